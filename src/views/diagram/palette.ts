import { readColors } from '../kit/tokenColors.ts';
import { LEGEND_COLORS } from './legend.ts';

const TOKENS = {
  surface: '--bg-surface',
  sunken: '--bg-sunken',
  ink: '--text-1',
  inkSecond: '--text-2',
  inkThird: '--text-3',
  border: '--border',
  accent: '--accent',
  onAccent: '--on-accent',
  focus: '--focus-ring',
  onCategory: '--on-cat',
  moveBack: '--dg-move-bg',
  moveInk: '--dg-move-fg',
  stopBack: '--dg-stop-bg',
  stopBorder: '--dg-stop-border',
  travel: '--dg-travel',
  ride: '--dg-ride',
  taskBack: '--dg-task-bg',
  hatch: '--dg-hatch',
  meet: '--dg-meet',
  grid: '--dg-grid',
  late: '--st-late-map',
  lateInk: '--st-late-fg',
  lateBack: '--st-late-bg',
  lateBorder: '--st-late-border',
  done: '--st-complete-bg',
  doneBorder: '--st-complete-map',
  running: '--st-in-progress-bg',
  runningEdge: '--st-in-progress-map',
} as const;

type DiagramColor = keyof typeof TOKENS;
export type DiagramPalette = { readonly [name in DiagramColor]: string } & {
  /** Colors of the legend; `LegendPlace.color` counts from 1. */
  readonly places: readonly string[];
};

/** The tokens of the diagram as they apply inside `host`. */
export function readDiagramPalette(host: HTMLElement): DiagramPalette {
  const numbers = Array.from({ length: LEGEND_COLORS }, (_, at) => `${at + 1}`);
  const tokens = Object.fromEntries(numbers.map((n) => [n, `--cat-${n}`]));
  const colors = readColors(host, { ...tokens, ...TOKENS });
  return { ...colors, places: numbers.map((n) => (colors as Record<string, string>)[n] ?? '') };
}

// The legend of places: a letter and a color for each, in the order in which the plan names them.
import type { DiagramPlan } from './diagramPlan.ts';

/** Colors of `--cat-1` to `--cat-16`. */
export const LEGEND_COLORS = 16;

export type LegendPlace = {
  readonly placeId: string;
  readonly label: string;
  /** A, B … Z, AA, AB … */
  readonly badge: string;
  /** From 1: the number of its `--cat-` color. After sixteen places they come again. */
  readonly color: number;
};

export function legendOf(places: DiagramPlan['places']): readonly LegendPlace[] {
  return places.map(({ id, label }, index) => ({
    placeId: id,
    label,
    badge: badgeOf(index),
    color: (index % LEGEND_COLORS) + 1,
  }));
}

function badgeOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : badgeOf(Math.floor(index / 26) - 1) + letter;
}

import '../kit/tokens.css';
import '../kit/base.css';
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import 'pixi.js/text-bitmap';
import { BitmapText, type Container } from 'pixi.js';
import { expect, test } from 'vitest';
import { sound } from '#planning/team/testing/soundPlan.ts';
import { iconTextures } from './icons.ts';
import { layoutOf } from './layout.ts';
import { DiagramPainting } from './painting.ts';
import { readDiagramPalette } from './palette.ts';
import { loadDiagramFonts } from './pen.ts';
import { namesOf } from './testing/names.ts';
import { startingView } from './viewport.ts';

const minuteMs = 60_000;
const layout = layoutOf(sound, namesOf(sound));
const view = { ...startingView, widthPx: 600, heightPx: 500 };
const label = (ms: number) => new Date(ms).toISOString().slice(11, 16);

/** The texts that are drawn. */
function textsOf(layer: Container): readonly BitmapText[] {
  return layer.children.flatMap((child): readonly BitmapText[] => {
    if (!child.visible || !child.renderable) return [];
    return child instanceof BitmapText ? [child] : textsOf(child);
  });
}

/** The labels that are drawn, without the flag's own. */
function labelsOf(layer: Container, flag: string): readonly string[] {
  const texts = textsOf(layer).map(({ text }) => text);
  return texts.filter((text) => /^\d\d:\d\d$/.test(text) && text !== flag);
}

test('a label of the axis is hidden while the flag of the time covers a part of it', async () => {
  await loadDiagramFonts('sans-serif', 2);
  const painting = new DiagramPainting(readDiagramPalette(document.body), iconTextures());
  const labelsAt = (nowMs: number | null) => {
    const none = { selected: null, hovered: null, focused: null, isDragged: false };
    const marks = { ...none, nowMs, label, days: [] };
    painting.paint({ layout, view, marks });
    return labelsOf(painting.layer, nowMs === null ? '' : label(nowMs));
  };
  const all = labelsAt(null);
  const halfMs = 30 * minuteMs;
  const atMs = Math.ceil(layout.fromMs / halfMs) * halfMs;
  expect(all).toContain(label(atMs));
  const covered = all.filter((one) => one !== label(atMs));
  expect(labelsAt(atMs + 3 * minuteMs)).toEqual(covered);
  // Between two labels the flag covers neither.
  expect(labelsAt(atMs + halfMs / 2)).toEqual(all);
  painting.layer.destroy({ children: true });
});

test('the flag says now; that of a time to be dragged says it, left of its grip', async () => {
  await loadDiagramFonts('sans-serif', 2);
  const painting = new DiagramPainting(readDiagramPalette(document.body), iconTextures());
  const nowMs = layout.fromMs + 5 * minuteMs;
  const middleOf = (isDragged: boolean) => {
    const none = { selected: null, hovered: null, focused: null, days: [] };
    painting.paint({ layout, view, marks: { ...none, nowMs, label, isDragged } });
    const words = isDragged ? label(nowMs) : 'now';
    const flags = textsOf(painting.layer).filter((one) => one.text === words);
    return flags.map(({ x, width }) => Math.round(x + width / 2));
  };
  // The flag is 52 wide, its grip begins at 43.
  expect([middleOf(false), middleOf(true)]).toEqual([[26], [22]]);
  painting.layer.destroy({ children: true });
});

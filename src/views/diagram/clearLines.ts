// Lines across the drawing, of the time and of deadlines, stop where something is written: words
// that are struck through cannot be read.
import type { Block, DiagramColumn, DiagramLayout } from './diagramLayout.ts';
import { driftWords } from './driftWords.ts';
import { latePlateOf } from './latePlate.ts';
import {
  BLOCK_PX,
  blocksBetween,
  detailOf,
  msOf,
  type Rect,
  rectOf,
  type Scale,
  slotOf,
  yOf,
} from './scale.ts';

type Span = readonly [from: number, to: number];

/** Height of a line of words with its letter, and of up to three in a wait. */
const LINE_PX = 14;
const MORE_LINES_PX = 44;
const LETTER_PX = 6;
/** A line is this far from words, and pieces of it that are shorter are left out. */
const APART_PX = 2;
const LEAST_PX = 3;
/** Blocks that are so far off still reach with their words. */
const REACH_PX = 24;

/** What is left of a horizontal line between two columns of px, without what is written there. */
export function clearOf([fromX, toX]: Span, y: number, written: readonly Rect[]): readonly Span[] {
  const crossed = written
    .filter((rect) => y > rect.y - APART_PX && y < rect.y + rect.height + APART_PX)
    .map(({ x, width }): Span => [x - APART_PX, x + width + APART_PX])
    .toSorted(([a], [b]) => a - b);
  const free: Span[] = [];
  let from = fromX;
  for (const [left, right] of crossed) {
    free.push([from, Math.min(left, toX)]);
    from = Math.max(from, right);
  }
  free.push([from, toX]);
  return free.filter(([left, right]) => right - left >= LEAST_PX);
}

/** The same of a vertical line, between two heights. */
export function clearDown(span: Span, x: number, written: readonly Rect[]): readonly Span[] {
  const turned = written.map(({ x: y, y: left, width: height, height: width }) => {
    return { x: left, y, width, height };
  });
  return clearOf(span, x, turned);
}

/** Whatever is written near a height of the drawing, in all its columns. */
export function writtenAt(y: number, layout: DiagramLayout, scale: Scale): readonly Rect[] {
  const blocks = layout.columns.flatMap((column) => writtenIn(column, y, layout, scale));
  const plates = layout.late.flatMap((mark) => latePlateOf(mark, layout, scale) ?? []);
  return [...blocks, ...plates];
}

/** The same in one column, without the plate of what is late there. */
export function writtenIn(
  column: DiagramColumn,
  y: number,
  layout: DiagramLayout,
  scale: Scale,
): readonly Rect[] {
  return writtenBetween(column, [y - REACH_PX, y + REACH_PX], layout, scale);
}

/** The same between two heights. */
export function writtenBetween(
  column: DiagramColumn,
  [fromY, toY]: Span,
  layout: DiagramLayout,
  scale: Scale,
): readonly Rect[] {
  const [fromMs, toMs] = [msOf(fromY, scale), msOf(toY, scale)];
  return blocksBetween(column, fromMs, toMs, layout.driftMs).flatMap((block) =>
    wordsIn(block, layout, scale),
  );
}

/** Where the words and the sign of a block stand. */
export function wordsIn(block: Block, layout: DiagramLayout, scale: Scale): readonly Rect[] {
  const { hasTimes } = layout;
  const { shape, run, words } = block;
  const lane = hasTimes ? 'actual' : 'plan';
  const rect = rectOf(block, lane, layout, scale);
  if (rect === null || (hasTimes && shape === 'pill')) return [];
  if (shape === 'pill') return [rect];
  const { x, y, width, height } = rect;
  const fits = detailOf(height);
  if (run && !fits.words && !hasTimes) return run.isFirst ? inRun(run, rect, scale) : [];
  if (!fits.words) return [];
  const line = (middle: number): Rect => ({ x, y: middle - LINE_PX / 2, width, height: LINE_PX });
  const middle = y + height / 2;
  const beside = (gapPx: number): Rect => {
    const own = line(middle);
    return { ...own, width: width + gapPx + words.beside.length * LETTER_PX };
  };
  switch (shape) {
    case 'move': {
      const indent = hasTimes ? 11 : 4 + LINE_PX / 2;
      const top = line(Math.min(y + indent, middle));
      const foot = fits.minutes ? [line(y + height - (hasTimes ? 10 : 4 + LINE_PX / 2))] : [];
      return [top, ...foot, ...driftOf(block, layout, scale)];
    }
    case 'wait':
    case 'waitFor': {
      const isTwo = words.second !== '' && fits.minutes;
      const tall = isTwo ? Math.min(height, MORE_LINES_PX) : LINE_PX;
      return [{ x, y: middle - tall / 2, width, height: tall }];
    }
    case 'travel':
    case 'ride':
      if (scale.pitchPx > BLOCK_PX || hasTimes) return [beside(5)];
      // Compact columns have its words across it, below its sign, and only where it is high.
      if (words.beside === '' || !fits.minutes) return [line(middle)];
      return [{ ...beside(0), x: x - 4, height: LINE_PX + 16 }];
    case 'riding':
      return fits.minutes ? [line(middle)] : [];
    case 'stop':
    case 'task':
    case 'meeting':
      return [line(middle), ...driftOf(block, layout, scale)];
    default:
      return [];
  }
}

function inRun(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  { x, width }: Rect,
  scale: Scale,
): readonly Rect[] {
  const [top, bottom] = [yOf(startMs, scale), yOf(endMs, scale)];
  if (!detailOf(bottom - top).words) return [];
  return [{ x, y: (top + bottom - LINE_PX) / 2, width, height: LINE_PX }];
}

function driftOf(block: Block, layout: DiagramLayout, scale: Scale): readonly Rect[] {
  const slot = slotOf(block, 'actual', layout, scale);
  const drift = slot && driftWords(block, slot);
  return drift ? [drift.rect] : [];
}

/** The line of a time through all columns, from the axis to the right edge of what is seen. */
export function timeLine(
  atMs: number,
  [fromX, toX]: Span,
  layout: DiagramLayout,
  scale: Scale,
): readonly Span[] {
  const y = yOf(atMs, scale);
  return clearOf([fromX, toX], y, writtenAt(y, layout, scale));
}

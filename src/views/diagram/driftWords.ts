// By how many minutes a way ended later or earlier than planned, and where that is written.
import type { Rect } from './scale.ts';
import type { Block } from './diagramLayout.ts';

/** Differences above this stand out. */
const NOTABLE_MIN = 5;
/** Right of the block: the bar along what is late stands in between. */
const BESIDE_PX = 8;
const LETTER_PX = 6;
const LINE_PX = 14;

export type Drift = {
  /** '+6', '−2' */
  readonly text: string;
  readonly isNotable: boolean;
  readonly rect: Rect;
};

/** `actual`: the block as it really went; null: no difference worth a word. */
export function driftWords({ actual: times, shape, endMs }: Block, actual: Rect): Drift | null {
  if (times === null || (shape !== 'move' && shape !== 'task')) return null;
  const minutes = Math.round((times.endMs - endMs) / 60_000);
  const isNotable = minutes > NOTABLE_MIN;
  if (minutes === 0 || (shape === 'task' && !isNotable)) return null;
  const text = `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)}`;
  const x = actual.x + actual.width + BESIDE_PX;
  const y = actual.y + actual.height - 4 - LINE_PX / 2;
  return { text, isNotable, rect: { x, y, width: text.length * LETTER_PX, height: LINE_PX } };
}

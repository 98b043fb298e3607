// Where the words of a late drop-off stand: below it, unless they would cover those of what follows
// or the next column; then in the drop-off itself, beside its letter.
import type { Block, DiagramLayout, LateMark } from './diagramLayout.ts';
import { BLOCK_PX, columnX, detailOf, type Rect, type Scale, slotOf, yOf } from './scale.ts';

export type LatePlate = Rect & {
  readonly text: string;
  readonly hasIcon: boolean;
};

const LETTER_PX = 6;
/** Around the text, without and with the icon. */
const ROOM_PX = 10;
const ICON_ROOM_PX = 26;
const BELOW = { indentPx: 8, gapPx: 18, heightPx: 18 } as const;
/** Right of the letter of its place; less in the lane of what happened. */
const BESIDE = { indentPx: 20, narrowPx: 18, heightPx: 16 } as const;
/** To the next column. */
const APART_PX = 3;

/** Null where the drop-off is not drawn. */
export function latePlateOf(mark: LateMark, layout: DiagramLayout, scale: Scale): LatePlate | null {
  const { block, deadlineMs, text } = mark;
  const lane = block.actual ? 'actual' : 'plan';
  const slot = slotOf(block, lane, layout, scale);
  if (slot === null) return null;
  const end = slot.y + slot.height;
  const isLast = block.column === layout.columns.length - 1;
  const right = isLast ? Number.POSITIVE_INFINITY : columnX(block.column + 1, scale) - APART_PX;
  const below = {
    x: slot.x + BELOW.indentPx,
    y: Math.max(yOf(deadlineMs, scale), end - 16) + BELOW.gapPx,
    width: ICON_ROOM_PX + text.length * LETTER_PX,
    height: BELOW.heightPx,
  };
  const fits = below.x + below.width <= right;
  if (fits && !coversWords(below, block, layout, scale)) return { ...below, text, hasIcon: true };
  const x = slot.x + (slot.width < BLOCK_PX ? BESIDE.narrowPx : BESIDE.indentPx);
  const [minutes = ''] = text.split(' ');
  const shorter = [text, `${minutes} late`, `+${minutes}`];
  const widthOf = (words: string) => ROOM_PX + words.length * LETTER_PX;
  const own = shorter.find((words) => x + widthOf(words) <= right) ?? `+${minutes}`;
  const y = slot.y + slot.height / 2 - BESIDE.heightPx / 2;
  const width = widthOf(own);
  // A narrow lane has no room for hours; they are worth more than the letter.
  const left = Math.min(x, right - width);
  return { x: left, y, width, height: BESIDE.heightPx, text: own, hasIcon: false };
}

/** Whether what follows in the column has words where the plate would stand. */
function coversWords(plate: Rect, late: Block, layout: DiagramLayout, scale: Scale): boolean {
  const blocks = layout.columns[late.column]?.blocks ?? [];
  for (let at = blocks.indexOf(late) + 1; at < blocks.length; at += 1) {
    const block = blocks[at]!;
    const lane = block.actual ? 'actual' : 'plan';
    const slot = slotOf(block, lane, layout, scale);
    if (slot === null) continue;
    if (slot.y >= plate.y + plate.height) return false;
    const words = wordsOf(block, slot);
    if (words && words.top < plate.y + plate.height && words.bottom > plate.y) return true;
  }
  return false;
}

/** Half of a line of words, and of two. */
const LINE_PX = 8;
const TWO_LINES_PX = 15;

/** From the top of its words to their foot; null: it is too low for any. */
export function wordsOf({ shape, words }: Block, { y, height }: Rect) {
  if (!detailOf(height).words) return null;
  if (shape === 'move') return { top: y, bottom: y + 4 + 2 * LINE_PX };
  const middle = y + height / 2;
  const half = words.second === '' ? LINE_PX : TWO_LINES_PX;
  return { top: middle - half, bottom: middle + half };
}

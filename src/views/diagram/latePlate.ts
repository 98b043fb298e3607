// Where the words of a late drop-off stand: below it, unless they would cover those of what follows
// or the next column; then in the drop-off itself, beside its letter. In a day that is seen from
// far off they would cover others there, too: they are left to the room between columns.
import type { Block, DiagramLayout, LateMark } from './diagramLayout.ts';
import { lateMinutes } from './layout.ts';
import { BLOCK_PX, columnX, detailOf, type Rect, type Scale, slotOf, yOf } from './scale.ts';

export type LatePlate = Rect & {
  readonly text: string;
  readonly hasIcon: boolean;
  /** Words alone, between columns. */
  readonly isBare: boolean;
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
/** Right of a block and of the bar along what is late. */
const BARE = { gapPx: 7, heightPx: 14 } as const;

/** Null where the drop-off is not drawn, and where there is no room for its words. */
export function latePlateOf(mark: LateMark, layout: DiagramLayout, scale: Scale): LatePlate | null {
  const { block, deadlineMs, text } = mark;
  const lane = block.actual ? 'actual' : 'plan';
  const slot = slotOf(block, lane, layout, scale);
  if (slot === null) return null;
  const end = slot.y + slot.height;
  const isLast = block.column === layout.columns.length - 1;
  const right = isLast ? Number.POSITIVE_INFINITY : columnX(block.column + 1, scale) - APART_PX;
  if (!layout.hasTimes && !detailOf(slot.height).words) return bareOf(mark, slot, layout, scale);
  const below = {
    x: slot.x + BELOW.indentPx,
    y: Math.max(yOf(deadlineMs, scale), end - 16) + BELOW.gapPx,
    width: ICON_ROOM_PX + text.length * LETTER_PX,
    height: BELOW.heightPx,
  };
  const fits = below.x + below.width <= right;
  if (fits && !coversWords(below, block, layout, scale))
    return { ...below, text, hasIcon: true, isBare: false };
  const x = slot.x + (slot.width < BLOCK_PX ? BESIDE.narrowPx : BESIDE.indentPx);
  const short = shortOf(block);
  const widthOf = (words: string) => ROOM_PX + words.length * LETTER_PX;
  const own = x + widthOf(text) <= right ? text : short;
  const y = slot.y + slot.height / 2 - BESIDE.heightPx / 2;
  const width = widthOf(own);
  // A narrow lane has no room for hours; they are worth more than the letter.
  const left = Math.min(x, right - width);
  return { x: left, y, width, height: BESIDE.heightPx, text: own, hasIcon: false, isBare: false };
}

/** '+6', '+2:43': beside a bar that is red, for want of room. */
function shortOf(block: Block): string {
  const minutes = lateMinutes(block);
  const rest = `${minutes % 60}`.padStart(2, '0');
  return minutes < 60 ? `+${minutes}` : `+${Math.floor(minutes / 60)}:${rest}`;
}

/** Between columns that are apart, unless another stands right above. */
function bareOf(mark: LateMark, slot: Rect, layout: DiagramLayout, scale: Scale): LatePlate | null {
  const { block, column } = mark;
  const text = shortOf(block);
  const { gapPx, heightPx: height } = BARE;
  const [x, width] = [slot.x + slot.width + gapPx, text.length * LETTER_PX];
  if (x + width > columnX(column + 1, scale) - APART_PX) return null;
  const others = layout.late.slice(0, layout.late.indexOf(mark));
  const above = others.findLast((one) => one.column === column);
  const aboveSlot = above ? slotOf(above.block, 'plan', layout, scale) : null;
  const end = slot.y + slot.height;
  if (aboveSlot && end - (aboveSlot.y + aboveSlot.height) < height) return null;
  return { x, y: end - height / 2, width, height, text, hasIcon: false, isBare: true };
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

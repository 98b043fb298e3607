// Pixels of a layout at one zoom: rectangles of blocks, which words fit, and what is under a point.
// All in px of the whole drawing, from its top left corner.
import type { EpochMs } from '#domain/entities.ts';
import type { Block, DiagramColumn, DiagramLayout } from './diagramLayout.ts';
import { narrowPx } from './shapes.ts';

export const BLOCK_PX = 60;
/** Height of the flag of the time in the axis. */
export const FLAG_PX = 20;
/** S2 §9: left of the first column, and above the first action. */
export const PAD_LEFT_PX = 60;
export const PAD_TOP_PX = 48;
const PAD_BOTTOM_PX = 48;
/** Reading 59: columns apart, and in the compact zoom. */
export const PITCH_PX = { normal: 100, compact: 60 } as const;
/** S2 §9: how far from a block a drop still belongs to it. */
export const DROP_TOLERANCE_PX = 30;
/** Between blocks that follow each other. */
const GAP_PX = 1.5;
const PILL_PX = 18;
/** Width of the plan's lane and of the actual one beside it. */
const PLAN_LANE_PX = 13;
const ACTUAL_LANE_PX = 46;
const LANE_GAP_PX = BLOCK_PX - PLAN_LANE_PX - ACTUAL_LANE_PX;

export type Scale = {
  readonly fromMs: EpochMs;
  readonly pxPerMinute: number;
  readonly pitchPx: number;
};

export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type Lane = 'plan' | 'actual';

export function yOf(ms: EpochMs, { fromMs, pxPerMinute }: Scale): number {
  return PAD_TOP_PX + ((ms - fromMs) / 60_000) * pxPerMinute;
}

export function msOf(y: number, { fromMs, pxPerMinute }: Scale): EpochMs {
  return fromMs + ((y - PAD_TOP_PX) / pxPerMinute) * 60_000;
}

export function sizeOf(layout: DiagramLayout, scale: Scale) {
  const { columns, toMs } = layout;
  return {
    width: PAD_LEFT_PX + columns.length * scale.pitchPx,
    height: yOf(toMs, scale) + PAD_BOTTOM_PX,
  };
}

/** The left edge of a column's blocks. */
export function columnX(column: number, { pitchPx }: Scale): number {
  return PAD_LEFT_PX + column * pitchPx;
}

/** The space of a block in its column, however narrow it is drawn; null: no actual time. */
export function slotOf(block: Block, lane: Lane, layout: DiagramLayout, scale: Scale): Rect | null {
  const x = columnX(block.column, scale);
  if (!layout.hasTimes)
    return lane === 'plan' ? { x, width: BLOCK_PX, ...span(block, scale) } : null;
  if (lane === 'plan') return { x, width: PLAN_LANE_PX, ...span(block, scale) };
  const { actual } = block;
  if (actual === null) return null;
  const left = x + PLAN_LANE_PX + LANE_GAP_PX;
  return { x: left, width: ACTUAL_LANE_PX, ...span({ ...block, ...actual }, scale) };
}

/** The same, as wide as the block's shape is drawn. */
export function rectOf(block: Block, lane: Lane, layout: DiagramLayout, scale: Scale): Rect | null {
  const slot = slotOf(block, lane, layout, scale);
  if (slot === null) return null;
  // Compact columns touch: a px on each side keeps their blocks apart.
  const most = scale.pitchPx > BLOCK_PX ? slot.width : slot.width - 2;
  const width = Math.min(narrowPx[block.shape] ?? most, most);
  return { ...slot, x: slot.x + (slot.width - width) / 2, width };
}

type Spanning = Pick<Block, 'type' | 'startMs' | 'endMs'>;

/** Start and end take no time: their pills stand before the first action and after the last. */
function span({ type, startMs, endMs }: Spanning, scale: Scale) {
  const y = yOf(startMs, scale);
  if (startMs === endMs) {
    return { y: type === 'start' ? y - PILL_PX - GAP_PX : y + GAP_PX, height: PILL_PX };
  }
  return { y, height: Math.max(0, yOf(endMs, scale) - y - GAP_PX) };
}

/** What fits into a block of this height. */
export function detailOf(heightPx: number) {
  return { words: heightPx >= 14.5, minutes: heightPx >= 36, arrow: heightPx >= 62 };
}

/** The blocks of a column that may be seen between two instants, in either lane. */
export function blocksBetween(
  { blocks }: DiagramColumn,
  fromMs: EpochMs,
  toMs: EpochMs,
  driftMs = 0,
): readonly Block[] {
  const first = firstFrom(blocks, fromMs - driftMs);
  let end = first;
  while (end < blocks.length && (blocks[end]?.startMs ?? 0) <= toMs + driftMs) end += 1;
  return blocks.slice(first, end);
}

/** The index of the first block that ends at an instant or later. */
function firstFrom(blocks: readonly Block[], ms: EpochMs): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.endMs ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Under = { readonly layout: DiagramLayout; readonly scale: Scale };

/** The block under a point, or null. */
export function blockAt(x: number, y: number, under: Under): Block | null {
  return nearest(x, y, 0, under);
}

/** The block nearest to a point, at most the drop tolerance away, or null. */
export function blockNear(x: number, y: number, under: Under): Block | null {
  return nearest(x, y, DROP_TOLERANCE_PX, under);
}

function nearest(x: number, y: number, mostPx: number, { layout, scale }: Under): Block | null {
  let [best, bestPx]: [Block | null, number] = [null, mostPx];
  // Pills reach out of their instant.
  const reachPx = mostPx + PILL_PX + GAP_PX;
  const [fromMs, toMs] = [msOf(y - reachPx, scale), msOf(y + reachPx, scale)];
  for (const column of layout.columns) {
    const left = columnX(column.index, scale);
    if (x < left - mostPx || x > left + BLOCK_PX + mostPx) continue;
    for (const block of blocksBetween(column, fromMs, toMs, layout.driftMs)) {
      for (const lane of ['actual', 'plan'] as const) {
        const slot = slotOf(block, lane, layout, scale);
        const px = slot ? distance(x, y, slot) : Number.POSITIVE_INFINITY;
        if (best === null ? px <= bestPx : px < bestPx) [best, bestPx] = [block, px];
      }
    }
  }
  return best;
}

function distance(px: number, py: number, { x, y, width, height }: Rect): number {
  const dx = Math.max(x - px, px - x - width, 0);
  const dy = Math.max(y - py, py - y - height, 0);
  return Math.hypot(dx, dy);
}

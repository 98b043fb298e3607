// The way from block to block by keys: along a day, and across to who is busy at the same time.
import type { Block, DiagramColumn, DiagramLayout } from './diagramLayout.ts';

export const walkingKeys = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] as const;
export type WalkingKey = (typeof walkingKeys)[number];

/** The block that a key leads to, from one or from none; null without any block. */
export function walked(layout: DiagramLayout, from: Block | null, key: WalkingKey): Block | null {
  const [first = null] = layout.blocks;
  const at = from === null ? null : (layout.blocks[from.index] ?? null);
  if (at === null) return first;
  const own = layout.columns[at.column]?.blocks ?? [];
  const place = own.indexOf(at);
  switch (key) {
    case 'ArrowUp':
      return own[place - 1] ?? at;
    case 'ArrowDown':
      return own[place + 1] ?? at;
    case 'Home':
      return own[0] ?? at;
    case 'End':
      return own.at(-1) ?? at;
    case 'ArrowLeft':
      return across(layout.columns.slice(0, at.column).toReversed(), at);
    case 'ArrowRight':
      return across(layout.columns.slice(at.column + 1), at);
  }
}

/**
 * Where the cursor is in another plan: it stays on its move, wherever that went, so that the next
 * key is for the same move; else at the same place of the order.
 */
export function sameBlock(blocks: readonly Block[], left: Block): Block | null {
  const there = blocks[Math.min(left.index, blocks.length - 1)] ?? null;
  const { moveId, type } = left;
  const isSame = (one: Block | null) => one?.moveId === moveId && one.type === type;
  if (moveId === null || isSame(there)) return there;
  return blocks.find(isSame) ?? there;
}

/** In the nearest column that has any, the block nearest in time. */
function across(columns: readonly DiagramColumn[], from: Block): Block {
  const blocks = columns.find((column) => column.blocks.length > 0)?.blocks ?? [];
  const awayMs = ({ startMs, endMs }: Block) =>
    Math.max(startMs - from.startMs, from.startMs - Math.max(endMs - 1, startMs), 0);
  return blocks.reduce<Block>(
    (best, block) => (best === from || awayMs(block) < awayMs(best) ? block : best),
    from,
  );
}

// A move in the hand over a layout: which blocks are lifted, and which place is under the pointer.
import type { EpochMs } from '#domain/entities.ts';
import type { HandPlace } from '#planning/team/byHand/handMessages.ts';
import type { Block, DiagramColumn, DiagramLayout } from '../diagramLayout.ts';
import { BLOCK_PX, columnX, DROP_TOLERANCE_PX, msOf, type Scale, yOf } from '../scale.ts';
import type { GripPart, Point } from './grip.ts';

const MINUTE_MS = 60_000;
/** Below so many px a minute, times are dragged in steps of five. */
const FINE_PX = 2;

type Span = { readonly startMs: EpochMs; readonly endMs: EpochMs };
type MoveSpan = Span & { readonly moveId: string };

export type Lifted = MoveSpan & {
  readonly column: number;
  readonly driverId: string;
  /** How many of the driver's other moves come before. */
  readonly position: number;
  /** From the pick-up to the drop-off. */
  readonly blocks: readonly Block[];
};

/** Where a move would be dropped. */
export type Aim = {
  readonly column: number;
  readonly place: HandPlace;
  /** Where it is now: a drop changes nothing. */
  readonly isHome: boolean;
  /** The rule against it that needs no judging, or null. */
  readonly rule: string | null;
  /** Where the place is in the drawing, px from its top. */
  readonly y: number;
};

/** Null where the layout does not have the move. */
export function liftedOf({ columns }: DiagramLayout, moveId: string): Lifted | null {
  for (const column of columns) {
    const blocks = column.blocks.filter((block) => block.moveId === moveId);
    const row = movesOf(column);
    const position = row.findIndex((one) => one.moveId === moveId);
    const own = row[position];
    if (!own) continue;
    return { ...own, column: column.index, driverId: column.driverId, position, blocks };
  }
  return null;
}

/** The moves of a driver's day, in order. */
export function movesOf({ blocks }: DiagramColumn): readonly MoveSpan[] {
  const spans = new Map<string, MoveSpan>();
  for (const { moveId, startMs, endMs } of blocks) {
    if (moveId === null) continue;
    spans.set(moveId, { moveId, startMs: spans.get(moveId)?.startMs ?? startMs, endMs });
  }
  return [...spans.values()];
}

/** The other moves of a column, while one is in the hand. */
export function othersOf(column: DiagramColumn, { moveId }: Lifted): readonly MoveSpan[] {
  return movesOf(column).filter((one) => one.moveId !== moveId);
}

/**
 * The place nearest to a point of the drawing, at most 30 px away from a column (S2 §9); null:
 * none. A column goes on above and below its driver's day. `from`: where the move was taken. In its
 * own place it is dragged to another time.
 */
export function aimAt(
  point: Point,
  from: Point & { readonly part: GripPart },
  lifted: Lifted,
  under: { readonly layout: DiagramLayout; readonly scale: Scale },
): Aim | null {
  const { layout, scale } = under;
  const column = columnAt(point, under);
  if (column === null) return null;
  const others = othersOf(column, lifted);
  const ms = msOf(point.y, scale);
  const position = others.filter(({ startMs, endMs }) => (startMs + endMs) / 2 < ms).length;
  const { index, driverId } = column;
  const isOwn = index === lifted.column && position === lifted.position;
  if (!isOwn) {
    const place = { is: 'row', driverId, position } as const;
    return {
      column: index,
      place,
      isHome: false,
      rule: null,
      y: lineOf(others, position, layout, scale),
    };
  }
  const step = (scale.pxPerMinute < FINE_PX ? 5 : 1) * MINUTE_MS;
  const byMs = Math.round((ms - msOf(from.y, scale)) / step) * step;
  const notBeforeMs = lifted.startMs + byMs;
  const place = { is: 'time', notBeforeMs } as const;
  const rule = ruleOfEnds(from.part, ms, lifted);
  return { column: index, place, isHome: byMs === 0, rule, y: yOf(notBeforeMs, scale) };
}

/** Property 2: pick-up, move, drop-off, in this order. One end that is dragged keeps to it. */
function ruleOfEnds(part: GripPart, ms: EpochMs, { startMs, endMs }: Lifted): string | null {
  if (part === 'pickup' && ms > endMs) return 'The pick-up cannot be after its drop-off.';
  if (part === 'dropoff' && ms < startMs) return 'The drop-off cannot be before its pick-up.';
  return null;
}

/** Where the line of a position is drawn: behind the move before it, or before the first. */
export function lineOf(
  others: readonly MoveSpan[],
  position: number,
  layout: DiagramLayout,
  scale: Scale,
): number {
  const before = others[position - 1];
  if (before) return yOf(before.endMs, scale);
  return yOf(others[0]?.startMs ?? layout.fromMs, scale);
}

function columnAt(
  { x, y }: Point,
  { layout, scale }: { readonly layout: DiagramLayout; readonly scale: Scale },
): DiagramColumn | null {
  const bottom = yOf(layout.toMs, scale);
  if (y < -DROP_TOLERANCE_PX || y > bottom + DROP_TOLERANCE_PX) return null;
  let [best, bestPx]: [DiagramColumn | null, number] = [null, DROP_TOLERANCE_PX];
  for (const column of layout.columns) {
    const left = columnX(column.index, scale);
    const px = Math.max(left - x, x - left - BLOCK_PX, 0);
    if (best === null ? px <= bestPx : px < bestPx) [best, bestPx] = [column, px];
  }
  return best;
}

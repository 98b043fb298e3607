// How a work schedule is drawn by clicks, a drag or keys (S2 §2). Apart from the grid because its
// rules are those of all three.
import { isWorked, type Span, spansOf, withSpan } from '#domain/schedule.ts';

/** A half hour of the week: day 0 is Sunday. */
export type Cell = { readonly day: number; readonly half: number };

/** The first cell of a range, and the state that it gives to the range. */
export type Anchor = Cell & { readonly isOn: boolean };

/** A day that changes, and the anchor from then on. */
export type Drawn = {
  readonly day: number;
  readonly value: number;
  readonly anchor: Anchor | null;
};

/** From the anchor to another half hour of its day, both included. */
export function spanTo({ half: from }: Pick<Cell, 'half'>, half: number): Span {
  return { from: Math.min(from, half), to: Math.max(from, half) + 1 };
}

/**
 * Takes a cell: the first click toggles it and anchors a range, the second one on the same day ends
 * it, with the state that the first gave. On another day it begins anew.
 */
export function taken(week: readonly number[], anchor: Anchor | null, cell: Cell): Drawn {
  const { day, half } = cell;
  const value = week[day] ?? 0;
  if (anchor?.day === day) {
    return { day, value: withSpan(value, spanTo(anchor, half), anchor.isOn), anchor: null };
  }
  const isOn = !isWorked(value, half);
  return { day, value: withSpan(value, spanTo(cell, half), isOn), anchor: { ...cell, isOn } };
}

/** The day without the worked span that holds the cell. */
export function cleared(week: readonly number[], { day, half }: Cell): Drawn {
  const value = week[day] ?? 0;
  const span = spansOf(value).find(({ from, to }) => half >= from && half < to);
  return { day, value: span ? withSpan(value, span, false) : value, anchor: null };
}

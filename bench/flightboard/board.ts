// The interface of both ways to keep a table of moves in order.
import type { Sort } from '#features/flightboard/index.ts';

/** Unique text in natural order; a time; text that many rows share. */
export const COLUMNS = ['name', 'deadline', 'start'] as const satisfies readonly Sort['by'][];
export type Column = (typeof COLUMNS)[number];

/** `at`: the move as it was loaded, counted from 0. */
export type Edit = { readonly at: number; readonly deadlineMs: number };

export type Board = {
  /** Sorts the rows by a column. */
  sort(column: Column): void;
  /** Changes a row; the order is not updated before `sort`. */
  change(edit: Edit): void;
  /** Values of the sorted column, in order. */
  said(): readonly (string | number | null)[];
};

// What both ways of keeping a table of moves in order can do.
import type { Sort } from '#features/flightboard/index.ts';

/** Words in natural order, each its own; a time; words that many rows share. */
export const COLUMNS = ['name', 'deadline', 'start'] as const satisfies readonly Sort['by'][];
export type Column = (typeof COLUMNS)[number];

/** `at`: the move as it was loaded, counted from 0. */
export type Edit = { readonly at: number; readonly deadlineMs: number };

export type Board = {
  /** Brings the rows into the order of a column. */
  sort(column: Column): void;
  /** Changes a row; nothing is brought into order before `sort`. */
  change(edit: Edit): void;
  /** What the rows say in the column they are sorted by, in order. */
  said(): readonly (string | number | null)[];
};

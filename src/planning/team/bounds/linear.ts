// The port to a solver of linear programs: callers that want bounds by columns pass one in, so that
// planning depends on no library and loads none without need.

/** Bounds of the sum of a row's columns; infinite for none. */
export type LinearRow = { readonly least: number; readonly most: number };

export type LinearAnswer = {
  readonly cents: number;
  /** By row: its dual (shadow) price. */
  readonly duals: ArrayLike<number>;
};

/** A program that grows by columns; each solve starts from the last one. */
export type LinearProgram = {
  /** A column that counts once in each of these rows; its amount is from 0 to 1. */
  readonly addColumn: (cents: number, rows: readonly number[]) => void;
  /** Minimizes the cost; throws an Error where there is no solution. */
  readonly solve: () => LinearAnswer;
  /** The integer optimum: the chosen columns; null when none was found. */
  readonly solveWhole: () => readonly number[] | null;
  readonly dispose: () => void;
};

export type LinearPort = (rows: readonly LinearRow[]) => LinearProgram;

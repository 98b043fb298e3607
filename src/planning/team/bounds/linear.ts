// The port to a solver of linear programs: whoever wants bounds by columns hands one in, so that
// planning stays without a library and nobody loads one in vain.

/** Bounds of what the amounts of a row's columns sum up to; infinite for none. */
export type LinearRow = { readonly least: number; readonly most: number };

export type LinearAnswer = {
  readonly cents: number;
  /** By row: what one more of it would cost. */
  readonly duals: ArrayLike<number>;
};

/** A program that grows by columns; what is known from solving it before is made use of. */
export type LinearProgram = {
  /** A column that counts once in each of these rows; its amount is from 0 to 1. */
  readonly addColumn: (cents: number, rows: readonly number[]) => void;
  /** At least cost; throws an Error where there is no answer. */
  readonly solve: () => LinearAnswer;
  /** Whole amounts at least cost: the columns that are taken; null when none were found. */
  readonly solveWhole: () => readonly number[] | null;
  readonly dispose: () => void;
};

export type LinearPort = (rows: readonly LinearRow[]) => LinearProgram;

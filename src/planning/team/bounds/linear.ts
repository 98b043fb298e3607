// The port to a solver of linear programs: callers that want bounds by columns pass one in, so that
// planning depends on no library and loads none without need.

/** Bounds of the sum of a row's columns; infinite for none. */
export type LinearRow = { readonly least: number; readonly most: number };

export type LinearAnswer = {
  readonly cents: number;
  /** By row: its dual (shadow) price. */
  readonly duals: ArrayLike<number>;
  /** By column, in the order in which they were added. */
  readonly amounts: ArrayLike<number>;
};

/** A program that grows by columns; each solve starts from the last one. */
export type LinearProgram = {
  /**
   * A column that counts once in each of these rows, and is taken off once in each of `less`; its
   * amount is at least 0.
   */
  readonly addColumn: (cents: number, rows: readonly number[], less?: readonly number[]) => void;
  /**
   * Minimizes the cost; null where there is no solution; `unfinished` after some milliseconds: the
   * next call goes on.
   */
  readonly solve: () => LinearAnswer | 'unfinished' | null;
  /** Takes no more of a column than this; null: any amount again. */
  readonly limit: (column: number, most: number | null) => void;
  readonly dispose: () => void;
};

/** Solves to the end, with pauses. */
export function* solved(program: LinearProgram): Generator<null, LinearAnswer | null, undefined> {
  for (;;) {
    const answer = program.solve();
    yield null;
    if (answer !== 'unfinished') return answer;
  }
}

/**
 * With pauses a solve may be `unfinished`. Its prices may then differ where several are right, and
 * lead to poorer days.
 */
export type LinearPort = (rows: readonly LinearRow[], isPausing?: boolean) => LinearProgram;

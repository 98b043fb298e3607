// The cheapest way of giving every row a column of its own (the assignment problem), by shortest
// augmenting paths: one row after another, O(n³).

const ROWS_A_TURN = 50;

/** Reuses its arrays from one problem to the next. */
export class Assignment {
  /** By row: the column it was given. */
  readonly columnOf: Int32Array;
  /** By column, and by the one behind the last, where a path begins: its row, or -1. */
  readonly #rowOf: Int32Array;
  readonly #rowPrice: Float64Array;
  readonly #columnPrice: Float64Array;
  readonly #least: Float64Array;
  readonly #cameFrom: Int32Array;
  readonly #isSeen: Uint8Array;

  /** For problems of at most `most` rows. */
  constructor(most: number) {
    this.columnOf = new Int32Array(most);
    this.#rowOf = new Int32Array(most + 1);
    this.#rowPrice = new Float64Array(most);
    this.#columnPrice = new Float64Array(most + 1);
    this.#least = new Float64Array(most + 1);
    this.#cameFrom = new Int32Array(most + 1);
    this.#isSeen = new Uint8Array(most + 1);
  }

  /**
   * `cost` by `row * size + column`, in turns of some milliseconds. Some of it may be Infinity:
   * false if not every row can have a column.
   */
  *solving(cost: Float64Array, size: number): Generator<null, boolean, undefined> {
    this.#begin(cost, size);
    for (let row = 0; row < size; row += 1) {
      if (!this.#give(row, cost, size)) return false;
      if (row % ROWS_A_TURN === ROWS_A_TURN - 1) yield null;
    }
    this.#note(size);
    return true;
  }

  #note(size: number): void {
    for (let column = 0; column < size; column += 1) this.columnOf[this.#rowOf[column]] = column;
  }

  /** Prices of rows and columns keep every reduced cost from below 0. */
  #begin(cost: Float64Array, size: number): void {
    for (let row = 0; row < size; row += 1) {
      let least = Number.POSITIVE_INFINITY;
      for (let at = row * size; at < (row + 1) * size; at += 1) {
        if (cost[at] < least) least = cost[at];
      }
      this.#rowPrice[row] = least === Number.POSITIVE_INFINITY ? 0 : least;
    }
    for (let column = 0; column <= size; column += 1) {
      this.#columnPrice[column] = 0;
      this.#rowOf[column] = -1;
    }
  }

  #give(first: number, cost: Float64Array, size: number): boolean {
    const rowOf = this.#rowOf;
    const rowPrice = this.#rowPrice;
    const columnPrice = this.#columnPrice;
    const least = this.#least;
    const cameFrom = this.#cameFrom;
    const isSeen = this.#isSeen;
    for (let column = 0; column <= size; column += 1) {
      least[column] = Number.POSITIVE_INFINITY;
      isSeen[column] = 0;
    }
    let column = size;
    rowOf[column] = first;
    while (rowOf[column] >= 0) {
      isSeen[column] = 1;
      const row = rowOf[column];
      let step = Number.POSITIVE_INFINITY;
      let next = -1;
      for (let to = 0; to < size; to += 1) {
        if (isSeen[to] === 1) continue;
        const over = cost[row * size + to] - rowPrice[row] - columnPrice[to];
        if (over < least[to]) {
          least[to] = over;
          cameFrom[to] = column;
        }
        if (least[to] < step) {
          step = least[to];
          next = to;
        }
      }
      if (next < 0) return false;
      for (let to = 0; to <= size; to += 1) {
        if (isSeen[to] === 1) {
          rowPrice[rowOf[to]] += step;
          columnPrice[to] -= step;
        } else least[to] -= step;
      }
      column = next;
    }
    while (column !== size) {
      rowOf[column] = rowOf[cameFrom[column]];
      column = cameFrom[column];
    }
    return true;
  }
}

// Pairs of rows and columns with the greatest sum of their worths (the assignment problem where
// most pairs are worth nothing, and none has to be made): shortest augmenting paths over the few
// pairs that are worth something.

/** Pairs that are worth something, in any order: row, column, and a worth above 0. */
export class Worths {
  count = 0;
  readonly row: Int32Array;
  readonly column: Int32Array;
  readonly worth: Float64Array;

  /** For at most so many rows and as many columns. */
  constructor(most: number) {
    this.row = new Int32Array(most * most);
    this.column = new Int32Array(most * most);
    this.worth = new Float64Array(most * most);
  }

  add(row: number, column: number, worth: number): void {
    this.row[this.count] = row;
    this.column[this.count] = column;
    this.worth[this.count] = worth;
    this.count += 1;
  }
}

/** Reuses its arrays from one problem to the next: the search settles hours many times a turn. */
export class GreatestPairs {
  /** By row: its column, or -1. */
  readonly columnOf: Int32Array;
  /** Numbers of the worths by row: those of a row begin at `begins` of it and end at the next. */
  readonly begins: Int32Array;
  readonly byRow: Int32Array;
  readonly #rowOf: Int32Array;
  /** Prices, none below 0: of a row and a column they are together no less than their worth. */
  readonly #rowPrice: Float64Array;
  readonly #columnPrice: Float64Array;
  /** Of a search for a path: how far the columns are, from which row, and which are settled. */
  readonly #far: Float64Array;
  readonly #cameFrom: Int32Array;
  readonly #isSettled: Uint8Array;
  readonly #touched: Int32Array;

  /** For problems of at most `most` rows and columns. */
  constructor(most: number) {
    this.columnOf = new Int32Array(most);
    this.begins = new Int32Array(most + 1);
    this.byRow = new Int32Array(most * most);
    this.#rowOf = new Int32Array(most);
    this.#rowPrice = new Float64Array(most);
    this.#columnPrice = new Float64Array(most);
    this.#far = new Float64Array(most);
    this.#cameFrom = new Int32Array(most);
    this.#isSettled = new Uint8Array(most);
    this.#touched = new Int32Array(most);
  }

  solve(worths: Worths, size: number): void {
    this.#sort(worths, size);
    const { columnOf, begins, byRow } = this;
    const { column, worth } = worths;
    for (let n = 0; n < size; n += 1) {
      columnOf[n] = -1;
      this.#rowOf[n] = -1;
      this.#columnPrice[n] = 0;
      this.#far[n] = Number.POSITIVE_INFINITY;
      this.#isSettled[n] = 0;
    }
    for (let row = 0; row < size; row += 1) {
      let most = 0;
      let best = -1;
      for (let at = begins[row]; at < begins[row + 1]; at += 1) {
        const one = byRow[at];
        if (worth[one] > most) {
          most = worth[one];
          best = column[one];
        }
      }
      this.#rowPrice[row] = most;
      if (best < 0 || this.#rowOf[best] >= 0) continue;
      columnOf[row] = best;
      this.#rowOf[best] = row;
    }
    for (let row = 0; row < size; row += 1) {
      if (columnOf[row] < 0 && this.#rowPrice[row] > 0) this.#give(row, worths);
    }
  }

  #sort({ count, row }: Worths, size: number): void {
    const { begins, byRow } = this;
    begins.fill(0, 0, size + 1);
    for (let one = 0; one < count; one += 1) begins[row[one]] += 1;
    for (let at = 1; at <= size; at += 1) begins[at] += begins[at - 1];
    for (let one = count - 1; one >= 0; one -= 1) {
      begins[row[one]] -= 1;
      byRow[begins[row[one]]] = one;
    }
  }

  /** Gives the row a column, or leaves it or another row without one, whichever loses least. */
  #give(root: number, { column, worth }: Worths): void {
    const { begins, byRow } = this;
    const rowPrice = this.#rowPrice;
    const columnPrice = this.#columnPrice;
    const far = this.#far;
    const touched = this.#touched;
    let count = 0;
    let row = root;
    let rowFar = 0;
    let left = root;
    let leftFar = Number.POSITIVE_INFINITY;
    let last = -1;
    for (;;) {
      if (rowFar + rowPrice[row] < leftFar) {
        leftFar = rowFar + rowPrice[row];
        left = row;
      }
      for (let at = begins[row]; at < begins[row + 1]; at += 1) {
        const to = column[byRow[at]];
        if (this.#isSettled[to] === 1) continue;
        const toFar = rowFar + rowPrice[row] + columnPrice[to] - worth[byRow[at]];
        if (toFar >= far[to]) continue;
        if (far[to] === Number.POSITIVE_INFINITY) {
          touched[count] = to;
          count += 1;
        }
        far[to] = toFar;
        this.#cameFrom[to] = row;
      }
      let next = -1;
      let nextFar = leftFar;
      for (let at = 0; at < count; at += 1) {
        const to = touched[at];
        if (this.#isSettled[to] === 1 || far[to] >= nextFar) continue;
        nextFar = far[to];
        next = to;
      }
      last = next;
      if (next < 0 || this.#rowOf[next] < 0) break;
      this.#isSettled[next] = 1;
      row = this.#rowOf[next];
      rowFar = nextFar;
    }
    const endFar = last < 0 ? leftFar : far[last];
    rowPrice[root] -= endFar;
    for (let at = 0; at < count; at += 1) {
      const to = touched[at];
      if (this.#isSettled[to] === 1) {
        columnPrice[to] += endFar - far[to];
        rowPrice[this.#rowOf[to]] -= endFar - far[to];
        this.#isSettled[to] = 0;
      }
      far[to] = Number.POSITIVE_INFINITY;
    }
    if (last >= 0) this.#pass(last, root);
    else if (left !== root) {
      const free = this.columnOf[left];
      this.columnOf[left] = -1;
      this.#pass(free, root);
    }
  }

  /** Each row of the path from the root gets the column that it led to. */
  #pass(to: number, root: number): void {
    let column = to;
    for (;;) {
      const row = this.#cameFrom[column];
      const before = this.columnOf[row];
      this.columnOf[row] = column;
      this.#rowOf[column] = row;
      if (row === root) return;
      column = before;
    }
  }
}

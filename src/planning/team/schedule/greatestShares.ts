// Shares of rows in columns with the greatest sum of their worths (the transportation problem where
// most pairs are worth nothing, and no row has to be used up): shortest augmenting paths over the
// few pairs that are worth something.

/** Pairs that are worth something, in any order: row, column, and a worth of each unit above 0. */
export class Worths {
  count = 0;
  readonly row: Int32Array;
  readonly column: Int32Array;
  readonly worth: Float64Array;

  /** For at most so many rows and columns. */
  constructor(rows: number, columns: number) {
    this.row = new Int32Array(rows * columns);
    this.column = new Int32Array(rows * columns);
    this.worth = new Float64Array(rows * columns);
  }

  add(row: number, column: number, worth: number): void {
    this.row[this.count] = row;
    this.column[this.count] = column;
    this.worth[this.count] = worth;
    this.count += 1;
  }
}

/** Reuses its arrays from one problem to the next: the search settles hours many times a turn. */
export class GreatestShares {
  /** By row: how many of its units no column has. */
  readonly left: Float64Array;
  /** By number of a worth: how many units of the row the column has. */
  readonly share: Float64Array;
  /** Numbers of the worths by row: those of a row begin at `begins` of it and end at the next. */
  readonly begins: Int32Array;
  readonly byRow: Int32Array;
  readonly #columnBegins: Int32Array;
  readonly #byColumn: Int32Array;
  /** By column: for how many units there is still room. */
  readonly #room: Float64Array;
  /** Prices, none below 0: of a row and a column they are together no less than their worth. */
  readonly #rowPrice: Float64Array;
  readonly #columnPrice: Float64Array;
  /** Of a search for a path: how far rows and columns are, by which worth, which are settled. */
  readonly #rowFar: Float64Array;
  readonly #rowBy: Int32Array;
  readonly #isReached: Uint8Array;
  readonly #reached: Int32Array;
  readonly #far: Float64Array;
  readonly #columnBy: Int32Array;
  readonly #isSettled: Uint8Array;
  readonly #touched: Int32Array;

  /** For problems of at most so many rows and columns. */
  constructor(rows: number, columns: number) {
    this.left = new Float64Array(rows);
    this.share = new Float64Array(rows * columns);
    this.begins = new Int32Array(rows + 1);
    this.byRow = new Int32Array(rows * columns);
    this.#columnBegins = new Int32Array(columns + 1);
    this.#byColumn = new Int32Array(rows * columns);
    this.#room = new Float64Array(columns);
    this.#rowPrice = new Float64Array(rows);
    this.#columnPrice = new Float64Array(columns);
    this.#rowFar = new Float64Array(rows);
    this.#rowBy = new Int32Array(rows);
    this.#isReached = new Uint8Array(rows);
    this.#reached = new Int32Array(rows);
    this.#far = new Float64Array(columns);
    this.#columnBy = new Int32Array(columns);
    this.#isSettled = new Uint8Array(columns);
    this.#touched = new Int32Array(columns);
  }

  /** Each row has so many `units`, and each column `room` for some of them. */
  solve(
    worths: Worths,
    rows: number,
    columns: number,
    units: number,
    room: ArrayLike<number>,
  ): void {
    sortBy(worths.row, worths.count, rows, this.begins, this.byRow);
    sortBy(worths.column, worths.count, columns, this.#columnBegins, this.#byColumn);
    const { begins, byRow, left, share } = this;
    const { column, worth } = worths;
    share.fill(0, 0, worths.count);
    for (let n = 0; n < columns; n += 1) {
      this.#room[n] = room[n];
      this.#columnPrice[n] = 0;
      this.#far[n] = Number.POSITIVE_INFINITY;
      this.#isSettled[n] = 0;
    }
    for (let row = 0; row < rows; row += 1) {
      let most = 0;
      let best = -1;
      for (let at = begins[row]; at < begins[row + 1]; at += 1) {
        if (worth[byRow[at]] <= most) continue;
        most = worth[byRow[at]];
        best = byRow[at];
      }
      left[row] = units;
      this.#isReached[row] = 0;
      this.#rowPrice[row] = most;
      if (best < 0) continue;
      const given = Math.min(units, this.#room[column[best]]);
      share[best] = given;
      left[row] -= given;
      this.#room[column[best]] -= given;
    }
    for (let row = 0; row < rows; row += 1) {
      while (left[row] > 0 && this.#rowPrice[row] > 0) this.#give(row, worths);
    }
  }

  /** Gives units of a row to a column, or leaves them or those of another row, as loses least. */
  #give(root: number, { column, worth, row: rowOf }: Worths): void {
    const { begins, byRow, share } = this;
    const rowPrice = this.#rowPrice;
    const columnPrice = this.#columnPrice;
    const far = this.#far;
    const touched = this.#touched;
    const reached = this.#reached;
    let count = 0;
    let rows = 1;
    let looked = 0;
    let leaves = root;
    let endFar = Number.POSITIVE_INFINITY;
    let last = -1;
    reached[0] = root;
    this.#rowFar[root] = 0;
    this.#isReached[root] = 1;
    for (;;) {
      for (; looked < rows; looked += 1) {
        const row = reached[looked];
        const price = this.#rowFar[row] + rowPrice[row];
        if (price < endFar) {
          endFar = price;
          leaves = row;
        }
        for (let at = begins[row]; at < begins[row + 1]; at += 1) {
          const to = column[byRow[at]];
          if (this.#isSettled[to] === 1) continue;
          const toFar = price + columnPrice[to] - worth[byRow[at]];
          if (toFar >= far[to]) continue;
          if (far[to] === Number.POSITIVE_INFINITY) {
            touched[count] = to;
            count += 1;
          }
          far[to] = toFar;
          this.#columnBy[to] = byRow[at];
        }
      }
      let next = -1;
      let nextFar = endFar;
      for (let at = 0; at < count; at += 1) {
        const to = touched[at];
        if (this.#isSettled[to] === 1 || far[to] >= nextFar) continue;
        nextFar = far[to];
        next = to;
      }
      if (next < 0) break;
      if (this.#room[next] > 0) {
        endFar = nextFar;
        last = next;
        break;
      }
      this.#isSettled[next] = 1;
      const end = this.#columnBegins[next + 1];
      for (let at = this.#columnBegins[next]; at < end; at += 1) {
        const one = this.#byColumn[at];
        const row = rowOf[one];
        if (share[one] <= 0 || this.#isReached[row] === 1) continue;
        this.#isReached[row] = 1;
        this.#rowFar[row] = nextFar;
        this.#rowBy[row] = one;
        reached[rows] = row;
        rows += 1;
      }
    }
    for (let at = 0; at < rows; at += 1) {
      const row = reached[at];
      rowPrice[row] -= endFar - this.#rowFar[row];
      this.#isReached[row] = 0;
    }
    for (let at = 0; at < count; at += 1) {
      const to = touched[at];
      if (this.#isSettled[to] === 1) columnPrice[to] += endFar - far[to];
      this.#isSettled[to] = 0;
      far[to] = Number.POSITIVE_INFINITY;
    }
    if (last >= 0 || leaves !== root) this.#pass(root, last, leaves, column, rowOf);
  }

  /** Along the path from the root to a column, or to a row that gives units up. */
  #pass(root: number, last: number, leaves: number, column: Int32Array, rowOf: Int32Array): void {
    const { share, left } = this;
    let units = left[root];
    if (last >= 0) units = Math.min(units, this.#room[last]);
    const ends = last >= 0 ? rowOf[this.#columnBy[last]] : leaves;
    for (let row = ends; row !== root; row = rowOf[this.#columnBy[column[this.#rowBy[row]]]]) {
      units = Math.min(units, share[this.#rowBy[row]]);
    }
    if (last >= 0) {
      this.#room[last] -= units;
      share[this.#columnBy[last]] += units;
    } else left[leaves] += units;
    for (let row = ends; row !== root; ) {
      const from = this.#rowBy[row];
      const by = this.#columnBy[column[from]];
      share[from] -= units;
      share[by] += units;
      row = rowOf[by];
    }
    left[root] -= units;
  }
}

/** Numbers in the order of their keys, which are below `size`. */
function sortBy(
  keys: Int32Array,
  count: number,
  size: number,
  begins: Int32Array,
  sorted: Int32Array,
): void {
  begins.fill(0, 0, size + 1);
  for (let one = 0; one < count; one += 1) begins[keys[one]] += 1;
  for (let at = 1; at <= size; at += 1) begins[at] += begins[at - 1];
  for (let one = count - 1; one >= 0; one -= 1) {
    begins[keys[one]] -= 1;
    sorted[begins[keys[one]]] = one;
  }
}

// The cheapest way of giving every row a column of its own (the assignment problem), by shortest
// augmenting paths: one row after another, O(n³).

/** Least sum of `cost` (by `row * size + column`, Infinity where impossible); Infinity for none. */
export function leastAssignment(cost: Float64Array, size: number): number {
  // Column 0 stands for none; prices of rows and columns keep every reduced cost from below 0.
  const rowPrice = new Float64Array(size + 1);
  const columnPrice = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  const cameFrom = new Int32Array(size + 1);
  const least = new Float64Array(size + 1);
  const isSeen = new Uint8Array(size + 1);
  for (let row = 1; row <= size; row += 1) {
    least.fill(Number.POSITIVE_INFINITY);
    isSeen.fill(0);
    rowOf[0] = row;
    let column = 0;
    while (rowOf[column] !== 0) {
      isSeen[column] = 1;
      const from = rowOf[column];
      let [step, next] = [Number.POSITIVE_INFINITY, -1];
      for (let to = 1; to <= size; to += 1) {
        if (isSeen[to] === 1) continue;
        const over = cost[(from - 1) * size + to - 1] - rowPrice[from] - columnPrice[to];
        if (over < least[to]) {
          least[to] = over;
          cameFrom[to] = column;
        }
        if (least[to] < step) {
          step = least[to];
          next = to;
        }
      }
      if (next < 0) return Number.POSITIVE_INFINITY;
      for (let to = 0; to <= size; to += 1) {
        if (isSeen[to] === 1) {
          rowPrice[rowOf[to]] += step;
          columnPrice[to] -= step;
        } else least[to] -= step;
      }
      column = next;
    }
    while (column !== 0) {
      rowOf[column] = rowOf[cameFrom[column]];
      column = cameFrom[column];
    }
  }
  let sum = 0;
  for (let column = 1; column <= size; column += 1) {
    sum += cost[(rowOf[column] - 1) * size + column - 1];
  }
  return sum;
}

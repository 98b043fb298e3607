/**
 * For each of `count` items, all items by distance, the item itself first: by `item * count +
 * rank`. Equally near items keep their order. Distances are at least 0, and may be infinite.
 */
export function ranked(count: number, apart: (a: number, b: number) => number): Int32Array {
  const rows = new Int32Array(count * count);
  const far = new Float64Array(count);
  const sorted = new Float64Array(count);
  const taken = new Int32Array(count);
  for (let a = 0; a < count; a += 1) {
    for (let b = 0; b < count; b += 1) far[b] = a === b ? -1 : apart(a, b);
    // Numbers alone are sorted several times as fast as items by their numbers.
    sorted.set(far);
    sorted.sort();
    taken.fill(0);
    for (let b = 0; b < count; b += 1) {
      const first = firstOf(sorted, far[b]);
      rows[a * count + first + taken[first]] = b;
      taken[first] += 1;
    }
  }
  return rows;
}

/** Where the first of these numbers stands in a sorted row that has it. */
function firstOf(sorted: Float64Array, number: number): number {
  let first = 0;
  for (let beyond = sorted.length; first < beyond; ) {
    const middle = (first + beyond) >> 1;
    if (sorted[middle] < number) first = middle + 1;
    else beyond = middle;
  }
  return first;
}

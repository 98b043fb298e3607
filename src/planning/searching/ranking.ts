/**
 * For each of `count` items, all items by distance, the item itself first: by `item * count +
 * rank`. Equally near items keep their order.
 */
export function ranked(count: number, apart: (a: number, b: number) => number): Int32Array {
  const rows = new Int32Array(count * count);
  const far = new Float64Array(count);
  for (let a = 0; a < count; a += 1) {
    for (let b = 0; b < count; b += 1) far[b] = a === b ? -1 : apart(a, b);
    const row = rows.subarray(a * count, (a + 1) * count);
    for (let b = 0; b < count; b += 1) row[b] = b;
    row.sort((b, c) => far[b] - far[c] || b - c);
  }
  return rows;
}

/**
 * For each of `count` things all of them, the nearest first, itself at the front: by
 * `thing * count + rank`. Equally near ones keep their order.
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

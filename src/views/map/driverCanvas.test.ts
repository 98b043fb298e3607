import { expect, test } from 'vitest';
import { crowdLooks } from './driverCanvas.ts';
import { aroundAnchor, mercatorX, mercatorY, WORLD } from './mercator.ts';

test('a crowd is drawn small and without presence dots until there is room', () => {
  expect(crowdLooks(4, 50)).toEqual({ scale: 0.5, hasDots: false });
  expect(crowdLooks(9.5, 200)).toEqual({ scale: 0.95, hasDots: true });
  expect(crowdLooks(12, 200).scale).toBe(1);
  expect(crowdLooks(9.5, 10_000).hasDots).toBe(false);
  expect(crowdLooks(12, 10_000).hasDots).toBe(true);
  expect(crowdLooks(9.5, 800).scale).toBeCloseTo(crowdLooks(8.5, 200).scale);
  expect(crowdLooks(10, 0).scale).toBe(1);
});

test('steps relative to the anchor project to the same point as mercator 0-1', () => {
  // Column-major, with numbers as large as MapLibre's at zoom 18.
  const matrix = [9e4, 1e3, 0, -2e2, -5e2, 8e4, 0, 3e2, 0, 0, 1, 0, -2.1e4, -3.1e4, 5, 700];
  const anchor = { x: mercatorX(-94_600_000), y: mercatorY(39_000_000) };
  const point = { x: mercatorX(-94_599_000), y: mercatorY(39_000_700) };
  const local = aroundAnchor(matrix, (anchor.x >>> 0) / WORLD, (anchor.y >>> 0) / WORLD);
  const [dx, dy] = [(point.x - anchor.x) | 0, (point.y - anchor.y) | 0];
  for (let row = 0; row < 4; row++) {
    const near = local[row]! * dx + local[row + 4]! * dy + local[row + 12]!;
    const [x, y] = [(point.x >>> 0) / WORLD, (point.y >>> 0) / WORLD];
    const far = matrix[row]! * x + matrix[row + 4]! * y + matrix[row + 12]!;
    expect(near).toBeCloseTo(far, 2);
  }
});

import { expect, test } from 'vitest';
import { nameSpot, plateSpot } from './roadDrawing.ts';
import { areNear } from './stopPlates.ts';

const size = { width: 120, height: 38 };
const within = { x: 0, y: 0, width: 800, height: 600 };
const bend = [
  { x: 100, y: 100 },
  { x: 400, y: 100 },
  { x: 400, y: 500 },
];

test('the plate stands beside the road, and covers no name', () => {
  const name = { x: 420, y: 100, width: 200, height: 400 };
  const spot = plateSpot(bend, size, [name], within);
  if (!spot) throw new Error('no room was found');
  expect(areNear(spot, name, 0)).toBe(false);
  const isOnRoad = (x: number, y: number) => areNear(spot, { x, y, width: 0, height: 0 }, 0);
  for (let x = 100; x <= 400; x += 5) expect(isOnRoad(x, 100)).toBe(false);
  for (let y = 100; y <= 500; y += 5) expect(isOnRoad(400, y)).toBe(false);
});

test('the plate follows the part of the road that is seen, and is left out without any', () => {
  const low = plateSpot(bend, size, [], { ...within, y: 300, height: 200 });
  expect(low && low.y).toBeGreaterThanOrEqual(300);
  expect(plateSpot(bend, size, [], { x: 600, y: 300, width: 200, height: 200 })).toBeNull();
});

test('a name stands beside its end, and below it where the road takes that room', () => {
  const at = { x: 700, y: 300 };
  const beside = { isLeft: false, taken: [], within };
  expect(nameSpot(at, 70, beside)).toMatchObject({ align: 'left', x: 721 });
  // The right edge is near, and the road leaves to the left.
  const road = { x: 500, y: 298, width: 200, height: 4 };
  const { align, ...spot } = nameSpot(at, 100, { ...beside, taken: [road] });
  expect(align).toBe('center');
  expect(areNear(spot, road, 0)).toBe(false);
  expect(spot.y).toBeGreaterThan(at.y);
});

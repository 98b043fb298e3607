import { expect, test } from 'vitest';
import { areNear } from './stopPlates.ts';
import { rankingPlateSpot } from './rankingDrawing.ts';

const within = { x: 0, y: 0, width: 400, height: 300 };
const letter = (x: number, y: number) => ({ x: x - 12, y: y - 12, width: 24, height: 24 });

test('the plate of a compared driver stands above them', () => {
  expect(rankingPlateSpot({ x: 200, y: 150 }, 120, [], within)).toMatchObject({ x: 140, y: 84 });
});

test('the plate of a compared driver is not below the letter of a place', () => {
  const taken = [letter(190, 100), letter(150, 200)];
  const spot = rankingPlateSpot({ x: 200, y: 150 }, 120, taken, within);
  expect(taken.some((one) => areNear(one, spot, 0))).toBe(false);
  expect(spot.x).toBeGreaterThan(200);
});

test('the plate of a driver outside of the map stands at its edge', () => {
  const spot = rankingPlateSpot({ x: -500, y: 150 }, 120, [], within);
  expect(spot).toMatchObject({ x: 0, y: 84 });
});

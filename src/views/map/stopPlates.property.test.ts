import { array, assert, constantFrom, integer, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { alongPlate, areNear, placedPlates, type Rect } from './stopPlates.ts';

const screen: Rect = { x: 0, y: 52, width: 1_000, height: 700 };
const point = record({
  x: integer({ min: -50, max: 1_050 }),
  y: integer({ max: 800, min: 0 }),
});
const plate = tuple(point, integer({ min: 60, max: 220 }), constantFrom(22, 37));
/** The plate of a driver with its arrow. */
const driver = tuple(point, integer({ min: 60, max: 160 }));

test('a plate in view covers no plate of a driver, no pin and no other plate', () => {
  assert(
    property(array(plate, { maxLength: 12 }), array(driver, { maxLength: 6 }), (stops, drivers) => {
      const plates = stops.map(([at, width, height]) => ({ ...at, width, height }));
      const taken = drivers.map(([{ x, y }, width]) => ({ x, y: y - 18, width, height: 36 }));
      const pins = stops.map(([at]) => at);
      const placed = placedPlates(plates, pins, taken, screen);
      expect(placed).toHaveLength(plates.length);
      const shown = placed.filter((one) => one !== null);
      for (const [at, one] of shown.entries()) {
        const others = [...taken, ...shown.filter((_other, k) => k !== at)];
        expect(others.some((other) => areNear(one, other, 0))).toBe(false);
        const isOnPin = pins.some(({ x, y }) => areNear(one, { x, y, width: 0, height: 0 }, 12));
        expect(isOnPin).toBe(false);
        expect(one.x >= 0 && one.x + one.width <= 1_000).toBe(true);
        expect(one.y >= 52 && one.y + one.height <= 752).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

test('a plate with room on all sides stands right of its stop', () => {
  const alone = { x: 500, y: 400, width: 100, height: 37 };
  expect(placedPlates([alone], [alone], [], screen)).toEqual([{ ...alone, x: 522, y: 381.5 }]);
  const driverThere = { x: 520, y: 380, width: 120, height: 36 };
  const [beside] = placedPlates([alone], [alone], [driverThere], screen);
  expect(beside).toMatchObject({ x: 378, y: 381.5 });
});

test('squares along a plate cover it, and nothing beyond it', () => {
  assert(
    property(integer({ min: 40, max: 400 }), constantFrom(22, 37), (width, height) => {
      const points = alongPlate({ x: 10, y: 20, width, height });
      expect(points[0]).toEqual({ x: 10 + height / 2, y: 20 + height / 2 });
      expect(points.at(-1)?.x).toBeCloseTo(10 + width - height / 2);
      for (const [at, { x }] of points.entries()) {
        expect(Math.abs(x - (points[at - 1]?.x ?? x))).toBeLessThanOrEqual(height);
      }
    }),
    { numRuns: 60 },
  );
});

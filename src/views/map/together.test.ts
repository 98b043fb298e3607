import { describe, expect } from 'vitest';
import { fc, test } from '../../../tests/property.ts';
import { Together } from './together.ts';

const TOGETHER_PX = 17;

const [WIDTH, HEIGHT] = [800, 600];

function gathered(places: readonly (readonly [number, number])[]): Together {
  const together = new Together();
  together.lay(places.length, WIDTH, HEIGHT);
  for (const [driver, [x, y]] of places.entries()) together.add(driver, x, y);
  return together;
}

const px = (most: number) => fc.double({ min: -20, max: most, noNaN: true });
const groupsOf = (together: Together) => Array.from({ length: together.size }, (_, group) => group);

describe('drivers together', () => {
  test.prop([fc.array(fc.tuple(px(160), px(120)), { maxLength: 150, size: 'max' })])(
    'every driver is in one group within reach, and groups are farther apart than that',
    (places) => {
      const together = gathered(places);
      const members = groupsOf(together).map((group) => together.membersOf(group));
      expect(members.flat().toSorted((a, b) => a - b)).toEqual(places.map((_, driver) => driver));
      for (const group of groupsOf(together)) {
        const at = together.placeOf(group);
        const drivers = members[group]!;
        expect(together.countIn(group)).toBe(drivers.length);
        for (const driver of drivers) {
          const [x, y] = places[driver]!;
          expect(Math.hypot(x - at.x, y - at.y)).toBeLessThan(TOGETHER_PX + 1e-3);
          expect(together.isIn[driver]).toBe(drivers.length > 1 ? 1 : 0);
        }
        for (const other of groupsOf(together)) {
          if (other === group) continue;
          const there = together.placeOf(other);
          expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeGreaterThan(TOGETHER_PX - 1e-3);
        }
      }
    },
  );

  test('groups of the previous frame are cleared', () => {
    const together = gathered([
      [10, 10],
      [12, 10],
    ]);
    expect([...together.isIn.slice(0, 2)]).toEqual([1, 1]);
    together.lay(2, WIDTH, HEIGHT);
    expect([together.size, ...together.isIn.slice(0, 2)]).toEqual([0, 0, 0]);
    together.add(1, 10, 10);
    expect([together.size, together.countIn(0)]).toEqual([1, 1]);
    together.clear();
    expect([together.size, together.membersOf(0)]).toEqual([0, []]);
  });

  test('a driver far outside the map is in no group', () => {
    expect(gathered([[-500, 10]]).size).toBe(0);
    expect(gathered([[WIDTH + 500, HEIGHT + 500]]).size).toBe(0);
  });
});

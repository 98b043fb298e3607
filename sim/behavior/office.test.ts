import { describe, expect, test } from 'vitest';
import { unrealisticValues, hoursOf, requestsPerHour } from '../testing/realistic.ts';

const drivers = 39;

describe.each([7, 42])('a company without a dispatcher for three days, seed %i', (seed) => {
  const hours = hoursOf(seed, drivers, 72);

  test('the company is realistic at each hour', () => {
    expect(unrealisticValues(hours, drivers)).toEqual([]);
  });

  test('new moves arrive by day, and few at night', () => {
    const { day, night } = requestsPerHour(hours);
    expect(day).toBeGreaterThan(6);
    expect(night).toBeLessThan(day / 4);
  });

  test('the company completes moves and leaves work, late moves too, for a dispatcher', () => {
    for (const from of [0, 24, 48]) {
      const day = hours.slice(from, from + 9);
      expect(day.filter(({ backlog }) => backlog > 0).length).toBeGreaterThanOrEqual(6);
      expect(day.some(({ late }) => late > 0)).toBe(true);
      const first = day[0]?.completed ?? 0;
      expect((day.at(-1)?.completed ?? 0) - first).toBeGreaterThan(20);
    }
  });
});

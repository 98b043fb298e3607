import { describe, expect, test } from 'vitest';
import { doubts, hoursOf, requestsPerHour } from '../testing/believable.ts';

const drivers = 39;

describe.each([7, 42])('a company that nobody dispatches for three days, seed %i', (seed) => {
  const hours = hoursOf(seed, drivers, 72);

  test('is believed at each hour', () => {
    expect(doubts(hours, drivers)).toEqual([]);
  });

  test('keeps asking by day and is quiet at night', () => {
    const { day, night } = requestsPerHour(hours);
    expect(day).toBeGreaterThan(6);
    expect(night).toBeLessThan(day / 4);
  });

  test('leaves a dispatcher work, late moves too, and gets work done', () => {
    for (const from of [0, 24, 48]) {
      const day = hours.slice(from, from + 9);
      expect(day.filter(({ backlog }) => backlog > 0).length).toBeGreaterThanOrEqual(6);
      expect(day.some(({ late }) => late > 0)).toBe(true);
      const first = day[0]?.completed ?? 0;
      expect((day.at(-1)?.completed ?? 0) - first).toBeGreaterThan(20);
    }
  });
});

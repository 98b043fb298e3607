import { expect, test } from 'vitest';
import { bestOf, fleetOf, meanGapOf, type Result, worstGapOf } from './pairGaps.ts';

const plan = (name: string, seed: number, more: number, gap: number): Result => ({
  name,
  seed,
  more,
  gap,
  isBest: more < 0 || (more === 0 && gap <= 0),
});

const plans = [plan('a', 1, 0, 0), plan('a', 2, 0, 3), plan('b', 1, 1, -9), plan('b', 2, 0, 1.5)];

test('plans with another fleet count for the fleet, and in no gap', () => {
  expect(fleetOf(plans)).toEqual({ value: 3, detail: 'more vehicles: b (1) +1' });
  expect(bestOf(plans).value).toBe(1);
  expect(meanGapOf(plans).value).toBe(1.5);
});

test('the worst gap is the farthest plan of all seeds, and the detail names its seed', () => {
  const { value, detail } = worstGapOf(plans);
  expect(value).toBe(3);
  expect(detail).toContain('a (2) +3.00 %, b (2) +1.50 %');
});

test('without a plan with the best-known fleet there is no gap', () => {
  const none = [plan('b', 1, 1, -9)];
  expect(Number.isFinite(meanGapOf(none).value)).toBe(false);
  expect(Number.isFinite(worstGapOf(none).value)).toBe(false);
});

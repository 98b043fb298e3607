import { describe, expect, test } from 'vitest';
import { readInstance } from '#pairs/instance.ts';
import { bestPlanOf, trustIn } from './bestKnown.ts';

/** Two pairs on a diagonal: 1 → 2 and 3 → 4. */
const instance = readInstance(
  [
    '2 10 1',
    '0 0 0 0 0 110 0 0 0',
    '1 10 1 6 0 40 1 0 2',
    '2 30 3 -6 0 60 1 1 0',
    '3 20 2 6 0 60 1 0 4',
    '4 40 4 -6 45 99 1 3 0',
  ].join('\n'),
);
const distance = 100 * Math.sqrt(1.01);
const stored = { solved_with_vehicles: 1, best_known_cost: 100.5 };
const sound = [[1, 2, 3, 4]];

function planOf(record: object) {
  return bestPlanOf('two', { two: { ...stored, ...record } }, instance);
}

test('a record with routes is recomputed, in full precision', () => {
  const plan = planOf({ routes: sound });
  expect(plan).toEqual({ vehicles: 1, distance: expect.closeTo(distance, 9), isRecomputed: true });
  expect(plan.distance).not.toBe(100.5);
});

test('a record without routes is taken on trust, whatever it says', () => {
  expect(planOf({})).toEqual({ vehicles: 1, distance: 100.5, isRecomputed: false });
});

describe('a record is refused loudly', () => {
  test.each<[string, object, string]>([
    ['another distance', { routes: sound, best_known_cost: 100.49 }, 'a distance of 100.4988, not'],
    ['another fleet', { routes: sound, solved_with_vehicles: 2 }, '1 vehicles, not 2'],
    ['late', { routes: [[3, 4, 1, 2]] }, 'route 1 is at stop 1 at'],
    ['not whole', { routes: [[1, 2]] }, 'stop 3 is visited 0 times'],
    ['an unknown stop', { routes: [[1, 2, 3, 4, 9]] }, 'a distance of NaN, not 100.5'],
  ])('with routes that do not fit: %s', (_name, record, words) => {
    expect(() => planOf(record)).toThrow(words);
    expect(() => planOf(record)).toThrow('The record of two: ');
  });

  test('where there is none', () => {
    expect(() => bestPlanOf('three', { two: stored }, instance)).toThrow('BKS.json has no three');
  });
});

test('the words say how many are recomputed and how many taken on trust', () => {
  expect(trustIn([planOf({ routes: sound }), planOf({}), planOf({})])).toBe(
    'records: 1 recomputed from their routes, 2 taken on trust',
  );
});

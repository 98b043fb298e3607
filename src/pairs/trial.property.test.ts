import { expect } from 'vitest';
import { Chance } from '#planning/searching/chance.ts';
import { fc, test } from '../../tests/property.ts';
import { Insertion } from './insertion.ts';
import { problemOf } from './instance.ts';
import { PlaceMemory } from './placeMemory.ts';
import { hasLongRoutes } from './routes.ts';
import { builtUp, madeInstance, seeds } from './testing/instances.ts';
import { Trial } from './trial.ts';

/** A trial of routes of which one was closed, and prices of pairs. */
function withOneClosed(seed: number, pairs: number) {
  const problem = problemOf(madeInstance(seed, pairs));
  const trial = new Trial(problem, new Chance(seed));
  const routes = builtUp(problem);
  routes.limit = routes.used;
  trial.restart(routes);
  trial.close(0);
  return { trial, prices: Float64Array.from(problem.pickups.keys(), (pair) => 1 + (pair % 5)) };
}

test.prop([seeds, fc.integer({ min: 6, max: 20 })])(
  'a rebuild is given up if the pairs that it leaves out are dearer than allowed, and only then',
  (seed, pairs) => {
    const rebuilt = (most: number) => {
      const { trial, prices } = withOneClosed(seed, pairs);
      const isWhole = trial.rebuild(0, Number.POSITIVE_INFINITY, prices, most);
      const left = [...trial.left.subarray(0, trial.leftOver)];
      return { isWhole, left, sum: left.reduce((sum, pair) => sum + prices[pair], 0) };
    };
    const whole = rebuilt(Number.POSITIVE_INFINITY);
    expect(whole.isWhole).toBe(true);
    expect(rebuilt(whole.sum)).toEqual(whole);
    if (whole.sum > 0) expect(rebuilt(whole.sum - 1).isWhole).toBe(false);
  },
);

test('with long routes a pair is left over where it fits nowhere, not where it is dear', () => {
  const [pairs, cheap] = [60, 0.1];
  let [left, fitting] = [0, 0];
  for (let seed = 0; seed < 5; seed += 1) {
    const problem = problemOf(madeInstance(seed, pairs));
    const trial = new Trial(problem, new Chance(seed));
    const routes = builtUp(problem);
    trial.restart(routes);
    while (trial.current.limit > 2) trial.close(0);
    expect(hasLongRoutes(trial.current)).toBe(true);
    const prices = new Float64Array(pairs).fill(cheap);
    for (let round = 0; round < 400; round += 1) {
      const limit = trial.current.distance + cheap * trial.absent.size + 5;
      if (!trial.rebuild(0, limit, prices, Number.POSITIVE_INFINITY)) {
        trial.drop();
        continue;
      }
      trial.keep();
      expect(trial.current.distance + cheap * trial.absent.size).toBeLessThan(limit);
      const memory = new PlaceMemory(pairs, trial.current.slots.length);
      const anew = new Insertion(trial.current, null, memory);
      for (const pair of trial.absent) {
        left += 1;
        if (anew.seek(pair, 0)) fitting += 1;
      }
    }
  }
  // A place may be passed over by chance.
  expect(left).toBeGreaterThan(300);
  expect(fitting / left).toBeLessThan(0.03);
});

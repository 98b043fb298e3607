import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { Chance } from '../searching/chance.ts';
import { problemOf } from './instance.ts';
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

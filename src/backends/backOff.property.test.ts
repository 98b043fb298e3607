import { expect, test } from 'vitest';
import { fc, test as property } from '@fast-check/vitest';
import { BackOff } from './backOff.ts';

const below1 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

property.prop([fc.array(below1, { minLength: 1, maxLength: 40 })])(
  'reading 35: about 1 s, then with full jitter up to 30 s',
  (draws) => {
    let next = 0;
    const backOff = new BackOff(() => draws[next++] as number);
    for (const [index] of draws.entries()) {
      const waitMs = backOff.nextMs();
      expect(waitMs).toBeGreaterThanOrEqual(index === 0 ? 500 : 0);
      expect(waitMs).toBeLessThanOrEqual([1_500, 16_000][index] ?? 30_000);
    }
  },
);

test('the bounds are reached, and begin anew after the server was reached', () => {
  const backOff = new BackOff(() => 0.999_999);
  const waits = () => Array.from({ length: 5 }, () => backOff.nextMs());
  expect(waits()).toEqual([1_500, 16_000, 30_000, 30_000, 30_000]);
  backOff.reset();
  expect(waits()).toEqual([1_500, 16_000, 30_000, 30_000, 30_000]);
});

test('P16: of 1,000 that lost a server at once, at most a tenth return in any second', () => {
  // A generator of its own, so that the figures are the same in every run.
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (const upAgainMs of [2_000, 5_000, 20_000, 60_000]) {
    const perSecond = new Map<number, number>();
    for (let client = 0; client < 1_000; client += 1) {
      const backOff = new BackOff(random);
      let atMs = 0;
      while (atMs < upAgainMs) atMs += backOff.nextMs();
      const second = Math.floor(atMs / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...perSecond.values()), `up after ${upAgainMs} ms`).toBeLessThanOrEqual(100);
  }
});

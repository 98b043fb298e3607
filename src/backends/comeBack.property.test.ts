import { concat, defer, of, throwError } from 'rxjs';
import { expect } from 'vitest';
import { backOffMs } from '#wire/link/backOff.ts';
import { fc, test } from '../../tests/property.ts';
import { comeBack } from './comeBack.ts';
import { LineLost } from './lines.ts';
import { VirtualTime } from './testing/virtualTime.ts';

const below1 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test.prop([fc.array(below1, { minLength: 1, maxLength: 40 })])(
  'reading 35: waits are about 1 s first, then full jitter up to 30 s',
  (draws) => {
    for (const [index, drawn] of draws.entries()) {
      const waitMs = backOffMs(index + 1, drawn);
      expect(waitMs).toBeGreaterThanOrEqual(index === 0 ? 500 : 0);
      expect(waitMs).toBeLessThanOrEqual([1_500, 16_000][index] ?? 30_000);
    }
  },
);

test('waits reach their bounds and start over after a good line', () => {
  const scheduler = new VirtualTime();
  const opened: number[] = [];
  const lost = throwError(() => new LineLost());
  // The sixth line is a good one.
  const line = defer(() => {
    opened.push(scheduler.now());
    return opened.length === 6 ? concat(of('good'), lost) : lost;
  });
  const random = () => 0.999_999;
  const subscription = line
    .pipe(comeBack({ isGood: (value) => value === 'good', random, scheduler }))
    .subscribe();
  scheduler.pass(220_000);
  subscription.unsubscribe();
  const waits = opened.slice(1).map((at, index) => at - (opened[index] as number));
  const growing = [1_500, 16_000, 30_000, 30_000, 30_000];
  expect(waits).toEqual([...growing, ...growing]);
});

test('a line that is expected again opens when it is, and others after short waits', () => {
  const scheduler = new VirtualTime();
  const opened: number[] = [];
  const line = defer(() => {
    opened.push(scheduler.now());
    return throwError(() => new LineLost(opened.length === 2 ? 4_321 : null));
  });
  const random = () => 0.999_999;
  const subscription = line
    .pipe(comeBack({ isGood: () => false, isExpected: () => true, random, scheduler }))
    .subscribe();
  scheduler.pass(13_000);
  subscription.unsubscribe();
  const waits = opened.slice(1).map((at, index) => at - (opened[index] as number));
  expect(waits).toEqual([1_500, 4_321, 2_000, 3_000]);
});

test('P16: of 1,000 consoles that lost a server, at most a tenth return in any second', () => {
  // A generator of its own, so that the figures are the same in every run.
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (const upAgainMs of [2_000, 5_000, 20_000, 60_000]) {
    const perSecond = new Map<number, number>();
    for (let client = 0; client < 1_000; client += 1) {
      let atMs = 0;
      for (let tries = 1; atMs < upAgainMs; tries += 1) atMs += backOffMs(tries, random());
      const second = Math.floor(atMs / 1_000);
      perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
    }
    expect(Math.max(...perSecond.values()), `up after ${upAgainMs} ms`).toBeLessThanOrEqual(100);
  }
});

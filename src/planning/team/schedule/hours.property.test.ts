import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { DayHours, Hours, hourWeights } from './hours.ts';

const most = 3;
const drops = 3;
const rates = fc.record({
  wageCentsPerHour: fc.constantFrom(0, 600, 1800, 1801),
  // From free to more than three people cost.
  lateCentsPerMinute: fc.constantFrom(0, 1, 10, 15, 25, 30, 50, 70, 90, 100, 150),
});
const numbers = (count: number, one: fc.Arbitrary<number>) =>
  fc.array(one, { minLength: count, maxLength: count });
const cases = fc.record({
  count: fc.integer({ min: 1, max: most }),
  // Of a start and an end or a drop-off: how far they are apart; negative for no path.
  apart: numbers(most * (most + drops), fc.integer({ min: -6, max: 20 })),
  starts: numbers(most, fc.nat(6)),
  slack: numbers(most, fc.nat(7)),
  // When ends are over, and drop-offs due, if nobody waits.
  free: numbers(most + drops, fc.nat(25)),
  rates,
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** The starts that are tried, what they cost, and the hours as they are settled. */
function settled({ count, apart, starts, slack, free, rates: own }: Case) {
  const { wage, late } = hourWeights(own);
  const columns = count + drops;
  const path = (a: number, c: number) => {
    const ms = apart[a * (most + drops) + c] ?? 0;
    // Each end follows its own start.
    if (a === c) return Math.max(0, ms);
    return ms < 0 ? Number.NEGATIVE_INFINITY : ms;
  };
  const all = Array.from({ length: count }, (_, a) => a);
  const ends = (at: readonly number[]) =>
    Array.from({ length: columns }, (_, c) =>
      Math.max(free[c] ?? 0, ...all.map((a) => (at[a] ?? 0) + path(a, c))),
    );
  const first = all.map((a) => starts[a] ?? 0);
  const latest = all.map((a) => (first[a] ?? 0) + (slack[a] ?? 0));
  const earliest = ends(first);
  /** Where lateness has no price but wages are free, it outweighs everything. */
  const price = late === Number.POSITIVE_INFINITY ? 1e6 : late;
  const cost = (at: readonly number[]) =>
    ends(at).reduce(
      (sum, ms, c) => sum + (ms - (earliest[c] ?? 0)) * (c < count ? wage : price),
      0,
    ) - at.reduce((sum, ms) => sum + ms * wage, 0);
  const hours = new Hours(most, most + drops);
  for (const a of all) hours.starts[a] = first[a] ?? 0;
  for (const [c, endMs] of earliest.entries()) {
    hours.ends[c] = endMs;
    hours.prices[c] = c < count ? wage : late;
    for (const a of all) {
      const delayMs = (latest[a] ?? 0) + path(a, c) - endMs;
      if (delayMs > 0) hours.delays.add(a, c, delayMs);
    }
  }
  hours.settle(count, columns, Float64Array.from(latest), wage);
  const at = all.map((a) => hours.starts[a] ?? 0);
  return { hours, at, first, latest, ends, cost };
}

/** All starts from the first to the latest ones. */
function* everyStart(first: readonly number[], latest: readonly number[]): Generator<number[]> {
  const [from, to] = [first[0], latest[0]];
  if (from === undefined || to === undefined) yield [];
  else {
    for (const rest of everyStart(first.slice(1), latest.slice(1))) {
      for (let ms = from; ms <= to; ms += 1) yield [ms, ...rest];
    }
  }
}

describe('the hours of drivers who meet', () => {
  test.prop([cases], { numRuns: 150 })('settled hours keep all paths and limits', (one) => {
    const { hours, at, first, latest, ends } = settled(one);
    for (const [a, ms] of at.entries()) {
      expect(ms).toBeGreaterThanOrEqual(first[a] ?? 0);
      expect(ms).toBeLessThanOrEqual(latest[a] ?? 0);
    }
    expect([...hours.ends.subarray(0, one.count + drops)]).toEqual(ends(at));
  });

  test.prop([cases], { numRuns: 300 })(
    'no other starts cost less, waits and lateness together',
    (one) => {
      const { at, first, latest, cost } = settled(one);
      const costs = Array.from(everyStart(first, latest), cost);
      expect(cost(at)).toBeCloseTo(Math.min(...costs), 6);
    },
  );
});

const days = fc.record({
  rates,
  steps: fc.array(
    fc.record({ wayS: fc.nat(5), workS: fc.nat(5), readyS: fc.nat(40), dueS: fc.nat(40) }),
    { minLength: 1, maxLength: 4 },
  ),
  /** Of one move in two, the drop-off of a part of it that is due, as seen from its end. */
  partS: fc.array(fc.nat(40), { minLength: 2, maxLength: 4 }),
  spareS: fc.nat(20),
});

describe('the hours of a driver who meets no one', () => {
  test.prop([days], { numRuns: 300 })(
    'no other start of a day that ends as early costs less, within the longest day',
    ({ rates: own, steps, partS, spareS }) => {
      const { wage, late } = hourWeights(own);
      const price = late === Number.POSITIVE_INFINITY ? 1e6 : late;
      const dues = steps.map(({ dueS }, at) =>
        at % 2 === 0 ? [dueS, ...partS].map((s) => s * 1000) : [dueS * 1000],
      );
      const follow = (startMs: number) => {
        let at = startMs;
        return steps.map(({ wayS, workS, readyS }) => {
          at = Math.max(at + wayS * 1000, readyS * 1000) + workS * 1000;
          return at;
        });
      };
      const lateMs = (startMs: number) =>
        follow(startMs).reduce(
          (sum, ms, at) =>
            sum + (dues[at] ?? []).reduce((all, due) => all + Math.max(0, ms - due), 0),
          0,
        );
      const hours = new DayHours(
        {
          deadlineMs: Float64Array.from(dues, (all) => Math.min(...all)),
          duesMs: dues.map((all) => (all.length > 1 ? all : null)),
        },
        own,
      );
      const overs = follow(0);
      const endMs = overs.at(-1) ?? 0;
      let workMs = 0;
      for (const [at, { wayS, workS }] of steps.entries()) {
        workMs += (wayS + workS) * 1000;
        hours.add(at, overs[at] ?? 0, workMs);
      }
      const longestMs = workMs + spareS * 1000;
      hours.settle(endMs, workMs, longestMs);
      const cost = (startMs: number) =>
        (endMs - startMs) * wage + (lateMs(startMs) - lateMs(0)) * price;
      const starts: number[] = [];
      for (let ms = Math.max(0, endMs - longestMs); ms <= endMs - workMs; ms += 1000) {
        starts.push(ms);
      }
      expect(starts).toContain(hours.startMs);
      expect(cost(hours.startMs)).toBeCloseTo(Math.min(...starts.map(cost)), 6);
      expect(hours.putOffMs).toBe(lateMs(hours.startMs) - lateMs(0));
    },
  );
});

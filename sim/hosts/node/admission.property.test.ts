import { describe, expect, onTestFinished, vi } from 'vitest';
import { backOffMs } from '#wire/link/backOff.ts';
import { fc, test } from '../../../tests/property.ts';
import {
  Admission,
  admissionRate,
  leastAdmitted,
  leastReturning,
  longestHeldMs,
  mostAdmitted,
  Pace,
} from './admission.ts';

const waitsOf = (admission: Admission, count: number, nowMs = 0) =>
  Array.from({ length: count }, () => admission.ask(nowMs));

describe('consoles that come', () => {
  test('one after another, each at its moment', () => {
    const admission = new Admission(() => 100);
    expect(waitsOf(admission, 4).map(({ ms }) => ms)).toEqual([0, 10, 20, 30]);
    expect(admission.ask(1_000)).toEqual({ is: 'here', ms: 0 });
  });

  test('much too early wait away, and their moments are kept', () => {
    const admission = new Admission(() => 0.5);
    const all = waitsOf(admission, 7);
    expect(all.map(({ is }) => is)).toEqual([
      'here',
      'here',
      'here',
      'here',
      'here',
      'away',
      'away',
    ]);
    expect(all.slice(-2).map(({ ms }) => ms)).toEqual([10_000, 12_000]);
    // One comes at its moment, the other a little early.
    expect(waitsOf(admission, 2, 10_000).map(({ ms }) => ms)).toEqual([0, 2_000]);
    // A third has none that is kept.
    expect(admission.ask(10_000)).toEqual({ is: 'here', ms: 4_000 });
  });

  test('too late for a moment that was kept take the next one', () => {
    const admission = new Admission(() => 0.5);
    waitsOf(admission, 7);
    expect(admission.ask(16_000)).toEqual({ is: 'here', ms: 0 });
    expect(admission.ask(17_001)).toEqual({ is: 'here', ms: 0 });
    expect(admission.ask(17_001)).toEqual({ is: 'here', ms: 2_000 });
  });
});

test('those whose moment has come together go on one after another', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const pace = new Pace(
    () => 10,
    () => Date.now(),
  );
  const at: number[] = [];
  const go = () => void at.push(Date.now());
  for (let one = 0; one < 3; one += 1) pace.goOn(go);
  // The first two, since nothing was before them.
  expect(at).toEqual([0, 0]);
  vi.advanceTimersByTime(250);
  pace.goOn(go);
  vi.advanceTimersByTime(1_000);
  for (let one = 0; one < 3; one += 1) pace.goOn(go);
  vi.advanceTimersByTime(1_000);
  expect(at).toEqual([0, 0, 100, 250, 1_250, 1_250, 1_350]);
});

describe('the share of consoles that come in a second', () => {
  test.each([
    [1_000, 95],
    [500, 47.5],
    [3, leastReturning],
  ])('after a restart with %i before is %f', (before, share) => {
    let nowMs = 5;
    const rate = admissionRate({ before, nowMs: () => nowMs, busy: () => 0 });
    expect(rate()).toBeCloseTo(share);
    nowMs += 29_999;
    expect(rate()).toBeCloseTo(share);
    nowMs += 1;
    expect(rate()).toBe(mostAdmitted);
  });

  test.each([
    [0, mostAdmitted],
    [0.5, mostAdmitted / 2],
    [1, leastAdmitted],
  ])('of a server that is busy for %f of the time is %f', (share, most) => {
    expect(admissionRate({ before: 0, nowMs: () => 0, busy: () => share })()).toBe(most);
  });
});

/** When each console that lost its server comes in, ms after the server is up again. */
function comingBack(consoles: number, downMs: number, random: () => number): readonly number[] {
  let nowMs = 0;
  const admission = new Admission(admissionRate({ before: consoles, nowMs: () => nowMs }));
  type Knock = { readonly atMs: number; readonly tries: number };
  const next = (atMs: number, tries: number): Knock => {
    const laterMs = atMs + backOffMs(tries, random(), true);
    return laterMs < downMs ? next(laterMs, tries + 1) : { atMs: laterMs - downMs, tries };
  };
  const knocks = Array.from({ length: consoles }, () => next(0, 1));
  const inMs: number[] = [];
  while (knocks.length > 0) {
    knocks.sort((a, b) => b.atMs - a.atMs);
    const { atMs, tries } = knocks.pop() as Knock;
    nowMs = atMs;
    const { is, ms } = admission.ask(atMs);
    if (is === 'here') inMs.push(atMs + ms);
    else knocks.push({ atMs: atMs + ms, tries });
  }
  return inMs.toSorted((a, b) => a - b);
}

test.prop([fc.constantFrom(100, 500, 1_000), fc.integer({ min: 0, max: 3_000 }), fc.integer()], {
  numRuns: 20,
})(
  'P16: of consoles that lost their server a tenth at most is in after each second, all soon',
  (consoles, downMs, seed) => {
    let state = (seed >>> 0) % 2_147_483_646;
    const random = () => {
      state = ((state + 1) * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const inMs = comingBack(consoles, downMs, random);
    const most = Math.max(
      ...inMs.map((from, at) => inMs.slice(at).filter((ms) => ms < from + 1_000).length),
    );
    expect(most).toBeLessThanOrEqual(consoles / 10);
    // A tenth a second takes ten seconds from the first that comes.
    expect((inMs.at(-1) as number) - (inMs[0] as number)).toBeLessThan(12_000);
    expect(inMs).toHaveLength(consoles);
  },
);

test('a wait with an open socket is shorter than the patience of a console', () => {
  expect(longestHeldMs).toBeLessThan(10_000);
});

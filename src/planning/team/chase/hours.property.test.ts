import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { Hours } from './hours.ts';

const most = 5;
const cases = fc.record({
  count: fc.integer({ min: 1, max: most }),
  // Of a start and an end: how far they are apart; a large negative number for no path.
  apart: fc.array(fc.integer({ min: -30, max: 100 }), {
    minLength: most * most,
    maxLength: most * most,
  }),
  starts: fc.array(fc.nat(50), { minLength: most, maxLength: most }),
  slack: fc.array(fc.nat(60), { minLength: most, maxLength: most }),
  ends: fc.array(fc.nat(200), { minLength: most, maxLength: most }),
});

function settled({
  count,
  apart,
  starts,
  slack,
  ends,
}: typeof cases extends fc.Arbitrary<infer T> ? T : never) {
  const hours = new Hours(most);
  const own = (a: number, b: number) => {
    const value = apart[a * most + b] ?? 0;
    // Each end follows its own start.
    if (a === b) return Math.max(0, value);
    return value < 0 ? Number.NEGATIVE_INFINITY : value;
  };
  const all = Array.from({ length: count }, (_, n) => n);
  const overs = all.map((b) =>
    Math.max(ends[b] ?? 0, ...all.map((a) => (starts[a] ?? 0) + own(a, b))),
  );
  const latest = all.map((a) => (starts[a] ?? 0) + (slack[a] ?? 0));
  for (const a of all) {
    for (const b of all) {
      const delayMs = (latest[a] ?? 0) + own(a, b) - (overs[b] ?? 0);
      if (delayMs > 0) hours.delays.add(a, b, delayMs);
    }
    hours.starts[a] = starts[a] ?? 0;
    hours.ends[a] = overs[a] ?? 0;
  }
  hours.settle(count, Float64Array.from(latest));
  return { hours, own, all, overs, latest };
}

test.prop([cases], { numRuns: 150 })('settled hours keep all paths and limits', (one) => {
  const { hours, own, all, overs, latest } = settled(one);
  for (const a of all) {
    expect(hours.starts[a]).toBeGreaterThanOrEqual(one.starts[a] ?? 0);
    expect(hours.starts[a]).toBeLessThanOrEqual(latest[a] ?? 0);
    expect(hours.ends[a]).toBeGreaterThanOrEqual(overs[a] ?? 0);
    for (const b of all) {
      expect((hours.ends[b] ?? 0) - (hours.starts[a] ?? 0)).toBeGreaterThanOrEqual(own(a, b));
    }
  }
});

test.prop([cases], { numRuns: 150 })('no other hours have a lower total', (one) => {
  const { hours, own, all, overs, latest } = settled(one);
  const sum = all.reduce((paid, a) => paid + (hours.ends[a] ?? 0) - (hours.starts[a] ?? 0), 0);
  // It is enough to try every start at times where a path or limit binds it.
  const candidates = all.map((a) => {
    const times = new Set([one.starts[a] ?? 0, latest[a] ?? 0]);
    for (const b of all)
      for (let t = 0; t <= 60; t += 1) {
        if (Number.isFinite(own(a, b))) times.add((one.starts[a] ?? 0) + t);
      }
    return [...times].filter((ms) => ms >= (one.starts[a] ?? 0) && ms <= (latest[a] ?? 0));
  });
  const chosen = candidates.map(([first]) => first ?? 0);
  const paid = () =>
    all.reduce(
      (total, b) =>
        total +
        Math.max(overs[b] ?? 0, ...all.map((a) => (chosen[a] ?? 0) + own(a, b))) -
        (chosen[b] ?? 0),
      0,
    );
  // Local search from the current starts, one or two starts at a time.
  for (let round = 0; round < 3; round += 1) {
    for (const a of all) {
      let best = { ms: chosen[a] ?? 0, sum: paid() };
      for (const ms of candidates[a] ?? []) {
        chosen[a] = ms;
        if (paid() < best.sum) best = { ms, sum: paid() };
      }
      chosen[a] = best.ms;
    }
  }
  expect(sum).toBeLessThanOrEqual(paid() + 1e-6);
});

import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { rideFareCents } from './fares.ts';

test.prop([fc.nat(100_000), fc.nat(10_000_000), fc.nat(100_000), fc.nat(10_000_000)])(
  'a longer ride never costs less',
  (distanceCmi, durationMs, moreCmi, moreMs) => {
    const short = rideFareCents({ distanceCmi, durationMs });
    const long = { distanceCmi: distanceCmi + moreCmi, durationMs: durationMs + moreMs };
    expect(rideFareCents(long)).toBeGreaterThanOrEqual(short);
    expect(Number.isInteger(short)).toBe(true);
  },
);

test('a short ride costs the minimum fare', () => {
  expect(rideFareCents({ distanceCmi: 50, durationMs: 120_000 })).toBe(800);
});

import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { priceOf, products } from './rides.ts';

const way = fc.record({ distanceCmi: fc.nat(50_000), durationMs: fc.nat(6 * 3_600_000) });

test.prop([fc.constantFrom(...products), way, fc.nat(5_000), fc.nat(3_600_000)])(
  'reading 41: the price of a ride never falls with distance or time',
  (product, { distanceCmi, durationMs }, further, longer) => {
    const price = priceOf(product, { distanceCmi, durationMs });
    expect(Number.isInteger(price)).toBe(true);
    const more = { distanceCmi: distanceCmi + further, durationMs: durationMs + longer };
    expect(priceOf(product, more)).toBeGreaterThanOrEqual(price);
  },
);

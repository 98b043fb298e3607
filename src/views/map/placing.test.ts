import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { metersBetween, nudged } from './placing.ts';

const at = { lonE6: -94_769_380, latE6: 38_854_120 };

test('an arrow moves a pin 1 m, and back', () => {
  const up = nudged(at, 'ArrowUp', 1, 0);
  expect(up).toEqual({ lonE6: at.lonE6, latE6: at.latE6 + 9 });
  expect(nudged(up ?? at, 'ArrowDown', 1, 0)).toEqual(at);
  expect(nudged(at, 'ArrowRight', 10, 0)).toEqual({ lonE6: at.lonE6 + 115, latE6: at.latE6 });
  expect(nudged(at, 'a', 1, 0)).toBeNull();
});

test('up is where the map shows up, whatever its bearing', () => {
  expect(nudged(at, 'ArrowUp', 10, 90)).toEqual(nudged(at, 'ArrowRight', 10, 0));
  expect(nudged(at, 'ArrowRight', 10, 180)).toEqual(nudged(at, 'ArrowLeft', 10, 0));
});

test('a step of ten meters is ten meters long, in any direction', () => {
  const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');
  fc.assert(
    fc.property(key, fc.integer({ min: -180, max: 180 }), (arrow, bearing) => {
      expect(metersBetween(at, nudged(at, arrow, 10, bearing) ?? at)).toBe(10);
    }),
    { numRuns: 50 },
  );
});

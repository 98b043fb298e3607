import { expect } from 'vitest';
import { fc, test } from '../../../tests/property.ts';
import { latitudeOf, longitudeOf, mercatorX, mercatorY, WORLD } from './mercator.ts';

test.prop([
  fc.integer({ min: -180_000_000, max: 179_999_999 }),
  fc.integer({ min: -85_000_000, max: 85_000_000 }),
])('a round trip through steps loses less than a millionth of a degree', (lonE6, latE6) => {
  expect(longitudeOf(mercatorX(lonE6))).toBeCloseTo(lonE6 / 1e6, 6);
  expect(latitudeOf(mercatorY(latE6))).toBeCloseTo(latE6 / 1e6, 6);
});

test('differences are exact and short across the antimeridian', () => {
  const step = (mercatorX(-179_999_000) - mercatorX(179_999_000)) | 0;
  expect(step).toBeGreaterThan(0);
  expect(step / WORLD).toBeCloseTo(2000 / 360e6, 9);
});

test('latitude 0, longitude 0 is the middle of the map', () => {
  expect(mercatorX(0) >>> 0).toBe(WORLD / 2);
  expect(mercatorY(0) >>> 0).toBe(WORLD / 2);
});

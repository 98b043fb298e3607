import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import {
  boundsOf,
  type Point,
  straightDistanceCmi,
  toMicroDegrees,
  validCoordinates,
} from './geo.ts';

const point: fc.Arbitrary<Point> = fc.record({
  lonE6: fc.integer({ min: -180_000_000, max: 180_000_000 }),
  latE6: fc.integer({ min: -90_000_000, max: 90_000_000 }),
});
const kansasCity = { lonE6: -94_578_567, latE6: 39_099_727 };
const denver = { lonE6: -104_990_251, latE6: 39_739_236 };

/** Haversine with the engine's own functions, as an oracle. */
function oracleCmi(a: Point, b: Point): number {
  const rad = Math.PI / 180e6;
  const h =
    Math.sin(((b.latE6 - a.latE6) / 2) * rad) ** 2 +
    Math.cos(a.latE6 * rad) *
      Math.cos(b.latE6 * rad) *
      Math.sin(((b.lonE6 - a.lonE6) / 2) * rad) ** 2;
  return 2 * 395_876.13 * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('coordinates', () => {
  test.each([
    [90, 180, true],
    [-90, -180, true],
    [0, 0, true],
    [90.0001, 0, false],
    [0, -180.0001, false],
    [Number.NaN, 0, false],
    [0, Number.POSITIVE_INFINITY, false],
    ['39', -94, false],
    [null, undefined, false],
  ])('latitude %s, longitude %s: %s', (latitude, longitude, valid) => {
    expect(validCoordinates(latitude, longitude)).toBe(valid);
  });
});

describe('millionths of a degree', () => {
  test.prop([fc.integer({ min: -180_000_000, max: 180_000_000 })])(
    'millionths survive a round trip through degrees',
    (e6) => {
      expect(toMicroDegrees(e6 / 1e6)).toBe(e6);
    },
  );

  test('millionths of a tiny negative angle are no negative zero', () =>
    expect(toMicroDegrees(-1e-9)).toBe(0));
});

describe('straight distance', () => {
  test('straight distance matches known distances to the hundredth of a mile', () => {
    expect(straightDistanceCmi(kansasCity, denver)).toBe(55_717);
    expect(straightDistanceCmi(kansasCity, kansasCity)).toBe(0);
    const antipode = { lonE6: 180_000_000, latE6: 0 };
    expect(straightDistanceCmi({ lonE6: 0, latE6: 0 }, antipode)).toBe(1_243_682);
  });

  test.prop([point, point])(
    'straight distance is within a hundredth of a mile of the haversine',
    (a, b) => {
      expect(Math.abs(straightDistanceCmi(a, b) - oracleCmi(a, b))).toBeLessThanOrEqual(1);
    },
  );

  test.prop([point, point])(
    'straight distance is symmetric, and zero only for equal points',
    (a, b) => {
      expect(straightDistanceCmi(a, b)).toBe(straightDistanceCmi(b, a));
      expect(straightDistanceCmi(a, a)).toBe(0);
    },
  );

  test.prop([point, point, point])(
    'straight distance keeps the triangle inequality, except for rounding',
    (a, b, c) => {
      const detour = straightDistanceCmi(a, b) + straightDistanceCmi(b, c);
      expect(straightDistanceCmi(a, c)).toBeLessThanOrEqual(detour + 2);
    },
  );
});

describe('bounds', () => {
  test('no points have no bounds', () => expect(boundsOf([])).toBeNull());

  test.prop([fc.array(point, { minLength: 1 })])(
    'bounds contain every point and are tight',
    (points) => {
      const bounds = boundsOf(points);
      expect(bounds).toEqual({
        westE6: Math.min(...points.map(({ lonE6 }) => lonE6)),
        eastE6: Math.max(...points.map(({ lonE6 }) => lonE6)),
        southE6: Math.min(...points.map(({ latE6 }) => latE6)),
        northE6: Math.max(...points.map(({ latE6 }) => latE6)),
      });
    },
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from './geo.ts';
import { decodePath, encodePath, mostPathLetters } from './path.ts';

const point = fc.record({
  lonE6: fc.integer({ min: -180e6, max: 180e6 }),
  latE6: fc.integer({ min: -90e6, max: 90e6 }),
});

test('a path is the same after it was written and read', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 40 }), (points) => {
      expect(decodePath(encodePath(points))).toEqual(points);
    }),
    { numRuns: 100 },
  );
});

test('a path is written as maps services write it with six digits', () => {
  const points = [
    { latE6: 38_500_000, lonE6: -120_200_000 },
    { latE6: 40_700_000, lonE6: -120_950_000 },
    { latE6: 43_252_000, lonE6: -126_453_000 },
  ];
  expect(encodePath(points)).toBe('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI');
});

test('any text is read as points on the earth or as no path', () => {
  const codes = fc.array(fc.integer({ min: 55, max: 130 }), { maxLength: 60 });
  const isOnEarth = ({ lonE6, latE6 }: Point) =>
    [lonE6, latE6].every(Number.isInteger) && Math.abs(lonE6) <= 180e6 && Math.abs(latE6) <= 90e6;
  fc.assert(
    fc.property(codes, (any) => {
      const points = decodePath(String.fromCodePoint(...any));
      expect(points === null || points.every(isOnEarth)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('a path of one point, a cut path and an endless one are no paths', () => {
  expect(decodePath('')).toBeNull();
  expect(decodePath(encodePath([{ lonE6: 1, latE6: 2 }]))).toBeNull();
  const path = encodePath([
    { lonE6: -94_600_000, latE6: 39_000_000 },
    { lonE6: -94_700_000, latE6: 39_100_000 },
  ]);
  expect(decodePath(path.slice(0, -1))).toBeNull();
  expect(decodePath('?'.repeat(400_000))).toBeNull();
});

test('a path with a letter below or above those of a path is none', () => {
  const path = '_izlhA~rlgdF_{geC~ywl@';
  expect(decodePath(path)).toHaveLength(2);
  // The letters of a path are '?' to '~'.
  for (const letter of ['>', '!', ' ', '\u007f', '\u00e9']) {
    for (const at of [0, 5, 14]) {
      expect(decodePath(path.slice(0, at) + letter + path.slice(at + 1))).toBeNull();
    }
  }
});

test('a path is read to the poles and the date line, and not beyond', () => {
  const corner = { latE6: 90_000_000, lonE6: 180_000_000 };
  const other = { latE6: -90_000_000, lonE6: -180_000_000 };
  expect(decodePath(encodePath([corner, other]))).toEqual([corner, other]);
  for (const beyond of [
    { ...corner, latE6: 90_000_001 },
    { ...corner, lonE6: 180_000_001 },
    { ...other, latE6: -90_000_001 },
    { ...other, lonE6: -180_000_001 },
  ]) {
    expect(decodePath(encodePath([corner, beyond]))).toBeNull();
  }
});

test('a path of 20,000 points is read, and one more is none', () => {
  const points = Array.from({ length: 20_000 }, (_, at) => ({ latE6: at, lonE6: -at }));
  expect(decodePath(encodePath(points))).toHaveLength(20_000);
  expect(decodePath(encodePath([...points, { latE6: 0, lonE6: 0 }]))).toBeNull();
  expect(mostPathLetters).toBe(280_000);
});

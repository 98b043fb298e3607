import { expect, test } from 'vitest';
import { arcEnd, trimmed } from './arcEnds.ts';

const marks = [
  { at: { x: 100, y: 100 }, centre: { x: 100, y: 70 }, radiusPx: 19 },
  { at: { x: 140, y: 100 }, centre: { x: 140, y: 70 }, radiusPx: 13 },
];

test('an arc ends 2 px outside the rim of the cluster its place is in, else at the ring', () => {
  expect(arcEnd({ x: 118, y: 100 }, marks)).toEqual({ at: { x: 100, y: 70 }, gapPx: 21 });
  expect(arcEnd({ x: 122, y: 100 }, marks)).toEqual({ at: { x: 140, y: 70 }, gapPx: 15 });
  const alone = { x: 300, y: 100 };
  expect(arcEnd(alone, marks)).toEqual({ at: alone, gapPx: 15 });
  expect(arcEnd(alone, [])).toEqual({ at: alone, gapPx: 15 });
});

test('what lies within the gaps is left out, and all of it where they touch', () => {
  const line = Array.from({ length: 11 }, (_, i) => ({ x: 10 * i, y: 0 }));
  expect(trimmed(line, 21, 15).map(({ x }) => x)).toEqual([21, 30, 40, 50, 60, 70, 80, 85]);
  expect(trimmed(line.slice(0, 4), 21, 15)).toEqual([]);
  expect(trimmed([], 21, 15)).toEqual([]);
});

import { expect, test } from 'vitest';
import { arcEnd, rightOf, spaced, trimmed } from './arcEnds.ts';

test('an arc ends 2 px outside the rim of the mark of its place, or else at the ring', () => {
  const mark = { center: { x: 100, y: 70 }, radiusPx: 19 };
  expect(arcEnd({ x: 118, y: 100 }, mark)).toEqual({ at: { x: 100, y: 70 }, gapPx: 21 });
  const alone = { x: 300, y: 100 };
  expect(arcEnd(alone, null)).toEqual({ at: alone, gapPx: 15 });
});

test('the gaps at both ends are cut off, and the whole line where they touch', () => {
  const line = Array.from({ length: 11 }, (_, i) => ({ x: 10 * i, y: 0 }));
  expect(trimmed(line, 21, 15).map(({ x }) => x)).toEqual([21, 30, 40, 50, 60, 70, 80, 85]);
  expect(trimmed(line.slice(0, 4), 21, 15)).toEqual([]);
  expect(trimmed([], 21, 15)).toEqual([]);
  // Straight from end to end, as a way without a known road.
  const straight = [line[0]!, line[10]!];
  expect(trimmed(straight, 21, 15).map(({ x }) => x)).toEqual([21, 85]);
});

test('points along a line are evenly spaced, across corners too', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 25, y: 0 },
    { x: 25, y: 20 },
  ];
  expect(spaced(line, 10)).toEqual([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 0 },
    { x: 25, y: 5 },
    { x: 25, y: 15 },
  ]);
  expect(spaced([], 10)).toEqual([]);
});

test('a way and the way back on the same road lie on both sides of it, corners too', () => {
  const road = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
    { x: 50, y: 0 },
    { x: 50, y: 40 },
  ];
  const there = rightOf(road, 2);
  // Right of those who go east is south, down on the screen; what is too near is left out.
  expect(there).toHaveLength(3);
  expect(there[0]).toEqual({ x: 0, y: 2 });
  expect(there[2]).toEqual({ x: 48, y: 40 });
  const back = rightOf(road.toReversed(), 2).toReversed();
  expect(back[0]!.y).toBeCloseTo(-2);
  expect(back.at(-1)).toEqual({ x: 52, y: 40 });
  expect(rightOf([], 2)).toEqual([]);
});

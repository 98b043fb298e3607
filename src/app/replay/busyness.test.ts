import { expect, test } from 'vitest';
import { busyness } from './busyness.ts';

const unit = (atMs: number, events: number) => ({
  atMs,
  events: Array.from({ length: events }, () => ({})),
});
const of = (units: readonly ReturnType<typeof unit>[], fromMs: number, toMs: number) =>
  busyness({ units, fromMs, toMs } as never, 4);

test('each part counts its own events, scaled so that the fullest is 1', () => {
  expect(of([unit(0, 4), unit(10, 0), unit(30, 1), unit(40, 3)], 0, 40)).toEqual([1, 0, 0, 1]);
});

test('a recording of one moment or without events still has all parts', () => {
  expect(of([unit(5, 1)], 5, 5)).toEqual([1, 0, 0, 0]);
  expect(of([], 0, 0)).toEqual([0, 0, 0, 0]);
});

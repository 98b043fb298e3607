import { expect, test } from 'vitest';
import { backOffMs } from './backOff.ts';

/** Reading 35: half to one and a half seconds, then anything up to 16 s, then up to 30 s. */
test.each([
  [1, 0, 500],
  [1, 0.5, 1_000],
  [1, 0.9996, 1_500],
  [2, 0, 0],
  [2, 0.25, 4_000],
  [2, 0.99999, 16_000],
  [3, 0.5, 15_000],
  [3, 0.99999, 30_000],
  [9, 0, 0],
  [9, 0.99999, 30_000],
])('try %i with the draw %f is made after %i ms', (tries, drawn, ms) => {
  expect(backOffMs(tries, drawn)).toBe(ms);
});

test.each([
  [1, 0.5, 1_000],
  [2, 0.5, 1_000],
  [2, 0.99999, 2_000],
  [3, 0.99999, 3_000],
  [5, 0.99999, 6_750],
  [9, 0.99999, 30_000],
])('try %i at a server that expects it is made after %f of its bound: %i ms', (...row) => {
  const [tries, drawn, ms] = row;
  expect(backOffMs(tries, drawn, true)).toBe(ms);
});

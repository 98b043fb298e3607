import { expect, test } from 'vitest';
import { ratesOf } from './rates.ts';

test('what came between two readings, for each second', () => {
  expect(ratesOf({ a: 10, b: 0 }, { a: 30, b: 5 }, 2_000)).toEqual({ a: 10, b: 2.5 });
  expect(ratesOf({ a: 10 }, { a: 30 }, 0)).toEqual({ a: 0 });
});

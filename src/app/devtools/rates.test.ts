import { expect, test } from 'vitest';
import { ratesOf } from './rates.ts';

test('rates are the differences of two readings per second', () => {
  expect(ratesOf({ a: 10, b: 0 }, { a: 30, b: 5 }, 2_000)).toEqual({ a: 10, b: 2.5 });
  expect(ratesOf({ a: 10 }, { a: 30 }, 0)).toEqual({ a: 0 });
});

import { expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices.ts';
import { invoicesNumbered, mayBeInvoice } from './invoices.queries.ts';

const numbered = (...numbers: readonly string[]) =>
  numbers.map((number) => ({ number, day: `20${number.slice(4, 10)}` }) as Invoice);

test.each([
  ['inv', true],
  ['INV-260914-1', true],
  ['260914', true],
  ['26 09', true],
  ['260', false],
  ['PA-1057', false],
  ['1HGCM82633A004352', false],
  ['', false],
])('%j may be an invoice: %j', (text, may) => {
  expect(mayBeInvoice(text)).toBe(may);
});

test('a number is found with or without what stands between its digits', () => {
  const all = numbered('INV-260914-1', 'INV-260914-2', 'INV-260913-1');
  expect(invoicesNumbered(all, 'inv 260914')).toEqual([0, 1]);
  expect(invoicesNumbered(all, '2609141')).toEqual([0]);
  expect(invoicesNumbered(all, 'INV-260913-1')).toEqual([2]);
  expect(invoicesNumbered(all, '260915')).toEqual([]);
  // The latest first.
  expect(invoicesNumbered(all.toReversed(), 'inv')).toEqual([1, 2, 0]);
});

import { expect, test } from 'vitest';
import { AbsencePrices } from './absencePrices.ts';

const [a, b] = [0, 1];
const none = new Set<number>();

test('the price of an absent pair grows, other prices stay', () => {
  const prices = new AbsencePrices(2, 5, false);
  const [first] = prices.prices;
  expect(prices.sum(new Set([a, b]))).toBe(2 * (first ?? 0));
  prices.adapt(new Set([b]), 1, 0);
  expect(prices.prices[a]).toBe(first);
  expect(prices.prices[b]).toBeGreaterThan(first ?? 0);
  expect(prices.sum(new Set([b]))).toBe(prices.prices[b]);
  expect(prices.sum(none)).toBe(0);
  for (let i = 0; i < 1000; i += 1) prices.adapt(new Set([b]), 1, 0);
  expect(prices.prices[b]).toBe(5000);
});

test('with long routes, a price that is at the maximum still grows in relation to others', () => {
  const prices = new AbsencePrices(2, 5, true);
  for (let i = 0; i < 100; i += 1) prices.adapt(new Set([a, b]), 1, 0);
  for (let i = 0; i < 5; i += 1) prices.adapt(new Set([b]), 1, 0);
  expect(prices.prices[b]).toBeLessThanOrEqual(500);
  expect(prices.prices[b]).toBeCloseTo(1.5 ** 5 * (prices.prices[a] ?? 0), 9);
});

test('with long routes, the price of a pair that is always absent stays near the maximum', () => {
  const prices = new AbsencePrices(2, 5, true);
  for (let i = 0; i < 1000; i += 1) {
    prices.adapt(new Set([b]), 1, 0);
    if (i < 20) continue;
    expect(prices.prices[b]).toBeGreaterThanOrEqual(250);
    expect(prices.prices[b]).toBeLessThanOrEqual(500);
  }
  // The other price falls no further than to the minimum, from where it can grow again.
  expect(prices.prices[a]).toBe(2.5);
});

test('without absent pairs all prices fall, down to a minimum set by the temperature', () => {
  const prices = new AbsencePrices(2, 5, false);
  const [first] = prices.prices;
  prices.adapt(none, 1, 0);
  for (const price of prices.prices) expect(price).toBeLessThan(first ?? 0);
  for (let i = 0; i < 1000; i += 1) prices.adapt(none, 7, 0.5);
  expect([...prices.prices]).toEqual([14, 14]);
  // The temperature falls, and prices stay above zero.
  for (let i = 0; i < 1000; i += 1) prices.adapt(none, 0, 0.5);
  expect([...prices.prices]).toEqual([2.5, 2.5]);
});

test('at the end of the annealing prices no longer fall', () => {
  const prices = new AbsencePrices(2, 5, false);
  const before = [...prices.prices];
  prices.adapt(none, 1, 1);
  expect([...prices.prices]).toEqual(before);
});

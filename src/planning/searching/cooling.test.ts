import { expect, test } from 'vitest';
import { temperatureAt } from './cooling.ts';

test('the temperature falls by the same factor with each share of the budget', () => {
  const [hot, cold] = [temperatureAt(0), temperatureAt(1)];
  expect(hot / cold).toBeGreaterThan(2);
  for (const done of [0.1, 0.25, 0.5, 0.75, 0.9]) {
    // To the thousandth: the power is a product of many small steps.
    expect(temperatureAt(done) / (cold * (hot / cold) ** (1 - done))).toBeCloseTo(1, 2);
  }
});

import { expect, test } from 'vitest';
import { Chance } from './chance.ts';

test('the same seed draws the same numbers, another seed draws others', () => {
  const drawn = (seed: number) => {
    const chance = new Chance(seed);
    return Array.from({ length: 20 }, () => chance.below(1000));
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

test('shares are uniform, and exponentials have mean and deviation 1', () => {
  const chance = new Chance(1);
  const count = 100_000;
  let [shares, exponentials, squares] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const share = chance.share();
    if (!(share >= 0 && share < 1)) throw new Error(`a share of ${share}`);
    shares += share;
    const drawn = chance.exponential();
    exponentials += drawn;
    squares += drawn * drawn;
  }
  expect(shares / count).toBeCloseTo(0.5, 2);
  expect(exponentials / count).toBeCloseTo(1, 1);
  expect(squares / count).toBeCloseTo(2, 1);
});

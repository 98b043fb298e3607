import { expect, test } from 'vitest';
import { goldenHash, hashOfSeed7 } from '../testing/golden.ts';

test('seed 7 at 08:30 has its golden hash in Node', () => {
  expect(hashOfSeed7()).toBe(goldenHash);
});

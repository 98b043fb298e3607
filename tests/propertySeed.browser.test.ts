import { readConfigureGlobal } from 'fast-check';
import { expect, inject, test } from 'vitest';

test('property tests in a browser use the seed of the run', () => {
  expect(readConfigureGlobal().seed).toBe(inject('propertySeed'));
  expect(Number.isSafeInteger(inject('propertySeed'))).toBe(true);
});

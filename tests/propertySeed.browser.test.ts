import { readConfigureGlobal } from 'fast-check';
import { expect, inject, test } from 'vitest';

test('properties in a browser draw with the seed of the run', () => {
  expect(readConfigureGlobal().seed).toBe(inject('propertySeed'));
  expect(Number.isSafeInteger(inject('propertySeed'))).toBe(true);
});

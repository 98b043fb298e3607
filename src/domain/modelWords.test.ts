import { expect, test } from 'vitest';
import { modelWords } from './modelWords.ts';

test('a vehicle is named by what is known of it', () => {
  const ford = { year: 2022, make: 'Ford', model: 'Transit 350' };
  expect(modelWords(ford)).toBe('2022 Ford Transit 350');
  expect(modelWords({ ...ford, year: null })).toBe('Ford Transit 350');
  expect(modelWords({ ...ford, make: '' })).toBe('2022 Transit 350');
  expect(modelWords({ year: null, make: '', model: '' })).toBe('');
});

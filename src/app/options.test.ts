import { expect, test } from 'vitest';
import { bootOptionsIn, withoutBootOptions } from './options.ts';

test('options of the boot are told apart from how a screen is looked at, as written', () => {
  const search = '?seed=7&status=atRisk,inProgress&faults=a%3Ab&mode=fake&&body=A%20%26%20B';
  expect(bootOptionsIn(search)).toEqual(['seed=7', 'faults=a%3Ab', 'mode=fake']);
  expect(withoutBootOptions(search)).toBe('status=atRisk,inProgress&body=A%20%26%20B');
  expect(bootOptionsIn('')).toEqual([]);
  expect(withoutBootOptions('')).toBe('');
});

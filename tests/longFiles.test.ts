import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seconds } from './longFiles.ts';

test('every file that is listed as a long one is there: one that moved would begin late', () => {
  expect(Object.keys(seconds).filter((file) => !existsSync(file))).toEqual([]);
});

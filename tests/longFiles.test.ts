import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { earlyFiles } from './earlyFiles.ts';
import { seconds } from './longFiles.ts';

test('every file listed as long exists, because a renamed one would start late', () => {
  expect(Object.keys(seconds).filter((file) => !existsSync(file))).toEqual([]);
});

test('every file listed as early exists, because a renamed one would run in neither group', () => {
  expect(earlyFiles.filter((file) => !existsSync(file))).toEqual([]);
});

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seconds } from './longFiles.ts';

test('every file listed as long exists, because a renamed one would start late', () => {
  expect(Object.keys(seconds).filter((file) => !existsSync(file))).toEqual([]);
});

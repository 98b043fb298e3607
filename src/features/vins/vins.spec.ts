import { expect, test } from 'vitest';
import { vinToDecode } from './vins.queries.ts';

test.each([
  ['1HGCM82633A00435', false],
  ['1HGCM82633A004352', true],
  ['1hgcm826-33a00 4352', true],
  ['1HGCM82633A0043522', false],
  ['1HGCM82633A0O4352', true],
  ['1HGCM82633A00435é', false],
  ['', false],
])('S1 §5: the text %s is decoded: %s', (text, isDecoded) => {
  expect(vinToDecode(text) !== null).toBe(isDecoded);
});

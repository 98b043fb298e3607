import { expect, test } from 'vitest';
import { hexOf, textBytes } from './canonical.ts';
import { keyedHash } from './keyedHash.ts';

test('a keyed hash is HMAC-SHA-256: the second case of RFC 4231', () => {
  expect(keyedHash(textBytes('Jefe'), 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('another key or another text gives another hash', () => {
  const [one, other] = [textBytes('a'), textBytes('b')];
  const all = [keyedHash(one, 'x'), keyedHash(other, 'x'), keyedHash(one, 'y')];
  expect(new Set(all).size).toBe(3);
  expect(hexOf(one)).toBe('61');
});

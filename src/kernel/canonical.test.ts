import { expect, test } from 'vitest';
import {
  canonicalJson,
  digested,
  hashBytes,
  hashJson,
  hexOf,
  JsonHash,
  parseBytes,
  textBytes,
} from './canonical.ts';
import { memoryLogStore } from './memoryLogStore.ts';

/** SHA-256 of '{}', '{"a":1,"b":2}' and the empty text, as every tool computes it. */
const hashOfEmptyObject = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
const hashOfTwo = '43258cff783fe7036d8a43033f830adfc60ec037382473548ac742b888292777';
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([
  [[], '[]'],
  [{}, '{}'],
  [[1, undefined, [null]], '[1,null,[null]]'],
  [{ b: undefined }, '{}'],
  [{ b: 1, a: undefined, A: false }, '{"A":false,"b":1}'],
  [{ 'a"': { z: [], y: {} } }, '{"a\\"":{"y":{},"z":[]}}'],
  [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  [-0, '0'],
  [1e21, '1e+21'],
])('the canonical text of a value, case %#, is %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test.each([
  [Number.NaN, 'Not a JSON number: NaN'],
  [[-Infinity], 'Not a JSON number: -Infinity'],
  [{ a: () => 1 }, 'Not plain JSON: function'],
  [undefined, 'Not plain JSON: undefined'],
  [new Date(0), 'Not plain JSON: an object with a class'],
])('a value that is no plain JSON is refused, case %#', (value, words) => {
  expect(() => canonicalJson(value)).toThrow(words);
});

test('hashes are SHA-256 in lower-case hex, of bytes, values and pieces of text alike', () => {
  expect(hashJson({})).toBe(hashOfEmptyObject);
  expect(hashJson({ b: 2, a: 1 })).toBe(hashOfTwo);
  expect(hashBytes(textBytes(''))).toBe(hashOfNothing);
  const pieces = new JsonHash();
  for (const text of ['{"a":', '1,"b"', ':2}']) pieces.add(text);
  expect(pieces.hex()).toBe(hashOfTwo);
  expect(hexOf(new Uint8Array([0, 10, 255]))).toBe('000aff');
});

test('a store hashes by its own means where it has some', async () => {
  const bytes = textBytes('{}');
  expect(await digested(memoryLogStore(), bytes)).toBe(hashOfEmptyObject);
  const own = memoryLogStore(undefined, async () => 'own');
  expect(await digested(own, bytes)).toBe('own');
});

test('bytes that are no UTF-8 or no JSON are refused', () => {
  expect(parseBytes(textBytes('{"a":"ü"}'))).toEqual({ a: 'ü' });
  expect(() => parseBytes(new Uint8Array([0x22, 0xff, 0x22]))).toThrow(TypeError);
  expect(() => parseBytes(textBytes('{'))).toThrow(SyntaxError);
});

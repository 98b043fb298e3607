import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { jsonFault } from './jsonFault.ts';

test.each([
  ['', 1, 1, 'no JSON: expected a value, found the end'],
  ['{', 1, 2, 'no JSON: expected a field in double quotes or "}", found the end'],
  ['{"a":\n\n', 1, 6, 'no JSON: expected a value, found the end'],
  ['{\n "a" 1}', 2, 6, `no JSON: expected ":", found '1'`],
  ['{"a": 1,\n}', 2, 1, `no JSON: expected a field in double quotes, found '}'`],
  ['[1, 2 3]', 1, 7, `no JSON: expected "," or the end of the list or object, found '3'`],
  ["{'a': 1}", 1, 2, `no JSON: expected a field in double quotes or "}", found '''`],
  ['{"a": nul}', 1, 7, `no JSON: expected a value, found 'nul'`],
  ['{"a": 01}', 1, 7, `no JSON: expected a value, found '01'`],
  ['{"a": }', 1, 7, `no JSON: expected a value, found '}'`],
  ['[]]', 1, 3, `no JSON: expected nothing more, found ']'`],
  ['[1 "a"]', 1, 4, 'no JSON: expected "," or the end of the list or object, found a text'],
  ['["é", "ab\n"]', 1, 7, 'no JSON: a text does not end'],
  ['["\\x"]', 1, 2, 'no JSON: a text has a character or an escape that JSON does not allow'],
  ['{"a": 1,\n "\\u0061": 2}', 2, 2, 'the field "\\u0061" is there twice'],
])('%j is refused at its line and column', (text, line, column, what) => {
  expect(jsonFault(text)).toEqual({ line, column, what });
});

test('a text has a fault exactly when the parser of the engine throws', () => {
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const seen = new Set<boolean>();
  const piece = fc.constantFrom(...'{}[]:,"\\ \n0129.-+eEtu', 'true', 'null', '"b"', '\u0001', 'é');
  const mutated = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(3), fc.string({ unit: piece, maxLength: 3 }))
    .map(([json, at, cut, put]) => {
      const from = at % (json.length + 1);
      return json.slice(0, from) + put + json.slice(from + cut);
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.string({ unit: piece, maxLength: 12 })), (text) => {
      const fault = jsonFault(text);
      if (fault?.what.endsWith('is there twice')) return;
      seen.add(fault === null);
      expect(fault === null).toBe(parses(text));
    }),
  );
  expect(seen.size).toBe(2);
});

test('deep nesting and long texts are read without using up the stack', () => {
  const depth = 200_000;
  expect(jsonFault('['.repeat(depth) + ']'.repeat(depth))).toBe(null);
  expect(jsonFault('['.repeat(depth))?.column).toBe(depth + 1);
  expect(jsonFault(`"${'a'.repeat(4_000_000)}"`)).toBe(null);
});

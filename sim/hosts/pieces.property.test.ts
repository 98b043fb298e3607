import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';
import { newCompany } from '../testing/company.ts';
import { Gathering, type Piece, piecesOf } from './pieces.ts';

function together(texts: Iterable<string>): object {
  const gathering = new Gathering();
  for (const text of texts) gathering.take(JSON.parse(text) as Piece);
  return gathering.whole();
}

const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'rows'));
const field = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.jsonValue()),
  fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true }),
);
const value = fc.dictionary(fc.string({ minLength: 1 }), field, { noNullPrototype: true });

describe('pieces of a value', () => {
  test.prop([value, value], { numRuns: runs(200, 2_000) })(
    'are together the value as JSON would have it',
    (fields, rows) => {
      const whole = { ...fields, rows };
      const asJson = JSON.stringify(whole);
      expect(JSON.stringify(together(piecesOf(whole)))).toBe(asJson);
    },
  );

  test('of a company are together the company', () => {
    const state = newCompany({ drivers: 12, activities: 40 }).save();
    expect(JSON.stringify(together(piecesOf(state)))).toBe(JSON.stringify(state));
  });

  test('are no longer than a million characters and one entry', () => {
    const long = 'x'.repeat(200_000);
    const list = Array.from({ length: 23 }, () => long);
    const map = Object.fromEntries(list.map((one, at) => [`k${at}`, one]));
    const whole = { list, map, rows: { trips: list } };
    const pieces = [...piecesOf(whole)];
    expect(pieces.length).toBeGreaterThan(12);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_300_000);
    expect(together(pieces)).toEqual(whole);
  });
});

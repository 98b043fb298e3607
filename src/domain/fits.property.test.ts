import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsAsItIs } from './fits.ts';
import { flag, integer, text, z } from './schema.ts';

const row = z.object({
  id: text(),
  count: integer,
  ratio: z.number(),
  on: flag,
  kind: z.enum(['a', 'b']),
  maybe: z.nullable(text()),
  extra: z.optional(integer),
  list: z.array(z.object({ at: integer })),
});
const schema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('rows'), rows: z.array(row) }),
  z.object({ is: z.literal('none') }),
]);
const fits = fitsAsItIs(schema);

const rows = fc.array(
  fc.record(
    {
      id: fc.string(),
      count: fc.oneof(fc.integer(), fc.double()),
      ratio: fc.oneof(fc.integer(), fc.double()),
      on: fc.oneof({ weight: 9, arbitrary: fc.boolean() }, fc.constant(undefined)),
      kind: fc.constantFrom('a', 'b', 'c'),
      maybe: fc.option(fc.string()),
      extra: fc.oneof(fc.integer(), fc.string()),
      list: fc.array(fc.record({ at: fc.integer() }), { maxLength: 2 }),
    },
    {
      requiredKeys: ['id', 'count', 'ratio', 'on', 'kind', 'maybe', 'list'],
      noNullPrototype: true,
    },
  ),
  { maxLength: 2 },
);
const good = fc.array(
  fc.record(
    {
      id: fc.string(),
      count: fc.integer(),
      ratio: fc.double({ noNaN: true, noDefaultInfinity: true }),
      on: fc.boolean(),
      kind: fc.constantFrom('a', 'b'),
      maybe: fc.option(fc.string()),
      extra: fc.integer(),
      list: fc.array(fc.record({ at: fc.integer() }, { noNullPrototype: true }), { maxLength: 2 }),
    },
    {
      requiredKeys: ['id', 'count', 'ratio', 'on', 'kind', 'maybe', 'list'],
      noNullPrototype: true,
    },
  ),
);

test('what fits as it is, zod takes and leaves as it is', () => {
  let fitting = 0;
  fc.assert(
    fc.property(fc.oneof(rows, good), fc.anything(), (list, other) => {
      for (const value of [{ is: 'rows', rows: list }, { is: other }, other]) {
        if (!fits(value)) continue;
        fitting += 1;
        const result = z.safeParse(schema, value);
        expect(result.success).toBe(true);
        // Keys and their order as well.
        expect(JSON.stringify(result.data)).toBe(JSON.stringify(value));
      }
    }),
    { numRuns: 500 },
  );
  expect(fitting).toBeGreaterThan(50);
});

test('an ordinary payload fits', () => {
  fc.assert(fc.property(good, (list) => fits({ is: 'rows', rows: list })));
});

test('a key too many, too few or out of order does not', () => {
  const pair = fitsAsItIs(z.object({ a: integer, b: z.optional(integer), c: integer }));
  expect(pair({ a: 1, c: 2 })).toBe(true);
  expect(pair({ a: 1, b: 1, c: 2 })).toBe(true);
  for (const value of [{ c: 2, a: 1 }, { a: 1 }, { a: 1, c: 2, d: 3 }, { a: 1, d: 3, c: 2 }, []]) {
    expect(pair(value)).toBe(false);
  }
  expect(pair(Object.assign(Object.create({ a: 1 }), { c: 2 }))).toBe(false);
});

test('what it does not know is left to the schema', () => {
  expect(fitsAsItIs(text().check(z.minLength(3)))('longer')).toBe(false);
  expect(fitsAsItIs(z.union([z.object({}), z.object({ a: integer })]))({ a: 1 })).toBe(false);
  expect(fitsAsItIs(z.unknown())(1)).toBe(false);
});

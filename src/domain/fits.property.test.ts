import {
  anything,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  double,
  integer as fcInteger,
  oneof,
  option,
  property,
  record,
  string,
} from 'fast-check';
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
  due: z.nullable(integer),
  mark: z.nullable(flag),
  extra: z.optional(integer),
  list: z.array(z.object({ at: integer })),
});
const schema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('rows'), rows: z.array(row) }),
  z.object({ is: z.literal('none') }),
]);
const fits = fitsAsItIs(schema);

const rows = array(
  record(
    {
      id: string(),
      count: oneof(fcInteger(), double()),
      ratio: oneof(fcInteger(), double()),
      on: oneof({ weight: 9, arbitrary: boolean() }, constant(undefined)),
      kind: constantFrom('a', 'b', 'c'),
      maybe: option(oneof({ weight: 9, arbitrary: string() }, fcInteger())),
      due: option(oneof({ weight: 9, arbitrary: fcInteger() }, double())),
      mark: option(oneof({ weight: 9, arbitrary: boolean() }, string())),
      extra: oneof(fcInteger(), string()),
      list: array(record({ at: fcInteger() }), { maxLength: 2 }),
    },
    {
      requiredKeys: ['id', 'count', 'ratio', 'on', 'kind', 'maybe', 'due', 'mark', 'list'],
      noNullPrototype: true,
    },
  ),
  { maxLength: 2 },
);
const good = array(
  record(
    {
      id: string(),
      count: fcInteger(),
      ratio: double({ noNaN: true, noDefaultInfinity: true }),
      on: boolean(),
      kind: constantFrom('a', 'b'),
      maybe: option(string()),
      due: option(fcInteger()),
      mark: option(boolean()),
      extra: fcInteger(),
      list: array(record({ at: fcInteger() }, { noNullPrototype: true }), { maxLength: 2 }),
    },
    {
      requiredKeys: ['id', 'count', 'ratio', 'on', 'kind', 'maybe', 'due', 'mark', 'list'],
      noNullPrototype: true,
    },
  ),
);

test('zod accepts a fitting value unchanged', () => {
  let fitting = 0;
  assert(
    property(oneof(rows, good), anything(), (list, other) => {
      for (const value of [{ is: 'rows', rows: list }, { is: other }, other]) {
        if (!fits(value)) continue;
        fitting += 1;
        const result = z.safeParse(schema, value);
        expect(result.success).toBe(true);
        // Keys and their order are compared as well.
        expect(JSON.stringify(result.data)).toBe(JSON.stringify(value));
      }
    }),
    { numRuns: 500 },
  );
  expect(fitting).toBeGreaterThan(50);
});

test('a payload in the order of its schema fits', () => {
  assert(property(good, (list) => fits({ is: 'rows', rows: list })));
});

test('a payload with a surplus, missing or misplaced key does not fit', () => {
  const pair = fitsAsItIs(z.object({ a: integer, b: z.optional(integer), c: integer }));
  expect(pair({ a: 1, c: 2 })).toBe(true);
  expect(pair({ a: 1, b: 1, c: 2 })).toBe(true);
  for (const value of [{ c: 2, a: 1 }, { a: 1 }, { a: 1, c: 2, d: 3 }, { a: 1, d: 3, c: 2 }, []]) {
    expect(pair(value)).toBe(false);
  }
  expect(pair(Object.assign(Object.create({ a: 1 }), { c: 2 }))).toBe(false);
});

test('no value fits an unsupported schema', () => {
  expect(fitsAsItIs(text().check(z.minLength(3)))('longer')).toBe(false);
  expect(fitsAsItIs(z.union([z.object({}), z.object({ a: integer })]))({ a: 1 })).toBe(false);
  expect(fitsAsItIs(z.unknown())(1)).toBe(false);
});

import { expect, test } from 'vitest';
import { fitsAsItIs } from './fits.ts';
import { flag, integer, text, z } from './schema.ts';

/** Each kind of schema, a value that fits it, and values that do not. */
const kinds: readonly (readonly [string, z.core.$ZodType, unknown, readonly unknown[]])[] = [
  ['a text', text(), 'a', [1, null, undefined]],
  ['a text or null', z.nullable(text()), null, [1, undefined]],
  ['a whole number', integer, 2, [0.5, '1', null, 2 ** 53]],
  ['a whole number or null', z.nullable(integer), null, [0.5, undefined]],
  ['a number', z.number(), 0.5, [Infinity, Number.NaN, '1', null]],
  ['a flag', flag, false, [0, null, 'true']],
  ['a flag or null', z.nullable(flag), null, [0, undefined]],
  ['null', z.null(), null, [0, undefined, {}]],
  ['a literal', z.literal('a'), 'a', ['b', null]],
  ['one of several words', z.enum(['a', 'b']), 'b', ['c', null]],
  ['a list', z.array(integer), [1, 2], [[1, 'b'], {}, null, 'ab']],
  ['an empty list', z.array(integer), [], [{ length: 0 }]],
  ['an object', z.object({ a: integer }), { a: 1 }, [{}, { a: 'b' }, { a: 1, b: 1 }, null, 'a']],
  ['a strict object', z.strictObject({ a: integer }), { a: 1 }, [{ a: 1, b: 1 }]],
  ['an object without fields', z.object({}), {}, [{ a: 1 }, [], null, 'a']],
  [
    'an object with a field that may be absent at its end',
    z.object({ a: integer, b: z.optional(integer) }),
    { a: 1 },
    [{ a: 1, b: undefined }, { b: 1 }, { a: 1, c: 1 }, { a: 1, b: 2, c: 1 }],
  ],
  [
    'one of several objects',
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('a'), a: integer }),
      z.object({ is: z.literal('b'), b: text() }),
    ]),
    { is: 'b', b: 'x' },
    [{ is: 'a', b: 'x' }, { is: 'c' }, {}, null, 'b', { is: 'b', b: 1 }],
  ],
];

test.each(kinds)('%s fits its schema, and another value does not', (_what, schema, good, bad) => {
  const fits = fitsAsItIs(schema);
  expect(fits(good)).toBe(true);
  for (const value of bad) expect(fits(value)).toBe(false);
});

/** They may change the value that they accept, or refuse it by a rule that is not walked here. */
const unsupported: readonly (readonly [string, z.core.$ZodType, unknown])[] = [
  ['with a check', text().check(z.minLength(1)), 'a'],
  ['of a number with a check', z.number().check(z.minimum(0)), 1],
  ['of a flag that is read out of anything', z.coerce.boolean(), true],
  ['of a text that is read out of anything', z.coerce.string(), 'a'],
  ['of a text in a form', z.email(), 'a@b.example'],
  ['of a number in another form', z.int32(), 1],
  ['of an object with any further field', z.looseObject({ a: integer }), { a: 1 }],
  ['of several without a discriminator', z.union([text(), integer]), 'a'],
  ['of records', z.record(z.string(), integer), { a: 1 }],
  [
    'of several without a literal that chooses',
    z.discriminatedUnion('is', [z.object({ is: z.enum(['a', 'b']) })]),
    { is: 'a' },
  ],
];

test.each(unsupported)('a value of a schema %s is left to the schema', (_what, schema, value) => {
  expect(z.safeParse(schema, value).success).toBe(true);
  expect(fitsAsItIs(schema)(value)).toBe(false);
});

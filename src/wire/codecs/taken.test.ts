import { describe, expect, test } from 'vitest';
import { z } from '#domain/schema.ts';
import { isTakenBy } from './taken.ts';

/** What the quick test takes, and what it leaves to the schema or refuses. */
const kinds: readonly (readonly [
  string,
  z.core.$ZodType,
  readonly unknown[],
  readonly unknown[],
])[] = [
  ['a text', z.string(), ['', 'a'], [7, null]],
  ['a number', z.number(), [0.5, -1], ['1', Number.NaN, Infinity]],
  ['a whole number', z.int(), [0, -7], [0.5, 2 ** 53]],
  ['a flag', z.boolean(), [true, false], [0, 'true']],
  ['a word', z.enum(['a', 'b']), ['a', 'b'], ['c', 'A', null]],
  ['what may be absent', z.optional(z.boolean()), [undefined, true], [null, 0]],
  ['what may be null', z.nullable(z.boolean()), [null, true], [undefined, 0]],
  ['a list', z.array(z.int()), [[], [1, 2]], [[1, 'x'], {}, 'ab']],
  [
    'an object',
    z.object({ a: z.int(), b: z.optional(z.int()) }),
    [{ a: 1 }, { a: 1, b: 2, c: 3 }],
    [{}, { a: 'x' }, { a: 1, b: null }, null, [], 'a', undefined],
  ],
  ['a text of two or more', z.string().check(z.minLength(2)), ['ab', 'abc'], ['a']],
  ['a text of two at most', z.string().check(z.maxLength(2)), ['ab', ''], ['abc']],
  ['a number from two on', z.number().check(z.gte(2)), [2, 3], [1.9]],
  ['a number up to two', z.number().check(z.lte(2)), [2, 1], [2.1]],
  [
    'a text within two limits',
    z.string().check(z.minLength(1), z.maxLength(2)),
    ['a', 'ab'],
    ['', 'abc'],
  ],
  [
    'a text with a rule of its own',
    z.string().check(z.refine((text) => text !== 'no')),
    ['yes'],
    ['no', 7],
  ],
];

describe('the quick test of a row', () => {
  test.each(kinds)('takes %s, and nothing else', (_what, schema, taken, others) => {
    const isTaken = isTakenBy(schema);
    expect(taken.map(isTaken)).toEqual(taken.map(() => true));
    expect(others.map(isTaken)).toEqual(others.map(() => false));
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, flag, integer, list, text, whole, z } from '#domain/schema.ts';
import { asked, orNone } from './fields.ts';
import { isTakenBy } from './taken.ts';

const schema = z
  .object({
    key: asked(text('plain', { min: 1, max: 9, isKey: true })),
    word: z.string(),
    count: asked(whole(-1, 5)),
    any: integer,
    share: asked(decimal(0, 1)),
    on: orNone(flag),
    kind: z.optional(z.enum(['a', 'b'])),
    list: asked(list(text('plain', { max: 1 }), 2)),
    group: orNone(z.object({ inner: orNone(integer) })),
  })
  .check(z.refine(({ count, any }) => count !== any));
const isTaken = isTakenBy(schema);

const junk = fc.constantFrom<unknown>(
  null,
  undefined,
  {},
  [],
  '',
  '__proto__',
  'long',
  -2,
  0.5,
  1e300,
  NaN,
);
const orJunk = <T>(arb: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 40, arbitrary: arb }, { weight: 1, arbitrary: junk });
const number = fc.oneof(fc.integer({ min: -2, max: 6 }), fc.double());
const rows = fc.record({
  key: orJunk(fc.string({ maxLength: 10 })),
  word: orJunk(fc.string()),
  count: orJunk(fc.integer({ min: -2, max: 6 })),
  any: orJunk(fc.integer({ min: 0, max: 20 })),
  share: orJunk(fc.double({ min: -0.1, max: 1.1, noNaN: true })),
  on: orJunk(fc.boolean()),
  kind: orJunk(fc.constantFrom('a', 'b', 'c')),
  list: orJunk(fc.array(fc.string({ maxLength: 1 }), { maxLength: 3 })),
  group: orJunk(fc.record({ inner: orJunk(number), more: fc.anything() })),
  more: fc.anything(),
});

test('isTakenBy accepts a value if and only if zod does', () => {
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(
      fc.oneof({ weight: 20, arbitrary: rows }, { weight: 1, arbitrary: fc.anything() }),
      (value) => {
        const { success } = z.safeParse(schema, value);
        seen[success ? 'taken' : 'refused'] += 1;
        expect(isTaken(value)).toBe(success);
      },
    ),
    { numRuns: 2000 },
  );
  expect(seen.taken).toBeGreaterThan(50);
  expect(seen.refused).toBeGreaterThan(50);
});

test.each([
  ['an unsupported check', z.string().check(z.regex(/a/)), 'a'],
  ['an exclusive bound', z.number().check(z.gt(0)), 1],
  ['an unsupported type', z.literal('a'), 'a'],
  ['an unsupported format', z.email(), 'a@b.cd'],
  ['an object that refuses more', z.strictObject({}), {}],
])('%s is left to zod', (_what, unknown, value) => {
  expect(z.safeParse(unknown, value).success).toBe(true);
  expect(isTakenBy(unknown)(value)).toBe(false);
});

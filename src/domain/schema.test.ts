import { describe, expect, test } from 'vitest';
import {
  carried,
  decimal,
  emptyPayload,
  flag,
  integer,
  limitsOf,
  list,
  payload,
  text,
  whole,
  wrongTexts,
  z,
} from './schema.ts';

test('the limits of a field are those it was declared with, and none otherwise', () => {
  expect(limitsOf(text('name', { min: 1, max: 300 }))).toMatchObject({ min: 1, max: 300 });
  expect(limitsOf(whole(2))).toEqual({ min: 2, max: 9_007_199_254_740_991 });
  expect(limitsOf(whole(-4, 7))).toEqual({ min: -4, max: 7 });
  expect(limitsOf(decimal(0.5, 1.5))).toEqual({ min: 0.5, max: 1.5 });
  expect(limitsOf(list(flag, 12, { min: 1 }))).toEqual({ min: 1, max: 12 });
  expect(limitsOf(integer)).toEqual({});
});

describe('texts that are all required', () => {
  const note = z.object({
    title: text('plain', { max: 4 }),
    words: text('note', { max: 20_000 }),
    sign: text(),
  });
  const check = wrongTexts(note, {
    title: 'A note needs a title.',
    words: 'A note needs words.',
    sign: 'A note needs a sign.',
  });
  const texts = { title: 'Keys', words: 'At the desk.', sign: 'D. R.' };

  test.each([
    [{}, {}],
    [{ title: '' }, { title: 'A note needs a title.' }],
    [{ title: '   ' }, { title: 'A note needs a title.' }],
    [{ title: '  Keys  ' }, {}],
    [{ title: 'Keys!' }, { title: 'At most 4 characters.' }],
    [{ words: 'x'.repeat(20_000) }, {}],
    [{ words: 'x'.repeat(20_001) }, { words: 'At most 20,000 characters.' }],
    [
      { title: 'Too long', sign: '' },
      { title: 'At most 4 characters.', sign: 'A note needs a sign.' },
    ],
  ])('are wrong with their reasons, case %#', (changed, wrong) => {
    expect(check({ ...texts, ...changed })).toEqual(wrong);
  });

  test('are named with every third digit apart', () => {
    const long = z.object({ sign: text('plain', { max: 1_234_567 }) });
    const wrong = wrongTexts(long, { sign: '' })({ sign: 'x'.repeat(1_234_568) });
    expect(wrong).toEqual({ sign: 'At most 1,234,567 characters.' });
  });
});

describe('a payload', () => {
  const move = payload(
    z.object({ id: text(), ends: z.object({ from: z.array(z.object({ at: integer })) }) }),
  );

  test('that fits its schema is used as it is', () => {
    const raw = { id: 'a', ends: { from: [{ at: 1 }] } };
    expect(move.parse(raw)).toBe(raw);
  });

  test('with a field too many is copied without it', () => {
    const raw = { id: 'a', ends: { from: [] }, surplus: 1 };
    expect(move.parse(raw)).toEqual({ id: 'a', ends: { from: [] } });
  });

  test.each([
    [{ id: 1, ends: { from: [] } }, /^id: ./],
    [{ id: 'a', ends: { from: [{ at: 0.5 }] } }, /^ends\.from\.0\.at: ./],
    ['text', /^\(payload\): ./],
  ])('that does not fit is refused with the place and the reason, case %#', (raw, words) => {
    expect(() => move.parse(raw)).toThrow(TypeError);
    expect(() => move.parse(raw)).toThrow(words);
    expect(() => move.parse(raw)).not.toThrow('undefined');
  });

  test('without fields takes an empty object alone', () => {
    expect(emptyPayload.parse({})).toEqual({});
    expect(() => emptyPayload.parse({ a: 1 })).toThrow('(payload): ');
  });
});

test('each text of a payload has its privacy class by its path', () => {
  const { privacy } = payload(
    z.object({
      id: text(),
      count: integer,
      person: z.object({ name: text('name'), phone: z.nullable(text('phone')) }),
      vins: z.array(text('vin')),
      stops: z.array(z.object({ address: z.optional(text('address')) })),
      notes: z.record(z.string(), text('note')),
      change: z.union([z.object({ email: text('email') }), z.object({ words: text('note') })]),
    }),
  );
  expect(privacy).toEqual({
    id: 'plain',
    'person.name': 'name',
    'person.phone': 'phone',
    'vins[]': 'vin',
    'stops[].address': 'address',
    'notes{}': 'note',
    'change.email': 'email',
    'change.words': 'note',
  });
  expect(payload(text('name')).privacy).toEqual({ '': 'name' });
});

describe('a payload that carries a declaration', () => {
  const declared = [
    { type: 'moves/create', fields: { vin: text('vin') } as z.core.$ZodShape },
    { type: 'trips/save', fields: { name: text() } as z.core.$ZodShape },
  ];
  const schema = carried(declared, ({ fields }) => fields);

  test('has the fields and the privacy classes of that declaration', () => {
    const raw = { of: 'moves/create', vin: '1M8GDM9AXKP042788' };
    expect(schema.parse(raw)).toBe(raw);
    expect(schema.parse({ of: 'trips/save', name: 'KC-1' })).toEqual({
      of: 'trips/save',
      name: 'KC-1',
    });
    expect(schema.privacy).toMatchObject({ vin: 'vin', name: 'plain' });
  });

  test.each([{ of: 'moves/create', name: 'KC-1' }, { of: 'moves/other' }, {}])(
    'is refused with %j',
    (raw) => {
      expect(() => schema.parse(raw)).toThrow(TypeError);
    },
  );

  test('is refused whatever it is where nothing is declared', () => {
    const none = carried([], () => ({}));
    expect(() => none.parse({ of: 'moves/create' })).toThrow(TypeError);
  });
});

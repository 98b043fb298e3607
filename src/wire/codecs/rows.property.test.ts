// A row of the server survives any one of its values (reading 76): every entity, every field.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Collection, entitySchemas } from '#domain/entities.ts';
import type { z } from '#domain/schema.ts';
import { entities } from '../testing/arbitraries.ts';
import { codecs, collections } from './collections.ts';
import { must, type Read, Unreadable } from './fields.ts';

type Json = unknown;
type Raw = { [name: string]: Json };
type Row = { readonly id: string; readonly [field: string]: unknown };
type Path = readonly string[];

/** Without these a row would be wrong: a place has a point (S1 §3). */
const needed: { readonly [C in Collection]?: RegExp } = { locations: /^(latitude|longitude)$/ };
/** What is billed, or waited for; without these fields a row is counted, also where they lack. */
const orders: readonly Collection[] = ['rides', 'vouchers', 'deliveries'];
const times = /^(ordered|promised|pickup|dropoff|expiration)Time$/;
const isCounted = (field: string) =>
  ['start', 'end', 'type', 'price'].includes(field) || times.test(field);
/** All other words say the same. */
const anyWord: { readonly [C in Collection]?: RegExp } = { locations: /^type$/ };
/** Written for others, and read by no codec. */
const unused: { readonly [C in Collection]?: RegExp } = {
  activities: /^type$/,
  trips: /\.actionIndex$/,
};

const word = 'AWAITING_KEYS';
const absent = Symbol('absent');
const bad: readonly (readonly [name: string, value: Json])[] = [
  ['null', null],
  ['absent', absent],
  ['no text', ''],
  ['a long text', 'x'.repeat(30_000)],
  ['an unknown word', word],
  ['a fraction', 7.25],
  ['a number out of range', -1e300],
  ['a flag', true],
  ['a list', [[]]],
  ['an object', { a: 1 }],
];

/** Every place of a raw row: inside of groups and of the items of lists as well. */
function placesIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

function at(raw: Json, path: Path): Json {
  let value = raw;
  for (const name of path) value = (value as Raw | null | undefined)?.[name];
  return value;
}

function damaged(raw: Raw, path: Path, value: Json): Raw {
  const copy = structuredClone(raw);
  const holder = at(copy, path.slice(0, -1)) as Raw;
  const last = path.at(-1) as string;
  if (value === absent) delete holder[last];
  else holder[last] = value;
  return copy;
}

const text = (value: Json) => JSON.stringify(value);
const overTheWire = (value: Json): Raw => JSON.parse(text(value));

/** A row of which every list has items, and every field a value. */
function fullRow(collection: Collection): Row {
  const isFull = (value: unknown): boolean =>
    value !== null &&
    (typeof value !== 'object' || Object.values(value as object).every(isFull)) &&
    (!Array.isArray(value) || value.length > 0);
  const drawn = fc.sample(entities[collection] as fc.Arbitrary<Row>, { numRuns: 300, seed: 7 });
  const fields = fieldsOf(collection).map(([field]) => {
    const found = drawn.find((row) => isFull(row[field])) ?? drawn[0];
    return [field, found?.[field]] as const;
  });
  return Object.fromEntries(fields) as Row;
}

function fieldsOf(collection: Collection) {
  const { shape } = entitySchemas[collection]._zod.def;
  return Object.entries(shape as { readonly [field: string]: z.core.$ZodType }).filter(
    ([field]) => field !== 'unknownWords',
  );
}

/** No words on the wire. */
const ownForm = new Set(['locations.kind', 'drivers.licence']);

describe.each(collections)('%s', (collection) => {
  const { encode, decode } = codecs[collection] as unknown as {
    readonly encode: (row: Row) => unknown;
    readonly decode: (raw: unknown) => Read<Row>;
  };
  const row = fullRow(collection);
  const raw = overTheWire(encode(row));
  const places = placesIn(raw).filter((path) => !unused[collection]?.test(path.join('.')));

  test('a sound row is read in full', () => {
    expect(decode(raw)).toEqual({ value: row });
    expect(places.length).toBeGreaterThanOrEqual(fieldsOf(collection).length - 1);
  });

  test('reading 76: a row stays, whatever one of its values is, and says what it lacks', () => {
    const wrong = places.flatMap((path) =>
      bad.flatMap(([how, value]) =>
        whatIsWrong(path, value).map((why) => `${path.join('.')} is ${how}: ${why}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  function whatIsWrong(path: Path, value: Json): readonly string[] {
    const name = path.join('.');
    const sent = overTheWire(damaged(raw, path, value));
    const read = decode(sent);
    if ('problem' in read) {
      const mayGo = name === 'id' || needed[collection]?.test(name) === true;
      return mayGo && /: \w+$/.test(read.problem) ? [] : [`gone, ${read.problem}`];
    }
    const { value: kept, unread = [], lacks } = read;
    const again = overTheWire(encode(kept));
    const others = Object.keys(row).filter((field) => text(kept[field]) !== text(row[field]));
    const isOrder = orders.includes(collection);
    // A version counts, and is not shown.
    const isMadeUp = (field: string) => field !== 'version' && typeof kept[field] === 'number';
    const isGroup = typeof at(raw, path) === 'object' && !Array.isArray(at(raw, path));
    const [written, meant] = [at(again, path), at(sent, path)];
    const isRounded = typeof meant === 'number' && written === Math.round(meant);
    const isTaken = text(written) === text(meant) || isRounded;
    // Null, absent, or a group without any of its parts.
    const isNone = meant == null || (isGroup && typeof meant === 'object' && !Array.isArray(meant));
    const isAnyWord = typeof meant === 'string' && anyWord[collection]?.test(name) === true;
    const wrong = [
      kept.id !== row.id && name !== 'id' && 'another id',
      Object.keys(kept)
        .filter((field) => field !== 'unknownWords')
        .join() !== Object.keys(row).join() && 'other fields',
      others.length > 1 && !isGroup && `changes ${others.join()}`,
      !isTaken && !isNone && !isAnyWord && unread.length === 0 && 'is not said',
      isOrder && unread.length > 0 && others.some(isMadeUp) && 'is made up',
      isOrder && isCounted(path[0] as string) && !isTaken && unread.length === 0 && 'not counted',
      unread.some((where) => !where.startsWith(path[0] as string)) && `names ${unread.join()}`,
      unread.some((where) => where.includes(word)) && 'quotes the data',
      text('value' in decode(again) && (decode(again) as { value: Row }).value) !== text(kept) &&
        'changes again',
      lacks !== undefined && !isStrict(read) && 'is taken for the answer to an act',
      lacks === undefined &&
        unread.length > 0 &&
        kept['unknownWords'] === undefined &&
        !text(kept).includes(word) &&
        'is no word',
    ];
    return wrong.filter((why) => typeof why === 'string');
  }

  const words = fieldsOf(collection).flatMap(([field, own]) => {
    const { def } = (own as z.core.$ZodTypes)._zod;
    const { type } = def.type === 'nullable' ? (def.innerType as z.core.$ZodTypes)._zod.def : def;
    return type === 'enum' && !ownForm.has(`${collection}.${field}`) ? [field] : [];
  });
  test.each(words)('the word for %s that is none of ours is kept, and sent back', (field) => {
    const found = places.flatMap((path) => {
      const sent = damaged(raw, path, word);
      const read = decode(sent);
      const isIt =
        'value' in read && text(read.value['unknownWords'] ?? []) === text([{ field, word }]);
      return isIt ? [{ path, sent, read }] : [];
    });
    expect(found).toHaveLength(1);
    for (const { path, sent, read } of found) {
      expect(read.unread).toEqual([expect.stringContaining(`${path.join('.')}: `)]);
      expect(read.lacks).toBeUndefined();
      expect(overTheWire(encode(read.value))).toEqual(sent);
    }
  });
});

/** Whether the answer to one's own act is refused with it. */
function isStrict(read: Read<Row>): boolean {
  try {
    must(read, 'answer');
  } catch (error) {
    return error instanceof Unreadable;
  }
  return false;
}

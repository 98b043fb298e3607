import { expect, test } from 'vitest';
import { hashBytes, parseBytes, textBytes } from './canonical.ts';
import {
  added,
  catalogueOf,
  LogUpgrade,
  migratedBulk,
  migratedRecord,
  type Migration,
} from './migrations.ts';
import type { Json, LogRecord } from './records.ts';
import { record } from './testing/logStoreContract.ts';

const named = ({ name, ...rest }: { readonly name: string }) => ({ ...rest, label: name });
const twice = ({ count }: { readonly count: number }) => ({ count: count * 2 });
const more = ({ count }: { readonly count: number }) => ({ count: count + 1 });
const places: Migration = {
  name: 'places',
  parts: [{ payloads: { 'tests/named': named }, rows: { places: named } }],
};
const counts: readonly Migration[] = [
  { name: 'twice', parts: [{ payloads: { 'tests/counted': twice } }] },
  { name: 'more', parts: [{ payloads: { 'tests/counted': more } }] },
];
const rows = [{ id: 'a', name: 'North' }];
const newRows = [{ id: 'a', label: 'North' }];

function changed(type: string, data: Json, migrations: readonly Migration[]): Json {
  return migratedRecord({ ...record(0), type, data }, migrations).data;
}

test('a payload is changed wherever it is: alone, as what a request asks, as an answer', () => {
  const [was, is] = [{ name: 'North' }, { label: 'North' }];
  expect(changed('tests/named', was, [places])).toEqual(is);
  const carried = (own: Json) => ({ list: [{ of: 'tests/named', asked: own, value: own }] });
  expect(changed('tests/opened', carried(was), [places])).toEqual(carried(is));
  expect(changed('tests/other', was, [places])).toEqual(was);
  expect(changed('constructor', was, [places])).toEqual(was);
});

test('what takes a batch back is changed as well', () => {
  const taken = (data: Json): LogRecord => ({
    ...record(0),
    kind: 'event',
    batch: { first: 0, size: 1 },
    type: 'tests/other',
    revert: [{ type: 'tests/named', data }],
  });
  expect(migratedRecord(taken({ name: 'North' }), [places])).toEqual(taken({ label: 'North' }));
});

test('rows are changed in records and in bulk', () => {
  const put = (list: Json) => ({ put: [{ collection: 'places', rows: list }] });
  expect(changed('tests/heard', put(rows), [places])).toEqual(put(newRows));
  expect(migratedBulk({ places: rows, people: rows }, [places])).toEqual({
    places: newRows,
    people: rows,
  });
  expect(migratedBulk([rows], [places])).toEqual([rows]);
});

test('new fields are in rows and payloads that lack them, and others are left as they are', () => {
  const tags = { name: 'tags', parts: [added('places', { tag: '' }, 'tests/named')] };
  expect(changed('tests/named', { name: 'North' }, [tags])).toEqual({ name: 'North', tag: '' });
  expect(changed('tests/other', { name: 'North' }, [tags])).toEqual({ name: 'North' });
  const both: Json = [{ id: 'a' }, { id: 'b', tag: 'K12' }];
  const filled = [
    { id: 'a', tag: '' },
    { id: 'b', tag: 'K12' },
  ];
  expect(migratedBulk({ places: both, others: both }, [tags])).toEqual({
    places: filled,
    others: both,
  });
});

test('migrations follow one another in their order', () => {
  expect(changed('tests/counted', { count: 5 }, counts)).toEqual({ count: 11 });
});

test('what a migration cannot read stays as it is', () => {
  const migrations: readonly Migration[] = [
    { name: 'of texts', parts: [{ payloads: { 'tests/said': split }, rows: { places: split } }] },
  ];
  expect(changed('tests/said', { text: 7 }, migrations)).toEqual({ text: 7 });
  expect(migratedBulk({ places: [{ text: 7 }] }, migrations)).toEqual({ places: [{ text: 7 }] });
  function split({ text }: { readonly text: string }) {
    return { words: text.split(' ') };
  }
});

test('a log names its migrated bulk by its new hash', () => {
  const bytes = textBytes(JSON.stringify({ places: rows }));
  const hash = hashBytes(bytes);
  const loaded = { ...record(0), type: 'tests/loaded', data: { blobs: [hash] } };
  const log = new LogUpgrade([places]);
  const [renamed, contents] = log.blob(hash, bytes);
  expect(renamed).toBe(hashBytes(contents));
  expect(parseBytes(contents)).toEqual({ places: newRows });
  expect(log.record(loaded).data).toEqual({ blobs: [renamed] });
  const damaged = textBytes('{');
  expect(log.blob('d', damaged)).toEqual(['d', damaged]);
  const present = new LogUpgrade([]);
  expect(present.blob(hash, bytes)).toEqual([hash, bytes]);
  expect(present.record(loaded)).toBe(loaded);
});

test('an event without a way back is changed as a command is', () => {
  const named: LogRecord = {
    ...record(0),
    kind: 'event',
    batch: { first: 0, size: 1 },
    type: 'tests/named',
    data: { name: 'North' },
  };
  expect(migratedRecord(named, [places])).toEqual({ ...named, data: { label: 'North' } });
});

test('bulk of a log without migrations keeps its bytes', () => {
  const bytes = textBytes('{ "places": [] }');
  expect(new LogUpgrade([]).blob(hashBytes(bytes), bytes)).toEqual([hashBytes(bytes), bytes]);
});

test('each migration raises the catalogue by one, from 2 on', () => {
  expect(catalogueOf([])).toBe(2);
  expect(catalogueOf(counts)).toBe(4);
});

test('parts of a migration that change nothing leave records and bulk as they are', () => {
  const none: readonly Migration[] = [{ name: 'none', parts: [{}] }];
  const taken: LogRecord = {
    ...record(0),
    kind: 'event',
    batch: { first: 0, size: 1 },
    type: 'tests/other',
  };
  expect(migratedRecord(taken, none)).toEqual(taken);
  expect(migratedRecord(taken, [])).toBe(taken);
  for (const bulk of [{ places: rows }, 'text', null, 4])
    expect(migratedBulk(bulk, none)).toEqual(bulk);
});

test.each<[string, Json]>([
  ['a name without rows', { collection: 'places', list: rows }],
  ['rows without a name', { rows }],
  ['rows of a collection that has no change', { collection: 'people', rows }],
  ['rows under a name that is no text', { collection: 4, rows }],
  ['what is carried without a name', { of: 4, asked: { name: 'North' } }],
  ['what stands beside what is carried', { of: 'tests/named', beside: { name: 'North' } }],
  ['a carried list', { of: 'tests/named', asked: rows }],
  ['a carried text', { of: 'tests/named', value: 'North' }],
])('a payload with %s keeps it', (_what, data) => {
  expect(changed('tests/heard', data, [places])).toEqual(data);
});

test('what is no list of rows stays as it is', () => {
  const odd: Json = { collection: 'places', rows: { name: 'North' } };
  expect(changed('tests/heard', odd, [places])).toEqual(odd);
  expect(migratedBulk({ places: 'none' }, [places])).toEqual({ places: 'none' });
  expect(migratedBulk({ places: ['none', null] }, [places])).toEqual({ places: ['none', null] });
});

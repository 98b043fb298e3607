import { describe, expect, test } from 'vitest';
import { compile } from './catalog.ts';
import { carriesBulk, differences } from './foldAgain.ts';
import type { Snapshot } from './machine.types.ts';
import type { EventRecord, Json } from './records.ts';
import { openTable, tableOf } from './table.ts';
import { fleet } from './testing/fleet.ts';
import { record } from './testing/logStoreContract.ts';

const catalog = compile(fleet);
type Row = { readonly text: string; readonly tags: readonly string[] };
const row = (text: string): Row => ({ text, tags: [] });

function stateOf(notes: { readonly [id: string]: Row }, state: Json = null): Snapshot {
  const table = tableOf(Object.keys(notes), Object.values(notes));
  return {
    notes: { state: { state }, tables: { notes: table } },
    ledger: { state: {}, tables: {} },
  } as unknown as Snapshot;
}

function compared(one: Snapshot, other: Snapshot, before?: Parameters<typeof differences>[3]) {
  const check = differences(catalog, one, other, before);
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = check.next();
    if (done) return { found: value, pauses };
  }
}

describe('two states', () => {
  test.each<[string, Json, Json, boolean]>([
    ['equal texts', 'a', 'a', true],
    ['other texts', 'a', 'b', false],
    ['a text and a number', '1', 1, false],
    ['a number and fields', 1, {}, false],
    ['fields and a number', {}, 1, false],
    ['an empty text and fields', '', {}, false],
    ['fields and an empty text', {}, '', false],
    ['an empty text and an empty list', '', [], false],
    ['null and nothing', null, {}, false],
    ['nothing and null', {}, null, false],
    ['equal fields in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['a field more', { a: 1, b: 2 }, { a: 1 }, false],
    ['a field less', { a: 1 }, { a: 1, b: 2 }, false],
    ['equal lists', [1, { a: 1 }], [1, { a: 1 }], true],
    ['a list in another order', [1, 2], [2, 1], false],
    ['a longer list', [1, 2, 3], [1, 2], false],
    ['a shorter list', [1, 2], [1, 2, 3], false],
    ['a list and fields', [], {}, false],
    ['fields and a list', {}, [], false],
  ])('with %s are compared as JSON', (_what, a, b, isSame) => {
    const { found } = compared(stateOf({}, a), stateOf({}, b));
    expect(found).toEqual(isSame ? [] : ['notes']);
  });

  test('are the same where one has an undefined field that the other lacks', () => {
    const holed = { a: undefined } as unknown as Json;
    expect(compared(stateOf({}, holed), stateOf({}, {})).found).toEqual([]);
    expect(compared(stateOf({}, {}), stateOf({}, holed)).found).toEqual([]);
    expect(compared(stateOf({}, {}), stateOf({}, { a: 1 })).found).toEqual(['notes']);
  });

  test('differ in the rows that are named by their ids', () => {
    const one = stateOf({ a: row('x'), b: row('x'), c: row('x') });
    const other = stateOf({ a: row('x'), b: row('y') });
    expect(compared(one, other).found).toEqual(['notes.notes b', 'notes.notes c']);
    expect(compared(other, one).found).toEqual(['notes.notes b', 'notes.notes c']);
    // The same row at the same place under another id.
    const renamed = stateOf({ a: row('x'), d: row('y') });
    expect(compared(renamed, other).found).toEqual(['notes.notes b']);
  });

  test('differ in a table that one of them lacks', () => {
    const without = { ...stateOf({}), notes: { state: { state: null }, tables: {} } };
    const one = without as unknown as Snapshot;
    expect(compared(one, stateOf({})).found).toEqual(['notes.notes']);
    expect(compared(stateOf({}), one).found).toEqual(['notes.notes']);
    const { notes: _gone, ...rest } = stateOf({});
    expect(compared(rest, stateOf({})).found).toEqual(['notes', 'notes.notes']);
  });

  test('differ in at most 5 places that are named', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const all = (text: string) => stateOf(Object.fromEntries(ids.map((id) => [id, row(text)])));
    expect(compared(all('x'), all('y')).found).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((id) => `notes.notes ${id}`),
    );
  });

  test('are compared with a pause after each hundred rows and each slice', () => {
    const rows = (count: number) =>
      stateOf(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, row('x')])));
    expect(compared(rows(99), rows(99))).toEqual({ found: [], pauses: 2 });
    expect(compared(rows(100), rows(100))).toEqual({ found: [], pauses: 3 });
    expect(compared(rows(250), rows(250))).toEqual({ found: [], pauses: 4 });
    const same = rows(250);
    expect(compared(same, same)).toEqual({ found: [], pauses: 2 });
  });
});

test('of two states that were equal before, what both left unchanged is not compared', () => {
  const before = { one: stateOf({ a: row('x') }), other: stateOf({ a: row('y') }) };
  // Although they differ: they are known to be equal.
  expect(compared(before.one, before.other, before).found).toEqual([]);
  const edited = (snapshot: Snapshot, id: string, text: string): Snapshot => {
    const face = snapshot['notes'] as unknown as {
      readonly state: object;
      readonly tables: Tables;
    };
    const draft = openTable(face.tables.notes);
    draft.put(id, row(text));
    return { ...snapshot, notes: { ...face, tables: { notes: draft.finish() } } } as Snapshot;
  };
  const [one, other] = [edited(before.one, 'b', 'z'), edited(before.other, 'b', 'z')];
  expect(compared(one, other, before).found).toEqual([]);
  expect(compared(one, edited(before.other, 'b', 'q'), before).found).toEqual(['notes.notes b']);
  expect(compared(one, before.other, before).found).toEqual(['notes.notes b']);
  expect(compared(before.one, other, before).found).toEqual(['notes.notes b']);
});
type Tables = { readonly notes: ReturnType<typeof tableOf<Row>> };

test('of two states that were equal before, unchanged parts of a changed one are skipped', () => {
  // The first entry differs in both, and is known to be equal.
  const [a, b] = [{ text: 'x' }, { text: 'y' }];
  const state = (list: Json, n: number) => stateOf({}, { list, deep: { list }, n });
  const before = { one: state([a], 1), other: state([b], 1) };
  expect(compared(before.one, before.other).found).toEqual(['notes']);
  expect(compared(state([a], 2), state([b], 2), before).found).toEqual([]);
  expect(compared(state([a], 2), state([b], 3), before).found).toEqual(['notes']);
  expect(compared(state([{ ...a }], 2), state([{ ...b }], 2), before).found).toEqual([]);
  expect(compared(state([{ text: 'z' }], 2), state([b], 2), before).found).toEqual(['notes']);
  expect(compared(state([a], 2), state([{ text: 'z' }], 2), before).found).toEqual(['notes']);
  expect(compared(state([a, 1], 2), state([b, 1], 2), before).found).toEqual([]);
  expect(compared(state([a, 1], 2), state([b, 2], 2), before).found).toEqual(['notes']);
  const nothing = { one: stateOf({}, null), other: stateOf({}, null) };
  expect(compared(state([a], 2), state([a], 2), nothing).found).toEqual([]);
});

test('a record carries bulk where its event declares some', () => {
  const event = (type: string, data: Json): EventRecord => ({
    ...record(0),
    kind: 'event',
    batch: { first: 0, size: 1 },
    type,
    data,
  });
  expect(carriesBulk(catalog, event('notes/loaded', { hash: 'h' }))).toBe(true);
  expect(carriesBulk(catalog, event('notes/written', { id: 'a' }))).toBe(false);
  expect(carriesBulk(catalog, { ...record(0), type: 'notes/loaded', data: { hash: 'h' } })).toBe(
    false,
  );
});

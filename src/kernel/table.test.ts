import { describe, expect, test } from 'vitest';
import { emptyTable, openTable, tableOf } from './table.ts';
import { Unseen } from './unseen.ts';

type Row = { readonly n: number };
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));
const idsOf = (count: number) => Array.from({ length: count }, (_, n) => `r${n}`);
const big = tableOf<Row>(idsOf(5_000), rowsOf(5_000));

describe('a table', () => {
  test('is kept in chunks of 128 rows, also beyond 4,096', () => {
    expect(big.chunks.map(({ length }) => length)).toEqual([
      ...Array.from({ length: 39 }, () => 128),
      8,
    ]);
    for (const at of [0, 127, 128, 4_095, 4_096, 4_999]) {
      expect(big.at(at)).toEqual({ n: at });
      expect(big.get(`r${at}`)).toEqual({ n: at });
      expect([big.idOf(at), big.ordinalOf(`r${at}`)]).toEqual([`r${at}`, at]);
    }
    expect([...big.rows()].map(({ n }) => n)).toEqual(rowsOf(5_000).map(({ n }) => n));
  });

  test('has no row, id or ordinal that was never put', () => {
    expect([big.at(5_000), big.idOf(5_000), big.ordinalOf('x'), big.get('x')]).toEqual(
      Array(4).fill(undefined),
    );
    const none = emptyTable<Row>();
    expect([none.size, none.length, [...none.rows()], none.chunks]).toEqual([0, 0, [], []]);
  });

  test('counts the rows that are there, not those that were removed', () => {
    const holed = tableOf<Row>(['a', 'b', 'c'], [{ n: 1 }, undefined, { n: 3 }]);
    expect([holed.size, holed.length]).toEqual([2, 3]);
    expect([...holed.rows()]).toEqual([{ n: 1 }, { n: 3 }]);
    expect(holed.get('b')).toBeUndefined();
    expect(holed.idOf(1)).toBe('b');
  });
});

describe('a draft', () => {
  test('without a write is the same table', () => {
    const draft = openTable(big);
    draft.put('r7', big.at(7) as Row);
    draft.edit('r8', () => {});
    draft.remove('x');
    expect(draft.finish()).toBe(big);
  });

  test('that changes one row shares all other chunks', () => {
    const draft = openTable(big);
    draft.edit('r4500', (row) => {
      row.n = -1;
    });
    const next = draft.finish();
    expect(next.get('r4500')).toEqual({ n: -1 });
    expect(big.get('r4500')).toEqual({ n: 4_500 });
    const others = next.chunks.flatMap((chunk, at) => (chunk === big.chunks[at] ? [] : [at]));
    expect(others).toEqual([35]);
    expect([...next.changedSince(big)]).toEqual([4_500]);
    expect([...big.changedSince(next)]).toEqual([4_500]);
  });

  test('of a removed row gives it its place again', () => {
    const draft = openTable(big);
    draft.remove('r3');
    expect([draft.get('r3'), draft.size, draft.length]).toEqual([undefined, 4_999, 5_000]);
    expect(draft.put('r3', { n: 33 })).toBe(3);
    expect(draft.size).toBe(5_000);
    expect(draft.put('new', { n: 1 })).toBe(5_000);
    expect([draft.length, draft.idOf(5_000), draft.idOf(3), draft.idOf(5_001)]).toEqual([
      5_001,
      'new',
      'r3',
      undefined,
    ]);
    expect(draft.ordinalOf('new')).toBe(5_000);
    expect([...draft.changedSince(big)]).toEqual([3, 5_000]);
    expect([...draft.changedSince(undefined)]).toHaveLength(5_001);
    expect([...draft.rows()]).toHaveLength(5_001);
  });

  test('of a new row that is removed leaves its place empty', () => {
    const draft = openTable(emptyTable<Row>());
    draft.put('a', { n: 1 });
    draft.remove('a');
    draft.put('b', { n: 2 });
    const table = draft.finish();
    expect([table.size, table.length, table.idOf(0), table.get('a'), table.get('b')]).toEqual([
      1,
      2,
      'a',
      undefined,
      { n: 2 },
    ]);
    expect([...table.rows()]).toEqual([{ n: 2 }]);
  });

  test('edits no row that is not there', () => {
    const draft = openTable(tableOf<Row>(['a'], [undefined]));
    expect(() => draft.edit('a', () => {})).toThrow("No row 'a' to edit");
    expect(() => draft.edit('b', () => {})).toThrow("No row 'b' to edit");
  });

  test('that is opened anew knows nothing of what it was before', () => {
    const draft = openTable(emptyTable<Row>());
    draft.put('a', { n: 1 });
    const base = tableOf<Row>(['b', 'a'], [{ n: 2 }, { n: 3 }]);
    draft.reopen(base);
    expect([draft.size, draft.length, draft.ordinalOf('a'), draft.idOf(1)]).toEqual([2, 2, 1, 'a']);
    expect(draft.finish()).toBe(base);
    draft.put('c', { n: 4 });
    const next = draft.finish();
    expect([next.idOf(2), next.get('c'), next.size]).toEqual(['c', { n: 4 }, 3]);
    expect(base.ordinalOf('c')).toBeUndefined();
  });

  test('of an older snapshot goes its own way', () => {
    const base = tableOf<Row>(['a'], [{ n: 1 }]);
    const one = openTable(base);
    one.put('b', { n: 2 });
    const [first, other] = [one.finish(), openTable(base)];
    other.put('c', { n: 3 });
    const second = other.finish();
    expect([first.idOf(1), second.idOf(1)]).toEqual(['b', 'c']);
    expect([first.ordinalOf('c'), second.ordinalOf('b')]).toEqual([undefined, undefined]);
    expect([...second.changedSince(first)]).toEqual([1]);
    expect([...second.changedSince(base)]).toEqual([1]);
    expect([...first.changedSince(base)]).toEqual([1]);
  });

  test('is finished again with what was written since, where parts are shared', () => {
    const unseen = new Unseen();
    const draft = openTable(emptyTable<Row>(), unseen);
    draft.put('a', { n: 1 });
    const first = draft.finish();
    unseen.seen();
    draft.put('b', { n: 2 });
    draft.put('a', { n: 9 });
    const second = draft.finish();
    expect([first.size, first.get('a'), first.idOf(1)]).toEqual([1, { n: 1 }, undefined]);
    expect([second.size, second.get('a'), second.idOf(1)]).toEqual([2, { n: 9 }, 'b']);
    expect([...second.changedSince(first)]).toEqual([0, 1]);
  });
});

test('what differs between two snapshots is named once rows were written by the thousand', () => {
  let table = big;
  const first = table;
  for (let round = 0; round < 3; round += 1) {
    const draft = openTable(table);
    for (let at = 0; at < 5_000; at += 1) draft.put(`r${at}`, { n: round });
    table = draft.finish();
  }
  expect([...table.changedSince(first)]).toHaveLength(5_000);
  const draft = openTable(table);
  draft.put('r1', { n: 1 });
  draft.put('r1', table.at(1) as Row);
  draft.put('r2', { n: 7 });
  const next = draft.finish();
  expect([...next.changedSince(table)]).toEqual([2]);
  expect(next.changedSince(table)).toBe(next.changedSince(table));
  expect([...next.changedSince(undefined)]).toHaveLength(5_000);
  expect([...next.changedSince(next)]).toEqual([]);
});

import { expect, test } from 'vitest';
import { changedIds } from './changedIds.ts';
import { openTable, tableOf } from './table.ts';

type Row = { readonly n: number };
const before = tableOf<Row>(['a', 'b', 'c'], [{ n: 1 }, { n: 2 }, { n: 3 }]);
const draft = openTable(before);
draft.put('a', { n: 1 });
draft.put('b', { n: 9 });
draft.remove('c');
draft.put('d', { n: 4 });
const next = draft.finish();
const isSame = (one: Row | undefined, other: Row | undefined) => one?.n === other?.n;

test('rows that were put, changed or removed are read again', () => {
  expect([...changedIds(next, before)]).toEqual(['a', 'b', 'c', 'd']);
  expect([...changedIds(next, before, isSame)]).toEqual(['b', 'c', 'd']);
  expect([...changedIds(next, next)]).toEqual([]);
});

test('a jump back names the rows that were put since', () => {
  expect([...changedIds(before, next, isSame)]).toEqual(['b', 'c', 'd']);
});

test('without a snapshot before all rows are read', () => {
  expect([...changedIds(before, undefined)]).toEqual(['a', 'b', 'c']);
});

import { expect, test } from 'vitest';
import { activityRow, locationRow } from '#domain/testing/rows.ts';
import { tableOf } from '#kernel/table.ts';
import { oftenUsed } from './often.queries.ts';

const places = [
  locationRow('A', { kind: 'custom', label: 'Auction lane' }),
  locationRow('B', { kind: 'home', label: 'Store B' }),
  locationRow('C', { kind: 'custom', label: 'Body shop' }),
  locationRow('O', { kind: 'once', label: '15 Main St' }),
];
const moves = [
  activityRow('a1', { startId: 'C', endId: 'O' }),
  activityRow('a2', { startId: 'C', endId: 'B' }),
  activityRow('a3', { startId: 'A', endId: 'O' }),
];
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const tables = {
  locations: tableOf(ids(places), places),
  activities: tableOf(ids(moves), moves),
};
const offered = (end: 'start' | 'end', but: string | null = null) =>
  oftenUsed(tables, end, but).map(({ location, moves: count }) => [location.id, count]);

test('the most used pick-ups come first, then homes, and no place that is not saved', () => {
  expect(offered('start')).toEqual([
    ['C', 2],
    ['A', 1],
    ['B', 0],
  ]);
  expect(offered('end')[0]).toEqual(['B', 1]);
});

test('the other end is not offered', () => {
  expect(offered('start', 'C').map(([id]) => id)).toEqual(['A', 'B']);
});

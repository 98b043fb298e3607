import { expect, test } from 'vitest';
import { activityRow, locationRow } from '#domain/testing/rows.ts';
import { tableOf } from '#kernel/table.ts';
import type { StatusBoard } from '../activities/index.ts';
import type { PlaceList } from './info.model.ts';
import { listedPlaces, upcomingAt } from './places.queries.ts';

const places = [
  locationRow('A', { kind: 'home', label: 'Store A', city: 'Olathe', state: 'KS' }),
  locationRow('B', { kind: 'custom', label: 'Body shop', phone: '(816) 555-0191' }),
  locationRow('C', { kind: 'auction', label: 'Auction lane', city: 'Liberty', state: 'MO' }),
  locationRow('O', { kind: 'once', label: 'Once' }),
];
const upcoming = new Map([
  ['B', 2],
  ['C', 5],
]);
const list: PlaceList = {
  isListed: true,
  tab: 'all',
  by: 'upcoming',
  descending: true,
  words: '',
};
const ids = (fields: Partial<PlaceList>) =>
  listedPlaces(places, upcoming, { ...list, ...fields }).rows.map(({ id }) => id);

test('the locations with the most moves to come stand first, unless others are asked for', () => {
  expect(ids({})).toEqual(['C', 'B', 'A']);
  expect(ids({ by: 'name', descending: false })).toEqual(['C', 'B', 'A']);
  expect(ids({ by: 'city', descending: true })[0]).toBe('B');
  expect(ids({ tab: 'mine' })).toEqual(['A']);
});

test.each([
  ['olathe', ['A']],
  ['store ola', ['A']],
  ['store lib', []],
  ['555-0191', ['B']],
  ['816.555.0191', ['B']],
  ['+1 816 555 0191', ['B']],
  ['(816) 555', ['B']],
  ['816 555 0192', []],
])("'%s' is looked for in name, address and phone", (words, found) => {
  expect(ids({ words })).toEqual(found);
});

test('tabs count what has the words; places of one move are no locations of the list', () => {
  const { counts, saved } = listedPlaces(places, upcoming, { ...list, words: 'store' });
  expect(counts).toEqual({ all: 1, mine: 1, auction: 0, custom: 0 });
  expect(saved).toBe(3);
});

test('moves that are not complete count at both of their ends', () => {
  const moves = [
    activityRow('a1', { startId: 'A', endId: 'B' }),
    activityRow('a2', { startId: 'B', endId: 'A' }),
    activityRow('a3', { startId: 'A', endId: 'B' }),
  ];
  const statuses = ['planned', 'late', 'complete'];
  const board = { statusAt: (ordinal: number) => statuses[ordinal] } as unknown as StatusBoard;
  const table = tableOf(['a1', 'a2', 'a3'], moves);
  expect([...upcomingAt(table, board)]).toEqual([
    ['A', 2],
    ['B', 2],
  ]);
});

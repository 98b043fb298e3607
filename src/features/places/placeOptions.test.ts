import { expect, test } from 'vitest';
import { locationRow } from '#domain/testing/rows.ts';
import { placeOptions } from './placeOptions.queries.ts';

const place = (at: number) => ({ id: `p${at}`, title: `${at} Main St`, detail: 'Olathe, KS' });
const many = (count: number) => Array.from({ length: count }, (_, at) => place(at));
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => locationRow(`L${at}`, { label: `Lot ${at}` }));

test.each([
  [20, 20, 8, 4],
  [3, 20, 3, 8],
  [0, 5, 0, 5],
  [9, 0, 8, 0],
])(
  'of %i saved and %i suggested, %i and %i are offered: 12 at most',
  (all, found, saved, places) => {
    const offered = placeOptions(rows(all), 'lot', many(found));
    expect([offered.saved.length, offered.places.length]).toEqual([saved, places]);
  },
);

test('a saved location fits when it has every typed word, in its name or its address', () => {
  const a = locationRow('A', { label: 'North lot', city: 'Liberty', kind: 'custom' });
  const b = locationRow('B', { label: 'Olathe', city: 'Olathe', kind: 'home' });
  const labels = (typed: string) => placeOptions([a, b], typed, []).saved.map(({ label }) => label);
  expect(labels('NORTH lib')).toEqual(['North lot']);
  expect(labels('north ola')).toEqual([]);
  expect(labels('')).toEqual(['Olathe', 'North lot']);
});

test('the location whose name is typed comes first, before the home that fits as well', () => {
  const home = locationRow('H', { label: 'Store H', kind: 'home' });
  const rest = ['Store A annex', 'Store B', 'Store A'].map((label) =>
    locationRow(label, { label, kind: 'custom' }),
  );
  const { saved } = placeOptions([home, ...rest], 'store a', []);
  expect(saved.map(({ label }) => label)).toEqual([
    'Store A',
    'Store A annex',
    'Store H',
    'Store B',
  ]);
});

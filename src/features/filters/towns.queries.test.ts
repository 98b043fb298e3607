import { expect, test } from 'vitest';
import { locationRow } from '#domain/testing/rows.ts';
import { townsOf } from './towns.queries.ts';

test('lists each city once, with its postal codes, at the center of its known locations', () => {
  const olathe = { city: 'Olathe', state: 'KS' };
  const towns = townsOf([
    locationRow('A', { ...olathe, postalCode: '66062', lonE6: -94_800_000, latE6: 38_800_000 }),
    locationRow('B', { ...olathe, postalCode: '66061', lonE6: -94_800_003, latE6: 38_900_000 }),
    locationRow('C', { city: 'Belton', state: '', postalCode: '', lonE6: 1, latE6: 2 }),
    locationRow('D', { city: '' }),
  ]);
  expect(towns).toEqual([
    { label: 'Belton', lonE6: 1, latE6: 2, postalCodes: [] },
    {
      label: 'Olathe, KS',
      lonE6: -94_800_001,
      latE6: 38_850_000,
      postalCodes: ['66061', '66062'],
    },
  ]);
});

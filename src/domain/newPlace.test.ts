import { expect, test } from 'vitest';
import { newPlaceId, placeAsEnd } from './newPlace.ts';
import { house } from './testing/rows.ts';

test('a new place is named by its point, so that one point has one name', () => {
  expect(newPlaceId({ lonE6: -94_701_000, latE6: 38_951_000 })).toBe('place:-94701000,38951000');
});

test('a place of the places service becomes an end that is not saved among the locations', () => {
  const { shouldSaveAsNewMyLocation: _isSaved, ...parts } = house;
  const found = { id: 'p1', country: 'US', phone: null, timezone: 'America/Chicago', ...parts };
  expect(placeAsEnd({ ...found, country: 'US' })).toEqual({
    label: '7400 W 119th St',
    address: '7400 W 119th St',
    city: 'Overland Park',
    state: 'KS',
    postalCode: '66213',
    lonE6: -94_701_000,
    latE6: 38_951_000,
    shouldSaveAsNewMyLocation: false,
  });
});

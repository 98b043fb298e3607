import { expect, test } from 'vitest';
import {
  decodeFoundAddress,
  decodeFoundPlace,
  encodeFoundAddress,
  encodeFoundPlace,
} from './place.ts';

const address = {
  address: '1845 E Santa Fe St',
  city: 'Olathe',
  state: 'KS',
  postalCode: '66062',
  country: 'US',
  timezone: 'America/Chicago',
  latE6: 38_883_945,
  lonE6: -94_793_171,
} as const;
const place = { ...address, id: 'p1', label: 'Olathe Ford', phone: null };

test('a place or an address that a service has no coordinates of is refused', () => {
  const refused = { problem: '(value): 0, 0 is no place' };
  const nowhere = { latE6: 0, lonE6: 0 };
  expect(decodeFoundPlace(encodeFoundPlace(place))).toEqual({ value: place });
  expect(decodeFoundPlace(encodeFoundPlace({ ...place, ...nowhere }))).toEqual(refused);
  expect(decodeFoundAddress(encodeFoundAddress(address))).toEqual({ value: address });
  expect(decodeFoundAddress(encodeFoundAddress({ ...address, ...nowhere }))).toEqual(refused);
  expect(decodeFoundAddress(encodeFoundAddress({ ...address, latE6: 0 }))).toHaveProperty('value');
});

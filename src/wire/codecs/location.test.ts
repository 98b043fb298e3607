import { expect, test } from 'vitest';
import { locationRow } from '#domain/testing/rows.ts';
import { decodeLocation, encodeLocation } from './location.ts';

function zoneRead(without: object) {
  const raw = { ...(encodeLocation(locationRow('A')) as object), ...without };
  const read = decodeLocation(raw);
  if ('problem' in read) return read.problem;
  return read.unread ? `${read.value.timezone}, ${read.unread.join()}` : read.value.timezone;
}

test('a location without a zone keeps the one of its state', () => {
  expect(zoneRead({ timezone: undefined })).toBe('America/Chicago');
  expect(zoneRead({ timezone: null, state: 'CO' })).toBe('America/Denver');
  expect(zoneRead({ timezone: '', state: 'FL', latitude: 30.4, longitude: -87.2 })).toBe(
    'America/Chicago',
  );
});

test('a location with lat and lon alone has the zone of its place', () => {
  const none = { timezone: undefined, latitude: undefined, longitude: undefined };
  expect(zoneRead({ ...none, state: 'FL', lat: 30.4, lon: -87.2 })).toBe('America/Chicago');
  expect(zoneRead({ ...none, state: 'FL', lat: 27.9, lon: -82.4 })).toBe('America/New_York');
});

test('a given zone is kept, and an unknown state has the usual zone, and says so', () => {
  expect(zoneRead({ timezone: 'America/New_York' })).toBe('America/New_York');
  expect(zoneRead({ timezone: undefined, state: 'Ontario' })).toBe(
    'America/Chicago, timezone: invalid_type',
  );
});

test('a location round trips contact, phone, country, shorthand and place id', () => {
  const known = {
    phone: '+18165550120',
    country: 'US',
    contactName: 'Robin Ames',
    contactPhone: '+18165550121',
    placeId: 'place-81',
    shorthand: 'C',
  };
  const row = { ...locationRow('A'), ...known };
  const raw = encodeLocation(row) as object;
  expect(raw).toMatchObject(known);
  const read = decodeLocation(JSON.parse(JSON.stringify(raw)));
  expect(read).toEqual({ value: row });
  expect(encodeLocation((read as { readonly value: typeof row }).value)).toEqual(raw);
});

test('a location without optional fields is read with defaults, in the US', () => {
  const optional = ['phone', 'country', 'contactName', 'contactPhone', 'placeId', 'shorthand'];
  const all = Object.entries(encodeLocation(locationRow('A')) as object);
  expect(all.filter(([field]) => optional.includes(field))).toHaveLength(optional.length);
  const rest = Object.fromEntries(all.filter(([field]) => !optional.includes(field)));
  const none = { contactName: null, contactPhone: null, placeId: null, shorthand: null };
  expect(decodeLocation(rest)).toMatchObject({ value: { phone: null, country: 'US', ...none } });
});

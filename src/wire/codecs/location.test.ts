import { expect, test } from 'vitest';
import { locationRow } from '#domain/testing/rows.ts';
import { readList } from './fields.ts';
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

test.each<[at: string, point: object, isRead: boolean]>([
  ['0, 0', { latitude: 0, longitude: 0 }, false],
  ['0, 0 with signs', { latitude: -0, longitude: -0 }, false],
  ['less than a millionth of a degree beside it', { latitude: 4e-7, longitude: -4e-7 }, false],
  ['0, 0 under other names', { latitude: undefined, longitude: undefined, lat: 0, lon: 0 }, false],
  ['0, 0 under both', { latitude: 0, longitude: undefined, lon: 0 }, false],
  ['a millionth of a degree beside it', { latitude: 1e-6, longitude: 0 }, true],
  ['the equator', { latitude: 0, longitude: -78.5 }, true],
  ['the meridian of Greenwich', { latitude: 51.5, longitude: 0 }, true],
])('a location at %s is a place or dropped: %j, %s', (_at, point, isRead) => {
  const raw = { ...(encodeLocation(locationRow('A')) as object), ...point };
  const read = decodeLocation(raw);
  expect('value' in read).toBe(isRead);
  if (!isRead) expect(read).toEqual({ problem: 'latitude: 0, 0 is no place' });
});

test('locations at 0, 0 are counted among the rows that are not read, with the reason', () => {
  const at = (id: string, point: object) => ({ ...encodeLocation(locationRow(id)), ...point });
  const nowhere = { latitude: 0, longitude: 0 };
  const rows = [at('A', {}), at('B', nowhere), at('C', { latitude: 95 }), at('D', nowhere)];
  expect(readList(rows, 'locations', decodeLocation)).toEqual({
    rows: [locationRow('A')],
    skipped: 3,
    partial: 0,
    why: [
      'locations[1].latitude: 0, 0 is no place, id B',
      'locations[2].latitude: too_big, id C',
      'locations[3].latitude: 0, 0 is no place, id D',
    ],
  });
});

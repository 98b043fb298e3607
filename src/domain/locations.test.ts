import { describe, expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  driverRow,
  locationRow,
  tripRow,
  vehicleRow,
} from './testing/rows.ts';
import {
  checkLocationValues,
  homesOf,
  locationFields,
  locationRow as rowOf,
  mayRemoveLocation,
} from './locations.ts';

describe('checkLocationValues', () => {
  const good = {
    ...locationFields.valuesOf(locationRow('A')),
    address: '1 Main St',
    city: 'Olathe',
    state: 'KS',
    postalCode: '66062-1234',
    phone: '+1 (913) 555-0148',
    contactPhone: '',
    timezone: 'America/Chicago',
  };

  test('accepts the values of a whole address with or without phones', () => {
    expect(checkLocationValues(good)).toEqual({});
    expect(checkLocationValues({ ...good, phone: '', shorthand: 'AB' })).toEqual({});
    expect(checkLocationValues({})).toEqual({});
  });

  test.each([
    ['label', ' ', 'A location needs a name.'],
    ['address', '', 'A location needs a street address.'],
    ['city', '', 'A location needs a city.'],
    ['postalCode', '', 'A location needs a postal code.'],
    ['postalCode', '6606', 'A postal code has 5 digits.'],
    ['state', 'ZZ', 'Choose a state.'],
    ['country', 'CA', 'Only places of the US.'],
    ['contactPhone', '913-555-01', '8 digits, a phone number has 10.'],
    ['phone', '913-CALL-NOW', 'Only digits, spaces, parentheses and hyphens.'],
    ['timezone', 'Kansas', 'Choose a time zone.'],
    ['shorthand', 'abc', 'One or two capital letters.'],
    ['label', 'x'.repeat(301), 'At most 300 characters.'],
  ])('%s %j: %s', (field, value, why) => {
    expect(checkLocationValues({ ...good, [field]: value })).toEqual({ [field]: why });
  });
});

test.each([
  [0, 0, '0, 0 is no place: a location needs its coordinates.'],
  [0, 1, undefined],
  [-1, 0, undefined],
  [0, undefined, undefined],
  [undefined, 0, undefined],
])('a location at %s, %s is refused with %j', (lonE6, latE6, why) => {
  const given = { ...(lonE6 !== undefined && { lonE6 }), ...(latE6 !== undefined && { latE6 }) };
  expect(checkLocationValues(given)).toEqual(why === undefined ? {} : { latE6: why });
});

test('values of a row come back as its fields, empty texts as none', () => {
  const row = locationRow('A', { kind: 'home', phone: null, contactName: 'Bea', shorthand: null });
  expect({ ...row, ...rowOf(locationFields.valuesOf(row), row.kind) }).toEqual({
    ...row,
    country: 'US',
    contactPhone: null,
  });
  expect(rowOf({ isHome: false }, 'home')).toEqual({ kind: 'custom' });
  expect(rowOf({ isHome: false }, 'auction')).toEqual({ kind: 'auction' });
});

describe('mayRemoveLocation', () => {
  const none = { activities: [], vehicles: [], drivers: [], trips: [] };
  const move = activityRow('a1', { startId: 'A', endId: 'B', status: 'completed', completedMs: 1 });

  test('allows the removal of a location that nothing names', () => {
    expect(mayRemoveLocation('A', none)).toEqual({ yes: true });
    expect(mayRemoveLocation('C', { ...none, activities: [move] })).toEqual({ yes: true });
    const vehicles = [vehicleRow('v1', { locationId: 'A' })];
    const drivers = [driverRow('d1', { homeLocationId: 'A' })];
    expect(mayRemoveLocation('C', { ...none, vehicles, drivers })).toEqual({ yes: true });
  });

  test.each([
    [{ activities: [move] }, '1 move starts or ends here.'],
    [{ activities: [move, { ...move, startId: 'B', endId: 'A' }] }, '2 moves start or end here.'],
    [{ vehicles: [vehicleRow('v1', { locationId: 'A' })] }, '1 vehicle stands here.'],
    [{ drivers: [driverRow('d1', { homeLocationId: 'A' })] }, 'The day of 1 driver begins here.'],
    [
      { trips: [tripRow('t1', { actions: [actionRow('x', { toId: 'A' })] })] },
      '1 trip leads here.',
    ],
  ])('names what uses it', (uses, reason) => {
    expect(mayRemoveLocation('A', { ...none, ...uses })).toEqual({ yes: false, reason });
  });
});

test('of several home locations of an account the first counts', () => {
  const [a, b] = [locationRow('A', { kind: 'home' }), locationRow('B', { kind: 'home' })];
  const other = locationRow('C', { kind: 'home', accountId: 'elsewhere' });
  const auction = locationRow('D', { kind: 'auction' });
  expect(homesOf([auction, other, a, b], a.accountId)).toEqual({ home: a, others: [b] });
  expect(homesOf([auction], a.accountId)).toEqual({ home: null, others: [] });
});

test.each([
  ['', null],
  ['913-555-0148', null],
  ['1 913 555 0148', null],
  ['+1 (913) 555-0148', null],
  ['2 913 555 0148', '11 digits, a phone number has 10.'],
  ['555-0148', '7 digits, a phone number has 10.'],
  ['913 555 014', '9 digits, a phone number has 10.'],
  ['913.555.0148', 'Only digits, spaces, parentheses and hyphens.'],
  ['913-555-0148 x45', null],
  ['913-555-0148, 45', null],
  ['913-555-01 ext. 48', '8 digits, a phone number has 10.'],
])("the phone '%s' of a location is wrong because: %s (S1 §5)", (phone, why) => {
  const wrong = why === null ? {} : { phone: why };
  expect(checkLocationValues({ phone })).toEqual(wrong);
});

test.each([
  ['66062', null],
  [' 66062 ', null],
  ['66062-1234', null],
  ['6606', 'A postal code has 5 digits.'],
  ['660621', 'A postal code has 5 digits.'],
  ['66062-12', 'A postal code has 5 digits.'],
  ['x66062', 'A postal code has 5 digits.'],
])("the postal code '%s' is wrong because: %s", (postalCode, why) => {
  expect(checkLocationValues({ postalCode })).toEqual(why === null ? {} : { postalCode: why });
});

test('a location is a home by its kind alone', () => {
  const isHome = (kind: 'home' | 'custom' | 'auction' | 'once') =>
    locationFields.valuesOf(locationRow('A', { kind })).isHome;
  expect(isHome('home')).toBe(true);
  expect([isHome('custom'), isHome('auction'), isHome('once')]).toEqual([false, false, false]);
});

const wayOf = (fromId: string, toId: string) =>
  tripRow('1', { startLocationId: 'C', actions: [actionRow('x', { fromId, toId })] });
test.each([
  ['that starts there', true, tripRow('1', { startLocationId: 'A' })],
  ['that goes from there', true, wayOf('A', 'B')],
  ['that goes there', true, wayOf('B', 'A')],
  ['elsewhere', false, wayOf('B', 'C')],
])('a location with a trip %s stays: %s', (_what, stays, trip) => {
  const uses = { activities: [], vehicles: [], drivers: [], trips: [trip] };
  expect(mayRemoveLocation('A', uses)).toEqual(
    stays ? { yes: false, reason: '1 trip leads here.' } : { yes: true },
  );
});

test('a postal code of spaces alone is missing', () => {
  const wrong = { postalCode: 'A location needs a postal code.' };
  expect(checkLocationValues({ postalCode: '   ' })).toEqual(wrong);
});

test.each([
  ['21 913 555 0148', '12 digits, a phone number has 10.'],
  ['1 913 555 01481', '12 digits, a phone number has 10.'],
])("of the phone '%s' all digits are counted", (phone, why) => {
  expect(checkLocationValues({ phone })).toEqual({ phone: why });
});

test.each(['', 'A', 'AB'])("the letter on trips '%s' is right", (shorthand) => {
  expect(checkLocationValues({ shorthand })).toEqual({});
});

test.each(['a', 'ABC', 'A1', '1A', 'Ab'])("the letter on trips '%s' is wrong", (shorthand) => {
  expect(checkLocationValues({ shorthand })).toEqual({ shorthand: 'One or two capital letters.' });
});

test('the texts of an edited location are saved without the spaces around them', () => {
  const texts = { phone: ' 913 ', contactName: ' Bea ', contactPhone: ' 816 ', shorthand: ' Q ' };
  const saved = { phone: '913', contactName: 'Bea', contactPhone: '816', shorthand: 'Q' };
  expect(rowOf(texts, 'custom')).toEqual(saved);
  expect(rowOf({ phone: ' ', shorthand: '' }, 'custom')).toEqual({ phone: null, shorthand: null });
  expect(rowOf({ isHome: true }, 'auction')).toEqual({ kind: 'home' });
  expect(rowOf({}, 'home')).toEqual({});
});

const many = <T>(length: number, row: T) => Array.from({ length }, () => row);
test.each([
  [{ activities: many(1_000, { startId: 'A', endId: 'B' }) }, '1,000 moves start or end here.'],
  [{ vehicles: many(2, { locationId: 'A' }) }, '2 vehicles stand here.'],
  [{ vehicles: many(1_234_567, { locationId: 'A' }) }, '1,234,567 vehicles stand here.'],
  [{ drivers: many(2, { homeLocationId: 'A' }) }, 'The day of 2 drivers begins here.'],
  [{ trips: many(2, tripRow('t1', { startLocationId: 'A' })) }, '2 trips lead here.'],
])('a location with several rows that name it says how many, case %#', (uses, reason) => {
  const none = { activities: [], vehicles: [], drivers: [], trips: [] };
  expect(mayRemoveLocation('A', { ...none, ...uses })).toEqual({ yes: false, reason });
});

test('of the actions of a trip one that leads to a location keeps it', () => {
  const actions = [
    actionRow('x', { fromId: 'B', toId: 'C' }),
    actionRow('y', { fromId: 'C', toId: 'A' }),
  ];
  const trips = [tripRow('t1', { startLocationId: 'C', actions })];
  const uses = { activities: [], vehicles: [], drivers: [], trips };
  expect(mayRemoveLocation('A', uses).yes).toBe(false);
});

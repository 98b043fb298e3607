// Rows of the server of which a part cannot be read, written out by hand (reading 76): what stays,
// what takes the place of the rest, and what is named.
import { describe, expect, test } from 'vitest';
import type { Collection, Entities } from '#domain/entities.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { pastTrip } from '#domain/tripDetail.ts';
import { olathe, olatheSent } from '../testing/documentPlaces.ts';
import { documentRows, type Raw } from '../testing/documentRows.ts';
import { codecs } from './collections.ts';
import { words } from './fields.ts';
import { tripDeedCodec } from './tripDeed.ts';
import { encodeTripDetail } from './tripDetail.ts';
import { encodeVinFacts } from './vinFacts.ts';

const decode = (of: Collection, change: Raw) => {
  const [raw] = documentRows[of];
  return (codecs[of] as (typeof codecs)['accounts']).decode({ ...raw, ...change });
};

type Case = readonly [what: string, of: Collection, raw: Raw, row: Raw, unread: readonly string[]];
const none = undefined;
const cases: readonly Case[] = [
  [
    'a reference',
    'activities',
    { origin: { id: 7 } },
    { startId: '' },
    ['origin.id: invalid_type'],
  ],
  ['a group', 'activities', { origin: 'x' }, { startId: '' }, ['origin: invalid_type']],
  [
    'one of a group',
    'activities',
    { vehicle: { id: 'veh-3', vin: 7 } },
    { vin: null },
    ['vehicle.vin: invalid_type'],
  ],
  [
    'a group of two',
    'activities',
    { vehicle: [] },
    { vehicleId: null, vin: null },
    ['vehicle: invalid_type'],
  ],
  [
    'the first of two names',
    'activities',
    { deadlineTime: 'soon', deadline: 5 },
    { deadlineMs: 5 },
    ['deadlineTime: invalid_type'],
  ],
  [
    'the second of two names',
    'drivers',
    { rating: none, rate: 101 },
    { rating: null },
    ['rate: too_big'],
  ],
  [
    'part of a report',
    'activities',
    { notFound: { reportedDate: 1, reportedBy: 7, words: '' } },
    { notFound: null },
    ['notFound.reportedBy: invalid_type'],
  ],
  [
    'one of four labels',
    'activities',
    { startLabel: 7 },
    {
      namedEnds: {
        startLabel: '',
        startAddress: '1845 E Santa Fe St',
        endLabel: 'Gate 4',
        endAddress: '2 Peña Blvd',
      },
    },
    ['startLabel: invalid_type'],
  ],
  [
    'all flags',
    'drivers',
    { driverFilters: 7 },
    { qualifications: [] },
    ['driverFilters: invalid_type'],
  ],
  [
    'one flag',
    'drivers',
    { driverFilters: { cdl: 'yes', twic: true } },
    { qualifications: ['twic'] },
    ['driverFilters.cdl: invalid_type'],
  ],
  [
    'one item of a list',
    'trips',
    { entities: { activities: ['a', 7, 'b'], drivers: ['d'] } },
    { activityIds: ['a', 'b'], driverIds: ['d'] },
    ['entities.activities.1.(value): invalid_type'],
  ],
  [
    'a list',
    'trips',
    { entities: { activities: 'a', drivers: ['d'] } },
    { activityIds: [], driverIds: ['d'] },
    ['entities.activities: invalid_type'],
  ],
  [
    'one row of a list',
    'deliveries',
    { packages: [{ name: 7 }, { name: 'Plates' }] },
    { packages: [{ name: 'Plates', description: '', quantity: 1, referenceNumber: '' }] },
    ['packages.0.name: invalid_type'],
  ],
  [
    'a list that is too long',
    'deliveries',
    { packages: Array.from({ length: 31 }, () => ({ name: 'Plates' })) },
    { packages: [] },
    ['packages: too_big'],
  ],
  [
    'the words of an end',
    'rides',
    { start: { ...olatheSent, label: 7, timezone: '' } },
    { from: { ...olathe, label: '', timezone: 'America/Chicago' } },
    ['start.label: invalid_type'],
  ],
  [
    'the address of an end',
    'rides',
    { start: { ...olatheSent, address: null } },
    { from: { ...olathe, address: '' } },
    ['start.address: invalid_type'],
  ],
  [
    'half the point of an end',
    'rides',
    { end: { ...olatheSent, value: { latitude: 91, longitude: -94.793171 } } },
    { to: { ...olathe, latE6: null } },
    ['end.value.latitude: too_big'],
  ],
  [
    'the other half',
    'rides',
    { end: { ...olatheSent, value: { latitude: 38.883945 } } },
    { to: { ...olathe, lonE6: null } },
    ['end.value.longitude: invalid_type'],
  ],
  [
    'an end',
    'vouchers',
    { pickup: 'here' },
    {
      pickup: { label: '', address: '', timezone: 'America/Chicago', lonE6: null, latE6: null },
    },
    ['pickup: invalid_type'],
  ],
  [
    'the other end',
    'vouchers',
    { dropoff: { ...olatheSent, value: null } },
    { dropoff: { ...olathe, lonE6: null, latE6: null } },
    ['dropoff.value: invalid_type'],
  ],
  [
    'an end at 0, 0',
    'rides',
    { start: { ...olatheSent, value: { latitude: 0, longitude: 0 } } },
    { from: { ...olathe, lonE6: null, latE6: null } },
    ['start.value: 0, 0 is no place'],
  ],
  [
    'the end of a voucher at 0, 0',
    'vouchers',
    { dropoff: { ...olatheSent, value: { latitude: 0, longitude: -0 } } },
    { dropoff: { ...olathe, lonE6: null, latE6: null } },
    ['dropoff.value: 0, 0 is no place'],
  ],
  [
    'a car at 0, 0',
    'rides',
    { car: { label: 'gray Camry', plate: 'A1', latitude: 0, longitude: 0, setOutTime: 1 } },
    { car: null },
    ['car: 0, 0 is no place'],
  ],
  ['a car', 'rides', { car: { label: 'gray Camry' } }, { car: null }, ['car.plate: invalid_type']],
  ['a schedule', 'employees', { schedule: [[0]] }, { schedule: [] }, ['schedule: too_small']],
  ['a kind', 'locations', { type: 7 }, {}, ['type: invalid_type']],
  [
    'two fields',
    'accounts',
    { name: 7, parentId: 7 },
    { name: 'Unknown', parentId: null },
    ['name: invalid_type', 'parentId: invalid_type'],
  ],
];

describe('a row of which a part cannot be read', () => {
  test.each(cases)('keeps the rest, and names it: %s', (_what, of, raw, row, unread) => {
    const [, whole] = documentRows[of];
    const [lacks] = unread;
    expect(decode(of, raw)).toEqual({ value: { ...whole, ...row }, unread, lacks });
  });

  test('names five fields at most', () => {
    const bad = { notes: 7, assigned: 7, reference: 7, description: 7, internalNotes: 7, name: 7 };
    const read = decode('activities', bad);
    const fields = ['name', 'notes', 'assigned', 'reference', 'description'];
    expect(read).toMatchObject({ unread: fields.map((field) => `${field}: invalid_type`) });
  });

  test.each<[string, unknown, string]>([
    ['no object', 7, '(value): invalid_type'],
    ['null', null, '(value): invalid_type'],
    ['a list', [], '(value): invalid_type'],
    ['no id', { name: 'x' }, 'id: invalid_type'],
    ['an empty id', { id: '' }, 'id: too_small'],
  ])('is dropped where it is %s', (_what, raw, problem) => {
    expect(codecs.accounts.decode(raw)).toEqual({ problem });
    expect(codecs.locations.decode(raw)).toEqual({ problem });
  });
});

describe('a word of the server that is none of ours', () => {
  test.each<[string, Collection, Raw, Raw, string]>([
    ['of a move', 'activities', { status: 'Lost' }, { status: 'unknown' }, 'status: custom'],
    [
      'of a driver',
      'drivers',
      { availabilityStatus: 'Zen' },
      { availability: 'unknown' },
      'availabilityStatus: custom',
    ],
    ['of a trip', 'trips', { status: 'Lost' }, { status: 'unknown' }, 'status: invalid_value'],
  ])('is kept beside the field, and written back: %s', (_what, of, raw, row, unread) => {
    const [whole, here] = documentRows[of];
    const [field] = Object.keys(row);
    const [word] = Object.values(raw);
    const value = { ...here, ...row, unknownWords: [{ field, word }] };
    expect(decode(of, raw)).toEqual({ value, unread: [unread] });
    const codec = codecs[of] as (typeof codecs)['accounts'];
    const written = codec.encode(value as unknown as Entities['accounts']);
    expect(JSON.parse(JSON.stringify(written))).toEqual({ ...whole, ...raw });
  });

  test.each([
    ['no word', ''],
    ['too long a word', 'x'.repeat(65)],
  ])('is not kept where it is %s', (_what, status) => {
    const read = decode('trips', { status });
    expect(read).toMatchObject({ value: { status: 'unknown' }, lacks: 'status: invalid_value' });
    expect(read).not.toHaveProperty('value.unknownWords');
  });

  test('of a deed is one that is not known', () => {
    const deed = { id: 't-1', changedDate: 4, changedByName: 'Kit', action: 'sold', changes: [] };
    expect(tripDeedCodec.decode(deed)).toMatchObject({ value: { did: 'unknown' } });
  });

  test('is found in any case, or not at all', () => {
    const known = words({ done: 1 });
    expect([known.find('DONE'), known.find('gone'), known.of('Done')]).toEqual([1, undefined, 1]);
  });
});

describe('the planned times of a step that cannot be read', () => {
  const [raw] = documentRows.trips;
  const [step] = raw['driverActions'] as readonly [Raw];
  const bad = 'soon';
  test.each<[string, Raw, number, number]>([
    ['the start it had', { startTime: bad, endTime: 9, startedDate: 5, endedDate: null }, 5, 9],
    ['its own end', { startTime: bad, endTime: 9, startedDate: null, endedDate: 8 }, 9, 9],
    ['the end it had', { startTime: 3, endTime: bad, startedDate: 4, endedDate: 7 }, 3, 7],
    ['its own start', { startTime: 3, endTime: bad, startedDate: 4, endedDate: null }, 3, 3],
    [
      'the end it had alone',
      { startTime: bad, endTime: bad, startedDate: null, endedDate: 7 },
      7,
      7,
    ],
    ['no time', { startTime: bad, endTime: bad, startedDate: null, endedDate: null }, 0, 0],
  ])('are %s', (_what, times, plannedStartMs, plannedEndMs) => {
    const read = decode('trips', { driverActions: [{ ...step, ...times }] });
    expect(read).toMatchObject({ value: { actions: [{ plannedStartMs, plannedEndMs }] } });
  });

  test('leave the others of the trip, and a step without an id is left out', () => {
    const read = decode('trips', { driverActions: [{ ...step, id: 7 }, step] });
    expect(read).toMatchObject({
      value: { actions: [{ id: step['id'] }] },
      unread: ['driverActions.0.id: invalid_type'],
    });
    expect(read).toHaveProperty('value.actions.length', 1);
  });
});

test('what a row does not say is written as nothing', () => {
  const [, move] = documentRows.activities;
  const [, person] = documentRows.employees;
  const [, driver] = documentRows.drivers;
  const plain = (raw: unknown): Raw => JSON.parse(JSON.stringify(raw)) as Raw;
  const unnamed = plain(codecs.activities.encode({ ...move, namedEnds: null, notFound: null }));
  expect(unnamed).not.toHaveProperty('startLabel');
  expect(unnamed).not.toHaveProperty('endAddress');
  expect(unnamed['notFound']).toBeNull();
  const week = plain(codecs.employees.encode({ ...person, schedule: [] }))['schedule'];
  expect(week).toEqual(Array.from({ length: 48 }, () => []));
  expect(plain(codecs.drivers.encode({ ...driver, licence: null }))['dlClass']).toBeNull();
  expect(plain(codecs.drivers.encode({ ...driver, licence: 'A' }))['dlClass']).toBe(1);
});

test.each([
  ['home', { homeLocation: true, isSavedLocation: false, type: 'place' }],
  ['custom', { homeLocation: false, isSavedLocation: true, type: 'other' }],
  ['once', { homeLocation: false, isSavedLocation: false, type: 'place' }],
  ['auction', { homeLocation: false, isSavedLocation: false, type: 'other' }],
] as const)('a location of kind %s is written with its flags', (kind, flags) => {
  const [, row] = documentRows.locations;
  expect(codecs.locations.encode({ ...row, kind })).toMatchObject(flags);
});

test('the facts of a VIN are written as the public decoder does', () => {
  expect(encodeVinFacts([{ variable: 'Make', value: 'HONDA' }])).toEqual({
    Count: 1,
    Message: 'Results returned successfully',
    Results: [{ Variable: 'Make', Value: 'HONDA' }],
  });
});

test('a past trip is written with its moves and places, and no other has one', () => {
  const [trip, here] = documentRows.trips;
  const [move, moveHere] = documentRows.activities;
  const [place, placeHere] = documentRows.locations;
  const head = { id: 't', version: 1, requestorName: null, requestorPhone: null, chaseSeats: null };
  const detail = { ...head, vehicles: [], tasks: [], agreed: null };
  const past = { ...emptyOf(pastTrip), trip: here, activities: [moveHere], locations: [placeHere] };
  const plain = (raw: unknown): unknown => JSON.parse(JSON.stringify(raw));
  expect(plain(encodeTripDetail({ ...detail, past }))).toMatchObject({
    past: { trip, activities: [move], locations: [place] },
  });
  expect(encodeTripDetail(detail)).not.toHaveProperty('past');
  expect(encodeTripDetail(detail)).not.toHaveProperty('costs');
});

// The codecs are compared with rows that are written out by hand, never with each other: each name,
// each unit, each other spelling and each kind of absence.
import { describe, expect, test } from 'vitest';
import type { Collection, Entities } from '#domain/entities.ts';
import { documentRows, type Raw } from '../testing/documentRows.ts';
import { codecs } from './collections.ts';

type AnyCodec = (typeof codecs)['accounts'];
const each = Object.entries(documentRows) as unknown as readonly (readonly [
  Collection,
  readonly [Raw, Entities['accounts']],
])[];
const codecOf = (collection: Collection) => codecs[collection] as AnyCodec;

describe('a row of the documents', () => {
  test.each(each)('is read whole: %s', (collection, [raw, row]) => {
    expect(codecOf(collection).decode(raw)).toEqual({ value: row });
  });

  test.each(each)('is written whole: %s', (collection, [raw, row]) => {
    expect(JSON.parse(JSON.stringify(codecOf(collection).encode(row)))).toEqual(raw);
  });
});

/** Changes of the raw row above, and what of its row they change. */
type Change = readonly [what: string, in_: Collection, raw: Raw, row: Raw];

const none = undefined;
const spelled: readonly Change[] = [
  ['a deadline (S1 §3)', 'activities', { deadlineTime: none, deadline: 5 }, { deadlineMs: 5 }],
  ['complete (S1 §7)', 'activities', { status: 'Complete' }, { status: 'completed' }],
  ['in progress (S1 §7)', 'activities', { status: 'In Progress' }, { status: 'in-progress' }],
  ['in small letters', 'activities', { status: 'pending' }, { status: 'pending' }],
  ['in capitals', 'activities', { status: 'UNPLANNED' }, { status: 'unplanned' }],
  ['processing', 'activities', { status: 'Processing' }, { status: 'processing' }],
  ['incomplete', 'activities', { status: 'Incomplete' }, { status: 'incomplete' }],
  ['inventory', 'activities', { reason: 'Inventory' }, { reason: 'inventory' }],
  ['service', 'activities', { reason: 'SERVICE' }, { reason: 'service' }],
  ['a zip (S1 §3)', 'locations', { postalCode: none, zip: '66061' }, { postalCode: '66061' }],
  [
    'lat and lon (S1 §3)',
    'locations',
    { latitude: none, longitude: none, lat: 39.5, lon: -95.25 },
    { latE6: 39500000, lonE6: -95250000 },
  ],
  ['a home', 'locations', { homeLocation: true, type: 'place' }, { kind: 'home' }],
  ['a place', 'locations', { isSavedLocation: false, type: 'place' }, { kind: 'once' }],
  ['another', 'locations', { isSavedLocation: false, type: 'other' }, { kind: 'auction' }],
  ['the type of the CRM (S2 §3)', 'drivers', { type: 'driver' }, { type: 'contractor' }],
  ['available (S2 §3)', 'drivers', { status: 'available' }, { presence: 'online' }],
  ['unavailable (S2 §3)', 'drivers', { status: 'unavailable' }, { presence: 'away' }],
  ['capitalized (S2 §3)', 'drivers', { availabilityStatus: 'Priority' }, {}],
  ['small', 'drivers', { availabilityStatus: 'Available' }, { availability: 'available' }],
  [
    'en route (reading 24)',
    'drivers',
    { availabilityStatus: 'en route', status: 'online' },
    { availability: 'unavailable', presence: 'busy' },
  ],
  ['license 1 (S2 §3)', 'drivers', { dlClass: 1 }, { licence: 'A' }],
  ['license 2 (S2 §3)', 'drivers', { dlClass: 2 }, { licence: 'B' }],
  ['license 4 (S2 §3)', 'drivers', { dlClass: 4 }, { licence: 'D' }],
  ['license 0', 'drivers', { dlClass: 0 }, { licence: null }],
  ['license 5', 'drivers', { dlClass: 5 }, { licence: null }],
  ['a photo', 'drivers', { avatar: none, profilePhoto: 'p.png' }, { avatar: 'p.png' }],
  ['a rate', 'drivers', { rating: none, rate: 40 }, { rating: 40 }],
  ['a group twice', 'drivers', { groups: ['A', 'B', 'A'] }, { groups: ['A', 'B'] }],
];

const absent: readonly Change[] = [
  ['no parent', 'accounts', { parentId: none }, { parentId: null }],
  ['no version', 'locations', { version: none }, { version: 0 }],
  ['no phone', 'locations', { phone: none }, { phone: null }],
  ['no country', 'locations', { country: none }, { country: 'US' }],
  ['no trip', 'activities', { tripId: none }, { tripId: null }],
  ['no vehicle', 'activities', { vehicle: none }, { vehicleId: null, vin: null }],
  [
    'no times',
    'activities',
    { readyTime: null, deadlineTime: null },
    { readyMs: null, deadlineMs: null },
  ],
  ['no completion', 'activities', { completedDate: none }, { completedMs: null }],
  ['no reason', 'activities', { reason: none }, { reason: 'other' }],
  ['no purpose', 'activities', { kind: none }, { kind: null }],
  [
    'no flags',
    'activities',
    { atRisk: none, inspection: none, package: none },
    { atRisk: false, inspection: false },
  ],
  [
    'no notes',
    'activities',
    { notes: none, internalNotes: null },
    { notes: '', internalNotes: '' },
  ],
  ['no rate', 'activities', { rate: none }, { rateCents: null }],
  ['no report', 'activities', { notFound: none }, { notFound: null }],
  [
    'no labels',
    'activities',
    { startLabel: none, startAddress: none, endLabel: none, endAddress: none },
    { namedEnds: null },
  ],
  ...(['startLabel', 'startAddress', 'endLabel', 'endAddress'] as const).map((one): Change => {
    const labels = { startLabel: none, startAddress: none, endLabel: none, endAddress: none };
    const empty = { startLabel: '', startAddress: '', endLabel: '', endAddress: '' };
    const named = { ...empty, [one]: 'Lot 4' };
    return [
      `no label but ${one}`,
      'activities',
      { ...labels, [one]: 'Lot 4' },
      { namedEnds: named },
    ];
  }),
  [
    'no author of a change',
    'vehicles',
    { lastModifiedById: none, lastModifiedByName: null },
    { modifiedById: null, modifiedByName: null },
  ],
  ['no year and miles', 'vehicles', { year: null, miles: none }, { year: null, miles: null }],
  ['no place', 'vehicles', { currentLocation: none }, { locationId: null }],
  ['no license', 'drivers', { dlClass: none }, { licence: null }],
  ['no rating', 'drivers', { rating: none }, { rating: null }],
  ['no flags', 'drivers', { driverFilters: {} }, { qualifications: [] }],
  ['no permits', 'drivers', { expirations: none }, { permits: [] }],
  ['no availability', 'employees', { availabilityStatus: none }, { availability: 'available' }],
  ['no zone', 'employees', { timezone: none }, { timezone: 'America/Chicago' }],
  ['no schedule', 'employees', { schedule: none }, { schedule: [] }],
  ['no chase type (S2 §2)', 'trips', { chaseType: null }, { chaseType: null }],
  ['no end', 'trips', { endTime: none }, { completedMs: null }],
  ['no car', 'rides', { car: null }, { car: null }],
  ['no fee', 'rides', { cancellationFee: none }, { feeCents: null }],
  ['no wish', 'rides', { requestTime: none }, { requestedMs: null }],
  ['no places', 'vouchers', { pickup: null, dropoff: none }, { pickup: null, dropoff: null }],
  ['no percentage', 'vouchers', { percentage: none }, { percent: null }],
  ['no amount', 'vouchers', { amount: none }, { limitCents: null }],
  [
    'no ride yet',
    'vouchers',
    { redeemedTime: none, endedTime: none },
    { redeemedMs: null, endedMs: null },
  ],
  ['no value', 'deliveries', { totalValue: none }, { valueCents: null }],
  ['no number', 'deliveries', { orderId: none }, { orderNumber: '' }],
  [
    'a package without its quantity (S2 §2)',
    'deliveries',
    { packages: [{ name: 'Plates' }] },
    { packages: [{ name: 'Plates', description: '', quantity: 1, referenceNumber: '' }] },
  ],
];

describe('a row of the documents that is spelled otherwise, or says less,', () => {
  test.each([...spelled, ...absent])('is read: %s, %s', (_what, collection, change, expected) => {
    const [raw, row] = documentRows[collection];
    expect(codecOf(collection).decode({ ...raw, ...change })).toEqual({
      value: { ...row, ...expected },
    });
  });
});

// What each call sends, as the two specifications say (S1 §7, S2 §7), written out by hand. The
// table of calls is compared with these, never its two halves with each other.
import { describe, expect, test } from 'vitest';
import { denver, denverSent, olathe, olatheSent } from '../testing/documentPlaces.ts';
import { type CallName, routes } from './calls.ts';

const report = {
  from: '2026-09-14',
  to: '2026-10-20',
  zone: 'America/Chicago',
  offset: '-05:00',
  basis: 'start',
  filterAccountIds: ['acc-1', 'a,b'],
};
const reportQuery = {
  offset: '-05%3A00',
  timezone: 'America%2FChicago',
  startDate: '09%2F14%2F2026',
  endDate: '10%2F20%2F2026',
  conType: 'Driver',
  filterTime: 'Start',
  // Each id is escaped: a comma inside one does not split it.
  filterAccountIds: 'acc-1,a%2Cb',
};
/** Of Monday, 9:00 to 10:00. */
const week = {
  sunday: 0,
  monday: 2 ** 18 + 2 ** 19,
  tuesday: 0,
  wednesday: 0,
  thursday: 0,
  friday: 0,
  saturday: 0,
};
const weekSent = Array.from({ length: 48 }, (_, half) => {
  return [0, half === 18 || half === 19 ? 1 : 0, 0, 0, 0, 0, 0];
});
const person = {
  firstName: 'Dana',
  lastName: 'Ortiz',
  email: 'dana@example.com',
  phone: '',
  accountId: 'acc-1',
  timezone: 'America/Denver',
  isAdmin: false,
  isTripAdmin: true,
  isPaymentAuthorizer: false,
  isDriver: true,
  prefCDL: true,
  prefManual: false,
  isAvailable: false,
};
const personSent = {
  firstName: 'Dana',
  lastName: 'Ortiz',
  username: 'dana@example.com',
  phone: null,
  accountId: 'acc-1',
  timezone: 'America/Denver',
  isAdmin: false,
  isTripAdmin: true,
  isPaymentAuthorizer: false,
  isDriver: true,
  prefCDL: true,
  prefManual: false,
  availabilityStatus: 'unavailable',
};
const order = { fareId: 'f-1', productId: 'p-1', reference: 'TR-1' };

type Sent = {
  readonly query?: object;
  readonly body?: unknown;
  readonly id?: string;
  readonly version?: number;
};
const requests: readonly (readonly [CallName, request: object, sent: Sent])[] = [
  ['login', { username: 'dana', password: 'p' }, { body: { username: 'dana', password: 'p' } }],
  ['logout', {}, { body: {} }],
  ['profile', {}, {}],
  ['saveProfile', { name: 'Dana' }, { body: { name: 'Dana' } }],
  [
    'saveProfile',
    { phone: '', password: 'longer one' },
    { body: { phone: '', password: 'longer one', confirmPassword: 'longer one' } },
  ],
  ['world', { filterAccountIds: null }, {}],
  ['world', { filterAccountIds: ['a', 'b'] }, { query: { filterAccountIds: 'a,b' } }],
  ['activitiesByIds', { ids: ['a 1', 'b'] }, { query: { ids: 'a%201,b' } }],
  ['tripsByIds', { ids: [] }, { query: { ids: '' } }],
  [
    'createActivities',
    {
      moves: [
        {
          startId: 'loc-1',
          endId: null,
          endPlace: {
            label: 'Pat Doe',
            address: '9 Elm St',
            city: 'Olathe',
            state: 'KS',
            postalCode: '66061',
            latE6: 38_900_000,
            lonE6: -94_800_000,
            shouldSaveAsNewMyLocation: true,
          },
          vehicleId: null,
          vin: 'P4417',
          pickupNotes: 'Gate 4',
          dropoffNotes: 'Ring twice',
          readyMs: 1_789_473_600_010,
          deadlineMs: 1_789_473_600_011,
          reason: 'retail',
        },
      ],
    },
    {
      body: [
        {
          type: 'Vehicle',
          origin: { id: 'loc-1' },
          // S1 §3 New place.
          destination: {
            label: 'Pat Doe',
            address: '9 Elm St',
            city: 'Olathe',
            state: 'KS',
            postalCode: '66061',
            lat: 38.9,
            lon: -94.8,
            removed: false,
            shouldSaveAsNewMyLocation: true,
          },
          vehicle: {
            id: null,
            vin: 'P4417',
            pickupInstructions: 'Gate 4',
            dropoffInstructions: 'Ring twice',
          },
          readyTime: 1_789_473_600_010,
          deadlineTime: 1_789_473_600_011,
          reason: 'Retail',
        },
      ],
    },
  ],
  [
    'editActivity',
    {
      id: 'act-1',
      version: 4,
      edit: {
        startId: 'loc-1',
        endId: 'loc-2',
        vehicleId: 'veh-3',
        vin: null,
        readyMs: null,
        deadlineMs: 1_789_473_600_011,
        reason: 'service',
        pickupNotes: 'Gate 4',
        dropoffNotes: 'Ring twice',
        notes: 'Two keys',
        reference: 'RO 5',
        assigned: 'Kit',
      },
    },
    {
      id: 'act-1',
      version: 4,
      body: {
        id: 'act-1',
        type: 'Vehicle',
        origin: { id: 'loc-1' },
        destination: { id: 'loc-2' },
        vehicle: {
          id: 'veh-3',
          vin: null,
          pickupNotes: 'Gate 4',
          dropoffInstructions: 'Ring twice',
        },
        readyTime: null,
        deadlineTime: 1_789_473_600_011,
        reason: 'Service',
        notes: 'Two keys',
        reference: 'RO 5',
        assigned: 'Kit',
      },
    },
  ],
  [
    'editActivity',
    { id: 'act-1', version: 4, edit: { complete: true } },
    { id: 'act-1', version: 4, body: { id: 'act-1', type: 'Vehicle', status: 'Complete' } },
  ],
  ['removeActivity', { id: 'act-1', version: 4 }, { id: 'act-1', version: 4 }],
  [
    'createVehicle',
    {
      vin: '1HGCM82633A004352',
      year: 2024,
      make: 'Honda',
      model: 'Accord',
      title: 'Loaner',
      color: 'Blue',
      miles: 12_044,
      class: 'Midsize',
      bodyType: 'Sedan',
    },
    {
      body: {
        vin: '1HGCM82633A004352',
        year: 2024,
        make: 'Honda',
        model: 'Accord',
        title: 'Loaner',
        color: 'Blue',
        miles: 12_044,
        class: 'Midsize',
        bodyType: 'Sedan',
      },
    },
  ],
  [
    'addToInventory',
    { id: 'veh-3', stock: 'P4417', status: 'available', locationId: 'loc-1' },
    { body: { id: 'veh-3', unit: 'P4417', status: 'available', currentLocation: 'loc-1' } },
  ],
  [
    'editVehicle',
    { id: 'veh-3', version: 2, edit: { stock: 'P9', locationId: null, miles: 5 } },
    {
      id: 'veh-3',
      version: 2,
      body: { id: 'veh-3', unit: 'P9', currentLocation: null, miles: 5 },
    },
  ],
  ['removeVehicle', { id: 'veh-3', version: 2 }, { id: 'veh-3', version: 2 }],
  [
    'createLocation',
    {
      location: {
        label: 'North lot',
        address: '1 Main St',
        city: 'Olathe',
        state: 'KS',
        postalCode: '66062',
        country: 'US',
        phone: '',
        contactName: 'Robin Ames',
        contactPhone: '(913) 555-0101',
        timezone: 'America/Chicago',
        shorthand: '',
        accountId: 'acc-1',
        isHome: true,
        latE6: 38_883_945,
        lonE6: -94_793_171,
      },
    },
    {
      body: {
        label: 'North lot',
        address: '1 Main St',
        city: 'Olathe',
        state: 'KS',
        postalCode: '66062',
        country: 'US',
        phone: null,
        contactName: 'Robin Ames',
        contactPhone: '(913) 555-0101',
        timezone: 'America/Chicago',
        shorthand: null,
        accountId: 'acc-1',
        homeLocation: true,
        latitude: 38.883945,
        longitude: -94.793171,
      },
    },
  ],
  ['removeLocation', { id: 'loc-1', version: 3 }, { id: 'loc-1', version: 3 }],
  [
    'createEmployee',
    { employee: { ...person, ...week }, password: 'longer one' },
    {
      body: {
        ...personSent,
        schedule: weekSent,
        password: 'longer one',
        confirmPassword: 'longer one',
      },
    },
  ],
  [
    'editEmployee',
    { id: 'emp-7', version: 6, edit: { isAvailable: true, avatar: null } },
    {
      id: 'emp-7',
      version: 6,
      body: { id: 'emp-7', availabilityStatus: 'available', avatar: null },
    },
  ],
  [
    'editEmployee',
    { id: 'emp-7', version: 6, edit: { ...week } },
    { id: 'emp-7', version: 6, body: { id: 'emp-7', schedule: weekSent } },
  ],
  ['removeEmployee', { id: 'emp-7', version: 6 }, { id: 'emp-7', version: 6 }],
  ['employeeHistory', { employeeId: 'emp-7' }, { id: 'emp-7' }],
  ['picture', { name: 'faces/emp-7.jpg' }, { id: 'faces/emp-7.jpg' }],
  [
    'pictureElsewhere',
    { address: 'https://pics.example/a b' },
    { query: { address: 'https%3A%2F%2Fpics.example%2Fa%20b' } },
  ],
  [
    'createSMSBridge',
    { fromPhoneNumber: null, toPhoneNumber: '9135550100' },
    { body: { toPhoneNumber: '9135550100', isMany: false } },
  ],
  [
    'createVoiceBridge',
    { fromPhoneNumber: '9135550101', toPhoneNumber: '9135550100' },
    { body: { fromPhoneNumber: '9135550101', toPhoneNumber: '9135550100', isMany: false } },
  ],
  ['openTracker', { activityId: 'act-1' }, { body: { activityId: 'act-1' } }],
  ['noteTemplates', { accountId: 'acc-1' }, { id: 'acc-1' }],
  ['linkedDrivers', { accountId: 'acc-1' }, { id: 'acc-1' }],
  [
    'createNoteTemplate',
    { accountId: 'acc-1', label: 'Keys', notes: 'At the desk' },
    { id: 'acc-1', body: { label: 'Keys', notes: 'At the desk' } },
  ],
  [
    'changeRelation',
    { id: 'rel-1', version: 2, change: { action: 'approve' } },
    { id: 'rel-1', version: 2, body: { action: 'approve' } },
  ],
  [
    'changeRelation',
    { id: 'rel-1', version: 2, change: { rank: 3 } },
    { id: 'rel-1', version: 2, body: { rank: 3 } },
  ],
  [
    'changeRelation',
    { id: 'rel-1', version: 2, change: { groups: [] } },
    { id: 'rel-1', version: 2, body: { groups: [] } },
  ],
  ['tripDetail', { tripId: 'trip-9' }, { id: 'trip-9' }],
  ['cancelTrip', { id: 'trip-9', version: 7 }, { id: 'trip-9', version: 7 }],
  ['forceComplete', { id: 'trip-9', version: 7 }, { id: 'trip-9', version: 7 }],
  ['rerunTrip', { id: 'trip-9', version: 7 }, { id: 'trip-9', version: 7 }],
  ['tripNotices', { tripId: 'trip-9' }, { id: 'trip-9' }],
  ['tripDeeds', { tripId: 'trip-9' }, { id: 'trip-9' }],
  [
    'editTrip',
    { id: 'trip-9', version: 7, edit: { notes: 'Gate 3', requestorPhone: null } },
    {
      id: 'trip-9',
      version: 7,
      body: { id: 'trip-9', notes: 'Gate 3', requestorPhone: null },
    },
  ],
  [
    'reportVehicle',
    { id: 'act-1', version: 4, words: 'Not on the lot' },
    { id: 'act-1', version: 4, body: { words: 'Not on the lot' } },
  ],
  [
    'reportVehicle',
    { id: 'act-1', version: 4, words: null },
    { id: 'act-1', version: 4, body: { words: null } },
  ],
  [
    'changeDrivers',
    { id: 'trip-9', version: 7, changes: [{ fromId: 'drv-1', toId: 'drv-2' }] },
    { id: 'trip-9', version: 7, body: { drivers: [{ fromId: 'drv-1', toId: 'drv-2' }] } },
  ],
  [
    'tripRemedies',
    { tripId: 'trip-9', activityId: 'act-1' },
    { id: 'trip-9', query: { activityId: 'act-1' } },
  ],
  [
    'estimateRide',
    { accountId: 'acc-1', from: olathe, to: denver, atMs: null },
    { body: { accountId: 'acc-1', start: olatheSent, end: denverSent, requestTime: null } },
  ],
  [
    'orderRide',
    {
      order: {
        accountId: 'acc-1',
        from: olathe,
        to: denver,
        atMs: 1_789_473_600_040,
        employeeId: null,
        firstName: 'Dana',
        lastName: 'Ortiz',
        phone: '9135550100',
        memo: 'Used cars',
        driverNote: 'North door',
      },
      ...order,
    },
    {
      body: {
        accountId: 'acc-1',
        start: olatheSent,
        end: denverSent,
        requestTime: 1_789_473_600_040,
        employeeId: null,
        firstName: 'Dana',
        lastName: 'Ortiz',
        phoneNumber: '9135550100',
        requestMemo: 'Used cars',
        uberDriverNote: 'North door',
        fareId: 'f-1',
        productId: 'p-1',
        reference: 'TR-1',
      },
    },
  ],
  ['rides', { status: 'pending', reference: null }, { query: { status: 'pending' } }],
  ['rides', { status: 'all', reference: 'TR-1' }, { query: { status: 'all', reference: 'TR-1' } }],
  [
    'cancelRide',
    { id: 'ride-1', feeCents: 525 },
    { id: 'ride-1', body: { cancellationFee: 5.25 } },
  ],
  ['rideTypes', { accountId: 'acc-1' }, { query: { accountId: 'acc-1' } }],
  [
    'orderVoucher',
    {
      order: {
        accountId: 'acc-1',
        kind: 'Company Max',
        percent: null,
        limitCents: 2_550,
        restrictsPickup: true,
        restrictsDropoff: false,
        pickup: olathe,
        dropoff: null,
        hours: 24,
        memo: 'Service',
      },
      productId: 'p-1',
      reference: 'TR-2',
      untilMs: 1_789_473_600_060,
    },
    {
      body: {
        accountId: 'acc-1',
        type: 'Company Max',
        percentage: null,
        amount: 25.5,
        restrictPickup: true,
        restrictDropoff: false,
        pickup: olatheSent,
        dropoff: null,
        expiration: 24,
        requestMemo: 'Service',
        productId: 'p-1',
        reference: 'TR-2',
        takenUntil: 1_789_473_600_060,
      },
    },
  ],
  ['cancelVoucher', { id: 'vch-1' }, { id: 'vch-1' }],
  [
    'estimateDelivery',
    { accountId: 'acc-1', from: olathe, to: denver, pieces: 3 },
    { body: { accountId: 'acc-1', start: olatheSent, end: denverSent, pieces: 3 } },
  ],
  [
    'orderDelivery',
    {
      order: {
        accountId: 'acc-1',
        from: olathe,
        to: denver,
        fromUnit: 'Suite 4',
        toUnit: '',
        orderNumber: 'PO-118',
        valueCents: 25_075,
        memo: 'Plates',
        packages: [{ name: 'Plates', description: 'Two', quantity: 2, referenceNumber: 'T-42' }],
      },
      ...order,
    },
    {
      body: {
        accountId: 'acc-1',
        start: olatheSent,
        end: denverSent,
        startUnit: 'Suite 4',
        endUnit: '',
        orderId: 'PO-118',
        totalValue: 250.75,
        requestMemo: 'Plates',
        packages: [{ name: 'Plates', description: 'Two', quantity: 2, referenceId: 'T-42' }],
        ...order,
      },
    },
  ],
  ['cancelDelivery', { id: 'dlv-1', feeCents: 0 }, { id: 'dlv-1', body: { cancellationFee: 0 } }],
  ['dailyReport', report, { query: reportQuery }],
  ['costingReport', report, { query: reportQuery }],
  [
    'efficiencyReport',
    { ...report, basis: 'end', zone: null, filterAccountIds: null },
    {
      query: {
        offset: '-05%3A00',
        startDate: '09%2F14%2F2026',
        endDate: '10%2F20%2F2026',
        conType: 'Driver',
        filterTime: 'End',
      },
    },
  ],
  ['vehicleTrips', { ...report, rowId: 'veh-3' }, { query: { ...reportQuery, rowId: 'veh-3' } }],
  ['verification', { id: 'ver-1' }, { id: 'ver-1' }],
  ['invoices', { filterAccountIds: ['acc-1'] }, { query: { filterAccountIds: 'acc-1' } }],
  ['invoice', { id: 'inv-1' }, { id: 'inv-1' }],
  ['payments', { filterAccountIds: null }, {}],
  [
    'directions',
    { from: { lonE6: -94_793_171, latE6: 38_883_945 }, to: { lonE6: 5, latE6: -7 } },
    { query: { from: '-94.793171,38.883945', to: '0.000005,-0.000007' } },
  ],
  [
    'directions',
    { from: { lonE6: 0, latE6: 0 }, to: { lonE6: 1_000_000, latE6: 0 }, course: true },
    { query: { from: '0,0', to: '1,0', course: 'true' } },
  ],
  ['placeSuggestions', { text: '9 Elm St' }, { query: { text: '9%20Elm%20St' } }],
  ['placeDetails', { placeId: 'a/b' }, { query: { placeId: 'a%2Fb' } }],
  ['addressAt', { at: { lonE6: -94_500_000, latE6: 39_000_000 } }, { query: { at: '-94.5,39' } }],
  ['decodeVin', { vin: '1HGCM82633A004352' }, { id: '1HGCM82633A004352' }],
  [
    'simControl',
    { speed: 10, paused: true, stepMs: 60_000 },
    { body: { speed: 10, paused: true, stepMs: 60_000 } },
  ],
  ['simFaults', { add: 'offline', remove: 'slow' }, { body: { add: 'offline', remove: 'slow' } }],
];

describe('a request', () => {
  const numbered = requests.map(
    ([name, ...rest], at) => [`${name} (${at})`, name, ...rest] as const,
  );

  test.each(numbered)('is written as the documents say: %s', (_title, name, request, sent) => {
    const { query = {}, body = null, ...rest } = sent;
    const route = routes[name];
    const written = route.encode(request as never);
    expect(JSON.parse(JSON.stringify(written))).toEqual({ query, body, ...rest });
  });

  test.each(numbered)('is read as the documents say: %s', (_title, name, request, sent) => {
    const { query = {}, body = null, ...rest } = sent;
    expect(routes[name].decode({ query, body, ...rest } as never)).toEqual(request);
  });
});

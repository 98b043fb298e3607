// What the outbox and the activity log say of each request: about what it is, and each change.
import { expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  deliveryRow,
  dispatcher,
  driverRow,
  employeeRow,
  locationRow,
  nowMs,
  rideRow,
  tripRow,
  vehicleRow,
  voucherRow,
} from '#domain/testing/rows.ts';
import type { AnyRequest, Note } from '#spine/outbox/index.ts';
import { requests } from './desk.ts';

const byId = (...rows: readonly { readonly id: string }[]) =>
  new Map(rows.map((row) => [row.id, row]));
const lot = { address: '12 Oak St', city: 'Olathe', state: 'KS', postalCode: '66061' };
const tables = {
  accounts: byId(accountRow('acc', { name: 'North Motors' })),
  activities: byId(
    activityRow('a1', { name: 'PA-1', deadlineMs: nowMs, notes: 'Old', vehicleId: 'v1' }),
    activityRow('a2', {
      name: 'PA-2',
      notFound: { words: '', atMs: nowMs, byName: 'Jo' } as never,
    }),
  ),
  deliveries: byId(deliveryRow('p1', { feeCents: 750 })),
  drivers: byId(driverRow('d1', { name: 'Maria Alvarez' }), driverRow('d2', { name: 'Tom Lee' })),
  employees: byId(employeeRow('e1', { name: 'Ann Yoder', email: 'ann@north.example' })),
  locations: byId(
    locationRow('A', { label: 'Main lot', ...lot }),
    locationRow('B', { label: 'Annex' }),
  ),
  rides: byId(rideRow('r1')),
  trips: byId(tripRow('t1', { name: 'KC-7', activityIds: ['a1', 'a2'], notes: 'Ring.' })),
  vehicles: byId(vehicleRow('v1', { stock: 'P4417', color: 'Blue' })),
  vouchers: byId(voucherRow('w1')),
};
const sees = {
  world: { tables, state: { accountIds: null } },
  session: { state: { user: dispatcher } },
  clock: { state: { nowMs } },
  fetches: { state: { all: [] } },
  contact: { state: { tracker: null } },
};
const trip = { tripId: 't1', version: 1 };

/** 'Trip #KC-7 (a1, a2). Trip: open → cancelled.' */
function written({ subject, activityIds, changes }: Note): string {
  const shown = (value: string | number | null) => (value === null ? 'nothing' : String(value));
  const of = changes.map(
    ({ field, before, after }) => `${field}: ${shown(before)} → ${shown(after)}.`,
  );
  return [`${subject}${activityIds.length > 0 ? ` (${activityIds.join(', ')})` : ''}.`, ...of].join(
    ' ',
  );
}

const rows: readonly (readonly [type: string, asked: object, note: string])[] = [
  [
    'moves/saveEdits',
    { activityId: 'a1', fields: { notes: 'New', vehicleId: null, startId: 'B' } },
    'PA-1 (a1). Pick-up: Main lot → Annex. Vehicle: 2024 Toyota RAV4 · P4417 → nothing. ' +
      'Notes: Old → New.',
  ],
  [
    'moves/saveEdits',
    { activityId: 'a1', fields: { deadlineMs: nowMs + 60_000, endId: { label: '9 Elm St' } } },
    'PA-1 (a1). Drop-off: Annex → 9 Elm St. Deadline: 1800000000000 → 1800000060000.',
  ],
  [
    'moves/saveEdits',
    { activityId: 'gone', fields: { notes: 'New' } },
    'gone (gone). Notes: nothing → New.',
  ],
  ['endings/cancel', { activityId: 'a1' }, 'PA-1 (a1). Move: Main lot → Annex → nothing.'],
  ['endings/complete', { activityId: 'a1' }, 'PA-1 (a1). Status: open → complete.'],
  ['endings/cancel', { activityId: 'gone' }, 'gone (gone). Move: nothing → nothing.'],
  ['endings/complete', { activityId: 'gone' }, 'gone (gone). Status: open → complete.'],
  ['imports/create', { rows: [{}] }, 'Import of 1 activity. Moves: nothing → 1.'],
  ['imports/create', { rows: [{}, {}] }, 'Import of 2 activities. Moves: nothing → 2.'],
  [
    'moves/create',
    {
      moves: [
        { startId: 'A', endId: 'B', vehicleId: 'v1', vin: null, readyMs: null, deadlineMs: nowMs },
      ],
    },
    'Main lot → Annex. Vehicle: nothing → 1M8GDM9AXKP042788. Ready time: nothing → ' +
      'nothing. Deadline: nothing → 1800000000000.',
  ],
  [
    'moves/create',
    {
      moves: [
        { startId: 'A', endId: 'B', vehicleId: null, vin: 'ABC', readyMs: nowMs, deadlineMs: null },
        { startId: 'A', endId: 'B', vehicleId: null, vin: 'DEF', readyMs: null, deadlineMs: nowMs },
      ],
    },
    'Main lot → Annex. Vehicle 1: nothing → ABC. Ready time 1: nothing → ' +
      '1800000000000. Deadline 1: nothing → nothing. Vehicle 2: nothing → DEF. Ready ' +
      'time 2: nothing → nothing. Deadline 2: nothing → 1800000000000.',
  ],
  [
    'moves/create',
    {
      moves: [
        {
          startId: 'gone',
          endId: null,
          endPlace: { label: '9 Elm St' },
          vehicleId: 'lost',
          vin: null,
          readyMs: null,
          deadlineMs: nowMs,
        },
      ],
    },
    'Unknown location → 9 Elm St. Vehicle: nothing → nothing. Ready time: nothing → ' +
      'nothing. Deadline: nothing → 1800000000000.',
  ],
  ['tripPage/cancel', trip, 'Trip #KC-7 (a1, a2). Trip: open → cancelled.'],
  ['tripPage/cancel', { tripId: 'gone' }, 'Trip #gone. Trip: open → cancelled.'],
  ['tripPage/forceComplete', trip, 'Trip #KC-7 (a1, a2). Trip: under way → complete, by hand.'],
  ['tripPage/rerun', trip, 'Trip #KC-7 (a1, a2). Moves: over → in a new draft.'],
  [
    'tripPage/changeDrivers',
    {
      ...trip,
      changes: [
        { fromId: 'd1', toId: 'd2' },
        { fromId: 'gone', toId: 'lost' },
      ],
    },
    'Trip #KC-7 (a1, a2). Driver: Maria Alvarez → Tom Lee. Driver: gone → lost.',
  ],
  [
    'tripPage/applyRemedy',
    { ...trip, activityId: 'a1', kind: 'leaveOut', why: ' Row 3. ' },
    'Trip #KC-7 (a1, a2). PA-1: not found: Row 3. → Leave it out.',
  ],
  [
    'tripPage/applyRemedy',
    { ...trip, activityId: 'gone', kind: 'otherDriver', why: ' ' },
    'Trip #KC-7 (a1, a2). gone: not found → Another driver.',
  ],
  [
    'tripPage/applyRemedy',
    { ...trip, activityId: 'a1', kind: 'handOver', why: '' },
    'Trip #KC-7 (a1, a2). PA-1: not found → Hand the rest over.',
  ],
  [
    'tripPage/applyRemedy',
    { ...trip, activityId: 'a1', kind: 'rideHome', why: '' },
    'Trip #KC-7 (a1, a2). PA-1: not found → Ride home.',
  ],
  [
    'tripPage/edit',
    { ...trip, fields: { notes: 'Gate 3', requestorName: null } },
    'Trip #KC-7 (a1, a2). Requestor:  → . Notes for the drivers: Ring. → Gate 3.',
  ],
  [
    'tripPage/reportVehicle',
    { activityId: 'a1', words: 'Row 3.' },
    'PA-1 (a1). Vehicle: nothing → not found: Row 3..',
  ],
  [
    'tripPage/reportVehicle',
    { activityId: 'a1', words: '' },
    'PA-1 (a1). Vehicle: nothing → not found.',
  ],
  [
    'tripPage/reportVehicle',
    { activityId: 'a2', words: null },
    'PA-2 (a2). Vehicle: not found → found.',
  ],
  [
    'tripPage/reportVehicle',
    { activityId: 'gone', words: null },
    'gone (gone). Vehicle: nothing → found.',
  ],
  [
    'vehicles/create',
    {
      vin: 'V1',
      year: 2019,
      make: 'Volvo',
      model: 'XC40',
      title: '',
      color: 'Red',
      miles: 1200,
      class: '',
      bodyType: '',
      stock: 'S1',
      status: 'available',
      locationId: 'A',
    },
    '2019 Volvo XC40. VIN: nothing → V1. Color: nothing → Red. Miles: nothing → 1,200. ' +
      'Stock number: nothing → S1. Status: nothing → available. Location: nothing → Main lot.',
  ],
  [
    'vehicles/add',
    { vehicleId: 'n1', title: '', vin: 'V1', stock: 'S1', status: 'sold', locationId: null },
    'V1. Stock number: nothing → S1. Status: nothing → sold.',
  ],
  [
    'vehicles/edit',
    { vehicleId: 'v1', fields: { color: 'Red', locationId: 'B' } },
    '2024 Toyota RAV4. Color: Blue → Red. Location: No location → Annex.',
  ],
  ['vehicles/edit', { vehicleId: 'gone', fields: { color: 'Red' } }, 'gone. Color: nothing → Red.'],
  [
    'vehicles/remove',
    { vehicleId: 'v1' },
    '2024 Toyota RAV4. Inventory: P4417 · 1M8GDM9AXKP042788 → nothing.',
  ],
  ['vehicles/remove', { vehicleId: 'gone' }, 'gone. Inventory: nothing → nothing.'],
  [
    'contact/text',
    { driverId: 'd1', activityId: 'a1' },
    'Maria Alvarez, PA-1 (a1). By: nothing → text through the bridge.',
  ],
  [
    'contact/call',
    { driverId: 'd1', activityId: null },
    'Maria Alvarez. By: nothing → call through the bridge.',
  ],
  ['contact/showNumber', { driverId: 'd2' }, 'Tom Lee. By: nothing → number to call.'],
  [
    'contact/text',
    { driverId: 'gone', activityId: 'lost' },
    'gone, lost (lost). By: nothing → text through the bridge.',
  ],
  [
    'contact/track',
    { collection: 'activities', ids: ['a1'] },
    'PA-1 (a1). By: nothing → link to the tracker.',
  ],
  [
    'noteTemplates/add',
    { accountId: 'acc', label: 'Gate', notes: 'Ring twice.' },
    'North Motors. Note template Gate: nothing → Ring twice..',
  ],
  [
    'noteTemplates/add',
    { accountId: 'gone', label: 'Gate', notes: 'Ring twice.' },
    'gone. Note template Gate: nothing → Ring twice..',
  ],
  [
    'locations/create',
    {
      location: {
        ...locationRow('A', { label: 'Main lot', ...lot }),
        isHome: true,
        accountId: 'acc',
      },
    },
    'Main lot. Location Name: nothing → Main lot. Street Address: nothing → 12 Oak ' +
      'St. City: nothing → Olathe. State: nothing → KS. Postal Code: nothing → 66061. ' +
      'Country: nothing → US. Time zone: nothing → America/Chicago. Account: nothing → ' +
      'North Motors. Home location: nothing → yes. Longitude: nothing → -94.44000. ' +
      'Latitude: nothing → 39.09500.',
  ],
  [
    'locations/edit',
    { locationId: 'A', fields: { label: 'Lot 2', phone: '9135550101' } },
    'Main lot. Location Name: Main lot → Lot 2. Phone: nothing → 9135550101.',
  ],
  [
    'locations/edit',
    { locationId: 'gone', fields: { label: 'Lot 2' } },
    'gone. Location Name: nothing → Lot 2.',
  ],
  [
    'locations/remove',
    { locationId: 'A' },
    'Main lot. Address: 12 Oak St, Olathe, KS 66061 → nothing.',
  ],
  ['locations/remove', { locationId: 'gone' }, 'gone. Address: nothing → nothing.'],
  [
    'employees/edit',
    { employeeId: 'e1', fields: { firstName: 'Anna', isDriver: true } },
    'Ann Yoder. First name: Ann → Anna. Driver: nothing → yes.',
  ],
  [
    'employees/edit',
    { employeeId: 'gone', fields: { firstName: 'Anna' }, passwordHandle: 'h' },
    'gone. First name: nothing → Anna. Password: nothing → a new one.',
  ],
  ['employees/savePicture', { employeeId: 'e1' }, 'Ann Yoder. Picture: nothing → a new one.'],
  ['employees/savePicture', { employeeId: 'gone' }, 'gone. Picture: nothing → a new one.'],
  [
    'employees/removePicture',
    { employeeId: 'e1' },
    'Ann Yoder. Picture: the one there was → nothing.',
  ],
  [
    'employees/removePicture',
    { employeeId: 'gone' },
    'gone. Picture: the one there was → nothing.',
  ],
  [
    'employees/saveSchedule',
    { employeeId: 'e1', days: { friday: 3 } },
    'Ann Yoder. Work schedule: No hours → Fri 12:00 AM to 01:00 AM, 1 h.',
  ],
  [
    'employees/saveSchedule',
    { employeeId: 'gone', days: { friday: 3 } },
    'gone. Work schedule: No hours → Fri 12:00 AM to 01:00 AM, 1 h.',
  ],
  ['employees/remove', { employeeId: 'e1' }, 'Ann Yoder. E-mail: ann@north.example → nothing.'],
  ['employees/remove', { employeeId: 'gone' }, 'gone. E-mail: nothing → nothing.'],
  [
    'myDrivers/advance',
    { driverId: 'd1', action: 'approve' },
    'Maria Alvarez. Approval: nothing → Approved.',
  ],
  ['myDrivers/advance', { driverId: 'gone', action: 'link' }, 'gone. Approval: nothing → Linked.'],
  ['myDrivers/rank', { driverId: 'd1', rank: 2 }, 'Maria Alvarez. Rank: nothing → 2.'],
  [
    'myDrivers/group',
    { driverId: 'd1', groups: ['Night', 'Auction'] },
    'Maria Alvarez. Groups: nothing → Night, Auction.',
  ],
  ['myDrivers/group', { driverId: 'd1', groups: [] }, 'Maria Alvarez. Groups: nothing → nothing.'],
  ['myDrivers/remove', { driverId: 'd1' }, 'Maria Alvarez. Approval: nothing → nothing.'],
  ['rides/cancel', { orderId: 'r1', feeCents: 500 }, 'Gene Foley. Fee: nothing → $5.00.'],
  ['rides/cancel', { orderId: 'gone', feeCents: 0 }, 'gone. Fee: nothing → none.'],
  ['rides/cancelVoucher', { orderId: 'w1', feeCents: 0 }, 'RIDE-7Q4K-2M9X. Pays: 50 % → nothing.'],
  ['rides/cancelVoucher', { orderId: 'gone', feeCents: 0 }, 'gone. Pays: nothing → nothing.'],
  ['rides/cancelPackage', { orderId: 'p1', feeCents: 750 }, 'Spare keys. Fee: nothing → $7.50.'],
  [
    'profile/save',
    { userId: 'u1', fields: { name: 'Dana K.', phone: '' } },
    'Dana Reyes. Name: Dana Reyes → Dana K.. Phone: nothing → nothing.',
  ],
  [
    'profile/save',
    { userId: 'u1', fields: {}, passwordHandle: 'h' },
    'Dana Reyes. Password: nothing → a new one.',
  ],
  [
    'verifications/add',
    { employeeId: 'e1', kind: 'passport', validUntil: '2031-05-01' },
    'Ann Yoder. Verification: nothing → Passport, valid until 05/01/2031.',
  ],
  [
    'verifications/add',
    { employeeId: 'gone', kind: 'passport', validUntil: null },
    'gone. Verification: nothing → Passport.',
  ],
  [
    'verifications/remove',
    { employeeId: 'e1', verificationId: 'x' },
    'Ann Yoder. Verification: the one there was → nothing.',
  ],
];

test.each(rows)('%s of %j is noted as: %s', (type, asked, note) => {
  expect(written((requests.get(type) as AnyRequest).note(asked as never, sees as never))).toBe(
    note,
  );
});

test('the note of a trip names its drivers, those to be searched, and its first start', () => {
  const driver = (driverId: string, startMs: number) => ({ driverId, actions: [{ startMs }] });
  const save = requests.get('trips/save') as AnyRequest;
  const note = (drivers: readonly object[], own: object = {}) =>
    save.note(
      {
        plans: [{ drivers, moves: [{ activityId: 'a1' }, { activityId: 'gone' }] }],
        ...own,
      } as never,
      sees as never,
    );
  const three = [driver('d1', nowMs + 5), driver('driver-2', nowMs), driver('d9', nowMs + 9)];
  expect(note(three, { open: [{ driverId: 'driver-2' }] })).toEqual({
    subject: 'PA-1, gone',
    activityIds: ['a1', 'gone'],
    changes: [
      { field: 'Drivers', before: null, after: 'Maria Alvarez, to be searched, d9', zone: null },
      { field: 'Start', before: null, after: nowMs, zone: 'America/Chicago' },
    ],
  });
  expect(note([driver('d2', nowMs)]).changes[0]).toMatchObject({
    field: 'Driver',
    after: 'Tom Lee',
  });
});

/** Of prices that are worked out first; other tables have their notes. */
const elsewhere = ['employees/create', 'rides/order', 'rides/orderVoucher', 'rides/orderPackage'];

test('every request has its note in this table', () => {
  const listed = new Set([...rows.map(([type]) => type), 'trips/save', ...elsewhere]);
  expect([...listed].toSorted()).toEqual([...requests.keys()].toSorted());
});

const ofRow = {
  activityId: 'a1',
  tripId: 't1',
  vehicleId: 'v1',
  locationId: 'A',
  employeeId: 'e1',
};
const ids = { ...ofRow, driverId: 'd1', orderId: 'o1', userId: 'u1', importId: 'i1' };
const asked = { ...ids, owner: 'acc@1', subject: 'trips:a1', accountId: 'acc', ids: ['a1'] };

/** Of two requests on one subject the later one waits for the earlier one. */
const subjects: { readonly [subject: string]: readonly string[] } = {
  'activities:a1': [
    'moves/saveEdits',
    'endings/cancel',
    'endings/complete',
    'tripPage/reportVehicle',
  ],
  'moves:new:flow-1': ['moves/create'],
  'imports:i1': ['imports/create'],
  'trips:a1': ['trips/save'],
  'trips:t1': [
    'tripPage/cancel',
    'tripPage/changeDrivers',
    'tripPage/applyRemedy',
    'tripPage/edit',
    'tripPage/forceComplete',
    'tripPage/rerun',
  ],
  'newVehicles:new': ['vehicles/create'],
  'vehicles:v1': ['vehicles/add', 'vehicles/edit', 'vehicles/remove'],
  'drivers:d1/sms': ['contact/text'],
  'drivers:d1/voice': ['contact/call'],
  'drivers:d1/number': ['contact/showNumber'],
  'activities:a1/track': ['contact/track'],
  'noteTemplates:acc': ['noteTemplates/add'],
  'newLocations:acc@1': ['locations/create'],
  'locations:A': ['locations/edit', 'locations/remove'],
  'newEmployees:acc@1': ['employees/create'],
  'employees:e1': [
    'employees/edit',
    'employees/savePicture',
    'employees/removePicture',
    'employees/saveSchedule',
    'employees/remove',
  ],
  'myDrivers:d1': ['myDrivers/advance', 'myDrivers/rank', 'myDrivers/group', 'myDrivers/remove'],
  'newRides:acc@1': ['rides/order'],
  'rides:o1': ['rides/cancel'],
  'newVouchers:acc@1': ['rides/orderVoucher'],
  'vouchers:o1': ['rides/cancelVoucher'],
  'newDeliveries:acc@1': ['rides/orderPackage'],
  'deliveries:o1': ['rides/cancelPackage'],
  'profile:u1': ['profile/save'],
  'verifications:e1': ['verifications/add', 'verifications/remove'],
};

test('each request has a subject, which those on one row share', () => {
  const listed = Object.entries(subjects).flatMap(([subject, types]) =>
    types.map((type) => [type, subject]),
  );
  const own = [...requests].map(([type, request]) => [
    type,
    (request as AnyRequest).subject({ ...asked, flow: 'flow-1' } as never),
  ]);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(listed));
});

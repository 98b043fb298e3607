// What requests say and send, in tables. Notices are in the words of the screens, so that no
// request says that it was done when it was not; a request on a row goes with its newest version.
import { expect, test } from 'vitest';
import type { AnyRequest } from '#spine/outbox/index.ts';
import { requests } from './desk.ts';

const order = { firstName: 'Ann', lastName: 'Yoder', packages: [{ name: 'Keys', quantity: 1 }] };
const note = {
  subject: 'Ann Yoder',
  activityIds: [],
  changes: [{ field: 'Ride', before: null, after: 'A to B', zone: null }],
};
const asked = {
  order,
  feeCents: 500,
  kind: 'passport',
  action: 'approve',
  label: 'Gate',
  location: { label: 'North Lot' },
  driverId: 'd1',
};
const tables = {
  vouchers: new Map([['v1', { code: 'RIDE-7' }]]),
  drivers: new Map([['d1', { name: 'Gene Foley' }]]),
};
const sees = { world: { tables } };
const result = { orderId: 'v1', activityIds: ['a1', 'a2'], endsIn: '0191' };
const imported = { created: [{ activityId: 'a1' }, { activityId: 'a2' }], refused: [] };
const ended = { asked, note, sees, why: 'No.', result: { ...result, ...imported } };

const told = (one: { readonly title: string; readonly text: string } | null) =>
  one && `${one.title} ${one.text}`;

/** Refused; done (null where the screen shows it); and why the same is refused meanwhile. */
const words: { readonly [type: string]: readonly [string, string | null, string] } = {
  'rides/order': [
    'Ride not ordered. Ann Yoder: No.',
    'Ride requested. Ann Yoder: A to B.',
    'The ride is being requested.',
  ],
  'rides/cancel': [
    'Ride not cancelled. Ann Yoder: No.',
    'Ride cancelled. Ann Yoder, a fee of $5.00 was agreed to.',
    'The ride is being cancelled.',
  ],
  'rides/orderVoucher': [
    'Voucher not generated. A to B: No.',
    'Voucher generated. RIDE-7: A to B.',
    'The voucher is being generated.',
  ],
  'rides/cancelVoucher': [
    'Voucher not cancelled. Ann Yoder: No.',
    'Voucher cancelled. Ann Yoder cannot be used any more.',
    'The voucher is being cancelled.',
  ],
  'rides/orderPackage': [
    'Delivery not ordered. Ann Yoder: No.',
    'Delivery requested. Ann Yoder: A to B.',
    'The delivery is being requested.',
  ],
  'rides/cancelPackage': [
    'Delivery not cancelled. Ann Yoder: No.',
    'Delivery cancelled. Ann Yoder, a fee of $5.00 was agreed to.',
    'The delivery is being cancelled.',
  ],
  'employees/create': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. Ann Yoder was added.',
    'The employee is being saved.',
  ],
  'employees/edit': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. Ann Yoder was saved.',
    'The employee is being saved.',
  ],
  'employees/savePicture': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. The picture of Ann Yoder was saved.',
    'The picture is being saved.',
  ],
  'employees/removePicture': [
    'Unable to remove the picture. Ann Yoder: No.',
    'Removed. Ann Yoder has no picture now.',
    'The picture is being removed.',
  ],
  'employees/saveSchedule': [
    'Unable to save employee. Ann Yoder: No.',
    'Saved. The schedule of Ann Yoder was saved.',
    'The schedule is being saved.',
  ],
  'employees/remove': [
    'Failed to remove employee. Ann Yoder: No.',
    'Removed 1 employee. Ann Yoder',
    'The employee is being removed.',
  ],
  'myDrivers/advance': [
    'Failed to approve the driver. Ann Yoder: No.',
    'Approved. Ann Yoder',
    'The approval is being saved.',
  ],
  'myDrivers/rank': ['Failed to save the rank. Ann Yoder: No.', null, 'The rank is being saved.'],
  'myDrivers/group': [
    'Failed to save the groups. Ann Yoder: No.',
    null,
    'The groups are being saved.',
  ],
  'myDrivers/remove': [
    'Failed to remove the driver. Ann Yoder: No.',
    'Removed 1 driver. Ann Yoder',
    'The driver is being removed.',
  ],
  'profile/save': [
    'Unable to save the profile. No.',
    'Saved. Your profile was saved.',
    'The profile is being saved.',
  ],
  'verifications/add': [
    'Unable to add the verification. Ann Yoder: No.',
    'Saved. Passport of Ann Yoder was verified.',
    'The verification is being added.',
  ],
  'verifications/remove': [
    'Unable to remove the verification. Ann Yoder: No.',
    'Removed. A verification of Ann Yoder.',
    'The verification is being removed.',
  ],
  'moves/create': [
    'Error. Activities were not created. No.',
    'Saved. Created 2 activities.',
    'The move is being saved.',
  ],
  'moves/saveEdits': [
    'Failed to save activity. No.',
    'Saved. Activity saved successfully.',
    'The move is being saved.',
  ],
  'imports/create': [
    'Error. Activities were not created. No.',
    'Saved. Created 2 activities.',
    'The moves are being created.',
  ],
  'endings/cancel': [
    'Failed to remove activity. No.',
    'Removed. 1 activity was removed successfully.',
    'The move is being cancelled.',
  ],
  'endings/complete': [
    'Failed to save activity. No.',
    'Saved. Activity saved successfully.',
    'The move is being completed.',
  ],
  'trips/save': [
    'Failed to create trip. No.',
    'Saved. Trip(s) created.',
    'The trip is being saved.',
  ],
  'tripPage/cancel': [
    'Failed to cancel the trip. No.',
    'Cancelled. Ann Yoder is cancelled.',
    'The trip is being cancelled.',
  ],
  'tripPage/changeDrivers': [
    'Failed to change the drivers. No.',
    'Saved. Ann Yoder has other drivers.',
    'The drivers of the trip are being changed.',
  ],
  'tripPage/applyRemedy': [
    'Failed to change the plan. No.',
    'Saved. The plan of Ann Yoder is changed.',
    'The plan of the trip is being changed.',
  ],
  'tripPage/edit': [
    'Failed to save the details. No.',
    'Saved. The details of Ann Yoder are saved.',
    'The details of the trip are being saved.',
  ],
  'tripPage/forceComplete': [
    'Failed to complete the trip. No.',
    'Saved. Ann Yoder is recorded as complete.',
    'The trip is being completed.',
  ],
  'tripPage/rerun': [
    'Failed to run the trip again. No.',
    'Ready to plan. 2 moves of Ann Yoder can be planned again.',
    'The moves of the trip are being taken into a new draft.',
  ],
  'tripPage/reportVehicle': [
    'Failed to save the report. No.',
    null,
    'The report of the vehicle is being saved.',
  ],
  'vehicles/create': [
    'Failed to create vehicle. Ann Yoder was not created and not added to the inventory. No.',
    null,
    'The vehicle is being created.',
  ],
  'vehicles/add': [
    'Failed to add vehicle. Ann Yoder was created, but not added to the inventory. No.',
    'Saved. Ann Yoder was added to the inventory.',
    'The vehicle is being added.',
  ],
  'vehicles/edit': [
    'Failed to save vehicle. Ann Yoder: No.',
    'Saved. Ann Yoder was saved.',
    'The vehicle is being saved.',
  ],
  'vehicles/remove': [
    'Failed to remove vehicle. Ann Yoder: No.',
    'Removed. Ann Yoder was removed.',
    'The vehicle is being removed.',
  ],
  'contact/text': [
    'Unable to text driver. No.',
    'Text on its way. Your phone ending in 0191 gets a text: answer it, and Gene Foley reads ' +
      'what you write. Your number stays hidden.',
    'A text is being sent already.',
  ],
  'contact/call': [
    'Unable to call driver. No.',
    'Call on its way. Your phone ending in 0191 rings now: pick it up, and Gene Foley is ' +
      'called. Your number stays hidden.',
    'A call is being made already.',
  ],
  'contact/showNumber': [
    'Unable to get a number to call. No.',
    null,
    'A number is already being requested.',
  ],
  'contact/track': ['Unable to track the move. No.', null, 'A link is already being requested.'],
  'noteTemplates/add': [
    'Failed to add the note template. Gate: No.',
    'Saved. The note template Gate was added.',
    'The note template is being added.',
  ],
  'locations/create': [
    'Failed to save location. North Lot: No.',
    'Saved. North Lot was added.',
    'The location is being saved.',
  ],
  'locations/edit': [
    'Failed to save location. Ann Yoder: No.',
    'Saved. Ann Yoder was saved.',
    'The location is being saved.',
  ],
  'locations/remove': [
    'Failed to remove location. Ann Yoder: No.',
    'Removed 1 location. Ann Yoder',
    'The location is being removed.',
  ],
};

test('every request has its notices in this table', () => {
  expect(Object.keys(words).toSorted()).toEqual([...requests.keys()].toSorted());
});

test.each([
  ['moves/create', { activityIds: ['a1'] }, 'success', 'Saved. Created 1 activity.', ['a1']],
  [
    'moves/create',
    { activityIds: ['a1', 'a2'] },
    'success',
    'Saved. Created 2 activities.',
    ['a1', 'a2'],
  ],
  [
    'imports/create',
    { created: [{ activityId: 'a1' }], refused: [] },
    'success',
    'Saved. Created 1 activity.',
    ['a1'],
  ],
  [
    'imports/create',
    { created: [{ activityId: 'a1' }], refused: [{}] },
    'warning',
    'Saved in part. Created 1 activity. 1 activity was not created.',
    ['a1'],
  ],
  [
    'imports/create',
    { created: [], refused: [{}, {}] },
    'error',
    'Error. 2 activities were not created.',
    undefined,
  ],
  [
    'contact/call',
    { endsIn: null },
    'success',
    expect.stringContaining('Your phone rings now'),
    undefined,
  ],
  [
    'tripPage/rerun',
    { activityIds: ['a1'] },
    'success',
    'Ready to plan. 1 move of Ann Yoder can be planned again.',
    undefined,
  ],
])('%s that ends with %j: %s, %s', (type, answer, kind, said, moves) => {
  const { words: own } = requests.get(type) as AnyRequest;
  const shown = own.done({ ...ended, result: answer } as never);
  expect([shown?.kind, told(shown)]).toEqual([kind, said]);
  if (moves) expect(shown?.moves).toEqual(moves);
});

test.each(Object.entries(words))('%s says how it ended', (type, expected) => {
  const { words: own } = requests.get(type) as AnyRequest;
  const failed = told(own.failed(ended as never));
  const done = told(own.done(ended as never));
  expect([failed, done, own.running]).toEqual(expected);
  const kinds = [own.failed(ended as never)?.kind, own.done(ended as never)?.kind];
  expect(kinds).toEqual(['error', done === null ? undefined : 'success']);
});

test('a driver who is gone is called the driver', () => {
  const { words: own } = requests.get('contact/call') as AnyRequest;
  const gone = own.done({ ...ended, asked: { ...asked, driverId: 'd9' } } as never);
  expect(gone?.text).toContain('The driver is called.');
});

test.each([
  ['rides/order', 'Outcome of the ride unknown. Ann Yoder: No.'],
  ['rides/orderVoucher', 'Outcome of the voucher unknown. A to B: No.'],
  ['rides/orderPackage', 'Outcome of the delivery unknown. Ann Yoder: No.'],
  ['contact/text', 'The text may not be on its way. No.'],
  ['contact/call', 'The call may not be on its way. No.'],
  ['contact/showNumber', 'No number to call has come. No.'],
  ['contact/track', 'No link to the tracker has come. No.'],
])('%s without an outcome says neither that it was ordered nor that it was not', (type, said) => {
  const { unanswered } = (requests.get(type) as AnyRequest).words;
  expect(told(unanswered?.(ended as never) ?? null)).toBe(said);
});

const row = { id: 'r1', version: 9 };
const relation = { relationId: 'r1', driverId: 'd1' };

/**
 * What is asked of a row that was seen in version 3, and the answer that leaves the row in version
 * 9; null: the request is the last one on its row.
 */
const ofRows: { readonly [type: string]: readonly [object, object | null] } = {
  'moves/saveEdits': [{ activityId: 'r1', fields: { notes: 'Gate 3' } }, { activity: row }],
  'endings/complete': [{ activityId: 'r1' }, null],
  'endings/cancel': [{ activityId: 'r1' }, null],
  'tripPage/reportVehicle': [{ activityId: 'r1', words: 'Row 3 is empty.' }, { activity: row }],
  'vehicles/edit': [{ vehicleId: 'r1', fields: { color: 'Red' } }, { vehicle: row }],
  'vehicles/remove': [{ vehicleId: 'r1' }, null],
  'locations/edit': [{ locationId: 'r1', fields: { label: 'Lot' } }, { location: row }],
  'locations/remove': [{ locationId: 'r1' }, null],
  'employees/edit': [{ employeeId: 'r1', fields: { firstName: 'Ann' } }, { employee: row }],
  'employees/savePicture': [{ employeeId: 'r1' }, { employee: row }],
  'employees/removePicture': [{ employeeId: 'r1' }, { employee: row }],
  'employees/saveSchedule': [{ employeeId: 'r1', days: {} }, { employee: row }],
  'employees/remove': [{ employeeId: 'r1' }, null],
  'myDrivers/advance': [{ ...relation, action: 'approve' }, { linkedDriver: { relation: row } }],
  'myDrivers/rank': [{ ...relation, rank: 2 }, { linkedDriver: { relation: row } }],
  'myDrivers/group': [{ ...relation, groups: [] }, { linkedDriver: { relation: row } }],
  'myDrivers/remove': [relation, null],
  'tripPage/edit': [{ tripId: 'r1', fields: { notes: 'Gate 3' } }, { trip: row }],
  'tripPage/changeDrivers': [{ tripId: 'r1', changes: [] }, null],
  'tripPage/applyRemedy': [{ tripId: 'r1', activityId: 'a1', kind: 'leaveOut' }, null],
  'tripPage/cancel': [{ tripId: 'r1' }, null],
  'tripPage/forceComplete': [{ tripId: 'r1' }, null],
  'tripPage/rerun': [{ tripId: 'r1' }, null],
};

/** What creates a row, orders, or has no version on the server. */
const ofNoVersion = [
  'moves/create',
  'imports/create',
  'trips/save',
  'vehicles/create',
  'vehicles/add',
  'contact/text',
  'contact/call',
  'contact/showNumber',
  'contact/track',
  'noteTemplates/add',
  'locations/create',
  'employees/create',
  'rides/order',
  'rides/cancel',
  'rides/orderVoucher',
  'rides/cancelVoucher',
  'rides/orderPackage',
  'rides/cancelPackage',
  'profile/save',
  'verifications/add',
  'verifications/remove',
];

test('every request goes with a version of its row or has none', () => {
  const known = [...Object.keys(ofRows), ...ofNoVersion];
  expect(known.toSorted()).toEqual([...requests.keys()].toSorted());
});

test.each(Object.entries(ofRows))(
  '%s: the first request goes with the version that was seen, the next with that of its answer',
  (type, [named, answer]) => {
    const request = requests.get(type) as AnyRequest;
    const seesRow = { world: { tables: { employees: new Map([['r1', { schedule: [] }]]) } } };
    const now = { secret: '', askedMs: 0, key: 'k', sees: seesRow };
    const asked = { ...named, version: 3 } as never;
    const ask = (version: number | null) => request.ask(asked, { ...now, version } as never);
    expect(ask(null)).toMatchObject({ id: 'r1', version: 3 });
    expect(ask(8)).toMatchObject({ id: 'r1', version: 8 });
    expect(request.last).toBe(answer === null);
    if (answer === null) return;
    expect(request.done(answer as never, asked, {} as never)).toMatchObject({ version: 9 });
  },
);

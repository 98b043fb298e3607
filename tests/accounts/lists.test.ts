// Whose rows lists and reports have, and who changes a trip that carries moves of several accounts.
import { expect, test } from 'vitest';
import { cancelRefusal } from '#domain/editLocks.ts';
import type { Trip } from '#domain/entities.ts';
import { foreignTrip, vehicleOfForeignTrip } from '#domain/tripChanges.ts';
import { type Core, loadCore } from '#sim/company/core.ts';
import { openDesk } from '#sim/testing/desk.ts';
import { rowChanges } from '#sim/testing/rowChanges.ts';
import type { CallName } from '#wire/calls/calls.ts';
import { ofRow, open, state, type Whose, whose } from './fourAccounts.ts';

const report = {
  from: '2026-09-14',
  to: '2026-09-14',
  zone: 'America/Chicago',
  offset: '-05:00',
  basis: 'start' as const,
};
const everybody = { filterAccountIds: [...whose] };
const ids = (name: string) => ({ ids: whose.map((of) => `${of}-${name}`) });
const all = { status: 'all' as const, reference: null };

/** What is asked for without naming whose it is, and an id of each account that may be in it. */
const lists: readonly (readonly [CallName, object, (of: Whose) => string])[] = [
  ['world', { filterAccountIds: null }, (of) => `Account ${of}`],
  ...(
    [
      'store',
      'lot',
      'move',
      'trip',
      'car',
      'spare',
      'clerk',
      'ride',
      'voucher',
      'delivery',
    ] as const
  ).flatMap((name): (typeof lists)[number][] => [
    ['world', { filterAccountIds: null }, (of) => `${of}-${name}`],
    ['world', everybody, (of) => `${of}-${name}`],
  ]),
  ['activitiesByIds', ids('move'), (of) => `${of}-move`],
  ['tripsByIds', ids('trip'), (of) => `${of}-trip`],
  ['rides', all, (of) => `${of}-ride`],
  ['vouchers', all, (of) => `${of}-voucher`],
  ['deliveries', all, (of) => `${of}-delivery`],
  ['invoices', { filterAccountIds: null }, (of) => `inv-2026-09-14-${of}`],
  ['invoices', everybody, (of) => `inv-2026-09-14-${of}`],
  ['payments', { filterAccountIds: null }, (of) => `pay-${of}-ended-${of}-ended-driver`],
  ['payments', everybody, (of) => `pay-${of}-ended-${of}-ended-driver`],
  ['costingReport', { ...report, filterAccountIds: null }, (of) => `${of}-ended`],
  ['costingReport', { ...report, ...everybody }, (of) => `${of}-ended`],
  ['efficiencyReport', { ...report, ...everybody }, (of) => `${of}-ended-driver`],
  ['vehicleReport', { ...report, ...everybody }, (of) => `${of}-ended-move`],
  ['dailyTrips', { ...report, ...everybody, rowId: '2026-09-14' }, (of) => `${of}-ended`],
  ['linkedDrivers', { accountId: 'own' }, (of) => `${of}-contractor`],
  ['crmAccounts', { accountId: 'own' }, (of) => `Account ${of}`],
  ['crmDrivers', { accountId: 'own' }, (of) => `${of}-spare`],
  ['crmContractors', { accountId: 'own' }, (of) => `${of}-contractor`],
];

test.each(lists)(
  'a user of an account gets from %s with %j its rows alone',
  (call, asked, idOf) => {
    const { desk } = open();
    const text = JSON.stringify(desk.ask(call, asked as never));
    expect(whose.filter((of) => text.includes(`"${idOf(of)}"`))).toEqual(['own', 'child']);
  },
);

/**
 * A trip of the account beside, with one move of the own account and one of its own; the own move
 * ends at that account's lot and takes its car.
 */
function mixed(status: Trip['status']): Core {
  const { rows } = state;
  const carried = { tripId: 'side-trip', status: 'planned', actionSheetId: 'sheet' } as const;
  const activities = rows.activities.map((row) =>
    row.id === 'own-move' ? { ...row, ...carried, endId: 'side-lot', vehicleId: 'side-car' } : row,
  );
  const trips = rows.trips.map((row) => {
    if (row.id !== 'side-trip') return row;
    const own = { activityId: 'own-move', vehicleId: 'side-car' };
    const more = row.actions.map((action) => ({ ...action, ...own, id: `own-${action.id}` }));
    const activityIds = ['side-trip-move', 'own-move'];
    return { ...row, status, activityIds, actions: [...row.actions, ...more] };
  });
  return loadCore({ ...state, rows: { ...rows, activities, trips } });
}

const sideTrip = ofRow('side-trip');
const change = [{ fromId: 'side-trip-driver', toId: 'own-spare' }];

const trip = foreignTrip.reason;
const vehicle = vehicleOfForeignTrip.reason;
const place = 'This location belongs to another account.';
const car = 'This vehicle belongs to another account.';
const gone = 'There is no activity side-trip-move.';
const held = cancelRefusal;
const vin = '2T3W1RFV8PC000001';
const ownMove = { ...ofRow('own-move') };
const toDriver = { fromPhoneNumber: null, toPhoneNumber: '19135552002' };

/** `answer`: 200, or the status and the words of the refusal. */
const mixedCases: readonly (readonly [
  call: CallName,
  answer: string,
  asked: object,
  Trip['status'],
])[] = [
  ['tripDetail', '200', { tripId: 'side-trip' }, 'Assigned'],
  ['tripNotices', '200', { tripId: 'side-trip' }, 'Assigned'],
  ['tripDeeds', '200', { tripId: 'side-trip' }, 'Assigned'],
  ['tripRemedies', '200', { tripId: 'side-trip', activityId: 'own-move' }, 'In Progress'],
  ['editTrip', `403 ${trip}`, { ...sideTrip, edit: { notes: 'Gate 3' } }, 'Assigned'],
  ['cancelTrip', `403 ${trip}`, sideTrip, 'Assigned'],
  ['changeDrivers', `403 ${trip}`, { ...sideTrip, changes: change }, 'Assigned'],
  ['forceComplete', `403 ${trip}`, sideTrip, 'In Progress'],
  [
    'applyRemedy',
    `403 ${trip}`,
    { ...sideTrip, activityId: 'own-move', kind: 'leaveOut' },
    'In Progress',
  ],
  ['rerunTrip', `403 ${trip}`, sideTrip, 'Complete'],
  ['editActivity', '200', { ...ownMove, edit: { notes: 'Gate 3' } }, 'Assigned'],
  ['editActivity', `403 ${vehicle}`, { ...ownMove, edit: { vehicleId: 'own-car' } }, 'Assigned'],
  ['editActivity', `403 ${vehicle}`, { ...ownMove, edit: { vehicleId: null, vin } }, 'Assigned'],
  ['editActivity', '200', { ...ownMove, edit: { vehicleId: 'own-car' } }, 'Cancelled'],
  ['editActivity', `404 ${gone}`, { ...ofRow('side-trip-move'), edit: {} }, 'Assigned'],
  ['removeActivity', `422 ${held}`, ownMove, 'Assigned'],
  ['reportVehicle', '200', { ...ownMove, words: 'Row 3 is empty.' }, 'Assigned'],
  ['reportVehicle', `404 ${gone}`, { ...ofRow('side-trip-move'), words: null }, 'Assigned'],
  ['openTracker', '200', { activityId: 'own-move' }, 'In Progress'],
  ['openTracker', `404 ${gone}`, { activityId: 'side-trip-move' }, 'In Progress'],
  ['createSMSBridge', '200', toDriver, 'Assigned'],
  ['createVoiceBridge', '200', toDriver, 'Assigned'],
  ['createAnonymousPhoneNumber', '200', toDriver, 'Assigned'],
  ['editLocation', `403 ${place}`, { ...ofRow('side-lot'), edit: { label: 'Yard' } }, 'Assigned'],
  ['removeLocation', `403 ${place}`, ofRow('side-lot'), 'Assigned'],
  ['editVehicle', `403 ${car}`, { ...ofRow('side-car'), edit: { color: 'Red' } }, 'Assigned'],
  ['removeVehicle', `403 ${car}`, ofRow('side-car'), 'Assigned'],
];

function answerTo(core: Core, call: CallName, asked: object): string {
  const before = structuredClone(core.save().rows);
  const answer = openDesk(core, 'boss').call(call, asked as never, 'key');
  const { trips } = rowChanges(before, core.save().rows);
  // None of them is a change of a trip; what is refused changes nothing at all.
  expect(trips).toBeUndefined();
  if (answer.status === 200) return '200';
  expect(rowChanges(before, core.save().rows)).toEqual({});
  return `${answer.status} ${'message' in answer ? answer.message : ''}`;
}

test.each(mixedCases)(
  'who has one move of a trip of another account gets from %s: %s',
  (call, expected, asked, tripStatus) => {
    expect(answerTo(mixed(tripStatus), call, asked)).toBe(expected);
  },
);

const ofTrip = mixedCases.filter(([, , asked]) => JSON.stringify(asked).includes('"side-trip"'));
test.each(ofTrip)(
  'who has no move of a trip of another account gets from %s a 404',
  (call, _expected, asked) => {
    expect(answerTo(open().core, call, asked)).toBe('404 There is no such trip.');
  },
);

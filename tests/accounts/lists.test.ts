// Whose rows lists and reports have, and who changes a trip that carries moves of several accounts.
import { expect, test } from 'vitest';
import type { Trip } from '#domain/entities.ts';
import { loadCore } from '#sim/company/core.ts';
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
function mixed(status: Trip['status']) {
  const { rows } = state;
  const carried = { tripId: 'side-trip', status: 'planned' } as const;
  const activities = rows.activities.map((row) =>
    row.id === 'own-move' ? { ...row, ...carried, endId: 'side-lot', vehicleId: 'side-car' } : row,
  );
  const trips = rows.trips.map((row) =>
    row.id === 'side-trip' ? { ...row, status, activityIds: ['side-trip-move', 'own-move'] } : row,
  );
  const core = loadCore({ ...state, rows: { ...rows, activities, trips } });
  return { core, desk: openDesk(core, 'boss') };
}

const foreignTrip = ofRow('side-trip');
const change = [{ fromId: 'side-trip-driver', toId: 'own-spare' }];

const mixedCases: readonly (readonly [CallName, number, object, Trip['status']])[] = [
  ['tripDetail', 200, { tripId: 'side-trip' }, 'Assigned'],
  ['tripNotices', 200, { tripId: 'side-trip' }, 'Assigned'],
  ['tripDeeds', 200, { tripId: 'side-trip' }, 'Assigned'],
  ['editTrip', 403, { ...foreignTrip, edit: { notes: 'Gate 3' } }, 'Assigned'],
  ['cancelTrip', 403, foreignTrip, 'Assigned'],
  ['changeDrivers', 403, { ...foreignTrip, changes: change }, 'Assigned'],
  ['forceComplete', 403, foreignTrip, 'In Progress'],
  ['applyRemedy', 403, { ...foreignTrip, activityId: 'own-move', kind: 'leaveOut' }, 'In Progress'],
  ['rerunTrip', 403, foreignTrip, 'Complete'],
  ['editActivity', 200, { ...ofRow('own-move'), edit: { notes: 'Gate 3' } }, 'Assigned'],
  ['editActivity', 404, { ...ofRow('side-trip-move'), edit: { notes: 'Gate 3' } }, 'Assigned'],
  ['editLocation', 403, { ...ofRow('side-lot'), edit: { label: 'Yard' } }, 'Assigned'],
  ['removeLocation', 403, ofRow('side-lot'), 'Assigned'],
  ['editVehicle', 403, { ...ofRow('side-car'), edit: { color: 'Red' } }, 'Assigned'],
  ['removeVehicle', 403, ofRow('side-car'), 'Assigned'],
];

test.each(mixedCases)(
  'who has one move of a trip of another account gets from %s: %i',
  (call, status, asked, tripStatus) => {
    const { core, desk } = mixed(tripStatus);
    const before = structuredClone(core.save().rows);
    const answer = desk.call(call, asked as never, 'key');
    expect(answer.status).toBe(status);
    if (status !== 200) expect(rowChanges(before, core.save().rows)).toEqual({});
  },
);

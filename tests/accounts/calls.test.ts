// Whose rows a call may touch: each call that names a row, in its path or in its body, against rows
// of the user's own account, of one below it, of one beside it and of the one above it.
import { describe, expect, test } from 'vitest';
import { piecesOf } from '#domain/deliveries.ts';
import { type Desk, planFor } from '#sim/testing/desk.ts';
import { rowChanges } from '#sim/testing/rowChanges.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { deliveryOrder } from '../contract/deliveries.ts';
import { newEmployee } from '../contract/employees.ts';
import { newLocation } from '../contract/locations.ts';
import { rideOrder } from '../contract/rides.ts';
import { newVoucher } from '../contract/vouchers.ts';
import { dueMs, ofRow, open, state, type Whose, whose } from './fourAccounts.ts';

type Case = {
  readonly [K in CallName]: readonly [
    call: K,
    status: 403 | 404 | 422,
    request: (of: Whose, desk: Desk) => Calls[K]['request'],
  ];
}[CallName];

const stocked = { stock: 'N1', status: 'available', locationId: null };
const person = { fromPhoneNumber: null };
const ends = (from: string, to: string) => ({
  startId: from,
  endId: to,
  vehicleId: null,
  vin: '2T3W1RFV8PC000001',
  readyMs: null,
  deadlineMs: dueMs,
  reason: 'retail' as const,
  pickupNotes: '',
  dropoffNotes: '',
});
const world = (desk: Desk) => desk.ask('world', { filterAccountIds: null });
const planned = (activityId: string, startLocationId: string) => ({
  chaseType: 'Rideshare' as const,
  roundTrip: true,
  requestedMs: state.nowMs,
  startLocationId,
  driverCount: 1,
  mostVehicles: 12,
  chaseSeats: 7,
  activityIds: [activityId],
});

/** A move between places that are listed, from a start that is listed. */
function routed(moveOf: Whose, startOf: Whose) {
  const listed = [`${startOf}-store`, `${moveOf}-store`, `${moveOf}-end`];
  return {
    maxDrivers: 1,
    startMs: state.nowMs,
    startLocationId: `${startOf}-store`,
    locations: state.rows.locations.filter(({ id }) => listed.includes(id)),
    activities: [
      {
        id: `${moveOf}-move`,
        startLocationId: `${moveOf}-store`,
        endLocationId: `${moveOf}-end`,
      },
    ],
  };
}

const timed = (desk: Desk) => desk.ask('generateItineraries', planned('own-move', 'own-store'));

/** With another account's move in the place of the own one. */
function named<T>(rows: T, of: Whose): T {
  return JSON.parse(JSON.stringify(rows).replaceAll('"own-move"', `"${of}-move"`)) as T;
}

/** A plan of one move, of rows of the own account unless another one is named. */
function tripFor({
  moveOf = 'own',
  driverOf = 'own',
  from = 'own',
  carOf,
}: { readonly [part in 'moveOf' | 'driverOf' | 'from' | 'carOf']?: Whose }) {
  const found = <T extends { readonly id: string }>(rows: readonly T[], id: string): T => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`there is no ${id}`);
    return row;
  };
  const { activities, drivers, locations } = state.rows;
  const { id, label, lonE6, latE6 } = found(locations, `${from}-store`);
  const move = found(activities, `${moveOf}-move`);
  const vehicleId = carOf === undefined ? null : `${carOf}-car`;
  const driver = found(drivers, `${driverOf}-spare`);
  return planFor(state, { ...move, vehicleId }, driver, { id, label, lonE6, latE6 });
}

/** The status is that of a refusal; `of` names whose row it is. */
const inPath: readonly Case[] = [
  ['editActivity', 404, (of) => ({ ...ofRow(`${of}-move`), edit: { notes: 'Gate 3' } })],
  ['removeActivity', 404, (of) => ofRow(`${of}-move`)],
  ['reportVehicle', 404, (of) => ({ ...ofRow(`${of}-move`), words: null })],
  ['openTracker', 404, (of) => ({ activityId: `${of}-running-move` })],
  ['editVehicle', 404, (of) => ({ ...ofRow(`${of}-car`), edit: { color: 'Red' } })],
  ['removeVehicle', 404, (of) => ofRow(`${of}-car`)],
  ['editLocation', 404, (of) => ({ ...ofRow(`${of}-lot`), edit: { label: 'Yard' } })],
  ['removeLocation', 404, (of) => ofRow(`${of}-lot`)],
  ['editEmployee', 404, (of) => ({ ...ofRow(`${of}-clerk`), edit: { firstName: 'Ann' } })],
  ['removeEmployee', 404, (of) => ofRow(`${of}-clerk`)],
  ['employeeHistory', 404, (of) => ({ employeeId: `${of}-clerk` })],
  ['verification', 404, (of) => ({ id: `${of}-seen` })],
  ['removeVerification', 404, (of) => ({ id: `${of}-seen` })],
  ['picture', 404, (of) => ({ name: `${of}-face` })],
  [
    'changeRelation',
    404,
    (of) => ({ ...ofRow(`rel-${of}-contractor`), change: { groups: ['White glove'] } }),
  ],
  ['cancelRide', 404, (of) => ({ id: `${of}-ride`, feeCents: 0 })],
  ['cancelVoucher', 404, (of) => ({ id: `${of}-voucher` })],
  ['cancelDelivery', 404, (of) => ({ id: `${of}-delivery`, feeCents: 0 })],
  ['invoice', 404, (of) => ({ id: `inv-2026-09-14-${of}` })],
  ['tripDetail', 404, (of) => ({ tripId: `${of}-trip` })],
  ['tripNotices', 404, (of) => ({ tripId: `${of}-trip` })],
  ['tripDeeds', 404, (of) => ({ tripId: `${of}-trip` })],
  ['tripRemedies', 404, (of) => ({ tripId: `${of}-running`, activityId: `${of}-running-move` })],
  ['editTrip', 404, (of) => ({ ...ofRow(`${of}-trip`), edit: { notes: 'Gate 3' } })],
  ['cancelTrip', 404, (of) => ofRow(`${of}-trip`)],
  ['forceComplete', 404, (of) => ofRow(`${of}-running`)],
  ['rerunTrip', 404, (of) => ofRow(`${of}-ended`)],
  [
    'changeDrivers',
    404,
    (of) => ({
      ...ofRow(`${of}-trip`),
      changes: [{ fromId: `${of}-trip-driver`, toId: `${of}-spare` }],
    }),
  ],
  ['noteTemplates', 404, (of) => ({ accountId: of })],
  ['createNoteTemplate', 404, (of) => ({ accountId: of, label: 'Dark', notes: 'Park.' })],
  ['linkedDrivers', 404, (of) => ({ accountId: of })],
  ['crmAccounts', 404, (of) => ({ accountId: of })],
  ['crmDrivers', 404, (of) => ({ accountId: of })],
  ['crmContractors', 404, (of) => ({ accountId: of })],
];

const inBody: readonly (readonly [what: string, ...Case])[] = [
  [
    'both ends of a new move',
    'createActivities',
    403,
    (of) => ({ moves: [ends(`${of}-store`, `${of}-lot`)] }),
  ],
  [
    'the vehicle of a new move',
    'createActivities',
    422,
    (of) => ({ moves: [{ ...ends('own-store', 'own-lot'), vehicleId: `${of}-car` }] }),
  ],
  [
    'both ends of a move',
    'editActivity',
    403,
    (of) => ({ ...ofRow('own-move'), edit: { startId: `${of}-store`, endId: `${of}-lot` } }),
  ],
  [
    'the vehicle of a move',
    'editActivity',
    422,
    (of) => ({ ...ofRow('own-move'), edit: { vehicleId: `${of}-car` } }),
  ],
  ['the new vehicle', 'addToInventory', 422, (of) => ({ id: `${of}-new`, ...stocked })],
  [
    'the place of a new vehicle',
    'addToInventory',
    422,
    (of) => ({ id: 'own-new', ...stocked, locationId: `${of}-lot` }),
  ],
  [
    'the place of a vehicle',
    'editVehicle',
    422,
    (of) => ({ ...ofRow('own-car'), edit: { locationId: `${of}-lot` } }),
  ],
  [
    'the account of a new location',
    'createLocation',
    422,
    (of) => ({ location: { ...newLocation, accountId: of } }),
  ],
  [
    'the account of a location',
    'editLocation',
    422,
    (of) => ({ ...ofRow('own-lot'), edit: { label: 'Yard', accountId: of } }),
  ],
  [
    'the account of a new employee',
    'createEmployee',
    422,
    (of) => ({ employee: { ...newEmployee, accountId: of }, password: 'long enough' }),
  ],
  [
    'the account of an employee',
    'editEmployee',
    422,
    (of) => ({ ...ofRow('own-clerk'), edit: { firstName: 'Ann', accountId: of } }),
  ],
  ['the employee', 'verifications', 404, (of) => ({ employeeId: `${of}-clerk` })],
  [
    'the employee',
    'addVerification',
    404,
    (of) => ({ employeeId: `${of}-clerk`, kind: 'passport' as const, validUntil: null }),
  ],
  [
    'the account of a ride',
    'estimateRide',
    422,
    (of, desk) => ({ ...rideOrder(world(desk), null), accountId: of }),
  ],
  [
    'who rides',
    'orderRide',
    422,
    (of, desk) => {
      const order = rideOrder(world(desk), null);
      const [fare] = desk.ask('estimateRide', order).fares;
      const { fareId, productId } = fare ?? { fareId: '', productId: '' };
      const ride = { ...order, employeeId: `${of}-clerk` };
      return { order: ride, fareId, productId, reference: 'TR-new' };
    },
  ],
  [
    'the reference of a ride',
    'orderRide',
    422,
    (of, desk) => {
      const order = rideOrder(world(desk), null);
      const [fare] = desk.ask('estimateRide', order).fares;
      const { fareId, productId } = fare ?? { fareId: '', productId: '' };
      return { order, fareId, productId, reference: `TR-${of}-ride` };
    },
  ],
  ['the account of a ride', 'rideTypes', 422, (of) => ({ accountId: of })],
  [
    'the account of a voucher',
    'orderVoucher',
    422,
    (of) => ({
      order: newVoucher(of),
      productId: 'standard',
      reference: 'TR-new',
      untilMs: state.nowMs + 60_000,
    }),
  ],
  [
    'the account of a delivery',
    'estimateDelivery',
    422,
    (of, desk) => {
      const { from, to, packages } = deliveryOrder(world(desk));
      return { accountId: of, from, to, pieces: piecesOf(packages) };
    },
  ],
  [
    'the other driver of a trip',
    'changeDrivers',
    422,
    (of) => ({
      ...ofRow('own-trip'),
      changes: [{ fromId: 'own-trip-driver', toId: `${of}-spare` }],
    }),
  ],
  ['the move of a plan', 'generateItineraries', 422, (of) => planned(`${of}-move`, 'own-store')],
  ['the start of a plan', 'generateItineraries', 422, (of) => planned('own-move', `${of}-store`)],
  ['the move of a plan', 'calculateDoference', 422, (of) => planned(`${of}-move`, 'own-store')],
  ['the move of a plan', 'checkRideshare', 422, (of) => planned(`${of}-move`, 'own-store')],
  ['the move of a plan', 'planML', 422, (of) => routed(of, 'own')],
  ['the start of a plan', 'planML', 422, (of) => routed('own', of)],
  [
    'a step',
    'calculateTripTimes',
    422,
    (of, desk) => {
      const { drivers, ...others } = timed(desk);
      return { ...others, drivers: named(drivers, of) };
    },
  ],
  [
    'a move',
    'calculateTripTimes',
    422,
    (of, desk) => {
      const { moves, ...others } = timed(desk);
      return { ...others, moves: named(moves, of) };
    },
  ],
  [
    'a move that is left out',
    'calculateTripTimes',
    422,
    (of, desk) => ({
      ...timed(desk),
      unserved: [{ activityId: `${of}-move`, reason: 'No driver is free.' }],
    }),
  ],
  ['the move of a trip', 'finalizeTrip', 422, (of) => ({ trip: tripFor({ moveOf: of }) })],
  ['the start of a trip', 'finalizeTrip', 422, (of) => ({ trip: tripFor({ from: of }) })],
  ['the driver of a trip', 'finalizeTrip', 422, (of) => ({ trip: tripFor({ driverOf: of }) })],
  ['the vehicle of a trip', 'finalizeTrip', 422, (of) => ({ trip: tripFor({ carOf: of }) })],
  [
    'the account of a trip',
    'finalizeTrip',
    422,
    (of) => ({ trip: { ...tripFor({}), requestor: { account: { id: of }, payment: null } } }),
  ],
  [
    'who pays for a trip',
    'finalizeTrip',
    422,
    (of) => ({ trip: { ...tripFor({}), requestor: { account: null, payment: { id: of } } } }),
  ],
  ['the move of a trip', 'wrapup', 422, (of) => ({ trip: tripFor({ moveOf: of }) })],
  ...(['createSMSBridge', 'createVoiceBridge', 'createAnonymousPhoneNumber'] as const).map(
    (call) =>
      [
        'the number of a driver',
        call,
        422,
        (of: Whose) => ({ ...person, toPhoneNumber: `1913555${2000 + whose.indexOf(of)}` }),
      ] as const,
  ),
];

type Batch = {
  readonly [K in 'importActivities' | 'finalizeTrips']: readonly [
    what: string,
    call: K,
    words: (of: Whose) => string,
    item: (of: Whose) => Calls[K]['request']['items'][number],
  ];
}['importActivities' | 'finalizeTrips'];

const key = 'item';
/** A batch is not refused as a whole: each of its items is, in words. */
const inBatch: readonly Batch[] = [
  [
    'both ends of a move',
    'importActivities',
    () => 'These locations belong to another account.',
    (of) => ({ key, move: ends(`${of}-store`, `${of}-lot`) }),
  ],
  [
    'the vehicle of a move',
    'importActivities',
    () => 'This vehicle is not in the inventory.',
    (of) => ({ key, move: { ...ends('own-store', 'own-lot'), vehicleId: `${of}-car` } }),
  ],
  [
    'the move of a trip',
    'finalizeTrips',
    (of) => `There is no activity ${of}-move.`,
    (of) => ({ key, trip: tripFor({ moveOf: of }) }),
  ],
  [
    'the driver of a trip',
    'finalizeTrips',
    (of) => `There is no driver ${of}-spare.`,
    (of) => ({ key, trip: tripFor({ driverOf: of }) }),
  ],
  [
    'the account of a trip',
    'finalizeTrips',
    (of) => `There is no account ${of}.`,
    (of) => {
      const requestor = { account: { id: of }, payment: null };
      return { key, trip: { ...tripFor({}), requestor } };
    },
  ],
];

/** What a call with this request comes to for the rows of each account. */
function outcomes(call: CallName, request: (of: Whose, desk: Desk) => unknown) {
  return whose.map((of) => {
    const { core, desk } = open();
    const asked = request(of, desk);
    const before = structuredClone(core.save().rows);
    const { status } = desk.call(call, asked as never, 'key');
    const isRefused = status !== 200;
    // Refused is refused: nothing has changed.
    if (isRefused) expect(rowChanges(before, core.save().rows)).toEqual({});
    return `${of}: ${status}`;
  });
}

describe('a user of an account', () => {
  test.each(inPath)(
    'reaches with %s rows of it and below it alone: %i',
    (call, status, request) => {
      const refused = [`side: ${status}`, `root: ${status}`];
      expect(outcomes(call, request)).toEqual(['own: 200', 'child: 200', ...refused]);
    },
  );

  test.each(inBody)(
    'names %s in %s of it and below it alone: %i',
    (_what, call, status, request) => {
      const refused = [`side: ${status}`, `root: ${status}`];
      expect(outcomes(call, request)).toEqual(['own: 200', 'child: 200', ...refused]);
    },
  );

  test.each(inBatch)(
    'names %s in an item of %s of it and below it alone',
    (_what, call, words, itemOf) => {
      const found = whose.map((of) => {
        const { core, desk } = open();
        const before = structuredClone(core.save().rows);
        const { created, errors } = desk.ask(call, { items: [itemOf(of)] } as never, 'all');
        if (created.length === 0) expect(rowChanges(before, core.save().rows)).toEqual({});
        return created.length > 0 ? 'made' : errors.map(({ message }) => message).join(' ');
      });
      expect(found).toEqual(['made', 'made', words('side'), words('root')]);
    },
  );
});

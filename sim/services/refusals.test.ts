// What each write refuses: the status, the code and the words that the console gets, by hand. A
// refused call changes nothing. Rows of other accounts: tests/accounts.
import { expect, test } from 'vitest';
import { emptyBuilt } from '#domain/inventory.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import { deliveryOrder } from '../../tests/contract/deliveries.ts';
import { newEmployee } from '../../tests/contract/employees.ts';
import { newLocation } from '../../tests/contract/locations.ts';
import { rideOrder } from '../../tests/contract/rides.ts';
import { newVoucher } from '../../tests/contract/vouchers.ts';
import { dueMs, ofRow, open, state } from '../../tests/accounts/fourAccounts.ts';
import type { Desk } from '../testing/desk.ts';

const minuteMs = 60_000;
const { nowMs } = state;
const old = (id: string) => ({ id, version: 0 });
const world = (desk: Desk) => desk.ask('world', { filterAccountIds: null });

const move: MoveRequest = {
  startId: 'own-store',
  endId: 'own-lot',
  vehicleId: null,
  vin: '2T3W1RFV8PC000001',
  readyMs: null,
  deadlineMs: dueMs,
  reason: 'retail',
  pickupNotes: '',
  dropoffNotes: '',
};
const moving = (change: Partial<MoveRequest>) => ({ moves: [{ ...move, ...change }] });
const employee = { ...newEmployee, accountId: 'own', email: 'new@own.example' };
const joining = (change: object, password = 'long enough') => {
  return { employee: { ...employee, ...change }, password };
};
const location = { ...newLocation, accountId: 'own' };
const built = { ...emptyBuilt, vin: '1M8GDM9AXKP042788', year: 2019, make: 'Volvo' };
const trip = {
  chaseType: 'Rideshare' as const,
  roundTrip: true,
  requestedMs: nowMs,
  startLocationId: 'own-store',
  driverCount: 1,
  mostVehicles: 12,
  chaseSeats: 7,
  activityIds: ['own-move'],
};
const seen = { employeeId: 'own-clerk', kind: 'passport' as const };
const voucher = {
  order: newVoucher('own'),
  productId: 'standard',
  reference: 'TV',
  untilMs: nowMs + minuteMs,
};
/** The VIN of a vehicle in stock. */
const stocked = (desk: Desk) => {
  const { id } = desk.ask('createVehicle', built, 'built');
  desk.ask('addToInventory', { id, stock: 'N1', status: 'available', locationId: null }, 'stocked');
  return built;
};
/** The address of an employee, in other letters. */
const hired = (desk: Desk) => {
  desk.ask('createEmployee', joining({ email: 'New@own.example' }), 'hired');
  return joining({ email: 'NEW@own.example' });
};
/** An account with 200 templates. */
const filled = (desk: Desk) => {
  const template = { accountId: 'own', label: 'Dark', notes: 'Park.' };
  for (let at = 0; at < 200; at += 1) {
    desk.ask('createNoteTemplate', { ...template, label: `Dark ${at}` }, `template ${at}`);
  }
  return template;
};
const riding = (desk: Desk, change: object = {}) => {
  const order = { ...rideOrder(world(desk), null), accountId: 'own' };
  const [fare] = desk.ask('estimateRide', order).fares;
  const { fareId, productId } = fare ?? { fareId: '', productId: '' };
  return { order: { ...order, ...change }, fareId, productId, reference: 'TR' };
};

type Row = {
  readonly [K in CallName]: readonly [
    what: string,
    call: K,
    request: (desk: Desk) => Calls[K]['request'],
    answer: string,
  ];
}[CallName];

const rows: readonly Row[] = [
  [
    'an unknown end',
    'createActivities',
    () => moving({ endId: 'x' }),
    "422 UNKNOWN_LOCATION: Can't resolve start or end location",
  ],
  [
    'one place',
    'createActivities',
    () => moving({ endId: 'own-store' }),
    '422 SAME_PLACE: Pick-up and drop-off are the same place.',
  ],
  [
    'an unknown vehicle',
    'createActivities',
    () => moving({ vehicleId: 'x' }),
    '422 UNKNOWN_VEHICLE: This vehicle is not in the inventory.',
  ],
  [
    'too little time',
    'createActivities',
    () => moving({ readyMs: dueMs - 30 * minuteMs + 1 }),
    '422 BAD_TIMES: The deadline must be at least 30 minutes after ready.',
  ],
  [
    'a deadline gone',
    'editActivity',
    () => ({ ...ofRow('own-move'), edit: { deadlineMs: null } }),
    '422 BAD_TIMES: A deadline is required.',
  ],
  [
    'too little time',
    'editActivity',
    () => ({ ...ofRow('own-move'), edit: { readyMs: dueMs - 30 * minuteMs + 1 } }),
    '422 BAD_TIMES: The deadline must be at least 30 minutes after ready.',
  ],
  [
    'one place',
    'editActivity',
    () => ({ ...ofRow('own-move'), edit: { endId: 'own-store' } }),
    '422 SAME_PLACE: Pick-up and drop-off are the same place.',
  ],
  [
    'no vehicle',
    'editActivity',
    () => ({ ...ofRow('own-move'), edit: { vehicleId: null, vin: null } }),
    '422 NO_VEHICLE: The vehicle needs a VIN or a stock label.',
  ],
  [
    'an old version',
    'editActivity',
    () => ({ ...old('own-move'), edit: { notes: 'x' } }),
    '409 STALE: PA-own-move was changed meanwhile.',
  ],
  [
    'a completed move',
    'editActivity',
    () => ({ ...ofRow('own-ended-move'), edit: { complete: true as const } }),
    '422 NOT_TO_COMPLETE: The move is complete.',
  ],
  [
    'an unknown move',
    'editActivity',
    () => ({ ...ofRow('x'), edit: {} }),
    '404 UNKNOWN_ACTIVITY: There is no activity x.',
  ],
  [
    'an old version',
    'removeActivity',
    () => old('own-move'),
    '409 STALE: PA-own-move was changed meanwhile.',
  ],
  [
    'a move on a trip',
    'removeActivity',
    () => ofRow('own-running-move'),
    '422 NOT_TO_CANCEL: Activities may not be cancelled once in progress.',
  ],
  [
    'a completed move',
    'reportVehicle',
    () => ({ ...ofRow('own-ended-move'), words: 'Gone.' }),
    '422 NOT_TO_REPORT: The move is complete.',
  ],
  [
    'an old version',
    'editVehicle',
    () => ({ ...old('own-car'), edit: { color: 'Red' } }),
    '409 STALE: The vehicle was changed meanwhile.',
  ],
  [
    'an unknown place',
    'editVehicle',
    () => ({ ...ofRow('own-car'), edit: { locationId: 'x' } }),
    '422 UNKNOWN_LOCATION: This location is not known.',
  ],
  [
    'an old version',
    'removeVehicle',
    () => old('own-car'),
    '409 STALE: The vehicle was changed meanwhile.',
  ],
  [
    'a short VIN',
    'createVehicle',
    () => ({ ...built, vin: 'VIN-own' }),
    '422 BAD_VEHICLE: A VIN has 17 characters.',
  ],
  [
    'an unknown vehicle',
    'addToInventory',
    () => ({ id: 'x', stock: 'N1', status: 'available', locationId: null }),
    '422 UNKNOWN_VEHICLE: There is no new vehicle x.',
  ],
  [
    'a wrong phone',
    'createEmployee',
    () => joining({ phone: 'x' }),
    "422 BAD_EMPLOYEE: An employee's data is wrong: may not contain letters.",
  ],
  [
    'a wrong phone',
    'saveProfile',
    () => ({ phone: 'x' }),
    '422 BAD_PROFILE: The profile is wrong: may not contain letters.',
  ],
  [
    'no label',
    'createLocation',
    () => ({ location: { ...location, label: '' } }),
    '422 BAD_LOCATION: A location needs a name.',
  ],
  [
    'an old version',
    'editLocation',
    () => ({ ...old('own-lot'), edit: { label: 'Yard' } }),
    '409 STALE: Store own-lot was changed meanwhile.',
  ],
  [
    'a place in use',
    'removeLocation',
    () => ofRow('own-end'),
    '422 IN_USE: 4 moves start or end here.',
  ],
  [
    'an unknown place',
    'removeLocation',
    () => ofRow('x'),
    '404 UNKNOWN_LOCATION: This location is not known.',
  ],
  [
    'no name',
    'createEmployee',
    () => joining({ firstName: '' }),
    '422 BAD_EMPLOYEE: An employee needs a first name.',
  ],
  [
    'a short password',
    'createEmployee',
    () => joining({}, 'short'),
    '422 BAD_PASSWORD: The password must be at least 8 characters.',
  ],
  [
    'an old version',
    'editEmployee',
    () => ({ ...old('own-clerk'), edit: { firstName: 'Ann' } }),
    '409 STALE: Employee own-clerk was changed meanwhile.',
  ],
  [
    'an unknown employee',
    'editEmployee',
    () => ({ ...ofRow('x'), edit: {} }),
    '404 UNKNOWN_EMPLOYEE: This employee is not known.',
  ],
  [
    'a day in the past',
    'addVerification',
    () => ({ ...seen, validUntil: '2020-01-01' }),
    '422 BAD_VERIFICATION: The document is not valid any more.',
  ],
  [
    'an unknown one',
    'removeVerification',
    () => ({ id: 'x' }),
    '404 UNKNOWN_VERIFICATION: This verification is not known.',
  ],
  [
    'an old version',
    'changeRelation',
    () => ({ ...old('rel-own-contractor'), change: { groups: ['x'] } }),
    '409 STALE: Driver own-contractor was changed meanwhile.',
  ],
  [
    'a linked driver',
    'changeRelation',
    () => ({ ...ofRow('rel-own-contractor'), change: { action: 'approve' as const } }),
    '422 WRONG_STEP: Driver own-contractor is linked already.',
  ],
  [
    'an unknown relation',
    'changeRelation',
    () => ({ ...ofRow('x'), change: { groups: [] } }),
    '404 UNKNOWN_RELATIONSHIP: This is none of your drivers any more.',
  ],
  [
    'a wrong phone',
    'orderRide',
    (desk) => riding(desk, { phone: 'x' }),
    '422 BAD_RIDE: The ride is wrong: may not contain letters.',
  ],
  [
    'an unknown rider',
    'orderRide',
    (desk) => riding(desk, { employeeId: 'x' }),
    '422 UNKNOWN_EMPLOYEE: This employee is not known.',
  ],
  [
    'another place',
    'orderRide',
    (desk) => {
      const { order, ...rest } = riding(desk);
      return { ...rest, order: { ...order, to: { ...order.to, latE6: order.to.latE6 + 9_000 } } };
    },
    '422 UNKNOWN_FARE: This price was given for another order.',
  ],
  [
    'one place',
    'estimateRide',
    (desk) => {
      const { order } = riding(desk);
      return { ...order, to: order.from };
    },
    '422 NO_WAY: The ride ends where it begins.',
  ],
  [
    'a past time',
    'estimateRide',
    (desk) => ({ ...riding(desk).order, atMs: nowMs - 60 * minuteMs }),
    '422 BAD_TIME: The pick-up may not be in the past.',
  ],
  [
    'an unknown ride',
    'cancelRide',
    () => ({ id: 'x', feeCents: 0 }),
    '404 UNKNOWN_ORDER: There is no such ride.',
  ],
  [
    'an unknown voucher',
    'cancelVoucher',
    () => ({ id: 'x' }),
    '404 UNKNOWN_ORDER: There is no such voucher.',
  ],
  [
    'an unknown delivery',
    'cancelDelivery',
    () => ({ id: 'x', feeCents: 0 }),
    '404 UNKNOWN_ORDER: There is no such delivery.',
  ],
  [
    'an unknown kind',
    'orderVoucher',
    () => ({ ...voucher, productId: 'x' }),
    '422 NO_TYPE: There is no such kind of ride.',
  ],
  [
    'too late',
    'orderVoucher',
    () => ({ ...voucher, untilMs: nowMs - 1 }),
    '422 ORDER_LATE: This order came too late: generate the voucher again.',
  ],
  [
    'one place',
    'estimateDelivery',
    (desk) => {
      const { from } = deliveryOrder(world(desk));
      return { accountId: 'own', from, to: from, pieces: 1 } as never;
    },
    '422 NO_WAY: The delivery ends where it begins.',
  ],
  [
    'an unknown trip',
    'tripDetail',
    () => ({ tripId: 'x' }),
    '404 UNKNOWN_TRIP: There is no such trip.',
  ],
  [
    'an old version',
    'editTrip',
    () => ({ ...old('own-trip'), edit: { notes: 'x' } }),
    '409 STALE: Trip KC-own-trip was changed meanwhile.',
  ],
  [
    'a trip that is over',
    'cancelTrip',
    () => ofRow('own-ended'),
    '422 NOT_TO_CANCEL: The trip is complete.',
  ],
  [
    'a trip that has not begun',
    'forceComplete',
    () => ofRow('own-trip'),
    '422 NOT_TO_COMPLETE: The trip has not begun.',
  ],
  [
    'a trip that is not over',
    'rerunTrip',
    () => ofRow('own-trip'),
    '422 NOT_TO_RERUN: The trip is not over.',
  ],
  [
    'a driver who is not in it',
    'changeDrivers',
    () => ({ ...ofRow('own-trip'), changes: [{ fromId: 'own-spare', toId: 'own-contractor' }] }),
    '422 NOT_IN_TRIP: Driver own-spare is not in the trip.',
  ],
  [
    'a driver who is gone',
    'changeDrivers',
    () => ({ ...ofRow('own-trip'), changes: [{ fromId: 'own-trip-driver', toId: 'x' }] }),
    '422 UNKNOWN_DRIVER: There is no driver x.',
  ],
  [
    'a tow trip',
    'generateItineraries',
    () => ({ ...trip, chaseType: 'Tow' as const }),
    '422 NO_TOW: Tow trips are not planned here.',
  ],
  [
    'a chase of one',
    'generateItineraries',
    () => ({ ...trip, chaseType: 'Company' as const }),
    '422 TOO_FEW_DRIVERS: A chase takes at least two drivers: ' +
      'one in the chase car, one to be brought.',
  ],
  [
    'an unknown start',
    'generateItineraries',
    () => ({ ...trip, startLocationId: 'x' }),
    '422 UNKNOWN_LOCATION: There is no location x to start from.',
  ],
  [
    'a move that is over',
    'generateItineraries',
    () => ({ ...trip, activityIds: ['own-ended-move'] }),
    '409 ALREADY_IN_TRIP: PA-own-ended-move is already in trip KC-own-ended.',
  ],
  [
    'a move that was completed by hand',
    'generateItineraries',
    (desk) => {
      desk.ask('editActivity', { ...ofRow('own-move'), edit: { complete: true } }, 'done');
      return trip;
    },
    '409 NOT_OPEN: PA-own-move is completed and cannot be planned.',
  ],
  [
    'a move on a trip',
    'generateItineraries',
    () => ({ ...trip, activityIds: ['own-running-move'] }),
    '409 ALREADY_IN_TRIP: PA-own-running-move is already in trip KC-own-running.',
  ],
  [
    'an unknown number',
    'createSMSBridge',
    () => ({ fromPhoneNumber: null, toPhoneNumber: '19135559999' }),
    '422 UNKNOWN_NUMBER: No driver in your accounts has this number.',
  ],
  [
    'a move without a sheet',
    'openTracker',
    () => ({ activityId: 'own-move' }),
    '422 NOT_TO_TRACK: The move is not on a trip.',
  ],
  [
    'an unknown picture',
    'picture',
    () => ({ name: 'x' }),
    '404 UNKNOWN_PICTURE: There is no such picture.',
  ],
  [
    'an unknown invoice',
    'invoice',
    () => ({ id: 'x' }),
    '404 UNKNOWN_INVOICE: There is no such invoice.',
  ],
  [
    'a known VIN',
    'createVehicle',
    (desk) => stocked(desk),
    '422 KNOWN_VIN: The inventory has this VIN already: N1.',
  ],
  [
    'a taken address',
    'createEmployee',
    (desk) => hired(desk),
    '422 EMAIL_TAKEN: Another employee has this e-mail.',
  ],
  [
    'a reference of others',
    'orderRide',
    (desk) => ({ ...riding(desk), reference: 'TR-side-ride' }),
    '422 REFERENCE_USED: This reference belongs to another order.',
  ],
  [
    'a template too many',
    'createNoteTemplate',
    (desk) => filled(desk),
    '422 TOO_MANY: An account keeps at most 200 note templates.',
  ],
  [
    'a new password',
    'saveProfile',
    () => ({ name: 'Bo', password: 'correct horse' }),
    '422 PASSWORD_STAYS: All users of the simulated company keep the password of the login screen.',
  ],
  ['no name', 'saveProfile', () => ({ name: ' ' }), '422 BAD_PROFILE: A user needs a name.'],
];

test.each(rows)('%s in %s is refused', (_what, call, request, answer) => {
  const { core, desk } = open();
  const asked = request(desk);
  const before = structuredClone(core.save().rows);
  const { status, errorCode, message } = {
    errorCode: '',
    message: '',
    ...desk.call(call, asked as never, 'key'),
  };
  expect(`${status} ${errorCode}: ${message}`).toBe(answer);
  expect(core.save().rows).toEqual(before);
});

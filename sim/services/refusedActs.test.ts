// What services refuse of a company with roads of ten miles: limits on both sides, and what has
// changed meanwhile, with status, code and words by hand. Others: `refusals.test.ts`.
import { describe, expect, test } from 'vitest';
import type { Entities, User } from '#domain/entities.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  deliveryRow,
  driverRow,
  employeeRow,
  locationRow,
  rideRow,
  tripRow,
  vehicleRow,
  voucherRow,
} from '#domain/testing/rows.ts';
import { tripTerms } from '#domain/tripDetail.ts';
import { newEmployee } from '../../tests/contract/employees.ts';
import { newLocation } from '../../tests/contract/locations.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import type { Sim } from '../core/sim.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { createActivities } from './activities.ts';
import { openBridge, openTracker } from './contact.ts';
import { editActivity } from './edits.ts';
import { createEmployee, removeEmployee } from './employees.ts';
import { heldFare } from './fares.ts';
import { changeFaults } from './faults.ts';
import { editVehicle, removeVehicle } from './inventory.ts';
import { createLocation } from './locations.ts';
import { login } from './login.ts';
import { importActivities } from './moveBatch.ts';
import { effectOnce } from './once.ts';
import { cancelling, nextOrderId, reading } from './orders.ts';
import { keepPicture } from './pictures.ts';
import { readAddressAt, readPlaceDetails } from './places.ts';
import { planMl } from './planMl.ts';
import { checkCar, tripWithCar } from './tripChecks.ts';
import { changeDrivers } from './tripChanges.ts';
import { rerunTrip } from './tripEndings.ts';
import type { Member } from './tripSteps.ts';
import type { Refusal } from './refusal.ts';
import { addVerification } from './verifications.ts';
import { readVin } from './vins.ts';

const at = 1_800_000_000_000;
const user: User = {
  id: 'u',
  username: 'u',
  name: 'U',
  accountId: 'acc',
  roles: ['Administrator'],
  phone: null,
};
type Rows = { readonly [C in keyof Entities]?: readonly Entities[C][] };
const open = (rows: Rows = {}, change: object = {}) =>
  tenMiles({ accounts: [accountRow('acc')], ...rows }, { nowMs: at, ...change });
const many = <T>(length: number, row: T): T[] => Array.from({ length }, () => row);
const ofRow = (id: string) => ({ id, version: 1 });

const onTrip = activityRow('a1', { tripId: 't1', vehicleId: 'v1', status: 'in-progress' });
const running = tripRow('t1', {
  status: 'In Progress',
  activityIds: ['a1'],
  driverIds: ['d1'],
  actions: [actionRow('x1', { activityId: 'a1', status: 'In Progress', startedMs: at })],
});
const onTheWay: Rows = { activities: [onTrip], trips: [running], vehicles: [vehicleRow('v1')] };
const assigned = tripRow('t1', {
  driverIds: ['d1', 'd2'],
  actions: [actionRow('x1'), actionRow('x2', { driverId: 'd2' })],
});
const required = {
  ...emptyOf(tripTerms),
  required: [
    {
      driverId: 'd1',
      qualifications: ['cdl', 'medicalCard'] as const,
      manualAssignment: false,
      driverGroup: null,
    },
  ],
};
const asked = (fromId: string, toId: string) => ({ ...ofRow('t1'), changes: [{ fromId, toId }] });
const location = { ...newLocation, accountId: 'acc' };
const employee = { ...newEmployee, accountId: 'acc' };
const aMove = {
  startId: 'A',
  endId: 'B',
  vehicleId: null,
  vin: 'P4417',
  readyMs: null,
  deadlineMs: at + 1,
  reason: 'retail' as const,
  pickupNotes: '',
  dropoffNotes: '',
};
const newPlace = {
  label: 'Pop-up lot',
  address: '1 Main St',
  city: 'Olathe',
  state: 'KS',
  postalCode: '66061',
  lonE6: -94_820_000,
  latE6: 38_880_000,
  shouldSaveAsNewMyLocation: false,
};
const store = locationRow('S', { kind: 'home' });
const end = { label: '', address: '', timezone: 'America/Chicago', lonE6: 0, latE6: 0 };
const way = { from: end, to: { ...end, latE6: 9 } };
const child = (startTime: number, endMs: number) =>
  ({
    child: { startTime },
    steps: [{ action: actionRow('s', { plannedEndMs: endMs }) }],
  }) as unknown as Member;
const byCar = { chaseType: 'Company', chaseVehicle: { vin: 'van 4' } } as unknown as LegacyTrip;
const withCar = { ...emptyOf(tripTerms), chaseCar: 'VAN 4' };
const planned = (change: object = {}) => ({
  maxDrivers: 1,
  startMs: at,
  startLocationId: 'A',
  locations: ['A', 'B', 'C'].map((id) => ({ id, label: id, lonE6: 0, latE6: 0 })),
  activities: [{ id: 'a2', startLocationId: 'A', endLocationId: 'B' }],
  ...change,
});
const free: Rows = { activities: [activityRow('a2', { startId: 'A', endId: 'B' })] };

type Act = readonly [what: string, open: () => Sim, act: (sim: Sim) => unknown, answer: string];
const acts: readonly Act[] = [
  [
    'a ride that costs more to cancel by now',
    () => open({ rides: [rideRow('r', { feeCents: 500 })] }),
    (sim) => cancelling('rides')(sim, user, { id: 'r', feeCents: 499 }),
    '409 FEE_CHANGED: Cancelling costs $5.00 by now.',
  ],
  [
    'a ride with its rider in the car',
    () => open({ rides: [rideRow('r', { status: 'riding' })] }),
    (sim) => cancelling('rides')(sim, user, { id: 'r', feeCents: 500 }),
    '409 NOT_TO_CANCEL: The rider is in the car.',
  ],
  [
    'a ride of another account',
    () => open({ rides: [rideRow('r', { accountId: 'other' })] }),
    (sim) => cancelling('rides')(sim, user, { id: 'r' }),
    '404 UNKNOWN_ORDER: There is no such ride.',
  ],
  [
    'an order after 5,000',
    () => open({ vouchers: many(5_000, voucherRow('v')) }),
    (sim) => nextOrderId(sim, user, 'vouchers'),
    '422 TOO_MANY: A company keeps at most 5,000 vouchers.',
  ],
  [
    'a location after 5,000',
    () => open({ locations: many(5_000, store) }),
    (sim) => createLocation(sim, user, { location }),
    '422 TOO_MANY: A company keeps at most 5,000 locations.',
  ],
  [
    'a move after 250,000',
    () => open({ activities: many(250_000, activityRow('a')) }),
    (sim) => createActivities(sim, user, { moves: [aMove] }),
    '422 TOO_MANY: A company keeps at most 250,000 moves.',
  ],
  [
    'moves again after 250,000',
    () =>
      open({
        trips: [{ ...running, status: 'Cancelled' }],
        activities: [
          activityRow('a1', { tripId: 't1', status: 'completed', accountId: 'acc' }),
          ...many(249_999, activityRow('a')),
        ],
      }),
    (sim) => rerunTrip(sim, user, ofRow('t1')),
    '422 TOO_MANY: A company keeps at most 250,000 moves.',
  ],
  [
    'a new place after 5,000',
    () => open({ locations: many(5_000, store) }),
    (sim) =>
      createActivities(sim, user, { moves: [{ ...aMove, startPlace: newPlace, endId: 'S' }] }),
    '422 TOO_MANY: A company keeps at most 5,000 locations.',
  ],
  [
    'a long note where 50,000,000 letters are kept',
    () => {
      const long = activityRow('a', { internalNotes: 'x'.repeat(20_000) });
      return open({ activities: [activityRow('a1'), ...many(2_500, long)] });
    },
    (sim) => editActivity(sim, user, { ...ofRow('a1'), edit: { pickupNotes: 'y'.repeat(501) } }),
    '422 TOO_MUCH_TEXT: All notes of a company have at most 50,000,000 letters: shorten some.',
  ],
  [
    'an employee after 20,000',
    () => open({ employees: many(20_000, employeeRow('e')) }),
    (sim) => createEmployee(sim, user, { employee, password: 'long enough' }),
    '422 TOO_MANY: A company keeps at most 20,000 employees.',
  ],
  [
    'an employee of another account',
    () => open(),
    (sim) => {
      const elsewhere = { ...employee, accountId: 'other' };
      return createEmployee(sim, user, { employee: elsewhere, password: 'long enough' });
    },
    '422 UNKNOWN_ACCOUNT: There is no such account.',
  ],
  [
    'the removal of an employee who drives',
    () => {
      const sim = open({
        trips: [running],
        employees: [employeeRow('e', { driverId: 'd1', version: 1 })],
      });
      const [motion] = sim.state.motions;
      if (motion) sim.state.motions[0] = { ...motion, tripId: 't1' };
      return sim;
    },
    (sim) => removeEmployee(sim, user, ofRow('e')),
    '422 DRIVES: Employee e drives trip KC-t1.',
  ],
  [
    'a verification after 50',
    () => {
      const seen = { kind: 'passport', validUntil: null, checkedMs: 0, checkedByName: '' } as const;
      const verifications = many(50, { id: 'v', employeeId: 'e', ...seen });
      return open({ employees: [employeeRow('e')] }, { verifications });
    },
    (sim) => addVerification(sim, user, { employeeId: 'e', kind: 'passport', validUntil: null }),
    '422 TOO_MANY: An employee has at most 50 verifications.',
  ],
  [
    'a picture after 2,000',
    () => open({ employees: many(2_000, employeeRow('e', { avatar: 'e-1' })) }),
    (sim) => keepPicture(sim, employeeRow('new'), 'data:image/jpeg;base64,/9j/AAAA'),
    '422 TOO_MANY: A company keeps at most 2,000 pictures.',
  ],
  [
    'a drawing for a picture',
    () => open(),
    (sim) => keepPicture(sim, employeeRow('new'), 'data:image/svg+xml,<svg/>'),
    '422 BAD_PICTURE: The picture must be a small JPEG or PNG.',
  ],
  [
    'the removal of a vehicle in a move',
    () => open(onTheWay),
    (sim) => removeVehicle(sim, user, ofRow('v1')),
    '422 IN_A_MOVE: PA-a1 takes this vehicle and is not complete.',
  ],
  [
    'another place for a vehicle under way',
    () => open(onTheWay),
    (sim) => editVehicle(sim, user, { ...ofRow('v1'), edit: { locationId: 'A' } }),
    '422 LOCKED: Locked: PA-a1 is under way with it, and ends where it will stand.',
  ],
  [
    'other times of a move under way',
    () => open(onTheWay),
    (sim) => editActivity(sim, user, { ...ofRow('a1'), edit: { readyMs: at } }),
    '422 LOCKED: Locked: the move is in progress.',
  ],
  [
    'a driver without what was asked for',
    () =>
      open(
        { trips: [assigned], drivers: ['d1', 'd2', 'd3'].map((id) => driverRow(id)) },
        {
          agreed: { t1: required },
        },
      ),
    (sim) => changeDrivers(sim, user, asked('d1', 'd3')),
    '422 NOT_ELIGIBLE: Driver d3 may not take it: ' +
      'a commercial license is required, a medical card is required.',
  ],
  [
    'a driver twice',
    () => open({ trips: [assigned] }),
    (sim) => changeDrivers(sim, user, asked('d1', 'd2')),
    '422 DRIVER_TWICE: Driver d2 is in it twice.',
  ],
  [
    'a driver who has begun',
    () => open({ trips: [running] }),
    (sim) => changeDrivers(sim, user, asked('d1', 'd2')),
    '422 NOT_TO_REPLACE: Driver d1: The driver has begun the trip.',
  ],
  [
    'a call of a user without a number',
    () => open({ drivers: [driverRow('d1', { phone: '+1 913 555 0101' })] }),
    (sim) => openBridge(sim, user, { fromPhoneNumber: null, toPhoneNumber: '19135550101' }),
    '422 NO_PHONE: There is no phone number in your profile: a bridge cannot reach you.',
  ],
  [
    'the details of no place',
    () => open(),
    () => readPlaceDetails({ placeId: 'x' }),
    '404 NOT_FOUND: This place is not known.',
  ],
  [
    'the address of a point at sea',
    () => open(),
    () => readAddressAt({ at: { lonE6: 0, latE6: 0 } }),
    '404 NOT_FOUND: There is no address near this point.',
  ],
  [
    'an unknown user',
    () => open({}, { users: [user] }),
    (sim) => login(sim, { username: 'v', password: 'tarmac' }),
    '401 BAD_CREDENTIALS: Unknown user name or wrong password.',
  ],
  [
    'a wrong password',
    () => open({}, { users: [user] }),
    (sim) => login(sim, { username: 'u', password: 'Tarmac' }),
    '401 BAD_CREDENTIALS: Unknown user name or wrong password.',
  ],
  [
    'no fault',
    () => open(),
    (sim) => changeFaults(sim, user, { add: ' ' }),
    '400 BAD_FAULT: Write a fault, such as world:errorBefore:1.',
  ],
  [
    'the removal of a fault that is gone',
    () => open(),
    (sim) => changeFaults(sim, user, { remove: 'world:errorBefore:1' }),
    '404 NOT_FOUND: This fault is not there any more.',
  ],
  [
    'a plan from nowhere',
    () => open(free),
    (sim) => planMl(sim, user, planned({ startLocationId: 'x' })),
    '422 NO_DEPOT: No depot selected in list.',
  ],
  [
    'a plan of a move whose place is not listed',
    () => open(free),
    (sim) => planMl(sim, user, planned({ locations: planned().locations.slice(0, 1) })),
    '422 UNKNOWN_LOCATION: PA-a2 starts or ends at a location that is not in the list.',
  ],
  [
    'a plan of a move that goes elsewhere by now',
    () => open(free),
    (sim) => {
      const activities = [{ id: 'a2', startLocationId: 'A', endLocationId: 'C' }];
      return planMl(sim, user, planned({ activities }));
    },
    '409 STALE: PA-a2 goes elsewhere by now.',
  ],
  [
    'a plan of a move that does not go anywhere',
    () => open({ activities: [activityRow('a2', { startId: 'A', endId: 'A' })] }),
    (sim) => {
      const activities = [{ id: 'a2', startLocationId: 'A', endLocationId: 'A' }];
      return planMl(sim, user, planned({ activities }));
    },
    '422 NOT_PLANNABLE: Equal start and end are not supported.',
  ],
  [
    'a price that was made up',
    () => open(),
    (sim) =>
      heldFare(
        sim,
        { accountId: 'acc', ...way },
        { fareId: `${at + 1}-5-5-made-up`, productId: 'p' },
      ),
    '422 UNKNOWN_FARE: This price was given for another order.',
  ],
  [
    'a key for another request',
    () => {
      const sim = open();
      effectOnce(sim, user, 'k', 'one', () => ({ status: 200, body: '' }));
      return sim;
    },
    (sim) => effectOnce(sim, user, 'k', 'two', () => ({ status: 200, body: '' })),
    '422 KEY_REUSED: This idempotency key belongs to another request.',
  ],
  [
    'a VIN without the data for it',
    () => open(),
    (sim) => readVin(sim, user, { vin: '1HGCM82633A004352' }),
    '503 NO_VIN_DATA: VINs cannot be decoded now.',
  ],
  [
    'a company car that is on another trip',
    () => open({ trips: [running] }, { agreed: { t1: withCar } }),
    (sim) => checkCar(sim, byCar, [child(at, at + 1)]),
    '409 CAR_BUSY: Car van 4 is on trip KC-t1 at that time.',
  ],
  [
    'a link for a move that is not there',
    () => open(),
    (sim) => openTracker(sim, user, { activityId: 'x' }),
    '404 UNKNOWN_ACTIVITY: There is no activity x.',
  ],
];

test.each(acts)('a service refuses %s', (_what, opened, act, answer) => {
  const sim = opened();
  const before = sim.changes.length;
  const said = (() => {
    try {
      act(sim);
      return 'nothing';
    } catch (error) {
      const { status, errorCode, message } = error as Refusal;
      return `${status} ${errorCode}: ${message}`;
    }
  })();
  expect(said).toBe(answer);
  expect(sim.changes).toHaveLength(before);
});

describe('a service takes', () => {
  test('an order at the fee that was agreed to, and one without a fee', () => {
    const sim = open({
      rides: [rideRow('r', { feeCents: 500 })],
      deliveries: [deliveryRow('d', { feeCents: null })],
      vouchers: [voucherRow('v')],
    });
    expect(cancelling('rides')(sim, user, { id: 'r', feeCents: 500 })).toMatchObject({
      ride: { id: 'r', status: 'cancelled', version: 2 },
    });
    expect(cancelling('deliveries')(sim, user, { id: 'd', feeCents: 0 })).toMatchObject({
      delivery: { id: 'd', status: 'cancelled' },
    });
    expect(cancelling('vouchers')(sim, user, { id: 'v' })).toMatchObject({
      voucher: { id: 'v', status: 'cancelled' },
    });
  });

  test('a list of orders by its status, its reference and its accounts', () => {
    const rides = [
      rideRow('r1'),
      rideRow('r2', { status: 'done' }),
      rideRow('r3', { accountId: 'other' }),
    ];
    const sim = open({ rides });
    const ids = (status: 'pending' | 'all', reference: string | null = null) =>
      reading('rides')(sim, user, { status, reference }).rides.map(({ id }) => id);
    expect([ids('pending'), ids('all')]).toEqual([['r1'], ['r1', 'r2']]);
    expect([ids('pending', 'TR-r2'), ids('all', 'TR-r2'), ids('all', 'TR-r3')]).toEqual([
      [],
      ['r2'],
      [],
    ]);
  });

  test('a request under its key once, and one without a key each time', () => {
    const sim = open();
    let effects = 0;
    const act = (key: string | null, who = user) =>
      effectOnce(sim, who, key, 'one', () => {
        effects += 1;
        return { status: 200, body: `${effects} ${sim.key} ${sim.by?.name}` };
      }).body;
    expect([act('k'), act('k'), act('l'), act(null), act(null)]).toEqual([
      '1 k U',
      '1 k U',
      '2 l U',
      '3 null U',
      '4 null U',
    ]);
    expect(act('k', { ...user, id: 'u2', name: 'V' })).toBe('5 k V');
    expect([sim.key, sim.by]).toEqual([null, null]);
    expect(sim.state.tallies).toMatchObject({ effects: 5, repeats: 1 });
    expect(sim.state.answers['u k']).toMatchObject({ effects: 1, repeats: 1 });
  });

  test('a request again that has failed before', () => {
    const sim = open();
    const failing = () => {
      throw new Error('a mistake');
    };
    expect(() => effectOnce(sim, user, 'k', 'one', failing)).toThrow('a mistake');
    expect(sim.key).toBeNull();
    expect(effectOnce(sim, user, 'k', 'two', () => ({ status: 200, body: 'ok' })).body).toBe('ok');
  });

  test('the moves of an import one by one, each once under its key', () => {
    const sim = open();
    const move = aMove;
    const ask = (...items: Parameters<typeof importActivities>[2]['items']) =>
      importActivities(sim, user, { items });
    const first = ask(
      { key: 'k1', move },
      { key: 'k2', move: null },
      { key: 'k3', move: { ...move, endId: 'x' } },
    );
    expect(first.created.map(({ key, activity }) => [key, activity.vin])).toEqual([
      ['k1', 'P4417'],
    ]);
    expect(first.errors).toEqual([
      { key: 'k2', message: 'The move could not be read.' },
      { key: 'k3', message: "Can't resolve start or end location" },
    ]);
    expect(ask({ key: 'k1', move }).created).toEqual(first.created);
    expect(ask({ key: 'k1', move: { ...move, vin: 'P4418' } }).errors).toEqual([
      { key: 'k1', message: 'This row has been created already, with other values.' },
    ]);
    expect(sim.state.rows.activities).toHaveLength(1);
    const broken = open({}, { numbers: undefined });
    expect(() => importActivities(broken, user, { items: [{ key: 'k', move }] })).toThrow(
      TypeError,
    );
  });
});

describe('a company car', () => {
  const trip = tripRow('t1', {
    actions: [
      actionRow('x1', { plannedStartMs: 100, plannedEndMs: 150 }),
      actionRow('x2', { plannedStartMs: 150, plannedEndMs: 200 }),
    ],
  });
  const taken = (change: object, begins: number, ends: number, car = 'van 4', but?: string) => {
    const sim = open({ trips: [{ ...trip, ...change }] }, { agreed: { t1: withCar } });
    return tripWithCar(sim, car, begins, ends, but)?.id ?? null;
  };

  test.each<[string, object, number, number, string | null]>([
    ['before the trip', {}, 50, 100, null],
    ['into the trip', {}, 50, 101, 't1'],
    ['out of the trip', {}, 199, 250, 't1'],
    ['after the trip', {}, 200, 250, null],
    ['since the trip began early', { startedMs: 80 }, 50, 90, 't1'],
    ['since the trip began late', { startedMs: 120 }, 50, 110, null],
    ['while the trip is late', { estimatedEndMs: 230 }, 220, 250, 't1'],
    ['after the trip is over early', { estimatedEndMs: 180 }, 190, 250, null],
    ['in a cancelled trip', { status: 'Cancelled' }, 100, 200, null],
    ['in a complete trip', { status: 'Complete' }, 100, 200, null],
  ])('is taken or not: %s', (_what, change, begins, ends, tripId) => {
    expect(taken(change, begins, ends)).toBe(tripId);
  });

  test('is free for its own trip, for trips that are gone, and another one is', () => {
    expect(taken({}, 100, 200, 'VAN 4', 't1')).toBeNull();
    expect(taken({}, 100, 200, 'VAN 5')).toBeNull();
    expect(taken({ id: 't2' }, 100, 200)).toBeNull();
  });

  test('is needed from the first start of a trip to its last end', () => {
    const sim = open({ trips: [trip] }, { agreed: { t1: withCar } });
    expect(() => checkCar(sim, byCar, [child(200, 300), child(250, 400)])).not.toThrow();
    expect(() => checkCar(sim, byCar, [child(200, 300), child(199, 200)])).toThrow('KC-t1');
    expect(() => checkCar(sim, byCar, [child(50, 90), child(60, 101)])).toThrow('KC-t1');
    const personal = { ...byCar, chaseType: 'Personal' as const };
    expect(() => checkCar(sim, personal, [child(100, 200)])).not.toThrow();
  });
});

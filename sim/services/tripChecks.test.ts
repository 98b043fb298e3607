// What is checked of a trip against the company's rows before it is saved, written out by hand.
import { describe, expect, test } from 'vitest';
import type { DriverAction, Entities, User } from '#domain/entities.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  driverRow,
  house,
  locationRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { withDrivers } from './driverSearch.ts';
import { changePlanDrivers } from './keptPlans.ts';
import { NewLocations, withLocations } from './newLocations.ts';
import { checkDrivers, checkMoves, checkSeen } from './tripChecks.ts';
import type { Member } from './tripSteps.ts';

const at = 1_800_000_000_000;
const hour = 3_600_000;
const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
type Rows = { readonly [C in keyof Entities]?: readonly Entities[C][] };
const open = (rows: Rows = {}, change: object = {}) =>
  tenMiles(
    { accounts: [accountRow('acc'), accountRow('other')], ...rows },
    { nowMs: at, ...change },
  );

type Do = readonly [type: DriverAction['type'], placeId: string, fields?: Partial<DriverAction>];
/** One step an hour, each at its place. */
const memberOf = (driverId: string, startTime: number, ...steps: readonly Do[]) =>
  ({
    driverId,
    child: { startTime },
    start: { id: 'A' },
    steps: steps.map(([type, id, fields], n) => ({
      at: { id },
      action: actionRow(`${driverId}-${n}`, {
        type,
        driverId,
        plannedEndMs: startTime + (n + 1) * hour,
        ...fields,
      }),
    })),
  }) as unknown as Member;
const slack: Do = ['Errand | ToDo', 'A'];
const refusal = (act: () => unknown) => {
  try {
    act();
    return 'fine';
  } catch (error) {
    const { status, errorCode, message } = error as { [field: string]: string };
    return `${status} ${errorCode}: ${message}`;
  }
};

describe('the drivers of a trip', () => {
  const day = 24 * hour;
  const busy = tripRow('t1', {
    driverIds: ['d1'],
    actions: [actionRow('x', { plannedStartMs: at + 5 * hour, plannedEndMs: at + 6 * hour })],
  });
  const drivers = [
    driverRow('d1'),
    driverRow('d2', { accountId: 'other' }),
    driverRow('d3', { type: 'contractor' }),
  ];
  const check = (...members: readonly Member[]) => {
    const sim = open({ drivers, trips: [busy] }, { pool: [] });
    const [motion] = sim.state.motions;
    if (motion) sim.state.motions[0] = { ...motion, booked: ['t1'] };
    return refusal(() => checkDrivers(sim, user, members));
  };
  const of = (startTime: number, count = 1) =>
    memberOf('d1', startTime, ...Array.from({ length: count }, () => slack));

  test.each<[string, readonly Member[], string]>([
    ['none', [], '422 NO_DRIVER: A trip needs a driver.'],
    ['one who is free', [of(at)], 'fine'],
    ['an unknown one', [memberOf('d9', at, slack)], '422 UNKNOWN_DRIVER: There is no driver d9.'],
    ['one of others', [memberOf('d2', at, slack)], '422 UNKNOWN_DRIVER: There is no driver d2.'],
    [
      'one who may not be asked',
      [memberOf('d3', at, slack)],
      '422 NOT_CONTRACTED: Driver d3 is not an active contractor of this account.',
    ],
    ['one twice', [of(at), of(at)], '422 DRIVER_TWICE: Driver d1 is in it twice.'],
    ['one without work', [of(at, 0)], '422 EMPTY_PLAN: The plan of Driver d1 has no actions.'],
    ['one in a year', [of(at + 366 * day)], 'fine'],
    ['one a year ago', [of(at - 366 * day)], 'fine'],
    [
      'one in more than a year',
      [of(at + 366 * day + 1)],
      '422 BAD_TIME: The plan of Driver d1 is too far off, or too long.',
    ],
    ['one for a month', [of(at + 10 * hour, 720)], 'fine'],
    [
      'one for longer',
      [of(at + 10 * hour, 721)],
      '422 BAD_TIME: The plan of Driver d1 is too far off, or too long.',
    ],
    ['one until the next trip', [of(at + 4 * hour)], 'fine'],
    [
      'one into the next trip',
      [of(at + 4 * hour + 1)],
      '409 DRIVER_BUSY: Driver d1 is on trip KC-t1 at that time.',
    ],
    ['one after the next trip', [of(at + 6 * hour)], 'fine'],
  ])('are taken or not: %s', (_what, members, answer) => {
    expect(check(...members)).toBe(answer);
  });
});

describe('the moves of a trip', () => {
  const move = activityRow('a1', { startId: 'A', endId: 'B' });
  const of = { activityId: 'a1' };
  const pickup: Do = ['Pick-Up | Vehicle', 'A', of];
  const dropoff: Do = ['Drop-Off | Vehicle', 'B', of];
  const way: Do = ['Location | Travel', 'B', of];
  const whole = '422 INCOMPLETE_PLAN: PA-a1 must be picked up once and then dropped off once.';
  const away = '422 WRONG_PLACE: PA-a1 is not picked up or dropped off at its place.';

  test.each<[string, readonly (readonly Do[])[], string]>([
    ['whole', [[pickup, way, dropoff]], 'fine'],
    ['beside others', [[slack, pickup, dropoff], [slack]], 'fine'],
    ['not at all', [[slack]], whole],
    ['without an end', [[pickup, way]], whole],
    ['without a begin', [[way, dropoff]], whole],
    ['begun twice', [[pickup, pickup, dropoff]], whole],
    ['ended twice', [[pickup, dropoff, dropoff]], whole],
    ['ended before it begins', [[dropoff, pickup]], whole],
    ['begun elsewhere', [[['Pick-Up | Vehicle', 'B', of], dropoff]], away],
    ['ended elsewhere', [[pickup, ['Drop-Off | Vehicle', 'A', of]]], away],
    ['by two drivers', [[pickup], [dropoff]], '422 TWO_DRIVERS: PA-a1 must stay with one driver.'],
    [
      'with another on the way',
      [[pickup, dropoff], [way]],
      '422 TWO_DRIVERS: PA-a1 must stay with one driver.',
    ],
    [
      'with a move that is not named',
      [[pickup, dropoff, ['Pick-Up | Vehicle', 'A', { activityId: 'a2' }]]],
      '422 UNKNOWN_ACTIVITY: The plan moves what it does not name.',
    ],
  ])('are carried out or not: %s', (_what, days, answer) => {
    const members = days.map((steps, n) => memberOf(`d${n + 1}`, at, ...steps));
    expect(refusal(() => checkMoves([move], members))).toBe(answer);
  });
});

test('the places and vehicles of a trip are ones that the user may see', () => {
  const locations = [
    ...places.map((place) => locationRow(place.id, place)),
    locationRow('X', { accountId: 'other' }),
  ];
  const vehicles = [vehicleRow('v1'), vehicleRow('v2', { accountId: 'other' })];
  const check = (...steps: readonly Do[]) =>
    refusal(() => checkSeen(open({ locations, vehicles }), user, [memberOf('d1', at, ...steps)]));
  const taking = (vehicleId: string): Do => ['Pick-Up | Vehicle', 'A', { vehicleId }];
  expect([check(slack), check(['Errand | ToDo', 'new']), check(taking('v1'))]).toEqual([
    'fine',
    'fine',
    'fine',
  ]);
  expect(check(['Errand | ToDo', 'X'])).toBe('422 UNKNOWN_LOCATION: There is no location X.');
  expect(check(taking('v2'))).toBe('422 UNKNOWN_VEHICLE: There is no vehicle v2.');
  expect(check(taking('v9'))).toBe('422 UNKNOWN_VEHICLE: There is no vehicle v9.');
});

describe('a driver who is searched', () => {
  const plain = {
    manualAssignment: false,
    cdl: null,
    manualTransmission: false,
    medicalCard: false,
    plates: false,
    twic: false,
    driverGroup: null,
  };
  const child = (change: object = {}) => ({
    itineraryId: '1',
    driverId: null,
    requirements: plain,
    startTime: at,
    startLocation: { id: 'B', label: '', lon: -94.6, lat: 39.1 },
    destinations: [{ actions: [{ padding: 3_600 }] }],
    ...change,
  });
  const tripOf = (...childTrips: object[]) => ({ childTrips }) as unknown as LegacyTrip;
  const search = (
    drivers: readonly Entities['drivers'][],
    trip: LegacyTrip,
    spots: object = {},
  ) => {
    const pool = [{ driverId: 'c1', version: 1, approval: 'Linked' as const }];
    const busy = tripRow('t1', {
      driverIds: ['busy'],
      actions: [
        actionRow('x', {
          driverId: 'busy',
          plannedStartMs: at + hour,
          plannedEndMs: at + 2 * hour,
        }),
      ],
    });
    const sim = open({ drivers, trips: [busy] }, { pool });
    sim.state.rows.drivers.forEach(({ id }, n) => {
      const motion = sim.state.motions[n];
      const spot = (spots as { [of: string]: (typeof places)[number] })[id];
      if (motion && spot) sim.state.motions[n] = { ...motion, spot };
      if (motion && id === 'busy') sim.state.motions[n] = { ...motion, booked: ['t1'] };
    });
    return withDrivers(sim, user, trip).childTrips.map(({ driverId }) => driverId);
  };

  test('is the nearest, but for one who has raised a hand', () => {
    const drivers = [driverRow('d1'), driverRow('d2'), driverRow('d3')];
    const spots = { d1: places[2], d2: places[1], d3: places[0] };
    expect(search(drivers, tripOf(child()), spots)).toEqual(['d2']);
    const raised = drivers.map((one) =>
      one.id === 'd3' ? { ...one, availability: 'priority' as const } : one,
    );
    expect(search(raised, tripOf(child()), spots)).toEqual(['d3']);
    // Of equals the first by name.
    expect(search(drivers.toReversed(), tripOf(child()))).toEqual(['d1']);
  });

  test.each<[string, Partial<Entities['drivers']>]>([
    ['of another account', { accountId: 'other' }],
    ['who is unavailable', { availability: 'unavailable' }],
    ['who is offline', { presence: 'offline' }],
    ['of no pool', { type: 'contractor' }],
  ])('is none %s', (_what, fields) => {
    expect(() => search([driverRow('d1', fields)], tripOf(child()))).toThrow(
      'Not enough drivers found to automatically search.',
    );
  });

  test('has what is asked for, and is free at that time', () => {
    const cdl = { ...plain, cdl: 3 };
    const drivers = [driverRow('d1'), driverRow('d2', { qualifications: ['cdl'] })];
    expect(search(drivers, tripOf(child({ requirements: cdl })))).toEqual(['d2']);
    const busy = [driverRow('busy')];
    expect(search(busy, tripOf(child()))).toEqual(['busy']);
    const longer = child({ destinations: [{ actions: [{ padding: 3_600 }, { padding: 1 }] }] });
    expect(() => search(busy, tripOf(longer))).toThrow('Not enough drivers');
    expect(search([driverRow('c1', { type: 'contractor' })], tripOf(child()))).toEqual(['c1']);
  });

  test('is another for each itinerary, and none for the rides', () => {
    const drivers = [driverRow('d1'), driverRow('d2')];
    const rides = child({ itineraryId: '0', requirements: undefined });
    const two = tripOf(rides, child({ driverId: 'd1' }), child({ itineraryId: '2' }));
    expect(search(drivers, two)).toEqual([null, 'd1', 'd2']);
    const three = tripOf(rides, child(), child({ itineraryId: '2' }), child({ itineraryId: '3' }));
    expect(() => search(drivers, three)).toThrow(
      'Not enough drivers found to automatically search: itinerary 3 has none.',
    );
  });

  test('is not searched where the dispatcher names one', () => {
    const named = child({ requirements: { ...plain, manualAssignment: true } });
    expect(() => search([driverRow('d1')], tripOf(named))).toThrow(
      expect.objectContaining({
        errorCode: 'NO_DRIVER_NAMED',
        message: 'The dispatcher names the driver of itinerary 1.',
      }),
    );
  });
});

test('a kept plan has the new driver in the place of the one before, everywhere', () => {
  const row = (driverId: string) => ({ driverId });
  const planOf = (one: string, other: string) =>
    ({
      cars: [row(one)],
      moves: [row(other)],
      ubers: [row(one)],
      drivers: [
        { driverId: one, actions: [{ id: 'x', riderId: other }, { id: 'y' }] },
        { driverId: other, actions: [{ id: 'z', chaseDriverId: one }] },
      ],
    }) as unknown as TeamPlan;
  const sim = open({}, { plans: { t1: planOf('d1', 'd2'), t2: planOf('d1', 'd2') } });
  changePlanDrivers(sim, 't1', (id) => (id === 'd1' ? 'd9' : id));
  expect(sim.state.plans).toEqual({ t1: planOf('d9', 'd2'), t2: planOf('d1', 'd2') });
  changePlanDrivers(sim, 't3', () => 'd9');
  expect(Object.keys(sim.state.plans ?? {})).toEqual(['t1', 't2']);
});

test('a trip with new places has their locations, wherever it names them', () => {
  const { lonE6: _lon, latE6: _lat, ...parts } = house;
  const spot = { id: 'place:1', label: 'Pat', lon: -94.701, lat: 38.951 };
  const store = { id: 'A', label: 'Store', lon: -94.5, lat: 39 };
  const child = (place: object, car: object | null) => ({
    startLocation: place,
    car,
    destinations: [{ location: place }, { location: store }],
  });
  const trip = {
    newPlaces: [{ id: 'place:1', ...parts, lon: -94.701, lat: 38.951 }],
    chaseDriver: { driverId: null, meetLocationId: 'place:1', meetTime: 5 },
    childTrips: [child(spot, { id: 'c', location: spot }), child(store, null)],
  } as unknown as LegacyTrip;
  const sim = open();
  const made = new NewLocations(sim, user, 'loc-t1');
  const placed = { ...spot, id: 'loc-t1-1' };
  expect(withLocations(trip, made)).toEqual({
    chaseDriver: { driverId: null, meetLocationId: 'loc-t1-1', meetTime: 5 },
    childTrips: [child(placed, { id: 'c', location: placed }), child(store, null)],
  });
  expect(made.at('loc-t1-1')).toMatchObject({ label: house.label, lonE6: house.lonE6 });
  expect(made.at('loc-t1-2')).toBeUndefined();
  expect(sim.changes).toEqual([]);
  made.keep();
  expect(made.inReply().locations).toEqual(sim.state.rows.locations.slice(-1));
  const plain = { ...trip, newPlaces: [] };
  expect(withLocations(plain, made)).toBe(plain);
  const alone = { ...trip, chaseDriver: { driverId: 'd1', meetLocationId: null, meetTime: null } };
  expect(withLocations(alone, made).chaseDriver).toEqual(alone.chaseDriver);
});

// What a legacy trip has only where it was asked for, and how it shares what is paid: small plans
// written out by hand.
import { describe, expect, test } from 'vitest';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { legacyTripOfTeam, type TripOrder } from './teamCodec.ts';
import { teamPlanOf } from './teamReading.ts';

const at = 1_789_473_600_000;
const minute = 60_000;
const store = { id: 'A', label: 'Store', lonE6: -94_500_000, latE6: 39_100_000 };
const lot = { id: 'B', label: 'Lot', lonE6: -94_700_000, latE6: 39_200_000 };

type Body = { readonly type: TimedAction['type']; readonly [field: string]: unknown };
/** Actions one after the other, each with its minutes. */
function day(driverId: string, beginMs: number, steps: readonly (readonly [number, Body])[]) {
  let startMs = beginMs;
  const actions = steps.map(([lasts, body], index) => {
    const timed = { ...body, id: `${driverId}/${index}`, startMs, durationMs: lasts * minute };
    startMs += lasts * minute;
    return timed as unknown as TimedAction;
  });
  return { driverId, kind: 'moved' as const, actions };
}
const moving = (activityId: string, fromId: string, toId: string): [number, Body][] => {
  const of = { activityId, vehicleId: null };
  return [
    [5, { type: 'pickup-vehicle', placeId: fromId, ...of }],
    [20, { type: 'move-vehicle', fromId, toId, ...of, distanceCmi: 900 }],
    [5, { type: 'dropoff-vehicle', placeId: toId, ...of, syncId: null }],
  ];
};
const start = (placeId: string): [number, Body] => [0, { type: 'start', placeId }];
const end = (placeId: string): [number, Body] => [0, { type: 'end', placeId }];

/** One driver moves a1 from A to B and a2 back; the other stands at B from a minute before. */
const plan: TeamPlan = {
  roundTrip: false,
  places: [store, lot],
  cars: [],
  moves: [
    { activityId: 'a1', vehicleId: null, driverId: 'd1', startId: 'A', endId: 'B' },
    { activityId: 'a2', vehicleId: null, driverId: 'd1', startId: 'B', endId: 'A' },
  ],
  ubers: [],
  unserved: [],
  drivers: [
    day('d1', at, [start('A'), ...moving('a1', 'A', 'B'), ...moving('a2', 'B', 'A'), end('A')]),
    day('d2', at - minute, [start('B'), end('B')]),
  ],
  late: [{ activityId: 'a2', lateMs: 5 }],
  wageCentsPerHour: 1_800,
  cost: {
    wagesCents: 1_801,
    carMilesCents: 0,
    rideFaresCents: 0,
    driversCents: 0,
    chasesCents: 0,
    tipCents: 0,
    latenessCents: 0,
    totalCents: 1_801,
    tipShares: [],
  },
};
const order: TripOrder = { requestedMs: at, chaseType: 'Company' };
const sent = (more: Partial<TripOrder> = {}, change: Partial<TeamPlan> = {}) =>
  legacyTripOfTeam({ ...plan, ...change }, { ...order, ...more });

describe('a trip for which nothing more was asked', () => {
  test('has no field for it', () => {
    expect(Object.keys(sent())).toEqual([
      'chaseType',
      'requestedTime',
      'roundTrip',
      'requestor',
      'activityIds',
      'vehicles',
      'unserved',
      'hourlyPayRate',
      'rateDetails',
      'childTrips',
    ]);
    expect(sent().childTrips[0]).not.toHaveProperty('requirements');
    expect(sent().vehicles[0]).not.toHaveProperty('heldUntil');
  });

  test.each<[string, Partial<TripOrder>, string, unknown]>([
    ['no rides', { ridesAllowed: false }, 'ridesAllowed', false],
    ['notes', { notes: 'Two keys' }, 'notes', 'Two keys'],
  ])('has one where it was asked for: %s', (_what, more, field, value) => {
    expect(sent(more)).toHaveProperty(field, value);
  });

  const chase = { vin: '', driverId: null, meetLocationId: null, meetMs: null };
  test.each([
    ['who', { driverId: 'd2' }, { driverId: 'd2', meetLocationId: null, meetTime: null }],
    ['where', { meetLocationId: 'B' }, { driverId: null, meetLocationId: 'B', meetTime: null }],
    ['when', { meetMs: 7 }, { driverId: null, meetLocationId: null, meetTime: 7 }],
  ])('names a chase driver of whom only is known %s', (_what, known, chaseDriver) => {
    const trip = sent({ chase: { ...chase, ...known } });
    expect(trip.chaseDriver).toEqual(chaseDriver);
    expect(trip).not.toHaveProperty('chaseVehicle');
  });

  test('names new places of its plan, and where its chase driver is met', () => {
    const place = { label: 'Pat', address: '', city: '', state: 'KS', postalCode: '' };
    const point = { lonE6: -94_800_000, latE6: 38_900_000, shouldSaveAsNewMyLocation: false };
    const newPlaces = [{ ...place, ...point }];
    const id = 'place:-94800000,38900000';
    expect(sent({ newPlaces })).not.toHaveProperty('newPlaces');
    const met = sent({ newPlaces, chase: { ...chase, meetLocationId: id } });
    expect(met.newPlaces).toEqual([
      { id, ...place, lat: 38.9, lon: -94.8, shouldSaveAsNewMyLocation: false },
    ]);
  });
});

describe('the moves of a trip', () => {
  test('have each its own stops, delay and hold', () => {
    const row = { id: null, tipCents: 0 };
    expect(sent({ held: [{ activityId: 'a2', notBeforeMs: 9 }] }).vehicles).toEqual([
      {
        ...row,
        activityId: 'a1',
        pickupDestinationIndex: 0,
        dropoffDestinationIndex: 1,
        lateMs: 0,
      },
      {
        ...row,
        activityId: 'a2',
        pickupDestinationIndex: 1,
        dropoffDestinationIndex: 2,
        lateMs: 5,
        heldUntil: 9,
      },
    ]);
  });

  test('are read back with the delays that they have, and no other', () => {
    expect(teamPlanOf(sent()).late).toEqual([{ activityId: 'a2', lateMs: 5 }]);
    expect(teamPlanOf(sent({}, { late: [] })).late).toEqual([]);
  });
});

describe('what is paid for a trip', () => {
  const paid = (change: Partial<TeamPlan>, more: Partial<TripOrder> = {}) =>
    sent(more, change).childTrips.map(({ payment }) => payment);
  const costing = (change: Partial<TeamPlan['cost']>) => ({ cost: { ...plan.cost, ...change } });
  const none = { rideFaresCents: 0, adjustment: 0, adjustmentReason: '' };

  test('goes to those who work, and to all where none do', () => {
    expect(paid({})).toEqual([
      { ...none, wagesCents: 1_801 },
      { ...none, wagesCents: 0 },
    ]);
    const drivers = [day('d1', at, [start('A'), end('A')]), day('d2', at, [start('B'), end('B')])];
    expect(paid({ moves: [], drivers })).toEqual([
      { ...none, wagesCents: 901 },
      { ...none, wagesCents: 900 },
    ]);
  });

  test('has a reason only where a tip was given one', () => {
    const reasons = (change: Partial<TeamPlan>, more?: Partial<TripOrder>) =>
      paid(change, more).map(({ adjustment, adjustmentReason }) => [adjustment, adjustmentReason]);
    expect(reasons({}, { tipReason: 'Rain' })).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(reasons(costing({ tipCents: 1 }), { tipReason: 'Rain' })).toEqual([
      [0.01, 'Rain'],
      [0, ''],
    ]);
    expect(reasons(costing({ tipCents: 200 }))).toEqual([
      [1, ''],
      [1, ''],
    ]);
  });
});

test('the leg of the rides begins with the first driver, where the first of the list does', () => {
  const [leg] = sent({ chaseType: 'Rideshare' }).childTrips;
  expect(leg).toMatchObject({ itineraryId: '0', startTime: at - minute });
  expect(leg?.startLocation).toEqual({ id: 'A', label: 'Store', lon: -94.5, lat: 39.1 });
});

test('a car at a place that is not there is refused, and a stop of no vehicle', () => {
  const cars = [{ id: 'c', driverId: 'd1', seats: 4, placeId: 'C' }];
  expect(() => sent({}, { cars })).toThrow('places: C is missing');
  expect(() => sent({ mostVehiclesAtStop: 0 })).toThrow('A stop sees at least one vehicle.');
});

test('riders of a chase car are counted as they board and leave', () => {
  const meet = (n: number) => ({ syncId: `y${n}`, splitId: `s${n % 2}` });
  const riders: readonly [string, string, number, number][] = [
    ['pickup-driver', 'd1', 1, 1],
    ['pickup-driver', 'd3', 1, 2],
    ['dropoff-driver', 'd1', -1, 1],
    ['dropoff-driver', 'd3', -1, 0],
  ];
  const steps = riders.map(([type, riderId, riderCountChange, riderCount], n): [number, Body] => {
    const body = { type, placeId: 'A', riderId, riderCountChange, riderCount, ...meet(n) };
    return [3, body as Body];
  });
  const rider = (driverId: string, n: number) =>
    day(driverId, at, [
      start('A'),
      [3, { type: 'join', placeId: 'A', chaseDriverId: 'd2', ...meet(n) }],
      [3, { type: 'wait', placeId: null, until: { is: 'sync', syncId: `y${n + 2}` } }],
      [3, { type: 'split', placeId: 'A', chaseDriverId: 'd2', ...meet(n + 2) }],
      end('A'),
    ]);
  const chase = { ...day('d2', at, [start('A'), ...steps, end('A')]), kind: 'chase' as const };
  const drivers = [rider('d1', 0), chase, rider('d3', 1)];
  const trip = sent({}, { moves: [], late: [], drivers, places: [store] });
  expect(trip.childTrips.map((child) => child.chase)).toEqual([false, true, false]);
  expect(trip.childTrips.map((child) => child.estDriveDuration)).toEqual([180, 0, 180]);
  expect(teamPlanOf(trip).drivers).toEqual(drivers);
});

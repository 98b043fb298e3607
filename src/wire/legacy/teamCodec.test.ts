import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { describe, expect, test } from 'vitest';
import { decodeLegacyTrip, type LegacyAction, type LegacyTrip } from './trip.ts';
import { requiredOf } from './requirements.ts';
import { legacyTripOfTeam, type TripOrder } from './teamCodec.ts';
import { teamPlanOf } from './teamReading.ts';

const startMs = Date.UTC(2026, 8, 15, 12, 30);
const minutes = (count: number) => count * 60_000;
const of = { activityId: 'a1', vehicleId: 'v1' };
const boarding = { syncId: 'y1', splitId: 's1' };
const leaving = { syncId: 'y2', splitId: 's1' };

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Untimed = Without<TimedAction, 'id' | 'startMs' | 'durationMs'>;

/** Consecutive actions, each with its minutes. */
function day(driverId: string, steps: readonly (readonly [number, Untimed])[]): TimedAction[] {
  let atMs = startMs;
  return steps.map(([lasts, body], at) => {
    const timed = { id: `${driverId}/${at}`, startMs: atMs, durationMs: minutes(lasts) };
    atMs += minutes(lasts);
    return { ...body, ...timed };
  });
}

/** Chase d2 takes d1 from A to B, where d1 inspects and moves v1 to A; d2 waits. */
const plan: TeamPlan = {
  roundTrip: true,
  places: [
    { id: 'A', label: 'Store A', lonE6: -94_500_000, latE6: 39_100_000 },
    { id: 'B', label: 'Auction B', lonE6: -94_700_000, latE6: 39_200_000 },
  ],
  cars: [{ id: 'c2', driverId: 'd2', seats: 4, placeId: 'A' }],
  moves: [{ ...of, driverId: 'd1', startId: 'B', endId: 'A' }],
  ubers: [],
  unserved: [{ activityId: 'a2', reason: 'No driver may drive it.' }],
  drivers: [
    {
      driverId: 'd1',
      kind: 'moved',
      actions: day('d1', [
        [0, { type: 'start', placeId: 'A' }],
        [3, { type: 'join', placeId: 'A', chaseDriverId: 'd2', ...boarding }],
        [20, { type: 'wait', placeId: null, until: { is: 'sync', syncId: 'y2' } }],
        [3, { type: 'split', placeId: 'B', chaseDriverId: 'd2', ...leaving }],
        [5, { type: 'pickup-vehicle', placeId: 'B', ...of }],
        [30, { type: 'task', placeId: 'B', taskId: 't1', activityId: 'a1', syncId: null }],
        [25, { type: 'move-vehicle', fromId: 'B', toId: 'A', distanceCmi: 900, ...of }],
        [5, { type: 'dropoff-vehicle', placeId: 'A', ...of, syncId: 'y3' }],
        [0, { type: 'end', placeId: 'A' }],
      ]),
    },
    {
      driverId: 'd2',
      kind: 'chase',
      actions: day('d2', [
        [0, { type: 'start', placeId: 'A' }],
        [
          3,
          {
            type: 'pickup-driver',
            placeId: 'A',
            riderId: 'd1',
            ...boarding,
            riderCountChange: 1,
            riderCount: 1,
          },
        ],
        [20, { type: 'go-to', carId: 'c2', fromId: 'A', toId: 'B', distanceCmi: 900 }],
        [
          3,
          {
            type: 'dropoff-driver',
            placeId: 'B',
            riderId: 'd1',
            ...leaving,
            riderCountChange: -1,
            riderCount: 0,
          },
        ],
        [35, { type: 'wait', placeId: 'B', until: { is: 'left' } }],
        [20, { type: 'go-to', carId: 'c2', fromId: 'B', toId: 'A', distanceCmi: 900 }],
        [10, { type: 'wait', placeId: 'A', until: { is: 'sync', syncId: 'y3' } }],
        [0, { type: 'wait-for', placeId: 'A', syncId: 'y3' }],
        [0, { type: 'end', placeId: 'A' }],
      ]),
    },
  ],
  late: [{ activityId: 'a1', lateMs: 60_000 }],
  wageCentsPerHour: 1850,
  cost: {
    wagesCents: 5000,
    carMilesCents: 1206,
    rideFaresCents: 0,
    driversCents: 10,
    chasesCents: 20,
    tipCents: 501,
    latenessCents: 30,
    totalCents: 6767,
    tipShares: [{ activityId: 'a1', cents: 501 }],
  },
};
const order: TripOrder = {
  requestedMs: startMs - 5000,
  chaseType: 'Company',
  tipReason: 'Rain',
  assignmentAccountId: 'acc-1',
  billingAccountId: 'acc-2',
};

/** The trip with the actions of a kind changed. */
function withActions(type: LegacyAction['type'], change: Partial<LegacyAction>): LegacyTrip {
  const trip = legacyTripOfTeam(plan, order);
  const changed = (own: LegacyAction) => (own.type === type ? { ...own, ...change } : own);
  return {
    ...trip,
    childTrips: trip.childTrips.map((child) => ({
      ...child,
      destinations: child.destinations.map((stop) => ({
        ...stop,
        actions: stop.actions.map(changed),
      })),
    })),
  };
}

describe('a legacy trip of several drivers', () => {
  const sent = () => {
    const trip = legacyTripOfTeam(plan, order);
    const [rider, chase] = trip.childTrips;
    return { trip, rider, chase };
  };

  test('a team plan becomes one child trip for each driver', () => {
    const { trip, rider, chase } = sent();
    const stepsOf = (child: typeof rider) =>
      child?.destinations.map(({ parentOrder, location, actions }) => [
        `${parentOrder} ${location.id}`,
        ...actions.map(({ type, padding }) => `${type} ${padding / 60}`),
      ]);
    expect(stepsOf(rider)).toEqual([
      ['0 A', 'Errand | Check-in with Lead 3', 'Errand | ToDo 20'],
      ['1 B', 'Errand | Disembark 3', 'Pick-Up | Vehicle 5', 'Errand | ToDo 30'],
      ['2 A', 'Location | Travel 25', 'Drop-Off | Vehicle 5'],
    ]);
    expect(stepsOf(chase)).toEqual([
      ['0 A', 'Pick-Up | Driver 3'],
      ['1 B', 'Location | Travel 20', 'Drop-Off | Driver 3', 'Errand | ToDo 35'],
      ['2 A', 'Location | Travel 20', 'Errand | ToDo 10', 'Errand | ToDo 0'],
    ]);
    expect(rider).toMatchObject({ itineraryId: '1', name: 'Itinerary 1', chase: false, car: null });
    expect(chase).toMatchObject({
      itineraryId: '2',
      driverId: 'd2',
      chase: true,
      car: { id: 'c2', seats: 4, location: { id: 'A', lon: -94.5, lat: 39.1 } },
    });
    expect(trip.vehicles).toEqual([
      {
        id: 'v1',
        activityId: 'a1',
        pickupDestinationIndex: 1,
        dropoffDestinationIndex: 2,
        lateMs: 60_000,
        tipCents: 501,
      },
    ]);
  });

  test('time aboard counts as driving, meetings and slack as coordination', () => {
    const { rider, chase } = sent();
    expect(rider).toMatchObject({
      estDriveDuration: 45 * 60,
      estActivityDuration: 40 * 60,
      estCoordinationDuration: 6 * 60,
    });
    expect(chase).toMatchObject({
      estDriveDuration: 40 * 60,
      estActivityDuration: 0,
      estCoordinationDuration: 51 * 60,
    });
  });

  test('a trip names requestor and payer, and splits the tip among its drivers', () => {
    const { trip } = sent();
    expect(trip.requestor).toEqual({ account: { id: 'acc-1' }, payment: { id: 'acc-2' } });
    const paid = ({ childTrips }: LegacyTrip) =>
      childTrips.map(({ payment }) => [payment.adjustment, payment.adjustmentReason]);
    expect(paid(trip)).toEqual([
      [2.51, 'Rain'],
      [2.5, 'Rain'],
    ]);
    // By ride-share from the second child on: the first is the leg of the rides (reading 20).
    expect(paid(legacyTripOfTeam(plan, { ...order, chaseType: 'Rideshare' }))).toEqual([
      [0, ''],
      [2.51, 'Rain'],
      [2.5, 'Rain'],
    ]);
    const anyone = legacyTripOfTeam(plan, { requestedMs: 0, chaseType: 'Company' });
    expect(anyone.requestor).toEqual({ account: null, payment: null });
  });

  test('notes and the chase car come through, and are absent where nothing was asked for', () => {
    const chase = { vin: 'C-07', driverId: 'd2', meetLocationId: null, meetMs: 60_000 };
    const asked = legacyTripOfTeam(plan, { ...order, notes: 'Gate 3', chase });
    const read = decodeLegacyTrip(JSON.parse(JSON.stringify(asked)));
    expect('value' in read ? read.value : read).toEqual(asked);
    expect(asked).toMatchObject({
      notes: 'Gate 3',
      chaseVehicle: { vin: 'C-07' },
      chaseDriver: { driverId: 'd2', meetLocationId: null, meetTime: 60_000 },
    });
    const none = { vin: '', driverId: null, meetLocationId: null, meetMs: null };
    const plain = legacyTripOfTeam(plan, { ...order, notes: '', chase: none });
    expect(plain).toEqual(legacyTripOfTeam(plan, order));
    expect(plain).not.toHaveProperty('chaseDriver');
  });

  test('an itinerary without a driver has what the driver must have, a CDL as licence 3', () => {
    const [first] = plan.drivers;
    const required = {
      qualifications: ['cdl', 'twic'],
      manualAssignment: false,
      driverGroup: 'north',
    } as const;
    const open = [{ driverId: first?.driverId ?? '', requirements: required }];
    const asked = legacyTripOfTeam(plan, { ...order, open });
    const read = decodeLegacyTrip(JSON.parse(JSON.stringify(asked)));
    expect('value' in read ? read.value : read).toEqual(asked);
    const [child, other] = asked.childTrips;
    expect(child).toMatchObject({ driverId: null, requirements: { cdl: 3, twic: true } });
    expect(child?.requirements && requiredOf(child.requirements)).toEqual(required);
    expect(other).not.toHaveProperty('requirements');
  });

  test('wages are split by the paid time of each driver', () => {
    const [first, second] = plan.drivers;
    const short = second?.actions.slice(0, 5);
    const drivers = [first, { ...second, actions: short }] as TeamPlan['drivers'];
    const { childTrips } = legacyTripOfTeam({ ...plan, drivers }, order);
    // 91 minutes and 61.
    expect(childTrips.map(({ payment }) => payment.wagesCents)).toEqual([2993, 2007]);
  });

  test('a day that ends across the street has a last stop there', () => {
    const across = { ...plan.places[0], id: 'A2', lonE6: -94_500_100 } as PlanPlace;
    const [first] = plan.drivers;
    const actions = first?.actions.map((own) =>
      own.type === 'end' ? { ...own, placeId: 'A2' } : own,
    );
    const drivers = [{ ...first, actions }, plan.drivers[1]] as TeamPlan['drivers'];
    const back = teamPlanOf(
      legacyTripOfTeam({ ...plan, places: [...plan.places, across], drivers }, order),
    );
    expect(back.drivers[0]?.actions).toEqual(actions);
  });

  test('a stop has at most the allowed number of vehicles', () => {
    const calm = { ...plan, drivers: plan.drivers.slice(0, 1) };
    const [first] = calm.drivers;
    // Another move of the same day, from where the first one ended.
    const next = { activityId: 'a3', vehicleId: null };
    const more = day('d1', [
      ...(first?.actions.slice(0, 1).map((own): [number, Untimed] => [0, own]) ?? []),
      [5, { type: 'pickup-vehicle', placeId: 'A', ...next }],
      [20, { type: 'move-vehicle', fromId: 'A', toId: 'B', distanceCmi: 900, ...next }],
      [5, { type: 'dropoff-vehicle', placeId: 'B', ...next, syncId: null }],
      [5, { type: 'pickup-vehicle', placeId: 'B', ...of }],
      [25, { type: 'move-vehicle', fromId: 'B', toId: 'A', distanceCmi: 900, ...of }],
      [5, { type: 'dropoff-vehicle', placeId: 'A', ...of, syncId: null }],
      [0, { type: 'end', placeId: 'A' }],
    ]);
    const moves = [{ ...next, driverId: 'd1', startId: 'A', endId: 'B' }, ...plan.moves];
    const both = { ...calm, moves, drivers: [{ driverId: 'd1', kind: 'moved', actions: more }] };
    const stopsOf = (most?: number) =>
      legacyTripOfTeam(both as TeamPlan, {
        ...order,
        ...(most === undefined ? {} : { mostVehiclesAtStop: most }),
      }).childTrips[0]?.destinations.map(
        ({ location, pickupCount, dropoffCount }) => `${location.id}${pickupCount}${dropoffCount}`,
      );
    expect(stopsOf()).toEqual(['A10', 'B11', 'A01']);
    expect(stopsOf(1)).toEqual(['A10', 'B01', 'B10', 'A01']);
    expect(() => stopsOf(0)).toThrow(RangeError);
  });

  test("converting a move without its ends fails with the specification's text", () => {
    const words = "Can't resolve start or end location";
    const nowhere = { ...plan, places: plan.places.slice(0, 1) };
    expect(() => legacyTripOfTeam(nowhere, order)).toThrow(words);
    const undone = { ...plan, drivers: plan.drivers.slice(1) };
    expect(() => legacyTripOfTeam(undone, order)).toThrow(words);
    const { trip } = sent();
    for (const key of ['pickupDestinationIndex', 'dropoffDestinationIndex'] as const) {
      const vehicles = trip.vehicles.map((row) => ({ ...row, [key]: 9 }));
      expect(() => teamPlanOf({ ...trip, vehicles })).toThrow(words);
    }
  });

  test('a tow truck stays a tow truck, and other cars stay other cars', () => {
    const [car] = plan.cars;
    if (!car) throw new Error('No car.');
    const cars = [{ ...car, tows: true as const }];
    const read = decodeLegacyTrip(
      JSON.parse(JSON.stringify(legacyTripOfTeam({ ...plan, cars }, order))),
    );
    if (!('value' in read)) throw new Error(read.problem);
    expect(teamPlanOf(read.value).cars).toEqual(cars);
    const back = teamPlanOf(sent().trip);
    expect(back.cars).toEqual(plan.cars);
    expect(Object.keys(back.cars[0] ?? {})).not.toContain('tows');
  });

  test('a plan without drivers, or with an unknown driver, throws', () => {
    expect(() => legacyTripOfTeam({ ...plan, moves: [], drivers: [] }, order)).toThrow('no driver');
    const alone = { ...plan, moves: [], drivers: plan.drivers.slice(1) };
    expect(() => legacyTripOfTeam(alone, order)).toThrow('d1 is named and not there');
  });

  test.each<[string, () => LegacyTrip]>([
    ['meets not one other driver', () => withActions('Pick-Up | Driver', { subActions: [] })],
    [
      'meets not one other driver',
      () => withActions('Errand | Disembark', { subActions: [{ ...leaving, itineraryId: '7' }] }),
    ],
    ['a wait without a cause', () => withActions('Errand | Disembark', { type: 'Errand | ToDo' })],
    [
      'without an activity',
      () => withActions('Location | Travel', { carId: null, activityId: null }),
    ],
    ['not one', () => withActions('Location | Travel', { carId: null, distanceCmi: null, ...of })],
    ['not one', () => withActions('Drop-Off | Vehicle', { type: 'Errand | Rideshare' })],
    ['no driver picks up', () => withActions('Pick-Up | Vehicle', { activityId: 'a9' })],
    [
      'itineraryId repeats',
      () => {
        const { trip } = sent();
        return { ...trip, childTrips: [...trip.childTrips, ...trip.childTrips] };
      },
    ],
  ])('an unreadable trip throws: %s', (message, wrong) => {
    expect(() => teamPlanOf(wrong())).toThrow(TypeError);
    expect(() => teamPlanOf(wrong())).toThrow(message);
  });
});

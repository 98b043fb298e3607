// The plan of a running trip that was kept when it was saved, and what has happened since, written
// out by hand: a chase driver takes a rider from A to B, who moves a vehicle back.
import { describe, expect, test } from 'vitest';
import type { DriverAction, Trip } from '#domain/entities.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { emptyOf } from '#domain/testing/emptyOf.ts';
import { actionRow, activityRow, driverRow, tripRow } from '#domain/testing/rows.ts';
import { tripTerms } from '#domain/tripDetail.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { runningTeam } from './runningTeam.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const move = { activityId: 'a1', vehicleId: 'v1' };
const boarding = { syncId: 'y1', splitId: 's1' };
const leaving = { syncId: 'y2', splitId: 's1' };

/** Actions one after the other, each with its minutes. */
function day(driverId: string, steps: readonly (readonly [number, object])[]): TimedAction[] {
  let startMs = at;
  return steps.map(([lasts, body], index) => {
    const timed = { ...body, id: `${driverId}-${index}`, startMs, durationMs: lasts * minute };
    startMs += lasts * minute;
    return timed as TimedAction;
  });
}

const rider = day('d1', [
  [0, { type: 'start', placeId: 'A' }],
  [3, { type: 'join', placeId: 'A', chaseDriverId: 'd2', ...boarding }],
  [15, { type: 'wait', placeId: null, until: { is: 'sync', syncId: 'y2' } }],
  [3, { type: 'split', placeId: 'B', chaseDriverId: 'd2', ...leaving }],
  [5, { type: 'pickup-vehicle', placeId: 'B', ...move }],
  [30, { type: 'task', placeId: 'B', taskId: 'task-1', activityId: 'a1', syncId: null }],
  [15, { type: 'move-vehicle', fromId: 'B', toId: 'A', ...move, distanceCmi: 750 }],
  [5, { type: 'dropoff-vehicle', placeId: 'A', ...move, syncId: null }],
  [0, { type: 'end', placeId: 'A' }],
]);
const rides = { riderId: 'd1', riderCountChange: 1, riderCount: 1 };
const chase = day('d2', [
  [0, { type: 'start', placeId: 'A' }],
  [3, { type: 'pickup-driver', placeId: 'A', ...boarding, ...rides }],
  [15, { type: 'go-to', carId: 'c2', fromId: 'A', toId: 'B', distanceCmi: 750 }],
  [
    3,
    {
      type: 'dropoff-driver',
      placeId: 'B',
      ...leaving,
      ...rides,
      riderCountChange: -1,
      riderCount: 0,
    },
  ],
  [15, { type: 'go-to', carId: 'c2', fromId: 'B', toId: 'A', distanceCmi: 750 }],
  [0, { type: 'end', placeId: 'A' }],
]);
const plan: TeamPlan = {
  roundTrip: true,
  places: places.slice(0, 2),
  cars: [{ id: 'c2', driverId: 'd2', seats: 4, placeId: 'A' }],
  moves: [{ ...move, driverId: 'd1', startId: 'B', endId: 'A' }],
  ubers: [],
  unserved: [],
  drivers: [
    { driverId: 'd1', kind: 'moved', actions: rider },
    { driverId: 'd2', kind: 'chase', actions: chase },
  ],
  late: [],
  wageCentsPerHour: 2_100,
  cost: {
    wagesCents: 0,
    carMilesCents: 0,
    rideFaresCents: 0,
    driversCents: 40,
    chasesCents: 30,
    tipCents: 501,
    latenessCents: 0,
    totalCents: 571,
    tipShares: [],
  },
};

type Went = { readonly [id: string]: readonly [startedMs: number | null, endedMs: number | null] };
/** A row for each step of the plan; what has begun, and when. */
function tripOf(went: Went = {}, change: Partial<Trip> = {}): Trip {
  const steps = plan.drivers.flatMap(({ driverId, actions }) =>
    actions.slice(1, -1).map(({ id }): DriverAction => {
      const [startedMs, endedMs] = went[id] ?? [null, null];
      const status = !(id in went) ? 'Not Started' : endedMs === null && startedMs !== null;
      const is = status === 'Not Started' ? status : status ? 'In Progress' : 'Complete';
      return actionRow(id, { driverId, status: is, startedMs, endedMs });
    }),
  );
  const driverIds = ['d1', 'd2'];
  return tripRow('t1', { chaseType: 'Company', driverIds, actions: steps, ...change });
}

const drivers = [driverRow('d1', { qualifications: ['cdl'], groups: ['north'] }), driverRow('d2')];
const other = {
  id: 'd3',
  qualifications: [],
  groups: [],
  place: places[2],
  notBeforeMs: at,
  notAfterMs: null,
};
function running(trip = tripOf(), kept = plan, agreed: object = {}, others: (typeof other)[] = []) {
  const moves = [activityRow('a1', { startId: 'B', endId: 'A', vehicleId: 'v1', deadlineMs: at })];
  const state = { nowMs: at + 9 * minute, agreed: { t1: { ...emptyOf(tripTerms), ...agreed } } };
  const sim = tenMiles({ activities: moves, trips: [trip], drivers }, state);
  return runningTeam(sim, trip, kept, others);
}
const actionsOf = ({ plan: is }: ReturnType<typeof running>, at_: number) =>
  is.drivers[at_]?.actions.map((action) => {
    const { type, durationMs } = action;
    const cmi = 'distanceCmi' in action ? ` ${action.distanceCmi}` : '';
    const riders = 'riderCount' in action ? ` ${action.riderCount}` : '';
    return `${type} ${durationMs / minute}${cmi}${riders}`;
  });

describe('a plan that is being carried out', () => {
  test('has the ways of the roads as they are now', () => {
    const all = running();
    expect(actionsOf(all, 0)).toEqual([
      'start 0',
      'join 3',
      'wait 15',
      'split 3',
      'pickup-vehicle 5',
      'task 30',
      'move-vehicle 20 1000',
      'dropoff-vehicle 5',
      'end 0',
    ]);
    expect(actionsOf(all, 1)).toEqual([
      'start 0',
      'pickup-driver 3 1',
      'go-to 20 1000',
      'dropoff-driver 3 0',
      'go-to 20 1000',
      'end 0',
    ]);
    expect(all.nowMs).toBe(at + 9 * minute);
    expect([...(all.went ?? [1])]).toEqual([]);
  });

  test('keeps how long a way has taken that has begun, with the miles of the road', () => {
    const begun = running(tripOf({ 'd2-1': [at, at + 1], 'd2-2': [at + 1, null] }));
    expect(actionsOf(begun, 1)?.slice(1, 5)).toEqual([
      'pickup-driver 3 1',
      'go-to 15 1000',
      'dropoff-driver 3 0',
      'go-to 20 1000',
    ]);
  });

  test('has gone as its rows say: from the start of a day to its end, without slack', () => {
    const went: Went = {
      'd1-1': [at + 5, at + 6],
      'd1-2': [at + 6, at + 7],
      'd1-3': [at + 7, null],
      'd2-1': [at + 5, at + 6],
      'd2-2': [at + 6, at + 7],
      'd2-3': [at + 7, at + 8],
      'd2-4': [at + 8, at + 9],
    };
    expect(Object.fromEntries(running(tripOf(went)).went ?? [])).toEqual({
      'd1-0': { startedMs: at + 5, endedMs: at + 5 },
      'd1-1': { startedMs: at + 5, endedMs: at + 6 },
      'd1-3': { startedMs: at + 7, endedMs: null },
      'd2-0': { startedMs: at + 5, endedMs: at + 5 },
      'd2-1': { startedMs: at + 5, endedMs: at + 6 },
      'd2-2': { startedMs: at + 6, endedMs: at + 7 },
      'd2-3': { startedMs: at + 7, endedMs: at + 8 },
      'd2-4': { startedMs: at + 8, endedMs: at + 9 },
      'd2-5': { startedMs: at + 9, endedMs: at + 9 },
    });
  });

  test('throws where no road is known', () => {
    const away = { ...plan, places: [] };
    const trip = tripOf();
    const sim = tenMiles({ locations: [], trips: [trip], drivers });
    expect(() => runningTeam(sim, trip, away, [])).toThrow("no road from 'B' to 'A'");
  });
});

describe('a rider whose chase car did not come', () => {
  const skipped = tripOf({ 'd1-1': [null, null], 'd2-1': [null, null] });

  test('has taken a ride in place of the seat', () => {
    const all = running(skipped);
    expect(actionsOf(all, 0)).toEqual([
      'start 0',
      'uber 26',
      'pickup-vehicle 5',
      'task 30',
      'move-vehicle 20 1000',
      'dropoff-vehicle 5',
      'end 0',
    ]);
    expect(all.plan.drivers[0]?.actions[1]).toEqual({
      id: 'd1-3',
      type: 'uber',
      uberId: 'd1-3',
      fromId: 'A',
      toId: 'B',
      startMs: at + 18 * minute,
      durationMs: 26 * minute,
    });
    expect(all.plan.ubers).toEqual([
      {
        id: 'd1-3',
        driverId: 'd1',
        startId: 'A',
        endId: 'B',
        pickupMs: 3 * minute,
        driveMs: 20 * minute,
        dropoffMs: 3 * minute,
        distanceCmi: 1_000,
        fareCents: 2_360,
        startSyncId: 'd1-3/begun',
        endSyncId: 'd1-3/over',
      },
    ]);
    expect(actionsOf(all, 1)).toEqual(['start 0', 'go-to 20 1000', 'go-to 20 1000', 'end 0']);
  });

  test('leaves the waits of the day that are not aboard', () => {
    const slack = { type: 'wait', placeId: 'A', until: { is: 'rest' }, startMs: at };
    const wait = { ...slack, id: 'd1-w', durationMs: 30 * minute } as TimedAction;
    const actions = [...rider.slice(0, 1), wait, ...rider.slice(1), { ...wait, id: 'd1-x' }];
    const kept = {
      ...plan,
      drivers: [{ driverId: 'd1', kind: 'moved', actions }, ...plan.drivers.slice(1)],
    };
    const steps = actionsOf(running(skipped, kept as TeamPlan), 0);
    expect(steps?.filter((one) => one === 'wait 30')).toHaveLength(2);
    expect(steps).not.toContain('wait 15');
  });

  test('leaves the count of the others aboard right', () => {
    const second = { syncId: 'y3', splitId: 's2', riderId: 'd3' };
    const steps = chase.flatMap((action): TimedAction[] => {
      if (action.type === 'pickup-driver') {
        const own = { ...action, ...second, id: 'd2-x', riderCount: 2 };
        return [action, own];
      }
      return action.type === 'dropoff-driver' ? [{ ...action, riderCount: 1 }] : [action];
    });
    const kept = {
      ...plan,
      drivers: [...plan.drivers.slice(0, 1), { driverId: 'd2', kind: 'chase', actions: steps }],
    } as TeamPlan;
    expect(actionsOf(running(skipped, kept), 1)?.slice(0, 3)).toEqual([
      'start 0',
      'pickup-driver 3 1',
      'go-to 20 1000',
    ]);
    expect(actionsOf(running(tripOf(), kept), 1)?.slice(0, 3)).toEqual([
      'start 0',
      'pickup-driver 3 1',
      'pickup-driver 3 2',
    ]);
  });
});

describe('the problem of what is left of a trip', () => {
  test('has its moves, its drivers from where their days began, and those who may come', () => {
    const late = tripOf({ 'd2-1': [at - minute, null] });
    const { problem } = running(late, plan, {}, [other]);
    const from = { place: places[0], notAfterMs: null };
    expect(problem.drivers).toEqual([
      { ...from, id: 'd1', qualifications: ['cdl'], groups: ['north'], notBeforeMs: at },
      { ...from, id: 'd2', qualifications: [], groups: [], notBeforeMs: at - minute },
      other,
    ]);
    expect(problem.moves).toEqual([
      {
        ...move,
        readyMs: null,
        deadlineMs: at,
        namedId: null,
        start: places[1],
        end: places[0],
        taskId: 'task-1',
        requirements: { qualifications: [], driverGroup: null, manualAssignment: false },
      },
    ]);
    expect(problem.legs('C', 'A')).toEqual({ distanceCmi: 1_000, durationMs: 1_200_000 });
  });

  test('has the car, the seats and the rates of its plan', () => {
    const { problem } = running();
    expect(problem).toMatchObject({
      mode: 'Company',
      roundTrip: true,
      maxDrivers: 3,
      maxShiftMs: null,
      restAfterMs: null,
      chases: 1,
      seats: 4,
      cars: [{ id: 'c2', place: places[0] }],
      rates: {
        wageCentsPerHour: 2_100,
        carCentsPerMile: 67,
        // Of two drivers and of one chase car.
        driverCents: 20,
        chaseCents: 30,
        tipCents: 501,
        lateCentsPerMinute: 100,
      },
    });
    expect(problem).not.toHaveProperty('leavesLast');
  });

  test.each([
    ['rides as they were agreed to', { ridesAllowed: false }, false],
    ['rides as they were agreed to with them', { ridesAllowed: true }, true],
  ])('has %s', (_what, agreed, allowed) => {
    expect(running(tripOf(), plan, agreed).problem.rides).toBe(allowed);
  });

  test('has rides where nothing was agreed to, and the usual seats without a chase car', () => {
    const trip = tripOf({}, { chaseType: 'Rideshare' });
    const sim = tenMiles({ activities: [activityRow('a1')], trips: [trip], drivers });
    const { problem } = runningTeam(sim, trip, { ...plan, cars: [] }, []);
    expect(problem).toMatchObject({ rides: true, chases: 0, seats: 7, cars: null });
  });

  const car = plan.cars[0];
  test.each([
    [
      'tow trucks, whatever the trip is called',
      'Company',
      [{ ...car, seats: 0, tows: true }],
      'Tow',
    ],
    ['own cars, whatever the trip is called', 'Company', [{ ...car, seats: 0 }], 'OwnCar'],
    ['company cars', 'Company', [car], 'Company'],
    ['personal cars', 'Personal', [car], 'Personal'],
    ['personal cars without any', 'Personal', [], 'Personal'],
    ['personal cars where rides have one', 'Rideshare', [car], 'Personal'],
    ['rides', 'Rideshare', [], 'Rideshare'],
    ['rides where no type is known', null, [], 'Rideshare'],
  ] as const)('is of %s', (_what, chaseType, cars, mode) => {
    const kept = { ...plan, cars } as TeamPlan;
    const { problem } = running(tripOf({}, { chaseType }), kept);
    expect(problem.mode).toBe(mode);
    expect(problem.cars === null).toBe(mode !== 'Company');
  });

  test('is of a chase that leaves last, where its plan pays for that', () => {
    const stay = { type: 'wait', placeId: 'B', until: { is: 'left' }, id: 'd2-s' };
    const steps = chase.flatMap((action) =>
      action.type === 'dropoff-driver'
        ? [action, { ...stay, startMs: at, durationMs: minute } as TimedAction]
        : [action],
    );
    const kept = {
      ...plan,
      drivers: [...plan.drivers.slice(0, 1), { driverId: 'd2', kind: 'chase', actions: steps }],
    } as TeamPlan;
    expect(running(tripOf(), kept).problem).toHaveProperty('leavesLast', true);
  });
});

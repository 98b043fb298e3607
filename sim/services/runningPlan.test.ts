// The plan of a running trip that was read from its row, written out by hand.
import { describe, expect, test } from 'vitest';
import type { DriverAction, Trip } from '#domain/entities.ts';
import { actionRow, activityRow, driverRow, tripRow } from '#domain/testing/rows.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { runningTrip } from './runningPlan.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const move = { activityId: 'a1', vehicleId: 'v1' };

/** Each action begins where and when the one before ended, and lasts so many minutes. */
function dayOf(
  driverId: string,
  steps: readonly (readonly [number, DriverAction['type'], Partial<DriverAction>])[],
): DriverAction[] {
  let startMs = at;
  let hereId = 'A';
  return steps.map(([lasts, type, fields], index) => {
    const fromId = hereId;
    hereId = fields.toId ?? hereId;
    const plannedStartMs = startMs;
    startMs += lasts * minute;
    const timed = { plannedStartMs, plannedEndMs: startMs };
    const ends = {
      fromId: type.startsWith('Location') || type.endsWith('share') ? fromId : hereId,
    };
    return actionRow(`${driverId}-${index}`, {
      type,
      driverId,
      ...timed,
      ...ends,
      toId: hereId,
      ...fields,
    });
  });
}

/** A ride to B, slack, a vehicle from there to C with its inspection, and a ride back. */
const actions = dayOf('d1', [
  [26, 'Errand | Rideshare', { toId: 'B', status: 'Complete', startedMs: at + 1, endedMs: at + 2 }],
  [10, 'Errand | ToDo', { status: 'In Progress', startedMs: at + 3 }],
  [5, 'Pick-Up | Vehicle', move],
  [30, 'Errand | ToDo', { activityId: 'a1' }],
  [20, 'Location | Travel', { toId: 'C', ...move }],
  [5, 'Drop-Off | Vehicle', move],
  [4, 'Errand | ToDo', {}],
  [26, 'Errand | Rideshare', { toId: 'A' }],
]);
const trip = tripRow('t1', {
  status: 'In Progress',
  driverIds: ['d1'],
  activityIds: ['a1'],
  actions,
});
const moveRow = activityRow('a1', {
  startId: 'B',
  endId: 'C',
  vehicleId: 'v1',
  readyMs: at + 36 * minute,
  deadlineMs: at + 90 * minute,
});
const other = {
  id: 'd2',
  qualifications: [],
  groups: [],
  place: places[2],
  notBeforeMs: at,
  notAfterMs: null,
};
const drivers = [driverRow('d1', { qualifications: ['cdl'], groups: ['north'] }), driverRow('d2')];

function read(change: Partial<Trip> = {}, own = moveRow, others: (typeof other)[] = []) {
  const sim = tenMiles({ activities: [own], trips: [trip], drivers }, { nowMs: at + 4 });
  return runningTrip(sim, { ...trip, ...change }, others);
}

describe('a running trip of drivers who do not meet', () => {
  test('has the plan of its row', () => {
    const timed = (index: number, from: number, lasts: number) => {
      return { id: `d1-${index}`, startMs: at + from * minute, durationMs: lasts * minute };
    };
    const end = { id: 'd1/end', startMs: at + 126 * minute, durationMs: 0 };
    const plan = read()?.plan;
    expect(plan?.drivers).toEqual([
      {
        driverId: 'd1',
        kind: 'moved',
        actions: [
          { id: 'd1/start', type: 'start', placeId: 'A', startMs: at, durationMs: 0 },
          { ...timed(0, 0, 26), type: 'uber', fromId: 'A', toId: 'B', uberId: 'd1-0' },
          {
            ...timed(1, 26, 10),
            type: 'wait',
            placeId: 'B',
            until: { is: 'ready', activityId: 'a1' },
          },
          { ...timed(2, 36, 5), type: 'pickup-vehicle', placeId: 'B', ...move },
          {
            ...timed(3, 41, 30),
            type: 'task',
            placeId: 'B',
            taskId: 'a1',
            activityId: 'a1',
            syncId: null,
          },
          {
            ...timed(4, 71, 20),
            type: 'move-vehicle',
            fromId: 'B',
            toId: 'C',
            ...move,
            distanceCmi: 1_000,
          },
          { ...timed(5, 91, 5), type: 'dropoff-vehicle', placeId: 'C', ...move, syncId: null },
          { ...timed(6, 96, 4), type: 'wait', placeId: 'C', until: { is: 'change' } },
          { ...timed(7, 100, 26), type: 'uber', fromId: 'C', toId: 'A', uberId: 'd1-7' },
          { ...end, type: 'end', placeId: 'A' },
        ],
      },
    ]);
    const ride = {
      driverId: 'd1',
      pickupMs: 3 * minute,
      driveMs: 20 * minute,
      dropoffMs: 3 * minute,
      distanceCmi: 1_000,
      // 2.50 and 1.55 for each of 10 miles and 0.28 for each of 20 minutes.
      fareCents: 2_360,
    };
    expect(plan?.ubers).toEqual([
      {
        ...ride,
        id: 'd1-0',
        startId: 'A',
        endId: 'B',
        startSyncId: 'd1-0/begun',
        endSyncId: 'd1-0/over',
      },
      {
        ...ride,
        id: 'd1-7',
        startId: 'C',
        endId: 'A',
        startSyncId: 'd1-7/begun',
        endSyncId: 'd1-7/over',
      },
    ]);
    expect(plan?.moves).toEqual([{ ...move, driverId: 'd1', startId: 'B', endId: 'C' }]);
    expect(plan?.places).toEqual(places);
    expect(plan?.late).toEqual([{ activityId: 'a1', lateMs: 6 * minute }]);
    expect(plan).toMatchObject({ roundTrip: true, cars: [], unserved: [] });
    // 126 minutes at 18 dollars, two rides, and six minutes late.
    expect(plan?.cost).toMatchObject({
      wagesCents: 3_780,
      rideFaresCents: 4_720,
      latenessCents: 600,
      tipCents: 0,
      totalCents: 9_100,
    });
  });

  test('has the problem of its moves, of its drivers and of those who may come', () => {
    const problem = read({}, moveRow, [other])?.problem;
    expect(problem).toMatchObject({
      mode: 'Rideshare',
      roundTrip: true,
      maxDrivers: 2,
      maxShiftMs: null,
      restAfterMs: null,
      chases: 0,
      seats: 0,
      cars: null,
      rides: true,
    });
    expect(problem?.drivers).toEqual([
      {
        id: 'd1',
        qualifications: ['cdl'],
        groups: ['north'],
        place: places[0],
        notBeforeMs: at,
        notAfterMs: null,
      },
      other,
    ]);
    expect(problem?.moves).toEqual([
      {
        activityId: 'a1',
        vehicleId: 'v1',
        readyMs: at + 36 * minute,
        deadlineMs: at + 90 * minute,
        namedId: null,
        start: places[1],
        end: places[2],
        taskId: 'a1',
        requirements: { qualifications: [], driverGroup: null, manualAssignment: false },
      },
    ]);
    expect(problem?.legs('A', 'C')).toEqual({ distanceCmi: 1_000, durationMs: 1_200_000 });
  });

  test('knows what has begun, its slack left out', () => {
    const running = read();
    expect(running?.nowMs).toBe(at + 4);
    expect([...(running?.went ?? [])]).toEqual([
      ['d1/start', { startedMs: at + 1, endedMs: at + 1 }],
      ['d1-0', { startedMs: at + 1, endedMs: at + 2 }],
    ]);
    const planned = actions.map((action) => ({ ...action, startedMs: null, endedMs: null }));
    expect([...(read({ actions: planned })?.went ?? [0])]).toEqual([]);
  });

  test('whose driver set out early was there by then', () => {
    const early = actions.map((one, index) => (index === 0 ? { ...one, startedMs: at - 5 } : one));
    expect(read({ actions: early })?.problem.drivers[0]?.notBeforeMs).toBe(at - 5);
  });

  test('without a task has none, and is no round trip where a driver ends elsewhere', () => {
    const short = actions.filter((_one, index) => ![3, 6, 7].includes(index));
    const running = read({ actions: short });
    expect(running?.problem.moves[0]?.taskId).toBeNull();
    expect(running?.problem.roundTrip).toBe(false);
    expect(running?.plan.roundTrip).toBe(false);
  });

  test('is late only after its deadline', () => {
    const late = (deadlineMs: number | null) => read({}, { ...moveRow, deadlineMs })?.plan.late;
    expect(late(at + 96 * minute)).toEqual([]);
    expect(late(at + 96 * minute - 1)).toEqual([{ activityId: 'a1', lateMs: 1 }]);
    expect(late(null)).toEqual([]);
  });
});

test('a way from a point on the road has a place of that name', () => {
  const road = { id: null, lonE6: -94_550_000, latE6: 39_050_000 };
  const [, store] = places;
  const spots = { 'd1-0': { from: road, to: { id: 'B', lonE6: store.lonE6, latE6: store.latE6 } } };
  const sim = tenMiles(
    { activities: [moveRow], trips: [trip], drivers },
    { nowMs: at, ownSpots: spots },
  );
  const plan = runningTrip(sim, trip, [])?.plan;
  const place = { id: 'at:-94550000,39050000', label: 'On the road' };
  expect(plan?.places[0]).toEqual({ ...place, lonE6: -94_550_000, latE6: 39_050_000 });
  expect(plan?.drivers[0]?.actions[0]).toMatchObject({ placeId: place.id });
});

const withAction = (index: number, change: Partial<DriverAction>) => ({
  actions: actions.map((one, own) => (own === index ? { ...one, ...change } : one)),
});
test.each<[string, Partial<Trip>]>([
  ['a driver drives an own car', withAction(4, { activityId: null })],
  ['drivers meet', withAction(6, { type: 'Pick-Up | Driver' })],
  ['a driver waits for another', withAction(6, { otherEndId: 'd2-1' })],
  ['a move is not dropped off', withAction(5, { type: 'Errand | ToDo' })],
  ['a driver has nothing to do', { driverIds: ['d1', 'd2'] }],
  ['a place is not there', withAction(7, { toId: 'X' })],
])('a running trip has no plan where %s', (_what, change) => {
  expect(read(change)).toBeNull();
});

// The actions of a running trip after its plan was changed, written out by hand.
import { describe, expect, test } from 'vitest';
import type { DriverAction } from '#domain/entities.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { actionRow, tripRow } from '#domain/testing/rows.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { changedRows } from './changedRows.ts';

const at = 1_800_000_000_000;
const nowMs = at + 500;
const move = { activityId: 'a1', vehicleId: 'v1' };
const road = {
  id: 'at:-94550000,39050000',
  label: 'On the road',
  lonE6: -94_550_000,
  latE6: 39_050_000,
};

type Step = readonly [id: string, startMs: number, durationMs: number, body: object];
const day = (...steps: readonly Step[]) =>
  steps.map(([id, startMs, durationMs, body]) => {
    return { ...body, id, startMs: at + startMs, durationMs } as TimedAction;
  });
const planOf = (drivers: { readonly [id: string]: TimedAction[] }, ubers: object[] = []) =>
  ({
    roundTrip: true,
    places: [...places, road],
    cars: [],
    moves: [],
    ubers,
    unserved: [],
    drivers: Object.entries(drivers).map(([driverId, actions]) => {
      return { driverId, kind: 'moved', actions };
    }),
    late: [],
    wageCentsPerHour: 1_800,
    cost: {},
  }) as unknown as TeamPlan;
const start = (id: string): Step => [`${id}/start`, 0, 0, { type: 'start', placeId: 'A' }];
const end = (id: string, ms: number): Step => [`${id}/end`, ms, 0, { type: 'end', placeId: 'A' }];

/** One ride that has begun, slack that is going on, and a pick-up that is to come. */
const begun: readonly DriverAction[] = [
  actionRow('x1', {
    type: 'Errand | Rideshare',
    status: 'Complete',
    plannedStartMs: at,
    plannedEndMs: at + 100,
    startedMs: at + 10,
    endedMs: at + 120,
  }),
  actionRow('x2', { type: 'Errand | ToDo', status: 'In Progress', startedMs: at + 120 }),
  actionRow('x3', { activityId: 'a1', vehicleId: 'v1', plannedStartMs: at + 600 }),
];
const trip = tripRow('t1', { version: 3, driverIds: ['d1'], actions: begun });
const changed = (plan: TeamPlan, own = trip) =>
  changedRows(tenMiles({ trips: [own] }, { nowMs }), own, plan);
const brief = ({ actions }: ReturnType<typeof changed>) =>
  actions.map(({ id, type, status, otherEndId }) => `${id} ${type}, ${status}, ${otherEndId}`);

const plan = planOf({
  d1: day(
    start('d1'),
    ['x1', 0, 100, { type: 'uber', fromId: 'A', toId: 'B', uberId: 'x1' }],
    ['x2', 120, 380, { type: 'wait', placeId: 'B', until: { is: 'change' } }],
    ['x3', 600, 50, { type: 'pickup-vehicle', placeId: 'B', ...move }],
    ['y1', 650, 200, { type: 'move-vehicle', fromId: 'B', toId: road.id, ...move, distanceCmi: 9 }],
    ['y2', 850, 0, { type: 'wait', placeId: road.id, until: { is: 'change' } }],
    [
      'y3',
      850,
      60,
      { type: 'task', placeId: road.id, taskId: 'a1', activityId: 'a1', syncId: null },
    ],
    ['y4', 910, 50, { type: 'dropoff-vehicle', placeId: road.id, ...move, syncId: null }],
    end('d1', 960),
  ),
});

describe('a trip whose plan was changed', () => {
  test('keeps what has begun, ends its slack now, and has the rest of the plan', () => {
    const { actions } = changed(plan);
    const [first, slack, ...rest] = begun;
    expect(rest).toHaveLength(1);
    const next = { status: 'Not Started', driverId: 'd1', startedMs: null, endedMs: null, ...move };
    expect(actions).toEqual([
      first,
      { ...slack, status: 'Complete', endedMs: nowMs },
      {
        ...next,
        id: 'x3',
        type: 'Pick-Up | Vehicle',
        otherEndId: 't1-v3-6',
        fromId: 'B',
        toId: 'B',
        plannedStartMs: at + 600,
        plannedEndMs: at + 650,
      },
      {
        ...next,
        id: 't1-v3-4',
        type: 'Location | Travel',
        otherEndId: null,
        fromId: 'B',
        toId: null,
        plannedStartMs: at + 650,
        plannedEndMs: at + 850,
      },
      {
        ...next,
        id: 't1-v3-5',
        type: 'Errand | ToDo',
        vehicleId: null,
        otherEndId: null,
        fromId: null,
        toId: null,
        plannedStartMs: at + 850,
        plannedEndMs: at + 910,
      },
      {
        ...next,
        id: 't1-v3-6',
        type: 'Drop-Off | Vehicle',
        otherEndId: 'x3',
        fromId: null,
        toId: null,
        plannedStartMs: at + 910,
        plannedEndMs: at + 960,
      },
    ]);
  });

  test('names its tasks, and the points that are no saved place', () => {
    const { tasks, spots } = changed(plan);
    expect(tasks).toEqual(['t1-v3-5']);
    const [, store] = places;
    const here = { id: null, lonE6: road.lonE6, latE6: road.latE6 };
    expect(Object.fromEntries(spots)).toEqual({
      't1-v3-4': { from: { id: 'B', lonE6: store.lonE6, latE6: store.latE6 }, to: here },
      't1-v3-5': { from: here, to: here },
      't1-v3-6': { from: here, to: here },
    });
  });

  test('has the ids of its actions in its plan', () => {
    const ids = changed(plan).plan.drivers.map(({ actions }) => actions.map(({ id }) => id));
    expect(ids).toEqual([
      ['d1/start', 'x1', 'x2', 'x3', 't1-v3-4', 'y2', 't1-v3-5', 't1-v3-6', 'd1/end'],
    ]);
  });

  test('keeps slack that is a task, or of a move, under way', () => {
    const sim = tenMiles({ trips: [trip] }, { nowMs, tasks: { x2: true } });
    expect(changedRows(sim, trip, plan).actions[1]).toEqual(begun[1]);
    const actions = begun.map((one) => (one.id === 'x2' ? { ...one, activityId: 'a1' } : one));
    expect(changed(plan, { ...trip, actions }).actions[1]).toMatchObject({ status: 'In Progress' });
  });

  test('leaves out what the plan has before what has begun', () => {
    const [first, ...rest] = plan.drivers[0]?.actions ?? [];
    const skipped = { type: 'pickup-vehicle', placeId: 'A', ...move };
    const before = day(['y0', 0, 5, skipped]);
    const late = planOf({ d1: [...(first ? [first] : []), ...before, ...rest.slice(0, 3)] });
    expect(changed(late).actions.map(({ id }) => id)).toEqual(['x1', 'x2', 'x3']);
  });

  test('gives an action of another driver an id of its own', () => {
    const other = planOf({
      d2: day(start('d2'), ['x3', 600, 50, { type: 'pickup-vehicle', placeId: 'B', ...move }]),
    });
    expect(brief(changed(other))).toEqual(['t1-v3-4 Pick-Up | Vehicle, Not Started, null']);
  });

  test('puts what has begun early before what comes after it, for each driver', () => {
    const early = begun.map((one) => (one.id === 'x2' ? { ...one, startedMs: at + 700 } : one));
    const both = planOf({
      d1: plan.drivers[0]?.actions.slice(0, 4) ?? [],
      d2: day(start('d2'), ['z1', 650, 10, { type: 'pickup-vehicle', placeId: 'C', ...move }]),
    });
    expect(changed(both, { ...trip, actions: early }).actions.map(({ id }) => id)).toEqual([
      'x1',
      't1-v3-4',
      'x2',
      'x3',
    ]);
  });
});

describe('an action of a changed plan', () => {
  const meet = (n: number) => ({ syncId: `y${n}`, splitId: 's1' });
  const rider = { riderId: 'd1', riderCountChange: 1, riderCount: 1 };
  const team = planOf(
    {
      d1: day(
        start('d1'),
        ['j', 10, 3, { type: 'join', placeId: 'A', chaseDriverId: 'd2', ...meet(1) }],
        ['w', 13, 20, { type: 'wait', placeId: null, until: { is: 'sync', syncId: 'y2' } }],
        ['s', 33, 3, { type: 'split', placeId: 'B', chaseDriverId: 'd2', ...meet(2) }],
        ['k', 36, 9, { type: 'task', placeId: 'B', taskId: 'k', activityId: null, syncId: 'done' }],
        ['u', 45, 9, { type: 'uber', fromId: 'B', toId: 'C', uberId: 'ride' }],
        ['d', 54, 5, { type: 'dropoff-vehicle', placeId: 'C', ...move, syncId: 'left' }],
      ),
      d2: day(
        start('d2'),
        ['p', 10, 3, { type: 'pickup-driver', placeId: 'A', ...rider, ...meet(1) }],
        ['g', 13, 20, { type: 'go-to', carId: 'c', fromId: 'A', toId: 'B', distanceCmi: 1 }],
        ['q', 33, 3, { type: 'dropoff-driver', placeId: 'B', ...rider, ...meet(2) }],
        ['w1', 45, 0, { type: 'wait-for', placeId: 'B', syncId: 'done' }],
        ['w2', 46, 0, { type: 'wait-for', placeId: 'B', syncId: 'ride/begun' }],
        ['w3', 54, 0, { type: 'wait-for', placeId: 'B', syncId: 'ride/over' }],
        ['w4', 59, 0, { type: 'wait-for', placeId: 'B', syncId: 'left' }],
        ['w5', 60, 0, { type: 'wait-for', placeId: 'B', syncId: 'gone' }],
      ),
    },
    [{ id: 'ride', startSyncId: 'ride/begun', endSyncId: 'ride/over' }],
  );
  /** By the ids of the plan. */
  const read = () => {
    const none = tripRow('t1', { driverIds: ['d1', 'd2'] });
    const rows = changed(team, none);
    const before = team.drivers.flatMap(({ actions }) => actions.map(({ id }) => id));
    const after = rows.plan.drivers.flatMap(({ actions }) => actions.map(({ id }) => id));
    const name = new Map(after.map((id, index) => [id, before[index] ?? '']));
    const nameOf = (id: string | null) => (id === null ? null : name.get(id));
    return new Map(rows.actions.map((row) => [nameOf(row.id) ?? '', { row, nameOf }]));
  };

  test('names the other side of its meeting, or what it waits for', () => {
    const others = [...read()].map(([id, { row, nameOf }]) => [id, nameOf(row.otherEndId)]);
    expect(Object.fromEntries(others)).toEqual({
      j: 'p',
      p: 'j',
      w: null,
      g: null,
      s: 'q',
      q: 's',
      k: null,
      u: null,
      w1: 'k',
      w2: 'u',
      w3: 'u',
      d: null,
      w4: 'd',
      w5: null,
    });
  });

  test('is where its rider leaves, while aboard', () => {
    const all = read();
    expect(all.get('w')?.row).toMatchObject({ type: 'Errand | ToDo', fromId: 'B', toId: 'B' });
    expect(all.get('g')?.row).toMatchObject({ fromId: 'A', toId: 'B' });
    expect(all.get('u')?.row).toMatchObject({ type: 'Errand | Rideshare', fromId: 'B', toId: 'C' });
  });
});

import { describe, expect, test } from 'vitest';
import {
  deliveredBy,
  driverState,
  hasDoneOwnPart,
  hasNoFix,
  nextTrip,
  seatedOn,
} from './driverState.ts';
import type { DriverAction, Trip } from './entities.ts';
import { actionRow, tripRow } from './testing/rows.ts';

const noFixAfterMs = 5 * 60_000;

function action(
  id: string,
  type: DriverAction['type'],
  status: DriverAction['status'],
  activityId: string | null = null,
): DriverAction {
  return {
    id,
    type,
    status,
    driverId: 'd1',
    activityId,
    otherEndId: null,
    vehicleId: null,
    fromId: null,
    toId: null,
    plannedStartMs: 0,
    plannedEndMs: 0,
    startedMs: null,
    endedMs: null,
  };
}

type Part = Pick<Trip, 'id' | 'status' | 'startedMs' | 'actions'>;
/** A trip of two moves: the first `done` actions are complete, the next is in progress. */
function tripWith(done: number, change: Partial<Part> = {}): Part {
  const status = (index: number) =>
    index < done ? 'Complete' : index === done ? 'In Progress' : 'Not Started';
  return {
    id: 't1',
    status: 'In Progress',
    startedMs: 100,
    actions: [
      action('ride', 'Errand | Rideshare', status(0)),
      action('p1', 'Pick-Up | Vehicle', status(1), 'a1'),
      action('m1', 'Location | Travel', status(2), 'a1'),
      action('d1', 'Drop-Off | Vehicle', status(3), 'a1'),
      action('p2', 'Pick-Up | Vehicle', status(4), 'a2'),
      action('d2', 'Drop-Off | Vehicle', status(5), 'a2'),
    ],
    ...change,
  };
}

describe('driver state', () => {
  test.each([
    [0, null, 'ride'],
    [2, 'a1', 'm1'],
    [3, 'a1', 'd1'],
    [4, null, 'p2'],
    [5, 'a2', 'd2'],
    [6, null, null],
  ])('with %s actions done: move %s, at %s', (done, activityId, actionId) => {
    const state = driverState('d1', [tripWith(done)]);
    expect(state?.tripId).toBe('t1');
    expect(state?.activityId).toBe(activityId);
    expect(state?.action?.id ?? null).toBe(actionId);
  });

  test.each(['Assigned', 'Complete', 'Cancelled'] as const)(
    'a trip in status %s gives no driver state',
    (status) => {
      expect(driverState('d1', [tripWith(2, { status })])).toBeNull();
    },
  );

  test('of two trips that began together the one with the first id counts, in either order', () => {
    const [a, b] = [tripWith(2, { id: 'trip-a' }), tripWith(2, { id: 'trip-b' })];
    expect(driverState('d1', [a, b])?.tripId).toBe('trip-a');
    expect(driverState('d1', [b, a])?.tripId).toBe('trip-a');
  });

  test('the trip that began last counts, in either order, before one without a beginning', () => {
    const early = tripWith(2, { id: 'trip-a', startedMs: 100 });
    const late = tripWith(2, { id: 'trip-b', startedMs: 101 });
    const never = tripWith(2, { id: 'trip-0', startedMs: null });
    expect(driverState('d1', [early, late, never])?.tripId).toBe('trip-b');
    expect(driverState('d1', [never, late, early])?.tripId).toBe('trip-b');
  });

  test('a trip of another driver gives no driver state', () => {
    expect(driverState('d2', [tripWith(2)])).toBeNull();
  });

  test('a trip on which the driver has finished gives no driver state', () => {
    const [first] = tripWith(0).actions;
    const other = { ...first, id: 'o', driverId: 'd2' } as DriverAction;
    const done = tripWith(6, { actions: [...tripWith(6).actions, other] });
    expect(driverState('d1', [done])).toBeNull();
    expect(driverState('d2', [done])?.action?.id).toBe('o');
    expect(driverState('d1', [done, tripWith(2, { id: 't0', startedMs: 50 })])?.tripId).toBe('t0');
    const over = tripWith(6, {
      actions: [...tripWith(6).actions, { ...other, status: 'Complete' }],
    });
    expect(driverState('d1', [over])?.tripId).toBe('t1');
  });

  test('a rider is aboard from boarding to leaving, unless the chase car never came', () => {
    const met = (startedMs: number | null, left: DriverAction['status']) =>
      tripWith(0, {
        actions: [
          { ...action('j', 'Errand | Check-in with Lead', 'Complete'), startedMs },
          { ...action('w', 'Errand | ToDo', 'In Progress'), startedMs: 2 },
          { ...action('s', 'Errand | Disembark', left), startedMs: left === 'Complete' ? 3 : null },
        ],
      });
    expect(driverState('d1', [met(1, 'Not Started')])?.aboard).toBe(true);
    expect(driverState('d1', [met(1, 'Complete')])?.aboard).toBe(false);
    expect(driverState('d1', [met(null, 'Not Started')])?.aboard).toBe(false);
    expect(driverState('d1', [tripWith(1)])?.aboard).toBe(false);
  });

  test('a state is of the actions of that driver alone, among those of others', () => {
    const others = tripWith(1).actions.map((row) => ({
      ...row,
      id: `o-${row.id}`,
      driverId: 'd2',
    }));
    const of = tripWith(2, { actions: [...others, ...tripWith(2).actions] });
    expect(driverState('d1', [of])).toMatchObject({ activityId: 'a1', action: { id: 'm1' } });
    expect(driverState('d2', [of])).toMatchObject({ activityId: null, action: { id: 'o-p1' } });
  });

  test('a driver has done their own part only where they had one, and others go on', () => {
    const { actions } = tripWith(6);
    const open = actions.map((row) => ({ ...row, status: 'Not Started' }) as const);
    const others = open.map((row) => ({ ...row, driverId: 'd2' }));
    expect(hasDoneOwnPart('d1', { actions: [...actions, ...others] })).toBe(true);
    expect(hasDoneOwnPart('d1', { actions })).toBe(false);
    expect(hasDoneOwnPart('d1', { actions: [...open, ...others] })).toBe(false);
    expect(hasDoneOwnPart('d9', { actions: [...actions, ...others] })).toBe(false);
  });

  test('an errand of a move puts no vehicle in hand', () => {
    const look = action('look', 'Errand | ToDo', 'Complete', 'a2');
    const [ride, p1, m1, d1, ...next] = tripWith(4).actions as DriverAction[];
    const actions = [ride, p1, m1, d1, look, ...next] as DriverAction[];
    expect(driverState('d1', [tripWith(4, { actions })])?.activityId).toBeNull();
  });

  test('an action that is to come is named where none is in progress', () => {
    const [first, ...next] = tripWith(-1).actions;
    const begun = [{ ...first, status: 'Complete' } as DriverAction, ...next];
    expect(driverState('d1', [tripWith(-1, { actions: begun })])?.action?.id).toBe('p1');
  });

  test('the state comes from the running trip started last', () => {
    const later = tripWith(5, { id: 't2', startedMs: 200 });
    expect(driverState('d1', [later, tripWith(2)])?.tripId).toBe('t2');
    expect(driverState('d1', [tripWith(2), later])?.activityId).toBe('a2');
  });
});

describe('fix', () => {
  test('a fix is lost after five minutes', () => {
    expect(hasNoFix(null, 0)).toBe(true);
    expect(hasNoFix(1_000, 1_000 + noFixAfterMs)).toBe(false);
    expect(hasNoFix(1_000, 1_001 + noFixAfterMs)).toBe(true);
    expect(hasNoFix(Number.NaN, 0)).toBe(true);
  });
});

test('the next trip of a driver is the assigned trip requested first', () => {
  const trip = (requestedMs: number, status: Trip['status'], ...driverIds: string[]) => ({
    requestedMs,
    status,
    driverIds,
  });
  const first = trip(1, 'Assigned', 'd1', 'd2');
  const trips = [trip(2, 'Assigned', 'd1'), first, trip(0, 'In Progress', 'd1')];
  expect(nextTrip('d1', trips)).toBe(first);
  expect(nextTrip('d3', trips)).toBeNull();
  const undated = { ...first, requestedMs: null };
  expect(nextTrip('d1', [undated, ...trips.slice(0, 1)])).toBe(trips[0]);
  expect(nextTrip('d1', [undated])).toBe(undated);
  // Of two that were requested together the first in the list counts.
  expect(nextTrip('d1', [first, { ...first }])).toBe(first);
});

describe('when a driver was a passenger', () => {
  const at = (
    one: DriverAction,
    startedMs: number | null,
    endedMs: number | null,
  ): DriverAction => ({ ...one, startedMs, endedMs });
  const join = action('join', 'Errand | Check-in with Lead', 'Complete');
  const split = action('split', 'Errand | Disembark', 'Complete');
  const ride = action('ride', 'Errand | Rideshare', 'In Progress');
  const part = (
    actions: readonly DriverAction[],
    change: Partial<Pick<Trip, 'status' | 'completedMs'>> = {},
  ) => ({ status: 'In Progress', completedMs: null, actions, ...change }) as const;

  test('it is from the end of boarding to the end of leaving, and for an ordered ride', () => {
    const actions = [at(join, 10, 12), at(split, 30, 31), at(ride, 40, null)];
    expect(seatedOn('d1', [part(actions)])).toEqual([
      { fromMs: 12, toMs: 31 },
      { fromMs: 40, toMs: null },
    ]);
    expect(seatedOn('d2', [part(actions)])).toEqual([]);
  });

  test('a skipped meeting is none, and a trip that is over has no passenger', () => {
    expect(seatedOn('d1', [part([at(join, null, null)])])).toEqual([]);
    const left = [at(join, 10, 12)];
    const over = { status: 'Complete', completedMs: 50 } as const;
    expect(seatedOn('d1', [part(left, over)])).toEqual([{ fromMs: 12, toMs: 50 }]);
    expect(seatedOn('d1', [part(left, { status: 'Cancelled' })])).toEqual([]);
    const whole = [at(join, 10, 12), at(split, 30, null)];
    const cancelled = part(whole, { status: 'Cancelled' });
    expect(seatedOn('d1', [cancelled])).toEqual([{ fromMs: 12, toMs: 30 }]);
    // A trip that runs has no end, whatever its row says.
    const running = part(left, { completedMs: 50 });
    expect(seatedOn('d1', [running])).toEqual([{ fromMs: 12, toMs: null }]);
  });

  test('boarding that is not complete and leaving without boarding are none', () => {
    const open = { ...join, status: 'In Progress' } as const;
    expect(seatedOn('d1', [part([at(open, 10, null)])])).toEqual([]);
    expect(seatedOn('d1', [part([at(split, 30, 31)])])).toEqual([]);
    expect(seatedOn('d1', [part([at(ride, null, null)])])).toEqual([]);
    expect(seatedOn('d1', [part([at(join, 10, null)])])).toEqual([{ fromMs: 10, toMs: null }]);
    const twice = [at(join, 10, 12), at(split, 30, 31), at(join, 40, 41)];
    expect(seatedOn('d1', [part(twice)])).toEqual([
      { fromMs: 12, toMs: 31 },
      { fromMs: 41, toMs: null },
    ]);
  });
});

test('what a driver delivered comes latest first, without what others or the future have', () => {
  const drop = (id: string, fields: object) =>
    actionRow(id, {
      type: 'Drop-Off | Vehicle',
      status: 'Complete',
      driverId: 'd1',
      activityId: id,
      endedMs: 5,
      ...fields,
    });
  const actions = [
    drop('a1', {}),
    drop('a2', { endedMs: 9 }),
    drop('a3', { driverId: 'd2' }),
    drop('a4', { status: 'In Progress' }),
    drop('a5', { type: 'Pick-Up | Vehicle' }),
    drop('a7', { activityId: null }),
    drop('a8', { endedMs: null }),
    drop('a0', {}),
  ];
  const trip = tripRow('t1', { driverIds: ['d1', 'd2'], actions });
  const others = tripRow('t2', { driverIds: ['d2'], actions: [drop('a6', {})] });
  expect(deliveredBy('d1', [trip, others])).toEqual([
    { activityId: 'a2', atMs: 9 },
    { activityId: 'a0', atMs: 5 },
    { activityId: 'a1', atMs: 5 },
  ]);
});

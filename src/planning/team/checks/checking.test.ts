import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { describe, expect, test } from 'vitest';
import type { Requirements } from '../../eligibility.ts';
import { morningMs, stores } from '../../testing/requests.ts';
import { type Asked, checkTeamPlan } from './checking.ts';
import type { TeamDriver } from '../problem.ts';
import { TeamOutline } from '../schedule/outlining.ts';
import { planOf, setting } from '../testing/outlines.ts';

const [a, b, , c, x, z] = stores as readonly [P, P, P, P, P, P];
type P = (typeof stores)[number];
const hourMs = 3_600_000;

/** Four drivers and every kind of action, one way. */
function soundPlan(): { readonly plan: TeamPlan; readonly asked: Asked } {
  const rows = [
    ['a1', 'v1', b, c, morningMs + 2 * hourMs, morningMs],
    ['a2', 'v2', x, b, null, null],
    ['a3', 'v3', x, z, null, null],
    ['a6', 'v6', c, b, morningMs + 4 * hourMs, null],
    ['a4', 'v4', b, c, null, morningMs + 2 * hourMs],
  ] as const;
  const moves = rows.map(([activityId, vehicleId, start, end, readyMs, deadlineMs]) => ({
    activityId,
    vehicleId,
    start,
    end,
    readyMs,
    deadlineMs,
  }));
  const [a1, a2, a3, a6, a4] = moves as [M, M, M, M, M];
  type M = (typeof moves)[number];
  const team = new TeamOutline(setting(false));
  const at = { notBeforeMs: morningMs };
  const d1 = team.add({ ...at, id: 'd1', place: a });
  const d2 = team.add({ ...at, id: 'd2', place: a, car: { id: 'u2', seats: 2 } });
  const d3 = team.add({ ...at, id: 'd3', place: b });
  const d4 = team.add({ ...at, id: 'd4', place: c });
  d1.ride(b);
  d1.task('t0');
  d1.move(a1, 'inspect');
  d2.goTo(c);
  const seat = team.board(d1, d2);
  d2.goTo(x);
  seat.alight();
  const done = d1.task('t1');
  d1.task('t2');
  d3.ride(x);
  d3.waitFor(done);
  d3.move(a2);
  d3.ride(z);
  d1.move(a3);
  d4.ride(b);
  // Due early, so that the ready time of the next one is waited for.
  d4.move(a4);
  d4.move(a6);
  team.leaveOut('a5', 'No driver is free.');
  const left = { ...a4, activityId: 'a5', start: null };
  const plan = planOf(team.finish(), moves, { tipCents: 1001, lateCentsPerMinute: 5 });
  return { plan, asked: { moves: [...moves, left], maxDrivers: 4 } };
}

const { plan: sound, asked } = soundPlan();

type Is = (action: TimedAction) => boolean;
const typed =
  (type: TimedAction['type'], of?: string): Is =>
  (action) =>
    action.type === type &&
    (of === undefined || Object.values(action).some((value) => value === of));

/** The sound plan with these actions changed. */
function bent(is: Is, change: object): TeamPlan {
  return changed((action) => (is(action) ? [{ ...action, ...change } as TimedAction] : [action]));
}

function changed(of: (action: TimedAction) => readonly TimedAction[]): TeamPlan {
  const drivers = sound.drivers.map((day) => ({ ...day, actions: day.actions.flatMap(of) }));
  return { ...sound, drivers };
}

/** Actions that take no time, or none in total, inserted after another. */
function slipped(is: Is, ...bodies: readonly object[]): TeamPlan {
  return changed((action) => {
    if (!is(action)) return [action];
    let startMs = action.startMs + action.durationMs;
    const placeId = 'placeId' in action ? action.placeId : action.toId;
    const extra = bodies.map((body, index) => {
      const id = `extra/${index}`;
      const task = { type: 'task', taskId: id, activityId: null, syncId: null, durationMs: 0 };
      const one = { ...task, id, placeId, startMs, ...body } as TimedAction;
      startMs += one.durationMs;
      return one;
    });
    return [action, ...extra];
  });
}

function actionOf(is: Is): TimedAction {
  const found = sound.drivers.flatMap(({ actions }) => actions).find(is);
  if (!found) throw new Error('no such action');
  return found;
}

/** The fourth driver's ride becomes a task of the same length, and its row goes. */
function withoutRide(): TeamPlan {
  const row = sound.ubers.find(({ driverId }) => driverId === 'd4');
  const bare = bent(typed('uber', row?.id), { type: 'task', placeId: 'C', taskId: 't9' });
  const ubers = sound.ubers.filter((one) => one !== row);
  const drivers = bare.drivers.map((day) => ({
    ...day,
    actions: day.actions.map((action) => {
      if (action.type !== 'task' || action.taskId !== 't9') return action;
      const { id, type, taskId, placeId, startMs, durationMs } = action;
      const task = { id, type, taskId, placeId, startMs, durationMs };
      return { ...task, activityId: null, syncId: null };
    }),
  }));
  const fareCents = row?.fareCents ?? 0;
  const cost = {
    ...sound.cost,
    rideFaresCents: sound.cost.rideFaresCents - fareCents,
    totalCents: sound.cost.totalCents - fareCents,
  };
  return { ...sound, ubers, drivers, cost };
}

const t1 = actionOf(typed('task', 't1'));
const awaited = 'syncId' in t1 ? t1.syncId : null;
const t2 = actionOf(typed('task', 't2'));
const aboard: Is = (action) => action.type === 'wait' && action.placeId === null;
const unready: Is = (action) => action.type === 'wait' && action.until.is === 'ready';
const start4 = typed('start', 'd4/0');

/** All drivers of the sound plan, with hours that fit exactly; `d1` otherwise. */
function staff(other: Partial<TeamDriver> = {}): Partial<Asked> {
  const drivers = sound.drivers.map(({ driverId: id, actions }): TeamDriver => {
    const [first, last] = [actions[0], actions.at(-1)];
    const own = { id, qualifications: ['cdl'], groups: ['north'], place: null } as const;
    const hours = { notBeforeMs: first?.startMs ?? 0, notAfterMs: last?.startMs ?? 0 };
    return { ...own, ...hours, ...(id === 'd1' ? other : {}) };
  });
  const requirements: Requirements = {
    qualifications: ['cdl'],
    manualAssignment: true,
    driverGroup: 'north',
  };
  const moves = asked.moves.map((move) => {
    const namedId = sound.moves.find((row) => row.activityId === move.activityId)?.driverId;
    return { ...move, requirements, namedId: namedId ?? null };
  });
  return { drivers, moves, maxShiftMs: 12 * hourMs };
}

describe('the checker of team plans', () => {
  test('accepts a sound plan with every kind of action', () => {
    expect(checkTeamPlan(sound, asked)).toEqual([]);
    const types = new Set(sound.drivers.flatMap(({ actions }) => actions).map(({ type }) => type));
    expect(types.size).toBe(14);
    expect(sound.late.length).toBe(1);
  });

  test('accepts a plan whose drivers keep their hours and are eligible', () => {
    expect(checkTeamPlan(sound, { ...asked, ...staff() })).toEqual([]);
  });

  test.each<[number, string, TeamPlan, Partial<Asked>]>([
    [19, 'a day that is too long', sound, { ...staff(), maxShiftMs: 1000 }],
    [19, 'a start before the hours', sound, staff({ notBeforeMs: morningMs + 24 * hourMs })],
    [19, 'an end after the hours', sound, staff({ notAfterMs: morningMs })],
    [19, 'an unknown driver', sound, { drivers: staff().drivers?.slice(1) ?? [] }],
    [20, 'a driver without the license', sound, staff({ qualifications: [] })],
    [20, 'a driver of another group', sound, staff({ groups: ['south'] })],
    [20, 'a driver who is not the named one', sound, { ...staff(), moves: misnamed() }],
    [1, 'a missing move', { ...sound, unserved: [] }, {}],
    [1, 'a move both left out and served', unservedToo('a1', 'Why not.'), {}],
    [
      1,
      'a left-out move without a reason',
      { ...sound, unserved: [{ activityId: 'a5', reason: '' }] },
      {},
    ],
    [
      1,
      'a move that was not requested',
      sound,
      { moves: asked.moves.slice(0, -2).concat(asked.moves.slice(-1)) },
    ],
    [2, 'a drive with another vehicle', bent(typed('move-vehicle', 'a1'), { vehicleId: 'v9' }), {}],
    [2, 'a move by another driver', movedBy('a1', 'd2'), {}],
    [2, 'a wait-for with a vehicle in hand', inHand(), {}],
    [3, 'two drivers of one vehicle', sameVehicle('a3', 'v2'), {}],
    [
      4,
      'a gap between actions',
      bent(typed('task', 't2'), { durationMs: t2.durationMs - 1000 }),
      {},
    ],
    [4, 'repeated ids', bent(typed('start', 'd4/0'), { id: 'd3/0' }), {}],
    [5, 'an action that begins elsewhere', bent(typed('task', 't1'), { placeId: 'A' }), {}],
    [5, 'a place that is not listed', { ...sound, places: sound.places.slice(1) }, {}],
    [6, 'a pick-up out of reach', withoutRide(), {}],
    [7, 'a wrong rider count', bent(typed('pickup-driver'), { riderCount: 2 }), {}],
    [
      7,
      'a rider without a seat',
      { ...sound, cars: sound.cars.map((u) => ({ ...u, seats: 0 })) },
      {},
    ],
    [8, 'a meeting with another rider', bent(typed('pickup-driver'), { riderId: 'd9' }), {}],
    [8, 'a meeting with another chase', bent(typed('split'), { chaseDriverId: 'd3' }), {}],
    [9, 'mixed up seats', bent((o) => /^(split|dropoff-d)/.test(o.type), { splitId: 's' }), {}],
    [10, 'a cycle of waits', slipped(typed('task', 't2'), waitFor('s'), { syncId: 's' }), {}],
    [11, 'an action before the awaited event', slipped(start4, waitFor(awaited)), {}],
    [12, 'a negative duration', slipped(start4, { durationMs: -1000 }, { durationMs: 1000 }), {}],
    [13, 'a late move without a flag', { ...sound, late: [] }, {}],
    [
      13,
      'a flag on a move that is not late',
      { ...sound, late: [...sound.late, { activityId: 'a3', lateMs: 1 }] },
      {},
    ],
    [14, 'a wait that ends at no event', bent(unready, { until: sync('s') }), {}],
    [14, 'a wait for another meeting', bent(aboard, { until: sync('s') }), {}],
    [15, 'a round trip that ends elsewhere', { ...sound, roundTrip: true }, {}],
    [16, 'a chase car elsewhere', { ...sound, cars: [elsewhere('Z')] }, {}],
    [16, 'a pick-up of a vehicle that is elsewhere', sameVehicle('a1', 'v4'), {}],
    [17, 'a wrong total', costing({ totalCents: sound.cost.totalCents + 1 }), {}],
    [17, 'a wrong share', costing({ tipShares: sound.cost.tipShares.slice(1) }), {}],
    [19, 'too many drivers', sound, { maxDrivers: 3 }],
    [25, 'a move from an unknown place', sound, { moves: withStart('a1', null) }],
    [25, 'a move to its own start', sound, { moves: withStart('a1', c) }],
    [28, 'a wait for an unknown event', slipped(start4, waitFor('unknown')), {}],
    [28, 'a task of a move that is gone', bent(typed('task', 't2'), { activityId: 'a9' }), {}],
    [29, 'a ride without a rider', rideInVain(), {}],
    [31, 'too much work without a rest', sound, { restAfterMs: 1000 }],
  ])('property %s alone is broken by %s', (number, _what, plan, other) => {
    const found = checkTeamPlan(plan, { ...asked, ...other });
    expect([...new Set(found.map((line) => Number.parseInt(line, 10)))], found.join()).toEqual([
      number,
    ]);
  });
});

function misnamed(): Asked['moves'] {
  return (staff().moves ?? []).map((move) =>
    move.activityId === 'a1' ? { ...move, namedId: 'd2' } : move,
  );
}

function waitFor(syncId: string | null): object {
  return { type: 'wait-for', syncId };
}

function sync(syncId: string): object {
  return { is: 'sync', syncId };
}

function unservedToo(activityId: string, reason: string): TeamPlan {
  return { ...sound, unserved: [...sound.unserved, { activityId, reason }] };
}

function movedBy(activityId: string, driverId: string): TeamPlan {
  const moves = sound.moves.map((row) =>
    row.activityId === activityId ? { ...row, driverId } : row,
  );
  return { ...sound, moves };
}

/** A started ride: a driver waits for it between pick-up and move. */
function inHand(): TeamPlan {
  const [row] = sound.ubers;
  return slipped(typed('pickup-vehicle', 'a1'), waitFor(row?.startSyncId ?? null));
}

function sameVehicle(activityId: string, vehicleId: string): TeamPlan {
  const is: Is = (action) => 'vehicleId' in action && action.activityId === activityId;
  const moves = sound.moves.map((row) =>
    row.activityId === activityId ? { ...row, vehicleId } : row,
  );
  return { ...bent(is, { vehicleId }), moves };
}

function elsewhere(placeId: string): TeamPlan['cars'][number] {
  return { id: 'u2', driverId: 'd2', seats: 2, placeId };
}

function costing(change: Partial<TeamPlan['cost']>): TeamPlan {
  return { ...sound, cost: { ...sound.cost, ...change } };
}

function withStart(activityId: string, start: P | null): Asked['moves'] {
  return asked.moves.map((move) => (move.activityId === activityId ? { ...move, start } : move));
}

function rideInVain(): TeamPlan {
  const [row] = sound.ubers;
  if (!row) throw new Error('no ride');
  return { ...sound, ubers: [...sound.ubers, { ...row, id: 'in vain', fareCents: 0 }] };
}

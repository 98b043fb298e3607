// A sound plan with every kind of action, and ways to spoil it.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { standardDurations } from '../../durations.ts';
import { morningMs, stores } from '../../testing/places.ts';
import type { Asked } from '../checks/asked.ts';
import type { TeamDriver } from '../model/problem.ts';
import { priced, standardRates } from '../model/costs.ts';
import { TeamOutline } from '../schedule/outlining.ts';
import { askedFor } from './askedFor.ts';
import { planOf, setting } from './outlines.ts';

const [a, b, , c, x, z] = stores as readonly [P, P, P, P, P, P];
type P = (typeof stores)[number];
const hourMs = 3_600_000;
const rates = { ...standardRates, tipCents: 1001, lateCentsPerMinute: 50 };
/** Errands and other tasks take the same time. */
const durations = { ...standardDurations, errandMs: standardDurations.taskMs };

/** Four drivers, one way; everything is known of what was asked for. */
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
    taskId: activityId === 'a4' ? 'inspect' : null,
  }));
  const [a1, a2, a3, a6, a4] = moves as [M, M, M, M, M];
  type M = (typeof moves)[number];
  const team = new TeamOutline({ ...setting(false), durations });
  const at = { notBeforeMs: morningMs };
  const homes = { d1: a, d2: a, d3: b, d4: c };
  const d1 = team.add({ ...at, id: 'd1', place: homes.d1 });
  const d2 = team.add({ ...at, id: 'd2', place: homes.d2, car: { id: 'u2', seats: 2 } });
  const d3 = team.add({ ...at, id: 'd3', place: homes.d3 });
  const d4 = team.add({ ...at, id: 'd4', place: homes.d4 });
  d1.ride(b);
  d1.task('t0');
  d1.move(a1);
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
  d4.move(a4, 'inspect');
  d4.move(a6);
  team.leaveOut('a5', 'No driver is free.');
  const left = { ...a4, activityId: 'a5', start: null };
  const plan = planOf(team.finish(), moves, rates);
  const drivers = Object.entries(homes).map(([id, place]): TeamDriver => {
    return { id, place, notBeforeMs: morningMs, notAfterMs: null, qualifications: [], groups: [] };
  });
  const ways = { mode: 'Company', chases: 1, seats: 2, rides: true } as const;
  const known = { ...ways, drivers, rates, durations, maxDrivers: 4 };
  return { plan, asked: askedFor([...moves, left], setting(false), known) };
}

export const { plan: sound, asked } = soundPlan();

export type Is = (action: TimedAction) => boolean;
export const typed =
  (type: TimedAction['type'], of?: string): Is =>
  (action) =>
    action.type === type &&
    (of === undefined || Object.values(action).some((value) => value === of));

/** The sound plan with these actions changed. */
export function bent(is: Is, change: object): TeamPlan {
  return changed((action) => (is(action) ? [{ ...action, ...change } as TimedAction] : [action]));
}

export function changed(of: (action: TimedAction) => readonly TimedAction[]): TeamPlan {
  const drivers = sound.drivers.map((day) => ({ ...day, actions: day.actions.flatMap(of) }));
  return { ...sound, drivers };
}

/** Actions that take no time, or none in total, inserted after another. */
export function slipped(is: Is, ...bodies: readonly object[]): TeamPlan {
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

/** With another length of one action; the driver does everything after it sooner or later. */
export function stretched(is: Is, byMs: number): TeamPlan {
  const drivers = sound.drivers.map((day) => {
    let laterMs = 0;
    const actions = day.actions.map((action) => {
      const startMs = action.startMs + laterMs;
      const durationMs = action.durationMs + (is(action) ? byMs : 0);
      if (is(action)) laterMs += byMs;
      return { ...action, startMs, durationMs };
    });
    return { ...day, actions };
  });
  return repriced({ ...sound, drivers });
}

/** The cost is that of the plan again. */
export function repriced(plan: TeamPlan): TeamPlan {
  return priced(plan, rates);
}

/** With one term of the cost changed, and the total with it. */
export function costing(
  term: Exclude<keyof TeamPlan['cost'], 'tipShares' | 'totalCents'>,
  cents: number,
): TeamPlan {
  const { cost } = sound;
  const totalCents = cost.totalCents + cents - cost[term];
  return { ...sound, cost: { ...cost, [term]: cents, totalCents } };
}

export function actionOf(is: Is): TimedAction {
  const found = sound.drivers.flatMap(({ actions }) => actions).find(is);
  if (!found) throw new Error('no such action');
  return found;
}

export function rideOf(driver: string): TeamPlan['ubers'][number] {
  const found = sound.ubers.find(({ driverId }) => driverId === driver);
  if (!found) throw new Error('no such ride');
  return found;
}

/** With one ride's row changed. */
export function riding(driver: string, change: object): TeamPlan {
  const ubers = sound.ubers.map((row) => (row.driverId === driver ? { ...row, ...change } : row));
  return { ...sound, ubers };
}

export function sameVehicle(activityId: string, vehicleId: string): TeamPlan {
  const is: Is = (action) => 'vehicleId' in action && action.activityId === activityId;
  const moves = sound.moves.map((row) =>
    row.activityId === activityId ? { ...row, vehicleId } : row,
  );
  return { ...bent(is, { vehicleId }), moves };
}

/** Across the street from where the action is. */
export function across(is: Is): TeamPlan {
  const action = actionOf(is);
  const there = sound.places.find(({ id }) => 'placeId' in action && id === action.placeId);
  if (!there) throw new Error('no such place');
  const id = 'across';
  return { ...bent(is, { placeId: id }), places: [...sound.places, { ...there, id }] };
}

// The chase car is the last to leave a pick-up place where that costs nothing: it waits there until
// those it brought have left with their vehicles, instead of at its next stop, so that no driver is
// stranded when a vehicle does not start or is not found. Nothing else begins at another time, but
// where it is asked for, the rest of a day in which its driver meets no one else.
import type { EpochMs } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import type { TimedAction, TimedPlan, Wait } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { TeamDriver, TeamProblem } from '../model/problem.ts';
import { isRested } from './resting.ts';

type Day = Pick<TimedPlan['drivers'][number], 'driverId' | 'actions'>;
type GoTo = Extract<TimedAction, { readonly type: 'go-to' }>;
type TimedWait = Wait & { readonly startMs: EpochMs };

/** As of a problem: whether chase cars stay for pay, and how long their drivers may work. */
export type Staying = {
  /** The most work without a rest, or null. */
  readonly restAfterMs: number | null;
  readonly leavesLast?: TeamProblem['leavesLast'];
  readonly maxShiftMs?: TeamProblem['maxShiftMs'];
  readonly drivers?: readonly Pick<TeamDriver, 'id' | 'notAfterMs'>[] | null;
};

/** A driver whom a chase car has brought to a vehicle, and when they leave with it. */
export type Brought = { readonly driverId: DriverId; readonly leavesMs: EpochMs };

/** By `splitId`: when the rider leaves with the vehicle that the chase car brought them to. */
export type Leaving = ReadonlyMap<string, EpochMs>;

export function leavingOf({ drivers }: Pick<TimedPlan, 'drivers'>): Leaving {
  const leaving = new Map<string, EpochMs>();
  for (const { actions } of drivers) {
    let splitId: string | null = null;
    for (const action of actions) {
      if (action.type === 'split') splitId = action.splitId;
      else if (action.type === 'move-vehicle') {
        if (splitId !== null) leaving.set(splitId, action.startMs);
        splitId = null;
      } else if (!stays.has(action.type)) splitId = null;
    }
  }
  return leaving;
}

/** What riders may do between the chase car and the way with their vehicle. */
const stays = new Set<TimedAction['type']>(['wait', 'wait-for', 'task', 'pickup-vehicle']);

/**
 * Whom a chase driver has let out where a wait or a drive of theirs begins, and who is still there
 * then; in the order in which they leave. Who does not leave with a vehicle is none of them.
 */
export function stillThere(
  action: TimedAction,
  actions: readonly TimedAction[],
  leaving: Leaving,
): readonly Brought[] {
  const placeId = 'placeId' in action ? action.placeId : action.fromId;
  const before = actions.slice(
    0,
    actions.findIndex(({ id }) => id === action.id),
  );
  return before
    .flatMap((met) => {
      if (met.type !== 'dropoff-driver' || met.placeId !== placeId) return [];
      const leavesMs = leaving.get(met.splitId);
      if (leavesMs === undefined || leavesMs <= action.startMs) return [];
      return { driverId: met.riderId, leavesMs };
    })
    .toSorted((a, b) => a.leavesMs - b.leavesMs);
}

/** How long chase drivers see others off though nothing but the end of their day follows. */
export function paidStayMs(plan: Pick<TimedPlan, 'drivers' | 'ubers'>): number {
  let ms = 0;
  for (const { kind, actions } of plan.drivers) {
    if (kind !== 'chase') continue;
    for (const [at, action] of actions.entries()) {
      if (action.type !== 'wait' || action.until.is !== 'left') continue;
      if (isOver(actions.slice(at + 1), plan)) ms += action.durationMs;
    }
  }
  return ms;
}

/** Whether no more than the way home is left of a day, for which no other driver waits. */
function isOver(
  rest: readonly TimedAction[],
  { drivers, ubers }: Pick<TimedPlan, 'drivers' | 'ubers'>,
): boolean {
  if (!rest.every(({ type }) => wayHome.has(type))) return false;
  const taken = new Set(rest.flatMap((one) => (one.type === 'uber' ? one.uberId : [])));
  if (taken.size === 0) return true;
  const signals = ubers.flatMap(({ id, startSyncId, endSyncId }) =>
    taken.has(id) ? [startSyncId, endSyncId] : [],
  );
  return !drivers.some(({ actions }) =>
    actions.some((one) => one.type === 'wait-for' && signals.includes(one.syncId)),
  );
}

const wayHome = new Set<TimedAction['type']>(['go-to', 'wait', 'uber', 'end']);

/**
 * The plan with waits of its chase drivers before they leave such a place instead of at the next
 * stop, as long as there is somebody to wait for; with `leavesLast` also where their day ends later
 * for it, within its limits. A drive that has begun stays where it is, and so does the rest of a
 * driver who would work too long without it.
 */
export function withLastLeaving(
  plan: TimedPlan,
  staying: Staying,
  hasBegun: (stepId: string) => boolean,
): TimedPlan {
  const { restAfterMs, leavesLast = false } = staying;
  let known: Leaving | null = null;
  const thereAt = (action: TimedAction, { actions }: Day) =>
    stillThere(action, actions, (known ??= leavingOf(plan)));
  const isFine = (actions: readonly TimedAction[]) =>
    restAfterMs === null || isRested(actions, plan, hasBegun, restAfterMs);
  const drivers = plan.drivers.map((day) => {
    if (day.kind !== 'chase') return day;
    let { actions } = day;
    for (const [at, way] of day.actions.entries()) {
      if (way.type !== 'go-to') continue;
      const before = day.actions[at - 1];
      if (!hasBegun(way.id)) {
        if (isPassing(actions, way)) continue;
        const isPaid = leavesLast && isOver(actions.slice(actions.indexOf(way)), plan);
        const waits = waitsAfter(actions, way, isPaid);
        const paidMs = isPaid ? spareMs({ ...day, actions }, staying) : 0;
        if (waits.length === 0 && paidMs <= 0) continue;
        const room = { waits, paidMs };
        actions = seenOff({ ...day, actions }, way, room, thereAt(way, day), isFine);
      } else if (before?.type === 'wait' && before.until.is === 'change') {
        // It has been waited for others, and the plan was changed since.
        const isIt = thereAt(before, day).length > thereAt(way, day).length;
        if (isIt) actions = actions.with(actions.indexOf(before), { ...before, until: left });
      }
    }
    return actions === day.actions ? day : { ...day, actions };
  });
  return { ...plan, drivers };
}

const left = { is: 'left' } as const;

/** By how much a day may end later. */
function spareMs({ driverId, actions }: Day, { maxShiftMs, drivers = [] }: Staying) {
  const [first, last] = [actions[0], actions.at(-1)];
  if (!first || !last) return 0;
  const endMs = last.startMs + last.durationMs;
  const driver = drivers?.find(({ id }) => id === driverId);
  const untilMs = driver?.notAfterMs ?? Number.POSITIVE_INFINITY;
  const longestMs = maxShiftMs ?? Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(untilMs, first.startMs + longestMs) - endMs);
}

/** How long a drive may wait: as waits after it allow, and by how much the day may be longer. */
type Room = { readonly waits: readonly TimedWait[]; readonly paidMs: number };

/**
 * As long as there is time; or at least until one of them leaves. What is paid for ends when one
 * leaves.
 */
function seenOff(
  day: Day,
  way: GoTo,
  { waits, paidMs }: Room,
  brought: readonly Brought[],
  isFine: (actions: readonly TimedAction[]) => boolean,
): readonly TimedAction[] {
  const freeMs = waits.reduce((ms, wait) => ms + slackIn(wait), way.startMs);
  const latestMs = freeMs + paidMs;
  // Shorter ones are no rests, which could be lost.
  const mayRest = waits.some(({ durationMs }) => durationMs >= standardDay.restMs);
  const leave = brought.map(({ leavesMs }) => leavesMs);
  const ends = [Math.min(freeMs, leave.at(-1) ?? way.startMs), ...leave];
  for (const endMs of ends.toSorted((a, b) => b - a)) {
    if (endMs > latestMs || endMs <= way.startMs) continue;
    const later = delayed(day, way, endMs);
    if (!mayRest || isFine(later)) return later;
  }
  return day.actions;
}

/** A drive right after another one leaves no stop; nor does one that was moved with another. */
function isPassing(actions: readonly TimedAction[], way: GoTo): boolean {
  const at = actions.indexOf(way);
  return at < 1 || actions[at - 1]?.type === 'go-to';
}

/** Until the next stop, or of all that is left of the day. */
function waitsAfter(
  actions: readonly TimedAction[],
  way: GoTo,
  isAll: boolean,
): readonly TimedWait[] {
  const waits: TimedWait[] = [];
  for (const action of actions.slice(actions.indexOf(way))) {
    if (action.type === 'wait') waits.push(action);
    else if (action.type !== 'go-to' && !isAll) break;
  }
  return waits;
}

/** A rest that the plan needs keeps its length. */
function slackIn({ until, durationMs }: TimedWait): number {
  return until.is === 'rest' ? 0 : durationMs;
}

/** Of the wait before a step, by its index among the driver's steps. */
export function waitId(driverId: DriverId, step: number): string {
  return `${driverId}/wait/${step}`;
}

/** The drive begins then, and the waits after it are shorter; what else follows is later. */
function delayed({ driverId, actions }: Day, way: GoTo, startMs: EpochMs): readonly TimedAction[] {
  const at = actions.indexOf(way);
  const before = actions[at - 1];
  const own = before?.type === 'wait' ? before : null;
  const kept = actions.slice(0, own ? at - 1 : at);
  const steps = kept.filter(({ type }) => type !== 'wait').length;
  const fromMs = own?.startMs ?? way.startMs;
  const wait: TimedWait = {
    id: own?.id ?? waitId(driverId, steps),
    type: 'wait',
    placeId: way.fromId,
    until: left,
    startMs: fromMs,
    durationMs: startMs - fromMs,
  };
  const later: TimedAction[] = [...kept, wait];
  let lateMs = startMs - way.startMs;
  for (const action of actions.slice(at)) {
    // The same as they were, by which later drives are found.
    const shifted = lateMs === 0 ? action : { ...action, startMs: action.startMs + lateMs };
    if (lateMs === 0 || action.type !== 'wait') later.push(shifted);
    else {
      const cutMs = Math.min(lateMs, slackIn(action));
      lateMs -= cutMs;
      const durationMs = action.durationMs - cutMs;
      if (durationMs > 0) later.push({ ...shifted, durationMs } as TimedAction);
    }
  }
  return later;
}

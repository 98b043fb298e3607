// A plan that is being carried out, as an outline again: actions that have begun keep their times,
// and a driver completes the move that is in hand.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId } from '#domain/ids.ts';
import type { Step, TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import type { Outline } from './actions.ts';

/** The actual times of an action; a null end: it is under way. */
export type Went = { readonly startedMs: EpochMs; readonly endedMs: EpochMs | null };

export type Past = {
  readonly outline: Outline;
  /** By step: when it has begun. */
  readonly pinned: ReadonlyMap<string, EpochMs>;
  /** By driver: how many of the first steps have begun. */
  readonly begun: ReadonlyMap<DriverId, number>;
  /** Moves that are over or in hand. */
  readonly inHand: ReadonlySet<ActivityId>;
};

/**
 * `went`, by action, has the actual times; without it everything went according to plan. An action
 * that was slower than planned lasted longer, or still lasts.
 */
export function pastOf(
  plan: TeamPlan,
  nowMs: EpochMs,
  went: ReadonlyMap<string, Went> | null = null,
): Past {
  const pinned = new Map<string, EpochMs>();
  const begun = new Map<DriverId, number>();
  const inHand = new Set<ActivityId>();
  const atMs = meetingTimes(plan, went);
  const drivers = plan.drivers.map(({ driverId, kind, actions }) => {
    const own = actions.filter((action) => action.type !== 'wait');
    const count = own.filter((action) => hasBegun(action, nowMs, went)).length;
    begun.set(driverId, count);
    const startOf = (action: TimedAction) => atMs.get(action.id) ?? action.startMs;
    const before = (action: TimedAction) => actions[actions.indexOf(action) - 1];
    const endOf = (action: TimedAction) => startOf(action) + lastsMs(action, went);
    // One that was too short is none.
    const rests = own.flatMap((action, index) => {
      const wait = before(action);
      const last = own[index - 1];
      if (wait?.type !== 'wait' || wait.until.is !== 'rest' || !last) return [];
      const isCut = index < count && startOf(action) - endOf(last) < standardDay.restMs;
      return isCut ? [] : action.id;
    });
    const steps = own.map((action, index): Step => {
      const { startMs: _, ...step } = action as Exclude<TimedAction, { readonly type: 'wait' }>;
      if (index >= count) return step as Step;
      const startMs = startOf(action);
      pinned.set(step.id, startMs);
      if (step.type === 'pickup-vehicle') inHand.add(step.activityId);
      const endMs = endOf(action);
      const next = own[index + 1];
      // Under way, and slower than planned.
      const isLate = index === count - 1 && went?.get(step.id)?.endedMs === null;
      if (isLate) return { ...step, durationMs: Math.max(endMs, nowMs) - startMs };
      // A planned wait stays one; other delays extend the action before.
      const wait = next && before(next);
      const isPlanned =
        wait?.type === 'wait' && (wait.until.is !== 'rest' || rests.includes(next?.id ?? ''));
      const nextMs = next && index < count - 1 ? startOf(next) : endMs;
      return { ...step, durationMs: (isPlanned ? endMs : nextMs) - startMs } as Step;
    });
    const [first] = actions;
    const notBeforeMs = Math.max(first?.startMs ?? nowMs, nowMs);
    return { driverId, kind, notBeforeMs, steps, rests };
  });
  const { roundTrip, places, cars, moves, ubers, unserved } = plan;
  const rows = { roundTrip, places, cars, moves, ubers, unserved };
  return { outline: { ...rows, drivers }, pinned, begun, inHand };
}

function hasBegun(
  { id, startMs }: TimedAction,
  nowMs: EpochMs,
  went: ReadonlyMap<string, Went> | null,
): boolean {
  return went ? went.has(id) : startMs < nowMs;
}

function lastsMs({ id, startMs, durationMs }: TimedAction, went: ReadonlyMap<string, Went> | null) {
  const own = went?.get(id);
  return own?.endedMs == null ? durationMs : own.endedMs - (own.startedMs ?? startMs);
}

/** When each action actually began; both sides of a meeting when the later driver was there. */
function meetingTimes(plan: TeamPlan, went: ReadonlyMap<string, Went> | null) {
  const atMs = new Map<string, EpochMs>();
  if (!went) return atMs;
  const met = new Map<string, EpochMs>();
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  for (const action of actions) {
    const startedMs = went.get(action.id)?.startedMs;
    if (startedMs === undefined) continue;
    atMs.set(action.id, startedMs);
    if (!('splitId' in action)) continue;
    met.set(action.syncId, Math.max(met.get(action.syncId) ?? startedMs, startedMs));
  }
  for (const action of actions) {
    const togetherMs = 'splitId' in action ? met.get(action.syncId) : undefined;
    if (togetherMs !== undefined && atMs.has(action.id)) atMs.set(action.id, togetherMs);
  }
  return atMs;
}

// The part of the check for waits: each ends when the needs of the next action are met, and has
// the matching reason; or when the plan was changed; or it is a rest; or a chase driver sees others
// off. One that is over may have taken longer.
import type { TimedAction } from '#domain/teamItinerary.ts';
import { eventsOf } from './checkMeetings.ts';
import { restMs } from './checkRests.ts';
import type { Facts } from './facts.ts';

type Wait = Extract<TimedAction, { readonly type: 'wait' }>;

export function checkWaits(facts: Facts): string[] {
  const changedMs = facts.underWay?.nowMs ?? null;
  const events = eventsOf(facts);
  const comes = arrivalsOf(facts);
  return facts.plan.drivers.flatMap(({ actions }) =>
    actions.flatMap((wait, index) => {
      if (wait.type !== 'wait') return [];
      const next = actions[index + 1];
      const isSound = wait.durationMs > 0 && next && isBinding(wait, next, actions);
      return isSound ? [] : [`14: ${wait.id} does not end at what it waits for`];
    }),
  );

  function isBinding(wait: Wait, next: TimedAction, day: readonly TimedAction[]): boolean {
    const { until, startMs, durationMs } = wait;
    const endMs = startMs + durationMs;
    const isOver = facts.underWay?.happened.has(next.id) === true;
    if (until.is === 'change') {
      // The plan may have been changed before, while its driver had nothing else to wait for.
      const hasEvent = next.type === 'pickup-vehicle' || 'syncId' in next;
      return endMs === changedMs || (isOver && !hasEvent);
    }
    if (until.is === 'left') {
      const isInTime = isOver || isStraightFrom(next, day);
      const isSeen = leavings(wait, day, facts).some((ms) =>
        ms > endMs || isOver ? ms > startMs && isInTime : ms === endMs,
      );
      return next.type === 'go-to' && isSeen;
    }
    if (until.is === 'rest') {
      // One under way when the plan was changed may have taken longer.
      const isLong = durationMs > restMs && startMs < (changedMs ?? startMs);
      return durationMs === restMs || isLong;
    }
    if (until.is === 'ready') {
      if (next.type !== 'pickup-vehicle' || next.activityId !== until.activityId) return false;
      const slackMs = endMs - (facts.moves.get(until.activityId)?.readyMs ?? Number.NaN);
      return (slackMs >= 0 && (slackMs < 1000 || isOver)) || endMs === changedMs;
    }
    if (!('syncId' in next) || next.syncId !== until.syncId) return false;
    if (next.type === 'wait-for') return events.get(until.syncId)?.ms === endMs;
    // At a meeting one of the two comes straight from another action, or from a rest.
    const busy = comes.get(until.syncId)?.find(({ action }) => action !== next)?.before;
    if (!busy) return false;
    const isStraight = busy.type !== 'wait' || busy.until.is === 'rest';
    return isStraight || isOver || endMs === changedMs;
  }
}

/** The driver has no time to spare on the way to the next stop. */
function isStraightFrom(way: TimedAction, day: readonly TimedAction[]): boolean {
  const after = day.slice(day.indexOf(way)).find(({ type }) => type !== 'go-to');
  return after?.type !== 'wait';
}

/** When drivers leave with vehicles whom this driver has let out before, where the wait is. */
function leavings(wait: Wait, day: readonly TimedAction[], { actions }: Facts): readonly number[] {
  return day.slice(0, day.indexOf(wait as TimedAction)).flatMap((met) => {
    if (met.type !== 'dropoff-driver' || met.placeId !== wait.placeId) return [];
    const own = actions.flatMap(({ driverId, action }) =>
      driverId === met.riderId ? [action] : [],
    );
    const out = own.findIndex((one) => one.type === 'split' && one.splitId === met.splitId);
    const way = own.slice(out + 1).find((one) => 'fromId' in one || one.type === 'join');
    return way?.type === 'move-vehicle' ? [way.startMs] : [];
  });
}

/** By meeting: both sides, each with the action before. */
function arrivalsOf({ plan }: Facts) {
  type Arrival = { readonly action: TimedAction; readonly before: TimedAction | null };
  const comes = new Map<string, Arrival[]>();
  for (const { actions } of plan.drivers) {
    actions.forEach((action, index) => {
      if (!('splitId' in action)) return;
      const one = { action, before: actions[index - 1] ?? null };
      const own = comes.get(action.syncId);
      if (own) own.push(one);
      else comes.set(action.syncId, [one]);
    });
  }
  return comes;
}

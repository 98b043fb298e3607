// The part of the check for waits: each ends when the needs of the next action are met, and has
// the matching reason; or when the plan was changed; or it is a rest. One that is over may have
// taken longer.
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
      const isSound = wait.durationMs > 0 && next && isBinding(wait, next);
      return isSound ? [] : [`14: ${wait.id} does not end at what it waits for`];
    }),
  );

  function isBinding({ until, startMs, durationMs }: Wait, next: TimedAction): boolean {
    const endMs = startMs + durationMs;
    const isOver = facts.underWay?.happened.has(next.id) === true;
    if (until.is === 'change') {
      // The plan may have been changed before, while its driver had nothing else to wait for.
      const hasEvent = next.type === 'pickup-vehicle' || 'syncId' in next;
      return endMs === changedMs || (isOver && !hasEvent);
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

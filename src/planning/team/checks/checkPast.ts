// The part of the check for a plan that was changed while it was carried out: what has begun is
// there as it was, before all else, and nothing else begins before the change.
import type { TimedAction } from '#domain/teamItinerary.ts';
import type { Facts } from './facts.ts';

/** What of an action the change may move or stretch. */
const timed = new Set(['startMs', 'durationMs']);

export function checkPast({ plan, underWay }: Facts): string[] {
  if (!underWay) return [];
  const { happened, nowMs, plan: before } = underWay;
  const wrong: string[] = [];
  for (const { driverId, kind, actions } of before.drivers) {
    const begun = actions.filter(({ id }) => happened.has(id));
    if (begun.length === 0) continue;
    const after = plan.drivers.find((driver) => driver.driverId === driverId);
    if (after && after.kind !== kind) wrong.push(`32: ${driverId} is of another kind`);
    const own = (after?.actions ?? []).filter(({ type }) => type !== 'wait');
    for (const [at, action] of begun.entries()) {
      const now = own[at];
      if (!now || !isSame(action, now)) wrong.push(`32: ${action.id} has begun and is changed`);
    }
  }
  for (const { id, type, startMs } of plan.drivers.flatMap(({ actions }) => actions)) {
    if (type === 'wait' || happened.has(id) || startMs >= nowMs) continue;
    wrong.push(`32: ${id} begins before the change`);
  }
  return wrong;
}

function isSame(a: TimedAction, b: TimedAction): boolean {
  const of = (action: TimedAction) =>
    JSON.stringify(
      Object.entries(action)
        .filter(([key]) => !timed.has(key))
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    );
  return of(a) === of(b);
}

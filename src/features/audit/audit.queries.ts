import type { Trip } from '#domain/entities.ts';
import { no } from '#kernel/records.ts';
import type { Requests } from '#spine/outbox/index.ts';
import type { Act } from './audit.model.ts';

/** The acts that have ended, newest first, without those of the given intents. */
export function finished(acts: readonly Act[], but: readonly string[]): readonly Act[] {
  return acts
    .filter(({ id, endedMs }) => endedMs !== null && !but.includes(id))
    .toSorted((a, b) => (b.endedMs ?? 0) - (a.endedMs ?? 0));
}

/**
 * The acts about a trip's moves; about a move that has left it, those up to the act that took it
 * out: a vehicle that was not found belongs to the story of its trip.
 */
export function actsOfTrip(
  acts: readonly Act[],
  { name, activityIds }: Pick<Trip, 'name' | 'activityIds'>,
): readonly Act[] {
  const untilMs = new Map(activityIds.map((id) => [id, Number.POSITIVE_INFINITY]));
  for (const act of acts) {
    if (act.subject !== `Trip #${name}`) continue;
    for (const id of act.activityIds) untilMs.set(id, Math.max(untilMs.get(id) ?? 0, act.atMs));
  }
  return acts.filter((act) => act.activityIds.some((id) => act.atMs <= (untilMs.get(id) ?? 0)));
}

/** The command that takes an act back, as its request defines it, or why it can't be taken back. */
export function wayBack(requests: Requests, act: Act, sees: unknown) {
  const { back } = requests.get(act.command) ?? {};
  if (!back) return no('This cannot be taken back.');
  return act.end === 'done' ? back(act, sees) : no('Only what was done can be taken back.');
}

/**
 * What the server did for this console later than a step of its log, the earliest first; `stepId`:
 * the command of that step, null without one. A call or a link changes nothing, and is left out.
 */
export function deedsAfter(acts: readonly Act[], stepId: string | null): readonly Act[] {
  const step = stepId === null ? null : partsOf(stepId);
  return acts.filter(({ id, end, changes }) => {
    const act = partsOf(id);
    // Those of other tabs, which were taken over, have numbers of their own.
    const isLater = step === null || (act.log === step.log && act.number > step.number);
    return end === 'done' && changes.length > 0 && isLater;
  });
}

/** Of a record's id: the name of its log, and its number in it. */
function partsOf(id: string) {
  const colon = id.lastIndexOf(':');
  return { log: id.slice(0, colon), number: Number(id.slice(colon + 1)) };
}

import { no } from '#kernel/records.ts';
import type { Requests } from '../outbox/index.ts';
import type { Act } from './audit.model.ts';

/** The acts that have ended, newest first, without those of the given intents. */
export function finished(acts: readonly Act[], but: readonly string[]): readonly Act[] {
  return acts
    .filter(({ id, endedMs }) => endedMs !== null && !but.includes(id))
    .toSorted((a, b) => (b.endedMs ?? 0) - (a.endedMs ?? 0));
}

/** The command that takes an act back, as its request defines it, or why it can't be taken back. */
export function wayBack(requests: Requests, act: Act, sees: unknown) {
  const { back } = requests.get(act.command) ?? {};
  if (!back) return no('This cannot be taken back.');
  return act.end === 'done' ? back(act, sees) : no('Only what was done can be taken back.');
}

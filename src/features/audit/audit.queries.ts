import { no } from '#kernel/records.ts';
import type { Requests } from '../outbox/index.ts';
import type { Act } from './audit.model.ts';

/** What has ended, the newest first; but for those of these intents. */
export function finished(acts: readonly Act[], but: readonly string[]): readonly Act[] {
  return acts
    .filter(({ id, endedMs }) => endedMs !== null && !but.includes(id))
    .toSorted((a, b) => (b.endedMs ?? 0) - (a.endedMs ?? 0));
}

/** What takes an act back, as its request says; or why nothing does. */
export function wayBack(requests: Requests, act: Act, sees: unknown) {
  const { back } = requests.get(act.command) ?? {};
  if (!back) return no('This cannot be taken back.');
  return act.end === 'done' ? back(act, sees) : no('Only what was done can be taken back.');
}

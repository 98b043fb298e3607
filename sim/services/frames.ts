// Changes as realtime messages for one user: coalesced, so that a thousand changed trips are one
// message with a thousand ids, and only rows in the user's scope.
import type { Collection, User } from '#domain/entities.ts';
import { type RealtimeMessage, writeMessage } from '#wire/realtime/realtime.ts';
import type { RawFrame } from '#wire/transport.ts';
import { type Change, find, must, type Sim } from '../core/sim.ts';
import { inScope, type Scope, scopeOf } from './reading.ts';

/**
 * The messages of some changes, in the order of their first change. The cursor of each is the
 * number of the last change covered so far: a console that receives no further message resumes
 * from there.
 */
export function framesOf(sim: Sim, changes: readonly Change[], user: User): RawFrame[] {
  const scope = scopeOf(sim, user);
  const groups = new Map<string, { first: Change; ids: Set<string> }>();
  const created = new Map<string, string | null>();
  for (const change of changes) {
    const { is, collection, id, key } = change;
    const row = is === 'removed' ? change : find(sim, collection, id);
    // Removed since: a later change reports that.
    if (!row) continue;
    if ('accountId' in row && !inScope(sim, scope, row as Owned) && !isSeen(scope, change))
      continue;
    const name = `${collection} ${id}`;
    if (is === 'created') created.set(name, key);
    // A row that is new among these is sent once, in its current state.
    else if (created.has(name) && (key === null || key === created.get(name))) continue;
    const groupName = `${is} ${collection} ${key ?? ''} ${JSON.stringify(change.by ?? null)}`;
    const group = groups.get(groupName);
    if (group) group.ids.add(id);
    else groups.set(groupName, { first: change, ids: new Set([id]) });
  }
  const inOrder = [...groups.values()];
  const last = changes.at(-1)?.number ?? 0;
  return inOrder.map(({ first, ids }, at) => ({
    ...writeMessage(messageOf(sim, first, [...ids]), sim.state.nowMs),
    cursor: (inOrder[at + 1]?.first.number ?? last + 1) - 1,
  }));
}

function isSeen(scope: Scope, { seenBy = [] }: Change): boolean {
  return seenBy.some((id) => scope.has(id));
}

type Owned = Parameters<typeof inScope>[2];

function messageOf(sim: Sim, first: Change, ids: string[]): RealtimeMessage {
  const { is, collection, key, by } = first;
  if (is === 'removed') return { is, collection, ids, ...(by && { by }) };
  if (collection === 'trips' || collection === 'activities') return { is, collection, ids, key };
  const rows = ids.map((id) => must(sim, collection as Collection, id));
  return { is, collection, rows, key } as RealtimeMessage;
}

// Changes as realtime messages for one user: coalesced, so that a thousand changed trips are one
// message with a thousand ids, and only what his scope allows him to see.
import type { Collection, User } from '#domain/entities.ts';
import { type RealtimeMessage, writeMessage } from '#wire/realtime.ts';
import type { RawFrame } from '#wire/transport.ts';
import { type Change, must, type Sim } from '../core/sim.ts';
import { inScope, scopeOf } from './reading.ts';

/** The messages of one step, in the order things first happened. */
export function framesOf(sim: Sim, changes: readonly Change[], user: User): RawFrame[] {
  const scope = scopeOf(sim, user);
  const groups = new Map<string, { first: Change; ids: Set<string> }>();
  const created = new Set<string>();
  for (const change of changes) {
    const { is, collection, id, key } = change;
    const row = must(sim, collection, id);
    if ('accountId' in row && !inScope(sim, scope, row)) continue;
    if (is === 'created') created.add(`${collection} ${id}`);
    // What is new in this step is told once, as it is at the end of the step.
    else if (created.has(`${collection} ${id}`)) continue;
    const name = `${is} ${collection} ${key ?? ''}`;
    const group = groups.get(name);
    if (group) group.ids.add(id);
    else groups.set(name, { first: change, ids: new Set([id]) });
  }
  return [...groups.values()].map(({ first, ids }) =>
    writeMessage(messageOf(sim, first, [...ids]), sim.state.nowMs),
  );
}

function messageOf(sim: Sim, { is, collection, key }: Change, ids: string[]): RealtimeMessage {
  if (collection === 'trips' || collection === 'activities') return { is, collection, ids, key };
  const rows = ids.map((id) => must(sim, collection as Collection, id));
  return { is, collection, rows, key } as RealtimeMessage;
}

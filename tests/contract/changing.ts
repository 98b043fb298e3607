// What a call does to the whole world: the rows that it makes, changes and removes are compared
// field by field, and every other row must be as it was.
import { beforeEach } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { type RowChanges, rowChanges } from '#sim/testing/rowChanges.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { answersOf, ask, create, freeMove, loadWorld, loginPaused } from './asking.ts';
import { type OpenHost, shared } from './host.ts';

/**
 * For tests of whole rows: what stands at the start of each, with an administrator logged in, and
 * what a call does to it.
 */
export function wholeWorld(openHost: OpenHost) {
  const { open } = shared(openHost);
  const now = {} as { link: Link; world: WorldReply; nowMs: number };
  beforeEach(async () => {
    now.link = open();
    await loginPaused(now.link, 'admin');
    now.world = await loadWorld(now.link);
    now.nowMs = (await answersOf(now.link)).serverMs;
  });
  return {
    now,
    /** What a call does to the world as it is now, and its answer. */
    async does<K extends CallName>(name: K, request: Calls[K]['request'], key = 'do') {
      let reply = {} as Calls[K]['reply'];
      const changes = await changesBy(now.link, async () => {
        reply = await ask(now.link, name, request, key);
      });
      return { changes, reply };
    },
    async made(fields: Partial<MoveRequest> = {}, key = 'made'): Promise<Activity> {
      const moves = [{ ...freeMove(await loadWorld(now.link), 'whole'), ...fields }];
      const [move] = await create(now.link, moves, key);
      if (!move) throw new Error('no move');
      return move;
    },
  };
}

/** Of a company that stands still: see `loginPaused`. */
export async function changesBy(
  link: Link,
  act: () => Promise<unknown>,
  before?: WorldReply,
): Promise<RowChanges> {
  const { user: _was, ...was } = before ?? (await loadWorld(link));
  await act();
  const { user: _is, ...is } = await loadWorld(link);
  return rowChanges(was, is);
}

/** The author of a change, as its row names them: a user of the company by their login. */
export function madeBy(username: keyof typeof names, modifiedMs: number) {
  return { modifiedMs, modifiedById: `usr-${username}`, modifiedByName: names[username] };
}

const names = { dispatcher: 'Dana Keller', admin: 'Avery Admin', office: 'Olive Fischer' } as const;

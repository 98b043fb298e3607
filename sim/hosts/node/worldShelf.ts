// The world is by far the largest answer, and many consoles ask for it at once: in the morning, and
// after a restart. It is made once for all of a user's consoles that ask within a moment; each
// then asks for the changes since by its cursor, as it does after any world.
import { routes } from '#wire/calls/calls.ts';
import { bearerOf, headers } from '#wire/link/http.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import type { HostConsole } from '../host.ts';

/**
 * For how long a world serves those who ask next, ms.
 * @limit how long a world serves those who ask next
 * @test sim/hosts/node/worldShelf.test.ts: is made once for the consoles of a user that ask within
 *   two seconds
 */
export const worldServesMs = 2_000;
/**
 * Worlds at hand: one for each user and choice of accounts.
 * @limit worlds at hand
 * @test sim/hosts/node/worldShelf.test.ts: makes room for the world of another user
 */
export const mostWorlds = 50;

export type ShelfPorts = {
  /** The id of the user of a token; null for one that is not valid. */
  readonly userIdOf: (token: string) => string | null;
  /** Whether one answer may serve several requests: no fault could strike each of them. */
  readonly mayShare: () => boolean;
  readonly nowMs: () => number;
  /** The company's time. */
  readonly serverMs: () => number;
};

type Desk = Pick<HostConsole, 'send'>;
type Kept = { readonly answer: Promise<RawResponse>; readonly madeMs: number };

/** Whoever hangs up does not cut off the others that wait for the same world. */
const neverCancelled = { onCancel: () => {} };

/** Answers like `desk`; a body that serves several requests is the same text for all of them. */
export function sharingWorlds(desk: Desk, ports: ShelfPorts): Desk {
  const kept = new Map<string, Kept>();
  const { userIdOf, mayShare, nowMs, serverMs } = ports;

  function world(userId: string, request: RawRequest): Promise<RawResponse> {
    const key = `${userId} ${request.path}`;
    const known = kept.get(key);
    if (known && nowMs() - known.madeMs < worldServesMs) return known.answer;
    const made: Kept = { answer: desk.send(request, neverCancelled), madeMs: nowMs() };
    kept.delete(key);
    kept.set(key, made);
    const drop = () => {
      if (kept.get(key) === made) kept.delete(key);
    };
    made.answer.then(({ status }) => {
      if (status !== 200) drop();
    }, drop);
    makeRoom();
    return made.answer;
  }

  function makeRoom(): void {
    const sinceMs = nowMs() - worldServesMs;
    for (const [key, { madeMs }] of kept) if (madeMs < sinceMs) kept.delete(key);
    for (const key of kept.keys()) if (kept.size > mostWorlds) kept.delete(key);
  }

  function forget(userId: string): void {
    for (const key of kept.keys()) if (key.startsWith(`${userId} `)) kept.delete(key);
  }

  return {
    async send(request, cancelled) {
      const token = bearerOf(request);
      const userId = token === null ? null : userIdOf(token);
      // Who changes something sees it in the next world.
      if (userId !== null && request.method !== 'GET') {
        forget(userId);
        const written = await desk.send(request, cancelled);
        forget(userId);
        return written;
      }
      if (userId === null || !isWorld(request) || !mayShare()) return desk.send(request, cancelled);
      const answer = await world(userId, request);
      const time = { [headers.serverTime]: `${serverMs()}` };
      return { ...answer, headers: { ...answer.headers, ...time } };
    },
  };
}

function isWorld({ method, path }: RawRequest): boolean {
  return method === routes.world.method && path.split('?')[0] === routes.world.path;
}

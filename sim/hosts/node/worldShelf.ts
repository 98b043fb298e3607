// The world is by far the largest answer, and many consoles ask for it at once: in the morning, and
// after a restart. While one is made for a user, the others of that user wait, and the next one is
// made for all of them. Each is begun after it was asked for, so that no console gets one that is
// older than what it has heard already.
import { routes } from '#wire/calls/calls.ts';
import { bearerOf } from '#wire/link/http.ts';
import type { RawRequest, RawResponse } from '#wire/transport.ts';
import type { HostConsole } from '../host.ts';

export type ShelfPorts = {
  /** The id of the user of a token; null for one that is not valid. */
  readonly userIdOf: (token: string) => string | null;
  /** Whether one answer may serve several requests: no fault could strike each of them. */
  readonly mayShare: () => boolean;
};

type Desk = Pick<HostConsole, 'send'>;
/** The world that is made, and the one that those who wait share; null while none waits. */
type Making = { readonly now: Promise<unknown>; next: Promise<RawResponse> | null };

/** Whoever hangs up does not cut off the others that wait for the same world. */
const neverCancelled = { onCancel: () => {} };

/** Answers like `desk`; a body that serves several requests is the same text for all of them. */
export function sharingWorlds(desk: Desk, { userIdOf, mayShare }: ShelfPorts): Desk {
  const makings = new Map<string, Making>();

  function make(key: string, request: RawRequest): Promise<RawResponse> {
    const answer = desk.send(request, neverCancelled);
    const making: Making = { now: answer.catch(() => {}), next: null };
    makings.set(key, making);
    void making.now.then(() => {
      if (making.next === null) makings.delete(key);
    });
    return answer;
  }

  function world(key: string, request: RawRequest): Promise<RawResponse> {
    const making = makings.get(key);
    if (!making) return make(key, request);
    making.next ??= making.now.then(() => make(key, request));
    return making.next;
  }

  return {
    send(request, cancelled) {
      const token = bearerOf(request);
      const userId = token === null ? null : userIdOf(token);
      if (userId === null || !isWorld(request) || !mayShare()) return desk.send(request, cancelled);
      return world(`${userId} ${request.path}`, request);
    },
  };
}

function isWorld({ method, path }: RawRequest): boolean {
  return method === routes.world.method && path.split('?')[0] === routes.world.path;
}

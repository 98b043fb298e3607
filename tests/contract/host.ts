// What the contract suite needs of a host, and its opening and closing around a test or a group.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';

/** An open world: seed 7, the default company. */
export type Host = {
  readonly link: Link;
  /** Ends the host as a crash would and opens it again on what it had made durable. */
  readonly restart: () => Promise<Link>;
  readonly close: () => Promise<void> | void;
  /** What a line that is cut before the request was served looks like: who sees only the line
   * cannot tell it from a lost answer. */
  readonly cutIs: 'notSent' | 'outcomeUnknown';
};

/** `faults` as people write them: `createActivities:errorAfter:1`. */
export type OpenHost = (options: { readonly faults: string }) => Promise<Host>;

/** Opens a world within a test; it is closed after the test. */
export function hosted(openHost: OpenHost) {
  let host: Host | null = null;
  afterEach(async () => {
    await host?.close();
    host = null;
  });
  return {
    async open(faults = ''): Promise<Link> {
      host = await openHost({ faults });
      return host.link;
    },
    cutIs(): Host['cutIs'] {
      if (host === null) throw new Error('nothing is open');
      return host.cutIs;
    },
    restart(): Promise<Link> {
      if (host === null) throw new Error('nothing to restart');
      return host.restart();
    },
  };
}

/**
 * One world for a group of tests, whatever their order: the keys of each are its own, and the rows
 * are the ones that it makes or that no other takes.
 */
export function shared(openHost: OpenHost) {
  let host: Host | null = null;
  let link: Link | null = null;
  let tests = 0;
  beforeAll(async () => {
    host = await openHost({ faults: '' });
    ({ link } = host);
  });
  beforeEach(() => {
    tests += 1;
  });
  afterAll(() => host?.close());
  return {
    open(): Link {
      if (link === null) throw new Error('nothing is open');
      return withKeysOf(`test ${tests} `, link);
    },
    async restart(): Promise<Link> {
      if (host === null) throw new Error('nothing to restart');
      link = await host.restart();
      return withKeysOf(`test ${tests} `, link);
    },
  };
}

/** Before the key of each call, and taken from what is told under such a key. */
function withKeysOf(prefix: string, link: Link): Link {
  const told = (push: Push): Push =>
    'key' in push && push.key?.startsWith(prefix)
      ? { ...push, key: push.key.slice(prefix.length) }
      : push;
  return {
    ...link,
    call: (name, request, options = {}) =>
      link.call(
        name,
        request,
        options.key === undefined ? options : { ...options, key: `${prefix}${options.key}` },
      ),
    listen: (on) => link.listen((push) => on(told(push))),
  };
}

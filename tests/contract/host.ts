// The host interface of the contract suite, and its opening and closing around a test or a group.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';

/** An open world: seed 7, the default company. */
export type Host = {
  readonly link: Link;
  /** Ends the host as a crash would and opens it again on its stored data. */
  readonly restart: () => Promise<Link>;
  readonly close: () => Promise<void> | void;
  /** The answer when the connection is cut before the request was served. A host that sees only
   * the connection cannot distinguish it from a lost answer. */
  readonly cutIs: 'notSent' | 'outcomeUnknown';
};

/** `faults` as text: `createActivities:errorAfter:1`. */
export type OpenHost = (options: { readonly faults: string }) => Promise<Host>;

/** Adds a fault to a running company of several tests, which pauses, and logs in. */
export type OpenFaulty = (fault: string) => Promise<Link>;

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
      if (host === null) throw new Error('no host is open');
      return host.cutIs;
    },
    restart(): Promise<Link> {
      if (host === null) throw new Error('no host is open');
      return host.restart();
    },
  };
}

/**
 * One world for a group of tests in any order: each test has its own keys, and uses rows that it
 * creates or that no other test uses.
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
      if (link === null) throw new Error('no host is open');
      return withKeysOf(`test ${tests} `, link);
    },
    cutIs(): Host['cutIs'] {
      if (host === null) throw new Error('no host is open');
      return host.cutIs;
    },
    async restart(): Promise<Link> {
      if (host === null) throw new Error('no host is open');
      link = await host.restart();
      return withKeysOf(`test ${tests} `, link);
    },
  };
}

/** Prefixes the key of each call, and strips the prefix from pushed keys. */
function withKeysOf(prefix: string, link: Link): Link {
  const withoutPrefix = (push: Push): Push =>
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
    listen: (on) => link.listen((push) => on(withoutPrefix(push))),
  };
}

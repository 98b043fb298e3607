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
  const ofTests = (own: Link) => withKeysOf(() => `test ${tests} `, own);
  beforeAll(async () => {
    host = await openHost({ faults: '' });
    link = ofTests(host.link);
  });
  beforeEach(() => {
    tests += 1;
  });
  afterAll(() => host?.close());
  return {
    open(): Link {
      if (link === null) throw new Error('no host is open');
      return link;
    },
    cutIs(): Host['cutIs'] {
      if (host === null) throw new Error('no host is open');
      return host.cutIs;
    },
    async restart(): Promise<Link> {
      if (host === null) throw new Error('no host is open');
      link = ofTests(await host.restart());
      return link;
    },
  };
}

/**
 * The user logged in on a link of `shared`, or null. `login` of the same user leaves its connection
 * as it is: opening one takes as long as a small test.
 */
export const userOn = new WeakMap<Link, string | null>();

/** Prefixes the key of each call, and strips the prefix from pushed keys. */
function withKeysOf(prefixNow: () => string, link: Link): Link {
  const own: Link = {
    ...link,
    authorize(token) {
      userOn.set(own, null);
      link.authorize(token);
    },
    call: (name, request, options = {}) =>
      link.call(
        name,
        request,
        options.key === undefined ? options : { ...options, key: `${prefixNow()}${options.key}` },
      ),
    listen(on) {
      const prefix = prefixNow();
      const withoutPrefix = (push: Push): Push =>
        'key' in push && push.key?.startsWith(prefix)
          ? { ...push, key: push.key.slice(prefix.length) }
          : push;
      return link.listen((push) => on(withoutPrefix(push)));
    },
  };
  userOn.set(own, null);
  return own;
}

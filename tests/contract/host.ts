// What the contract suite needs of a host, and its opening and closing around a test.
import { afterEach } from 'vitest';
import type { Link } from '#wire/link.ts';

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

import type { Job, Process } from '#kernel/slice.ts';
import type { NoticesTypes } from './notices.slice.ts';

type Ports = {
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};

/** What was missed follows at once, and fetches by id take a moment more. */
const settleMs = 1_500;
/** Then it is told as far as it has come. */
const mostWaits = 40;

/** Waits, when the channel is back, until what was missed has come. */
export const noticesProcess: Process<NoticesTypes, Ports, Job> = {
  name: 'notices',
  on: {
    'connection/linkChanged': ({ data }, { notices }) =>
      data.link === 'connected' && notices.state.away ? catchUp : undefined,
  },
  resume: ({ notices }) => (notices.state.away ? [catchUp] : []),
  async *run(_job, { pause }, cancelled, sees) {
    for (let waits = 0; waits < mostWaits && !cancelled.now; waits += 1) {
      await pause(settleMs);
      const { connection, world } = sees();
      if (connection.state.link === 'connected' && world.state.loadId === null) break;
    }
    if (!cancelled.now) yield { type: 'notices/caughtUp', data: {} };
  },
};

/** One at a time, however often the channel comes and goes. */
const catchUp = { key: 'notices:0' } as const;

import type { Job, Process } from '#kernel/slice.ts';
import { type Departures, departuresReader } from '../activities/index.ts';
import { rowsUnderWay } from '#spine/fetches/index.ts';
import { newlyLate } from './notices.queries.ts';
import { planNews } from './plan.queries.ts';
import type { NoticesSees, NoticesTypes } from './notices.slice.ts';

type Ports = {
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type NoticesJob = Job & { readonly is: 'catchUp' | 'late' };

/** Missed changes follow at once; some name their rows by id alone, and these are fetched. */
const settleMs = 1_500;
/** After so many waits, what has come so far is reported. */
const mostWaits = 40;

/**
 * Waits, when the channel is back, until what was missed has come; and looks for moves that have
 * become late or left their plan whenever the clock ticks (reading 10).
 */
export const noticesProcess: Process<NoticesTypes, Ports, NoticesJob> = {
  name: 'notices',
  on: {
    'connection/linkChanged': ({ data }, { notices }) =>
      data.link === 'connected' && notices.state.away ? catchUp : undefined,
    'clock/ticked': (_event, { world }) => (world.state.phase === 'ready' ? late : undefined),
  },
  resume: ({ notices }) => (notices.state.away ? [catchUp] : []),
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'late') {
      const sinceMs = sees().notices.state.lateToldMs;
      if (sinceMs === null) {
        // Moves that were late before the first look are no news.
        const upToMs = sees().clock.state.nowMs;
        yield { type: 'notices/lateHeard', data: { upToMs, activityIds: [], text: '' } };
      } else {
        const found = newlyLate(sees(), sinceMs);
        if (found.activityIds.length > 0) yield { type: 'notices/lateHeard', data: found };
      }
      // Without the channel nothing is known of the trips.
      if (sees().connection.state.link === 'lost') return;
      const news = planNews(sees(), readerOf(ports)(sees()));
      if (news) yield { type: 'notices/planHeard', data: news };
      return;
    }
    for (let waits = 0; waits < mostWaits && !cancelled.now; waits += 1) {
      await ports.pause(settleMs);
      const { connection, world } = sees();
      const isLoading = world.state.loadId !== null || rowsUnderWay(sees());
      if (connection.state.link === 'connected' && !isLoading) break;
    }
    if (!cancelled.now) yield { type: 'notices/caughtUp', data: {} };
  },
};

/** One job of each kind at a time, however often the channel changes or the clock ticks. */
const catchUp = { key: 'notices:0', is: 'catchUp' } as const;
const late = { key: 'notices:1', is: 'late' } as const;

/** What follows from the snapshots of one machine, kept between two looks. */
const readers = new WeakMap<Ports, (sees: NoticesSees) => Departures>();

function readerOf(ports: Ports): (sees: NoticesSees) => Departures {
  const reader = readers.get(ports) ?? departuresReader();
  readers.set(ports, reader);
  return reader;
}

import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import { atOnce } from './bulk.model.ts';
import type { BulkSees, BulkTypes } from './facts.slice.ts';
import { actOf, runningAct } from './bulk.slice.ts';

type Ports = {
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type BulkJob = Job & { readonly bulkId: string } & (
    | { readonly is: 'send' }
    | { readonly is: 'next' }
    | { readonly is: 'stalled'; readonly why: string }
  );

/** Long enough to see everything that is still on its way to the server. */
const stalledMs = 2_000;

/**
 * Sends the rows of an act, a few at a time; each answer sends the next one. The decider chooses
 * the row, so that no row is sent twice, however many commands ask for one.
 */
export const bulkProcess: Process<BulkTypes, Ports, BulkJob> = {
  name: 'bulk',
  on: {
    'bulk/begun': ({ id, data: { bulkId } }) => ({ is: 'send', key: id, bulkId }),
    'bulk/triedAgain': ({ id, data: { bulkId } }) => ({ is: 'send', key: id, bulkId }),
    'outbox/closed': ({ id, data }, sees) => nextAfter(sees, id, data.partOf),
    'outbox/unknown': ({ id, data }, sees) =>
      nextAfter(sees, id, sees.bulk.state.sent[data.intentId]?.bulkId),
    'bulk/over': ({ id }, sees) => goOn(sees, id),
    // Rows that waited for the connection or the user go on when either is back.
    'connection/linkChanged': ({ id, data }, sees) =>
      data.link === 'connected' ? goOn(sees, id) : undefined,
    'session/begun': ({ id }, sees) => goOn(sees, id),
    'session/loggedIn': ({ id }, sees) => goOn(sees, id),
    'kernel/ended': ({ id, data, ends }, sees) => {
      const act = runningAct(sees);
      if (!act || act.counts.underWay > 0 || sees.session.state.status !== 'signedIn') {
        return undefined;
      }
      if (data.by !== 'kernel' && data.command !== 'bulk/sendNext') return undefined;
      const end = ends?.[0]?.end;
      const why = end?.how === 'failed' ? end.error : end?.how === 'rejected' ? end.reason : null;
      return why === null ? undefined : { is: 'stalled', key: id, bulkId: act.id, why };
    },
  },
  resume: (sees) => {
    const act = runningAct(sees);
    return act ? [{ is: 'send', key: act.id as RecordId, bulkId: act.id }] : [];
  },
  async *run({ is, bulkId, ...job }, { pause }, cancelled, sees): AsyncGenerator<Command, void> {
    if ('why' in job) {
      await pause(stalledMs);
      if (!cancelled.now) yield { type: 'bulk/stalled', data: { bulkId, why: job.why } };
      return;
    }
    const counts = actOf(sees(), bulkId)?.counts;
    const free = Math.min(counts?.waiting ?? 0, atOnce - (counts?.underWay ?? 0));
    // At least once: an act with nothing to send is then closed.
    const times = is === 'send' ? Math.max(1, free) : 1;
    for (let time = 0; time < times; time += 1) yield { type: 'bulk/sendNext', data: { bulkId } };
  },
};

type Command = CommandOf<BulkTypes>;

function nextAfter(
  sees: BulkSees,
  key: RecordId,
  bulkId: string | null = null,
): BulkJob | undefined {
  if (bulkId === null || actOf(sees, bulkId)?.isOver !== false) return undefined;
  return { is: 'next', key, bulkId };
}

function goOn(sees: BulkSees, key: RecordId): BulkJob | undefined {
  const act = runningAct(sees);
  return act && { is: 'send', key, bulkId: act.id };
}

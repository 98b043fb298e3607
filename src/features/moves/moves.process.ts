import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import { callKeyed } from '#wire/keyed.ts';
import type { Link } from '#wire/link.ts';
import type { MoveRequestData, MovesState } from './moves.model.ts';
import type { MovesSees, MovesTypes } from './moves.slice.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type CreateJob = Job & { readonly idempotencyKey: string; readonly move: MoveRequestData };

/** Sends a move that was asked for, and tells what became of it. */
export const movesProcess: Process<MovesTypes, Ports, CreateJob> = {
  name: 'moves',
  on: {
    'moves/createRequested': (_event, sees) => pending(sees),
    'moves/askedAgain': (_event, sees) => pending(sees),
  },
  // At boot even an unknown outcome is asked for again: the key makes it safe.
  resume: ({ moves }) => (moves.state.saving ? [jobOf(moves.state.saving)] : []),
  async *run(job, { link, pause }, cancelled): AsyncGenerator<CommandOf<MovesTypes>, void> {
    const createId = job.key;
    const { move, idempotencyKey } = job;
    const request = { moves: [move] };
    const answer = await callKeyed(
      link,
      'createActivities',
      request,
      idempotencyKey,
      cancelled,
      pause,
    );
    if (cancelled.now) return;
    if (answer.is === 'ok') {
      const put = [{ collection: 'activities' as const, rows: answer.reply.activities }];
      yield {
        type: 'moves/createReplied',
        data: { createId, changes: { put, removed: [] } },
      };
    } else if (answer.is === 'refused' && answer.status === 401) {
      // Kept until the same user is back (P9); not an end.
      yield { type: 'session/expire', data: {} };
    } else if (answer.is === 'refused') {
      const why = answer.message ?? `The server answered ${answer.status}.`;
      const refused = answer.status < 500;
      yield { type: 'moves/createFailed', data: { createId, why, refused } };
    } else if (answer.is === 'notSent') {
      const why = 'The server could not be reached.';
      yield { type: 'moves/createFailed', data: { createId, why, refused: false } };
    } else {
      yield { type: 'moves/createUnanswered', data: { createId } };
    }
  },
};

function pending({ moves }: MovesSees): CreateJob | undefined {
  const { saving } = moves.state;
  return saving && !saving.outcomeUnknown ? jobOf(saving) : undefined;
}

function jobOf({ createId, key, move }: NonNullable<MovesState['saving']>): CreateJob {
  return { key: createId as RecordId, idempotencyKey: key, move };
}

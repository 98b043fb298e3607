import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import { callKeyed } from '#wire/keyed.ts';
import type { Link } from '#wire/link.ts';
import { returnsOf } from '#wire/pushes.ts';
import type { MoveRequestData, MovesState } from './moves.model.ts';
import type { MovesSees, MovesTypes } from './moves.slice.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type CreateJob = Job & {
  readonly is: 'create';
  readonly idempotencyKey: string;
  readonly move: MoveRequestData;
};
type OtherJob = Job & { readonly is: 'listen' | 'lookAgain' };
type Commands = AsyncGenerator<CommandOf<MovesTypes>, void>;

/** Sends a move that was asked for, and tells what became of it. */
export const movesProcess: Process<MovesTypes, Ports, CreateJob | OtherJob> = {
  name: 'moves',
  on: {
    'moves/createRequested': (_event, sees) => pending(sees),
    'moves/askedAgain': (_event, sees) => pending(sees),
    'moves/givenUp': ({ id }) => ({ is: 'lookAgain', key: id }),
  },
  // At boot even an unknown outcome is asked for again: the key makes it safe.
  resume: ({ moves }) => [
    { is: 'listen', key: 'moves:0' },
    ...(moves.state.saving ? [jobOf(moves.state.saving)] : []),
  ],
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'create') yield* create(job, ports, cancelled);
    else if (job.is === 'lookAgain') yield lookAgain(sees());
    else yield* askWhenBack(ports.link, cancelled, sees);
  },
};

async function* create(job: CreateJob, { link, pause }: Ports, cancelled: Cancelled): Commands {
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
}

/** What nobody waits for any more may have been done: what is there now is looked up. */
function lookAgain({ world }: MovesSees) {
  return { type: 'world/reload' as const, data: { accountIds: world.state.accountIds } };
}

async function* askWhenBack(link: Link, cancelled: Cancelled, sees: () => MovesSees): Commands {
  for await (const _back of returnsOf(link, cancelled)) {
    if (sees().moves.state.saving?.outcomeUnknown) yield { type: 'moves/askAgain', data: {} };
  }
}

function pending({ moves }: MovesSees): CreateJob | undefined {
  const { saving } = moves.state;
  return saving && !saving.outcomeUnknown ? jobOf(saving) : undefined;
}

function jobOf({ createId, key, move }: NonNullable<MovesState['saving']>): CreateJob {
  return { is: 'create', key: createId as RecordId, idempotencyKey: key, move };
}

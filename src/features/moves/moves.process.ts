import type { Activity } from '#domain/entities.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import { decodeActivity } from '#wire/codecs/activity.ts';
import { callKeyed } from '#wire/keyed.ts';
import type { Answer, Link } from '#wire/link.ts';
import { returnsOf } from '#wire/pushes.ts';
import type { EditRequestData } from './editing.model.ts';
import type { Asked, MovesState } from './moves.model.ts';
import type { MovesSees, MovesTypes } from './moves.slice.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type SaveJob = Job & Asked & { readonly is: 'save'; readonly idempotencyKey: string };
type OtherJob = Job & { readonly is: 'listen' | 'lookAgain' };
type Commands = AsyncGenerator<CommandOf<MovesTypes>, void>;

/** Sends a move or an edit that was asked for, and tells what became of it. */
export const movesProcess: Process<MovesTypes, Ports, SaveJob | OtherJob> = {
  name: 'moves',
  on: {
    'moves/createRequested': (_event, sees) => pending(sees),
    'moves/editRequested': (_event, sees) => pending(sees),
    'moves/askedAgain': (_event, sees) => pending(sees),
    'moves/givenUp': ({ id }) => ({ is: 'lookAgain', key: id }),
  },
  // At boot even an unknown outcome is asked for again: the key makes it safe.
  resume: ({ moves }) => [
    { is: 'listen', key: 'moves:0' },
    ...(moves.state.saving ? [jobOf(moves.state.saving)] : []),
  ],
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'save') yield* save(job, ports, cancelled);
    else if (job.is === 'lookAgain') yield lookAgain(sees());
    else yield* askWhenBack(ports.link, cancelled, sees);
  },
};

async function* save(job: SaveJob, { link, pause }: Ports, cancelled: Cancelled): Commands {
  const id = job.key;
  const answer = job.edit
    ? await callKeyed(link, 'editActivity', callOf(job.edit), job.idempotencyKey, cancelled, pause)
    : await callKeyed(
        link,
        'createActivities',
        { moves: [job.move] },
        job.idempotencyKey,
        cancelled,
        pause,
      );
  if (cancelled.now) return;
  if (answer.is === 'ok') {
    const { reply } = answer;
    const changes = changesOf('activity' in reply ? [reply.activity] : reply.activities);
    if (job.edit) yield { type: 'moves/editReplied', data: { editId: id, changes } };
    else yield { type: 'moves/createReplied', data: { createId: id, changes } };
  } else if (answer.is === 'refused' && answer.status === 401) {
    // Kept until the same user is back (P9); not an end.
    yield { type: 'session/expire', data: {} };
  } else if (answer.is === 'refused' && answer.status === 409 && job.edit) {
    yield* stale(id, job.edit, answer);
  } else if (answer.is === 'refused' || answer.is === 'notSent') {
    const refused = answer.is === 'refused' && answer.status < 500;
    const failed = { why: whyOf(answer), refused };
    if (job.edit) yield { type: 'moves/editFailed', data: { editId: id, ...failed } };
    else yield { type: 'moves/createFailed', data: { createId: id, ...failed } };
  } else {
    yield { type: 'moves/createUnanswered', data: { createId: id } };
  }
}

/** The refusal tells the move as it is now; when it cannot be read, it is fetched. */
async function* stale(editId: string, { activityId }: EditRequestData, answer: Refused): Commands {
  const read = decodeActivity(answer.current);
  const current = 'value' in read && read.value.id === activityId ? [read.value] : [];
  const why = whyOf(answer);
  yield { type: 'moves/editStale', data: { editId, why, changes: changesOf(current) } };
  if (current.length === 0) {
    yield { type: 'world/staleHeard', data: { collection: 'activities', ids: [activityId] } };
  }
}

type Refused = Extract<Answer<never>, { readonly is: 'refused' }>;

function whyOf(answer: Refused | { readonly is: 'notSent' }): string {
  if (answer.is === 'notSent') return 'The server could not be reached.';
  return answer.message ?? `The server answered ${answer.status}.`;
}

function callOf({ activityId, version, fields }: EditRequestData) {
  return { id: activityId, version, edit: fields };
}

function changesOf(rows: readonly Activity[]) {
  return { put: [{ collection: 'activities' as const, rows }], removed: [] };
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

function pending({ moves }: MovesSees): SaveJob | undefined {
  const { saving } = moves.state;
  return saving && !saving.outcomeUnknown ? jobOf(saving) : undefined;
}

function jobOf({ createId, key, outcomeUnknown: _told, ...asked }: Saving): SaveJob {
  return { is: 'save', key: createId as RecordId, idempotencyKey: key, ...asked };
}

type Saving = NonNullable<MovesState['saving']>;

import type { Activity } from '#domain/entities.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import { decodeActivity } from '#wire/codecs/activity.ts';
import { callKeyed } from '#wire/keyed.ts';
import type { Answer, Link } from '#wire/link.ts';
import { returnsOf } from '#wire/pushes.ts';
import type { Changes } from '../world/index.ts';
import type { Ending } from './endings.model.ts';
import type { EndingsSees, EndingsTypes } from './endings.slice.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type EndJob = Job & Pick<Ending, 'what' | 'activityId' | 'version'> & { readonly is: 'end' };
type OtherJob = Job & { readonly is: 'listen' | 'lookAgain' };
type Commands = AsyncGenerator<CommandOf<EndingsTypes>, void>;

/** Sends what is to end a move, and tells what became of it. */
export const endingsProcess: Process<EndingsTypes, Ports, EndJob | OtherJob> = {
  name: 'endings',
  on: {
    'endings/requested': ({ data }, sees) => pending(sees, data.intentId),
    'endings/askedAgain': ({ data }, sees) => pending(sees, data.intentId),
    'endings/givenUp': ({ id }) => ({ is: 'lookAgain', key: id }),
  },
  // At boot even an unknown outcome is asked for again: the key makes it safe.
  resume: ({ endings }) => [{ is: 'listen', key: 'endings:0' }, ...endings.state.under.map(jobOf)],
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'end') yield* end(job, ports, cancelled);
    else if (job.is === 'lookAgain') {
      const { accountIds } = sees().world.state;
      yield { type: 'world/reload', data: { accountIds } };
    } else yield* askWhenBack(ports.link, cancelled, sees);
  },
};

async function* end(job: EndJob, { link, pause }: Ports, cancelled: Cancelled): Commands {
  const { key: intentId, activityId: id, version } = job;
  const answer =
    job.what === 'cancel'
      ? await callKeyed(link, 'removeActivity', { id, version }, intentId, cancelled, pause)
      : await callKeyed(
          link,
          'editActivity',
          { id, version, edit: { complete: true } },
          intentId,
          cancelled,
          pause,
        );
  if (cancelled.now) return;
  if (answer.is === 'ok') {
    const changes = 'activity' in answer.reply ? putting(answer.reply.activity) : removing(id);
    yield { type: 'endings/replied', data: { intentId, changes } };
  } else if (answer.is === 'refused' && answer.status === 401) {
    // Kept until the same user is back (P9); not an end.
    yield { type: 'session/expire', data: {} };
  } else if (answer.is === 'refused' || answer.is === 'notSent') {
    const refused = answer.is === 'refused' && answer.status < 500;
    const changes = answer.is === 'refused' ? asItIs(answer, id) : nothing;
    yield { type: 'endings/failed', data: { intentId, why: whyOf(answer), refused, changes } };
  } else {
    yield { type: 'endings/unanswered', data: { intentId } };
  }
}

const nothing: Changes = { put: [], removed: [] };

function putting(row: Activity): Changes {
  return { put: [{ collection: 'activities', rows: [row] }], removed: [] };
}

function removing(id: string): Changes {
  return { put: [], removed: [{ collection: 'activities', ids: [id] }] };
}

type Refused = Extract<Answer<never>, { readonly is: 'refused' }>;

/** A refusal may tell the move as it is now, or that there is none. */
function asItIs({ status, current }: Refused, id: string): Changes {
  if (status === 404) return removing(id);
  const read = decodeActivity(current);
  return 'value' in read && read.value.id === id ? putting(read.value) : nothing;
}

function whyOf(answer: Refused | { readonly is: 'notSent' }): string {
  if (answer.is === 'notSent') return 'The server could not be reached.';
  return answer.message ?? `The server answered ${answer.status}.`;
}

async function* askWhenBack(link: Link, cancelled: Cancelled, sees: () => EndingsSees): Commands {
  for await (const _back of returnsOf(link, cancelled)) {
    for (const { activityId, outcomeUnknown } of sees().endings.state.under) {
      if (outcomeUnknown) yield { type: 'endings/askAgain', data: { activityId } };
    }
  }
}

function pending({ endings }: EndingsSees, intentId: string): EndJob | undefined {
  const ending = endings.state.under.find((one) => one.intentId === intentId);
  return ending && jobOf(ending);
}

function jobOf({ intentId, what, activityId, version }: Ending): EndJob {
  return { is: 'end', key: intentId as RecordId, what, activityId, version };
}

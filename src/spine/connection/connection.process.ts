import type { Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { pushesOf } from '#wire/link/pushes.ts';
import type { ConnectionState } from './connection.model.ts';
import type { ConnectionTypes } from './connection.slice.ts';
import { SkewWatch } from './skew.queries.ts';

type Ports = {
  readonly link: Link;
  /** The operator's own watch, epoch ms. */
  readonly watchMs: () => number;
};

type ConnectionJob = Job &
  (
    | { readonly is: 'listen' }
    | { readonly is: 'tryNow' }
    | {
        readonly is: 'control';
        readonly control: { speed?: number; paused?: boolean; stepMs?: number };
      }
    | { readonly is: 'faults'; readonly change: { add?: string; remove?: string } }
  );

/** Records the link's reports of itself in the log, and sends the simulator's controls. */
export const connectionProcess: Process<ConnectionTypes, Ports, ConnectionJob> = {
  name: 'connection',
  on: {
    'connection/triedNow': ({ id }) => ({ is: 'tryNow', key: id }),
    'connection/controlRequested': ({ data: { controlId, ...control } }) => ({
      is: 'control',
      key: controlId as RecordId,
      control,
    }),
    'connection/faultsAsked': ({ data: { steerId, ...change } }) => ({
      is: 'faults',
      key: steerId as RecordId,
      change,
    }),
  },
  resume: () => [{ is: 'listen', key: 'connection:0' }],
  async *run(job, { link, watchMs }, cancelled, sees) {
    if (job.is === 'tryNow') {
      link.tryNow();
      return;
    }
    if (job.is === 'control') {
      const answer = await link.call('simControl', job.control, { cancelled });
      const error = answer.is === 'ok' ? null : reasonOf(answer);
      yield { type: 'connection/controlReplied', data: { controlId: job.key, error } };
      return;
    }
    if (job.is === 'faults') {
      const answer = await link.call('simFaults', job.change, { cancelled });
      const data =
        answer.is === 'ok'
          ? { faults: [...answer.reply.faults], error: null, refused: false }
          : { faults: null, error: reasonOf(answer), refused: isRefusal(answer) };
      yield { type: 'connection/faultsReplied', data: { steerId: job.key, ...data } };
      return;
    }
    const skew = new SkewWatch();
    for await (const push of pushesOf(link, cancelled)) {
      const serverMs = timeOf(push);
      const { sim, skewMs = null } = sees().connection.state;
      // A simulated company has a time of its own.
      if (serverMs !== null && sim === null && !isOfSim(push)) {
        const heard = skew.hear(serverMs, watchMs(), skewMs);
        if (heard !== undefined) {
          yield { type: 'connection/skewHeard', data: { skewMs: heard } };
        }
      }
      if (push.is === 'connection') {
        const state = { link: push.state, atMs: push.serverMs };
        const data = push.resumed ? { ...state, resumed: true } : state;
        yield { type: 'connection/linkHeard', data };
      } else if (isOfPlanner(push)) {
        yield {
          type: 'connection/plannerHeard',
          data: plannerAfter(push, sees().connection.state.planner),
        };
      } else if (push.is === 'time' && push.sim) {
        // Time comes ten times a second; only a change of speed or pause is worth a record.
        const known = sees().connection.state.sim;
        const same = known?.speed === push.sim.speed && known.paused === push.sim.paused;
        if (!same) yield { type: 'connection/simHeard', data: push.sim };
      } else if (push.is === 'trouble') {
        yield {
          type: 'connection/troubleHeard',
          data: { what: push.what, fatal: push.fatal },
        };
      } else if (push.is === 'malformed') {
        yield { type: 'connection/malformedHeard', data: { where: push.where } };
      }
    }
  },
};

/** Server time of a push; null for a push without one, such as a loss. */
function timeOf(push: Push): number | null {
  if (push.is === 'positions') return push.batch.serverMs;
  if (push.is === 'connection' && push.state !== 'connected') return null;
  return 'serverMs' in push ? push.serverMs : null;
}

function isOfSim(push: Push): boolean {
  return push.is === 'time' && push.sim !== null;
}

type PlannerPush = Extract<Push, { readonly is: 'plannerInfo' | 'plannerError' | 'plannerLine' }>;

/** Whether a push is about the planner itself; errors of a request belong to its caller. */
function isOfPlanner(push: Push): push is PlannerPush {
  if (push.is === 'plannerError') return push.requestId === null;
  return push.is === 'plannerInfo' || push.is === 'plannerLine';
}

/** The planner's state after a push: a new number clears the error, a new line clears both. */
function plannerAfter(push: PlannerPush, known: ConnectionState['planner']) {
  switch (push.is) {
    case 'plannerLine':
      return { line: push.state, running: null, error: null };
    case 'plannerInfo':
      return { line: 'connected' as const, running: push.planners, error: null };
    case 'plannerError':
      return { line: 'connected' as const, running: known?.running ?? null, error: push.message };
  }
}

function reasonOf(answer: Answer<unknown>): string {
  const message = answer.is === 'refused' ? answer.message : null;
  return message || 'The simulated company did not answer.';
}

/** Whether the company refused the call, so that another try is useless. */
function isRefusal(answer: Answer<unknown>): boolean {
  return answer.is === 'refused' && answer.status < 500;
}

import type { Job, Process } from '#kernel/slice.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Link } from '#wire/link.ts';
import { pushesOf } from '#wire/pushes.ts';
import type { ConnectionTypes } from './connection.slice.ts';

type ConnectionJob = Job &
  (
    | { readonly is: 'listen' }
    | {
        readonly is: 'control';
        readonly control: { speed?: number; paused?: boolean; stepMs?: number };
      }
  );

/** Tells the log what the link says of itself, and sends the simulator's controls. */
export const connectionProcess: Process<ConnectionTypes, { readonly link: Link }, ConnectionJob> = {
  name: 'connection',
  on: {
    'connection/controlRequested': ({ data: { controlId, ...control } }) => ({
      is: 'control',
      key: controlId as RecordId,
      control,
    }),
  },
  resume: () => [{ is: 'listen', key: 'connection:0' }],
  async *run(job, { link }, cancelled, sees) {
    if (job.is === 'control') {
      const answer = await link.call('simControl', job.control, { cancelled });
      const error =
        answer.is === 'ok'
          ? null
          : (answer.is === 'refused' && answer.message) || 'The simulated company did not answer.';
      yield { type: 'connection/controlReplied', data: { controlId: job.key, error } };
      return;
    }
    for await (const push of pushesOf(link, cancelled)) {
      if (push.is === 'connection') {
        const data = { link: push.state, atMs: push.serverMs };
        yield { type: 'connection/linkHeard', data };
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

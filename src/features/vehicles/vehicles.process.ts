import type { Vehicle } from '#domain/entities.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import { decodeVehicle } from '#wire/codecs/vehicle.ts';
import { callKeyed } from '#wire/keyed.ts';
import type { Answer, Link } from '#wire/link.ts';
import { returnsOf } from '#wire/pushes.ts';
import type { Changes } from '../world/index.ts';
import type { Asked, UnderWay } from './vehicles.model.ts';
import type { VehiclesSees, VehiclesTypes } from './vehicles.slice.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type AskJob = Job & { readonly is: 'ask'; readonly asked: Asked };
type OtherJob = Job & { readonly is: 'listen' | 'lookAgain' };
type Commands = AsyncGenerator<CommandOf<VehiclesTypes>, void>;

/** Sends what is to become of a vehicle, and tells what did. */
export const vehiclesProcess: Process<VehiclesTypes, Ports, AskJob | OtherJob> = {
  name: 'vehicles',
  on: {
    'vehicles/requested': ({ data }, sees) => pending(sees, data.intentId),
    'vehicles/askedAgain': ({ data }, sees) => pending(sees, data.intentId),
    'vehicles/givenUp': ({ id }) => ({ is: 'lookAgain', key: id }),
  },
  // At boot even an unknown outcome is asked for again: the key makes it safe.
  resume: ({ vehicles }) => [
    { is: 'listen', key: 'vehicles:0' },
    ...vehicles.state.under.map(jobOf),
  ],
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'ask') yield* ask(job, ports, cancelled);
    else if (job.is === 'lookAgain') {
      const { accountIds } = sees().world.state;
      yield { type: 'world/reload', data: { accountIds } };
    } else yield* askWhenBack(ports.link, cancelled, sees);
  },
};

async function* ask({ asked }: AskJob, { link, pause }: Ports, cancelled: Cancelled): Commands {
  const { intentId, key, vehicleId: id, version, fields } = asked;
  const answer = fields
    ? await callKeyed(link, 'editVehicle', { id, version, edit: fields }, key, cancelled, pause)
    : await callKeyed(link, 'removeVehicle', { id, version }, key, cancelled, pause);
  if (cancelled.now) return;
  if (answer.is === 'ok') {
    const { reply } = answer;
    const changes = 'vehicle' in reply ? putting(reply.vehicle) : removing(id);
    yield { type: 'vehicles/replied', data: { intentId, changes } };
  } else if (answer.is === 'refused' && answer.status === 401) {
    // Kept until the same user is back (P9); not an end.
    yield { type: 'session/expire', data: {} };
  } else if (answer.is === 'refused' || answer.is === 'notSent') {
    const refused = answer.is === 'refused' && answer.status < 500;
    const changes = answer.is === 'refused' ? asItIs(answer, id) : nothing;
    yield { type: 'vehicles/failed', data: { intentId, why: whyOf(answer), refused, changes } };
  } else {
    yield { type: 'vehicles/unanswered', data: { intentId } };
  }
}

const nothing: Changes = { put: [], removed: [] };

function putting(row: Vehicle): Changes {
  return { put: [{ collection: 'vehicles', rows: [row] }], removed: [] };
}

function removing(id: string): Changes {
  return { put: [], removed: [{ collection: 'vehicles', ids: [id] }] };
}

type Refused = Extract<Answer<never>, { readonly is: 'refused' }>;

/** A refusal may tell the vehicle as it is now, or that there is none. */
function asItIs({ status, current }: Refused, id: string): Changes {
  if (status === 404) return removing(id);
  const read = decodeVehicle(current);
  return 'value' in read && read.value.id === id ? putting(read.value) : nothing;
}

function whyOf(answer: Refused | { readonly is: 'notSent' }): string {
  if (answer.is === 'notSent') return 'The server could not be reached.';
  return answer.message ?? `The server answered ${answer.status}.`;
}

async function* askWhenBack(link: Link, cancelled: Cancelled, sees: () => VehiclesSees): Commands {
  for await (const _back of returnsOf(link, cancelled)) {
    for (const { vehicleId, outcomeUnknown } of sees().vehicles.state.under) {
      if (outcomeUnknown) yield { type: 'vehicles/askAgain', data: { vehicleId } };
    }
  }
}

function pending({ vehicles }: VehiclesSees, intentId: string): AskJob | undefined {
  const under = vehicles.state.under.find((one) => one.intentId === intentId);
  return under && jobOf(under);
}

function jobOf({ outcomeUnknown: _told, ...asked }: UnderWay): AskJob {
  return { is: 'ask', key: asked.intentId as RecordId, asked };
}

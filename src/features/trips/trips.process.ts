import { straightTravel } from '#planning/travel.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import { callKeyed } from '#wire/keyed.ts';
import { legacyTripOf } from '#wire/legacyTripCodec.ts';
import type { Link } from '#wire/link.ts';
import type { AskedPairs, KnownLeg, TripsState } from './trips.model.ts';
import type { TripsSees, TripsTypes } from './trips.slice.ts';

type Ports = {
  readonly link: Link;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
};
type SaveJob = Job & {
  readonly is: 'save';
  readonly saving: NonNullable<TripsState['saving']>;
};
type LegsJob = Job & { readonly is: 'legs'; readonly pairs: AskedPairs };
type Commands = AsyncGenerator<CommandOf<TripsTypes>, void>;

/** Asks for roads while a trip is planned, and sends the trip that was confirmed. */
export const tripsProcess: Process<TripsTypes, Ports, SaveJob | LegsJob> = {
  name: 'trips',
  on: {
    'trips/legsAsked': ({ id, data }) => ({ is: 'legs', key: id, pairs: data.pairs }),
    'trips/saveRequested': (_event, sees) => pending(sees),
    'trips/askedAgain': (_event, sees) => pending(sees),
  },
  resume({ trips }) {
    // At boot even an unknown outcome is asked for again: the key makes it safe.
    return trips.state.saving ? [jobOf(trips.state.saving)] : [];
  },
  run(job, ports, cancelled) {
    return job.is === 'legs' ? legs(job, ports, cancelled) : save(job, ports, cancelled);
  },
};

async function* legs({ pairs }: LegsJob, { link }: Ports, cancelled: Cancelled): Commands {
  const found = await Promise.all(
    pairs.map(async ({ from, to }): Promise<KnownLeg> => {
      const answer = await link.call('directions', { from, to }, { cancelled });
      const ends = { fromId: from.id, toId: to.id };
      if (answer.is === 'ok') {
        const { distanceCmi, durationMs } = answer.reply;
        return { ...ends, distanceCmi, durationMs, estimated: false };
      }
      return { ...ends, ...straightTravel(from, to), estimated: true };
    }),
  );
  if (!cancelled.now) yield { type: 'trips/legsHeard', data: { legs: found } };
}

async function* save(
  { key: saveId, saving }: SaveJob,
  { link, pause }: Ports,
  cancelled: Cancelled,
): Commands {
  const trip = legacyTripOf(saving.itinerary, saving.requestedMs);
  const answer = await callKeyed(link, 'finalizeTrip', { trip }, saving.key, cancelled, pause);
  if (cancelled.now) return;
  if (answer.is === 'ok') {
    yield { type: 'trips/saveReplied', data: { saveId, tripId: answer.reply.tripId } };
  } else if (answer.is === 'refused' && answer.status === 401) {
    // Kept until the same user is back (P9); not an end.
    yield { type: 'session/expire', data: {} };
  } else if (answer.is === 'refused') {
    const why = answer.message ?? `The server answered ${answer.status}.`;
    const refused = answer.status < 500;
    yield { type: 'trips/saveFailed', data: { saveId, why, refused } };
  } else if (answer.is === 'notSent') {
    const why = 'The server could not be reached.';
    yield { type: 'trips/saveFailed', data: { saveId, why, refused: false } };
  } else {
    yield { type: 'trips/saveUnanswered', data: { saveId } };
  }
}

function pending({ trips }: TripsSees): SaveJob | undefined {
  const { saving } = trips.state;
  return saving && !saving.outcomeUnknown ? jobOf(saving) : undefined;
}

function jobOf(saving: NonNullable<TripsState['saving']>): SaveJob {
  return { is: 'save', key: saving.saveId as RecordId, saving };
}

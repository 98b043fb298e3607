import { straightTravel } from '#planning/travel.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import { callKeyed } from '#wire/keyed.ts';
import { legacyTripOf } from '#wire/legacyTripCodec.ts';
import type { Link } from '#wire/link.ts';
import { returnsOf } from '#wire/pushes.ts';
import type { AskedPairs, KnownLeg, PlanDraft, TripsState } from './trips.model.ts';
import { calculated } from './trips.queries.ts';
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
type OtherJob = Job & { readonly is: 'listen' | 'lookAgain' };
type LegsJob = Job & { readonly is: 'legs'; readonly pairs: AskedPairs };
type TripsJob = SaveJob | LegsJob | OtherJob;
type Commands = AsyncGenerator<CommandOf<TripsTypes>, void>;

/** Asks for roads while a trip is planned, and sends the trip that was confirmed. */
export const tripsProcess: Process<TripsTypes, Ports, TripsJob> = {
  name: 'trips',
  on: {
    'trips/legsAsked': ({ data }) => legsJob(data.pairs),
    'trips/saveRequested': (_event, sees) => pending(sees),
    'trips/askedAgain': (_event, sees) => pending(sees),
    'trips/givenUp': ({ id }) => ({ is: 'lookAgain', key: id }),
  },
  resume(sees) {
    const { saving, plan, calculating } = sees.trips.state;
    const jobs: TripsJob[] = [{ is: 'listen', key: 'trips:1' }];
    // At boot even an unknown outcome is asked for again: the key makes it safe.
    if (saving) jobs.push(jobOf(saving));
    if (plan && calculating) jobs.push(legsJob(pairsOf(sees, plan)));
    return jobs;
  },
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'legs') yield* legs(job, ports, cancelled);
    else if (job.is === 'save') yield* save(job, ports, cancelled);
    else if (job.is === 'lookAgain') yield lookAgain(sees());
    else yield* askWhenBack(ports.link, cancelled, sees);
  },
};

/** The newest question asks for every road that is still unknown, so it replaces older ones. */
function legsJob(pairs: AskedPairs): LegsJob {
  return { is: 'legs', key: 'trips:0', supersedes: 'trips:0', pairs };
}

/** None when the world has changed so that none is needed: the plan is then made anew. */
function pairsOf(sees: TripsSees, plan: PlanDraft): AskedPairs {
  const [asked] = calculated(sees, plan);
  return asked?.type === 'trips/legsAsked' ? asked.data.pairs : [];
}

async function* legs({ pairs }: LegsJob, { link }: Ports, cancelled: Cancelled): Commands {
  let isExpired = false;
  const found = await Promise.all(
    pairs.map(async ({ from, to }): Promise<KnownLeg> => {
      const answer = await link.call('directions', { from, to }, { cancelled });
      const ends = { fromId: from.id, toId: to.id };
      if (answer.is === 'refused' && answer.status === 401) isExpired = true;
      if (answer.is === 'ok') {
        const { distanceCmi, durationMs } = answer.reply;
        return { ...ends, distanceCmi, durationMs, estimated: false };
      }
      return { ...ends, ...straightTravel(from, to), estimated: true };
    }),
  );
  if (cancelled.now) return;
  // The plan waits as it is and is calculated at the next start.
  if (isExpired) yield { type: 'session/expire', data: {} };
  else yield { type: 'trips/legsHeard', data: { legs: found } };
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

/** What nobody waits for any more may have been done: what is there now is looked up. */
function lookAgain({ world }: TripsSees) {
  return { type: 'world/reload' as const, data: { accountIds: world.state.accountIds } };
}

async function* askWhenBack(link: Link, cancelled: Cancelled, sees: () => TripsSees): Commands {
  for await (const _back of returnsOf(link, cancelled)) {
    if (sees().trips.state.saving?.outcomeUnknown) yield { type: 'trips/askAgain', data: {} };
  }
}

function pending({ trips }: TripsSees): SaveJob | undefined {
  const { saving } = trips.state;
  return saving && !saving.outcomeUnknown ? jobOf(saving) : undefined;
}

function jobOf(saving: NonNullable<TripsState['saving']>): SaveJob {
  return { is: 'save', key: saving.saveId as RecordId, saving };
}

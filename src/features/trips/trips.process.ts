import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { Link } from '#wire/link.ts';
import { endsAs, following } from '../outbox/index.ts';
import type { AskedPairs, KnownLeg, PlanDraft } from './trips.model.ts';
import { calculated, estimatedLeg } from './trips.queries.ts';
import { movesOf, saveTrip } from './trips.requests.ts';
import type { TripsSees, TripsTypes } from './trips.slice.ts';

type Ports = { readonly link: Link };
type LegsJob = Job & { readonly is: 'legs'; readonly pairs: AskedPairs };
type SavedJob = Job & { readonly is: 'saved'; readonly ids: readonly string[] };
type Commands = AsyncGenerator<CommandOf<TripsTypes>, void>;

/** Asks for roads while a trip is planned, and shows what was made when it is saved. */
export const tripsProcess: Process<TripsTypes, Ports, LegsJob | SavedJob> = {
  name: 'trips',
  on: {
    'trips/legsAsked': ({ data }) => legsJob(data.pairs),
    'flow/resumed': (_event, sees) => unheard(sees),
    'outbox/closed': following(
      endsAs(saveTrip, ({ how, asked }) =>
        how === 'done' ? savedJob(movesOf(asked.itinerary)) : undefined,
      ),
    ),
  },
  resume(sees) {
    const job = unheard(sees);
    return job ? [job] : [];
  },
  async *run(job, { link }, cancelled) {
    if (job.is === 'legs') yield* legs(job.pairs, link, cancelled);
    else yield* saved(job.ids);
  },
};

/** The newest question asks for every road that is still unknown, so it replaces older ones. */
function legsJob(pairs: AskedPairs): LegsJob {
  return { is: 'legs', key: 'trips:0', supersedes: 'trips:0', pairs };
}

function savedJob(ids: readonly string[]): SavedJob {
  return { is: 'saved', key: 'trips:1', ids };
}

/** The roads that a plan still waits for. */
function unheard(sees: TripsSees): LegsJob | undefined {
  const { plan, calculating } = sees.trips.state;
  return plan && calculating ? legsJob(pairsOf(sees, plan)) : undefined;
}

/** None when the world has changed so that none is needed: the plan is then made anew. */
function pairsOf(sees: TripsSees, plan: PlanDraft): AskedPairs {
  const [asked] = calculated(sees, plan);
  return asked?.type === 'trips/legsAsked' ? asked.data.pairs : [];
}

async function* legs(pairs: AskedPairs, link: Link, cancelled: Cancelled): Commands {
  let isExpired = false;
  const found = await Promise.all(
    pairs.map(async (pair): Promise<KnownLeg> => {
      const { from, to } = pair;
      const answer = await link.call('directions', { from, to }, { cancelled });
      if (answer.is === 'refused' && answer.status === 401) isExpired = true;
      if (answer.is !== 'ok') return estimatedLeg(pair);
      const { distanceCmi, durationMs } = answer.reply;
      return { fromId: from.id, toId: to.id, distanceCmi, durationMs, estimated: false };
    }),
  );
  if (cancelled.now) return;
  // The plan waits as it is and is calculated at the next start.
  if (isExpired) yield { type: 'session/expire', data: {} };
  else yield { type: 'trips/legsHeard', data: { legs: found } };
}

/** S2 §4: the planner is closed, and the moves of the trip are shown. */
async function* saved(ids: readonly string[]): Commands {
  yield { type: 'selection/reveal', data: { collection: 'activities', ids } };
  yield { type: 'map/fit', data: { what: 'selection' } };
}

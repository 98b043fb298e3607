import type { EventRecord, RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '../outbox/index.ts';
import { road } from './trips.fetches.ts';
import { movesOf, saveTrip } from './trips.requests.ts';
import type { TripsSees, TripsTypes } from './facts.slice.ts';

type CalculateJob = Job & { readonly is: 'calculate' };
type SavedJob = Job & { readonly is: 'saved'; readonly ids: readonly string[] };
type Commands = AsyncGenerator<CommandOf<TripsTypes>, void>;

/** Plans when roads arrive, and shows the new trip after it was saved. */
export const tripsProcess: Process<TripsTypes, object, CalculateJob | SavedJob> = {
  name: 'trips',
  on: {
    'fetches/told': onRoad,
    'fetches/failed': onRoad,
    'flow/resumed': ({ id }, sees) => unplanned(sees, id),
    // An undo brought the draft back, and its roads may have been forgotten meanwhile.
    'trips/planChanged': ({ id, undoes }, sees) =>
      undoes === undefined ? undefined : unplanned(sees, id),
    'outbox/closed': following(
      // After the planner was put aside, the operator is looking at something else.
      endsAs(saveTrip, ({ how, asked, intentId }, { flow }: TripsSees) =>
        how === 'done' && flow.state.open?.intentId === intentId
          ? savedJob(movesOf(asked.itinerary))
          : undefined,
      ),
    ),
  },
  resume(sees) {
    const job = unplanned(sees, 'trips:0');
    return job ? [job] : [];
  },
  async *run(job) {
    if (job.is === 'calculate') yield { type: 'trips/calculate', data: {} };
    else yield* saved(job.ids);
  },
};

type OfFetch = EventRecord<string, { readonly of: string }>;

function onRoad({ id, data: { of } }: OfFetch, { trips }: TripsSees) {
  return of === road.type && trips.state.plan ? calculate(id) : undefined;
}

function calculate(key: RecordId): CalculateJob {
  return { is: 'calculate', key };
}

/** Calculates a draft some of whose roads are unknown. */
function unplanned({ trips }: TripsSees, key: RecordId): CalculateJob | undefined {
  const { plan, outcome } = trips.state;
  return plan?.driver != null && outcome === null ? calculate(key) : undefined;
}

function savedJob(ids: readonly string[]): SavedJob {
  return { is: 'saved', key: 'trips:1', ids };
}

/** S2 §4: the planner is closed, and the moves of the trip are shown. */
async function* saved(ids: readonly string[]): Commands {
  yield { type: 'selection/reveal', data: { collection: 'activities', ids } };
  yield { type: 'map/fit', data: { what: 'selection' } };
}

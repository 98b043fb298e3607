import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { rerunTrip } from './ending.requests.ts';
import { shownTrip, isBehind } from './tripPage.queries.ts';
import { tripDetail } from './tripPage.fetches.ts';
import type { TripPageSees, TripPageTypes } from './tripPage.slice.ts';

type TripJob = Job &
  (
    | { readonly is: 'again'; readonly tripId: string }
    | { readonly is: 'plan'; readonly ids: readonly string[] }
  );

/**
 * Reads the trip on the screen again when its drivers have done more than the answer holds, and
 * opens the planner for the moves of a trip that is run again.
 */
export const tripPageProcess: Process<TripPageTypes, object, TripJob> = {
  name: 'tripPage',
  on: {
    'world/changed': ({ id }, sees) => againOf(id, sees),
    'world/resynced': ({ id }, sees) => againOf(id, sees),
    'outbox/closed': following(
      endsAs(rerunTrip, ({ intentId, result }, sees: TripPageSees): TripJob | undefined => {
        // From another screen, or with another wizard open, the notice says what can be planned.
        const isFree = shownTrip(sees) !== undefined && sees.flow.state.open === null;
        const ids = isFree ? (result?.activityIds ?? []) : [];
        return ids.length > 0 ? { is: 'plan', key: intentId as RecordId, ids } : undefined;
      }),
    ),
  },
  resume: () => [],
  async *run(job): AsyncGenerator<CommandOf<TripPageTypes>, void> {
    if (job.is === 'plan') {
      yield { type: 'trips/open', data: { activityIds: job.ids, source: 'selection' } };
    } else {
      const data = { of: tripDetail.type, params: { tripId: job.tripId } };
      yield { type: 'fetches/ask', data };
    }
  },
};

function againOf(key: RecordId, sees: TripPageSees): TripJob | undefined {
  const trip = shownTrip(sees);
  return trip && isBehind(sees, trip) ? { is: 'again', key, tripId: trip.id } : undefined;
}

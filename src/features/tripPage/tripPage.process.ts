import type { RecordId } from '#kernel/records.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { shownTrip, isBehind } from './tripPage.queries.ts';
import { tripDetail } from './tripPage.fetches.ts';
import type { TripPageSees, TripPageTypes } from './tripPage.slice.ts';

type AgainJob = Job & { readonly tripId: string };

/** Reads the trip on the screen again when its drivers have done more than the answer holds. */
export const tripPageProcess: Process<TripPageTypes, object, AgainJob> = {
  name: 'tripPage',
  on: {
    'world/changed': ({ id }, sees) => againOf(id, sees),
    'world/resynced': ({ id }, sees) => againOf(id, sees),
  },
  resume: () => [],
  async *run({ tripId }) {
    yield { type: 'fetches/ask', data: { of: tripDetail.type, params: { tripId } } };
  },
};

function againOf(key: RecordId, sees: TripPageSees): AgainJob | undefined {
  const trip = shownTrip(sees);
  return trip && isBehind(sees, trip) ? { key, tripId: trip.id } : undefined;
}

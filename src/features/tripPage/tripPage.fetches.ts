import { tripDetail as detail } from '#domain/tripDetail.ts';
import { payload, text, z } from '#domain/schema.ts';
import { fetchSeeing } from '../fetches/index.ts';
import { type NavigationSees, tripAt } from '../navigation/index.ts';
import type { WorldSees } from '../world/index.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<NavigationSees, 'navigation'>;

/** Readings, photos and checklists of a trip (S2 §7). */
export const tripDetail = fetchSeeing<Sees>()({
  type: 'tripPage/detail',
  params: payload(z.object({ tripId: text() })),
  call: 'tripDetail',
  key: ({ tripId }, scope) => `${tripId} in ${scope}`,
  ask: (ofTrip) => ofTrip,
  kept: 'log',
  read: (reply) => reply,
  value: payload(detail),
  staleMs: 300_000,
  wanted: ({ tripId }, { navigation }) => tripAt(navigation.state.path) === tripId,
  words: {
    loading: 'Reading the trip',
    failed: 'Readings, photos and checklists of this trip could not be read.',
    empty: null,
  },
  sample: ({ world }, pick) => {
    const trip = pick(world.tables.trips.rows());
    return trip ? { tripId: trip.id } : null;
  },
});

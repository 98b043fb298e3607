// Plans as the calls that save them (S2 §7): one trip, or one for each driver in a batch (reading
// 52); and what became of a batch, in the operator's words (S2 §8).
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { legacyTripOfTeam, type TripOrder } from '../legacy/teamCodec.ts';
import type { Calls } from './calls.ts';
import type { SavedTrips } from './tripRoutes.ts';

type Saving<K extends 'finalizeTrip' | 'finalizeTrips'> = {
  readonly call: K;
  readonly request: Calls[K]['request'];
};

/** Throws as `legacyTripOfTeam` does. */
export function oneTrip(plan: TeamPlan, order: TripOrder): Saving<'finalizeTrip'> {
  return { call: 'finalizeTrip', request: { trip: legacyTripOfTeam(plan, order) } };
}

/** `key`: of the operator's request. With the same key and plans no trip is saved twice. */
export function tripBatch(
  plans: readonly TeamPlan[],
  order: TripOrder,
  key: string,
): Saving<'finalizeTrips'> {
  const items = plans.map((plan, at) => {
    return { key: `${key}/${at + 1}`, trip: legacyTripOfTeam(plan, order) };
  });
  return { call: 'finalizeTrips', request: { items } };
}

export type BatchFailure = {
  readonly message: string;
  /** '2 trip itineraries' */
  readonly what: string;
  /** For the operator to read, above the message. */
  readonly text: string;
  /** Of the trips that failed with it. */
  readonly keys: readonly string[];
};

/** One failure for each distinct message, in the order of the batch. */
export function failuresOf({ errors }: SavedTrips): readonly BatchFailure[] {
  const keysOf = new Map<string, string[]>();
  for (const { key, message } of errors) {
    keysOf.set(message, [...(keysOf.get(message) ?? []), key]);
  }
  return Array.from(keysOf, ([message, keys]) => {
    const what = `${keys.length} trip ${keys.length === 1 ? 'itinerary' : 'itineraries'}`;
    return { message, what, text: `Failed to create ${what}`, keys };
  });
}

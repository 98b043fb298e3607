import { same } from '#domain/same.ts';
import { useTrips } from './useTrips.tsx';

/** The moves of the draft as they are now: what others change in them changes what is judged. */
export function useDraftMoves() {
  return useTrips(({ trips, world }) => {
    return trips.state.plan?.activityIds.map((id) => world.tables.activities.get(id));
  }, same);
}

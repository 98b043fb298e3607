// Where a vehicle is when it is to be picked up: it stands there, or another move brings it
// (reading 70).
import type { Activity, EpochMs, Trip } from './entities.ts';
import { expectedDropoffMs } from './estimate.ts';
import type { ActivityId, LocationId } from './ids.ts';

/** How a vehicle comes to a place. */
export type Standing =
  | { readonly is: 'there' }
  /** A move that ends there brings it; `atMs` null: that move is on no trip. */
  | {
      readonly is: 'coming';
      readonly activityId: ActivityId;
      readonly tripId: string | null;
      readonly atMs: EpochMs | null;
    }
  /** It stands at another place, and nothing brings it. */
  | { readonly is: 'elsewhere'; readonly locationId: LocationId }
  /** No place is known of it. */
  | { readonly is: 'unknown' };

/**
 * `others`: open moves of the vehicle. Of several that bring it the first to be there counts, and
 * one without a trip only where none has one.
 */
export function standingAt(
  startId: LocationId,
  locationId: LocationId | null,
  others: readonly Activity[],
  tripOf: (id: string) => Trip | undefined,
): Standing {
  if (locationId === startId) return { is: 'there' };
  const coming = others
    .filter(({ endId }) => endId === startId)
    .map((move) => {
      const trip = move.tripId === null ? undefined : tripOf(move.tripId);
      const atMs = expectedDropoffMs(move, trip);
      return { is: 'coming', activityId: move.id, tripId: trip?.id ?? null, atMs } as const;
    })
    .toSorted((a, b) => (a.atMs ?? Infinity) - (b.atMs ?? Infinity));
  if (coming[0]) return coming[0];
  return locationId === null ? { is: 'unknown' } : { is: 'elsewhere', locationId };
}

// Fields of a move's trip: its driver, and the expected time of its drop-off.
import type { Activity, EpochMs, Trip } from '#domain/entities.ts';
import { actionOf, expectedDropoffMs, leftMs } from '#domain/estimate.ts';
import { type Milestone, promiseOf } from '#domain/promise.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { WorldSees } from '#spine/world/index.ts';

type Sees = Pick<WorldSees, 'world'>;

/** The trip that carries the move, or has; a cancelled trip does not count. */
function tripOf({ world }: Sees, { tripId }: Activity): Trip | undefined {
  const trip = tripId === null ? undefined : world.tables.trips.get(tripId);
  return trip?.status === 'Cancelled' ? undefined : trip;
}

/** Empty without a trip. */
export function tripName(sees: Sees, row: Activity): string {
  return tripOf(sees, row)?.name ?? '';
}

/** Empty without a driver. */
export function driverName(sees: Sees, row: Activity): string {
  const action = tripOf(sees, row)?.actions.find(({ activityId }) => activityId === row.id);
  return sees.world.tables.drivers.get(action?.driverId ?? '')?.name ?? '';
}

/** Shown instead of a time while none is expected. */
export const noPlan = 'no plan';

/** The drop-off as it is planned and expected now, as the promise of the move has it. */
export function etaOf(sees: Sees & ClockSees, row: Activity): Milestone {
  return promiseOf(row, tripOf(sees, row), sees.clock.state.nowMs).dropoff;
}

/** What is shown and sorted by. Null without a plan, and when the drop-off is done. */
export function etaMs(sees: Sees & ClockSees, row: Activity): EpochMs | null {
  return etaOf(sees, row).expectedMs;
}

/** From when on it moves with the clock, if no news comes; infinite where none is expected. */
export function etaMovesFromMs(sees: Sees, row: Activity): EpochMs {
  const trip = tripOf(sees, row);
  const dropoff = trip && actionOf(trip, row.id, 'Drop-Off | Vehicle');
  const estimateMs = expectedDropoffMs(row, trip);
  if (!trip || !dropoff || estimateMs === null) return Number.POSITIVE_INFINITY;
  return estimateMs - leftMs(trip, dropoff);
}

// The moves of a saved trip as its problem has them, with what it was agreed to be.
import type { ActivityId, DriverId, TripId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamMove } from '#planning/team/model/problem.ts';
import { must, type Sim } from '../core/sim.ts';
import { requiredFrom, termsOfTrip, withHolds } from './tripTerms.ts';

type Taken = {
  readonly activityId: ActivityId;
  /** Who carries it out; '' where no one is known to. */
  readonly driverId: DriverId;
  readonly taskId: string | null;
};

/** Holds and requirements as agreed; nobody is named by now. */
export function movesAgreed(
  sim: Sim,
  tripId: TripId,
  taken: readonly Taken[],
  places: ReadonlyMap<string, PlanPlace>,
): TeamMove[] {
  const moves = taken.map(({ activityId, driverId, taskId }): TeamMove => {
    const { vehicleId, startId, endId, readyMs, deadlineMs } = must(sim, 'activities', activityId);
    return {
      activityId,
      vehicleId,
      readyMs,
      deadlineMs,
      namedId: null,
      start: places.get(startId) ?? null,
      end: places.get(endId) ?? null,
      taskId,
      requirements: requiredFrom(sim, tripId, driverId),
    };
  });
  return withHolds(termsOfTrip(sim, tripId)?.held ?? [], moves);
}

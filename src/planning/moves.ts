// A move as planning takes it.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, VehicleId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';

/** One move to plan. A place is null when its location is not known. */
export type MoveToPlan = {
  readonly activityId: ActivityId;
  readonly vehicleId: VehicleId | null;
  readonly start: PlanPlace | null;
  readonly end: PlanPlace | null;
  readonly readyMs: EpochMs | null;
  readonly deadlineMs: EpochMs | null;
};

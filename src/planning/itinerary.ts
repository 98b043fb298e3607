// The plan of one driver's day as timed actions (S2 §3 Itinerary). Types only.
import type { ActivityId, DriverId, LocationId, VehicleId } from '#domain/ids.ts';

/** A place an action happens at: a saved location, or where a driver stands now. */
export type PlanPlace = {
  /** Location id, or `driver:<id>` for a driver's own position. */
  readonly id: string;
  readonly label: string;
  readonly lonE6: number;
  readonly latE6: number;
};

/** Road distance and time between two places, whole hundredths of a mile and milliseconds. */
export type TravelLeg = { readonly distanceCmi: number; readonly durationMs: number };

type Timed = { readonly id: string; readonly startMs: number; readonly durationMs: number };

/** Actions tile the itinerary: each starts when and where the one before it ended. */
export type ItineraryAction = Timed &
  (
    | { readonly type: 'start' | 'end'; readonly placeId: string }
    | { readonly type: 'wait'; readonly placeId: string; readonly until: 'ready' | 'start' }
    | {
        readonly type: 'uber';
        readonly fromId: string;
        readonly toId: string;
        readonly distanceCmi: number;
        readonly fareCents: number;
      }
    | {
        readonly type: 'pickup-vehicle' | 'dropoff-vehicle';
        readonly placeId: LocationId;
        readonly activityId: ActivityId;
        readonly vehicleId: VehicleId | null;
      }
    | {
        readonly type: 'move-vehicle';
        readonly fromId: LocationId;
        readonly toId: LocationId;
        readonly activityId: ActivityId;
        readonly vehicleId: VehicleId | null;
        readonly distanceCmi: number;
      }
  );

export type Lateness = { readonly activityId: ActivityId; readonly lateMs: number };

/** Every amount in whole cents; `totalCents` is the sum of the others. */
export type PlanCost = {
  readonly wagesCents: number;
  readonly rideFaresCents: number;
  readonly totalCents: number;
};

/** A whole plan for one driver. */
export type Itinerary = {
  readonly driverId: DriverId;
  readonly roundTrip: boolean;
  readonly places: readonly PlanPlace[];
  readonly actions: readonly ItineraryAction[];
  readonly late: readonly Lateness[];
  readonly cost: PlanCost;
  readonly startMs: number;
  readonly endMs: number;
};

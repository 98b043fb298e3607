// The plan of one driver's day as timed actions (S2 §3 Itinerary). Types only.
// In domain because planning computes it and wire carries it.
import type { ActivityId, DriverId, LocationId, VehicleId } from './ids.ts';

/** Where an action happens: a saved location, or a driver's current position. */
export type PlanPlace = {
  /** Location id, or `driver:<id>` for a driver's own position. */
  readonly id: string;
  readonly label: string;
  readonly lonE6: number;
  readonly latE6: number;
};

/** Road distance and time between two places, whole hundredths of a mile and milliseconds. */
export type TravelLeg = { readonly distanceCmi: number; readonly durationMs: number };

/** Starts and durations are whole seconds, so that the wire's seconds are exact. */
type Timed = { readonly id: string; readonly startMs: number; readonly durationMs: number };

/** Actions tile the itinerary: each starts when and where the one before it ended. */
export type ItineraryAction = Timed &
  (
    | { readonly type: 'start' | 'end'; readonly placeId: string }
    /** Ends at the ready time of the vehicle that is picked up next. */
    | { readonly type: 'wait'; readonly placeId: string; readonly until: 'ready' }
    | {
        /** A ride: boarding and alighting are part of its duration (reading 21). */
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

/** Where a one-way plan leaves its driver, and the road distance from there to their home. */
export type Stranded = {
  readonly placeId: string;
  readonly homeId: string;
  readonly distanceCmi: number;
};

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
  /** Every place the actions and `stranded` name, each once, in order of first use. */
  readonly places: readonly PlanPlace[];
  readonly actions: readonly ItineraryAction[];
  /** Moves dropped off after their deadline; no other rule is flagged. */
  readonly late: readonly Lateness[];
  /** Null when the driver ends where they began, or at home. */
  readonly stranded: Stranded | null;
  readonly cost: PlanCost;
  readonly startMs: number;
  readonly endMs: number;
};

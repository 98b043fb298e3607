// The types of a team plan (S2 §3 Itinerary): several drivers who move vehicles, bring each other
// along in chase cars, and take ride-shares. All references are ids, never positions in a list:
// indexes belong to the legacy codec (reading 20).
// In domain because planning computes it and wire carries it.
import type { EpochMs } from './entities.ts';
import type { ActivityId, DriverId, VehicleId } from './ids.ts';
import type { Lateness, PlanPlace } from './itinerary.ts';

/** S2 §9: vehicles at one destination at a time; the legacy recalculation takes one. */
export const mostVehiclesAtStop = 12;

/** One action before it has a time. Milliseconds, and hundredths of a mile. */
export type Step = { readonly id: string; readonly durationMs: number } & (
  | { readonly type: 'start' | 'end'; readonly placeId: string }
  | {
      /** The driver takes their own car to a place, with everyone aboard. */
      readonly type: 'go-to';
      readonly carId: string;
      readonly fromId: string;
      readonly toId: string;
      readonly distanceCmi: number;
    }
  /** Not before the event `syncId` names: a task or drop-off is over, a ride begins or ends. */
  | { readonly type: 'wait-for'; readonly placeId: string; readonly syncId: string }
  | {
      readonly type: 'task';
      readonly placeId: string;
      readonly taskId: string;
      /** The move it goes with (an inspection), or null. */
      readonly activityId: ActivityId | null;
      /** Set when another action waits for its end. */
      readonly syncId: string | null;
    }
  | {
      readonly type: 'pickup-vehicle';
      readonly placeId: string;
      readonly activityId: ActivityId;
      readonly vehicleId: VehicleId | null;
    }
  | {
      readonly type: 'move-vehicle';
      readonly fromId: string;
      readonly toId: string;
      readonly activityId: ActivityId;
      readonly vehicleId: VehicleId | null;
      readonly distanceCmi: number;
    }
  | {
      readonly type: 'dropoff-vehicle';
      readonly placeId: string;
      readonly activityId: ActivityId;
      readonly vehicleId: VehicleId | null;
      readonly syncId: string | null;
    }
  | {
      /** The chase driver's side of a meeting. */
      readonly type: 'pickup-driver' | 'dropoff-driver';
      readonly placeId: string;
      readonly riderId: DriverId;
      readonly syncId: string;
      readonly splitId: string;
      readonly riderCountChange: number;
      /** Riders aboard from here on. */
      readonly riderCount: number;
    }
  | {
      /** The rider's side: boarding and leaving. Meetings of one ride share a `splitId`. */
      readonly type: 'join' | 'split';
      readonly placeId: string;
      readonly chaseDriverId: DriverId;
      readonly syncId: string;
      readonly splitId: string;
    }
  | {
      readonly type: 'uber';
      readonly fromId: string;
      readonly toId: string;
      readonly uberId: string;
    }
);

/** Slack, inserted by the scheduler only. */
export type Wait = {
  readonly id: string;
  readonly durationMs: number;
  readonly type: 'wait';
  /** Null aboard a chase car. */
  readonly placeId: string | null;
  readonly until:
    | { readonly is: 'ready'; readonly activityId: ActivityId }
    | { readonly is: 'sync'; readonly syncId: string }
    /** Of a chase driver: some of those who were let out here have left with their vehicles. */
    | { readonly is: 'left' }
    /** A rest that the driver needs after much work. */
    | { readonly is: 'rest' }
    /** Standing by when the plan was changed; continues at once. */
    | { readonly is: 'change' };
};

export type TimedAction = (Step | Wait) & { readonly startMs: EpochMs };

/** A driver's own car: with seats a chase car, without any a private car or a tow truck. */
export type Car = {
  readonly id: string;
  readonly driverId: DriverId;
  /** Seats for passengers, without the driver's (reading 19). */
  readonly seats: number;
  readonly placeId: string;
  /** A tow truck: it carries the vehicles its driver moves, and so goes along. */
  readonly tows?: true;
};

/** A ride-share order; exactly one `uber` action takes it. */
export type UberRow = {
  readonly id: string;
  readonly driverId: DriverId;
  readonly startId: string;
  readonly endId: string;
  readonly pickupMs: number;
  readonly driveMs: number;
  readonly dropoffMs: number;
  readonly distanceCmi: number;
  readonly fareCents: number;
  readonly startSyncId: string;
  readonly endSyncId: string;
};

/** Which driver moves what: one row for each served move. */
export type VehicleMove = {
  readonly activityId: ActivityId;
  readonly vehicleId: VehicleId | null;
  readonly driverId: DriverId;
  readonly startId: string;
  readonly endId: string;
};

export type Unserved = { readonly activityId: ActivityId; readonly reason: string };

/** Reading 20: the type of a trip leg is explicit. */
export type TripLegKind = 'moved' | 'chase';

export type TeamMember = {
  readonly driverId: DriverId;
  readonly kind: TripLegKind;
};

export type TeamRows = {
  readonly roundTrip: boolean;
  /** Every place that is referred to, once. */
  readonly places: readonly PlanPlace[];
  readonly cars: readonly Car[];
  readonly moves: readonly VehicleMove[];
  readonly ubers: readonly UberRow[];
  readonly unserved: readonly Unserved[];
};

/** An outline with times. */
export type TimedPlan = TeamRows & {
  readonly drivers: readonly (TeamMember & { readonly actions: readonly TimedAction[] })[];
  /** Drop-offs after their deadline; no other rule is flagged. */
  readonly late: readonly Lateness[];
};

/** Every amount in whole cents; `totalCents` is the sum of the other terms. */
export type TeamCost = {
  readonly wagesCents: number;
  readonly carMilesCents: number;
  readonly rideFaresCents: number;
  readonly driversCents: number;
  readonly chasesCents: number;
  readonly tipCents: number;
  readonly latenessCents: number;
  readonly totalCents: number;
  /** The share of the tip for each served move; they sum to it. */
  readonly tipShares: readonly { readonly activityId: ActivityId; readonly cents: number }[];
};

export type TeamPlan = TimedPlan & { readonly cost: TeamCost };

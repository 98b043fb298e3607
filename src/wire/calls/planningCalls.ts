// What the calls that plan trips speak of (S2 §7), in domain types.
import type { ChaseType, EpochMs } from '#domain/entities.ts';
import type { Lateness, PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { Step, TeamMember, TeamRows, TimedAction, Unserved } from '#domain/teamItinerary.ts';

/** The request for a trip before drivers are assigned. */
export type TripRequest = {
  readonly chaseType: ChaseType;
  readonly roundTrip: boolean;
  readonly requestedMs: EpochMs;
  readonly startLocationId: string;
  /** Where that is no location yet. */
  readonly startPlace?: PlanPlace | undefined;
  /** 1 to 12, chase cars' drivers included. */
  readonly driverCount: number;
  /** S2 §9: vehicles at one destination at a time, 1 to 12. */
  readonly mostVehicles: number;
  /** Reading 19: passengers of a chase car. */
  readonly chaseSeats: number;
  /** In the order in which they are carried out. */
  readonly activityIds: readonly string[];
};

/** Reading 22. Null: impossible with so few drivers. */
export type Doference = {
  readonly withChase: TravelLeg | null;
  readonly withoutChase: TravelLeg;
};

/** A driver's way without a vehicle to move, as a ride. Includes boarding and alighting. */
export type RiderLeg = TravelLeg & {
  /** The driver's place in the plan, from 0. */
  readonly driverIndex: number;
  /** The move the ride leads to; null on the way back. */
  readonly activityId: string | null;
  readonly startId: string;
  readonly endId: string;
  readonly fareCents: number;
};

/** Who does what in which order, without times: a planner's outline. */
export type Itineraries = TeamRows & {
  readonly drivers: readonly (TeamMember & {
    /** The earliest start of all actions. */
    readonly notBeforeMs: EpochMs;
    readonly steps: readonly Step[];
    /** The ids of actions before which the driver rests. */
    readonly rests?: readonly string[];
  })[];
};

export type TripTimes = {
  /** In the order of the itineraries; empty when they have no times. */
  readonly data: readonly (TeamMember & {
    readonly actions: readonly TimedAction[];
    /** Drop-offs after their deadline. */
    readonly late: readonly Lateness[];
  })[];
  /** What is wrong with the itineraries, and the actions at fault if known. */
  readonly errors: readonly { readonly message: string; readonly actionIds: readonly string[] }[];
};

/** S2 §3 Trip summary. `totalCents` is the sum of the other terms. */
export type TripSummary = {
  readonly assignmentAccountId: string;
  readonly billingAccountId: string;
  readonly requestMs: EpochMs;
  readonly estimatedDurationMs: number;
  readonly estimatedDistanceCmi: number;
  /** For each vehicle, rounded. */
  readonly average: {
    readonly durationMs: number;
    readonly distanceCmi: number;
    readonly perUnitCents: number;
  };
  readonly totalCents: number;
  readonly rateDetails: {
    readonly wagesCents: number;
    readonly carMilesCents: number;
    readonly rideFaresCents: number;
    readonly driversCents: number;
    readonly chasesCents: number;
    readonly tipCents: number;
  };
  /** For the operator. */
  readonly costSuggestions: readonly string[];
  readonly driverTip: { readonly amountCents: number; readonly reason: string };
  readonly wageCentsPerHour: number;
};

export type PlanMlRequest = {
  readonly maxDrivers: number;
  readonly startMs: EpochMs;
  readonly startLocationId: string;
  readonly locations: readonly PlanPlace[];
  readonly activities: readonly {
    readonly id: string;
    readonly startLocationId: string;
    readonly endLocationId: string;
  }[];
};

export type PlanMlReply = {
  readonly routes: readonly {
    /** The driver's place in the plan; the ids are not stored anywhere. */
    readonly vehicleId: string;
    readonly depotId: string;
    /** In the order in which they are carried out. */
    readonly activityIds: readonly string[];
  }[];
  readonly unserved: readonly Unserved[];
};

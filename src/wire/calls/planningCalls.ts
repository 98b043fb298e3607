// The calls that plan trips and what goes with them (S2 §7), in domain types. Beside the table of
// calls because they share the request for a trip.
import type { ChaseType, EpochMs, NoteTemplate } from '#domain/entities.ts';
import type { Lateness, PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import type { Step, TeamMember, TeamRows, TimedAction, Unserved } from '#domain/teamItinerary.ts';
import type { LegacyTrip } from '../legacy/trip.ts';

/** What a trip is asked for with, before anybody is named for it. */
export type TripRequest = {
  readonly chaseType: ChaseType;
  readonly roundTrip: boolean;
  readonly requestedMs: EpochMs;
  readonly startLocationId: string;
  /** 1 to 12, those of chase cars included. */
  readonly driverCount: number;
  /** S2 §9: vehicles at one destination at a time, 1 to 12. */
  readonly mostVehicles: number;
  /** Reading 19: passengers of a chase car. */
  readonly chaseSeats: number;
  /** In the order in which they are carried out. */
  readonly activityIds: readonly string[];
};

/** Reading 22. Null: so few drivers cannot do it that way. */
export type Doference = {
  readonly withChase: TravelLeg | null;
  readonly withoutChase: TravelLeg;
};

/** A way of a driver without a vehicle to move, as a ride. Boarding and alighting are in it. */
export type RiderLeg = TravelLeg & {
  /** The driver's place in the plan, from 0. */
  readonly driverIndex: number;
  /** What he rides to; null on the way back. */
  readonly activityId: string | null;
  readonly startId: string;
  readonly endId: string;
  readonly fareCents: number;
};

/** Who does what in which order, before anything has a time: a planner's outline. */
export type Itineraries = TeamRows & {
  readonly drivers: readonly (TeamMember & {
    /** Nothing of his begins before this. */
    readonly notBeforeMs: EpochMs;
    readonly steps: readonly Step[];
  })[];
};

export type TripTimes = {
  /** In the order of the itineraries; empty when they have no times. */
  readonly data: readonly (TeamMember & {
    readonly actions: readonly TimedAction[];
    /** Drop-offs after their deadline. */
    readonly late: readonly Lateness[];
  })[];
  /** What is wrong with the itineraries, and the actions at fault where there are some. */
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
  /** For the operator to read. */
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
    /** Names the driver's place in the plan, and nothing that the books know. */
    readonly vehicleId: string;
    readonly depotId: string;
    /** In the order in which they are carried out. */
    readonly activityIds: readonly string[];
  }[];
  readonly unserved: readonly Unserved[];
};

export type PlanningCalls = {
  /** The moves of the request, in its order, for its drivers. */
  readonly generateItineraries: {
    readonly request: TripRequest;
    readonly reply: Itineraries;
  };
  readonly calculateTripTimes: {
    readonly request: Itineraries;
    readonly reply: TripTimes;
  };
  /** What a trip costs whose drivers are paid so much, and what would make it cheaper. */
  readonly wrapup: {
    readonly request: { readonly trip: LegacyTrip; readonly wageCentsPerHour: number };
    readonly reply: TripSummary;
  };
  /** Reading 53. Every activity is on one route, or left out with a reason. */
  readonly planML: {
    readonly request: PlanMlRequest;
    readonly reply: PlanMlReply;
  };
  /** The same moves with and without a chase car: every mile driven, and from start to end. */
  readonly calculateDoference: {
    readonly request: TripRequest;
    readonly reply: Doference;
  };
  /** What every rider leg of the trip costs as a ride, whoever drives it in the plan. */
  readonly checkRideshare: {
    readonly request: TripRequest;
    readonly reply: { readonly rides: readonly RiderLeg[]; readonly totalCents: number };
  };
  readonly noteTemplates: {
    readonly request: { readonly accountId: string };
    readonly reply: { readonly noteTemplates: readonly NoteTemplate[] };
  };
  /** Durable: takes an idempotency key. */
  readonly createNoteTemplate: {
    readonly request: {
      readonly accountId: string;
      readonly label: string;
      readonly notes: string;
    };
    readonly reply: { readonly noteTemplate: NoteTemplate };
  };
};

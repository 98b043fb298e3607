// The calls that plan trips and what goes with them (S2 §7), in domain types. Beside the table of
// calls because they share the request for a trip.
import type { ChaseType, EpochMs, NoteTemplate } from '#domain/entities.ts';
import type { TravelLeg } from '#domain/itinerary.ts';

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

export type PlanningCalls = {
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

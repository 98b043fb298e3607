// What the calls that plan trips speak of (S2 §7), in domain types.
import { chaseType, type EpochMs } from '#domain/entities.ts';
import { id, idOrNull, note, timeMs } from '#domain/fields.ts';
import { type Lateness, planPlace } from '#domain/itinerary.ts';
import { type DeepReadonly, flag, list, whole, z } from '#domain/schema.ts';
import {
  mostVehiclesAtStop,
  type Step,
  type TeamMember,
  type TeamRows,
  type TimedAction,
  unserved,
} from '#domain/teamItinerary.ts';

/** S2 §2: the picker goes from 1 to 12. */
const mostDrivers = 12;
const mostMoves = 1000;
const mostRides = 5000;
const mostRows = 2000;
const distanceCmi = whole(0, 100_000_000);
const durationMs = whole(0, 366 * 86_400_000);
const cents = whole(0, 1_000_000_000);

/** The request for a trip before drivers are assigned. */
export const tripRequest = z.object({
  chaseType,
  roundTrip: flag,
  requestedMs: timeMs,
  startLocationId: id,
  /** Where that is no location yet. */
  startPlace: z.optional(planPlace),
  /** Chase cars' drivers included. */
  driverCount: whole(1, mostDrivers),
  /** S2 §9: vehicles at one destination at a time. */
  mostVehicles: whole(1, mostVehiclesAtStop),
  /** Reading 19: passengers of a chase car. */
  chaseSeats: whole(1, 100),
  /** In the order in which they are carried out. */
  activityIds: list(id, mostMoves),
});
export type TripRequest = DeepReadonly<z.output<typeof tripRequest>>;

export const travelLeg = z.object({ distanceCmi, durationMs });

/** Reading 22. Null: impossible with so few drivers. */
export const doference = z.object({ withChase: z.nullable(travelLeg), withoutChase: travelLeg });

/** A driver's way without a vehicle to move, as a ride. Includes boarding and alighting. */
export const riderLeg = z.object({
  /** The driver's place in the plan, from 0. */
  driverIndex: whole(0, mostRides - 1),
  /** The move the ride leads to; null on the way back. */
  activityId: idOrNull,
  startId: id,
  endId: id,
  fareCents: cents,
  ...travelLeg.shape,
});

/** What all rides of a trip cost: `totalCents` is the sum of their fares. */
export const ridesPriced = z.object({ rides: list(riderLeg, mostRides), totalCents: cents });

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

/** S2 §3 Trip summary. `totalCents` is the sum of the terms in `rateDetails`. */
export const tripSummary = z.object({
  assignmentAccountId: id,
  billingAccountId: id,
  requestMs: timeMs,
  estimatedDurationMs: durationMs,
  estimatedDistanceCmi: distanceCmi,
  /** These three for each vehicle, rounded. */
  averageDurationMs: durationMs,
  averageDistanceCmi: distanceCmi,
  perUnitCents: cents,
  totalCents: cents,
  rateDetails: z.object({
    wagesCents: cents,
    carMilesCents: cents,
    rideFaresCents: cents,
    driversCents: cents,
    chasesCents: cents,
    tipCents: cents,
  }),
  /** For the operator. */
  costSuggestions: list(note, 50),
  driverTip: z.object({ amountCents: cents, reason: note }),
  wageCentsPerHour: whole(0, 100_000),
});

export const planMlRequest = z.object({
  maxDrivers: whole(1, mostDrivers),
  startMs: timeMs,
  startLocationId: id,
  locations: list(planPlace, mostRows),
  activities: list(z.object({ id, startLocationId: id, endLocationId: id }), mostRows),
});
export type PlanMlRequest = DeepReadonly<z.output<typeof planMlRequest>>;

/** An activity is on one route or left out. */
export const planMlReply = z.object({
  routes: list(
    z.object({
      /** The driver's place in the plan; the ids are not stored anywhere. */
      vehicleId: id,
      depotId: id,
      /** In the order in which they are carried out. */
      activityIds: list(id, mostRows),
    }),
    mostDrivers,
  ),
  unserved: list(unserved, mostRows),
});

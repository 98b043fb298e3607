// The types of a team plan (S2 §3 Itinerary): several drivers who move vehicles, bring each other
// along in chase cars, and take ride-shares. All references are ids, never positions in a list:
// indexes belong to the legacy codec (reading 20).
// In domain because planning computes it and wire carries it.
import type { EpochMs } from './entities.ts';
import { id, idOrNull, note } from './fields.ts';
import type { ActivityId, DriverId } from './ids.ts';
import type { Lateness, PlanPlace } from './itinerary.ts';
import { type DeepReadonly, whole, z } from './schema.ts';

/** S2 §9: vehicles at one destination at a time; the legacy recalculation takes one. */
export const mostVehiclesAtStop = 12;

const mostPeople = 100;
const people = whole(0, mostPeople);
const durationMs = whole(0, 30 * 86_400_000);
const distanceCmi = whole(0, 10_000_000);

const act = <T extends string>(...types: readonly T[]) => ({ id, durationMs, type: z.enum(types) });
const here = { placeId: id };
const way = { fromId: id, toId: id };
const ofVehicle = { activityId: id, vehicleId: idOrNull };
/** Meetings of one ride share a `splitId`. */
const meeting = { ...here, syncId: id, splitId: id };

/** One action before it has a time. Milliseconds, and hundredths of a mile. */
export const step = z.union([
  z.object({ ...act('start', 'end'), ...here }),
  /** The driver takes their own car to a place, with everyone aboard. */
  z.object({ ...act('go-to'), ...way, carId: id, distanceCmi }),
  /** Not before the event `syncId` names: a task or drop-off is over, a ride begins or ends. */
  z.object({ ...act('wait-for'), ...here, syncId: id }),
  z.object({
    ...act('task'),
    ...here,
    taskId: id,
    /** The move it goes with (an inspection), or null. */
    activityId: idOrNull,
    /** Set when another action waits for its end. */
    syncId: idOrNull,
  }),
  z.object({ ...act('pickup-vehicle'), ...here, ...ofVehicle }),
  z.object({ ...act('move-vehicle'), ...way, ...ofVehicle, distanceCmi }),
  z.object({ ...act('dropoff-vehicle'), ...here, ...ofVehicle, syncId: idOrNull }),
  /** The chase driver's side of a meeting. */
  z.object({
    ...act('pickup-driver', 'dropoff-driver'),
    ...meeting,
    riderId: id,
    /** Riders aboard from here on. */
    riderCount: people,
    riderCountChange: whole(-mostPeople, mostPeople),
  }),
  /** The rider's side: boarding and leaving. */
  z.object({ ...act('join', 'split'), ...meeting, chaseDriverId: id }),
  z.object({ ...act('uber'), ...way, uberId: id }),
]);
export type Step = DeepReadonly<z.output<typeof step>>;

const waitsFor = <T extends string>(what: T) => ({ is: z.literal(what) });

/** Slack, inserted by the scheduler only. */
export const wait = z.object({
  ...act('wait'),
  /** Null aboard a chase car. */
  placeId: idOrNull,
  until: z.union([
    z.object({ ...waitsFor('ready'), activityId: id }),
    z.object({ ...waitsFor('sync'), syncId: id }),
    /** Of a chase driver: some of those who were let out here have left with their vehicles. */
    z.object(waitsFor('left')),
    /** A rest that the driver needs after much work. */
    z.object(waitsFor('rest')),
    /** Standing by when the plan was changed; continues at once. */
    z.object(waitsFor('change')),
  ]),
});
export type Wait = DeepReadonly<z.output<typeof wait>>;

export type TimedAction = (Step | Wait) & { readonly startMs: EpochMs };

/** A driver's own car: with seats a chase car, without any a private car or a tow truck. */
export const car = z.object({
  id,
  driverId: id,
  /** Seats for passengers, without the driver's (reading 19). */
  seats: people,
  placeId: id,
  /** A tow truck: it carries the vehicles its driver moves, and so goes along. */
  tows: z.optional(z.literal(true)),
});
export type Car = DeepReadonly<z.output<typeof car>>;

/** A ride-share order; exactly one `uber` action takes it. */
export const uberRow = z.object({
  id,
  driverId: id,
  startId: id,
  endId: id,
  pickupMs: durationMs,
  driveMs: durationMs,
  dropoffMs: durationMs,
  distanceCmi,
  fareCents: whole(0, 1_000_000_000),
  startSyncId: id,
  endSyncId: id,
});
export type UberRow = DeepReadonly<z.output<typeof uberRow>>;

/** Which driver moves what: one row for each served move. */
export const vehicleMove = z.object({ ...ofVehicle, driverId: id, startId: id, endId: id });
export type VehicleMove = DeepReadonly<z.output<typeof vehicleMove>>;

export const unserved = z.object({ activityId: id, reason: note });
export type Unserved = DeepReadonly<z.output<typeof unserved>>;

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

export type TeamPlan = TimedPlan & {
  /** The hourly rate that its drivers are paid at, whole cents. */
  readonly wageCentsPerHour: number;
  readonly cost: TeamCost;
};

// The legacy trip (S2 §3): the form `create/finalize` takes (S2 §7), which the server checks. Its
// codec is teamCodec.ts with its neighbors and nowhere else, so that its indexes and names stay out
// of the rest.
import { actionType, chaseType } from '#domain/entities.ts';
import { id, idOrNull, label, note, timeMs } from '#domain/fields.ts';
import { newPlace } from '#domain/newPlace.ts';
import { decimal, type DeepReadonly, flag, list, whole, z } from '#domain/schema.ts';
import { asked, reader } from '../codecs/fields.ts';

const maxItems = 1000;
/** Hundredths of a mile, or cents. */
const maxAmount = 100_000_000;

const count = whole(0, maxItems);
const seconds = decimal(0, 30 * 86_400);
const amount = whole(0, maxAmount);
const words = label('plain');
const point = { lon: decimal(-180, 180), lat: decimal(-90, 90) };
const place = z.object({ id, label: words, ...point });

/** A ride-share order. Seconds; they sum to the action's padding. */
const ride = z.object({
  id,
  pickup: seconds,
  drive: seconds,
  dropoff: seconds,
  startSyncId: id,
  endSyncId: id,
});

/**
 * The other side of a meeting. Both sides have the same `syncId`, both meetings of one ride in a
 * chase car the same `splitId`.
 */
const subAction = z.object({
  /** The itinerary of the other driver. */
  itineraryId: id,
  syncId: id,
  splitId: id,
});

/**
 * One action of a driver. The rider's side of a meeting is 'Errand | Check-in with Lead' for
 * boarding a chase car and 'Errand | Disembark' for leaving it. An 'Errand | ToDo' with a
 * `taskId` is a task, with only a `syncId` it waits for that event, with neither it is slack
 * before the next action.
 */
const action = z.object({
  type: actionType,
  /** Seconds the whole action takes; a ride's includes boarding and alighting. */
  padding: seconds,
  vehicleId: idOrNull,
  activityId: idOrNull,
  /** Index into the child trip's destinations: where it happens; for travel, where it ends. */
  destIndex: count,
  /** For the driver. */
  summary: note,
  /** Road distance of travel and rides in hundredths of a mile, else null. */
  distanceCmi: z.nullable(amount),
  /** Fare of a ride in cents, else null. */
  fareCents: z.nullable(amount),
  /** Of a ride-share. */
  ride: z.nullable(ride),
  taskId: idOrNull,
  /** Travel in the driver's own car. */
  carId: idOrNull,
  /** The event that the end of a task or drop-off signals, or that the action waits for. */
  syncId: idOrNull,
  /** One for a meeting of drivers, else none. */
  subActions: list(subAction, maxItems),
});

/**
 * A stop. Travel or a ride to it comes first among its actions, then the work there; without
 * actions, the driver only leaves from there.
 */
const destination = z.object({
  /**
   * The index of this stop in the whole trip, in order of arrival. Drivers who come to one place
   * in direct succession share a stop, as long as it does not have too many vehicles.
   */
  parentOrder: count,
  location: place,
  pickupCount: count,
  dropoffCount: count,
  actions: list(action, maxItems),
});

const car = z.object({
  id,
  /** Seats for passengers, without the driver's. */
  seats: count,
  location: place,
  /** A tow truck. */
  tows: z.optional(z.literal(true)),
});

/** Of a driver who is not named (S2 §3 Trip-leg requirements). */
const requirements = z.object({
  /** The dispatcher names the driver: none is searched. */
  manualAssignment: flag,
  /** The licence that is asked for, as the server numbers them: 3 is a CDL; null: any. */
  cdl: z.nullable(z.literal(3)),
  manualTransmission: flag,
  medicalCard: flag,
  plates: flag,
  twic: flag,
  driverGroup: z.nullable(words),
});

/**
 * One driver's child trip, or the leg of the ride-shares: the first of a 'Rideshare' trip, without
 * driver and stops. It counts in the order, which shifts the others by one (reading 20); the
 * rides are with their riders.
 */
const childTrip = z.object({
  /** '1' for the first driver; '0' for the ride-shares. */
  itineraryId: id,
  name: words,
  driverId: idOrNull,
  /** What its driver must have; without a driver the server searches one who has it. */
  requirements: z.optional(requirements),
  chase: flag,
  car: z.nullable(car),
  /** Epoch ms. */
  startTime: timeMs,
  /** Where the driver starts. */
  startLocation: place,
  destinations: list(destination, maxItems),
  /**
   * Seconds of travel and rides; of work at vehicles and tasks; of meetings and waiting. They sum
   * to the whole.
   */
  estDriveDuration: seconds,
  estActivityDuration: seconds,
  estCoordinationDuration: seconds,
  payment: z.object({
    wagesCents: amount,
    rideFaresCents: amount,
    /** This driver's part of the tip in dollars, and its reason. */
    adjustment: decimal(0, maxAmount / 100),
    adjustmentReason: note,
  }),
});

const { lonE6: _lon, latE6: _lat, shouldSaveAsNewMyLocation, ...address } = newPlace.shape;
/** A place of a trip that is no location yet, by its id in the trip. */
const newPlaceOfTrip = z.object({
  id,
  ...address,
  ...point,
  shouldSaveAsNewMyLocation: z.optional(z.nullable(shouldSaveAsNewMyLocation)),
});

const vehicle = z.object({
  id: idOrNull,
  activityId: id,
  /** By `parentOrder`. */
  pickupDestinationIndex: count,
  dropoffDestinationIndex: count,
  /** Milliseconds after the deadline by plan; 0 when in time. */
  lateMs: whole(0),
  /** The part of the tip shown with this move. */
  tipCents: amount,
  /** It is picked up no sooner, whenever it is ready; absent: as soon as it is ready. */
  heldUntil: z.optional(timeMs),
});

const accountOrNull = z.nullable(z.object({ id }));

export const legacyTrip = z.object({
  chaseType,
  /** Epoch ms. */
  requestedTime: timeMs,
  roundTrip: flag,
  /** Who is asked to carry the trip out, and who pays (S2 §3); null: the account of the moves. */
  requestor: z.object({ account: accountOrNull, payment: accountOrNull }),
  activityIds: list(id, maxItems),
  vehicles: list(vehicle, maxItems),
  unserved: list(z.object({ activityId: id, reason: words }), maxItems),
  /** Dollars; absent from clients that pay the standard rate (reading 18). */
  hourlyPayRate: z.optional(decimal(0, 1000)),
  /** False: no driver takes a ride; absent where the mode has no choice. */
  ridesAllowed: z.optional(flag),
  /** The cost of the trip besides wages and rides. */
  rateDetails: z.object({
    carMilesCents: amount,
    driversCents: amount,
    chasesCents: amount,
    latenessCents: amount,
  }),
  childTrips: list(childTrip, maxItems, { min: 1 }),
  /** They become locations with the trip; absent without any. */
  newPlaces: z.optional(list(newPlaceOfTrip, maxItems)),
  /** These three: what drivers are given besides their actions (S2 §3), where it was asked for. */
  notes: z.optional(words),
  /** A VIN, or the unit's own number. */
  chaseVehicle: z.optional(z.object({ vin: words })),
  chaseDriver: z.optional(
    z.object({
      driverId: idOrNull,
      meetLocationId: idOrNull,
      /** Epoch ms. */
      meetTime: z.nullable(timeMs),
    }),
  ),
});

export type LegacyTrip = DeepReadonly<z.output<typeof legacyTrip>>;
export type LegacyChildTrip = LegacyTrip['childTrips'][number];
export type LegacyRequirements = NonNullable<LegacyChildTrip['requirements']>;
export type LegacyCar = NonNullable<LegacyChildTrip['car']>;
export type LegacyDestination = LegacyChildTrip['destinations'][number];
export type LegacyAction = LegacyDestination['actions'][number];
export type LegacyActionType = LegacyAction['type'];
export type LegacyRide = NonNullable<LegacyAction['ride']>;
export type LegacySubAction = LegacyAction['subActions'][number];
export type LegacyPlace = LegacyChildTrip['startLocation'];
export type LegacyInstructions = Pick<LegacyTrip, 'notes' | 'chaseVehicle' | 'chaseDriver'>;

export const decodeLegacyTrip = reader(asked(legacyTrip), (raw): LegacyTrip => raw);

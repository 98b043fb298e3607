// The legacy trip's shape as a schema: what the server accepts in `create/finalize` (S2 §7).
// Separate from the translation of a plan, which only the client's side needs. Fields that older
// trips lack are read as none: journals and recordings hold such trips.
import { driverAction, trip } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { LegacyTrip } from './trip.ts';
import { epochMs, id, label, noteOrNone, reader } from '../codecs/fields.ts';
import { newPlaceOfTrip, planPlaceSchema } from '../codecs/newPlace.ts';

const MAX_ITEMS = 1000;
const MAX_SECONDS = 30 * 86_400;
/** Hundredths of a mile, or cents. */
const MAX_AMOUNT = 100_000_000;

const count = z.int().check(z.gte(0), z.lte(MAX_ITEMS));
const seconds = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));
const orNull = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null);
const idOrNull = orNull(id);
const amountOrNull = orNull(amount);
const place = planPlaceSchema;
/** Dollars. */
const dollars = z.number().check(z.gte(0), z.lte(MAX_AMOUNT / 100));

const action = z.object({
  type: driverAction.shape.type,
  padding: seconds,
  vehicleId: idOrNull,
  activityId: idOrNull,
  destIndex: count,
  summary: noteOrNone,
  distanceCmi: amountOrNull,
  fareCents: amountOrNull,
  ride: orNull(
    z.object({
      id,
      pickup: seconds,
      drive: seconds,
      dropoff: seconds,
      startSyncId: id,
      endSyncId: id,
    }),
  ),
  taskId: idOrNull,
  carId: idOrNull,
  syncId: idOrNull,
  subActions: z._default(
    z.array(z.object({ itineraryId: id, syncId: id, splitId: id })).check(z.maxLength(MAX_ITEMS)),
    [],
  ),
});

const destination = z.object({
  parentOrder: count,
  location: place,
  pickupCount: count,
  dropoffCount: count,
  actions: z.array(action).check(z.maxLength(MAX_ITEMS)),
});

const requirements = z.object({
  manualAssignment: z.boolean(),
  cdl: z.nullable(z.literal(3)),
  manualTransmission: z.boolean(),
  medicalCard: z.boolean(),
  plates: z.boolean(),
  twic: z.boolean(),
  driverGroup: z.nullable(label),
});
const childTrip = z.object({
  itineraryId: z.optional(id),
  name: label,
  driverId: z.nullable(id),
  requirements: z.optional(requirements),
  chase: z.boolean(),
  car: orNull(z.object({ id, seats: count, location: place, tows: z.optional(z.literal(true)) })),
  startTime: epochMs,
  startLocation: place,
  destinations: z.array(destination).check(z.maxLength(MAX_ITEMS)),
  estDriveDuration: seconds,
  estActivityDuration: seconds,
  estCoordinationDuration: seconds,
  payment: z.object({
    wagesCents: amount,
    rideFaresCents: amount,
    adjustment: z._default(dollars, 0),
    adjustmentReason: noteOrNone,
  }),
  stranded: orNull(z.object({ home: place, distanceCmi: amount })),
});

const accountOrNull = orNull(z.object({ id }));
const noDetails = { carMilesCents: 0, driversCents: 0, chasesCents: 0, latenessCents: 0 };

const schema = z.object({
  chaseType: trip.shape.chaseType,
  requestedTime: epochMs,
  roundTrip: z.boolean(),
  requestor: orNull(z.object({ account: accountOrNull, payment: accountOrNull })),
  activityIds: z.array(id).check(z.maxLength(MAX_ITEMS)),
  vehicles: z
    .array(
      z.object({
        id: idOrNull,
        activityId: id,
        pickupDestinationIndex: count,
        dropoffDestinationIndex: count,
        lateMs: z.int().check(z.gte(0)),
        tipCents: z._default(amount, 0),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  unserved: z._default(
    z.array(z.object({ activityId: id, reason: label })).check(z.maxLength(MAX_ITEMS)),
    [],
  ),
  rateDetails: z._default(
    z.object({
      carMilesCents: amount,
      driversCents: amount,
      chasesCents: amount,
      latenessCents: amount,
    }),
    noDetails,
  ),
  childTrips: z.array(childTrip).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  newPlaces: z.optional(z.array(newPlaceOfTrip).check(z.maxLength(MAX_ITEMS))),
  notes: z.optional(label),
  chaseVehicle: z.optional(z.object({ vin: label })),
  chaseDriver: z.optional(
    z.object({ driverId: idOrNull, meetLocationId: idOrNull, meetTime: orNull(epochMs) }),
  ),
});

export const decodeLegacyTrip = reader(
  schema,
  (raw): LegacyTrip => ({
    ...raw,
    requestor: raw.requestor ?? { account: null, payment: null },
    childTrips: raw.childTrips.map((child, at) => ({
      ...child,
      itineraryId: child.itineraryId ?? `${at + 1}`,
      payment: { ...child.payment, adjustmentReason: child.payment.adjustmentReason ?? '' },
      destinations: child.destinations.map((stop) => ({
        ...stop,
        actions: stop.actions.map((step) => ({ ...step, summary: step.summary ?? '' })),
      })),
    })),
  }),
);

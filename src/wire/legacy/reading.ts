// The legacy trip's shape as a schema: what the server accepts in `create/finalize` (S2 §7).
// Separate from the translation of a plan, which only the client's side needs.
import { driverAction, trip } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { LegacyTrip } from './trip.ts';
import { epochMs, id, label, note, reader } from '../codecs/fields.ts';
import { newPlaceOfTrip, planPlaceSchema } from '../codecs/newPlace.ts';

const MAX_ITEMS = 1000;
const MAX_SECONDS = 30 * 86_400;
/** Hundredths of a mile, or cents. */
const MAX_AMOUNT = 100_000_000;

const count = z.int().check(z.gte(0), z.lte(MAX_ITEMS));
const seconds = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));
const idOrNull = z.nullable(id);
const amountOrNull = z.nullable(amount);
const place = planPlaceSchema;
/** Dollars. */
const dollars = z.number().check(z.gte(0), z.lte(MAX_AMOUNT / 100));

const action = z.object({
  type: driverAction.shape.type,
  padding: seconds,
  vehicleId: idOrNull,
  activityId: idOrNull,
  destIndex: count,
  summary: note,
  distanceCmi: amountOrNull,
  fareCents: amountOrNull,
  ride: z.nullable(
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
  subActions: z
    .array(z.object({ itineraryId: id, syncId: id, splitId: id }))
    .check(z.maxLength(MAX_ITEMS)),
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
  itineraryId: id,
  name: label,
  driverId: z.nullable(id),
  requirements: z.optional(requirements),
  chase: z.boolean(),
  car: z.nullable(
    z.object({ id, seats: count, location: place, tows: z.optional(z.literal(true)) }),
  ),
  startTime: epochMs,
  startLocation: place,
  destinations: z.array(destination).check(z.maxLength(MAX_ITEMS)),
  estDriveDuration: seconds,
  estActivityDuration: seconds,
  estCoordinationDuration: seconds,
  payment: z.object({
    wagesCents: amount,
    rideFaresCents: amount,
    adjustment: dollars,
    adjustmentReason: note,
  }),
});

const accountOrNull = z.nullable(z.object({ id }));

const schema = z.object({
  chaseType: trip.shape.chaseType,
  requestedTime: epochMs,
  roundTrip: z.boolean(),
  requestor: z.object({ account: accountOrNull, payment: accountOrNull }),
  activityIds: z.array(id).check(z.maxLength(MAX_ITEMS)),
  vehicles: z
    .array(
      z.object({
        id: idOrNull,
        activityId: id,
        pickupDestinationIndex: count,
        dropoffDestinationIndex: count,
        lateMs: z.int().check(z.gte(0)),
        tipCents: amount,
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  unserved: z.array(z.object({ activityId: id, reason: label })).check(z.maxLength(MAX_ITEMS)),
  rateDetails: z.object({
    carMilesCents: amount,
    driversCents: amount,
    chasesCents: amount,
    latenessCents: amount,
  }),
  childTrips: z.array(childTrip).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  newPlaces: z.optional(z.array(newPlaceOfTrip).check(z.maxLength(MAX_ITEMS))),
  notes: z.optional(label),
  chaseVehicle: z.optional(z.object({ vin: label })),
  chaseDriver: z.optional(
    z.object({ driverId: idOrNull, meetLocationId: idOrNull, meetTime: z.nullable(epochMs) }),
  ),
});

export const decodeLegacyTrip = reader(schema, (raw): LegacyTrip => raw);

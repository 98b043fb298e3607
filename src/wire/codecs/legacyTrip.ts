// The legacy trip's shape as a schema: what the server accepts in `create/finalize` (S2 §7).
// Separate from the translation of a plan, which only the client's side needs. What a trip of
// before lacks is read as none: journals and recordings hold such trips.
import { driverAction, trip } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { LegacyAction, LegacyTrip } from '../legacyTrip.ts';
import { epochMs, id, idOrNone, label, latitude, longitude, noteOrNone, reader } from './fields.ts';

const MAX_ITEMS = 1000;
const MAX_SECONDS = 30 * 86_400;
/** Hundredths of a mile, or cents. */
const MAX_AMOUNT = 100_000_000;

const count = z.int().check(z.gte(0), z.lte(MAX_ITEMS));
const seconds = z.number().check(z.gte(0), z.lte(MAX_SECONDS));
const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT));
const amountOrNone = z.optional(z.nullable(amount));
const place = z.object({ id, label, lon: longitude, lat: latitude });
/** Dollars. */
const dollars = z.number().check(z.gte(0), z.lte(MAX_AMOUNT / 100));

const action = z.object({
  type: driverAction.shape.type,
  padding: seconds,
  vehicleId: idOrNone,
  activityId: idOrNone,
  destIndex: count,
  summary: noteOrNone,
  distanceCmi: amountOrNone,
  fareCents: amountOrNone,
  ride: z.optional(
    z.nullable(
      z.object({
        id,
        pickup: seconds,
        drive: seconds,
        dropoff: seconds,
        startSyncId: id,
        endSyncId: id,
      }),
    ),
  ),
  taskId: idOrNone,
  carId: idOrNone,
  syncId: idOrNone,
  subActions: z.optional(
    z.array(z.object({ itineraryId: id, syncId: id, splitId: id })).check(z.maxLength(MAX_ITEMS)),
  ),
});

const destination = z.object({
  parentOrder: count,
  location: place,
  pickupCount: count,
  dropoffCount: count,
  actions: z.array(action).check(z.maxLength(MAX_ITEMS)),
});

const childTrip = z.object({
  itineraryId: z.optional(id),
  name: label,
  driverId: z.nullable(id),
  chase: z.boolean(),
  car: z.optional(
    z.nullable(z.object({ id, seats: count, location: place, tows: z.optional(z.literal(true)) })),
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
    adjustment: z.optional(dollars),
    adjustmentReason: noteOrNone,
  }),
  stranded: z.optional(z.nullable(z.object({ home: place, distanceCmi: amount }))),
});

const accountOrNone = z.optional(z.nullable(z.object({ id })));
const noDetails = { carMilesCents: 0, driversCents: 0, chasesCents: 0, latenessCents: 0 };

const schema = z.object({
  chaseType: trip.shape.chaseType,
  requestedTime: epochMs,
  roundTrip: z.boolean(),
  requestor: z.optional(z.nullable(z.object({ account: accountOrNone, payment: accountOrNone }))),
  activityIds: z.array(id).check(z.maxLength(MAX_ITEMS)),
  vehicles: z
    .array(
      z.object({
        id: idOrNone,
        activityId: id,
        pickupDestinationIndex: count,
        dropoffDestinationIndex: count,
        lateMs: z.int().check(z.gte(0)),
        tipCents: z.optional(amount),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  unserved: z.optional(
    z.array(z.object({ activityId: id, reason: label })).check(z.maxLength(MAX_ITEMS)),
  ),
  rateDetails: z.optional(
    z.object({
      carMilesCents: amount,
      driversCents: amount,
      chasesCents: amount,
      latenessCents: amount,
    }),
  ),
  childTrips: z.array(childTrip).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
});

export const decodeLegacyTrip = reader(
  schema,
  (raw): LegacyTrip => ({
    ...raw,
    requestor: {
      account: raw.requestor?.account ?? null,
      payment: raw.requestor?.payment ?? null,
    },
    vehicles: raw.vehicles.map((row) => ({
      ...row,
      id: row.id ?? null,
      tipCents: row.tipCents ?? 0,
    })),
    unserved: raw.unserved ?? [],
    rateDetails: raw.rateDetails ?? noDetails,
    childTrips: raw.childTrips.map((child, at) => ({
      ...child,
      itineraryId: child.itineraryId ?? `${at + 1}`,
      car: child.car ?? null,
      payment: {
        ...child.payment,
        adjustment: child.payment.adjustment ?? 0,
        adjustmentReason: child.payment.adjustmentReason ?? '',
      },
      stranded: child.stranded ?? null,
      destinations: child.destinations.map((stop) => ({
        ...stop,
        actions: stop.actions.map(decodeAction),
      })),
    })),
  }),
);

function decodeAction(step: z.output<typeof action>): LegacyAction {
  return {
    ...step,
    vehicleId: step.vehicleId ?? null,
    activityId: step.activityId ?? null,
    summary: step.summary ?? '',
    distanceCmi: step.distanceCmi ?? null,
    fareCents: step.fareCents ?? null,
    ride: step.ride ?? null,
    taskId: step.taskId ?? null,
    carId: step.carId ?? null,
    syncId: step.syncId ?? null,
    subActions: step.subActions ?? [],
  };
}

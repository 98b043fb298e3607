// The legacy trip's shape as a schema: what the server accepts in `create/finalize` (S2 §7).
// Separate from the translation of an itinerary, which only the client's side needs.
import { z } from '#domain/schema.ts';
import type { LegacyTrip } from '../legacyTrip.ts';
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

const action = z.object({
  type: z.enum([
    'Location | Travel',
    'Pick-Up | Vehicle',
    'Pick-Up | Driver',
    'Drop-Off | Vehicle',
    'Drop-Off | Driver',
    'Errand | ToDo',
    'Errand | Check-in with Lead',
    'Errand | Rideshare',
    'Errand | Disembark',
  ]),
  padding: seconds,
  vehicleId: idOrNone,
  activityId: idOrNone,
  destIndex: count,
  summary: noteOrNone,
  distanceCmi: amountOrNone,
  fareCents: amountOrNone,
});

const destination = z.object({
  parentOrder: count,
  location: place,
  pickupCount: count,
  dropoffCount: count,
  actions: z.array(action).check(z.maxLength(MAX_ITEMS)),
});

const childTrip = z.object({
  name: label,
  driverId: id,
  chase: z.boolean(),
  startTime: epochMs,
  startLocation: place,
  destinations: z.array(destination).check(z.maxLength(MAX_ITEMS)),
  estDriveDuration: seconds,
  estActivityDuration: seconds,
  estCoordinationDuration: seconds,
  payment: z.object({ wagesCents: amount, rideFaresCents: amount }),
  stranded: z.optional(z.nullable(z.object({ home: place, distanceCmi: amount }))),
});

const schema = z.object({
  chaseType: z.enum(['Rideshare', 'Company', 'Personal', 'Tow']),
  requestedTime: epochMs,
  roundTrip: z.boolean(),
  activityIds: z.array(id).check(z.maxLength(MAX_ITEMS)),
  vehicles: z
    .array(
      z.object({
        id: idOrNone,
        activityId: id,
        pickupDestinationIndex: count,
        dropoffDestinationIndex: count,
        lateMs: z.int().check(z.gte(0)),
      }),
    )
    .check(z.maxLength(MAX_ITEMS)),
  childTrips: z.array(childTrip).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
});

export const decodeLegacyTrip = reader(
  schema,
  (raw): LegacyTrip => ({
    ...raw,
    vehicles: raw.vehicles.map((vehicle) => ({ ...vehicle, id: vehicle.id ?? null })),
    childTrips: raw.childTrips.map((child) => ({
      ...child,
      stranded: child.stranded ?? null,
      destinations: child.destinations.map((stop) => ({
        ...stop,
        actions: stop.actions.map((step) => ({
          ...step,
          vehicleId: step.vehicleId ?? null,
          activityId: step.activityId ?? null,
          summary: step.summary ?? '',
          distanceCmi: step.distanceCmi ?? null,
          fareCents: step.fareCents ?? null,
        })),
      })),
    })),
  }),
);

// Team plans and their certificates in the log: the schemas of the types in domain and planning.
import { flag, integer, text, z } from '#domain/schema.ts';

export const placeFields = z.object({
  id: text(),
  label: text('address'),
  lonE6: integer,
  latE6: integer,
});

const id = text();
const idOrNull = z.nullable(text());
const until = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), activityId: id }),
  z.object({ is: z.literal('sync'), syncId: id }),
  z.object({ is: z.literal('left') }),
  z.object({ is: z.literal('rest') }),
  z.object({ is: z.literal('change') }),
]);

/** One action with these fields of its own: an id, its length, and its start where it has one. */
function actionsOf<T extends z.core.$ZodShape>(timed: T) {
  const at = { ...timed, placeId: id };
  const way = { ...timed, fromId: id, toId: id };
  const moved = { activityId: id, vehicleId: idOrNull };
  const meeting = { ...at, riderId: id, syncId: id, splitId: id };
  const counts = { riderCountChange: integer, riderCount: integer };
  const riding = { ...at, chaseDriverId: id, syncId: id, splitId: id };
  const steps = [
    z.object({ ...at, type: z.literal('start') }),
    z.object({ ...at, type: z.literal('end') }),
    z.object({ ...way, type: z.literal('go-to'), carId: id, distanceCmi: integer }),
    z.object({ ...at, type: z.literal('wait-for'), syncId: id }),
    z.object({
      ...at,
      type: z.literal('task'),
      taskId: id,
      activityId: idOrNull,
      syncId: idOrNull,
    }),
    z.object({ ...at, ...moved, type: z.literal('pickup-vehicle') }),
    z.object({ ...way, ...moved, type: z.literal('move-vehicle'), distanceCmi: integer }),
    z.object({ ...at, ...moved, type: z.literal('dropoff-vehicle'), syncId: idOrNull }),
    z.object({ ...meeting, ...counts, type: z.literal('pickup-driver') }),
    z.object({ ...meeting, ...counts, type: z.literal('dropoff-driver') }),
    z.object({ ...riding, type: z.literal('join') }),
    z.object({ ...riding, type: z.literal('split') }),
    z.object({ ...way, type: z.literal('uber'), uberId: id }),
  ] as const;
  return steps;
}

const step = { id, durationMs: integer };
const timed = { ...step, startMs: integer };
const wait = z.object({ ...timed, type: z.literal('wait'), placeId: idOrNull, until });
const action = z.discriminatedUnion('type', [...actionsOf(timed), wait]);

const cost = z.object({
  wagesCents: integer,
  carMilesCents: integer,
  rideFaresCents: integer,
  driversCents: integer,
  chasesCents: integer,
  tipCents: integer,
  latenessCents: integer,
  totalCents: integer,
  tipShares: z.array(z.object({ activityId: id, cents: integer })),
});

const rows = {
  roundTrip: flag,
  places: z.array(placeFields),
  cars: z.array(
    z.object({
      id,
      driverId: id,
      seats: integer,
      placeId: id,
      tows: z.optional(z.literal(true)),
    }),
  ),
  moves: z.array(
    z.object({ activityId: id, vehicleId: idOrNull, driverId: id, startId: id, endId: id }),
  ),
  ubers: z.array(
    z.object({
      id,
      driverId: id,
      startId: id,
      endId: id,
      pickupMs: integer,
      driveMs: integer,
      dropoffMs: integer,
      distanceCmi: integer,
      fareCents: integer,
      startSyncId: id,
      endSyncId: id,
    }),
  ),
  unserved: z.array(z.object({ activityId: id, reason: text('note') })),
};
const member = { driverId: id, kind: z.enum(['moved', 'chase']) };

/** A team plan (domain/teamItinerary.ts). */
export const teamPlanFields = z.object({
  ...rows,
  drivers: z.array(z.object({ ...member, actions: z.array(action) })),
  late: z.array(z.object({ activityId: id, lateMs: integer })),
  wageCentsPerHour: integer,
  cost,
});

/** Who does what in which order, without times (wire/calls/planningCalls.ts). */
export const itinerariesFields = z.object({
  ...rows,
  drivers: z.array(
    z.object({
      ...member,
      notBeforeMs: integer,
      steps: z.array(z.discriminatedUnion('type', [...actionsOf(step)])),
      rests: z.optional(z.array(id)),
    }),
  ),
});

/** A certificate (planning/team/model/problem.ts). */
export const certificateFields = z.object({
  violations: z.array(text('note')),
  boundCents: z.number(),
  boundIs: z.enum(['exact', 'columns', 'arcs']),
  over: z.enum(['all', 'chaseDriversOnlyDrive']),
  gap: z.number(),
  binds: z.array(
    z.object({
      is: z.enum([
        'maxDrivers',
        'chases',
        'seats',
        'ready',
        'deadline',
        'shift',
        'rest',
        'eligibility',
      ]),
      id: idOrNull,
      text: text('note'),
    }),
  ),
});

// The fields of a plan as `tarmac plan --json` prints it (docs/plan-format.md), as far as the plan
// itself goes; further fields, such as the bound, are ignored.
import { z } from '#domain/schema.ts';
import { instant } from './planFileFields.ts';

const name = z.string().check(z.minLength(1), z.maxLength(200));
const id = z.nullable(name);
const whole = z.int().check(z.minimum(0), z.maximum(1e12));
const change = z.int().check(z.minimum(-60), z.maximum(60));

const step = {
  id: name,
  startTime: instant,
  /** Seconds. */
  duration: z.number().check(z.minimum(0), z.maximum(1e9)),
};
const at = { ...step, placeId: name };
const way = { ...step, fromId: name, toId: name };
const vehicle = { activityId: name, vehicleId: id };
const meeting = { ...at, syncId: name, splitId: name };
const chased = { ...meeting, chaseDriverId: name };
const driven = { ...meeting, riderId: name, riderCountChange: change, riderCount: whole };

const until = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready'), activityId: name }),
  z.object({ is: z.literal('sync'), syncId: name }),
  z.object({ is: z.literal('left') }),
  z.object({ is: z.literal('change') }),
  z.object({ is: z.literal('rest') }),
]);
const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), ...at }),
  z.object({ type: z.literal('end'), ...at }),
  z.object({ type: z.literal('go-to'), ...way, carId: name, distanceCmi: whole }),
  z.object({ type: z.literal('wait'), ...step, placeId: id, until }),
  z.object({ type: z.literal('wait-for'), ...at, syncId: name }),
  z.object({ type: z.literal('task'), ...at, taskId: name, activityId: id, syncId: id }),
  z.object({ type: z.literal('pickup-vehicle'), ...at, ...vehicle }),
  z.object({ type: z.literal('move-vehicle'), ...way, ...vehicle, distanceCmi: whole }),
  z.object({ type: z.literal('dropoff-vehicle'), ...at, ...vehicle, syncId: id }),
  z.object({ type: z.literal('pickup-driver'), ...driven }),
  z.object({ type: z.literal('dropoff-driver'), ...driven }),
  z.object({ type: z.literal('join'), ...chased }),
  z.object({ type: z.literal('split'), ...chased }),
  z.object({ type: z.literal('uber'), ...way, uberId: name }),
]);

export const planAnswer = z.object({
  cars: z.array(
    z.object({
      id: name,
      driverId: name,
      seats: whole,
      placeId: name,
      tows: z.optional(z.literal(true)),
    }),
  ),
  itineraries: z.array(z.object({ driverId: name, chase: z.boolean(), actions: z.array(action) })),
  ubers: z.array(
    z.object({
      id: name,
      driverId: name,
      startId: name,
      endId: name,
      pickupMs: whole,
      driveMs: whole,
      dropoffMs: whole,
      distanceCmi: whole,
      fareCents: whole,
      startSyncId: name,
      endSyncId: name,
    }),
  ),
  unserved: z.array(z.object({ activityId: name, reason: z.string().check(z.maxLength(500)) })),
  /** Left out: as the actions have it. */
  late: z.optional(z.array(z.object({ activityId: name, lateMs: whole }))),
  /** Left out: as the rates of the problem have it. */
  cost: z.optional(
    z.object({
      wages: whole,
      carMiles: whole,
      rideFares: whole,
      drivers: whole,
      chases: whole,
      tip: whole,
      lateness: whole,
      total: whole,
    }),
  ),
});
export type PlanAnswer = z.output<typeof planAnswer>;

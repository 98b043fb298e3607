// What logs and recordings hold from before trips had several drivers: a draft of one move and one
// driver, and that driver's itinerary. They are read as what they are today.
import type { Itinerary } from '#domain/itinerary.ts';
import { type DeepReadonly, flag, integer, text, z } from '#domain/schema.ts';
import type { Certificate } from '#planning/team/problem.ts';
import { teamOfOne } from '#wire/legacy/tripCodec.ts';
import { placeFields } from './teamPlan.model.ts';

export const olderPlan = z.object({
  step: z.enum(['activities', 'driver', 'plan']),
  activityIds: z.array(text()),
  driver: z.nullable(z.object({ driverId: text(), place: placeFields })),
  roundTrip: flag,
  startMs: integer,
});

const timed = { id: text(), startMs: integer, durationMs: integer };
const moved = { activityId: text(), vehicleId: z.nullable(text()) };
export const olderItinerary = z.object({
  driverId: text(),
  roundTrip: flag,
  places: z.array(placeFields),
  actions: z.array(
    z.discriminatedUnion('type', [
      z.object({ ...timed, type: z.enum(['start', 'end']), placeId: text() }),
      z.object({ ...timed, type: z.literal('wait'), placeId: text(), until: z.literal('ready') }),
      z.object({
        ...timed,
        type: z.literal('uber'),
        fromId: text(),
        toId: text(),
        distanceCmi: integer,
        fareCents: integer,
      }),
      z.object({
        ...timed,
        ...moved,
        type: z.enum(['pickup-vehicle', 'dropoff-vehicle']),
        placeId: text(),
      }),
      z.object({
        ...timed,
        ...moved,
        type: z.literal('move-vehicle'),
        fromId: text(),
        toId: text(),
        distanceCmi: integer,
      }),
    ]),
  ),
  late: z.array(z.object({ activityId: text(), lateMs: integer })),
  stranded: z.nullable(z.object({ placeId: text(), homeId: text(), distanceCmi: integer })),
  cost: z.object({ wagesCents: integer, rideFaresCents: integer, totalCents: integer }),
  startMs: integer,
  endMs: integer,
});

type OlderPlan = z.output<typeof olderPlan>;
const stepsNow = { activities: 'activities', driver: 'preflight', plan: 'plan' } as const;

/** The draft without the driver, who was where the trip began: it has to be calculated anew. */
export function draftOfOlder(older: DeepReadonly<OlderPlan>) {
  const { step, activityIds, roundTrip, startMs } = older;
  return { step: stepsNow[step], activityIds, roundTrip, requestMs: startMs };
}

/** The itinerary as a plan of one driver; nothing is known of how good it is. */
export function plannedOfOlder(itinerary: Itinerary) {
  const { startMs } = itinerary;
  const certificate: Certificate = {
    violations: [],
    boundCents: 0,
    boundIs: 'arcs',
    over: 'all',
    gap: 1,
    binds: [],
  };
  const plan = teamOfOne(itinerary);
  return { plan, certificate, isByHand: false, requestMs: startMs, nowMs: startMs };
}

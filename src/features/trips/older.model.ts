// What logs and recordings hold from before trips had several drivers: a draft of one move and one
// driver, and that driver's itinerary. They are read as what they are today.
import { type DeepReadonly, flag, integer, text, z } from '#domain/schema.ts';
import type { Certificate } from '#planning/team/model/problem.ts';
import { type OlderItinerary, teamOfOlder } from './olderItinerary.model.ts';
import { placeFields } from './teamPlan.model.ts';

export const olderPlan = z.object({
  step: z.enum(['activities', 'driver', 'plan']),
  activityIds: z.array(text()),
  driver: z.nullable(z.object({ driverId: text(), place: placeFields })),
  roundTrip: flag,
  startMs: integer,
});

type OlderPlan = z.output<typeof olderPlan>;
const stepsNow = { activities: 'activities', driver: 'preflight', plan: 'plan' } as const;

/** The draft without the driver, who was where the trip began: it has to be calculated anew. */
export function draftOfOlder(older: DeepReadonly<OlderPlan>) {
  const { step, activityIds, roundTrip, startMs } = older;
  return { step: stepsNow[step], activityIds, roundTrip, requestMs: startMs };
}

/** The itinerary as a plan of one driver; nothing is known of how good it is. */
export function plannedOfOlder(itinerary: OlderItinerary) {
  const { startMs } = itinerary;
  const certificate: Certificate = {
    violations: [],
    boundCents: 0,
    boundIs: 'arcs',
    over: 'all',
    gap: 1,
    binds: [],
  };
  const plan = teamOfOlder(itinerary);
  return { plan, certificate, isByHand: false, requestMs: startMs, nowMs: startMs };
}

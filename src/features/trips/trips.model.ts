import type { Itinerary } from '#domain/itinerary.ts';
import { orOther } from '../flow/index.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** Steps of 'Plan a trip' that this console has (reading 17). */
export const planSteps = ['activities', 'driver', 'plan'] as const;
export type PlanStep = (typeof planSteps)[number];

export const placeFields = z.object({
  id: text(),
  label: text('address'),
  lonE6: integer,
  latE6: integer,
});
export const openPayload = payload(z.object({ activityIds: z.array(text()), ...orOther }));
export const stepPayload = payload(z.object({ step: z.enum(planSteps) }));
/** The driver's position is telemetry, so the operator's choice carries it. */
export const driverPayload = payload(z.object({ driverId: text(), place: placeFields }));
export const optionsPayload = payload(
  z.object({ roundTrip: z.optional(flag), startMs: z.optional(integer) }),
);

const plan = z.object({
  step: z.enum(planSteps),
  activityIds: z.array(text()),
  driver: z.nullable(z.object({ driverId: text(), place: placeFields })),
  roundTrip: flag,
  startMs: integer,
});
export const planPayload = payload(z.object({ plan: z.nullable(plan) }));
export type PlanDraft = NonNullable<ReturnType<typeof planPayload.parse>['plan']>;

type Planning = {
  readonly plan: PlanDraft | null;
  /** The plan for the current draft, or why there is none; null while roads are being read. */
  readonly outcome:
    | { readonly is: 'itinerary'; readonly itinerary: Itinerary }
    | { readonly is: 'refused'; readonly reason: string }
    | null;
};
export type TripsState = Planning & {
  /** Drafts put aside, by flow. */
  readonly aside: { readonly [flow: string]: Planning };
};

const timed = { id: text(), startMs: integer, durationMs: integer };
const moved = { activityId: text(), vehicleId: z.nullable(text()) };
const itinerary = z.object({
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
export const itineraryPayload = payload(z.object({ itinerary }));
export const refusedPayload = payload(z.object({ reason: text('note') }));

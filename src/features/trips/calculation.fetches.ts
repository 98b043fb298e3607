// What the server calculates for a draft in the legacy modes (S2 §7): three calls at once, then the
// times of its own itineraries; and its summary of the plan at the review.
import { flag, integer, payload, type PayloadSchema, text, z } from '#domain/schema.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { hashJson } from '#kernel/canonical.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import type { Itineraries, TripRequest } from '#wire/calls/planningCalls.ts';
import { oneTrip } from '#wire/calls/tripBatch.ts';
import { fetchSeeing } from '#spine/fetches/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { itinerariesFields, placeFields, teamPlanFields } from './teamPlan.model.ts';
import { heldFields, type PlanDraft, type TripsState } from './trips.model.ts';
import { mayBePlanned } from './trips.queries.ts';
import { sampleOf } from './trips.requests.ts';

type Sees = Pick<WorldSees, 'world'> &
  Pick<SessionSees, 'session'> & { readonly trips: { readonly state: TripsState } };
type Pick1 = <X>(from: Iterable<X>) => X | undefined;

const request: PayloadSchema<TripRequest> = payload(
  z.object({
    chaseType: z.enum(['Rideshare', 'Company', 'Personal', 'Tow']),
    roundTrip: flag,
    requestedMs: integer,
    startLocationId: text(),
    startPlace: z.optional(placeFields),
    driverCount: integer,
    mostVehicles: integer,
    chaseSeats: integer,
    activityIds: z.array(text()),
  }),
);
const leg = z.object({ distanceCmi: integer, durationMs: integer });
const loading = 'Calculating...';
const calculationFailed = 'Trip calculation error: Failed to calculate trip.';

const keys = new WeakMap<object, string>();

/** Screens ask for the same plan again and again, and its hash takes milliseconds. */
function keyOf(params: object): string {
  const key = keys.get(params) ?? hashJson(params);
  keys.set(params, key);
  return key;
}

const ofRequest = {
  params: request,
  key: keyOf,
  ask: (params: TripRequest) => params,
  kept: 'log',
  staleMs: null,
  wanted: (_params: TripRequest, { trips }: Sees) => trips.state.plan !== null,
  sample: ({ world }: Sees, pick: Pick1): TripRequest | null => {
    const move = pick(
      [...world.tables.activities.rows()].filter(({ id }) => mayBePlanned({ world }, id).yes),
    );
    if (!move) return null;
    const { id, startId: startLocationId } = move;
    const counts = { driverCount: 2, mostVehicles: 1, chaseSeats: standardChaseSeats };
    const chosen = { chaseType: 'Rideshare', roundTrip: true, requestedMs: 0 } as const;
    return { ...chosen, startLocationId, ...counts, activityIds: [id] };
  },
} as const;

/** The same moves with and without a chase car (reading 22). */
export const comparison = fetchSeeing<Sees>()({
  ...ofRequest,
  type: 'trips/comparison',
  call: 'calculateDoference',
  read: (reply) => reply,
  value: payload(z.object({ withChase: z.nullable(leg), withoutChase: leg })),
  words: { loading, failed: calculationFailed, empty: null },
});

/** What the riders' ways cost as rides. */
export const ridePrices = fetchSeeing<Sees>()({
  ...ofRequest,
  type: 'trips/ridePrices',
  call: 'checkRideshare',
  read: ({ rides, totalCents }) => ({ rides: rides.length, totalCents }),
  value: payload(z.object({ rides: integer, totalCents: integer })),
  words: { loading, failed: calculationFailed, empty: null },
});

const itinerariesValue = payload(itinerariesFields) as unknown as PayloadSchema<Itineraries>;

/** The server's own itineraries for the moves in their order. */
export const serverItineraries = fetchSeeing<Sees>()({
  ...ofRequest,
  type: 'trips/itineraries',
  call: 'generateItineraries',
  read: (reply) => reply,
  value: itinerariesValue,
  words: { loading, failed: 'Could not calculate trip itinerary.', empty: null },
});

/** When those itineraries are over, and what is wrong with them. */
export const serverTimes = fetchSeeing<Sees>()({
  type: 'trips/serverTimes',
  params: itinerariesValue,
  call: 'calculateTripTimes',
  key: keyOf,
  ask: (params) => params,
  kept: 'log',
  read: ({ data, errors }) => {
    const ends = data.flatMap(({ actions }) => actions.slice(-1));
    const late = data.reduce((sum, own) => sum + own.late.length, 0);
    const endMs = Math.max(0, ...ends.map(({ startMs, durationMs }) => startMs + durationMs));
    return { endMs, late, errors: errors.map(({ message }) => message) };
  },
  value: payload(z.object({ endMs: integer, late: integer, errors: z.array(text('note')) })),
  staleMs: null,
  wanted: (_params, { trips }) => trips.state.plan !== null,
  words: {
    loading,
    failed: 'Trip calculation error: Failed to calculate trip times.',
    empty: null,
  },
  sample: (sees, pick) => itinerariesOf(sampleOf(sees, pick)?.plans[0] ?? null),
});

/** A plan without its times. */
function itinerariesOf(plan: TeamPlan | null): Itineraries | null {
  if (!plan) return null;
  const { drivers, late: _, cost: __, ...rows } = plan;
  return {
    ...rows,
    drivers: drivers.map(({ actions, ...member }) => ({
      ...member,
      notBeforeMs: actions[0]?.startMs ?? 0,
      steps: actions.flatMap((action) => {
        if (action.type === 'wait') return [];
        const { startMs: _start, ...step } = action;
        return [step];
      }),
    })),
  };
}

type Wrapped = {
  readonly plan: TeamPlan;
  readonly requestedMs: number;
  readonly chaseType: TripRequest['chaseType'];
  readonly tipReason: string;
  readonly held: NonNullable<PlanDraft['held']>;
};
const wrapped = payload(
  z.object({
    plan: teamPlanFields,
    requestedMs: integer,
    chaseType: z.enum(['Rideshare', 'Company', 'Personal', 'Tow']),
    tipReason: text('note'),
    held: z.array(heldFields),
  }),
) as unknown as PayloadSchema<Wrapped>;

/** The server's summary of the plan: what it costs there, and what would make it cheaper. */
export const wrapUp = fetchSeeing<Sees>()({
  type: 'trips/wrapUp',
  params: wrapped,
  call: 'wrapup',
  key: keyOf,
  ask: ({ plan, ...order }) => ({ trip: oneTrip(plan, order).request.trip }),
  kept: 'log',
  read: ({ totalCents, costSuggestions }) => ({ totalCents, suggestions: [...costSuggestions] }),
  value: payload(z.object({ totalCents: integer, suggestions: z.array(text('note')) })),
  staleMs: null,
  wanted: (_params, { trips }) => trips.state.plan !== null,
  words: { loading, failed: 'The server did not sum up this trip.', empty: null },
  sample: (sees, pick) => {
    const saved = sampleOf(sees, pick);
    const plan = saved?.plans[0];
    if (!saved || !plan) return null;
    const { chaseType, tipReason } = saved;
    return { plan, requestedMs: 0, chaseType, tipReason, held: [] };
  },
});

export const calculationFetches = [
  comparison,
  ridePrices,
  serverItineraries,
  serverTimes,
  wrapUp,
] as const;

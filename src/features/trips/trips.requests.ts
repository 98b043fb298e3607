import type { Itinerary } from '#domain/itinerary.ts';
import { payload, text, z } from '#domain/schema.ts';
import { legacyTripOf } from '#wire/legacy/tripCodec.ts';
import { type Note, requestSeeing } from '../outbox/index.ts';
import type { WorldSees } from '../world/index.ts';
import { itineraryPayload, type PlanDraft } from './trips.model.ts';
import { mayPlan, outcomeOf, routeOf } from './trips.queries.ts';

type Sees = Pick<WorldSees, 'world'>;
type Saved = ReturnType<typeof itineraryPayload.parse>;

/** Creates the trip (S2 §4). The payload has the whole itinerary: it must survive a crash. */
export const saveTrip = requestSeeing<Sees>()({
  type: 'trips/save',
  schema: itineraryPayload,
  call: 'finalizeTrip',
  subject: ({ itinerary }) => tripSubject(movesOf(itinerary)),
  row: () => null,
  guard: ({ itinerary }, sees) => mayPlan(sees, movesOf(itinerary)),
  ask: ({ itinerary }, { askedMs }) => ({ trip: legacyTripOf(itinerary, askedMs) }),
  // The rows that the server created are shown.
  done: ({ tripId }, { itinerary }) => ({
    result: { tripId },
    fetch: [
      { collection: 'trips', ids: [tripId] },
      { collection: 'activities', ids: movesOf(itinerary) },
    ],
  }),
  result: payload(z.object({ tripId: text() })),
  repeat: 'itself',
  waits: true,
  secret: null,
  last: true,
  // Undo does not change a plan that is being saved.
  touches: () => ['trips/plan'],
  words: {
    noun: 'trip',
    verb: ['create', 'created'],
    running: 'The trip is being saved.',
    done: () => ({ kind: 'success', title: 'Saved.', text: 'Trip(s) created.' }),
    failed: ({ why }) => ({ kind: 'error', title: 'Failed to create trip.', text: why }),
  },
  note: ({ itinerary }, sees) => noteOf(itinerary, sees),
  sample: sampleOf,
});

/** The subject of a trip: its moves, in any order. Plans with one subject are saved one by one. */
export function tripSubject(activityIds: readonly string[]): string {
  return `trips:${activityIds.toSorted().join(',')}`;
}

/** The moves a trip takes, in its order. */
export function movesOf({ actions }: Pick<Itinerary, 'actions'>): readonly string[] {
  return actions.flatMap((action) => (action.type === 'pickup-vehicle' ? [action.activityId] : []));
}

/** The moves of a trip, its driver and its start. */
function noteOf(itinerary: Itinerary, { world }: Sees): Note {
  const { activities, drivers, locations } = world.tables;
  const activityIds = movesOf(itinerary);
  const names = activityIds.map((id) => activities.get(id)?.name ?? id);
  const first = activities.get(activityIds[0] ?? '');
  const zone = locations.get(first?.startId ?? '')?.timezone ?? null;
  const driver = drivers.get(itinerary.driverId)?.name ?? itinerary.driverId;
  return {
    subject: names.join(', '),
    activityIds,
    changes: [
      { field: 'Driver', before: null, after: driver, zone: null },
      { field: 'Start', before: null, after: itinerary.startMs, zone },
    ],
  };
}

function sampleOf(sees: Sees, pick: <X>(from: Iterable<X>) => X | undefined): Saved | null {
  const { activities, drivers, locations } = sees.world.tables;
  const move = pick([...activities.rows()].filter(({ id }) => mayPlan(sees, [id]).yes));
  const driver = pick(drivers.rows());
  const at = pick(locations.rows());
  const dueMs = move?.deadlineMs ?? move?.readyMs;
  if (!move || !driver || !at || dueMs == null) return null;
  const { label, lonE6, latE6 } = at;
  const plan: PlanDraft = {
    step: 'plan',
    activityIds: [move.id],
    driver: { driverId: driver.id, place: { id: `driver:${driver.id}`, label, lonE6, latE6 } },
    roundTrip: pick([true, false]) ?? true,
    // In time, or late.
    startMs: dueMs - (pick([4, 0]) ?? 0) * 3_600_000,
  };
  const route = routeOf(sees, plan);
  const planned = route && outcomeOf(route, plan.startMs, () => null);
  return planned?.type === 'trips/planned' ? planned.data : null;
}

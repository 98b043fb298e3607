import { may } from '#domain/capabilities.ts';
import { payload, text, z } from '#domain/schema.ts';
import { no, yes } from '#kernel/records.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { teamProblemOf } from '#planning/team/drafting/teamProblemOf.ts';
import { straightTravel } from '#planning/travel.ts';
import type { SavedTrips } from '#wire/calls/tripRoutes.ts';
import { failuresOf, oneTrip, tripBatch } from '#wire/calls/tripBatch.ts';
import { type Note, notice, type NoticeText, requestSeeing } from '#spine/outbox/index.ts';
import type { TripsSees } from './facts.slice.ts';
import type { SessionSees } from '#spine/session/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type Saved, savePayload, savesTrip, tripSubject } from './trips.model.ts';
import { isStartPast, maySave, mustName, startIsPast } from './trips.queries.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<SessionSees, 'session'>;

/** Creates the trip (S2 §4). The payload has the whole plan: it must survive a crash. */
export const saveTrip = requestSeeing<Sees & Pick<TripsSees, 'clock' | 'trips'>>()({
  type: savesTrip,
  schema: savePayload,
  call: ({ saveAs }) => (saveAs === 'trip' ? 'finalizeTrip' : 'finalizeTrips'),
  subject: ({ subject }) => subject,
  row: () => null,
  guard: (asked, sees) => {
    const { plans, open = [], subject } = asked;
    if (plans.length === 0) return no(meeting);
    const { plan: draft } = sees.trips.state;
    const isOpen = draft !== null && draft.subject === subject;
    if (isOpen && isStartPast(draft, sees.clock.state.nowMs)) return no(startIsPast);
    const allowed = maySave(sees, movesOf(asked));
    if (!allowed.yes) return allowed;
    const drivers = plans.flatMap((plan) => plan.drivers);
    const at = drivers.findIndex(({ driverId }) => {
      const searched = open.find((one) => one.driverId === driverId);
      if (searched) return searched.requirements?.manualAssignment;
      return !sees.world.tables.drivers.get(driverId);
    });
    if (at >= 0) return no(mustName(at));
    return plans.some(({ cost }) => cost.tipCents > 0)
      ? may(sees.session.state.user?.roles ?? [], 'trips.bonus')
      : yes;
  },
  ask: (asked, { askedMs }) => {
    const { plans, saveAs, subject: _, source: __, requestMs, ...rest } = asked;
    const order = { ...rest, requestedMs: requestMs };
    const [first] = plans;
    if (saveAs === 'trip' && first) return oneTrip(first, order).request;
    // Every try has the same time, and so the same keys.
    return tripBatch(plans, order, `${movesOf(asked)[0]}:${askedMs}`).request;
  },
  // The rows that the server created are shown.
  done: (reply, asked) => {
    if (!('tripId' in reply) && reply.errors.length > 0) {
      return { ...no(failureOf(reply)), notices: noticesOf(reply) };
    }
    const ids = 'tripId' in reply ? [reply.tripId] : reply.created.map(({ tripId }) => tripId);
    const { locations = [] } = reply;
    const put = [{ collection: 'locations', rows: locations } as const];
    return {
      ...(locations.length > 0 ? { changes: { put, removed: [] } } : {}),
      result: 'tripId' in reply ? { tripId: reply.tripId } : { tripIds: ids },
      fetch: [
        { collection: 'trips', ids },
        { collection: 'activities', ids: movesOf(asked) },
      ],
    };
  },
  result: payload(z.union([z.object({ tripId: text() }), z.object({ tripIds: z.array(text()) })])),
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
    done: () => notice('success', 'Saved.', 'Trip(s) created.'),
    failed: ({ why }) => notice('error', 'Failed to create trip.', why),
  },
  note: noteOf,
  sample: sampleOf,
});

const meeting = 'Drivers of this plan meet: it can only be saved as one trip.';

/** S2 §8: one line for each distinct message, and what was created all the same. */
function failureOf(reply: SavedTrips): string {
  // Its title says already that they failed.
  const failures = failuresOf(reply).map(({ what, message }) => `${what}: ${message}`);
  const { length } = reply.created;
  if (length > 0) failures.push(`${length} ${length === 1 ? 'was' : 'were'} created.`);
  return failures.join(' ');
}

/** S2 §8: a notice for each distinct message, and one for what was created all the same. */
function noticesOf(reply: SavedTrips): readonly NoticeText[] {
  const { created, errors } = reply;
  const failures = failuresOf(reply).map(({ text: title, message }): NoticeText => {
    return { kind: 'error', title, text: message };
  });
  const text = `Trip(s) created: ${created.length} of ${created.length + errors.length}.`;
  return created.length === 0
    ? failures
    : [...failures, { kind: 'success', title: 'Saved.', text }];
}

/** The moves a trip takes, in its order. */
export function movesOf({ plans }: Saved): readonly string[] {
  return plans.flatMap(({ moves }) => moves.map(({ activityId }) => activityId));
}

/** The moves of a trip, its drivers and its start. */
function noteOf(asked: Saved, { world }: Sees): Note {
  const { activities, drivers, locations } = world.tables;
  const { plans, open = [] } = asked;
  const members = plans.flatMap((plan) => plan.drivers);
  const activityIds = movesOf(asked);
  const names = activityIds.map((id) => activities.get(id)?.name ?? id);
  const first = activities.get(activityIds[0] ?? '');
  const zone = locations.get(first?.startId ?? '')?.timezone ?? null;
  const named = members.map(({ driverId }) =>
    open.some((one) => one.driverId === driverId)
      ? 'to be searched'
      : (drivers.get(driverId)?.name ?? driverId),
  );
  const startMs = Math.min(...members.map(({ actions }) => actions[0]?.startMs ?? Infinity));
  return {
    subject: names.join(', '),
    activityIds,
    changes: [
      {
        field: named.length === 1 ? 'Driver' : 'Drivers',
        before: null,
        after: named.join(', '),
        zone: null,
      },
      { field: 'Start', before: null, after: startMs, zone },
    ],
  };
}

/** One or two moves with one driver, in time or late. */
export function sampleOf(sees: Sees, pick: <X>(from: Iterable<X>) => X | undefined): Saved | null {
  const { activities, drivers, locations } = sees.world.tables;
  const free = [...activities.rows()].filter(({ id }) => maySave(sees, [id]).yes);
  const moves = [pick(free), pick(free)].filter((move) => move !== undefined);
  const driver = pick(drivers.rows());
  const dueMs = moves[0]?.deadlineMs ?? moves[0]?.readyMs;
  if (!driver || dueMs == null) return null;
  const activityIds = [...new Set(moves.map(({ id }) => id))];
  const requestMs = dueMs - (pick([4, 0]) ?? 0) * 3_600_000;
  const legs = (fromId: string, toId: string) => {
    const [from, to] = [locations.get(fromId), locations.get(toId)];
    return from && to && straightTravel(from, to);
  };
  const drafted = teamProblemOf(
    {
      mode: 'legacy-uber',
      activityIds,
      driverCount: 1,
      startLocationId: moves[0]?.startId ?? null,
      roundTrip: pick([true, false]) ?? true,
      requestMs,
      legs: [{ driverId: driver.id }],
    },
    { nowMs: requestMs, activities, locations, drivers, legs },
  );
  if (drafted.is === 'refused') return null;
  const budget = { is: 'iterations', iterations: 1 } as const;
  const outcome = planTeamToTheEnd(drafted.problem, { seed: 1, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan || plan.moves.length === 0) return null;
  const accounts = { assignmentAccountId: null, billingAccountId: null };
  const order = {
    source: 'selection',
    chaseType: 'Rideshare',
    tipReason: '',
    ...accounts,
  } as const;
  const subject = tripSubject(activityIds);
  return { subject, plans: [plan], saveAs: 'trip', requestMs, ...order };
}

import type { Trip } from '#domain/entities.ts';
import { noContract } from '#domain/myDrivers.ts';
import { remedyKinds } from '#domain/remedies.ts';
import { foreignTrip, mayCancelTrip, mayRemedy, mayReplace } from '#domain/tripChanges.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { type NoteChange, notice, ofRow, requestSeeing } from '#spine/outbox/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { replacingRows } from '../trips/index.ts';
import { leftBy, leftText, remedyWords, whyNotAsked } from './changing.queries.ts';
import { isOwnTrip, type WorldSees } from '#spine/world/index.ts';
import { type PastSees, whyNoTrip } from './past.queries.ts';
import { tripRemedies } from './tripPage.fetches.ts';
import { cancelPayload, changeDriversPayload, remedyPayload } from './tripPage.model.ts';

/** In which a used remedy can be taken back, before the drivers get it. */
export const remedyHoldMs = 10_000;

type Change = { readonly fromId: string; readonly toId: string };

/** What the requests about one trip have in common. */
export const { common, ...rowOfTrip } = ofRow('trips', 'tripId', 'trip');
export const ofTrip = {
  ...common,
  /** The rows of its moves follow from the trip. */
  done: (reply: { readonly trip: Trip }) => ({
    ...rowOfTrip.put(reply),
    fetch: [{ collection: 'activities' as const, ids: reply.trip.activityIds }],
  }),
  last: true,
} as const;

/** What the requests about one trip are about: one at a time. */
export function tripSubject(tripId: string): string {
  return common.subject({ tripId });
}

/** A rule of a trip that the user may change: with a move of it alone it is read (reading 77). */
export function mayChangeTrip(
  sees: TripSees,
  tripId: string,
  rule: (trip: Trip) => Yes | No,
): Yes | No {
  const trip = sees.world.tables.trips.get(tripId);
  if (!trip) return no(whyNoTrip(sees, tripId));
  return isOwnTrip(sees, trip) ? rule(trip) : foreignTrip;
}

export type TripSees = PastSees & Pick<SessionSees, 'session'>;

export const cancelTrip = requestSeeing<TripSees>()({
  ...ofTrip,
  type: 'tripPage/cancel',
  schema: cancelPayload,
  call: 'cancelTrip',
  guard: ({ tripId }, sees) => mayChangeTrip(sees, tripId, mayCancelTrip),
  ask: rowOfTrip.version,
  words: {
    noun: 'cancellation of the trip',
    verb: ['cancel', 'cancelled'],
    running: 'The trip is being cancelled.',
    done: ({ note }) => notice('success', 'Cancelled.', `${note.subject} is cancelled.`),
    failed: ({ why }) => notice('error', 'Failed to cancel the trip.', why),
  },
  note: ({ tripId }, sees) =>
    noteOf(tripId, sees, [{ field: 'Trip', before: 'open', after: 'cancelled' }]),
  sample: (sees, pick) => {
    const rows = [...sees.world.tables.trips.rows()];
    return rowOfTrip.named(pick(rows.filter((row) => mayCancelTrip(row).yes)));
  },
});

type ChangingSees = TripSees & ClockSees;

export const changeDrivers = requestSeeing<ChangingSees>()({
  ...ofTrip,
  type: 'tripPage/changeDrivers',
  schema: changeDriversPayload,
  call: 'changeDrivers',
  guard: ({ tripId, changes }, sees) => mayChange(tripId, changes, sees),
  ask: (asked, now) => ({ ...rowOfTrip.version(asked, now), changes: asked.changes }),
  words: {
    noun: 'change of drivers',
    verb: ['save', 'saved'],
    running: 'The drivers of the trip are being changed.',
    done: ({ note }) => notice('success', 'Saved.', `${note.subject} has other drivers.`),
    failed: ({ why }) => notice('error', 'Failed to change the drivers.', why),
  },
  note: ({ tripId, changes }, sees) => {
    const nameOf = (id: string) => sees.world.tables.drivers.get(id)?.name ?? id;
    const change = ({ fromId, toId }: Change) => ({
      field: 'Driver',
      before: nameOf(fromId),
      after: nameOf(toId),
      values: { before: fromId, after: toId },
    });
    return { ...noteOf(tripId, sees, changes.map(change)), rowId: tripId };
  },
  back: ({ rowId: tripId = '', changes }, sees) => {
    const trip = sees.world.tables.trips.get(tripId);
    if (!trip) return no(whyNoTrip(sees, tripId));
    const back = changes.map(({ values }) => ({
      fromId: `${values?.after ?? ''}`,
      toId: `${values?.before ?? ''}`,
    }));
    const may = mayChange(tripId, back, sees);
    return may.yes ? { yes: true, data: { tripId, version: trip.version, changes: back } } : may;
  },
  sample: (sees, pick) => {
    const { trips } = sees.world.tables;
    const all = [...trips.rows()].flatMap((trip) =>
      trip.driverIds.flatMap((fromId) => (mayReplace(trip, fromId).yes ? [{ trip, fromId }] : [])),
    );
    const one = pick(all);
    const part = one && { driverId: one.fromId, requirements: null };
    const listed = part ? replacingRows(sees, one.trip, part, () => null) : [];
    const to = pick(listed.filter(({ is }) => is === 'open'));
    if (!one || !to) return null;
    const { id: tripId, version } = one.trip;
    return { tripId, version, changes: [{ fromId: one.fromId, toId: to.driverId }] };
  },
});

export const applyRemedy = requestSeeing<PastSees & Pick<WorldSees, 'session'>>()({
  ...ofTrip,
  type: 'tripPage/applyRemedy',
  schema: remedyPayload,
  call: 'applyRemedy',
  holdMs: remedyHoldMs,
  guard: ({ tripId, activityId }, sees) =>
    mayChangeTrip(sees, tripId, (trip) => {
      if (trip.activityIds.includes(activityId)) return mayRemedy(trip, activityId);
      return no(leftText(sees, activityId, leftBy(sees, tripId, activityId)));
    }),
  ask: (asked, now) => {
    const { activityId, kind } = asked;
    return { ...rowOfTrip.version(asked, now), activityId, kind };
  },
  // Moves may have left the trip.
  done: (reply, { tripId }, { sees }) => {
    const done = ofTrip.done(reply);
    const before = sees.world.tables.trips.get(tripId)?.activityIds ?? [];
    const ids = [...new Set([...before, ...reply.trip.activityIds])];
    return { ...done, fetch: [{ collection: 'activities', ids }] };
  },
  words: {
    noun: 'change of the plan',
    verb: ['save', 'saved'],
    running: 'The plan of the trip is being changed.',
    done: ({ note }) => notice('success', 'Saved.', `The plan of ${note.subject} is changed.`),
    failed: ({ why }) => notice('error', 'Failed to change the plan.', why),
  },
  note: ({ tripId, activityId, kind, why }, sees) => {
    const field = sees.world.tables.activities.get(activityId)?.name ?? activityId;
    const before = why.trim() === '' ? 'not found' : `not found: ${why.trim()}`;
    return noteOf(tripId, sees, [{ field, before, after: remedyWords[kind].title }]);
  },
  sample: (sees, pick) => {
    const asked = tripRemedies.sample(sees as never, pick);
    return asked && { ...asked, kind: pick(remedyKinds) ?? 'leaveOut', why: 'Row 3 is empty.' };
  },
});

function mayChange(tripId: string, changes: readonly Change[], sees: ChangingSees): Yes | No {
  return mayChangeTrip(sees, tripId, (trip) => mayDrive(trip, changes, sees));
}

function mayDrive(trip: Trip, changes: readonly Change[], sees: ChangingSees): Yes | No {
  if (changes.length === 0) return no('Choose another driver first.');
  for (const { fromId, toId } of changes) {
    if (!trip.driverIds.includes(fromId)) return no('The driver is not in the trip any more.');
    const may = mayReplace(trip, fromId);
    if (!may.yes) return may;
    const driver = sees.world.tables.drivers.get(toId);
    if (driver && whyNotAsked(sees, driver) !== null) return no(noContract.of(driver.name));
  }
  const chosen = new Set(changes.map(({ toId }) => toId));
  return chosen.size === changes.length ? yes : no('One driver cannot drive two parts of it.');
}

type Field = Pick<NoteChange, 'field' | 'values'> & {
  readonly before: string;
  readonly after: string;
};

export function noteOf(tripId: string, { world }: PastSees, changes: readonly Field[]) {
  const trip = world.tables.trips.get(tripId);
  return {
    subject: `Trip #${trip?.name ?? tripId}`,
    activityIds: [...(trip?.activityIds ?? [])],
    changes: changes.map((change) => ({ ...change, zone: null })),
  };
}

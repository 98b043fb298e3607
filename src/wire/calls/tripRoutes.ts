// The calls of `calls.ts` about trips: the detail of one, saving one, or several that are each
// saved on their own, and changes of a saved one.
import type { Location } from '#domain/entities.ts';
import { type Remedy, remedyKinds } from '#domain/remedies.ts';
import { z } from '#domain/schema.ts';
import { detailFields } from '#domain/tripChanges.ts';
import { codecs } from '../codecs/collections.ts';
import { id, must, note, reader, Unreadable } from '../codecs/fields.ts';
import { decodeRemedy, encodeRemedy } from '../codecs/remedy.ts';
import { editsOf, inFullOnly } from '../codecs/table.ts';
import { decodeTripDetail, encodeTripDetail } from '../codecs/tripDetail.ts';
import { tripDeedCodec } from '../codecs/tripDeed.ts';
import { tripNoticeCodec } from '../codecs/tripNotice.ts';
import { decodeLegacyTrip, type LegacyTrip } from '../legacy/trip.ts';
import {
  asking,
  call,
  editing,
  idAs,
  inBody,
  inQueryAs,
  listOf,
  posting,
  rowOf,
  seen,
  seenWith,
  type Sent,
  whole,
} from '../route.ts';
import { newLocations, withLocations } from './newLocations.ts';

/** One trip of a batch; null: it could not be read. */
export type TripToSave = { readonly key: string; readonly trip: LegacyTrip | null };

/** The result for each key of a batch: in one of the two lists, in the order of the request. */
export type SavedTrips = Saved<{
  readonly created: readonly { readonly key: string; readonly tripId: string }[];
  readonly errors: readonly { readonly key: string; readonly message: string }[];
}>;

/** `toId` drives what `fromId` was to drive. */
export type DriverChange = { readonly fromId: string; readonly toId: string };

const MAX_TRIPS = 50;

const readTripId = reader(z.object({ tripId: id }));

const readBatch = reader(
  z.object({
    trips: z
      .array(z.object({ key: id, trip: z.unknown() }))
      .check(z.minLength(1), z.maxLength(MAX_TRIPS)),
  }),
  ({ trips }) => trips,
);

/** An unreadable trip does not affect the others. Throws `Unreadable`. */
function readItems(body: unknown): readonly TripToSave[] {
  const items = must(readBatch(body), 'body').map(({ key, trip }) => {
    const read = decodeLegacyTrip(trip);
    return { key, trip: 'value' in read ? read.value : null };
  });
  const keys = new Set(items.map(({ key }) => key));
  if (keys.size < items.length) throw new Unreadable('body.trips: a key repeats');
  return items;
}

const readSaved = reader(
  z.object({
    created: z.array(z.object({ key: id, tripId: id })).check(z.maxLength(MAX_TRIPS)),
    errors: z.array(z.object({ key: id, message: note })).check(z.maxLength(MAX_TRIPS)),
  }),
);

const MAX_CHANGES = 60;
const readChanges = reader(
  z.object({
    drivers: z
      .array(z.object({ fromId: id, toId: id }))
      .check(z.minLength(1), z.maxLength(MAX_CHANGES)),
  }),
  ({ drivers }): { readonly changes: readonly DriverChange[] } => ({ changes: drivers }),
);

/** A change of one trip: answered with its row. */
const changing = { ...posting, ...rowOf('trip', codecs.trips) };

const tripEdits = editsOf(detailFields);
const readReport = reader(z.object({ words: z.nullable(note) }));

const MAX_REMEDIES = 20;
const readRemedies = reader(
  z.object({ remedies: z.array(z.unknown()).check(z.maxLength(MAX_REMEDIES)) }),
  ({ remedies }) => remedies,
);
const readChoice = reader(z.object({ activityId: id, kind: z.enum(remedyKinds) }));

/** Several trips in a reply, or one, with what new places have become. */
type Saved<T> = T & {
  /** Absent without any. */
  readonly locations?: readonly Location[] | undefined;
};

export const tripRoutes = {
  /** S2 §7: readings, photos and checklists of one trip; an unknown one is refused with 404. */
  tripDetail: call({
    ...asking,
    path: '/v2/legacy/trips/{id}',
    ...idAs('tripId'),
    encodeReply: encodeTripDetail,
    decodeReply(raw, { tripId }) {
      const read = decodeTripDetail(raw);
      if (read.reply.id !== tripId) throw new Unreadable('body.id: not asked');
      return read;
    },
  }),
  /**
   * Reading 37. Durable, and refused with 409 like the edit of a move. Moves that have not begun
   * are unplanned again; drivers with a vehicle deliver it first.
   */
  cancelTrip: call({ ...changing, ...seen, path: '/v2/legacy/trips/{id}/cancel' }),
  /**
   * Reading 37: what is left of a running trip is recorded as done now, and its drivers are free.
   * Durable, and refused with 409 like the edit of a move.
   */
  forceComplete: call({ ...changing, ...seen, path: '/v2/legacy/trips/{id}/complete' }),
  /** Reading 37. Durable, and refused with 409 like the edit of a move. */
  editTrip: call({ ...editing(tripEdits, 'trip', codecs.trips), path: '/v2/legacy/trips/{id}' }),
  /**
   * Reading 37: the moves of a trip that is over, to be planned again: those that are open as they
   * are, and for the others new ones like them. Durable, and refused with 409 like the edit of a
   * move.
   */
  rerunTrip: call({
    ...posting,
    ...seen,
    path: '/v2/legacy/trips/{id}/rerun',
    ...listOf('activities', inFullOnly(codecs.activities)),
  }),
  /** Reading 37: what was sent about a trip, the latest first; at most 500. */
  tripNotices: call({
    ...asking,
    path: '/v2/legacy/trips/{id}/notifications',
    ...idAs('tripId'),
    ...listOf('notices', tripNoticeCodec),
  }),
  /** What users have done to a trip, in any console, the latest first; at most 500. */
  tripDeeds: call({
    ...asking,
    path: '/v2/legacy/trips/{id}/changes',
    ...idAs('tripId'),
    ...listOf('deeds', tripDeedCodec),
  }),
  /**
   * The vehicle of a move is not at its start, with what is known about it; null: it was found.
   * The server adds who reported it, and when. Durable, and refused with 409 like the edit of a
   * move.
   */
  reportVehicle: call({
    ...posting,
    path: '/v2/legacy/activities/{id}/notFound',
    ...seenWith(readReport, ({ words }) => ({ words })),
    ...rowOf('activity', codecs.activities),
  }),
  /**
   * Reading 37: others drive in the place of drivers who have not begun. Durable, and refused with
   * 409 like the edit of a move, and when a driver is on another trip at that time.
   */
  changeDrivers: call({
    ...changing,
    path: '/v2/legacy/trips/{id}/drivers',
    ...seenWith(readChanges, ({ changes }) => ({ drivers: changes })),
  }),
  /**
   * Reading 37: what can be done when the vehicle of a move of a running trip is not found, best
   * first; what has begun stays. Empty when nothing can be planned.
   */
  tripRemedies: call({
    ...asking,
    path: '/v2/legacy/trips/{id}/remedies',
    decode: (sent: Sent) => ({
      ...idAs('tripId').decode(sent),
      ...inQueryAs('activityId').decode(sent),
    }),
    encode: ({ tripId, activityId }) => ({
      ...inQueryAs('activityId').encode({ activityId }),
      id: tripId,
    }),
    encodeReply: ({ remedies }: { readonly remedies: readonly Remedy[] }) => ({
      remedies: remedies.map(encodeRemedy),
    }),
    decodeReply(raw, { tripId }) {
      const remedies = must(readRemedies(raw), 'body').map((rawRemedy, at) => {
        const found = must(decodeRemedy(rawRemedy), `remedies[${at}]`);
        if (found.trip.id !== tripId) throw new Unreadable('trip.id: not asked');
        return found;
      });
      return { reply: { remedies }, skipped: 0, why: [] };
    },
  }),
  /** Durable, and refused with 409 like the edit of a move. It is planned and checked again. */
  applyRemedy: call({
    ...changing,
    path: '/v2/legacy/trips/{id}/remedy',
    ...seenWith(readChoice, ({ activityId, kind }) => ({ activityId, kind })),
  }),
  /** Durable: takes an idempotency key. Saves the client's itinerary (S2 §7 create/finalize). */
  finalizeTrip: call({
    ...posting,
    path: '/v2/legacy/trips/create/finalize',
    decode: ({ body }: Sent) => ({ trip: must(decodeLegacyTrip(body), 'body') }),
    encode: ({ trip }) => inBody(trip),
    encodeReply: (reply: Saved<{ readonly tripId: string }>) => withLocations(reply),
    decodeReply(raw) {
      const { reply, ...rest } = whole(readTripId(raw));
      return { reply: { ...reply, ...newLocations(raw) }, ...rest };
    },
  }),
  /**
   * Durable like the call above. Each trip is saved on its own, in order and under its own key:
   * a refused trip does not keep others from being saved (S2 §7 batch, reading 52). A key that was
   * answered before is not saved again.
   */
  finalizeTrips: call({
    ...posting,
    path: '/v2/legacy/trips/create/batch',
    decode: ({ body }: Sent) => ({ items: readItems(body) }),
    encode: ({ items }) => inBody({ trips: items }),
    encodeReply: (reply: SavedTrips) => withLocations(reply),
    decodeReply(raw, { items }) {
      const reply: SavedTrips = { ...must(readSaved(raw), 'body'), ...newLocations(raw) };
      const keys = [...reply.created, ...reply.errors].map(({ key }) => key);
      // A write's answer with fewer or more keys than requested is not an answer to it.
      const isWhole = keys.length === items.length && items.every(({ key }) => keys.includes(key));
      if (!isWhole) throw new Unreadable('body: not an answer to each key');
      return { reply, skipped: 0, why: [] };
    },
  }),
};

// The calls of `routes.ts` about trips: the detail of one, saving one, or several that are each
// saved on their own, and changes of a saved one.
import type { Trip } from '#domain/entities.ts';
import { remedyKinds } from '#domain/remedies.ts';
import { z } from '#domain/schema.ts';
import { detailFields } from '#domain/tripChanges.ts';
import type { RouteOf, SavedTrips, TripToSave } from './calls.ts';
import { decodeActivity, encodeActivity } from '../codecs/activity.ts';
import { codecs } from '../codecs/collections.ts';
import { id, must, note, reader, Unreadable } from '../codecs/fields.ts';
import { decodeTrip, encodeTrip } from '../codecs/trip.ts';
import { decodeRemedy, encodeRemedy } from '../codecs/remedy.ts';
import { editsOf } from '../codecs/table.ts';
import { decodeTripDetail, encodeTripDetail } from '../codecs/tripDetail.ts';
import { tripNoticeCodec } from '../codecs/tripNotice.ts';
import { decodeLegacyTrip } from '../legacy/reading.ts';
import {
  asking,
  editing,
  idIn,
  inBody,
  inQuery,
  listOf,
  oneOf,
  onlyAsked,
  posting,
  readId,
  type Sent,
  versionIn,
  readText,
  whole,
  writeText,
} from '../route.ts';
import { newLocations, withLocations } from './newLocations.ts';

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
function readItems(body: unknown): TripToSave[] {
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
  ({ drivers }) => drivers,
);

/** A change of one trip: from the version that was seen, answered with its row. */
const changing = {
  ...posting,
  encodeReply: ({ trip }: { readonly trip: Trip }) => encodeTrip(trip),
  decodeReply: (raw: unknown, { id: asked }: { readonly id: string }) =>
    oneOf('trip', encodeTrip, onlyAsked([asked], decodeTrip)).decodeReply(raw),
};

const withoutBody = {
  encode: ({ id: rowId, version }: { readonly id: string; readonly version: number }) => ({
    ...inBody(null),
    id: rowId,
    version,
  }),
  decode: (sent: Sent) => ({ id: idIn(sent), version: versionIn(sent) }),
};

const tripEdits = editsOf(detailFields);
const again = listOf('activities', encodeActivity);
const sentNotices = listOf('notices', tripNoticeCodec.encode);
const readReport = reader(z.object({ words: z.nullable(note) }), ({ words }) => words);

const MAX_REMEDIES = 20;
const readRemedies = reader(
  z.object({ remedies: z.array(z.unknown()).check(z.maxLength(MAX_REMEDIES)) }),
  ({ remedies }) => remedies,
);
const readChoice = reader(z.object({ activityId: id, kind: z.enum(remedyKinds) }));

type TripCall =
  | 'tripDetail'
  | 'finalizeTrip'
  | 'finalizeTrips'
  | 'cancelTrip'
  | 'changeDrivers'
  | 'tripRemedies'
  | 'applyRemedy'
  | 'editTrip'
  | 'forceComplete'
  | 'rerunTrip'
  | 'tripNotices'
  | 'reportVehicle';

export const tripRoutes: { readonly [K in TripCall]: RouteOf<K> } = {
  tripDetail: {
    ...asking,
    path: '/v2/legacy/trips/{id}',
    encode: ({ tripId }) => ({ ...inBody(null), id: tripId }),
    decode: (sent) => ({ tripId: idIn(sent) }),
    encodeReply: encodeTripDetail,
    decodeReply(raw, { tripId }) {
      const read = decodeTripDetail(raw);
      if (read.reply.id !== tripId) throw new Unreadable('body.id: not asked');
      return read;
    },
  },
  cancelTrip: { ...changing, ...withoutBody, path: '/v2/legacy/trips/{id}/cancel' },
  forceComplete: { ...changing, ...withoutBody, path: '/v2/legacy/trips/{id}/complete' },
  editTrip: { ...editing(tripEdits, 'trip', codecs.trips), path: '/v2/legacy/trips/{id}' },
  rerunTrip: {
    ...posting,
    ...withoutBody,
    path: '/v2/legacy/trips/{id}/rerun',
    encodeReply: again.encodeReply,
    decodeReply: (raw) => again.readReply(raw, decodeActivity),
  },
  tripNotices: {
    ...asking,
    path: '/v2/legacy/trips/{id}/notifications',
    encode: ({ tripId }) => ({ ...inBody(null), id: tripId }),
    decode: (sent) => ({ tripId: idIn(sent) }),
    encodeReply: sentNotices.encodeReply,
    decodeReply: (raw) => sentNotices.readReply(raw, tripNoticeCodec.decode),
  },
  reportVehicle: {
    ...posting,
    path: '/v2/legacy/activities/{id}/notFound',
    encode: ({ id: moveId, version, words }) => ({ ...inBody({ words }), id: moveId, version }),
    decode: (sent) => ({
      id: idIn(sent),
      version: versionIn(sent),
      words: must(readReport(sent.body), 'body'),
    }),
    encodeReply: ({ activity }) => encodeActivity(activity),
    decodeReply: (raw, { id: asked }) =>
      oneOf('activity', encodeActivity, onlyAsked([asked], decodeActivity)).decodeReply(raw),
  },
  changeDrivers: {
    ...changing,
    path: '/v2/legacy/trips/{id}/drivers',
    encode: ({ id: tripId, version, changes }) => ({
      ...inBody({ drivers: changes }),
      id: tripId,
      version,
    }),
    decode: (sent) => ({
      id: idIn(sent),
      version: versionIn(sent),
      changes: must(readChanges(sent.body), 'body'),
    }),
  },
  tripRemedies: {
    ...asking,
    path: '/v2/legacy/trips/{id}/remedies',
    encode: ({ tripId, activityId }) => ({
      ...inQuery({ activityId: writeText(activityId) }),
      id: tripId,
    }),
    decode: (sent) => ({
      tripId: idIn(sent),
      activityId: must(readId(readText(sent.query.activityId, 'activityId')), 'activityId'),
    }),
    encodeReply: ({ remedies }) => ({ remedies: remedies.map(encodeRemedy) }),
    decodeReply(raw, { tripId }) {
      const remedies = must(readRemedies(raw), 'body').map((one, at) => {
        const found = must(decodeRemedy(one), `remedies[${at}]`);
        if (found.trip.id !== tripId) throw new Unreadable('trip.id: not asked');
        return found;
      });
      return { reply: { remedies }, skipped: 0, why: [] };
    },
  },
  applyRemedy: {
    ...changing,
    path: '/v2/legacy/trips/{id}/remedy',
    encode: ({ id: tripId, version, activityId, kind }) => ({
      ...inBody({ activityId, kind }),
      id: tripId,
      version,
    }),
    decode: (sent) => ({
      id: idIn(sent),
      version: versionIn(sent),
      ...must(readChoice(sent.body), 'body'),
    }),
  },
  finalizeTrip: {
    ...posting,
    path: '/v2/legacy/trips/create/finalize',
    encode: ({ trip }) => inBody(trip),
    decode: ({ body }) => ({ trip: must(decodeLegacyTrip(body), 'body') }),
    encodeReply: withLocations,
    decodeReply(raw) {
      const { reply, ...rest } = whole(readTripId(raw));
      return { reply: { ...reply, ...newLocations(raw) }, ...rest };
    },
  },
  finalizeTrips: {
    ...posting,
    path: '/v2/legacy/trips/create/batch',
    encode: ({ items }) => inBody({ trips: items }),
    decode: ({ body }) => ({ items: readItems(body) }),
    encodeReply: withLocations,
    decodeReply(raw, { items }) {
      const reply: SavedTrips = { ...must(readSaved(raw), 'body'), ...newLocations(raw) };
      const keys = [...reply.created, ...reply.errors].map(({ key }) => key);
      // A write's answer with fewer or more keys than requested is not an answer to it.
      const isWhole = keys.length === items.length && items.every(({ key }) => keys.includes(key));
      if (!isWhole) throw new Unreadable('body: not an answer to each key');
      return { reply, skipped: 0, why: [] };
    },
  },
};

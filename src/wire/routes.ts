// The one table of calls: method, path, who may call, and how request and reply are written and
// read. Both sides use it, the link and the simulated server, so that they cannot disagree.
// Pure: no DOM and no Node, since the simulator's core imports it.
import { toMicroDegrees } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import type { CallName, Calls, Place } from './calls.ts';
import {
  decodeActivity,
  decodeMoveRequest,
  encodeActivity,
  encodeMoveRequest,
} from './codecs/activity.ts';
import {
  epochMs,
  id,
  idOrNone,
  label,
  must,
  type Read,
  type ReadList,
  reader,
  readList,
  Unreadable,
} from './codecs/fields.ts';
import { contactRoutes } from './contactRoutes.ts';
import { decodeMoveEdit, encodeMoveEdit } from './codecs/moveEdit.ts';
import {
  decodeFoundPlace,
  decodeSuggestions,
  encodeFoundPlace,
  encodeSuggestions,
  readPlaceId,
  readPlaceText,
} from './codecs/place.ts';
import { decodeTrip, encodeTrip } from './codecs/trip.ts';
import { planningRoutes } from './planningRoutes.ts';
import { decodeUser, encodeUser } from './codecs/user.ts';
import { decodeVehicle, encodeVehicle } from './codecs/vehicle.ts';
import { decodeVehicleEdit, encodeVehicleEdit } from './codecs/vehicleEdit.ts';
import { decodeWorld, encodeWorld } from './codecs/world.ts';
import type { DirectionsDto } from './dto.ts';
import { tripRoutes } from './tripRoutes.ts';

/** Decoded query parameters; a list stays one text, see `readIds`. */
export type Query = { readonly [name: string]: string };

/** What a call sends: query values are already written, `body` is JSON or null. */
export type Sent = {
  readonly query: Query;
  readonly body: unknown;
  /** Stands for `{id}` in the path. */
  readonly id?: string;
  /** The version a write was made from, sent as If-Match. */
  readonly version?: number;
};

/** The reply, what was left out of it because it could not be read, and why. */
export type DecodedReply<R> = Omit<ReadList<never>, 'rows'> & { readonly reply: R };

export type Route<K extends CallName> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** One part of it may be `{id}`. */
  readonly path: string;
  /** Fixed query that belongs to the path (`extended=true`). */
  readonly fixed: Query;
  /** Whether a bearer token is needed. */
  readonly auth: boolean;
  /** Carries the intent's id as Idempotency-Key with every try. */
  readonly durable: boolean;
  readonly encode: (request: Calls[K]['request']) => Sent;
  /** Throws `Unreadable`. */
  readonly decode: (sent: Sent) => Calls[K]['request'];
  readonly encodeReply: (reply: Calls[K]['reply']) => unknown;
  /** Throws `Unreadable`: the whole answer is unusable. */
  readonly decodeReply: (
    raw: unknown,
    request: Calls[K]['request'],
  ) => DecodedReply<Calls[K]['reply']>;
};

const MAX_MOVES = 500;
const MAX_IDS = 20_000;
const MAX_STEP_MS = 86_400_000;
const MAX_SPEED = 1000;
const MAX_FAULTS = 100;
const MAX_FAULT_CHARS = 1000;

const noQuery: Query = {};
const empty: Sent = { query: noQuery, body: null };

const readId = reader(id, (value) => value);
const readRemoved = reader(z.object({ id: idOrNone }), (raw) => raw.id ?? null);

/** How a row is taken away: by its id, of the version that was seen. */
const removing: Omit<Route<'removeActivity' | 'removeVehicle'>, 'path'> = {
  method: 'DELETE',
  fixed: noQuery,
  auth: true,
  durable: true,
  encode: ({ id: rowId, version }) => ({ ...empty, id: rowId, version }),
  decode({ id: named, version }) {
    if (named === undefined) throw new Unreadable('path: no id');
    if (version === undefined) throw new Unreadable('if-match: missing');
    return { id: must(readId(named), 'path'), version };
  },
  encodeReply: (reply) => reply,
  decodeReply(raw, { id: asked }) {
    const told = must(readRemoved(raw), 'body');
    // What a removal answers is not specified: only another row's id cannot be right.
    if (told !== null && told !== asked) throw new Unreadable('body.id: not asked');
    return { reply: { id: asked }, skipped: 0, why: [] };
  },
};

export const routes: { readonly [K in CallName]: Route<K> } = {
  login: {
    method: 'POST',
    path: '/login',
    fixed: noQuery,
    auth: false,
    durable: false,
    encode: (request) => ({ query: noQuery, body: request }),
    decode: ({ body }) => must(readCredentials(body), 'body'),
    encodeReply: (reply) => reply,
    decodeReply: (raw) => whole(readToken(raw)),
  },
  profile: {
    method: 'GET',
    path: '/v2/legacy/profile',
    fixed: { extended: 'true' },
    auth: true,
    durable: false,
    encode: () => empty,
    decode: () => ({}),
    encodeReply: ({ user }) => encodeUser(user),
    decodeReply: (raw) => whole(mapped(decodeUser(raw), (user) => ({ user }))),
  },
  world: {
    method: 'GET',
    path: '/data',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: ({ filterAccountIds: ids }) =>
      ids === null ? empty : { query: { filterAccountIds: writeIds(ids) }, body: null },
    decode: ({ query }) => ({
      filterAccountIds:
        query.filterAccountIds === undefined
          ? null
          : readIds(query.filterAccountIds, 'filterAccountIds'),
    }),
    encodeReply: encodeWorld,
    decodeReply: decodeWorld,
  },
  activitiesByIds: {
    method: 'GET',
    path: '/v2/legacy/activities',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: ({ ids }) => ({ query: { ids: writeIds(ids) }, body: null }),
    decode: ({ query }) => ({ ids: readIds(query.ids, 'ids') }),
    encodeReply: ({ activities }) => activities.map(encodeActivity),
    decodeReply(raw, { ids }) {
      const { rows, ...rest } = readList(raw, 'activities', onlyAsked(ids, decodeActivity));
      return { reply: { activities: rows }, ...rest };
    },
  },
  tripsByIds: {
    method: 'GET',
    path: '/v2/legacy/trips',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: ({ ids }) => ({ query: { ids: writeIds(ids) }, body: null }),
    decode: ({ query }) => ({ ids: readIds(query.ids, 'ids') }),
    encodeReply: ({ trips }) => trips.map(encodeTrip),
    decodeReply(raw, { ids }) {
      const { rows, ...rest } = readList(raw, 'trips', onlyAsked(ids, decodeTrip));
      return { reply: { trips: rows }, ...rest };
    },
  },
  createActivities: {
    method: 'POST',
    path: '/v2/dealer/activity',
    fixed: noQuery,
    auth: true,
    durable: true,
    encode: ({ moves }) => ({ query: noQuery, body: moves.map(encodeMoveRequest) }),
    decode: ({ body }) => ({ moves: readMoves(body) }),
    encodeReply: ({ activities }) => activities.map(encodeActivity),
    decodeReply(raw, { moves }) {
      const { rows, skipped, why } = readList(raw, 'activities', decodeActivity);
      // A write that answers with less than was asked for must not look like a success.
      if (skipped > 0) throw new Unreadable(why[0] ?? 'activities');
      if (rows.length !== moves.length) throw new Unreadable('activities: wrong count');
      return { reply: { activities: rows }, skipped: 0, why: [] };
    },
  },
  editActivity: {
    method: 'PATCH',
    path: '/v2/legacy/activities/{id}',
    fixed: noQuery,
    auth: true,
    durable: true,
    encode: ({ id: activityId, version, edit }) => ({
      query: noQuery,
      body: encodeMoveEdit(activityId, edit),
      id: activityId,
      version,
    }),
    decode({ body, id: named, version }) {
      const told = must(decodeMoveEdit(body), 'body');
      if (told.id !== named) throw new Unreadable('body.id: not that of the path');
      if (version === undefined) throw new Unreadable('if-match: missing');
      return { ...told, version };
    },
    encodeReply: ({ activity }) => encodeActivity(activity),
    decodeReply: (raw, { id: asked }) =>
      whole(mapped(onlyAsked([asked], decodeActivity)(raw), (activity) => ({ activity }))),
  },
  removeActivity: { ...removing, path: '/v2/legacy/activities/{id}' },
  editVehicle: {
    method: 'PATCH',
    path: '/v2/legacy/inventory/{id}',
    fixed: noQuery,
    auth: true,
    durable: true,
    encode: ({ id: vehicleId, version, edit }) => ({
      query: noQuery,
      body: encodeVehicleEdit(vehicleId, edit),
      id: vehicleId,
      version,
    }),
    decode({ body, id: named, version }) {
      const told = must(decodeVehicleEdit(body), 'body');
      if (told.id !== named) throw new Unreadable('body.id: not that of the path');
      if (version === undefined) throw new Unreadable('if-match: missing');
      return { ...told, version };
    },
    encodeReply: ({ vehicle }) => encodeVehicle(vehicle),
    decodeReply: (raw, { id: asked }) =>
      whole(mapped(onlyAsked([asked], decodeVehicle)(raw), (vehicle) => ({ vehicle }))),
  },
  removeVehicle: { ...removing, path: '/v2/legacy/inventory/{id}' },
  ...contactRoutes,
  ...planningRoutes,
  ...tripRoutes,
  directions: {
    method: 'GET',
    path: '/v2/maps/directions',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: ({ from, to }) => ({
      query: { from: writePlace(from), to: writePlace(to) },
      body: null,
    }),
    decode: ({ query }) => ({
      from: readPlace(query.from, 'from'),
      to: readPlace(query.to, 'to'),
    }),
    encodeReply: ({ distanceCmi, durationMs }): DirectionsDto => ({
      distance: distanceCmi / 100,
      duration: durationMs / 1000,
    }),
    decodeReply: (raw) => whole(readDirections(raw)),
  },
  placeSuggestions: {
    method: 'GET',
    path: '/v2/maps/places',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: ({ text }) => ({ query: { text: writeText(text) }, body: null }),
    decode: ({ query }) => ({ text: must(readPlaceText(readText(query.text, 'text')), 'text') }),
    encodeReply: ({ suggestions }) => encodeSuggestions(suggestions),
    decodeReply: (raw) => whole(mapped(decodeSuggestions(raw), (suggestions) => ({ suggestions }))),
  },
  placeDetails: {
    method: 'GET',
    path: '/v2/maps/place',
    fixed: noQuery,
    auth: true,
    durable: false,
    // No part of the path: an id of dots would lead to another one.
    encode: ({ placeId }) => ({ query: { placeId: writeText(placeId) }, body: null }),
    decode: ({ query }) => ({
      placeId: must(readPlaceId(readText(query.placeId, 'placeId')), 'placeId'),
    }),
    encodeReply: ({ place }) => encodeFoundPlace(place),
    decodeReply(raw, { placeId }) {
      const place = must(decodeFoundPlace(raw), 'body');
      if (place.id !== placeId) throw new Unreadable('body.placeId: not asked');
      return { reply: { place }, skipped: 0, why: [] };
    },
  },
  simControl: {
    method: 'POST',
    path: '/sim/control',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: (request) => ({ query: noQuery, body: request }),
    decode: ({ body }) => must(readControl(body), 'body'),
    encodeReply: (reply) => reply,
    decodeReply: (raw) => whole(readControlled(raw)),
  },
  simFaults: {
    method: 'POST',
    path: '/sim/faults',
    fixed: noQuery,
    auth: true,
    durable: false,
    encode: (request) => ({ query: noQuery, body: request }),
    decode: ({ body }) => must(readFaultChange(body), 'body'),
    encodeReply: (reply) => reply,
    decodeReply: (raw) => whole(readFaults(raw)),
  },
};

export const callNames = Object.keys(routes) as readonly CallName[];

const readCredentials = reader(
  z.object({ username: label, password: z.string().check(z.maxLength(1000)) }),
  ({ username, password }) => ({ username, password }),
);
const readToken = reader(
  z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  ({ token }) => ({ token }),
);
const readDirections = reader(
  z.object({
    distance: z.number().check(z.gte(0), z.lte(30_000)),
    duration: z.number().check(z.gte(0), z.lte(30 * 86_400)),
  }),
  ({ distance, duration }) => ({
    distanceCmi: Math.round(distance * 100) + 0,
    durationMs: Math.round(duration * 1000) + 0,
  }),
);
const speed = z.number().check(z.gt(0), z.lte(MAX_SPEED));
const readControl = reader(
  z.object({
    speed: z.optional(speed),
    paused: z.optional(z.boolean()),
    stepMs: z.optional(epochMs.check(z.lte(MAX_STEP_MS))),
  }),
  (raw): Calls['simControl']['request'] => raw,
);
const readControlled = reader(
  z.object({ speed, paused: z.boolean() }),
  ({ speed: told, paused }) => ({ speed: told, paused }),
);
const faultText = z.string().check(z.minLength(1), z.maxLength(MAX_FAULT_CHARS));
const readFaultChange = reader(
  z.object({ add: z.optional(faultText), remove: z.optional(faultText) }),
  (raw): Calls['simFaults']['request'] => raw,
);
const readFaults = reader(
  z.object({
    faults: z
      .array(z.object({ text: faultText, strikes: z.number().check(z.gte(0)) }))
      .check(z.maxLength(MAX_FAULTS)),
  }),
  ({ faults }) => ({ faults: faults.map(({ text, strikes }) => ({ text, strikes })) }),
);

function whole<R>(read: Read<R>): DecodedReply<R> {
  return { reply: must(read, 'body'), skipped: 0, why: [] };
}

function mapped<A, B>(read: Read<A>, to: (value: A) => B): Read<B> {
  return 'value' in read ? { value: to(read.value) } : read;
}

/** An entity nobody asked for is not taken from an answer by id. */
function onlyAsked<T extends { readonly id: string }>(
  ids: readonly string[],
  decode: (raw: unknown) => Read<T>,
): (raw: unknown) => Read<T> {
  const asked = new Set(ids);
  return (raw) => {
    const read = decode(raw);
    return 'problem' in read || asked.has(read.value.id) ? read : { problem: 'id: not asked' };
  };
}

function readMoves(body: unknown) {
  if (!Array.isArray(body)) throw new Unreadable('body: not a list');
  if (body.length === 0) throw new Unreadable('body: empty');
  if (body.length > MAX_MOVES) throw new Unreadable('body: too_big');
  return body.map((raw, at) => must(decodeMoveRequest(raw), `body[${at}]`));
}

/** Each id is escaped by itself, so that a comma inside one does not split it. */
function writeIds(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(',');
}

/** The reverse of `writeIds`; throws `Unreadable`. */
function readIds(text: string | undefined, where: string): string[] {
  if (text === undefined) throw new Unreadable(`${where}: missing`);
  if (text === '') return [];
  const parts = text.split(',');
  if (parts.length > MAX_IDS) throw new Unreadable(`${where}: too_big`);
  return parts.map((part) => must(readId(unescape(part, where)), where));
}

function unescape(text: string, where: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable(`${where}: badly escaped`);
  }
}

/** Half a character, which somebody may have typed, cannot be escaped. */
function writeText(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

function readText(text: string | undefined, where: string): string {
  if (text === undefined) throw new Unreadable(`${where}: missing`);
  return unescape(text, where);
}

/** `lon,lat` in degrees (S1 §7 directions). */
function writePlace({ lonE6, latE6 }: Place): string {
  return `${lonE6 / 1e6},${latE6 / 1e6}`;
}

function readPlace(text: string | undefined, where: string): Place {
  const parts = unescape(text ?? '', where).split(',');
  const [lon, lat] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (parts.length !== 2 || !inRange(lon, 180) || !inRange(lat, 90)) {
    throw new Unreadable(`${where}: not lon,lat`);
  }
  return { lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) };
}

function inRange(value: number | undefined, limit: number): value is number {
  return value !== undefined && Math.abs(value) <= limit;
}

// The one table of calls: method, path, access, and the codecs of request and reply. Both sides use
// it, the link and the simulated server, so that they cannot disagree; the types of a call are
// those of its codecs. Pure: no DOM and no Node, since the simulator's core imports it.
import type { Activity, Location } from '#domain/entities.ts';
import type { FoundPlace } from '#domain/foundPlace.ts';
import { toMicroDegrees } from '#domain/geo.ts';
import type { ProfileValues } from '#domain/profile.ts';
import { z } from '#domain/schema.ts';
import { decodeMoveRequest, encodeMoveRequest, type MoveRequest } from './moveRequest.ts';
import { codecs } from '../codecs/collections.ts';
import { inFullOnly } from '../codecs/table.ts';
import { epochMs, must, reader, Unreadable } from '../codecs/fields.ts';
import { importActivities } from './moveBatch.ts';
import { moveEdits } from './moveEdit.ts';
import {
  decodeFoundAddress,
  decodeFoundPlace,
  encodeFoundAddress,
  encodeFoundPlace,
  readPlaceId,
  readPlaceText,
  suggestionsCodec,
} from '../codecs/place.ts';
import { decodeDirections, encodeDirections } from './directions.ts';
import { decodeUser, encodeUser } from '../codecs/user.ts';
import { newVehicleRoutes } from './newVehicle.ts';
import { decodeVinFacts, encodeVinFacts, readAskedVin } from '../codecs/vinFacts.ts';
import { vehicleEdits } from './vehicleEdit.ts';
import { decodeWorld, encodeWorld } from './world.ts';
import { deliveryRoutes } from './deliveryRoutes.ts';
import { employeeRoutes } from './employeeRoutes.ts';
import { decodeNewLocation, encodeNewLocation, locationEdits } from './locationEdit.ts';
import { contactRoutes } from './contactRoutes.ts';
import { crmRoutes } from './crmRoutes.ts';
import { planningRoutes } from './planningRoutes.ts';
import {
  asking,
  bodyOf,
  call,
  editing,
  inBody,
  inQuery,
  inQueryAs,
  listOf,
  nothing,
  oneOf,
  posting,
  removing,
  replyAs,
  replyOf,
  type Route,
  rowsOf,
  type Sent,
  unescape,
} from '../route.ts';
import { newLocations, withLocations } from './newLocations.ts';
import { rideRoutes } from './rideRoutes.ts';
import { ofAccounts, readIds, writeIds } from './ids.ts';
import { invoiceRoutes } from './invoiceRoutes.ts';
import { loginRoutes } from './loginRoutes.ts';
import { reportRoutes } from './reportRoutes.ts';
import { tripRoutes } from './tripRoutes.ts';
import { voucherRoutes } from './voucherRoutes.ts';
import { verificationRoutes } from './verificationRoutes.ts';

const MAX_MOVES = 500;
const MAX_STEP_MS = 86_400_000;
const MAX_SPEED = 1000;
const MAX_FAULTS = 100;
const MAX_FAULT_CHARS = 1000;

const speed = z.number().check(z.gt(0), z.lte(MAX_SPEED));
const readControl = reader(
  z.object({
    speed: z.optional(speed),
    paused: z.optional(z.boolean()),
    stepMs: z.optional(epochMs.check(z.lte(MAX_STEP_MS))),
  }),
);
const readControlled = reader(z.object({ speed, paused: z.boolean() }));
const faultText = z.string().check(z.minLength(1), z.maxLength(MAX_FAULT_CHARS));
const readFaultChange = reader(
  z.object({ add: z.optional(faultText), remove: z.optional(faultText) }),
);
/** A fault as `?faults=` writes it, and how often it struck. */
export type SimFault = { readonly text: string; readonly strikes: number };
const readFaults = reader(
  z.object({
    faults: z
      .array(z.object({ text: faultText, strikes: z.number().check(z.gte(0)) }))
      .check(z.maxLength(MAX_FAULTS)),
  }),
  (raw): { readonly faults: readonly SimFault[] } => raw,
);

const activityList = listOf('activities', inFullOnly(codecs.activities));
const userCodec = { encode: encodeUser, decode: decodeUser };
const moveEditing = editing(moveEdits, 'activity', codecs.activities);

type ById = { readonly ids: readonly string[] };
/** Rows by id: rows with other ids are left out. */
const named = {
  ...asking,
  encode: ({ ids }: ById) => inQuery({ ids: writeIds(ids) }),
  decode: ({ query }: Sent): ById => ({ ids: readIds(query.ids, 'ids') }),
};

/** What new places of a write have become, beside its other answer. */
type WithLocations<T> = T & {
  /** Absent without any. */
  readonly locations?: readonly Location[] | undefined;
};

const shortText = z.optional(z.string().check(z.maxLength(1000)));
const readProfile = reader(
  z.object({ name: shortText, phone: shortText, password: shortText }),
  ({ name, phone, password }): Partial<ProfileValues> & { readonly password?: string } => ({
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(password !== undefined && { password }),
  }),
);

const table = {
  ...loginRoutes,
  profile: call({
    ...asking,
    path: '/v2/legacy/profile',
    fixed: { extended: 'true' },
    ...nothing,
    ...oneOf('user', userCodec),
  }),
  /** S2 §7: changes the user's own data; absent fields stay. Durable. */
  saveProfile: call({
    ...posting,
    path: '/v2/legacy/profile',
    secrets: ['password', 'confirmPassword'],
    ...bodyOf(readProfile, ({ password, ...fields }) =>
      password === undefined ? fields : { ...fields, password, confirmPassword: password },
    ),
    ...oneOf('user', userCodec),
  }),
  world: call({
    ...asking,
    path: '/data',
    ...ofAccounts,
    encodeReply: encodeWorld,
    decodeReply: decodeWorld,
  }),
  activitiesByIds: call({
    ...named,
    path: '/v2/legacy/activities',
    ...rowsOf('activities', codecs.activities),
  }),
  tripsByIds: call({ ...named, path: '/v2/legacy/trips', ...rowsOf('trips', codecs.trips) }),
  /** Durable: takes an idempotency key. All moves are created, or none. */
  createActivities: call({
    ...posting,
    path: '/v2/dealer/activity',
    decode: ({ body }: Sent) => ({ moves: readMoves(body) }),
    encode: ({ moves }) => inBody(moves.map(encodeMoveRequest)),
    // A list, or with the locations that new places have become.
    encodeReply({ activities, locations }: WithLocations<{ activities: readonly Activity[] }>) {
      const rows = activityList.encodeReply({ activities });
      return locations ? withLocations({ activities: rows, locations }) : rows;
    },
    decodeReply(raw, { moves }) {
      const body = (Array.isArray(raw) ? { activities: raw } : raw) as {
        readonly activities?: unknown;
        readonly locations?: unknown;
      } | null;
      const read = activityList.decodeReply(body?.activities);
      // A write with an incomplete answer must not look like a success.
      if (read.skipped > 0) throw new Unreadable(read.why[0] ?? 'activities');
      if (read.reply.activities.length !== moves.length) {
        throw new Unreadable('activities: wrong count');
      }
      return { ...read, reply: { ...read.reply, ...newLocations(body) } };
    },
  }),
  importActivities,
  /**
   * Durable: takes an idempotency key. `version` is that of the move the edit was made from: when
   * the server has another, it refuses with 409 and sends the move as it is.
   */
  editActivity: call({
    path: '/v2/legacy/activities/{id}',
    ...moveEditing,
    // The move, or with the locations that new places have become.
    encodeReply({ activity, locations }: WithLocations<{ readonly activity: Activity }>) {
      const row = moveEditing.encodeReply({ activity });
      return locations ? withLocations({ activity: row, locations }) : row;
    },
    decodeReply(raw, request) {
      const body = raw as { readonly activity?: unknown; readonly locations?: unknown } | null;
      const read = moveEditing.decodeReply(body?.activity ?? raw, request);
      return { ...read, reply: { ...read.reply, ...newLocations(body) } };
    },
  }),
  /**
   * S1 §7 activity remove. Durable: takes an idempotency key; refused like an edit when the move
   * has another version by now.
   */
  removeActivity: call({ ...removing, path: '/v2/legacy/activities/{id}' }),
  ...newVehicleRoutes,
  /** S1 §7 inventory. Durable and refused with 409 like the edit of a move. */
  editVehicle: call({
    path: '/v2/legacy/inventory/{id}',
    ...editing(vehicleEdits, 'vehicle', codecs.vehicles),
  }),
  /** S1 §7 inventory. Durable and refused with 409 like the removal of a move. */
  removeVehicle: call({ ...removing, path: '/v2/legacy/inventory/{id}' }),
  /**
   * S1 §7 locations. Durable: takes an idempotency key. A new home location of an account takes the
   * place of its others.
   */
  createLocation: call({
    ...posting,
    path: '/v2/legacy/locations',
    decode: ({ body }: Sent) => ({ location: decodeNewLocation(body) }),
    encode: ({ location }) => inBody(encodeNewLocation(location)),
    ...oneOf('location', codecs.locations),
  }),
  /** S1 §7 locations. Durable and refused with 409 like the edit of a move. */
  editLocation: call({
    path: '/v2/legacy/locations/{id}',
    ...editing(locationEdits, 'location', codecs.locations),
  }),
  /**
   * S1 §7 locations. Durable and refused with 409 like the removal of a move, and while moves,
   * vehicles or drivers use it.
   */
  removeLocation: call({ ...removing, path: '/v2/legacy/locations/{id}' }),
  ...employeeRoutes,
  ...contactRoutes,
  ...planningRoutes,
  ...tripRoutes,
  ...rideRoutes,
  ...voucherRoutes,
  ...deliveryRoutes,
  ...reportRoutes,
  ...crmRoutes,
  ...verificationRoutes,
  ...invoiceRoutes,
  /** S1 §7 directions between two points, by road; `course`: the road itself is asked for. */
  directions: call({
    ...asking,
    path: '/v2/maps/directions',
    encode: ({ from, to, course }: Way) =>
      inQuery({
        from: writePlace(from),
        to: writePlace(to),
        ...(course ? { course: 'true' } : {}),
      }),
    decode: ({ query }): Way => ({
      from: readPlace(query.from, 'from'),
      to: readPlace(query.to, 'to'),
      ...(query.course === 'true' ? { course: true } : {}),
    }),
    ...replyOf(decodeDirections, encodeDirections),
  }),
  /**
   * S1 §7 places, autocomplete: at most eight places of the US, best first, for what is typed so
   * far, 1 to 200 letters of it.
   */
  placeSuggestions: call({
    ...asking,
    path: '/v2/maps/places',
    ...inQueryAs('text', readPlaceText),
    ...replyAs(suggestionsCodec),
  }),
  /** S1 §7 place details; an unknown id is refused with 404. */
  placeDetails: call({
    ...asking,
    path: '/v2/maps/place',
    // Not part of the path: an id of dots would lead to another path.
    ...inQueryAs('placeId', readPlaceId),
    encodeReply: ({ place }: { readonly place: FoundPlace }) => encodeFoundPlace(place),
    decodeReply(raw, { placeId }) {
      const place = must(decodeFoundPlace(raw), 'body');
      if (place.id !== placeId) throw new Unreadable('body.placeId: not asked');
      return { reply: { place }, skipped: 0, why: [] };
    },
  }),
  /** The address nearest to a point; refused with 404 where there is none. */
  addressAt: call({
    ...asking,
    path: '/v2/maps/address',
    encode: ({ at }: { readonly at: Place }) => inQuery({ at: writePlace(at) }),
    decode: ({ query }) => ({ at: readPlace(query.at, 'at') }),
    ...oneOf('address', { encode: encodeFoundAddress, decode: decodeFoundAddress }),
  }),
  /** S1 §7 VIN decode: 17 letters and digits. What cannot be read has error codes in its facts. */
  decodeVin: call({
    ...asking,
    path: '/v2/vehicles/decodevin/{id}',
    fixed: { format: 'json' },
    decode: ({ id }: Sent) => ({ vin: must(readAskedVin(id), 'path') }),
    encode: ({ vin }) => ({ ...inQuery({}), id: vin }),
    ...oneOf('facts', { encode: encodeVinFacts, decode: decodeVinFacts }),
  }),
  /** Fake mode only: the simulator's speed and pause; `stepMs` advances a paused world. */
  simControl: call({
    ...posting,
    path: '/sim/control',
    durable: false,
    ...bodyOf(readControl),
    ...replyOf(readControlled),
  }),
  /**
   * Fake mode only: the simulator's faults. `remove` names a fault by its text, `add`
   * holds one or more; with neither the call only reads.
   */
  simFaults: call({
    ...posting,
    path: '/sim/faults',
    durable: false,
    ...bodyOf(readFaultChange),
    ...replyOf(readFaults),
  }),
};

type TypesOf<T> =
  T extends Route<infer Q, infer R> ? { readonly request: Q; readonly reply: R } : never;

/** Each call's request and reply in domain types. */
export type Calls = { readonly [K in keyof typeof table]: TypesOf<(typeof table)[K]> };
export type CallName = keyof Calls;

/** How a call is encoded and decoded. */
export type RouteOf<K extends CallName> = Route<Calls[K]['request'], Calls[K]['reply']>;

export const routes: { readonly [K in CallName]: RouteOf<K> } = table;
export const callNames = Object.keys(routes) as readonly CallName[];

function readMoves(body: unknown): readonly MoveRequest[] {
  if (!Array.isArray(body)) throw new Unreadable('body: not a list');
  if (body.length === 0) throw new Unreadable('body: empty');
  if (body.length > MAX_MOVES) throw new Unreadable('body: too_big');
  return body.map((raw, at) => must(decodeMoveRequest(raw), `body[${at}]`));
}

export type Place = { readonly lonE6: number; readonly latE6: number };
type Way = { readonly from: Place; readonly to: Place; readonly course?: true };

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
  return Math.abs(value ?? Number.NaN) <= limit;
}

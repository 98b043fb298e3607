// The one table of calls: method, path, access, and the codecs of request and reply. Both
// sides use it, the link and the simulated server, so that they cannot disagree.
// Pure: no DOM and no Node, since the simulator's core imports it.
import { toMicroDegrees } from '#domain/geo.ts';
import { z } from '#domain/schema.ts';
import type { CallName, Place, RouteOf } from './calls.ts';
import { decodeMoveRequest, encodeMoveRequest } from './moveRequest.ts';
import { decodeActivity, encodeActivity } from '../codecs/activity.ts';
import { codecs } from '../codecs/collections.ts';
import { epochMs, label, must, reader, Unreadable } from '../codecs/fields.ts';
import { importActivities } from './moveBatch.ts';
import { moveEdits } from './moveEdit.ts';
import {
  decodeFoundAddress,
  decodeFoundPlace,
  decodeSuggestions,
  encodeFoundAddress,
  encodeFoundPlace,
  encodeSuggestions,
  readPlaceId,
  readPlaceText,
} from '../codecs/place.ts';
import { decodeDirections, encodeDirections } from './directions.ts';
import { decodeTrip, encodeTrip } from '../codecs/trip.ts';
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
  editing,
  inBody,
  inQuery,
  listOf,
  onlyAsked,
  oneOf,
  plainReply,
  posting,
  removing,
  type Sent,
  whole,
  readText,
  unescape,
  writeText,
} from '../route.ts';
import { newLocations, withLocations } from './newLocations.ts';
import { rideRoutes } from './rideRoutes.ts';
import { readIds, writeIds } from './ids.ts';
import { invoiceRoutes } from './invoiceRoutes.ts';
import { reportRoutes } from './reportRoutes.ts';
import { tripRoutes } from './tripRoutes.ts';
import { voucherRoutes } from './voucherRoutes.ts';
import { verificationRoutes } from './verificationRoutes.ts';

const MAX_MOVES = 500;
const MAX_STEP_MS = 86_400_000;
const MAX_SPEED = 1000;
const MAX_FAULTS = 100;
const MAX_FAULT_CHARS = 1000;

const readCredentials = reader(
  z.object({ username: label, password: z.string().check(z.maxLength(1000)) }),
);
const readToken = reader(z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)) }));
const readEmpty = reader(z.object({}), (): Record<string, never> => ({}));
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
const readFaults = reader(
  z.object({
    faults: z
      .array(z.object({ text: faultText, strikes: z.number().check(z.gte(0)) }))
      .check(z.maxLength(MAX_FAULTS)),
  }),
);

const activityList = listOf('activities', encodeActivity);
const tripList = listOf('trips', encodeTrip);
const moveEditing = editing(moveEdits, 'activity', codecs.activities);

/** Rows by id: rows with other ids are left out. */
const named = {
  encode: ({ ids }: { readonly ids: readonly string[] }) => inQuery({ ids: writeIds(ids) }),
  decode: ({ query }: Sent) => ({ ids: readIds(query.ids, 'ids') }),
};

const shortText = z.optional(z.string().check(z.maxLength(1000)));
const readProfile = reader(
  z.object({ name: shortText, phone: shortText, password: shortText }),
  ({ name, phone, password }) => ({
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(password !== undefined && { password }),
  }),
);

export const routes: { readonly [K in CallName]: RouteOf<K> } = {
  login: {
    ...posting,
    path: '/login',
    auth: false,
    durable: false,
    ...bodyOf(readCredentials),
    ...plainReply(readToken),
  },
  logout: {
    ...posting,
    path: '/logout',
    durable: false,
    ...bodyOf(readEmpty),
    ...plainReply(readEmpty),
  },
  profile: {
    ...asking,
    path: '/v2/legacy/profile',
    fixed: { extended: 'true' },
    encode: () => inQuery({}),
    decode: () => ({}),
    ...oneOf('user', encodeUser, decodeUser),
  },
  saveProfile: {
    ...posting,
    path: '/v2/legacy/profile',
    secrets: ['password', 'confirmPassword'],
    encode: ({ password, ...fields }) =>
      inBody(password === undefined ? fields : { ...fields, password, confirmPassword: password }),
    decode: ({ body }) => must(readProfile(body), 'body'),
    ...oneOf('user', encodeUser, decodeUser),
  },
  world: {
    ...asking,
    path: '/data',
    encode: ({ filterAccountIds: ids }) =>
      inQuery(ids === null ? {} : { filterAccountIds: writeIds(ids) }),
    decode: ({ query: { filterAccountIds: ids } }) => ({
      filterAccountIds: ids === undefined ? null : readIds(ids, 'filterAccountIds'),
    }),
    encodeReply: encodeWorld,
    decodeReply: decodeWorld,
  },
  activitiesByIds: {
    ...asking,
    ...named,
    path: '/v2/legacy/activities',
    encodeReply: activityList.encodeReply,
    decodeReply: (raw, { ids }) => activityList.readReply(raw, onlyAsked(ids, decodeActivity)),
  },
  tripsByIds: {
    ...asking,
    ...named,
    path: '/v2/legacy/trips',
    encodeReply: tripList.encodeReply,
    decodeReply: (raw, { ids }) => tripList.readReply(raw, onlyAsked(ids, decodeTrip)),
  },
  createActivities: {
    ...posting,
    path: '/v2/dealer/activity',
    encode: ({ moves }) => inBody(moves.map(encodeMoveRequest)),
    decode: ({ body }) => ({ moves: readMoves(body) }),
    // A list, or with the locations that new places have become.
    encodeReply: ({ activities, locations }) => {
      const rows = activityList.encodeReply({ activities });
      return locations ? withLocations({ activities: rows, locations }) : rows;
    },
    decodeReply(raw, { moves }) {
      const body = (Array.isArray(raw) ? { activities: raw } : raw) as {
        readonly activities?: unknown;
        readonly locations?: unknown;
      } | null;
      const read = activityList.readReply(body?.activities, decodeActivity);
      // A write with an incomplete answer must not look like a success.
      if (read.skipped > 0) throw new Unreadable(read.why[0] ?? 'activities');
      if (read.reply.activities.length !== moves.length) {
        throw new Unreadable('activities: wrong count');
      }
      return { ...read, reply: { ...read.reply, ...newLocations(body) } };
    },
  },
  importActivities,
  editActivity: {
    path: '/v2/legacy/activities/{id}',
    ...moveEditing,
    // The move, or with the locations that new places have become.
    encodeReply: ({ activity, locations }) => {
      const row = moveEditing.encodeReply({ activity });
      return locations ? withLocations({ activity: row, locations }) : row;
    },
    decodeReply(raw, request) {
      const body = raw as { readonly activity?: unknown; readonly locations?: unknown } | null;
      const read = moveEditing.decodeReply(body?.activity ?? raw, request);
      return { ...read, reply: { ...read.reply, ...newLocations(body) } };
    },
  },
  removeActivity: { ...removing, path: '/v2/legacy/activities/{id}' },
  ...newVehicleRoutes,
  editVehicle: {
    path: '/v2/legacy/inventory/{id}',
    ...editing(vehicleEdits, 'vehicle', codecs.vehicles),
  },
  removeVehicle: { ...removing, path: '/v2/legacy/inventory/{id}' },
  createLocation: {
    ...posting,
    path: '/v2/legacy/locations',
    encode: ({ location }) => inBody(encodeNewLocation(location)),
    decode: ({ body }) => ({ location: decodeNewLocation(body) }),
    ...oneOf('location', codecs.locations.encode, codecs.locations.decode),
  },
  editLocation: {
    path: '/v2/legacy/locations/{id}',
    ...editing(locationEdits, 'location', codecs.locations),
  },
  removeLocation: { ...removing, path: '/v2/legacy/locations/{id}' },
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
  directions: {
    ...asking,
    path: '/v2/maps/directions',
    encode: ({ from, to, course }) =>
      inQuery({
        from: writePlace(from),
        to: writePlace(to),
        ...(course ? { course: 'true' } : {}),
      }),
    decode: ({ query }) => ({
      from: readPlace(query.from, 'from'),
      to: readPlace(query.to, 'to'),
      ...(query.course === 'true' ? { course: true } : {}),
    }),
    encodeReply: encodeDirections,
    decodeReply: (raw) => whole(decodeDirections(raw)),
  },
  placeSuggestions: {
    ...asking,
    path: '/v2/maps/places',
    encode: ({ text }) => inQuery({ text: writeText(text) }),
    decode: ({ query }) => ({ text: must(readPlaceText(readText(query.text, 'text')), 'text') }),
    ...oneOf('suggestions', encodeSuggestions, decodeSuggestions),
  },
  placeDetails: {
    ...asking,
    path: '/v2/maps/place',
    // Not part of the path: an id of dots would lead to another path.
    encode: ({ placeId }) => inQuery({ placeId: writeText(placeId) }),
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
  addressAt: {
    ...asking,
    path: '/v2/maps/address',
    encode: ({ at }) => inQuery({ at: writePlace(at) }),
    decode: ({ query }) => ({ at: readPlace(query.at, 'at') }),
    ...oneOf('address', encodeFoundAddress, decodeFoundAddress),
  },
  decodeVin: {
    ...asking,
    path: '/v2/vehicles/decodevin/{id}',
    fixed: { format: 'json' },
    encode: ({ vin }) => ({ ...inQuery({}), id: vin }),
    decode: ({ id }) => ({ vin: must(readAskedVin(id), 'path') }),
    ...oneOf('facts', encodeVinFacts, decodeVinFacts),
  },
  simControl: {
    ...posting,
    path: '/sim/control',
    durable: false,
    ...bodyOf(readControl),
    ...plainReply(readControlled),
  },
  simFaults: {
    ...posting,
    path: '/sim/faults',
    durable: false,
    ...bodyOf(readFaultChange),
    ...plainReply(readFaults),
  },
};

export const callNames = Object.keys(routes) as readonly CallName[];

function readMoves(body: unknown) {
  if (!Array.isArray(body)) throw new Unreadable('body: not a list');
  if (body.length === 0) throw new Unreadable('body: empty');
  if (body.length > MAX_MOVES) throw new Unreadable('body: too_big');
  return body.map((raw, at) => must(decodeMoveRequest(raw), `body[${at}]`));
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

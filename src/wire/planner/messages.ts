// Messages to and from the route planner (S2 §3 Planner payload, §7): a request, its routes
// as they improve, and errors as text. Shared by the console and every planner.
import { mostPlannerDrivers, noDepot } from '#domain/plannerModes.ts';
import { type DeepReadonly, z } from '#domain/schema.ts';
import {
  id,
  idOrNone,
  label,
  latitude,
  longitude,
  type Read,
  reader,
  title,
} from '../codecs/fields.ts';
import { isTooDeep } from '../json.ts';

/** S2 §9; reading 19: the capacity each vehicle has on the wire. */
export const plannerCapacity = 4;
/** Larger plans are refused and must be split. */
export const mostPlannerActivities = 300;

const MAX_REQUEST = 1_000_000;
const MAX_LOCATIONS = 2000;
const MAX_WORDS = 2000;

const vehicles = z.array(
  z.object({
    id,
    name: label,
    /** Where a driver's day begins and ends. */
    depotLocationId: id,
    capacity: z.int().check(z.gte(1), z.lte(100)),
  }),
);
/** Degrees. */
const location = z.object({ id, latitude, longitude, description: z._default(label, '') });
const activities = z.array(z.object({ id, startLocationId: id, endLocationId: id }));

export type PlannerRequest = {
  /** The id that its answers carry. */
  readonly requestId: string;
  /** One for each driver. */
  readonly vehicles: DeepReadonly<z.output<typeof vehicles>>;
  readonly locations: readonly Readonly<z.output<typeof location>>[];
  readonly activities: DeepReadonly<z.output<typeof activities>>;
};

/** One stop of a driver: taking over the vehicle of an activity, or handing it over. */
const trackStop = z.object({
  locationId: id,
  activityId: id,
  kind: z.enum(['pick-up', 'drop-off']),
});
export type TrackStop = Readonly<z.output<typeof trackStop>>;

const route = z.object({
  vehicleId: id,
  /** The driver's stops in order, without the depot at both ends. */
  track: z.array(trackStop).check(z.maxLength(2 * mostPlannerActivities)),
});
export type PlannerRoute = DeepReadonly<z.output<typeof route>>;

/**
 * The progress of a request: first without routes, then with better ones each time, at last with
 * the final ones. Each update replaces the one before.
 */
const update = z.object({
  requestId: id,
  /** Which worker plans it. Another one than before has started over: the first is gone. */
  plannerId: title,
  /** No update follows. */
  isFinal: z.boolean(),
  /** Share of the time to plan that is used. */
  progress: z.number().check(z.gte(0), z.lte(1)),
  /** Of these routes; null while there are none. Whole cents. */
  costCents: z.nullable(z.int().check(z.gte(0))),
  routes: z.array(z.unknown()).check(z.maxLength(mostPlannerDrivers)),
  /** Activities left out, and why, as text. */
  unserved: z
    .array(z.object({ activityId: id, reason: z.string().check(z.maxLength(MAX_WORDS)) }))
    .check(z.maxLength(mostPlannerActivities)),
});
export type PlannerUpdate = DeepReadonly<Omit<z.output<typeof update>, 'routes'>> & {
  readonly routes: readonly PlannerRoute[];
};

/** The last message about a request; `requestId` null: the request could not be read. */
export type PlannerError = { readonly requestId: string | null; readonly message: string };

/** The planner's messages, by destination. */
export type PlannerMessage =
  | { readonly is: 'route'; readonly update: PlannerUpdate }
  | { readonly is: 'error'; readonly error: PlannerError };

/** An update as it was read; `skipped`: the count of unreadable routes in it. */
export type ReadUpdate = PlannerUpdate & { readonly skipped: number };

/** The request, or a text that says what is wrong, with its id where it could be read. */
export type ReadRequest = { readonly request: PlannerRequest } | { readonly error: PlannerError };

/** Whether no message about its request follows. */
export function isLast(message: PlannerMessage): boolean {
  return message.is === 'error' || message.update.isFinal;
}

/** The text on the wire. */
export function writePlannerRequest(request: PlannerRequest): string {
  return JSON.stringify(request);
}

/**
 * Reads an untrusted request. An unreadable location is left out, and so is what refers to it;
 * any other error refuses the whole: a plan must not lack a requested part. Never throws.
 */
export function readPlannerRequest(text: string): ReadRequest {
  if (text.length > MAX_REQUEST) return refuse(null, 'The request is too large.');
  // As specified, a console without a depot sends this text instead of an object (S2 §5).
  if (text === noDepot) return refuse(null, noDepot);
  if (isTooDeep(text)) return refuse(null, 'The request is nested too deep.');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return refuse(null, 'The request is no JSON.');
  }
  if (raw === noDepot) return refuse(null, noDepot);
  const named = readName(raw);
  if ('problem' in named) return refuse(null, `The request cannot be read: ${named.problem}.`);
  const { requestId } = named.value;
  const counted = problemOfCounts(raw);
  if (counted !== null) return refuse(requestId, counted);
  const read = readRest(raw);
  if ('problem' in read) return refuse(requestId, `The request cannot be read: ${read.problem}.`);
  const locations = read.value.locations.flatMap((raw) => {
    const known = readLocation(raw);
    return 'value' in known ? [known.value] : [];
  });
  return { request: { requestId, ...read.value, locations } };
}

/** An update with its readable routes, or what is wrong with it. Never throws. */
export function readPlannerUpdate(raw: unknown): Read<ReadUpdate> {
  const read = readUpdate(raw);
  if ('problem' in read) return read;
  const { routes: rawRoutes, ...rest } = read.value;
  const routes = rawRoutes.flatMap((rawRoute) => {
    const known = readRoute(rawRoute);
    return 'value' in known ? [known.value] : [];
  });
  return { value: { ...rest, routes, skipped: rawRoutes.length - routes.length } };
}

function refuse(requestId: string | null, message: string): ReadRequest {
  return { error: { requestId, message } };
}

/** Errors of the operator rather than of a program, as text for the operator. */
function problemOfCounts(raw: unknown): string | null {
  const asked = raw as { readonly vehicles?: unknown; readonly activities?: unknown };
  const count = (list: unknown) => (Array.isArray(list) ? list.length : Number.NaN);
  const drivers = count(asked.vehicles);
  if (drivers === 0) return 'The request has no driver.';
  if (drivers > mostPlannerDrivers) {
    return `${drivers} drivers; the planner takes ${mostPlannerDrivers} at most.`;
  }
  const lacksDepot = (vehicle: unknown) => {
    const { depotLocationId = null } = (vehicle ?? {}) as { depotLocationId?: unknown };
    return depotLocationId === null || depotLocationId === '';
  };
  if (Array.isArray(asked.vehicles) && asked.vehicles.some(lacksDepot)) return noDepot;
  const moves = count(asked.activities);
  if (moves === 0) return 'No activity to plan.';
  if (moves > mostPlannerActivities) {
    return `${moves} activities; a plan takes ${mostPlannerActivities} at most.`;
  }
  return null;
}

const readName = reader(z.object({ requestId: id }));

const rawLocations = z.array(z.unknown()).check(z.maxLength(MAX_LOCATIONS));
const readRest = reader(z.object({ vehicles, locations: rawLocations, activities }));
const readLocation = reader(location);
const readRoute = reader(route, (raw): PlannerRoute => raw);
const readUpdate = reader(update);

/** An error, or what is wrong with it. Never throws. */
export const readPlannerError = reader(
  z.object({
    requestId: idOrNone,
    message: z.string().check(z.minLength(1), z.maxLength(MAX_WORDS)),
  }),
  ({ requestId = null, message }): PlannerError => ({ requestId, message }),
);

// Where the route planner is reached (S2 §7): STOMP destinations differ between brokers, so the
// runtime configuration may set them. Shared by both ends.
import { z } from '#domain/schema.ts';

/** The path of its WebSocket on the console's own origin, and the destinations behind it. */
export type PlannerPlace = {
  readonly path: string;
  readonly destinations: PlannerDestinations;
};

export type PlannerDestinations = {
  /** The destination of requests for a plan. */
  readonly request: string;
  /** How many planner workers there are, sent at once and whenever that changes. */
  readonly serverInfo: string;
  readonly route: string;
  /** Errors at the planner's end, as text. */
  readonly error: string;
};

export const defaultPlannerPlace: PlannerPlace = {
  path: '/stomp',
  destinations: {
    request: '/app/trip-plan/request',
    serverInfo: '/topic/trip-plan/server-info',
    route: '/topic/trip-plan/route',
    error: '/topic/trip-plan/error',
  },
};

/** Sub-protocols of the WebSocket, the newer version first. */
export const stompProtocols: readonly string[] = ['v12.stomp', 'v11.stomp'];

/** How often either end of the line sends a heartbeat, ms. */
export const stompBeatMs = 10_000;

/** Never on another origin: the line carries the token. */
const path = z.string().check(z.maxLength(200), z.regex(/^(\/[\w.~%-]+)+\/?$/));
const destination = z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)));
const place = z.object({
  path: z.optional(path),
  destinations: z.optional(
    z.object({
      request: destination,
      serverInfo: destination,
      route: destination,
      error: destination,
    }),
  ),
});

/** The configured place; the whole default where it cannot be read. Never throws. */
export function readPlannerPlace(raw: unknown): PlannerPlace {
  const read = z.safeParse(place, raw);
  if (!read.success) return defaultPlannerPlace;
  const configured = read.data.destinations ?? {};
  const usual = defaultPlannerPlace.destinations;
  return {
    path: read.data.path ?? defaultPlannerPlace.path,
    destinations: {
      request: configured.request ?? usual.request,
      serverInfo: configured.serverInfo ?? usual.serverInfo,
      route: configured.route ?? usual.route,
      error: configured.error ?? usual.error,
    },
  };
}

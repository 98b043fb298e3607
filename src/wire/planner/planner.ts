// Where the route planner is reached (S2 §7): STOMP destinations differ from broker to broker, so
// the runtime configuration may name them. Shared by both ends.
import { z } from '#domain/schema.ts';

/** The path of its WebSocket on the console's own origin, and the destinations behind it. */
export type PlannerPlace = {
  readonly path: string;
  readonly destinations: PlannerDestinations;
};

export type PlannerDestinations = {
  /** Where requests for a plan are sent. */
  readonly request: string;
  /** How many planner workers there are, told at once and whenever that changes. */
  readonly serverInfo: string;
  readonly route: string;
  /** What went wrong at the planner's end, in words. */
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

/** How often either end of the line gives a sign of life, ms. */
export const stompBeatMs = 10_000;

/** Never leads to another origin: the line carries the token. */
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

/** What a configuration says of it; all of the default where it cannot be read. Never throws. */
export function readPlannerPlace(raw: unknown): PlannerPlace {
  const read = z.safeParse(place, raw);
  if (!read.success) return defaultPlannerPlace;
  const told = read.data.destinations ?? {};
  const usual = defaultPlannerPlace.destinations;
  return {
    path: read.data.path ?? defaultPlannerPlace.path,
    destinations: {
      request: told.request ?? usual.request,
      serverInfo: told.serverInfo ?? usual.serverInfo,
      route: told.route ?? usual.route,
      error: told.error ?? usual.error,
    },
  };
}

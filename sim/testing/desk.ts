// A dispatcher at a core, for tests: calls in wire format, without a link or a host.
import type { Activity, DisplayStatus, Driver, Location } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { statusOf } from '#domain/status.ts';
import { openMetro } from '#metro/metro.ts';
import { problemOf } from '#planning/team/drafting/problemOf.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import { type CallName, type Calls, routes } from '#wire/calls/calls.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import { writeRequest } from '#wire/link/http.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { legacyTripOfTeam } from '#wire/legacy/teamCodec.ts';
import type { Core } from '../company/core.ts';
import type { SimState } from '../core/state.ts';

export type Reply<K extends CallName> =
  | { readonly status: 200; readonly reply: Calls[K]['reply']; readonly body: string }
  | { readonly status: number; readonly errorCode: string; readonly message: string };

export type Desk = {
  readonly core: Core;
  call<K extends CallName>(name: K, request: Calls[K]['request'], key?: string): Reply<K>;
  /** Like `call`, but throws unless it succeeds. */
  ask<K extends CallName>(name: K, request: Calls[K]['request'], key?: string): Calls[K]['reply'];
};

export function openDesk(core: Core, username = 'dispatcher'): Desk {
  let token: string | null = null;
  const call = <K extends CallName>(name: K, request: Calls[K]['request'], key?: string) => {
    const { response } = core.handle(writeRequest(name, request, token, key));
    const body: unknown = JSON.parse(response.body);
    if (response.status !== 200) return { status: response.status, ...(body as object) };
    const { reply } = routes[name].decodeReply(body, request);
    return { status: 200, reply, body: response.body };
  };
  const desk = { core, call } as Desk;
  const ask: Desk['ask'] = (name, request, key) => {
    const answer = desk.call(name, request, key);
    if ('reply' in answer) return answer.reply;
    throw new Error(`${name}: ${JSON.stringify(answer)}`);
  };
  token = ask('login', { username, password: 'tarmac' }).token;
  return { ...desk, ask };
}

/** A move of a parked vehicle without an open move, from its place to the next store. */
export function freeMove(state: SimState, fields: Partial<MoveRequest> = {}): MoveRequest {
  const { vehicles, activities, locations } = state.rows;
  const open = new Set(activities.filter((row) => !row.completedMs).map((row) => row.vehicleId));
  const vehicle = vehicles.find((row) => row.locationId !== null && !open.has(row.id));
  const end = locations.find((row) => row.kind === 'home' && row.id !== vehicle?.locationId);
  if (!vehicle || !end) throw new Error('no free car');
  return {
    startId: vehicle.locationId as string,
    endId: end.id,
    vehicleId: vehicle.id,
    vin: vehicle.vin,
    readyMs: null,
    deadlineMs: state.nowMs + 12 * 3_600_000,
    reason: 'retail',
    pickupNotes: '',
    dropoffNotes: '',
    ...fields,
  };
}

/** Drivers on duty without a trip under way or booked. */
export function freeDrivers(state: SimState): Driver[] {
  return state.rows.drivers.filter((row, at) => {
    const motion = state.motions[at];
    const isFree = motion?.onDuty && motion.tripId === null && motion.booked.length === 0;
    return isFree && row.presence === 'online';
  });
}

/** The console's plan of one move for one driver, who begins at `from` or at their store. */
export function planFor(
  state: SimState,
  move: Activity,
  driver: Driver,
  from: PlanPlace = placeOf(state, driver.homeLocationId),
): LegacyTrip {
  const metro = openMetro();
  const start = placeOf(state, move.startId);
  const end = placeOf(state, move.endId);
  const places = new Map([from, start, end].map((place) => [place.id, place]));
  const { id: activityId, vehicleId, readyMs, deadlineMs } = move;
  const { id, qualifications, groups } = driver;
  const notBeforeMs = state.nowMs + 5 * 60_000;
  const problem = problemOf({
    mode: 'Rideshare',
    start: null,
    roundTrip: true,
    maxDrivers: 1,
    maxShiftMs: null,
    moves: [
      {
        activityId,
        vehicleId,
        start,
        end,
        readyMs,
        deadlineMs,
        taskId: null,
        namedId: null,
        requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
      },
    ],
    drivers: [{ id, qualifications, groups, place: from, notBeforeMs, notAfterMs: null }],
    legs: (a, b) => metro.leg(places.get(a) as PlanPlace, places.get(b) as PlanPlace),
  });
  const result = planOfOrders(problem, [{ driverId: id, moves: [{ activityId }] }]);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  return legacyTripOfTeam(result.plan, { requestedMs: state.nowMs, chaseType: 'Rideshare' });
}

/** The status that the console would show for the move now. */
export function shownStatus(state: SimState, activityId: string): DisplayStatus {
  const activity = state.rows.activities.find((row) => row.id === activityId) as Activity;
  const trip = state.rows.trips.find((row) => row.id === activity.tripId);
  return statusOf(activity, trip, state.nowMs).display;
}

function placeOf(state: SimState, id: string | null): PlanPlace {
  const location = state.rows.locations.find((row) => row.id === id) as Location;
  return { id: location.id, label: location.label, lonE6: location.lonE6, latE6: location.latE6 };
}

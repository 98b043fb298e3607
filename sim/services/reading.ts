// What a user may read: the world, rows by id, directions. Scope is the subtree of the user's
// account (reading 46); the filter a client sends can only narrow it.
import { accountScope, namedBy } from '#domain/scope.ts';
import type { Activity, Trip, User } from '#domain/entities.ts';
import { encodePath } from '#domain/path.ts';
import { openMetro } from '#metro/metro.ts';
import { pointsOf } from '#metro/along.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { find, type Sim } from '../core/sim.ts';
import { isHidden } from './employeeDrivers.ts';
import { movedNow } from './records.ts';
import type { Serve } from './service.ts';

export type Scope = ReadonlySet<string>;

/** The accounts in a user's scope. */
export function scopeOf(sim: Sim, user: User): Scope {
  return accountScope(sim.state.rows.accounts, user.accountId);
}

export const readWorld: Serve<'world'> = (sim, user, { filterAccountIds }) => {
  const { rows } = sim.state;
  const whole = scopeOf(sim, user);
  const scope = filterAccountIds ? new Set(filterAccountIds.filter((id) => whole.has(id))) : whole;
  const own = ({ accountId }: { readonly accountId: string }) => scope.has(accountId);
  const activities = rows.activities.filter(own);
  // A move in scope comes with its trip, with any author: else its status is unknown.
  const moved = new Set(activities.map(({ tripId }) => tripId));
  const trips = rows.trips.filter((trip) => own(trip) || moved.has(trip.id));
  // A move between two stores refers to places, cars and people of the other store.
  const named = namedBy(activities, trips, (id) => find(sim, 'drivers', id));
  const seen = (row: { readonly id: string; readonly accountId: string }) =>
    own(row) || named.has(row.id);
  return {
    user,
    // The whole tree: the filter narrows the shown work, not the choice of the next filter.
    accounts: rows.accounts.filter(({ id }) => whole.has(id)),
    locations: rows.locations.filter(seen),
    activities,
    vehicles: rows.vehicles.filter(seen),
    drivers: rows.drivers.filter((row) => seen(row) && !isHidden(sim, row.id)),
    employees: rows.employees.filter(seen),
    trips,
    rides: rows.rides.filter(own),
    vouchers: rows.vouchers.filter(own),
    deliveries: rows.deliveries.filter(own),
  };
};

/** Whether a user may see a row: it is in their scope, or a move or trip in scope refers to it. */
export function canSee(
  sim: Sim,
  user: User,
  row: { readonly id: string; readonly accountId: string },
): boolean {
  const scope = scopeOf(sim, user);
  if (scope.has(row.accountId)) return true;
  const { rows } = sim.state;
  const activities = rows.activities.filter(({ accountId }) => scope.has(accountId));
  const moved = new Set(activities.map(({ tripId }) => tripId));
  const trips = rows.trips.filter((trip) => scope.has(trip.accountId) || moved.has(trip.id));
  return namedBy(activities, trips, (id) => find(sim, 'drivers', id)).has(row.id);
}

/** The rows of these ids that exist and are in scope; the others are left out. */
export function readByIds<C extends 'activities' | 'trips'>(
  sim: Sim,
  user: User,
  collection: C,
  ids: readonly string[],
): (C extends 'trips' ? Trip : Activity)[] {
  const scope = scopeOf(sim, user);
  const found = ids
    .map((id) => find(sim, collection, id) as Trip | Activity | undefined)
    .filter((row) => row && inScope(sim, scope, row));
  return found as (C extends 'trips' ? Trip : Activity)[];
}

/** Rows of the scope's accounts, and trips that carry one of their moves. */
export function inScope(
  sim: Sim,
  scope: Scope,
  row: { readonly accountId: string } & { readonly activityIds?: readonly string[] },
): boolean {
  if (scope.has(row.accountId)) return true;
  const { activityIds = [] } = row;
  return activityIds.some((id) => scope.has(movedNow(sim, id)?.accountId ?? ''));
}

/** Driving between two points in free traffic, and the course of the road where it is asked for. */
export function readDirections({
  from,
  to,
  course,
}: Calls['directions']['request']): Calls['directions']['reply'] {
  const metro = openMetro();
  const { distanceCmi, durationMs } = metro.leg(from, to);
  if (!course) return { distanceCmi, durationMs };
  const route = metro.route(from, to);
  const points = pointsOf(route);
  // From a place to itself there is no way.
  if (points.length < 2) return { distanceCmi, durationMs };
  return {
    distanceCmi,
    durationMs,
    course: { path: encodePath(points), roads: metro.highwaysOf(route) },
  };
}

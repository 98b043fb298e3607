// The trips of one employee, as they were driven: the latest first (S2 §2, reading 51).
import type { DriverAction, Trip, User } from '#domain/entities.ts';
import { type EmployeeTrip, mostTripsShown } from '#domain/employeeHistory.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { find, type Sim } from '../core/sim.ts';
import { employeeIn } from './employees.ts';
import { inScope, scopeOf } from './reading.ts';

export function readEmployeeHistory(
  sim: Sim,
  user: User,
  { employeeId }: Calls['employeeHistory']['request'],
): Calls['employeeHistory']['reply'] {
  const { driverId } = employeeIn(sim, user, employeeId);
  if (!driverId) return { drivenTrips: [] };
  const scope = scopeOf(sim, user);
  const trips = sim.state.rows.trips
    .filter((trip) => trip.driverIds.includes(driverId) && inScope(sim, scope, trip))
    .flatMap((trip) => drivenBy(sim, trip, driverId) ?? []);
  trips.sort((a, b) => b.startedMs - a.startedMs || (a.id < b.id ? 1 : -1));
  return { drivenTrips: trips.slice(0, mostTripsShown) };
}

/** What this driver did in the trip; null before they began. */
function drivenBy(sim: Sim, trip: Trip, driverId: string): EmployeeTrip | null {
  const actions = trip.actions.filter((action) => action.driverId === driverId);
  const begun = actions.filter(({ startedMs }) => startedMs !== null);
  const [[first], last] = [begun, actions.at(-1)];
  if (!first || !last) return null;
  const startedMs = Math.min(...begun.map((action) => action.startedMs as number));
  const isOver = trip.status === 'Complete' || trip.status === 'Cancelled';
  const isDone = isOver || actions.every(({ status }) => status === 'Complete');
  const ends = begun.flatMap(({ endedMs }) => endedMs ?? []);
  const endedMs = isDone && ends.length > 0 ? Math.max(...ends) : null;
  return {
    tripId: trip.id,
    ...{ id: `${trip.id}-${driverId}`, name: trip.name },
    role: actions.some(({ type }) => type === 'Pick-Up | Driver') ? 'Chase' : 'Driver',
    ...{ startedMs, endedMs },
    startLabel: find(sim, 'locations', first.fromId)?.label ?? '',
    endLabel: find(sim, 'locations', last.toId)?.label ?? '',
    efficiency: endedMs === null ? null : efficiencyOf(begun, endedMs - startedMs),
    invalids: outOfOrder(begun),
  };
}

/** Planned ÷ actual minutes, in percent. */
function efficiencyOf(begun: readonly DriverAction[], actualMs: number): number | null {
  const from = Math.min(...begun.map(({ plannedStartMs }) => plannedStartMs));
  const to = Math.max(...begun.map(({ plannedEndMs }) => plannedEndMs));
  return actualMs > 0 ? Math.round(((to - from) / actualMs) * 100) : null;
}

/** Actions that began before the one ahead of them in the plan. */
function outOfOrder(begun: readonly DriverAction[]): number {
  return begun.filter((action, at) => {
    const before = begun[at - 1];
    return before !== undefined && (action.startedMs ?? 0) < (before.startedMs ?? 0);
  }).length;
}

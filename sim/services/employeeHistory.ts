// The trips of one employee, as they were driven: the latest first (S2 §2, reading 51).
import type { Trip, User } from '#domain/entities.ts';
import { type EmployeeTrip, mostTripsShown } from '#domain/employeeHistory.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { find, type Sim } from '../core/sim.ts';
import { drivenIn } from './driven.ts';
import { employeeIn } from './employees.ts';
import { partsOf, type ReadsFiled } from './filedReading.ts';
import { inScope, scopeOf } from './reading.ts';
import { recordedPlace, recordedTrips } from './records.ts';
import type { Serve } from './service.ts';

export const readEmployeeHistory: Serve<'employeeHistory'> = (sim, user, { employeeId }) => {
  const { driverId } = employeeIn(sim, user, employeeId);
  if (!driverId) return { drivenTrips: [] };
  const filed = partsOf(sim, filedDrives).flat();
  const trips = [...filed, ...drivenAmong(sim, user, driverId, recordedTrips(sim))];
  trips.sort((a, b) => b.startedMs - a.startedMs || (a.id < b.id ? 1 : -1));
  return { drivenTrips: trips.slice(0, mostTripsShown) };
};

/** What a driver has driven in a filed day. */
export const filedDrives: ReadsFiled<Calls['employeeHistory']['request'], readonly EmployeeTrip[]> =
  {
    days(sim, user, { employeeId }) {
      return employeeIn(sim, user, employeeId).driverId ? (sim.state.filed ?? []) : [];
    },
    part(sim, user, { employeeId }, day) {
      const driverId = find(sim, 'employees', employeeId)?.driverId;
      return driverId ? drivenAmong(sim, user, driverId, day.trips) : [];
    },
  };

function drivenAmong(
  sim: Sim,
  user: User,
  driverId: string,
  trips: readonly Trip[],
): EmployeeTrip[] {
  const scope = scopeOf(sim, user);
  return trips
    .filter((trip) => trip.driverIds.includes(driverId) && inScope(sim, scope, trip))
    .flatMap((trip) => drivenBy(sim, trip, driverId) ?? []);
}

/** What this driver did in the trip; null before they began. */
function drivenBy(sim: Sim, trip: Trip, driverId: string): EmployeeTrip | null {
  const driven = drivenIn(trip, driverId);
  if (!driven) return null;
  const { actions, begun, startedMs, endedMs, plannedMs, invalids } = driven;
  const [[first], last] = [begun, actions.at(-1)];
  return {
    id: `${trip.id}-${driverId}`,
    tripId: trip.id,
    name: trip.name,
    role: actions.some(({ type }) => type === 'Pick-Up | Driver') ? 'Chase' : 'Driver',
    startedMs,
    endedMs,
    startLabel: recordedPlace(sim, first?.fromId ?? null)?.label ?? '',
    endLabel: recordedPlace(sim, last?.toId ?? null)?.label ?? '',
    efficiency: endedMs === null ? null : efficiencyOf(plannedMs, endedMs - startedMs),
    invalids,
  };
}

/** Planned ÷ actual minutes, in percent. */
function efficiencyOf(plannedMs: number, actualMs: number): number | null {
  return actualMs > 0 ? Math.round((plannedMs / actualMs) * 100) : null;
}

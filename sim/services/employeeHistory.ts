// The trips of one employee, as they were driven: the latest first (S2 §2, reading 51).
import type { Trip } from '#domain/entities.ts';
import { type EmployeeTrip, mostTripsShown } from '#domain/employeeHistory.ts';
import { find, type Sim } from '../core/sim.ts';
import { drivenIn } from './driven.ts';
import { employeeIn } from './employees.ts';
import { inScope, scopeOf } from './reading.ts';
import { recordedTrips } from './records.ts';
import type { Serve } from './service.ts';

export const readEmployeeHistory: Serve<'employeeHistory'> = (sim, user, { employeeId }) => {
  const { driverId } = employeeIn(sim, user, employeeId);
  if (!driverId) return { drivenTrips: [] };
  const scope = scopeOf(sim, user);
  const trips = recordedTrips(sim)
    .filter((trip) => trip.driverIds.includes(driverId) && inScope(sim, scope, trip))
    .flatMap((trip) => drivenBy(sim, trip, driverId) ?? []);
  trips.sort((a, b) => b.startedMs - a.startedMs || (a.id < b.id ? 1 : -1));
  return { drivenTrips: trips.slice(0, mostTripsShown) };
};

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
    startLabel: find(sim, 'locations', first?.fromId ?? null)?.label ?? '',
    endLabel: find(sim, 'locations', last?.toId ?? null)?.label ?? '',
    efficiency: endedMs === null ? null : efficiencyOf(plannedMs, endedMs - startedMs),
    invalids,
  };
}

/** Planned ÷ actual minutes, in percent. */
function efficiencyOf(plannedMs: number, actualMs: number): number | null {
  return actualMs > 0 ? Math.round((plannedMs / actualMs) * 100) : null;
}

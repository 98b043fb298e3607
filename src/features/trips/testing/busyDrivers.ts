import type { WorldSees } from '#spine/world/index.ts';

/** Drivers of trips that are assigned or under way, with the trip's name. */
export function busyDrivers({ world }: Pick<WorldSees, 'world'>): ReadonlyMap<string, string> {
  const busy = new Map<string, string>();
  for (const trip of world.tables.trips.rows()) {
    if (trip.status !== 'Assigned' && trip.status !== 'In Progress') continue;
    for (const driverId of trip.driverIds) busy.set(driverId, trip.name);
  }
  return busy;
}

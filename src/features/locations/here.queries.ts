import type { Driver, Location, Vehicle } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { Table } from '#kernel/slice.ts';
import { type PositionTable, STALE_AFTER_MS } from '#telemetry/positionTable.ts';

/** A tenth of a mile counts as there, as in a plan. */
const thereCmi = 10;

/** What is at a location now: vehicles of the inventory, and drivers by their last fix. */
export function nowAt(
  { id, ...at }: Pick<Location, 'id' | 'lonE6' | 'latE6'>,
  vehicles: Table<Vehicle>,
  drivers: Table<Driver>,
  positions: Pick<PositionTable, 'at' | 'ageMs'>,
  nowMs: number,
): { readonly vehicles: number; readonly drivers: number } {
  let standing = 0;
  for (const { locationId } of vehicles.rows()) if (locationId === id) standing += 1;
  let present = 0;
  for (const { id: driverId } of drivers.rows()) {
    const age = positions.ageMs(driverId, nowMs);
    // An older fix is drawn as stale: who was there may be gone.
    if (age === null || age >= STALE_AFTER_MS) continue;
    const fix = positions.at(driverId);
    if (fix && straightDistanceCmi(fix, at) <= thereCmi) present += 1;
  }
  return { vehicles: standing, drivers: present };
}

/** '11 vehicles · 3 drivers' */
export function hereWords(here: ReturnType<typeof nowAt>): string {
  const count = (of: number, noun: string) =>
    of === 0 ? `no ${noun}s` : `${of.toLocaleString('en-US')} ${noun}${of === 1 ? '' : 's'}`;
  return `${count(here.vehicles, 'vehicle')} · ${count(here.drivers, 'driver')}`;
}

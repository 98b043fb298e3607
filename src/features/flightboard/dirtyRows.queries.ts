// Which moves read differently after a change: an index by what they name, kept up with the table,
// so that a change of one trip costs no pass over all moves.
import type { Activity } from '#domain/entities.ts';
import { changedIds } from '#kernel/changedIds.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { type TitleSees, vinOutside } from '../activities/index.ts';
import { type DecodedTitles, decodedTitles, retitled, vinToDecode } from '../vins/index.ts';

type Tables = WorldSees['world']['tables'];

/** Ordinals of the activities table. */
export type Rows = readonly number[];

/**
 * Returns the rows that changed since the last call, and those that name something that did, with
 * those of vehicles outside the inventory whose VIN reads differently; all at the first call.
 */
export function dirtyReader(): (sees: TitleSees) => Rows {
  const vehicles = rowsByName(({ vehicleId }) => [vehicleId]);
  const locations = rowsByName(({ startId, endId }) => [startId, endId]);
  const employees = rowsByName(({ requestorId }) => [requestorId]);
  const trips = rowsByName(({ tripId }) => [tripId]);
  const vins = rowsByName(({ vin }) => [vin === null ? null : (vinToDecode(vin)?.vin ?? null)]);
  let before: { readonly tables: Tables; readonly titles: DecodedTitles } | undefined;
  return (sees) => {
    const [next, titles] = [sees.world.tables, decodedTitles(sees)];
    const [last, lastTitles] = [before?.tables, before?.titles];
    before = { tables: next, titles };
    const changed = new Set(next.activities.changedSince(last?.activities));
    for (const ordinal of changed) {
      const rows = [last?.activities.at(ordinal), next.activities.at(ordinal)] as const;
      for (const index of [vehicles, locations, employees, trips, vins])
        index.note(ordinal, ...rows);
    }
    if (!last || !lastTitles) return [...changed];
    vehicles.collect(changedIds(next.vehicles, last.vehicles), changed);
    locations.collect(changedIds(next.locations, last.locations), changed);
    employees.collect(changedIds(next.employees, last.employees), changed);
    trips.collect(changedIds(next.trips, last.trips), changed);
    trips.collect(tripsOfRenamed(next, last), changed);
    const isOutside = (ordinal: number) => {
      const row = next.activities.at(ordinal);
      return row !== undefined && vinOutside(sees, row) !== null;
    };
    vins.collect(retitled(titles, lastTitles), changed, isOutside);
    return [...changed];
  };
}

type Names = (row: Activity) => readonly (string | null)[];

/** Moves by the id of a row of another table that they name. */
function rowsByName(names: Names) {
  const of = new Map<string, number[]>();
  return {
    note(ordinal: number, before: Activity | undefined, next: Activity | undefined): void {
      for (const id of before ? names(before) : []) {
        const rows = of.get(id ?? '');
        if (!rows) continue;
        rows.splice(rows.indexOf(ordinal), 1);
        if (rows.length === 0) of.delete(id ?? '');
      }
      for (const id of next ? names(next) : []) {
        if (id === null) continue;
        const rows = of.get(id);
        if (rows) rows.push(ordinal);
        else of.set(id, [ordinal]);
      }
    },
    collect(ids: Iterable<string>, into: Set<number>, isMeant = (_ordinal: number) => true): void {
      for (const id of ids) {
        for (const ordinal of of.get(id) ?? []) if (isMeant(ordinal)) into.add(ordinal);
      }
    },
  };
}

/** Trips of drivers with a new name; no other field of a driver is shown. */
function tripsOfRenamed(next: Tables, before: Tables): readonly string[] {
  const { drivers, trips } = next;
  if (drivers === before.drivers) return [];
  const renamed = new Set(changedIds(drivers, before.drivers, (a, b) => a?.name === b?.name));
  if (renamed.size === 0) return [];
  const theirs = [...trips.rows()].filter((trip) => trip.driverIds.some((id) => renamed.has(id)));
  return theirs.map(({ id }) => id);
}

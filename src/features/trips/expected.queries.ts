// When itineraries without a named driver are expected to begin: the plan has them begin as soon as
// they may, but who is found for one must first come to its start.
import { minuteOf } from '#domain/promise.ts';
import type { DriverId } from '#domain/ids.ts';
import type { Lateness } from '#domain/itinerary.ts';
import { wholeSeconds } from '#planning/durations.ts';
import { figuresOf } from '#planning/team/replanning/comparing.ts';
import type { PoolDriver } from '#planning/team/pool/pool.ts';
import { planWithFound, type Searched, searched } from '#planning/team/pool/driverSearch.ts';
import type { TripsSees } from './facts.slice.ts';
import { poolAskedOf } from './pool.queries.ts';
import { type Column, columnsOf } from './trips.queries.ts';

export type ExpectedStart = Pick<Column, 'column' | 'name'> & {
  readonly plannedMs: number;
  /** Who would be found, and when they could be there; null: nobody can take it now. */
  readonly by: {
    readonly driverId: DriverId;
    readonly isRaised: boolean;
    readonly atMs: number;
  } | null;
};

export type Expected = {
  /** Of itineraries that begin later than planned, or for which there is nobody. */
  readonly starts: readonly ExpectedStart[];
  /** From when drivers are on their way. */
  readonly nowMs: number;
  /** What becomes of the whole plan; null where it stays, or is not known. */
  readonly rest: { readonly finishMs: number; readonly late: readonly Lateness[] } | null;
};

/** Nothing is saved of it: the plan keeps its times, and the server searches (S2 §4). */
export function expectedOf(
  sees: Pick<TripsSees, 'clock' | 'roads' | 'trips' | 'world'>,
  drivers: readonly PoolDriver[],
): Expected | null {
  const open = columnsOf(sees).filter(({ isNamed }) => !isNamed);
  const asked = poolAskedOf(sees, open[0]?.column ?? 0, drivers);
  if (!asked || open.length === 0) return null;
  const { plan, world } = asked;
  const columns = open.map(({ column }) => column);
  const searches = new Map(searched(asked, columns).map((search) => [search.column, search]));
  const startOf = (id: string) =>
    plan.drivers.find(({ driverId }) => driverId === id)?.actions[0]?.startMs ?? 0;
  const later: Searched[] = [];
  const starts = open.flatMap(({ column, name, driverId }): readonly ExpectedStart[] => {
    const plannedMs = startOf(driverId);
    const search = searches.get(column);
    if (!search?.found) return [{ column, name, plannedMs, by: null }];
    const { found, isRaised } = search;
    // As for a named driver: a plan begins at a whole second.
    const atMs = wholeSeconds(found.arriveMs);
    if (minuteOf(atMs) <= minuteOf(plannedMs)) return [];
    later.push(search);
    const by = { driverId: found.driverId, isRaised, atMs };
    return [{ column, name, plannedMs, by }];
  });
  const changed = later.length === 0 ? null : planWithFound(asked, later);
  const rest = changed && { finishMs: figuresOf(changed).finishMs, late: changed.late };
  return { starts, nowMs: world.nowMs, rest };
}

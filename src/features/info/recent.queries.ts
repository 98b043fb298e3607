import { type Delivered, deliveredBy } from '#domain/driverState.ts';
import type { Trip } from '#domain/entities.ts';
import { changedIds } from '#kernel/changedIds.ts';
import type { Table } from '#kernel/slice.ts';

/**
 * What a driver delivered, latest first, from one snapshot of the trips after another: all are
 * looked through only after one of the driver's own has changed, and else the answer is the same.
 */
export function deliveredReader(driverId: string): (trips: Table<Trip>) => readonly Delivered[] {
  let seen: Table<Trip> | undefined;
  let known: readonly Delivered[] = [];
  const isOwn = (trip: Trip | undefined) => trip?.driverIds.includes(driverId) === true;
  return (trips) => {
    const before = seen;
    if (trips === before) return known;
    seen = trips;
    const isNews = (id: string) => isOwn(trips.get(id)) || isOwn(before?.get(id));
    const isChanged = before === undefined || [...changedIds(trips, before)].some(isNews);
    if (isChanged) known = deliveredBy(driverId, trips.rows());
    return known;
  };
}

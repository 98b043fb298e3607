import type { Collection } from '#domain/entities.ts';
import { nextDeadlineMs } from '#domain/lateness.ts';
import { namedBy } from '#domain/scope.ts';
import { type Changes, collections } from './world.model.ts';
import type { WorldSees } from './world.slice.ts';

const minuteMs = 60_000;

/** When the clock should tick next: the next whole minute or an earlier deadline. */
export function nextWakeMs({ world }: WorldSees, nowMs: number): number {
  const minute = (Math.floor(nowMs / minuteMs) + 1) * minuteMs;
  const deadline = nextDeadlineMs(world.tables.activities.rows(), nowMs);
  return deadline === null ? minute : Math.min(minute, deadline);
}

/**
 * What is known and not of these accounts, null meaning all: neither theirs, nor a trip that
 * carries a move of theirs, nor named by such moves and trips. Accounts themselves always stay.
 */
export function outsideScope(
  { world: { tables } }: Pick<WorldSees, 'world'>,
  accountIds: readonly string[] | null,
): Changes['removed'] {
  if (accountIds === null) return [];
  const scope = new Set(accountIds);
  const own = (row: { readonly accountId: string }) => scope.has(row.accountId);
  const activities = [...tables.activities.rows()].filter(own);
  const carrying = new Set(activities.map(({ tripId }) => tripId));
  const trips = [...tables.trips.rows()].filter((trip) => own(trip) || carrying.has(trip.id));
  const named = namedBy(activities, trips, (id) => tables.drivers.get(id));
  const inside = {
    activities: new Set(activities.map(({ id }) => id)),
    trips: new Set(trips.map(({ id }) => id)),
  };
  const belongs = (collection: Collection, row: { readonly id: string }): boolean => {
    if (collection === 'accounts') return true;
    if (collection === 'activities' || collection === 'trips') {
      return inside[collection].has(row.id);
    }
    return named.has(row.id) || own(row as { readonly id: string; readonly accountId: string });
  };
  return collections.flatMap((collection) => {
    const rows: readonly { readonly id: string }[] = [...tables[collection].rows()];
    const ids = rows.filter((row) => !belongs(collection, row)).map(({ id }) => id);
    return ids.length > 0 ? [{ collection, ids }] : [];
  });
}

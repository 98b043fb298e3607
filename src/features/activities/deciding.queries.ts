// The log records that decided a move's status: the events that brought its current facts, and the
// tick that passed its deadline. Searched from the end of the log backwards.
import type { Activity, Trip } from '#domain/entities.ts';
import { statusOf } from '#domain/status.ts';
import type { LogRecord } from '#kernel/records.ts';
import type { Changes, WorldSees } from '#spine/world/index.ts';

/** `move` and `trip`: the event that brought their facts; `time`: the tick past the deadline. */
export type Decider = {
  readonly what: 'move' | 'trip' | 'time';
  readonly record: LogRecord;
};

export type DecidingSearch = {
  /** Takes the next older record. True: nothing older matters. */
  take(record: LogRecord): boolean;
  /** The deciders found so far, the newest first. */
  found(): readonly Decider[];
};

type Source = {
  readonly what: Decider['what'];
  /** Compares this source's facts in the record with the current ones; null: it has none. */
  compare(record: LogRecord): 'same' | 'other' | null;
  /** The oldest record of the unbroken run with the current facts. */
  record: LogRecord | null;
  isDone: boolean;
};

/** For a move as it is known now; `isLate` as displayed. */
export function decidingSearch(
  { world }: Pick<WorldSees, 'world'>,
  activity: Activity,
  isLate: boolean,
): DecidingSearch {
  const trip = activity.tripId === null ? undefined : world.tables.trips.get(activity.tripId);
  const sources = [ofMove(activity)];
  if (trip && dependsOnTrip(activity, trip)) sources.push(ofTrip(activity, trip));
  if (isLate && activity.deadlineMs !== null) sources.push(ofTime(activity.deadlineMs));
  return {
    take(record) {
      for (const source of sources) {
        const facts = source.isDone ? null : source.compare(record);
        if (facts === 'same') source.record = record;
        if (facts === 'other') source.isDone = true;
        // Rows of the first load are in blobs, not in the log: the load counts as their record.
        if (record.type === 'world/loaded' && !source.isDone && source.what !== 'time') {
          source.record ??= record;
          source.isDone = true;
        }
      }
      return sources.every(({ isDone }) => isDone);
    },
    found: () =>
      sources
        .flatMap(({ what, record }) => (record ? [{ what, record }] : []))
        .sort((a, b) => b.record.seq - a.record.seq),
  };
}

function ofMove(activity: Activity): Source {
  const key = (row: Activity) =>
    JSON.stringify([row.status, row.tripId, row.completedMs, row.deadlineMs]);
  return ofRow('move', 'activities', activity.id, key(activity), key);
}

function ofTrip(activity: Activity, trip: Trip): Source {
  const key = (row: Trip) => {
    const { trip: plan, pickup, dropoff, isNamed } = statusOf(activity, row, 0).proof;
    return JSON.stringify([plan, pickup, dropoff, isNamed]);
  };
  return ofRow('trip', 'trips', trip.id, key(trip), key);
}

function ofTime(deadlineMs: number): Source {
  return {
    what: 'time',
    record: null,
    isDone: false,
    compare({ kind, type, data }) {
      if (kind !== 'event' || type !== 'clock/ticked') return null;
      return (data as { readonly nowMs: number }).nowMs > deadlineMs ? 'same' : 'other';
    },
  };
}

/** Whether the status was read from the trip at all (reading 9). */
function dependsOnTrip(activity: Activity, trip: Trip): boolean {
  const { rule } = statusOf(activity, trip, 0).proof;
  return rule !== 'processing' && rule !== 'completed';
}

function ofRow<C extends 'activities' | 'trips'>(
  what: 'move' | 'trip',
  collection: C,
  id: string,
  now: string,
  key: (row: C extends 'trips' ? Trip : Activity) => string,
): Source {
  return {
    what,
    record: null,
    isDone: false,
    compare({ kind, type, data }) {
      if (kind !== 'event' || !withRows.has(type)) return null;
      const { put = [], removed = [] } = data as unknown as Partial<Changes>;
      for (const part of put) {
        if (part.collection !== collection) continue;
        const row = part.rows.find((one) => one.id === id);
        if (row) return key(row as Parameters<typeof key>[0]) === now ? 'same' : 'other';
      }
      const isGone = removed.some(
        (part) => part.collection === collection && part.ids.includes(id),
      );
      return isGone ? 'other' : null;
    },
  };
}

const withRows: ReadonlySet<string> = new Set([
  'world/changed',
  'world/resynced',
  'world/rescoped',
]);

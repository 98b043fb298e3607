import type { Driver } from '#domain/entities.ts';
import type { EventRecord, RecordId } from '#kernel/records.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { fetched } from '#spine/fetches/index.ts';
import type { TripsSees, TripsTypes } from './facts.slice.ts';
import { linkedIds, linkedTo } from './pool.queries.ts';
import { linkedDrivers } from './trips.fetches.ts';

const reading: Job = { key: 'trips:4' as RecordId };

/**
 * S1 §4: reads the linked drivers with each load of the world, when a driver is new, and when the
 * relationship of one is another than was read.
 */
export const linkedProcess: Process<TripsTypes, object, Job> = {
  name: 'linkedDrivers',
  on: {
    'world/loadRequested': () => reading,
    'world/changed': ({ data: { put } }: Changed, sees) => {
      const rows = put.flatMap((part) => (part.collection === 'drivers' ? part.rows : []));
      return rows.length > 0 && (hasNew(rows, sees) || hasOther(rows, sees)) ? reading : undefined;
    },
  },
  // The world is loaded again when the console is opened.
  resume: () => [],
  async *run(_job, _ports, _cancelled, sees) {
    const params = linkedTo(sees());
    if (!params || fetched(sees(), linkedDrivers, params)?.is === 'loading') return;
    yield { type: 'fetches/ask', data: { of: linkedDrivers.type, params } };
  },
};

type Changed = EventRecord<
  string,
  { readonly put: readonly { readonly collection: string; readonly rows: readonly unknown[] }[] }
>;

/** Whether the relationship of one of these has changed, or ended, since the list was read. */
function hasOther(rows: readonly unknown[], sees: TripsSees): boolean {
  const params = linkedTo(sees);
  const known = params && fetched(sees, linkedDrivers, params);
  const relations = (known?.is === 'ready' ? known.value : known?.last)?.relations ?? [];
  if (relations.length === 0) return false;
  const versions = new Map(relations.map(({ driverId, relation }) => [driverId, relation.version]));
  return (rows as readonly Driver[]).some(({ id, relationVersion, hasLeft }) => {
    const version = versions.get(id);
    if (version === undefined) return false;
    return hasLeft || (relationVersion !== null && relationVersion > version);
  });
}

/** Whether one of these rows, which were just put, is the first of its driver: a last ordinal. */
function hasNew(rows: readonly unknown[], sees: TripsSees): boolean {
  const { drivers } = sees.world.tables;
  const firstNew = drivers.length - rows.length;
  return (rows as readonly Driver[]).some(
    ({ id }) => (drivers.ordinalOf(id) ?? -1) >= firstNew && linkedIds(sees)?.has(id) === false,
  );
}

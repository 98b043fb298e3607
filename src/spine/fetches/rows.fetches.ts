import type { Activity } from '#domain/entities.ts';
import { payload, text, z } from '#domain/schema.ts';
import type { Changes, WorldSees } from '../world/index.ts';
import type { RowIds, RowsFetch } from './declared.model.ts';

type Sees = Pick<WorldSees, 'world'>;
const params = payload(z.object({ ids: z.array(text()) }));
type Ids = ReturnType<typeof params.parse>;

const key = ({ ids }: Ids, scope: string) => `${ids.join(',')} in ${scope}`;

const trips: RowsFetch<'world/trips', Ids, 'tripsByIds', Sees> = {
  type: 'world/trips',
  params,
  call: 'tripsByIds',
  key,
  ask: ({ ids }) => ({ ids }),
  kept: 'world',
  read: (reply, { ids }, isWhole) => changesOf('trips', ids, reply.trips, isWhole),
  sample: ({ world }, pick) => idOf(pick(world.tables.trips.rows())),
};

const activities: RowsFetch<'world/activities', Ids, 'activitiesByIds', Sees> = {
  type: 'world/activities',
  params,
  call: 'activitiesByIds',
  key,
  ask: ({ ids }) => ({ ids }),
  kept: 'world',
  read: (reply, { ids }, isWhole) => changesOf('activities', ids, reply.activities, isWhole),
  // The status of a move depends on its trip: a move is not put without it.
  needs: (changes, sees) => unknownTrips(changes, sees),
  sample: ({ world }, pick) => idOf(pick(world.tables.activities.rows())),
};

/** Rows that the server named only by id, and that are fetched by it. */
export const rowsById = { trips, activities } as const;
export const rowsFetches = Object.values(rowsById);

/** Rows missing from a whole answer are gone; unreadable rows are kept. */
function changesOf(
  collection: RowIds['collection'],
  ids: readonly string[],
  rows: readonly { readonly id: string }[],
  isWhole: boolean,
): Changes {
  const put = [{ collection, rows } as Changes['put'][number]];
  const known = new Set(rows.map(({ id }) => id));
  const gone = isWhole ? ids.filter((id) => !known.has(id)) : [];
  return { put, removed: gone.length > 0 ? [{ collection, ids: gone }] : [] };
}

function unknownTrips({ put }: Changes, { world }: Sees): RowIds | null {
  const moves = put.flatMap(({ rows }) => rows as readonly Activity[]);
  const named = new Set(moves.flatMap(({ tripId }) => tripId ?? []));
  const ids = [...named].filter((id) => world.tables.trips.get(id) === undefined);
  return ids.length > 0 ? { collection: 'trips', ids } : null;
}

function idOf(row: { readonly id: string } | undefined): Ids | null {
  return row ? { ids: [row.id] } : null;
}

// Trips that are no rows of the world any more: they are read with their detail, and shown like the
// others.
import type { Trip } from '#domain/entities.ts';
import type { PastTrip } from '#domain/tripDetail.ts';
import type { Table } from '#kernel/slice.ts';
import { type ChunkedTable, openTable } from '#kernel/table.ts';
import { fetched, type FetchesSees } from '#spine/fetches/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { tripDetail } from './tripPage.fetches.ts';

export type PastSees = Pick<WorldSees, 'world'> & Pick<FetchesSees, 'fetches'>;

/** As it was read; null while it is not, and where none of it is of the chosen accounts. */
export function pastTripOf(sees: PastSees, tripId: string): PastTrip | null {
  const { state, tables } = sees.world;
  if (tables.trips.get(tripId)) return null;
  const known = fetched(sees, tripDetail, { tripId });
  const detail = known?.is === 'ready' ? known.value : known?.last;
  const past = detail?.past ?? null;
  if (past === null || state.accountIds === null) return past;
  const chosen = new Set(state.accountIds);
  const all = [past.trip, ...past.activities];
  return all.some(({ accountId }) => chosen.has(accountId)) ? past : null;
}

/** A trip of the world, or of the past. */
export function tripOf(sees: PastSees, tripId: string): Trip | undefined {
  return sees.world.tables.trips.get(tripId) ?? pastTripOf(sees, tripId)?.trip;
}

/** Why nothing is done with a trip that the world does not have. */
export function whyNoTrip(sees: PastSees, tripId: string): string {
  return pastTripOf(sees, tripId) ? pastWords.unchanged : goneText(sees, 'trips', tripId);
}

export const pastWords = {
  unchanged: 'This trip is kept as a record: it cannot be changed any more.',
  offMap: 'The map shows current work. This trip is kept as a record.',
} as const;

type World = PastSees['world'];

/** The last world that each past trip was shown with. */
const shownWith = new WeakMap<PastTrip, { readonly world: World; readonly whole: World }>();

/** The same state with the rows of the trip among those of the world, where it has none of them. */
export function withPast<S extends Pick<WorldSees, 'world'>>(sees: S, past: PastTrip): S {
  const { world } = sees;
  const known = shownWith.get(past);
  if (known?.world === world) return { ...sees, world: known.whole };
  const tables = {
    ...world.tables,
    trips: plus(world.tables.trips, [past.trip]),
    activities: plus(world.tables.activities, past.activities),
    locations: plus(world.tables.locations, past.locations),
  };
  const whole = { ...world, tables };
  shownWith.set(past, { world, whole });
  return { ...sees, world: whole };
}

function plus<Row extends { readonly id: string }>(
  table: Table<Row>,
  rows: readonly Row[],
): Table<Row> {
  const draft = openTable(table as ChunkedTable<Row>);
  for (const row of rows) if (!draft.get(row.id)) draft.put(row.id, row);
  return draft.finish();
}

import type { WorldSees } from '../index.ts';

type Sees = Pick<WorldSees, 'world'>;
const collections = ['activities', 'vehicles', 'drivers', 'locations', 'employees'] as const;

/** Every row that can be selected, by its collection and id. */
export function eachRow({ world }: Sees) {
  return collections.flatMap((collection) =>
    [...world.tables[collection].rows()].map(({ id }) => ({ collection, id })),
  );
}

/** The same, each as a selection of one. */
export function singleRows(sees: Sees) {
  return eachRow(sees).map(({ collection, id }) => ({ collection, ids: [id] }));
}

/** The newest first, because most intents apply to them. */
export function newestMoves({ world }: Sees) {
  return [...world.tables.activities.rows()].toReversed();
}

export function singleMoves(sees: Sees) {
  return newestMoves(sees).map(({ id }) => ({ activityIds: [id] }));
}

/** Points with a name. */
export function points({ world }: Sees) {
  return [...world.tables.locations.rows()].map(({ label, lonE6, latE6 }) => {
    return { label, lonE6, latE6 };
  });
}

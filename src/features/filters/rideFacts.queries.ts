// What is ordered from the ride-share partner and on the map: rides of persons and deliveries of
// packages (S1 §4). They stand in two tables, and in one column of numbers.
import { isUnderWay } from '#domain/rides.ts';
import { Facets } from './facets.queries.ts';
import { type Criteria, rideOptions, themes } from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';

type Tables = FiltersSees['world']['tables'];

/** The ordinal among both of a row with an ordinal in its own table. */
export const ordinalIn = {
  rides: (ordinal: number) => 2 * ordinal,
  deliveries: (ordinal: number) => 2 * ordinal + 1,
} as const;

const bits = { rides: 1, deliveries: 2 } as const;
const both = ['rides', 'deliveries'] as const;

/** Follows the world and the criteria; always returns the same object. */
export function rideFacets(): (sees: FiltersSees) => Facets {
  const facets = new Facets([{ id: 'ride', is: 'any', options: rideOptions }]);
  let tables: Tables | undefined;
  let criteria: Criteria | undefined;
  return ({ world, filters }) => {
    if (criteria !== filters.state.criteria) {
      criteria = filters.state.criteria;
      for (const [at, group] of themes.rides.entries()) facets.choose(at, criteria[group]);
      facets.recount();
    }
    for (const of of both) {
      const next = world.tables[of];
      for (const ordinal of next.changedSince(tables?.[of] as never)) {
        const row = next.at(ordinal);
        facets.put(ordinalIn[of](ordinal), row && isUnderWay(row) ? [bits[of]] : null);
      }
    }
    tables = world.tables;
    return facets;
  };
}

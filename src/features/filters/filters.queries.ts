// Which rows are shown, and the counts for each option: one reader for all themes.
import type { Counts, Facets, Shown } from './facets.queries.ts';
import { type Theme, themeIds } from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';
import { moveFacets } from './moveFacts.queries.ts';
import { peopleFacets } from './peopleFacts.queries.ts';
import { rideFacets } from './rideFacts.queries.ts';
import { placeFacets, vehicleFacets } from './thingFacts.queries.ts';

/**
 * By ordinal of the table: moves of activities, people of drivers, places of locations; rides by
 * `ordinalIn`.
 */
export type Filtered = { readonly [T in Theme]: Shown };
export type FilterCounts = { readonly [T in Theme]: Counts };

/** Both values stay the same objects while their content does not change. */
export type FilterLook = { readonly filtered: Filtered; readonly counts: FilterCounts };

/** Derives both incrementally: from the rows changed since the last call, and from the clock. */
export function filterReader(): (sees: FiltersSees) => FilterLook {
  const readers: { readonly [T in Theme]: (sees: FiltersSees) => Facets } = {
    moves: moveFacets(),
    vehicles: vehicleFacets(),
    places: placeFacets(),
    people: peopleFacets(),
    rides: rideFacets(),
  };
  let look: FilterLook | undefined;
  return (sees) => {
    const shown = {} as { [T in Theme]: Shown };
    const counts = {} as { [T in Theme]: Counts };
    for (const theme of themeIds) {
      const facets = readers[theme](sees);
      shown[theme] = facets.shown();
      counts[theme] = facets.counts();
    }
    const before = look;
    const isShown = before && themeIds.every((theme) => before.filtered[theme] === shown[theme]);
    const isSame = before && themeIds.every((theme) => before.counts[theme] === counts[theme]);
    if (!isShown || !isSame) {
      look = {
        filtered: isShown ? before.filtered : shown,
        counts: isSame ? before.counts : counts,
      };
    }
    return look as FilterLook;
  };
}

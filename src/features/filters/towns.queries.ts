// The cities and postal codes that the Contractor Finder offers: those of known locations, so that
// it works without a places service. A town lies at the center of its locations.
import type { Location } from '#domain/entities.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import type { Near } from './filters.model.ts';

export type Town = Near & {
  /** Its postal codes, for the search. */
  readonly postalCodes: readonly string[];
};

type Found = { lonE6: number; latE6: number; count: number; readonly codes: Set<string> };

/** By label, 'Olathe, KS'; locations without a city are left out. */
export function townsOf(locations: Iterable<Location>): readonly Town[] {
  const towns = new Map<string, Found>();
  for (const { city, state, postalCode, lonE6, latE6 } of locations) {
    if (city === '') continue;
    const label = state === '' ? city : `${city}, ${state}`;
    const town = towns.get(label) ?? { lonE6: 0, latE6: 0, count: 0, codes: new Set() };
    town.lonE6 += lonE6;
    town.latE6 += latE6;
    town.count += 1;
    if (postalCode !== '') town.codes.add(postalCode);
    towns.set(label, town);
  }
  return [...towns.keys()].sort(nameOrder).map((label) => {
    const { lonE6, latE6, count, codes } = towns.get(label) as Found;
    return {
      label,
      lonE6: Math.round(lonE6 / count) + 0,
      latE6: Math.round(latE6 / count) + 0,
      postalCodes: [...codes].sort(),
    };
  });
}

// The options of every driver in the groups about people (S1 §4, readings 24 and 25).
import type { Driver, Trip } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import { Facets, type FacetSpec } from './facets.queries.ts';
import {
  type Criteria,
  finderMiles,
  handOptions,
  licenceOptions,
  personOptions,
  qualificationOptions,
  themes,
} from './filters.model.ts';
import type { FiltersSees } from './filters.slice.ts';

type Tables = FiltersSees['world']['tables'];

const [employee, contractor, unasked] = [1, 2, 4];
const specs: readonly FacetSpec[] = [
  // S1 §4: contractors on a trip are shown only on request.
  { id: 'person', is: 'any', options: personOptions, unchosen: unasked },
  { id: 'hand', is: 'any', options: handOptions },
  { id: 'licence', is: 'any', options: licenceOptions },
  { id: 'qualification', is: 'all', options: qualificationOptions },
  { id: 'near', is: 'any', options: ['near'] },
];
const nearAt = 4;

/** Follows the world and the criteria; always returns the same object. */
export function peopleFacets(): (sees: FiltersSees) => Facets {
  const facets = new Facets(specs);
  /** How many trips under way each driver is on. */
  const running = new Map<string, number>();
  let tables: Tables | undefined;
  let criteria: Criteria | undefined;

  function count(trip: Trip | undefined, by: 1 | -1, dirty: Set<string>): void {
    if (trip?.status !== 'In Progress') return;
    for (const id of trip.driverIds) {
      running.set(id, (running.get(id) ?? 0) + by);
      dirty.add(id);
    }
  }

  function valuesOf(driver: Driver, next: Tables, near: Criteria['near']): readonly number[] {
    const { type, availability, licence, qualifications } = driver;
    const isOnTrip = (running.get(driver.id) ?? 0) > 0;
    const isHired = type === 'contractor';
    let has = 0;
    for (const one of qualifications) has |= 1 << qualificationOptions.indexOf(one);
    return [
      (isHired ? contractor : employee) | (isHired && isOnTrip ? 0 : unasked),
      availability === 'priority' ? 1 : availability === 'available' ? 2 : 0,
      licence === null ? 0 : 1 << licenceOptions.indexOf(licence),
      has,
      near && isHired && isNear(driver, next, near) ? 1 : 0,
    ];
  }

  return (sees) => {
    const next = sees.world.tables;
    const asked = sees.filters.state.criteria;
    if (criteria !== asked) {
      const isElsewhere = criteria?.near !== asked.near;
      criteria = asked;
      for (const [at, group] of themes.people.entries()) facets.choose(at, asked[group]);
      facets.choose(nearAt, asked.near ? ['near'] : []);
      facets.recount();
      if (isElsewhere && tables) {
        for (const ordinal of tables.drivers.changedSince(undefined)) {
          const driver = tables.drivers.at(ordinal);
          if (isHere(driver)) facets.put(ordinal, valuesOf(driver, tables, asked.near));
        }
      }
    }
    if (next !== tables) {
      const dirty = new Set<string>();
      for (const ordinal of next.trips.changedSince(tables?.trips)) {
        count(tables?.trips.at(ordinal), -1, dirty);
        count(next.trips.at(ordinal), 1, dirty);
      }
      const isMoved = asked.near !== null && next.locations !== tables?.locations;
      // Removed rows are known only from the earlier snapshot.
      const ordinals = new Set(next.drivers.changedSince(tables?.drivers));
      if (isMoved) for (const at of next.drivers.changedSince(undefined)) ordinals.add(at);
      for (const id of dirty) {
        const ordinal = next.drivers.ordinalOf(id);
        if (ordinal !== undefined) ordinals.add(ordinal);
      }
      tables = next;
      for (const ordinal of ordinals) {
        const driver = next.drivers.at(ordinal);
        facets.put(ordinal, isHere(driver) ? valuesOf(driver, next, asked.near) : null);
      }
    }
    return facets;
  };
}

/** Who drives no more is not counted and not shown, whatever the filters say. */
function isHere(driver: Driver | undefined): driver is Driver {
  return driver !== undefined && !driver.hasLeft;
}

/** By the driver's home: the current position changes every second. */
function isNear(
  { homeLocationId }: Driver,
  { locations }: Tables,
  near: NonNullable<Criteria['near']>,
): boolean {
  const home = homeLocationId === null ? undefined : locations.get(homeLocationId);
  return home !== undefined && straightDistanceCmi(home, near) <= finderMiles * 100;
}

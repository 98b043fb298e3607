// An open company for tests of its services one by one: three places with ten miles and twenty
// minutes of road between any two, so that all it works out of them can be checked by hand.
import type { Entities } from '#domain/entities.ts';
import { driverRow, locationRow } from '#domain/testing/rows.ts';
import { openSim, type Sim } from '../core/sim.ts';
import type { Motion, SimState } from '../core/state.ts';
import type { Roads } from '../core/roads.ts';
import { newCompany } from './company.ts';

const way = { distanceCmi: 1_000, durationMs: 1_200_000 };
const roads: Roads = {
  leg: () => way,
  durationMs: () => way.durationMs,
  route: () => {
    throw new Error('no streets');
  },
};

/** 'A', 'B' and 'C', by their coordinates. */
export const places = [
  { id: 'A', label: 'Store A', lonE6: -94_500_000, latE6: 39_000_000 },
  { id: 'B', label: 'Lot B', lonE6: -94_600_000, latE6: 39_100_000 },
  { id: 'C', label: 'Yard C', lonE6: -94_700_000, latE6: 39_200_000 },
] as const;

type Rows = { readonly [C in keyof Entities]?: readonly Entities[C][] };

/** With these rows, two drivers at 'A' and nothing else. */
export function tenMiles(rows: Rows = {}, change: Partial<SimState> = {}): Sim {
  const base = newCompany({ drivers: 10 }).save();
  const names = Object.keys(base.rows);
  const none = Object.fromEntries(names.map((name) => [name, []])) as unknown as SimState['rows'];
  const drivers = rows.drivers ?? [driverRow('d1'), driverRow('d2')];
  const [{ id, lonE6, latE6 }] = places;
  const spot = { id, lonE6, latE6 };
  const rest = { leg: null, legs: 0, onDuty: true, tripId: null, booked: [] };
  const all = {
    ...none,
    locations: places.map((place) => locationRow(place.id, { ...place, kind: 'custom' })),
    ...rows,
    drivers,
  };
  const state = {
    ...base,
    agenda: [],
    rows: structuredClone(all) as unknown as SimState['rows'],
    motions: drivers.map((): Motion => ({ spot, home: spot, ...rest })),
    ...change,
  };
  return openSim(state, roads);
}

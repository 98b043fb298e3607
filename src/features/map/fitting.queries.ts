// The box that a fit shows, and in words why there is none.
import type { DriverId } from '#domain/ids.ts';
import { type Bounds, boundsOf, type Point } from '#domain/geo.ts';
import type { MapSees } from './map.slice.ts';
import type { MapState } from './map.model.ts';
import { boxAround, selectionBounds, viewBounds } from './map.queries.ts';

type Sees = Pick<MapSees, 'world' | 'selection' | 'map' | 'navigation'>;
type Fit = NonNullable<MapState['fit']>;
type PositionOf = (driverId: DriverId) => Point | null;
/** Which rows the filters let through. */
type Filtered = {
  readonly [T in 'moves' | 'places' | 'people' | 'vehicles']: {
    passes(ordinal: number): boolean;
  };
};

/** Null where nothing has a position. */
export function fitBox(
  { what, at, aroundMiles }: Fit,
  sees: Sees,
  filtered: Filtered,
  positionOf: PositionOf,
): Bounds | null {
  switch (what) {
    case 'world':
      return layerBounds(sees, filtered, positionOf);
    case 'view':
      return viewBounds(sees);
    case 'selection':
      return selectionBounds(sees, positionOf);
    case 'place':
      return at ? boxAround(at, aroundMiles ?? 0) : null;
  }
}

/** The box around all that the mode draws; around all places where it draws nothing. */
function layerBounds(sees: Sees, filtered: Filtered, positionOf: PositionOf): Bounds | null {
  const isMoves = sees.navigation.state.route === 'commandcenter/activities';
  const points = isMoves
    ? endsOfMoves(sees, filtered)
    : [...placesShown(sees, filtered), ...driversShown(sees, filtered, positionOf)];
  return boundsOf(points) ?? boundsOf([...sees.world.tables.locations.rows()]);
}

function endsOfMoves({ world }: Sees, { moves }: Filtered): readonly Point[] {
  const { activities, locations } = world.tables;
  const ends = new Set<string>();
  for (const { id, startId, endId } of activities.rows()) {
    if (moves.passes(activities.ordinalOf(id) ?? -1)) ends.add(startId).add(endId);
  }
  return [...ends].flatMap((id) => locations.get(id) ?? []);
}

function placesShown({ world }: Sees, { places, vehicles: shown }: Filtered): readonly Point[] {
  const { locations, vehicles } = world.tables;
  const lots = new Set<string | null>();
  for (const { id, locationId } of vehicles.rows()) {
    if (shown.passes(vehicles.ordinalOf(id) ?? -1)) lots.add(locationId);
  }
  return [...locations.rows()].filter(
    ({ id }) => lots.has(id) || places.passes(locations.ordinalOf(id) ?? -1),
  );
}

function driversShown(
  { world }: Sees,
  { people }: Filtered,
  positionOf: PositionOf,
): readonly Point[] {
  const { drivers } = world.tables;
  return [...drivers.rows()].flatMap(({ id }) =>
    people.passes(drivers.ordinalOf(id) ?? -1) ? (positionOf(id) ?? []) : [],
  );
}

/** What was to be fitted, and why the map stays; null where nobody asked for it. */
export function whyNoBox(
  { what }: Fit,
  { selection }: Pick<Sees, 'selection'>,
): { readonly label: string; readonly reason: string } | null {
  const { collection, ids } = selection.state;
  if (what === 'view') return { label: 'Fit the moves in view', reason: 'No place is in view.' };
  if (what !== 'selection' || !collection) return null;
  const [one, many] = unplaced[collection];
  return { label: 'Fit the selection', reason: ids.length === 1 ? one : many };
}

const unplaced = {
  activities: ['No place of the move is known.', 'No place of these moves is known.'],
  drivers: ['No position of the driver is known.', 'No position of these drivers is known.'],
  locations: ['The location is no longer known.', 'These locations are no longer known.'],
  vehicles: ['Where the vehicle stands is not known.', 'Where these vehicles stand is not known.'],
  employees: ['Employees are not on the map.', 'Employees are not on the map.'],
} as const;

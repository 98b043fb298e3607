import type { Activity, Location } from '#domain/entities.ts';
import type { Bounds } from '#domain/geo.ts';
import type { StatusBoard } from '../activities/index.ts';
import type { MapSees } from '../map/index.ts';

/** A box on the map, as the map's view has it. */
type View = NonNullable<MapSees['map']['state']['view']>;

/** Ordinals of the moves whose pick-up the map shows, in the board's order; all without a view. */
export function inView(
  { world }: Pick<MapSees, 'world'>,
  board: StatusBoard,
  view: View | null,
): readonly number[] {
  if (!view) return board.sorted();
  const { activities, locations } = world.tables;
  const seen = new Map<string, boolean>();
  return board.sorted().filter((ordinal) => {
    const startId = activities.at(ordinal)?.startId ?? '';
    let isIn = seen.get(startId);
    if (isIn === undefined) {
      isIn = within(locations.get(startId), view);
      seen.set(startId, isIn);
    }
    return isIn;
  });
}

function within(location: Location | undefined, view: Bounds): boolean {
  if (!location) return false;
  const { lonE6, latE6 } = location;
  return (
    lonE6 >= view.westE6 && lonE6 <= view.eastE6 && latE6 >= view.southE6 && latE6 <= view.northE6
  );
}

/** '2024 Toyota RAV4', the VIN when nothing else is known, or the specification's words. */
export function vehicleTitle({ world }: Pick<MapSees, 'world'>, activity: Activity): string {
  const vehicle = activity.vehicleId ? world.tables.vehicles.get(activity.vehicleId) : undefined;
  if (vehicle) {
    const named = [vehicle.year, vehicle.make, vehicle.model].filter((part) => part);
    return named.length > 0 ? named.join(' ') : vehicle.vin;
  }
  return activity.vin ?? 'Unknown Vehicle';
}

export function placeLabel({ world }: Pick<MapSees, 'world'>, id: string): string {
  return world.tables.locations.get(id)?.label ?? 'Unknown location';
}

/** Moves that begin or end at a place and are not complete, the next deadline first. */
export function upcomingAt(
  { world }: Pick<MapSees, 'world'>,
  locationId: string,
): readonly Activity[] {
  const found: Activity[] = [];
  for (const activity of world.tables.activities.rows()) {
    const here = activity.startId === locationId || activity.endId === locationId;
    if (here && activity.completedMs === null) found.push(activity);
  }
  const dueMs = ({ deadlineMs }: Activity) => deadlineMs ?? Number.MAX_SAFE_INTEGER;
  return found.sort((a, b) => dueMs(a) - dueMs(b));
}

/** '(816) 555-0105' for a number of the United States, others as they came. */
export function formatPhone(phone: string | null): string {
  if (phone === null) return 'Unknown';
  const match = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s()-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

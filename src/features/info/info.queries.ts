import type { Activity, Location } from '#domain/entities.ts';
import type { Bounds } from '#domain/geo.ts';
import type { StatusBoard } from '../activities/index.ts';
import type { MapSees } from '../map/index.ts';

/** A box on the map, as the map's view has it. */
type View = NonNullable<MapSees['map']['state']['view']>;
type Places = Pick<MapSees['world']['tables'], 'activities' | 'locations'>;

/**
 * Answers the ordinals of the moves whose pick-up the map shows, in the board's order; all
 * without a view. Which pick-ups are in sight is remembered: a row is looked at when it changes.
 */
export function inViewReader(): (
  tables: Places,
  board: StatusBoard,
  view: View | null,
) => readonly number[] {
  let seen: Places | undefined;
  let seenView: View | null = null;
  let isIn = new Uint8Array(0);
  return (tables, board, view) => {
    if (!view) return board.sorted();
    const { activities, locations } = tables;
    const isSame = seen?.locations === locations && seenView === view;
    if (isIn.length < activities.length) {
      const grown = new Uint8Array(2 * activities.length);
      grown.set(isIn);
      isIn = grown;
    }
    for (const ordinal of activities.changedSince(isSame ? seen?.activities : undefined)) {
      const start = locations.get(activities.at(ordinal)?.startId ?? '');
      isIn[ordinal] = within(start, view) ? 1 : 0;
    }
    seen = tables;
    seenView = view;
    return board.sorted().filter((ordinal) => isIn[ordinal] === 1);
  };
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

import { driverOfMove, mayTrack } from '#domain/contact.ts';
import type { Driver } from '#domain/entities.ts';
import { dialed } from '#domain/phone.ts';
import { no, type No, type Yes } from '#kernel/records.ts';
import type { Selectable } from '#spine/selection/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { Whom } from './contact.model.ts';

type Tables = WorldSees['world']['tables'];
type Selected = { readonly collection: Selectable; readonly ids: readonly string[] };

const driverGone = no('This driver was removed or belongs to another account.');
const moveGone = no('This move is gone: it was removed, or it belongs to another account.');

/** The driver of the one selected item (S1 §5), or why there is none. */
export function whomOf(tables: Tables, { collection, ids }: Selected): (Yes & Whom) | No {
  const [id] = ids;
  if (id === undefined) return no('Select a driver or a move first.');
  if (ids.length > 1) return no('Select exactly one: several are selected.');
  switch (collection) {
    case 'drivers':
      return { yes: true, driverId: id, activityId: null };
    case 'activities': {
      const row = tables.activities.get(id);
      if (!row) return moveGone;
      const driverId = driverOfMove(id, tables.trips.get(row.tripId ?? ''));
      if (driverId === null) return no('The move has no driver yet.');
      return { yes: true, driverId, activityId: id };
    }
    case 'locations':
      // Reading 33: the specification's text with its spelling corrected.
      return no('Contacting a store is currently unavailable.');
    case 'employees':
      return no('Select a driver or a move to contact.');
    default:
      return no('A vehicle has no driver of its own: select its move.');
  }
}

/** The driver, when they can be contacted. */
export function reachable(tables: Tables, driverId: string): (Yes & { driver: Driver }) | No {
  const driver = tables.drivers.get(driverId);
  if (!driver) return driverGone;
  if (dialed(driver.phone) === null) return no(`${driver.name} has no phone number.`);
  return { yes: true, driver };
}

/** Reading 30: whether exactly one move is selected and may be tracked. */
export function trackable(tables: Tables, { collection, ids }: Selected): Yes | No {
  const [id] = ids;
  if (collection !== 'activities' || id === undefined) return no('Select a move first.');
  if (ids.length > 1) return no('Select exactly one move: several are selected.');
  const row = tables.activities.get(id);
  return row ? mayTrack(row, tables.trips.get(row.tripId ?? '')) : moveGone;
}

/** The driver a request contacts, or the driver of the move it tracks, as of now. */
export type Contacted = Selected | (Pick<Whom, 'driverId'> & Partial<Whom>);

export function contactedBy(tables: Tables, asked: Contacted): Partial<Whom> {
  if (!('ids' in asked)) return asked;
  const whom = whomOf(tables, asked);
  return whom.yes ? whom : { activityId: asked.ids[0] ?? null };
}

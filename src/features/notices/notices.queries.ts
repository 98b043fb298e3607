import type { Collection } from '#domain/entities.ts';
import { formatTimeIn } from '#domain/zones.ts';
import { explained } from '../activities/index.ts';
import type { ConnectionSees } from '#spine/connection/index.ts';
import { goneRow, type WorldSees } from '#spine/world/index.ts';
import type { Away } from './notices.model.ts';

type LateSees = Parameters<typeof explained>[0] & ConnectionSees & Pick<WorldSees, 'world'>;

/** Moves that have become late since the last report, and the time up to which this looked. */
export function newlyLate(sees: LateSees, sinceMs: number) {
  const { nowMs } = sees.clock.state;
  const names: string[] = [];
  const activityIds: string[] = [];
  let deadline = '';
  let zone = 'UTC';
  for (const { id, name, deadlineMs, endId } of sees.world.tables.activities.rows()) {
    if (deadlineMs === null || deadlineMs < sinceMs || deadlineMs >= nowMs) continue;
    if (explained(sees, id)?.late !== true) continue;
    activityIds.push(id);
    names.push(name);
    zone = sees.world.tables.locations.get(endId)?.timezone ?? zone;
    deadline = formatTimeIn(deadlineMs, zone);
  }
  const found = { upToMs: nowMs, activityIds, text: listed(names) };
  const { link, sinceMs: heardMs } = sees.connection.state;
  if (link !== 'lost' || heardMs === null) return found;
  const passed = names.length === 1 ? `Deadline ${deadline} passed. ` : '';
  return { ...found, lastWord: `${passed}Last word ${formatTimeIn(heardMs, zone)}: not complete.` };
}

/** How many names are listed; the rest is a number. */
const namesListed = 3;

const otherNouns: { readonly [C in Collection]?: readonly [one: string, many: string] } = {
  drivers: ['driver', 'drivers'],
  vehicles: ['vehicle', 'vehicles'],
  locations: ['location', 'locations'],
  employees: ['employee', 'employees'],
  accounts: ['account', 'accounts'],
};

/** The summary of changes made elsewhere, counted and named; null without any. */
export function awayText(
  { changed, own, sinceMs }: Away,
  world: WorldSees['world'],
): string | null {
  const { tables } = world;
  const mine = new Set(own);
  const trips = (changed.trips ?? []).filter((id) => !mine.has(id));
  // The moves of a trip that was saved here have changed by that.
  const moves = (changed.activities ?? []).filter(
    (id) => !mine.has(id) && !mine.has(tables.activities.get(id)?.tripId ?? ''),
  );
  const parts = [
    kindText(
      'move',
      moves,
      (id) => {
        const row = tables.activities.get(id);
        return row && { name: row.name, isNew: (row.createdMs ?? 0) >= sinceMs };
      },
      (id) => goneRow({ world }, 'activities', id),
    ),
    kindText(
      'trip',
      trips,
      (id) => {
        const row = tables.trips.get(id);
        return (
          row && { name: row.name, isNew: (row.submittedMs ?? row.requestedMs ?? 0) >= sinceMs }
        );
      },
      (id) => goneRow({ world }, 'trips', id),
    ),
    ...Object.entries(otherNouns).map(([collection, [one, many]]) => {
      const others = (changed[collection as Collection] ?? []).filter((id) => !mine.has(id));
      const count = others.length;
      return count === 0 ? null : `${count} ${count === 1 ? one : many} changed`;
    }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `${parts.join('. ')}.`;
}

/** 'A, B, C and 2 more' */
export function listed(names: readonly string[]): string {
  const more = names.length - namesListed;
  return names.slice(0, namesListed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type Seen = { readonly name: string; readonly isNew: boolean };

/** '2 new moves: PA-1, PA-2. 1 move gone' */
function kindText(
  kind: string,
  ids: readonly string[],
  seen: (id: string) => Seen | undefined,
  goneOf: (id: string) => ReturnType<typeof goneRow>,
): string | null {
  const here = ids.flatMap((id) => seen(id) ?? []);
  const counted = (count: number) => `${count} ${kind}${count === 1 ? '' : 's'}`;
  const named = (some: readonly Seen[], what: string) => {
    if (some.length === 0) return null;
    return `${counted(some.length)} ${what}: ${listed(some.map(({ name }) => name))}`;
  };
  const gone = ids.filter((id) => !seen(id));
  const parts = [
    named(
      here.filter(({ isNew }) => isNew),
      'created',
    ),
    named(
      here.filter(({ isNew }) => !isNew),
      'changed',
    ),
    gone.length > 0 ? `${counted(gone.length)} gone${removedText(gone.map(goneOf))}` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('. ');
}

/** ': PA-1, PA-2, removed by Jo Brandt', where all of it is known. */
function removedText(gone: readonly ReturnType<typeof goneRow>[]): string {
  const known = gone.filter((one) => one !== undefined);
  if (known.length < gone.length) return '';
  const who = [...new Set(known.map(({ by }) => by?.name ?? 'somebody else'))].join(' and ');
  return `: ${listed(known.map(({ name }) => name))}, removed by ${who}`;
}

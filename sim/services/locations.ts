// Saved locations: created, edited and removed (S1 §7). The version must be current.
import type { Location, User } from '#domain/entities.ts';
import {
  checkLocationValues,
  type LocationValues,
  homesOf,
  locationFields,
  locationRow,
  mayRemoveLocation,
} from '#domain/locations.ts';
import { add, find, put, remove, type Sim } from '../core/sim.ts';
import { noLocation, staleLocation } from './othersDeeds.ts';
import { canSee, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { needRoom } from './room.ts';
import type { Serve } from './service.ts';

export const createLocation: Serve<'createLocation'> = (sim, user, { location: values }) => {
  check(sim, user, values);
  needRoom(sim, 'locations');
  const row = locationRow(values, 'custom') as Omit<Location, 'id' | 'version' | 'placeId'>;
  // The count of changes never repeats, also when a location was removed.
  const id = `loc-n${sim.state.tallies.changes + 1}`;
  const created: Location = { id, version: 1, ...row, placeId: null };
  if (values.isHome) releaseHomes(sim, created);
  add(sim, 'locations', created);
  return { location: created };
};

export const editLocation: Serve<'editLocation'> = (sim, user, { id, version, edit }) => {
  const location = asIs(sim, user, id, version);
  check(sim, user, edit);
  const now = locationFields.valuesOf(location);
  if (locationFields.names.every((f) => edit[f] === undefined || edit[f] === now[f]))
    return { location };
  const next = { ...location, ...locationRow(edit, location.kind) };
  if (next.kind === 'home') releaseHomes(sim, next);
  return { location: put(sim, 'locations', id, locationRow(edit, location.kind)) };
};

export const removeLocation: Serve<'removeLocation'> = (sim, user, { id, version }) => {
  asIs(sim, user, id, version);
  const verdict = mayRemoveLocation(id, sim.state.rows);
  if (!verdict.yes) throw new Refusal(422, 'IN_USE', verdict.reason);
  remove(sim, 'locations', id);
  return { id };
};

/** The location at the time of the request. */
function asIs(sim: Sim, user: User, id: string, version: number): Location {
  const location = find(sim, 'locations', id);
  const isOwn = location !== undefined && scopeOf(sim, user).has(location.accountId);
  // Another store's location is visible through a move of the user, else it seems not to exist.
  if (!location || (!isOwn && !canSee(sim, user, location))) throw noLocation(sim, user, id);
  if (!isOwn) throw new Refusal(403, 'OUT_OF_SCOPE', 'This location belongs to another account.');
  if (location.version !== version) throw staleLocation(sim, location);
  return location;
}

function check(sim: Sim, user: User, values: Partial<LocationValues>): void {
  const wrong = Object.values(checkLocationValues(values))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_LOCATION', wrong);
  const { accountId } = values;
  if (accountId !== undefined && !scopeOf(sim, user).has(accountId)) {
    throw new Refusal(422, 'UNKNOWN_ACCOUNT', 'There is no such account.');
  }
}

/** An account has one home location: a new one takes the place of the others. */
function releaseHomes(sim: Sim, { id, accountId }: Location): void {
  const { home, others } = homesOf(sim.state.rows.locations, accountId);
  for (const row of home ? [home, ...others] : []) {
    if (row.id === id) continue;
    put(sim, 'locations', row.id, { kind: 'custom' });
  }
}

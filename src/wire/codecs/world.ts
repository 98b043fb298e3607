// The world on the wire (S1 §7 `GET /data`): the user and every collection.
import type { Collection } from '#domain/entities.ts';
import type { WorldReply } from '../calls.ts';
import type { WorldDto } from '../dto.ts';
import { codecs } from './collections.ts';
import { must, type Read, readList, Unreadable } from './fields.ts';
import { decodeUser, encodeUser } from './user.ts';

export function encodeWorld(world: WorldReply): WorldDto {
  return {
    user: encodeUser(world.user),
    accounts: world.accounts.map(codecs.accounts.encode),
    locations: world.locations.map(codecs.locations.encode),
    activities: world.activities.map(codecs.activities.encode),
    vehicles: world.vehicles.map(codecs.vehicles.encode),
    drivers: world.drivers.map(codecs.drivers.encode),
    employees: world.employees.map(codecs.employees.encode),
    trips: world.trips.map(codecs.trips.encode),
  } as WorldDto;
}

/** Bad rows are skipped and counted. Throws `Unreadable` when the user or a whole collection
 * is missing: an empty fleet must not be mistaken for a broken answer. */
export function decodeWorld(raw: unknown) {
  if (typeof raw !== 'object' || raw === null) throw new Unreadable('body: not an object');
  const world = raw as { readonly [key: string]: unknown };
  const user = must(decodeUser(world.user), 'user');
  const why: string[] = [];
  let skipped = 0;
  const rows = (collection: Collection): never => {
    const decode = codecs[collection].decode as (row: unknown) => Read<{ readonly id: string }>;
    const list = readList(world[collection], collection, decode);
    skipped += list.skipped;
    why.push(...list.why);
    return list.rows as never;
  };
  const reply: WorldReply = {
    user,
    accounts: rows('accounts'),
    locations: rows('locations'),
    activities: rows('activities'),
    vehicles: rows('vehicles'),
    drivers: rows('drivers'),
    employees: rows('employees'),
    trips: rows('trips'),
  };
  return { reply, skipped, why };
}

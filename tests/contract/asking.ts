// Shortcuts for calls to a host in the contract suite; each fails the test if the call is refused.
import type { Activity, Driver, User } from '#domain/entities.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import { userOn } from './host.ts';

/** The reply of a call that must succeed. */
export async function ask<K extends CallName>(
  link: Link,
  name: K,
  request: Calls[K]['request'],
  key?: string,
): Promise<Calls[K]['reply']> {
  const answer = await link.call(name, request, key === undefined ? {} : { key });
  if (answer.is === 'ok') return answer.reply;
  throw new Error(`${name}: ${JSON.stringify(answer)}`);
}

/** Logs in and authorizes the link, unless an earlier test of its group has for this user. */
export async function login(link: Link, username = 'dispatcher'): Promise<User> {
  if (userOn.get(link) !== username) {
    const { token } = await ask(link, 'login', { username, password: 'tarmac' });
    link.authorize(token);
    if (userOn.has(link)) userOn.set(link, username);
  }
  return (await ask(link, 'profile', {})).user;
}

/** Logs in on a company that stands still from then on. */
export async function loginPaused(link: Link, username?: string): Promise<User> {
  const user = await login(link, username);
  await ask(link, 'simControl', { paused: true });
  return user;
}

/** Logs in and keeps all pushes from then on. */
export async function loginListening(link: Link, username: string) {
  await login(link, username);
  const channel = listening(link);
  const last = () => channel.pushes.findLast((push) => push.is === 'connection');
  // A late listener also gets the state of the connection.
  await channel.until(() => last()?.state === 'connected');
  return channel;
}

export function loadWorld(link: Link): Promise<WorldReply> {
  return ask(link, 'world', { filterAccountIds: null });
}

/** The answer of a call without effects, for its server time. */
export async function answersOf(link: Link): Promise<{ readonly serverMs: number }> {
  const answer = await link.call('profile', {});
  if (answer.is === 'ok') return answer;
  throw new Error(`profile: ${JSON.stringify(answer)}`);
}

export async function create(
  link: Link,
  moves: readonly MoveRequest[],
  key: string,
): Promise<readonly Activity[]> {
  return (await ask(link, 'createActivities', { moves }, key)).activities;
}

export async function step(link: Link, stepMs: number): Promise<void> {
  await ask(link, 'simControl', { stepMs });
}

/** A move of a parked vehicle that no open move has, to another store, ready at once. */
export function freeMove(world: WorldReply, pickupNotes: string): MoveRequest {
  const open = world.activities.filter((row) => row.completedMs === null);
  const vehicle = world.vehicles.find(
    (row) => row.locationId !== null && !open.some((move) => move.vehicleId === row.id),
  );
  const end = world.locations.find((row) => row.kind === 'home' && row.id !== vehicle?.locationId);
  if (!vehicle || !end) throw new Error('the world has no free vehicle');
  const lastMs = Math.max(...world.activities.map((row) => row.createdMs ?? 0));
  return {
    startId: vehicle.locationId as string,
    endId: end.id,
    vehicleId: vehicle.id,
    vin: vehicle.vin,
    readyMs: null,
    deadlineMs: Math.ceil(lastMs / 1_800_000) * 1_800_000 + 12 * 3_600_000,
    reason: 'retail',
    pickupNotes,
    dropoffNotes: '',
  };
}

/** Available drivers without an open trip. */
export async function freeDrivers(link: Link, world: WorldReply): Promise<Driver[]> {
  const { trips, drivers } = world;
  const taken = new Set(
    trips
      .filter(({ status }) => status === 'Assigned' || status === 'In Progress')
      .flatMap(({ driverIds }) => driverIds),
  );
  const free = drivers.filter(
    ({ id, availability, homeLocationId }) =>
      availability !== 'unavailable' && homeLocationId !== null && !taken.has(id),
  );
  const active = await contractorsOf(link, world);
  return free.filter(({ id, type }) => type === 'employee' || active.has(id));
}

/** Those who are not locked out, in the whole of this world. */
async function contractorsOf(link: Link, { accounts }: WorldReply): Promise<ReadonlySet<string>> {
  const known = new Set<string | null>(accounts.map(({ id }) => id));
  const accountId = accounts.find(({ parentId }) => !known.has(parentId))?.id;
  const { contractors } = await ask(link, 'crmContractors', { accountId: accountId ?? '' });
  return new Set(contractors.map(({ id }) => id));
}

export function movesNamed(world: WorldReply, pickupNotes: string): readonly Activity[] {
  return world.activities.filter((row) => row.pickupNotes === pickupNotes);
}

/** Generous, because the machine may be busy. */
const PATIENCE_MS = 20_000;

/** Keeps every push from now on; `until` waits for one. */
export function listening(link: Link) {
  const pushes: Push[] = [];
  let look = () => {};
  link.listen((push) => {
    pushes.push(push);
    look();
  });
  return {
    pushes,
    /** The first matching push, past or future; fails after `PATIENCE_MS`. */
    async until(fits: (push: Push, at: number) => boolean): Promise<Push> {
      const deadline = setTimeout(() => look(), PATIENCE_MS);
      const endMs = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = pushes.find(fits);
        if (found) {
          clearTimeout(deadline);
          return found;
        }
        if (performance.now() >= endMs) break;
        await new Promise<void>((resolve) => {
          look = resolve;
        });
      }
      throw new Error(`no such push among: ${pushes.map((push) => push.is).join(' ')}`);
    },
  };
}

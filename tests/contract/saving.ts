// The contract: trips of several drivers are saved and run; a batch saves each trip separately.
import { beforeEach, expect, test } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { noContract } from '#domain/myDrivers.ts';
import { Team } from '#sim/testing/teams.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import type { Link } from '#wire/link/link.ts';
import {
  answersOf,
  ask,
  create,
  freeDrivers,
  freeMove,
  listening,
  loadWorld,
  login,
  loginPaused,
  step,
} from './asking.ts';
import { type OpenHost, shared } from './host.ts';

const minuteMs = 60_000;

export function savingContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  beforeEach(async () => {
    link = open();
    await loginPaused(link);
  });

  test('a trip of two drivers is saved with its meetings, and runs to its end', async () => {
    const channel = listening(link);
    const [move] = await moved(link, 1);
    if (!move) throw new Error('no move');
    const known = await knownTo(link);
    // Drivers whose home is not at the vehicle.
    const drivers = known.drivers.filter(({ homeLocationId }) => {
      return homeLocationId !== move.startId && homeLocationId !== move.endId;
    });
    const team = new Team({ ...known, drivers }, [null, 1]);
    const [rider, chase] = team.mates;
    if (!rider || !chase) throw new Error('too few drivers');
    team.bring(rider, chase, team.place(move.startId));
    team.move(rider, move);
    team.goTo(chase, chase.home);
    const request = { trip: team.trip('Company') };
    const { tripId } = await ask(link, 'finalizeTrip', request, 'key-1');
    expect(await ask(link, 'finalizeTrip', request, 'key-1')).toEqual({ tripId });
    const [saved] = (await ask(link, 'tripsByIds', { ids: [tripId] })).trips;
    expect(saved).toMatchObject({ status: 'Assigned', chaseType: 'Company' });
    expect(saved?.driverIds.toSorted()).toEqual([rider.driver.id, chase.driver.id].toSorted());
    const join = saved?.actions.find(({ type }) => type === 'Errand | Check-in with Lead');
    const pickup = saved?.actions.find(({ id }) => id === join?.otherEndId);
    expect(pickup).toMatchObject({ type: 'Pick-Up | Driver', otherEndId: join?.id });

    for (let steps = 0; steps < 48; steps += 1) {
      const [now] = (await ask(link, 'tripsByIds', { ids: [tripId] })).trips;
      if (now?.status === 'Complete') break;
      await step(link, 30 * minuteMs);
    }
    const [done] = (await ask(link, 'tripsByIds', { ids: [tripId] })).trips;
    expect(done?.status).toBe('Complete');
    expect(done?.actions.every((action) => action.status === 'Complete')).toBe(true);
    const [after] = (await ask(link, 'activitiesByIds', { ids: [move.id] })).activities;
    expect(after).toMatchObject({ status: 'completed' });
    expect(channel.pushes.filter((push) => push.is === 'malformed')).toEqual([]);
  });

  test('reading 52: a batch saves each trip separately, and a retry repeats none', async () => {
    const [one, two, three] = await alone(link, 3);
    if (!one || !two || !three) throw new Error('no trips');
    const wrong = { ...two, activityIds: ['act-0'] };
    const items = [
      { key: 'item-1', trip: one },
      { key: 'item-2', trip: wrong },
      { key: 'item-3', trip: three },
    ];
    const before = (await loadWorld(link)).trips.length;
    const first = await ask(link, 'finalizeTrips', { items }, 'key-2');
    expect(first.created.map(({ key }) => key)).toEqual(['item-1', 'item-3']);
    expect(first.errors).toEqual([{ key: 'item-2', message: 'There is no activity act-0.' }]);
    expect(await ask(link, 'finalizeTrips', { items }, 'key-2')).toEqual(first);

    link = await restart();
    await login(link);
    expect(await ask(link, 'finalizeTrips', { items }, 'key-2')).toEqual(first);
    const mended = [items[0], { key: 'item-2', trip: two }] as typeof items;
    const second = await ask(link, 'finalizeTrips', { items: mended }, 'key-3');
    expect(second.errors).toEqual([]);
    expect(second.created[0]).toEqual(first.created[0]);
    const { trips } = await loadWorld(link);
    expect(trips.length).toBe(before + 3);
    const made = [...first.created, ...second.created].map(({ tripId }) => tripId);
    expect(trips.filter(({ id }) => made.includes(id))).toHaveLength(3);
  });

  test('S2 §6: a contractor who is locked out is refused for a trip', async () => {
    const { accountId } = await login(link);
    const [trip] = await alone(link, 1);
    const [child, ...others] = trip?.childTrips ?? [];
    const { contractors } = await ask(link, 'crmContractors', { accountId });
    const active = new Set(contractors.map(({ id }) => id));
    const { drivers } = await loadWorld(link);
    const out = drivers.find(({ id, type }) => type === 'contractor' && !active.has(id));
    if (!trip || !child || !out) throw new Error('no contractor is locked out');
    const refused = {
      is: 'refused',
      status: 422,
      errorCode: 'NOT_CONTRACTED',
      message: noContract.of(out.name),
    };
    const barred = { ...trip, childTrips: [{ ...child, driverId: out.id }, ...others] };
    expect(await link.call('finalizeTrip', { trip: barred }, { key: 'out-1' })).toMatchObject(
      refused,
    );
    const { tripId: id } = await ask(link, 'finalizeTrip', { trip }, 'out-2');
    const [saved] = (await ask(link, 'tripsByIds', { ids: [id] })).trips;
    const [fromId = ''] = saved?.driverIds ?? [];
    const changes = [{ fromId, toId: out.id }];
    const changing = { id, version: saved?.version ?? 0, changes };
    expect(await link.call('changeDrivers', changing, { key: 'out-3' })).toMatchObject(refused);
  });

  test.each(['payments', 'driver'])('%s gets a 403 for saving a batch', async (username) => {
    const [trip] = await alone(link, 1);
    if (!trip) throw new Error('no trip');
    await login(link, username);
    const items = [{ key: 'item-4', trip }];
    const answer = await link.call('finalizeTrips', { items }, { key: 'key-4' });
    expect(answer).toMatchObject({ is: 'refused', status: 403 });
  });
}

/** Trips of one driver and one move each. */
async function alone(link: Link, count: number): Promise<LegacyTrip[]> {
  const moves = await moved(link, count);
  const known = await knownTo(link);
  return moves.map((move, at) => {
    const team = new Team({ ...known, drivers: known.drivers.slice(at) }, [null]);
    const [mate] = team.mates;
    if (!mate) throw new Error('too few drivers');
    team.ride(mate, team.place(move.startId));
    team.move(mate, move);
    return team.trip('Rideshare');
  });
}

async function moved(link: Link, count: number): Promise<Activity[]> {
  const moves: Activity[] = [];
  for (let at = 0; at < count; at += 1) {
    const world = await loadWorld(link);
    moves.push(...(await create(link, [freeMove(world, `move ${at}`)], `move-${at}`)));
  }
  return moves;
}

async function knownTo(link: Link) {
  const world = await loadWorld(link);
  const { serverMs: nowMs } = await answersOf(link);
  return { nowMs, locations: world.locations, drivers: await freeDrivers(link, world) };
}

// The contract, fifth part: the day runs, and its changes are pushed.
import { hasChaseCars, teamModes } from '#domain/plannerModes.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Trip } from '#domain/entities.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import { plannedIn } from '#sim/testing/planned.ts';
import type { Push } from '#wire/realtime/push.ts';
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
  movesNamed,
  step,
} from './asking.ts';
import { type OpenHost, shared } from './host.ts';
import { planFor } from './planning.ts';

const minuteMs = 60_000;

export function runningContract(openHost: OpenHost): void {
  const { open } = shared(openHost);
  let link: Link;
  beforeEach(async () => {
    link = open();
    await loginPaused(link);
  });

  // The first, because drivers are announced once for each connection.
  test('positions of announced drivers are pushed as columns every 5 s', async () => {
    const channel = listening(link);
    for (let steps = 0; steps < 5; steps += 1) await step(link, 5000);
    const { serverMs } = await answersOf(link);
    const push = await channel.until(
      (push) => push.is === 'positions' && push.batch.serverMs >= serverMs - 5000,
    );
    if (push.is !== 'positions') throw new Error('no positions');
    const { batch } = push;
    expect(batch.driver).toBeInstanceOf(Uint32Array);
    expect(batch.lonE6).toBeInstanceOf(Int32Array);
    expect(batch.driver.length).toBeGreaterThan(0);
    expect(batch.invalid).toBe(0);
    const names = channel.pushes.flatMap((push) =>
      push.is === 'positionNames' ? push.names.ids : [],
    );
    const { drivers } = await loadWorld(link);
    const known = new Set(drivers.map((row) => row.id));
    expect([...batch.driver].every((at) => known.has(names[at] ?? ''))).toBe(true);
    // S1 §7: drivers on a trip have another kind than the others.
    expect(batch.kind).toBeInstanceOf(Uint8Array);
    const { trips } = await loadWorld(link);
    const running = trips.filter(({ status }) => status === 'In Progress');
    const onTrips = new Set(running.flatMap(({ driverIds }) => driverIds));
    const inTrip = [...batch.driver].filter((_driver, at) => batch.kind?.[at] === 1);
    expect(inTrip.length).toBeGreaterThan(0);
    expect(inTrip.every((at) => onTrips.has(names[at] ?? ''))).toBe(true);
    expect(new Set(batch.kind)).toEqual(new Set([1, 2]));
  });

  test('a finalized trip runs from assigned to complete with pushed changes', async () => {
    const channel = listening(link);
    const before = await loadWorld(link);
    const [move] = await create(link, [freeMove(before, 'to plan')], 'key-5');
    if (!move) throw new Error('no move');
    const trip = await planFor(link, before, move);
    const { tripId } = await ask(link, 'finalizeTrip', { trip }, 'key-6');
    expect(await ask(link, 'finalizeTrip', { trip }, 'key-6')).toEqual({ tripId });
    const planned = (await ask(link, 'activitiesByIds', { ids: [move.id] })).activities;
    expect(planned).toMatchObject([{ tripId, status: 'planned' }]);

    const seen: string[] = [];
    for (let steps = 0; steps < 24 * 6 && seen.at(-1) !== 'Complete'; steps += 1) {
      const [now] = (await ask(link, 'tripsByIds', { ids: [tripId] })).trips;
      if (now && now.status !== seen.at(-1)) seen.push(now.status);
      await step(link, 10 * minuteMs);
    }
    expect(seen).toEqual(['Assigned', 'In Progress', 'Complete']);
    const [done] = (await ask(link, 'tripsByIds', { ids: [tripId] })).trips;
    expect(done?.actions.every((action) => action.status === 'Complete')).toBe(true);
    expect(done?.completedMs).not.toBeNull();
    const after = await loadWorld(link);
    const moved = after.activities.find((row) => row.id === move.id);
    expect(moved).toMatchObject({ status: 'completed', completedMs: expect.any(Number) });
    const vehicle = after.vehicles.find((row) => row.id === move.vehicleId);
    expect(vehicle?.locationId).toBe(move.endId);
    await channel.until((push) => staleWith(push, 'trips', tripId));
    await channel.until((push) => staleWith(push, 'activities', move.id));
    expect(channel.pushes.filter((push) => push.is === 'malformed')).toEqual([]);
  });

  test('a second trip for a move is refused with the user and time of the first', async () => {
    const world = await loadWorld(link);
    const [move] = await create(link, [freeMove(world, 'to plan')], 'key-5');
    if (!move) throw new Error('no move');
    const trip = await planFor(link, world, move);
    await login(link, 'admin');
    await ask(link, 'finalizeTrip', { trip }, 'key-6');
    await login(link);
    const answer = await link.call('finalizeTrip', { trip }, { key: 'key-7' });
    const by = { modifiedById: 'usr-admin', modifiedByName: 'Avery Admin' };
    const deed = { did: 'planned', ...by, modifiedMs: expect.any(Number) };
    // The same driver would be busy, too.
    const errorCode = 'ALREADY_IN_TRIP';
    expect(answer).toMatchObject({ is: 'refused', status: 409, errorCode, deed });
  });

  test('a trip gets another driver, is cancelled once, and not from an old version', async () => {
    const world = await loadWorld(link);
    const [move] = await create(link, [freeMove(world, 'to plan')], 'key-5');
    if (!move) throw new Error('no move');
    const trip = await planFor(link, world, move);
    const { tripId: id } = await ask(link, 'finalizeTrip', { trip }, 'key-6');
    const [before] = (await ask(link, 'tripsByIds', { ids: [id] })).trips;
    const [fromId] = before?.driverIds ?? [];
    const taken = new Set(world.trips.flatMap(({ driverIds }) => driverIds));
    const toId = world.drivers.find(
      (row) => row.type === 'employee' && row.id !== fromId && !taken.has(row.id),
    )?.id;
    if (!before || !fromId || !toId) throw new Error('no driver');
    const { version } = before;
    const changing = { id, version, changes: [{ fromId, toId }] };
    const { trip: changed } = await ask(link, 'changeDrivers', changing, 'key-7');
    expect(changed.driverIds).toEqual([toId]);
    const stale = await link.call('cancelTrip', { id, version }, { key: 'key-8' });
    const deed = { did: 'changed', modifiedById: 'usr-dispatcher' };
    expect(stale).toMatchObject({ is: 'refused', status: 409, current: { id }, deed });
    const cancelling = { id, version: changed.version };
    const { trip: over } = await ask(link, 'cancelTrip', cancelling, 'key-9');
    expect(over.status).toBe('Cancelled');
    expect(await ask(link, 'cancelTrip', cancelling, 'key-9')).toEqual({ trip: over });
    await login(link, 'admin');
    const edit = { notes: 'It was not needed.' };
    await ask(link, 'editTrip', { id, version: over.version, edit }, 'key-10');
    const nameOf = (driverId: string) => world.drivers.find((row) => row.id === driverId)?.name;
    const notes = { of: 'Notes for the drivers', before: '', after: edit.notes };
    const driver = { of: 'Driver', before: nameOf(fromId), after: nameOf(toId) };
    const byName = 'Dana Keller';
    // Whoever opens the trip reads who did what.
    await login(link);
    expect((await ask(link, 'tripDeeds', { tripId: id })).deeds).toMatchObject([
      { did: 'details', byName: 'Avery Admin', changes: [notes] },
      { did: 'cancelled', byName, changes: [] },
      { did: 'drivers', byName, changes: [driver], atMs: expect.any(Number) },
      { did: 'saved', byName, changes: [] },
    ]);
    const { activities } = await ask(link, 'activitiesByIds', { ids: [move.id] });
    expect(activities).toMatchObject([{ status: 'unplanned' }]);
  });

  test('a running trip goes on without a vehicle that is not found', async () => {
    const { trips } = await loadWorld(link);
    const missing = trips.flatMap((trip) =>
      trip.activityIds.flatMap((activityId) =>
        mayRemedy(trip, activityId).yes ? [{ trip, activityId }] : [],
      ),
    );
    for (const { trip, activityId } of missing) {
      const { remedies } = await ask(link, 'tripRemedies', { tripId: trip.id, activityId });
      if (!remedies.some(({ kind }) => kind === 'leaveOut')) continue;
      const asked = { id: trip.id, version: trip.version, activityId, kind: 'leaveOut' } as const;
      const { trip: changed } = await ask(link, 'applyRemedy', asked, 'key-1');
      expect(changed.activityIds).toEqual(trip.activityIds.filter((id) => id !== activityId));
      expect(await ask(link, 'applyRemedy', asked, 'key-1')).toEqual({ trip: changed });
      const again = await link.call('applyRemedy', asked, { key: 'key-2' });
      expect(again).toMatchObject({ is: 'refused', status: 409, current: { id: trip.id } });
      return;
    }
    throw new Error('no remedy');
  });

  test.each(teamModes)('so does a running trip of mode %s', async (mode) => {
    const note = `for ${mode}`;
    for (let at = 0; at < 3; at += 1) {
      await create(link, [freeMove(await loadWorld(link), note)], `move-${at}`);
    }
    const world = await loadWorld(link);
    const { locations } = world;
    const { serverMs: nowMs } = await answersOf(link);
    const known = { nowMs, locations, drivers: await freeDrivers(link, world) };
    const { trip: sent } = plannedIn(mode, known, movesNamed(world, note));
    const { tripId } = await ask(link, 'finalizeTrip', { trip: sent }, 'save');
    let trip = await tripOf(link, tripId);
    while (trip.status === 'Assigned') {
      await step(link, 10 * minuteMs);
      trip = await tripOf(link, tripId);
    }
    const activityId = sent.activityIds[2] ?? '';
    const asked = { id: tripId, version: trip.version, activityId, kind: 'leaveOut' } as const;
    const { remedies } = await ask(link, 'tripRemedies', { tripId, activityId });
    const remedy = remedies.find(({ kind }) => kind === 'leaveOut');
    const { trip: changed } = await ask(link, 'applyRemedy', asked, 'leave');
    expect(changed.activityIds).toEqual(sent.activityIds.slice(0, 2));
    expect(changed.activityIds).toEqual(remedy?.trip.activityIds);
    const isMeeting = ({ type }: Trip['actions'][number]) => type.endsWith('Driver');
    const ids = new Set(changed.actions.map(({ id }) => id));
    const meetings = changed.actions.filter(isMeeting);
    expect(meetings.every(({ otherEndId }) => otherEndId !== null && ids.has(otherEndId))).toBe(
      true,
    );
    expect(meetings.length > 0).toBe(hasChaseCars(mode));
  });

  test('time stops while paused, advances by steps, and is pushed', async () => {
    const before = await answersOf(link);
    expect((await answersOf(link)).serverMs).toBe(before.serverMs);
    const channel = listening(link);
    await step(link, minuteMs);
    const after = await answersOf(link);
    expect(after.serverMs).toBe(before.serverMs + minuteMs);
    await channel.until((push) => push.is === 'time' && push.serverMs === after.serverMs);
    expect(await ask(link, 'simControl', { speed: 10 })).toEqual({ speed: 10, paused: true });
    await channel.until((push) => push.is === 'time' && push.sim?.speed === 10);
  });
}

async function tripOf(link: Link, id: string): Promise<Trip> {
  const [trip] = (await ask(link, 'tripsByIds', { ids: [id] })).trips;
  if (!trip) throw new Error('no trip');
  return trip;
}

function staleWith(push: Push, collection: 'trips' | 'activities', id: string): boolean {
  return push.is === 'stale' && push.collection === collection && push.ids.includes(id);
}

// The contract, third part: edits name a version, change open fields only, and apply once.
import { beforeEach, expect, test } from 'vitest';
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import type { MoveEdit } from '#wire/calls/moveEdit.ts';
import { decodeActivity } from '#wire/codecs/activity.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import {
  answersOf,
  ask,
  create,
  freeMove,
  listening,
  loadWorld,
  login,
  loginListening,
  loginPaused,
} from './asking.ts';
import { changesBy, madeBy } from './changing.ts';
import { type OpenHost, shared } from './host.ts';

export function editingContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let move: Activity;
  beforeEach(async () => {
    link = open();
    await loginPaused(link);
    [move] = (await create(link, [freeMove(await loadWorld(link), 'to edit')], 'made')) as [
      Activity,
    ];
  });
  const edit = (fields: MoveEdit, key: string, version = move.version, id = move.id) =>
    link.call('editActivity', { id, version, edit: fields }, { key });
  const now = async (id = move.id) =>
    (await ask(link, 'activitiesByIds', { ids: [id] })).activities[0];

  test('an edit changes every named field and no other', async () => {
    const deadlineMs = (move.deadlineMs ?? 0) + 3_600_000;
    const fields = { readyMs: deadlineMs - 7_200_000, deadlineMs, notes: 'all', dropoffNotes: '' };
    const answer = await edit(fields, 'e1');
    const expected = { ...move, ...fields, version: move.version + 1 };
    expect(answer).toMatchObject({ is: 'ok', reply: { activity: expected } });
    expect(await now()).toEqual(expected);
    const notes = { pickupNotes: 'Gate 4', dropoffNotes: 'Ask for Sam' };
    expect(await edit(notes, 'e2', expected.version)).toMatchObject({ is: 'ok' });
    expect(await now()).toEqual({ ...expected, ...notes, version: move.version + 2 });
  });

  test('reading 45: ends, vehicle, reason, reference and assignment arrive as edited', async () => {
    const { vehicles } = await loadWorld(link);
    const { id: vehicleId, vin } = vehicles.find(({ id }) => id !== move.vehicleId) as Vehicle;
    const ends = { startId: move.endId, endId: move.startId };
    const fields = { ...ends, vehicleId, reason: 'service', reference: 'RO 41', assigned: 'Jo' };
    expect(await edit(fields as MoveEdit, 'e1')).toMatchObject({ is: 'ok' });
    expect(await now()).toMatchObject({ ...fields, vin });
    const typed = { vehicleId: null, vin: '1m8gdm9 axkp042788' };
    expect(await edit(typed, 'e2', move.version + 1)).toMatchObject({ is: 'ok' });
    expect(await now()).toMatchObject({ vehicleId: null, vin: '1M8GDM9AXKP042788' });
  });

  test('a new place as an end becomes a location of the move', async () => {
    const at = { lonE6: -94_701_000, latE6: 38_951_000 };
    const town = { city: 'Overland Park', state: 'KS', postalCode: '66213' };
    const place = { label: 'Dana’s house', address: '7400 W 119th St', ...town, ...at };
    const endPlace = { ...place, shouldSaveAsNewMyLocation: false };
    const answer = await edit({ endPlace }, 'e1');
    const [made] = answer.is === 'ok' ? (answer.reply.locations ?? []) : [];
    expect(made).toMatchObject({ ...place, kind: 'once', timezone: 'America/Chicago' });
    expect(await now()).toMatchObject({ endId: made?.id, version: move.version + 1 });
    expect((await loadWorld(link)).locations).toContainEqual(made);
    // A second edit makes another one.
    const next = await edit({ endPlace: { ...endPlace, label: 'Gate' } }, 'e2', move.version + 1);
    expect(next).toMatchObject({ is: 'ok', reply: { locations: [{ label: 'Gate' }] } });
    const both = { startPlace: endPlace, endPlace };
    expect(await edit(both, 'e3', move.version + 2)).toMatchObject({ is: 'refused', status: 422 });
  });

  test('an end or vehicle that breaks a rule or is unknown is refused', async () => {
    const bad: readonly MoveEdit[] = [
      { startId: move.endId },
      { endId: 'loc-0' },
      { vehicleId: 'veh-0' },
      { vehicleId: null, vin: null },
    ];
    for (const [at, fields] of bad.entries()) {
      expect(await edit(fields, `bad ${at}`)).toMatchObject({ is: 'refused', status: 422 });
    }
    expect(await now()).toEqual(move);
  });

  test.each(['Assigned', 'In Progress'])(
    'a trip that is %s takes the new vehicle of a move that is not begun, and nothing else changes',
    async (status) => {
      const before = await loadWorld(link);
      const { serverMs } = await answersOf(link);
      const ofMove = (trip: Trip, id: string) =>
        trip.actions.filter(({ activityId }) => activityId === id);
      const planned = before.activities.find(({ id, tripId }) => {
        const of = before.trips.find((row) => row.id === tripId);
        const own = of?.status === status ? ofMove(of, id) : [];
        return own.length > 0 && own.every((action) => action.status === 'Not Started');
      }) as Activity;
      const trip = before.trips.find(({ id }) => id === planned.tripId) as Trip;
      const other = before.vehicles.find(({ id, vin }) => {
        return !before.activities.some((row) => row.vehicleId === id || row.vin === vin);
      }) as Vehicle;
      const fields = { vehicleId: other.id };
      const changes = await changesBy(link, () => edit(fields, 'v1', planned.version, planned.id));
      const changed = { vehicleId: other.id, vin: other.vin, version: planned.version + 1 };
      expect(changes).toEqual({
        activities: { [planned.id]: { ...changed, ...madeBy('dispatcher', serverMs) } },
        trips: { [trip.id]: { actions: expect.any(Array), version: trip.version + 1 } },
      });
      const { trips } = await loadWorld(link);
      const now = trips.find(({ id }) => id === trip.id) as Trip;
      const vehiclesOf = (one: Trip) =>
        ofMove(one, planned.id).map(({ type, vehicleId }) => [type, vehicleId]);
      expect(vehiclesOf(now)).toEqual([
        ['Pick-Up | Vehicle', other.id],
        ['Location | Travel', other.id],
        ['Drop-Off | Vehicle', other.id],
      ]);
      const others = (one: Trip) => one.actions.filter((row) => row.activityId !== planned.id);
      expect(others(now)).toEqual(others(trip));
    },
  );

  test('a move names the user who edited it last', async () => {
    expect(move).toMatchObject({ modifiedById: 'usr-dispatcher', modifiedByName: 'Dana Keller' });
    await login(link, 'admin');
    await edit({ notes: 'theirs' }, 'e1');
    expect(await now()).toMatchObject({ modifiedById: 'usr-admin', modifiedByName: 'Avery Admin' });
  });

  test('an edit of an older version is refused with the current move', async () => {
    await edit({ notes: 'first' }, 'e1');
    const answer = await edit({ notes: 'second' }, 'e2');
    expect(answer).toMatchObject({
      is: 'refused',
      status: 409,
      message: expect.stringMatching(/./),
    });
    expect(currentOf(answer)).toEqual(await now());
    expect(await now()).toMatchObject({ notes: 'first', version: move.version + 1 });
    expect(await edit({ notes: 'second' }, 'e3', move.version + 1)).toMatchObject({ is: 'ok' });
    expect((await now())?.notes).toBe('second');
  });

  test('a repeated key has one effect and the same answer, also after a restart', async () => {
    const first = await edit({ notes: 'once' }, 'e1');
    const again = await edit({ notes: 'once' }, 'e1');
    expect([again.is, replyOf(again)]).toEqual(['ok', replyOf(first)]);
    link = await restart();
    await login(link);
    expect(replyOf(await edit({ notes: 'once' }, 'e1'))).toEqual(replyOf(first));
    expect(await now()).toMatchObject({ notes: 'once', version: move.version + 1 });
  });

  test('a key is refused for another edit and for another version', async () => {
    await edit({ notes: 'one' }, 'e1');
    for (const answer of [
      await edit({ notes: 'two' }, 'e1'),
      await edit({ notes: 'one' }, 'e1', move.version + 1),
    ]) {
      expect(answer).toMatchObject({ is: 'refused', status: 422 });
    }
    expect((await now())?.version).toBe(move.version + 1);
  });

  test('an edit is pushed to every console with its key', async () => {
    const channel = listening(link);
    await edit({ notes: 'pushed' }, 'e1');
    const push = await channel.until((one) => one.is === 'stale' && one.key === 'e1');
    expect(push).toMatchObject({ collection: 'activities', ids: [move.id], created: false });
  });

  test.each(['payments', 'driver'])('%s gets a 403 for editing a move', async (username) => {
    await login(link, username);
    expect(await edit({ notes: 'no' }, 'e1')).toMatchObject({ is: 'refused', status: 403 });
    await login(link);
    expect(await now()).toEqual(move);
  });

  test('readings 6 and 14: a locked field, bad times and an unknown move are refused', async () => {
    const done = (await loadWorld(link)).activities.find(
      ({ status }) => status === 'completed',
    ) as Activity;
    const late = { deadlineMs: (done.deadlineMs ?? 0) + 3_600_000 };
    const words = { reason: done.reason === 'other' ? 'retail' : 'other', assigned: 'Jo' } as const;
    const all = { ...late, ...words, reference: 'x', startId: done.endId, vehicleId: null };
    for (const [field, value] of Object.entries(all)) {
      const locked = await edit({ [field]: value }, `l ${field}`, done.version, done.id);
      expect(locked).toMatchObject({ status: 422, message: 'Locked: the move is complete.' });
    }
    expect(await now(done.id)).toEqual(done);
    expect(await edit({ notes: 'kept' }, 'e2', done.version, done.id)).toMatchObject({ is: 'ok' });
    for (const fields of [{ deadlineMs: null }, { readyMs: move.deadlineMs }]) {
      expect(await edit(fields, `bad ${Object.keys(fields)[0]}`)).toMatchObject({ status: 422 });
    }
    expect(await edit({ notes: 'x' }, 'e3', 1, 'act-0')).toMatchObject({ status: 404 });
    expect(await now()).toEqual(move);
  });

  test('a move is completed by hand once, and only without a planned trip', async () => {
    const world = await loadWorld(link);
    const planned = world.activities.find(
      ({ tripId }) => world.trips.find(({ id }) => id === tripId)?.status === 'Assigned',
    ) as Activity;
    const theirs = await edit({ complete: true }, 'c1', planned.version, planned.id);
    expect(theirs).toMatchObject({ is: 'refused', status: 422 });
    const answer = await edit({ complete: true, notes: 'done' }, 'c2');
    expect(answer).toMatchObject({ is: 'ok', reply: { activity: { status: 'completed' } } });
    expect(await now()).toMatchObject({ notes: 'done', completedMs: expect.any(Number) });
    expect(await edit({ complete: true }, 'c3', move.version + 1)).toMatchObject({ status: 422 });
  });

  const remove = (key: string, version = move.version, id = move.id) =>
    link.call('removeActivity', { id, version }, { key });

  test('a removal happens once, is pushed to consoles, and survives a restart', async () => {
    const channel = listening(link);
    expect(await remove('r1', move.version + 1)).toMatchObject({ is: 'refused', status: 409 });
    expect(await remove('r2')).toMatchObject({ is: 'ok', reply: { id: move.id } });
    expect(await remove('r2')).toMatchObject({ is: 'ok', reply: { id: move.id } });
    const push = await channel.until((one) => one.is === 'removed');
    expect(push).toMatchObject({ collection: 'activities', ids: [move.id] });
    expect(await now()).toBeUndefined();
    expect(await remove('r3')).toMatchObject({ is: 'refused', status: 404 });
    link = await restart();
    await login(link);
    expect(await now()).toBeUndefined();
    expect((await loadWorld(link)).activities.length).toBeGreaterThan(0);
  });

  const ofTrip = async (...statuses: readonly Trip['status'][]) => {
    const { activities, trips } = await loadWorld(link);
    const ids = new Set(trips.filter((trip) => statuses.includes(trip.status)).map(({ id }) => id));
    return activities.find(({ tripId }) => tripId !== null && ids.has(tripId)) as Activity;
  };

  const byAdmin = { modifiedById: 'usr-admin', modifiedByName: 'Avery Admin' };

  test('a pushed removal names the user and the time', async () => {
    const channel = await loginListening(link, 'admin');
    await remove('r1');
    const push = await channel.until((one) => one.is === 'removed' && one.ids.includes(move.id));
    expect(push).toMatchObject({ ids: [move.id], ...byAdmin, modifiedMs: expect.any(Number) });
  });

  test('a request for a removed move is refused with the removing user and time', async () => {
    await login(link, 'admin');
    await remove('r1');
    await login(link);
    const deed = { did: 'removed', ...byAdmin, modifiedMs: expect.any(Number) };
    const answer = await edit({ notes: 'too late' }, 'e1');
    expect(answer).toMatchObject({ is: 'refused', status: 404, deed });
    expect(await edit({ notes: 'x' }, 'e2', 1, 'act-0')).not.toHaveProperty('deed');
  });

  test('an edit of an older version is refused with the user of the newer edit', async () => {
    await login(link, 'admin');
    await edit({ notes: 'theirs' }, 'e1');
    await login(link);
    const deed = { did: 'changed', ...byAdmin, modifiedMs: expect.any(Number) };
    expect(await edit({ notes: 'mine' }, 'e2')).toMatchObject({ status: 409, deed });
  });

  test('reading 06: a move with a cancelled trip can be removed', async () => {
    const freed = await ofTrip('Cancelled');
    expect(await remove('r1', freed.version, freed.id)).toMatchObject({ is: 'ok' });
    expect(await now(freed.id)).toBeUndefined();
  });

  test('reading 06: removing a move on a trip, or without permission, is refused', async () => {
    const planned = await ofTrip('Assigned', 'In Progress', 'Complete');
    const answer = await remove('r1', planned.version, planned.id);
    expect(answer).toMatchObject({
      status: 422,
      message: 'Activities may not be cancelled once in progress.',
    });
    await login(link, 'payments');
    expect(await remove('r2')).toMatchObject({ is: 'refused', status: 403 });
    await login(link);
    expect(await now()).toEqual(move);
    expect(await now(planned.id)).toEqual(planned);
  });
}

function replyOf(answer: Answer<unknown>): unknown {
  return answer.is === 'ok' ? answer.reply : answer;
}

function currentOf(answer: Answer<unknown>): Activity | null {
  const read = decodeActivity(answer.is === 'refused' ? answer.current : null);
  return 'value' in read ? read.value : null;
}

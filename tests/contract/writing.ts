// The contract, second part: each write has one effect per key, and needs a role.
import { beforeEach, expect, test } from 'vitest';
import { placeAsEnd } from '#domain/newPlace.ts';
import type { Link } from '#wire/link/link.ts';
import {
  ask,
  create,
  freeMove,
  listening,
  loadWorld,
  login,
  loginPaused,
  movesNamed,
} from './asking.ts';
import { type OpenHost, shared } from './host.ts';

export function writingContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  beforeEach(async () => {
    link = open();
    await loginPaused(link);
  });

  test.each(['payments', 'driver'])('%s gets a 403 for creating a move', async (username) => {
    const before = await loadWorld(link);
    await login(link, username);
    const answer = await link.call('createActivities', { moves: [freeMove(before, 'x')] });
    expect(answer).toMatchObject({
      is: 'refused',
      status: 403,
      message: expect.stringMatching(/./),
    });
    expect((await loadWorld(link)).activities.length).toBe(before.activities.length);
  });

  test('a new place becomes one location of its moves, saved where that is asked for', async () => {
    const before = await loadWorld(link);
    const { endId: _, ...move } = freeMove(before, 'to a new place');
    const at = { lonE6: -94_701_000, latE6: 38_951_000 };
    const parts = { address: '7400 W 119th St', city: 'Overland Park', postalCode: '66213' };
    const place = { label: 'Dana’s house', state: 'KS', ...parts, ...at };
    const saved = {
      ...place,
      label: 'New lot',
      lonE6: -94_712_000,
      shouldSaveAsNewMyLocation: true,
    };
    const once = { ...place, shouldSaveAsNewMyLocation: false };
    const moves = [once, once, saved].map((endPlace) => ({ ...move, endId: null, endPlace }));
    const { activities, locations = [] } = await ask(link, 'createActivities', { moves }, 'places');
    expect(locations).toMatchObject([
      { ...place, kind: 'once', timezone: 'America/Chicago' },
      { label: 'New lot', kind: 'custom' },
    ]);
    const [first, second] = locations.map(({ id }) => id);
    expect(activities.map(({ endId }) => endId)).toEqual([first, first, second]);
    const after = await loadWorld(link);
    expect(after.locations.filter(({ id }) => id === first || id === second)).toEqual(locations);
    const same = await link.call('createActivities', { moves }, { key: 'places' });
    expect(same).toMatchObject({ is: 'ok', reply: { activities, locations } });
  });

  test('a suggested place of any kind can be the end of a move, and is driven to', async () => {
    const { endId: _, ...move } = freeMove(await loadWorld(link), 'to a suggestion');
    const texts = ['7400 w 119th st', 'main', 'Olathe, KS', '64105'];
    const found = texts.map(async (text) => {
      const { suggestions } = await ask(link, 'placeSuggestions', { text });
      return Promise.all(
        suggestions.map(async ({ id }) => (await ask(link, 'placeDetails', { placeId: id })).place),
      );
    });
    const places = (await Promise.all(found)).flat();
    expect(places.length).toBeGreaterThan(10);
    const moves = places.map((place) => ({ ...move, endId: null, endPlace: placeAsEnd(place) }));
    const { activities, locations = [] } = await ask(link, 'createActivities', { moves }, 'driven');
    const ends = new Map(locations.map((row) => [row.id, row]));
    const start = (await loadWorld(link)).locations.find(({ id }) => id === move.startId);
    for (const [at, place] of places.entries()) {
      const end = ends.get(activities[at]?.endId ?? '');
      const { lonE6, latE6 } = place;
      expect(end, place.label).toMatchObject({ lonE6, latE6, kind: 'once' });
      const way = await ask(link, 'directions', { from: start!, to: end! });
      expect(way.durationMs, place.label).toBeGreaterThan(0);
      expect(way.distanceCmi, place.label).toBeGreaterThan(0);
    }
  });

  test('a repeated key creates one move and gets the same reply', async () => {
    const before = await loadWorld(link);
    const move = freeMove(before, 'once');
    const first = await create(link, [move], 'key-1');
    expect(first).toMatchObject([
      {
        startId: move.startId,
        endId: move.endId,
        vehicleId: move.vehicleId,
        deadlineMs: move.deadlineMs,
        readyMs: move.readyMs,
        reason: move.reason,
        status: 'unplanned',
        tripId: null,
        pickupNotes: 'once',
      },
    ]);
    expect(await create(link, [move], 'key-1')).toEqual(first);
    const after = await loadWorld(link);
    expect(after.activities.length).toBe(before.activities.length + 1);
    expect(movesNamed(after, 'once')).toEqual(first);
  });

  test('a key is refused for another request', async () => {
    const world = await loadWorld(link);
    await create(link, [freeMove(world, 'first')], 'key-2');
    const moves = [freeMove(world, 'second')];
    const answer = await link.call('createActivities', { moves }, { key: 'key-2' });
    expect(answer.is === 'refused' && [409, 422].includes(answer.status)).toBe(true);
    expect(movesNamed(await loadWorld(link), 'second')).toEqual([]);
  });

  test('an invalid move is refused with a message and creates nothing', async () => {
    const world = await loadWorld(link);
    const move = freeMove(world, 'impossible');
    for (const wrong of [{ startId: 'loc-unknown' }, { endId: move.startId }]) {
      const moves = [{ ...move, ...wrong }];
      const answer = await link.call('createActivities', { moves }, { key: `k${moves[0]?.endId}` });
      expect(answer).toMatchObject({ is: 'refused', message: expect.stringMatching(/./) });
      expect(answer.is === 'refused' && answer.status).toBeLessThan(500);
    }
    expect(movesNamed(await loadWorld(link), 'impossible')).toEqual([]);
  });

  test('an import creates each move for itself, and a retry repeats none', async () => {
    const world = await loadWorld(link);
    const [one, two] = [freeMove(world, 'row 1'), freeMove(world, 'row 2')];
    const wrong = { ...two, endId: two.startId };
    const items = [
      { key: 'import/1', move: one },
      { key: 'import/2', move: wrong },
    ];
    const first = await ask(link, 'importActivities', { items }, 'key-import');
    expect(first.created.map(({ key }) => key)).toEqual(['import/1']);
    expect(first.errors).toEqual([
      { key: 'import/2', message: 'Pick-up and drop-off are the same place.' },
    ]);
    expect(await ask(link, 'importActivities', { items }, 'key-import')).toEqual(first);
    // A mended row is sent again, perhaps beside one that was created after all.
    const mended = [items[0], { key: 'import/2', move: two }] as typeof items;
    const second = await ask(link, 'importActivities', { items: mended }, 'key-mended');
    expect(second.created[0]).toEqual(first.created[0]);
    const after = await loadWorld(link);
    expect(after.activities.length).toBe(world.activities.length + 2);
    const changed = [{ key: 'import/1', move: { ...one, pickupNotes: 'other' } }];
    expect(await ask(link, 'importActivities', { items: changed }, 'key-3')).toEqual({
      created: [],
      errors: [
        { key: 'import/1', message: 'This row has been created already, with other values.' },
      ],
    });
  });

  test('a created move is pushed to every console with its key', async () => {
    const channel = listening(link);
    const [made] = await create(link, [freeMove(await loadWorld(link), 'pushed')], 'key-3');
    const push = await channel.until((push) => push.is === 'stale' && push.key === 'key-3');
    expect(push).toMatchObject({ collection: 'activities', ids: [made?.id], created: true });
  });

  test('a restart keeps answered writes and their keys', async () => {
    const move = freeMove(await loadWorld(link), 'kept');
    const made = await create(link, [move], 'key-4');
    link = await restart();
    await login(link);
    expect(movesNamed(await loadWorld(link), 'kept')).toEqual(made);
    expect(await create(link, [move], 'key-4')).toEqual(made);
    expect(movesNamed(await loadWorld(link), 'kept')).toEqual(made);
  });
}

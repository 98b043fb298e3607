import { expect, test } from 'vitest';
import { activityRow, driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { TripDeed } from '#domain/tripDeeds.ts';
import type { TripNotice } from '#domain/tripNotices.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { put } from '#spine/world/testing/world.ts';
import { notNamed, storyOf } from './story.queries.ts';
import { tripPageSlice } from './index.ts';
import { minuteMs, trip } from './testing/trip.ts';
import type { TripPageSees } from './tripPage.slice.ts';

const at = (minutes: number) => nowMs + minutes * minuteMs;
const notice: TripNotice = {
  id: 'n1',
  atMs: at(-7),
  toName: 'Maria Alvarez',
  how: 'app',
  words: 'The plan of trip KC-t1 is changed.',
};
const open = async () => {
  const changed = { modifiedMs: at(-50), modifiedById: 'u', modifiedByName: 'Dana Reyes' };
  const rows = put({
    drivers: [driverRow('d1', { name: 'Maria Alvarez' })],
    activities: [activityRow('m1', changed), activityRow('m2', { modifiedMs: at(-60) })],
  });
  return (await openAsking<TripPageSees>([tripPageSlice], {}, { put: rows })).sees();
};

test("the server's report of a trip is the same on every console, the latest first", async () => {
  const saved = { ...trip, submittedMs: at(-55) };
  expect(
    storyOf(await open(), saved, [notice], []).map(({ atMs, who, words }) => [atMs, who, words]),
  ).toEqual([
    [at(-7), 'To Maria Alvarez in the app', 'The plan of trip KC-t1 is changed.'],
    [at(-23), 'Maria Alvarez', 'PA-m1 was picked up.'],
    [at(-40), null, 'The trip began.'],
    [at(-50), 'Dana Reyes', 'Last change of PA-m1.'],
    // Nobody is made up.
    [at(-55), notNamed, 'The trip was saved.'],
  ]);
});

test('a trip of which the server says no time has an empty report', async () => {
  expect(storyOf(await open(), tripRow('t9'), [], [])).toEqual([]);
});

test('it says who saved and changed the trip in any console, and how', async () => {
  const deed = (id: string, fields: Partial<TripDeed>): TripDeed => {
    return { id, atMs: at(-30), byName: 'Dana Reyes', did: 'saved', changes: [], ...fields };
  };
  const driver = { of: 'Driver', before: 'Maria Alvarez', after: 'Tom Lee' };
  const move = { of: 'Move', before: 'PA-m3', after: '' };
  const foreign = { did: 'unknown', unknownWords: [{ field: 'did', word: 'REROUTED' }] } as const;
  const deeds = [
    deed('c5', { ...foreign, atMs: at(-1), byName: null }),
    deed('c4', { did: 'plan', atMs: at(-2), changes: [driver, move] }),
    deed('c3', { did: 'drivers', atMs: at(-3), changes: [driver], byName: '' }),
    deed('c2', { did: 'details', atMs: null }),
    deed('c1', { atMs: at(-55) }),
  ];
  const saved = { ...tripRow('t9'), submittedMs: at(-55) };
  expect(
    storyOf(await open(), saved, [], deeds).map(({ atMs, who, words }) => [atMs, who, words]),
  ).toEqual([
    [at(-1), notNamed, 'The trip was changed: REROUTED'],
    [
      at(-2),
      'Dana Reyes',
      'The plan was changed. Driver: Maria Alvarez → Tom Lee; Move: PA-m3 → none',
    ],
    [at(-3), notNamed, 'The drivers were changed. Driver: Maria Alvarez → Tom Lee'],
    [at(-55), 'Dana Reyes', 'The trip was saved.'],
    [null, 'Dana Reyes', 'The details were changed.'],
  ]);
});

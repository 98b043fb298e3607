import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, nowMs, tripRow } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { mapSlice } from './map.slice.ts';

const none = {
  accounts: [],
  locations: [],
  vehicles: [],
  employees: [],
  drivers: [],
  trips: [],
  activities: [],
};
const { given } = specFor(mapSlice, { blobs: { b1: none } });
const fitAsked = (what: 'world' | 'selection' | 'view', number: number) =>
  ({ type: 'map/fitAsked', data: { what, number } }) as const;
const loaded = {
  type: 'world/loaded',
  data: { loadId: 's:1', blobs: ['b1'], skipped: 0, atMs: nowMs },
} as const;
const selected = {
  type: 'selection/changed',
  data: { collection: 'activities', ids: ['a1'] },
} as const;
const view = {
  lonE6: -94_600_000,
  latE6: 39_000_000,
  zoomMilli: 13_500,
  bearingDeg: 0,
  pitchDeg: 30,
  westE6: -94_700_000,
  southE6: 38_900_000,
  eastE6: -94_500_000,
  northE6: 39_100_000,
};

describe('fitting', () => {
  test('each wish has the next number, so that the map obeys it once', () => {
    given()
      .when({ type: 'map/fit', data: { what: 'world' } })
      .then([fitAsked('world', 1)])
      .thenEnds([{ command: COMMAND_ID, end: { how: 'done' } }]);
    given(selected, fitAsked('world', 4))
      .when({ type: 'map/fit', data: { what: 'selection' } })
      .then([fitAsked('selection', 5)]);
  });

  test('what is wished for while no map is there waits for the next one', () => {
    const settled = { type: 'map/settled', data: view } as const;
    const { map } = given(fitAsked('world', 1), settled, fitAsked('selection', 2)).sees;
    expect([map.state.fit?.number, map.state.obeyed]).toEqual([2, 1]);
  });

  test('a selection is fitted only when there is one', () => {
    given()
      .when({ type: 'map/fit', data: { what: 'selection' } })
      .thenRejected('Nothing is selected.');
  });

  test('what is in view is fitted once the map has been seen', () => {
    const fitView = { type: 'map/fit', data: { what: 'view' } } as const;
    given().when(fitView).thenRejected('The map is not there yet.');
    given({ type: 'map/settled', data: view })
      .when(fitView)
      .then([fitAsked('view', 1)]);
  });

  test('S1 §4: the first load fits the world, a resync does not', () => {
    const resynced = {
      type: 'world/resynced',
      data: { loadId: 's:2', put: [], removed: [], skipped: 0, atMs: nowMs },
    } as const;
    expect(given(loaded).sees.map.state.fit).toEqual({ what: 'world', number: 1 });
    expect(given(loaded, resynced).sees.map.state.fit).toEqual({ what: 'world', number: 1 });
  });
});

test('S1 §9: the last view at rest is kept', () => {
  const came = given().when({ type: 'map/settle', data: view });
  came.then([{ type: 'map/settled', data: view }]);
  expect(came.after.map.state.view).toEqual(view);
});

test('a view with fractions is no payload', () => {
  const data = { ...view, lonE6: 0.5 };
  expect(() => given().when({ type: 'map/settle', data })).toThrow('lonE6');
});

test('reading 48: each mode keeps its last view at rest', () => {
  const there = { ...view, lonE6: -94_000_000, mode: 'resources' } as const;
  const here = { ...view, mode: 'activities' } as const;
  const settled = (data: typeof there | typeof here) => ({ type: 'map/settled', data }) as const;
  const { map } = given(settled(there), settled(here)).sees;
  expect(map.state.views).toEqual({ activities: here, resources: there });
  expect(map.state.view).toEqual(here);
});

test('buildings and imagery are shown and hidden, and one step back does the opposite', () => {
  const show = (ground: 'buildings' | 'satellite', isShown: boolean) =>
    ({ type: 'map/show', data: { ground, isShown } }) as const;
  const shown = (ground: 'buildings' | 'satellite', isShown: boolean) =>
    ({ type: 'map/shown', data: { ground, isShown } }) as const;
  given()
    .when(show('satellite', true))
    .then([shown('satellite', true)])
    .thenReverts([shown('satellite', false)]);
  given().when(show('buildings', true)).then([]).thenReverts([]);
  const came = given(shown('satellite', true)).when(show('buildings', false));
  expect(came.after.map.state.shown).toEqual({ buildings: false, satellite: true });
});

describe('S1 §2: trip mode', () => {
  const begun = [
    { type: 'session/begun', data: { user: dispatcher } },
    {
      type: 'navigation/moved',
      data: { path: '/command-center/activities', history: 'push', returnTo: null },
    },
  ] as const;
  const heard = (activities: readonly string[]) =>
    ({
      type: 'world/changed',
      data: {
        put: [
          { collection: 'trips', rows: [tripRow('t1', { activityIds: ['a1', 'a2', 'a3'] })] },
          { collection: 'activities', rows: activities.map((id) => activityRow(id)) },
        ],
        removed: [],
      },
    }) as const;
  const viewTrip = { type: 'map/viewTrip', data: { tripId: 't1' } } as const;
  const changed = (data: object) => ({ type: 'selection/changed', data }) as never;
  const inTrip = { collection: 'activities', ids: ['a1', 'a2'], tripId: 't1' } as const;

  test('it selects the moves of the trip that are known, and fits them', () => {
    given(...begun, heard(['a1', 'a2']))
      .when(viewTrip)
      .then([changed(inTrip), fitAsked('selection', 1)])
      .thenReverts([changed({ collection: null, ids: [] })]);
  });

  test('viewed once more it is fitted again, which is no step', () => {
    given(...begun, heard(['a1', 'a2']), changed(inTrip))
      .when(viewTrip)
      .then([fitAsked('selection', 1)])
      .thenReverts([]);
  });

  test('reading 56: none of its moves is known', () => {
    given(...begun, heard([]))
      .when(viewTrip)
      .then([{ type: 'map/tripNotFound', data: {} }])
      .thenReverts([]);
    given(...begun)
      .when(viewTrip)
      .thenRejected('This trip is not known any more.');
  });

  test('leaving it keeps the selection, clearing the selection leaves it', () => {
    const leave = { type: 'map/leaveTrip', data: {} } as const;
    given(changed(inTrip))
      .when(leave)
      .then([changed({ collection: 'activities', ids: ['a1', 'a2'] })])
      .thenReverts([changed(inTrip)]);
    given(changed({ collection: 'activities', ids: ['a1'] }))
      .when(leave)
      .thenRejected('No trip is viewed.');
    const { state } = given(changed(inTrip), changed({ collection: null, ids: [] })).sees.selection;
    expect(state).toEqual({ collection: null, ids: [] });
  });
});

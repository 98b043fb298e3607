import { describe, expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { clockSlice } from '../clock/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
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
const { given } = specFor(
  mapSlice,
  [clockSlice, navigationSlice, selectionSlice, sessionSlice, worldSlice],
  { blobs: { b1: none } },
);
const fitAsked = (what: 'world' | 'selection', number: number) =>
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

  test('a selection is fitted only when there is one', () => {
    given()
      .when({ type: 'map/fit', data: { what: 'selection' } })
      .thenRejected('Nothing is selected.');
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

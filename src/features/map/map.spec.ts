import { describe, expect, test } from 'vitest';
import { nowMs, tripRow } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { onActivities } from '#spine/navigation/testing/events.ts';
import { selected } from '#spine/selection/testing/events.ts';
import { begun, changed, worldLoaded } from '#spine/world/testing/world.ts';
import { mapSlice } from './map.slice.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import { boxAround } from './map.queries.ts';

const none = {
  accounts: [],
  locations: [],
  vehicles: [],
  employees: [],
  drivers: [],
  trips: [],
  activities: [],
};
const { command, event, given } = specFor(mapSlice, { blobs: { b1: none } });
const fit = command('map/fit', 'what');
const fitAsked = event('map/fitAsked', 'what', 'number');
const loaded = worldLoaded('b1');
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
  mode: 'activities',
} as const;

describe('fitting the map', () => {
  test('each request has the next number, so that the map handles it once', () => {
    given(begun, changed({ locations: ['A'] }))
      .when(fit('world'))
      .then(fitAsked('world', 1));
    const { when } = given(selected('activities', 'a1'), fitAsked('world', 4));
    when(fit('selection')).then(fitAsked('selection', 5));
  });

  test('a request made without a map waits for the next map', () => {
    const settled = { type: 'map/settled', data: view } as const;
    const { map } = given(fitAsked('world', 1), settled, fitAsked('selection', 2)).sees;
    expect([map.state.fit?.number, map.state.obeyed]).toEqual([2, 1]);
  });

  test('a fit to the selection needs a selection, and one to the whole map a place', () => {
    given().when(fit('world')).thenRejected('No place is known.');
    given().when(fit('selection')).thenRejected('Nothing is selected.');
  });

  test('a fit to a place shows the miles around it that were asked for', () => {
    const at = { lonE6: view.lonE6, latE6: view.latE6 };
    const around = { what: 'place', at, aroundMiles: 10 } as const;
    const asked = { type: 'map/fitAsked', data: { ...around, number: 1 } } as const;
    given().when({ type: 'map/fit', data: around }).then(asked).thenDone();
    given().when(fit('place')).thenRejected('There is no place to show.');
    const box = boxAround(at, 10);
    const west = { lonE6: box.westE6, latE6: at.latE6 };
    const north = { lonE6: at.lonE6, latE6: box.northE6 };
    for (const edge of [west, north]) {
      expect(straightDistanceCmi(at, edge) / 100).toBeCloseTo(10, 0);
    }
  });

  test('a fit to the view needs a map that has settled', () => {
    given().when(fit('view')).thenRejected('The map is still loading.');
    given({ type: 'map/settled', data: view }).when(fit('view')).then(fitAsked('view', 1));
  });

  test('the first load fits the world, and a resync does not (S1 §4)', () => {
    const resynced = {
      type: 'world/resynced',
      data: {
        loadId: 's:2',
        put: [],
        removed: [],
        skipped: 0,
        partial: 0,
        unread: [],
        atMs: nowMs,
      },
    } as const;
    expect(given(loaded).sees.map.state.fit).toEqual({ what: 'world', number: 1 });
    expect(given(loaded, resynced).sees.map.state.fit).toEqual({ what: 'world', number: 1 });
  });
});

test('the last settled view is kept (S1 §9)', () => {
  const came = given().when({ type: 'map/settle', data: view });
  came.then({ type: 'map/settled', data: view });
  expect(came.after.map.state.view).toEqual(view);
});

test('a view with fractions is an invalid payload', () => {
  const data = { ...view, lonE6: 0.5 };
  expect(() => given().when({ type: 'map/settle', data })).toThrow('lonE6');
});

test('each mode keeps its last settled view (reading 48)', () => {
  const there = { ...view, lonE6: -94_000_000, mode: 'resources' } as const;
  const here = view;
  const settled = (data: typeof there | typeof here) => ({ type: 'map/settled', data }) as const;
  const { map } = given(settled(there), settled(here)).sees;
  expect(map.state.views).toEqual({ activities: here, resources: there });
  expect(map.state.view).toEqual(here);
});

test('buildings and imagery are shown and hidden, and undo does the opposite', () => {
  const show = command('map/show', 'ground', 'isShown');
  const shown = event('map/shown', 'ground', 'isShown');
  const came = given().when(show('satellite', true));
  came.then(shown('satellite', true)).thenReverts(shown('satellite', false));
  given().when(show('buildings', true)).then([]).thenReverts([]);
  const { after } = given(shown('satellite', true)).when(show('buildings', false));
  expect(after.map.state.shown).toEqual({ buildings: false, satellite: true });
});

describe('trip mode (S1 §2)', () => {
  const inTrip = {
    type: 'selection/changed',
    data: { collection: 'activities', ids: ['a1', 'a2'], tripId: 't1' },
  } as const;
  const trips = [tripRow('t1', { activityIds: ['a1', 'a2', 'a3'] })];
  const there = given(begun, onActivities);
  const known = there.and(changed({ trips, activities: ['a1', 'a2'] }));
  const viewTrip = { type: 'map/viewTrip', data: { tripId: 't1' } } as const;

  test('viewing a trip selects the known moves of the trip, and fits them', () => {
    const came = known.when(viewTrip).then(inTrip, fitAsked('selection', 1));
    came.thenReverts(selected(null));
  });

  test('viewing the same trip again only fits it, which is no step', () => {
    known.and(inTrip).when(viewTrip).then(fitAsked('selection', 1)).thenReverts([]);
  });

  test('a trip without known moves is reported as not found (reading 56)', () => {
    const notFound = { type: 'map/tripNotFound', data: {} } as const;
    there.and(changed({ trips })).when(viewTrip).then(notFound).thenReverts([]);
    there.when(viewTrip).thenRejected('This trip no longer exists.');
  });

  test('leaving trip mode keeps the selection; clearing the selection leaves it', () => {
    const leave = { type: 'map/leaveTrip', data: {} } as const;
    const came = given(inTrip).when(leave);
    came.then(selected('activities', 'a1', 'a2')).thenReverts(inTrip);
    given(selected('activities', 'a1')).when(leave).thenRejected('The map is not in trip mode.');
    const { state } = given(inTrip, selected(null)).sees.selection;
    expect(state).toEqual({ collection: null, ids: [] });
  });
});

import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, driverRow, locationRow } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import type { Openable } from './search.model.ts';
import { shownPlace } from './search.queries.ts';
import { type SearchSees, searchSlice } from './search.slice.ts';

const { given } = specFor(searchSlice);
const open = (collection: Openable, id: string) =>
  ({ type: 'search/open', data: { collection, id } }) as const;
const moved = (path: string) =>
  ({ type: 'navigation/moved', data: { path, history: 'push', returnTo: null } }) as const;
const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
const onActivities = moved('/command-center/activities');
const rows = {
  type: 'world/changed',
  data: {
    put: [
      { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
      { collection: 'drivers', rows: [driverRow('d1')] },
      { collection: 'activities', rows: [activityRow('a1'), activityRow('a2')] },
    ],
    removed: [],
  },
} as const;
const chosen = (collection: string | null, ...ids: string[]) =>
  ({ type: 'selection/changed', data: { collection, ids } }) as never;
const fit = { type: 'map/fitAsked', data: { what: 'selection', number: 1 } } as const;

describe('S1 §2: a result is selected, and the map goes there', () => {
  test('a move', () => {
    given(begun, onActivities, rows)
      .when(open('activities', 'a1'))
      .then([chosen('activities', 'a1'), fit])
      .thenReverts([chosen(null)]);
  });

  test('what the mode does not draw switches the mode', () => {
    const came = given(begun, onActivities, rows).when(open('drivers', 'd1'));
    expect(came.after.navigation.state.path).toBe('/command-center/resources');
    expect(came.after.selection.state).toEqual({ collection: 'drivers', ids: ['d1'] });
  });

  test('what is selected already is only gone to', () => {
    given(begun, onActivities, rows, chosen('activities', 'a1'))
      .when(open('activities', 'a1'))
      .then([fit])
      .thenReverts([]);
  });

  test('what has gone meanwhile is refused', () => {
    given(begun, onActivities, rows)
      .when(open('locations', 'gone'))
      .thenRejected('It is no longer there.');
  });
});

const place = { id: 'p1', label: '1 Main St', detail: 'Olathe, KS', lonE6: -94e6, latE6: 39e6 };
const show = { type: 'search/showPlace', data: place } as const;
const leave = { type: 'search/leavePlace', data: {} } as const;
const shown = (what: typeof place | null, since = 0) =>
  ({ type: 'search/placeShown', data: { place: what, since } }) as const;
const fitPlace = (number = 1) =>
  ({
    type: 'map/fitAsked',
    data: { what: 'place', number, at: { lonE6: -94e6, latE6: 39e6 } },
  }) as const;
const opened = { type: 'search/openPlace', data: { placeId: 'p1', title: '1 Main St' } } as const;
const asked = (askId: string, replaces: string | null = null) =>
  ({ type: 'search/placeAsked', data: { askId, ...opened.data, replaces } }) as const;

describe('a place of the places service', () => {
  test('is marked, and the map goes there', () => {
    const came = given(begun, onActivities).when(show);
    came.then([shown(place), fitPlace()]).thenReverts([shown(null)]);
    expect(shownPlace(came.after)).toEqual(place);
  });

  test('shown already it is only gone to', () => {
    given(begun, onActivities, shown(place)).when(show).then([fitPlace()]).thenReverts([]);
  });

  test('S1 §2: from a screen without a map, back to the command center visited last', () => {
    given(begun, onActivities, moved('/settings'))
      .when(show)
      .then([shown(place), moved('/command-center/activities'), fitPlace()])
      .thenReverts([shown(null), moved('/settings')]);
  });

  test('a selection takes it away, and undoing that brings it back', () => {
    const selected = chosen('activities', 'a1') as { type: string; data: unknown };
    const { sees } = given(begun, onActivities, shown(place), selected);
    expect(shownPlace(sees)).toBe(null);
    given(begun, onActivities, shown(place), selected)
      .when(leave)
      .thenRejected('The map shows no place that was searched.');
  });

  test('another result takes it away, also one that is selected already', () => {
    given(begun, onActivities, rows, chosen('activities', 'a1'), shown(place))
      .when(open('activities', 'a1'))
      .then([shown(null), fit])
      .thenReverts([shown(place)]);
  });

  test('can be taken off the map', () => {
    given(begun, onActivities, shown(place))
      .when(leave)
      .then([shown(null)])
      .thenReverts([shown(place)]);
  });

  test('the newest question replaces an older one', () => {
    given(begun, onActivities, asked('x:1'))
      .when(opened)
      .then([asked(COMMAND_ID, 'x:1')])
      .thenEnds([{ command: COMMAND_ID, end: { how: 'done' } }]);
  });

  test('its answer ends the waiting; a selection since makes it unwanted', () => {
    const replied = { type: 'search/placeReplied', data: { askId: 'x:1' } } as const;
    const came = given(begun, asked('x:1')).when(replied);
    came.then([{ type: 'search/placeTold', data: { askId: 'x:1' } }]);
    expect(came.after.search.state.asked).toBe(null);
    const other = given(begun, asked('x:2')).when(replied);
    expect(other.after.search.state.asked).toMatchObject({ askId: 'x:2' });
    const { sees } = given(begun, asked('x:1'), chosen('activities', 'a1'));
    expect(sees.search.state.asked).toBe(null);
  });

  test('so does a failure, which is told', () => {
    const data = { askId: 'x:1', title: '1 Main St', why: 'Gone.' };
    const came = given(begun, asked('x:1')).when({ type: 'search/placeFailed', data });
    came.then([{ type: 'search/placeNotFound', data }]);
    expect(came.after.search.state.asked).toBe(null);
  });
});

test('a result is one step to undo', async () => {
  const { run, machine, sees } = await openSlices<SearchSees>({
    slices: [searchSlice],
  });
  await run('session/begin', { user: dispatcher });
  await run('world/heard', rows.data);
  await run('search/open', { collection: 'activities', id: 'a1' });
  expect(sees().selection.state.ids).toEqual(['a1']);
  await run('search/open', { collection: 'activities', id: 'a1' });
  expect(machine.undo()).toEqual({ yes: true });
  expect(sees().selection.state.ids).toEqual([]);
  expect(machine.canUndo()).toMatchObject({ yes: false });
  await machine.close();
});

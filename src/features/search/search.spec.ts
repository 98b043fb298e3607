import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, driverRow, locationRow } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { clockSlice } from '../clock/index.ts';
import { mapSlice } from '../map/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import type { Openable } from './search.model.ts';
import { searchRegistry, type SearchSees, searchSlice } from './search.slice.ts';

const others = [navigationSlice, selectionSlice, mapSlice, worldSlice, clockSlice, sessionSlice];
const { given } = specFor(searchSlice, others);
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

test('a result is one step to undo', async () => {
  const { run, machine, sees } = await openSlices<SearchSees>({
    slices: [searchSlice, ...others],
    registries: [searchRegistry],
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

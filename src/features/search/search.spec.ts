import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { COMMAND_ID, specFor } from '#kernel/testing/spec.ts';
import { moved, onActivities } from '../navigation/testing/events.ts';
import { selected } from '../selection/testing/events.ts';
import { begun, changed } from '../world/testing/world.ts';
import { shownPlace } from './search.queries.ts';
import { type SearchSees, searchSlice } from './search.slice.ts';

const { command, given } = specFor(searchSlice);
const open = command('search/open', 'collection', 'id');
const rows = changed({ locations: ['A', 'B'], drivers: ['d1'], activities: ['a1', 'a2'] });
const fit = { type: 'map/fitAsked', data: { what: 'selection', number: 1 } } as const;

const there = given(begun, onActivities, rows);

describe('S1 §2: a result is selected, and the map goes there', () => {
  test('a move', () => {
    there
      .when(open('activities', 'a1'))
      .then(selected('activities', 'a1'), fit)
      .thenReverts(selected(null));
  });

  test('what the mode does not draw switches the mode', () => {
    const came = there.when(open('drivers', 'd1'));
    expect(came.after.navigation.state.path).toBe('/command-center/resources');
    expect(came.after.selection.state).toEqual({ collection: 'drivers', ids: ['d1'] });
  });

  test('what is selected already is only gone to', () => {
    const { when } = there.and(selected('activities', 'a1'));
    when(open('activities', 'a1')).then(fit).thenReverts([]);
  });

  test('what has gone meanwhile is refused', () => {
    there.when(open('locations', 'gone')).thenRejected('It is no longer there.');
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
    came.then(shown(place), fitPlace()).thenReverts(shown(null));
    expect(shownPlace(came.after)).toEqual(place);
  });

  test('shown already it is only gone to', () => {
    given(begun, onActivities, shown(place)).when(show).then(fitPlace()).thenReverts([]);
  });

  test('S1 §2: from a screen without a map, back to the command center visited last', () => {
    given(begun, onActivities, moved('/settings'))
      .when(show)
      .then([shown(place), onActivities, fitPlace()])
      .thenReverts(shown(null), moved('/settings'));
  });

  test('a selection takes it away, and undoing that brings it back', () => {
    const after = given(begun, onActivities, shown(place), selected('activities', 'a1'));
    expect(shownPlace(after.sees)).toBe(null);
    after.when(leave).thenRejected('The map shows no place that was searched.');
  });

  test('another result takes it away, also one that is selected already', () => {
    const { when } = there.and(selected('activities', 'a1'), shown(place));
    when(open('activities', 'a1')).then(shown(null), fit).thenReverts(shown(place));
  });

  test('can be taken off the map', () => {
    given(begun, onActivities, shown(place))
      .when(leave)
      .then(shown(null))
      .thenReverts(shown(place));
  });

  test('the newest question replaces an older one', () => {
    given(begun, onActivities, asked('x:1')).when(opened).then(asked(COMMAND_ID, 'x:1')).thenDone();
  });

  test('its answer ends the waiting; a selection since makes it unwanted', () => {
    const replied = { type: 'search/placeReplied', data: { askId: 'x:1' } } as const;
    const came = given(begun, asked('x:1')).when(replied);
    came.then({ type: 'search/placeTold', data: { askId: 'x:1' } });
    expect(came.after.search.state.asked).toBe(null);
    const other = given(begun, asked('x:2')).when(replied);
    expect(other.after.search.state.asked).toMatchObject({ askId: 'x:2' });
    const { sees } = given(begun, asked('x:1'), selected('activities', 'a1'));
    expect(sees.search.state.asked).toBe(null);
  });

  test('so does a failure, which is told', () => {
    const data = { askId: 'x:1', title: '1 Main St', why: 'Gone.' };
    const came = given(begun, asked('x:1')).when({ type: 'search/placeFailed', data });
    came.then({ type: 'search/placeNotFound', data });
    expect(came.after.search.state.asked).toBe(null);
  });
});

test('a result is one step to undo', async () => {
  const { run, machine, sees } = await openSlices<SearchSees>({ slices: [searchSlice] });
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

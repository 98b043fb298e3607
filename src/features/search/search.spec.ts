import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { moved, onActivities } from '#spine/navigation/testing/events.ts';
import { selected } from '#spine/selection/testing/events.ts';
import { begun, changed } from '#spine/world/testing/world.ts';
import { shownPlace } from './search.queries.ts';
import { type SearchSees, searchSlice } from './search.slice.ts';

const { command, given } = specFor(searchSlice);
const open = command('search/open', 'collection', 'id');
const rows = changed({ locations: ['A', 'B'], drivers: ['d1'], activities: ['a1', 'a2'] });
const fit = { type: 'map/fitAsked', data: { what: 'selection', number: 1 } } as const;

const there = given(begun, onActivities, rows);

describe('choosing a result selects it, and the map moves there (S1 §2)', () => {
  test('a move is selected', () => {
    there
      .when(open('activities', 'a1'))
      .then(selected('activities', 'a1'), fit)
      .thenReverts(selected(null));
  });

  test('a result that the current mode does not draw switches the mode', () => {
    const came = there.when(open('drivers', 'd1'));
    expect(came.after.navigation.state.path).toBe('/command-center/resources');
    expect(came.after.selection.state).toEqual({ collection: 'drivers', ids: ['d1'] });
  });

  test('for a row that is already selected only the map moves', () => {
    const { when } = there.and(selected('activities', 'a1'));
    when(open('activities', 'a1')).then(fit).thenReverts([]);
  });

  test('a row that was removed meanwhile is refused', () => {
    there.when(open('locations', 'gone')).thenRejected('This item no longer exists.');
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
const asked = { type: 'search/placeAsked', data: opened.data } as const;
const ofPlace = { of: 'search/place', key: 'search/place p1' };
const read = { type: 'fetches/asked', data: { ...ofPlace, params: opened.data } } as const;
const answered = { type: 'fetches/told', data: { ...ofPlace, value: place } } as const;

describe('a searched place', () => {
  test('the place is marked, and the map moves there', () => {
    const came = given(begun, onActivities).when(show);
    came.then(shown(place), fitPlace()).thenReverts(shown(null));
    expect(shownPlace(came.after)).toEqual(place);
  });

  test('for a place that is already marked only the map moves', () => {
    given(begun, onActivities, shown(place)).when(show).then(fitPlace()).thenReverts([]);
  });

  test('a screen without a map changes to the command center visited last (S1 §2)', () => {
    given(begun, onActivities, moved('/settings'))
      .when(show)
      .then([shown(place), onActivities, fitPlace()])
      .thenReverts(shown(null), moved('/settings'));
  });

  test('a selection removes the mark until it is undone', async () => {
    const { run, machine, sees } = await openSlices<SearchSees>({ slices: [searchSlice] });
    await run('session/begin', { user: dispatcher });
    await run('world/heard', rows.data);
    await run('search/showPlace', place);
    await run('selection/choose', { collection: 'activities', ids: ['a1'] });
    await run('selection/choose', { collection: 'activities', ids: ['a2'] });
    const seen = [shownPlace(sees())];
    for (let undone = 0; undone < 2; undone += 1) {
      machine.undo();
      seen.push(shownPlace(sees()));
    }
    expect(seen).toEqual([null, null, place]);
    await machine.close();
  });

  test('a mark that a selection has removed cannot be left', () => {
    const after = given(begun, onActivities, shown(place), selected('activities', 'a1'));
    expect(shownPlace(after.sees)).toBe(null);
    after.when(leave).thenRejected('No searched place is on the map.');
  });

  test('another result removes the mark, even a result that is already selected', () => {
    const { when } = there.and(selected('activities', 'a1'), shown(place));
    when(open('activities', 'a1')).then(shown(null), fit).thenReverts(shown(place));
  });

  test('the mark can be removed from the map', () => {
    given(begun, onActivities, shown(place))
      .when(leave)
      .then(shown(null))
      .thenReverts(shown(place));
  });

  test("a suggestion's details are requested once, and not again when they are known", () => {
    given(begun, onActivities).when(opened).then(asked, read).thenDone();
    given(begun, onActivities, read).when(opened).then(asked);
    given(begun, onActivities, read, answered).when(opened).then(asked);
    const failed = { type: 'fetches/failed', data: { ...ofPlace, why: 'Gone.' } } as const;
    given(begun, onActivities, read, failed).when(opened).then(asked, read);
  });

  test('the place is awaited until it is shown or something is selected', () => {
    expect(given(begun, asked).sees.search.state.asked).toEqual(opened.data);
    expect(given(begun, asked).when(show).after.search.state.asked).toBe(null);
    const { sees } = given(begun, asked, selected('activities', 'a1'));
    expect(sees.search.state.asked).toBe(null);
  });

  test('a place that could not be read is reported, and still awaited', () => {
    const data = { title: '1 Main St', why: 'Gone.' };
    const came = given(begun, asked).when({ type: 'search/placeFailed', data });
    came.then({ type: 'search/placeNotFound', data });
    expect(came.after.search.state.asked).toEqual(opened.data);
  });
});

test('choosing a result is one undoable step', async () => {
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

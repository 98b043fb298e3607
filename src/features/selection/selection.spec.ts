import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { COMMAND_ID, type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { selectionProcess } from './selection.process.ts';
import { type SelectionSees, selectionSlice } from './selection.slice.ts';

const { given } = specFor(selectionSlice);
type Collection = 'activities' | 'drivers' | 'locations' | 'vehicles';
const changed = (collection: Collection | null, ...ids: string[]) =>
  ({ type: 'selection/changed', data: { collection, ids } }) as const;
const choose = (collection: Collection, ...ids: string[]) =>
  ({ type: 'selection/choose', data: { collection, ids } }) as const;
const toggle = (collection: Collection, id: string) =>
  ({ type: 'selection/toggle', data: { collection, id } }) as const;
const clear = { type: 'selection/clear', data: {} } as const;
const moved = (path: string) =>
  ({ type: 'navigation/moved', data: { path, history: 'push', returnTo: null } }) as const;
const begun = { type: 'session/begun', data: { user: dispatcher } } as const;
const onActivities = moved('/command-center/activities');
const onResources = moved('/command-center/resources');
const done = [{ command: COMMAND_ID, end: { how: 'done' } }] as const;

describe('S1 §4: one collection and a set of ids', () => {
  test('choosing replaces, and undo brings the old one back', () => {
    given(onActivities, changed('activities', 'a1'))
      .when(choose('activities', 'a2', 'a3'))
      .then([changed('activities', 'a2', 'a3')])
      .thenReverts([changed('activities', 'a1')])
      .thenEnds(done);
  });

  test('choosing nothing selects nothing', () => {
    given(onActivities, changed('activities', 'a1'))
      .when(choose('activities'))
      .then([changed(null)]);
  });

  test('toggling adds and removes within the collection', () => {
    given(onActivities, changed('activities', 'a1'))
      .when(toggle('activities', 'a2'))
      .then([changed('activities', 'a1', 'a2')]);
    given(onActivities, changed('activities', 'a1', 'a2'))
      .when(toggle('activities', 'a1'))
      .then([changed('activities', 'a2')])
      .thenReverts([changed('activities', 'a1', 'a2')]);
  });

  test('toggling the last one off selects nothing', () => {
    given(onActivities, changed('activities', 'a1'))
      .when(toggle('activities', 'a1'))
      .then([changed(null)]);
  });

  test('toggling an item of another collection replaces the selection', () => {
    given(onActivities, changed('activities', 'a1'))
      .when(toggle('locations', 'L'))
      .then([changed('locations', 'L')])
      .thenReverts([changed('activities', 'a1')]);
  });

  test('clearing needs a selection', () => {
    given(onActivities, changed('drivers', 'd1'))
      .when(clear)
      .then([changed(null)])
      .thenReverts([changed('drivers', 'd1')]);
    given().when(clear).thenRejected('Nothing is selected.');
  });
});

describe('S1 §4: drilling into what is selected', () => {
  const drill = (...ids: string[]) =>
    ({ type: 'selection/drill', data: { collection: 'activities', ids } }) as const;
  const widen = { type: 'selection/widen', data: {} } as const;
  const narrow = (ids: string[], ...wider: string[][]) =>
    ({ type: 'selection/changed', data: { collection: 'activities', ids, wider } }) as const;
  const three = ['a1', 'a2', 'a3'];
  const left = (...ids: string[]) =>
    ({
      type: 'world/changed',
      data: { put: [], removed: [{ collection: 'activities', ids }] },
    }) as const;

  test('keeps the way back, and so again deeper', () => {
    given(onActivities, changed('activities', ...three))
      .when(drill('a2', 'a3'))
      .then([narrow(['a2', 'a3'], three)])
      .thenReverts([changed('activities', ...three)]);
    given(onActivities, narrow(['a2', 'a3'], three))
      .when(drill('a3'))
      .then([narrow(['a3'], three, ['a2', 'a3'])]);
  });

  test('what is not part of the selection is only selected', () => {
    given(onActivities, changed('activities', ...three))
      .when(drill('a4'))
      .then([changed('activities', 'a4')]);
    given(onActivities)
      .when(drill('a1'))
      .then([changed('activities', 'a1')]);
    given(onActivities, changed('activities', 'a1')).when(drill('a1')).then([]);
  });

  test('the way back is one step at a time, and can be undone', () => {
    given(onActivities, narrow(['a3'], three, ['a2', 'a3']))
      .when(widen)
      .then([narrow(['a2', 'a3'], three)])
      .thenReverts([narrow(['a3'], three, ['a2', 'a3'])]);
    given(onActivities, narrow(['a3'], three))
      .when(widen)
      .then([changed('activities', ...three)]);
    given(onActivities, changed('activities', ...three))
      .when(widen)
      .thenRejected('Nothing has been drilled into.');
  });

  test('taking one out keeps the way; choosing another ends it', () => {
    given(onActivities, narrow(['a2', 'a3'], three))
      .when(toggle('activities', 'a2'))
      .then([narrow(['a3'], three)]);
    given(onActivities, narrow(['a2', 'a3'], three))
      .when(choose('activities', 'a9'))
      .then([changed('activities', 'a9')]);
  });

  test('what is gone is nowhere on the way; when it was all, the wider is back', () => {
    const state = (...events: readonly GivenEvent[]) => given(...events).sees.selection.state;
    const deep = narrow(['a3'], three, ['a2', 'a3']);
    expect(state(deep, left('a3'))).toEqual({
      collection: 'activities',
      ids: ['a2'],
      wider: [['a1', 'a2']],
    });
    expect(state(deep, left('a1'))).toMatchObject({ ids: ['a3'], wider: [['a2', 'a3']] });
    expect(state(deep, left(...three))).toEqual({ collection: null, ids: [] });
  });
});

describe('S1 §4: adding', () => {
  const add = (collection: Collection, ...ids: string[]) =>
    ({ type: 'selection/add', data: { collection, ids } }) as const;

  test('each once, behind those there are, in one step', () => {
    const came = given(begun, onActivities, changed('activities', 'a2')).when(
      add('activities', 'a1', 'a2', 'a3'),
    );
    came.then([changed('activities', 'a2', 'a1', 'a3')]);
    came.thenReverts([changed('activities', 'a2')]);
  });

  test('to another collection it is ignored, with the reason', () => {
    given(begun, changed('drivers', 'd1'))
      .when(add('activities', 'a1'))
      .thenRejected('Clear the selection first: it holds drivers.');
  });
});

describe('S1 §4: what the mode does not draw switches the mode', () => {
  test.each([
    ['a move', choose('activities', 'a1'), onResources, onActivities],
    ['a driver', choose('drivers', 'd1'), onActivities, onResources],
    ['a vehicle', choose('vehicles', 'v1'), onActivities, onResources],
    ['a toggled driver', toggle('drivers', 'd1'), onActivities, onResources],
  ] as const)('%s', (_what, command, from, to) => {
    const came = given(begun, from).when(command);
    expect(came.after.navigation.state.path).toBe(to.data.path);
  });

  test('locations are drawn in both modes', () => {
    given(begun, onActivities)
      .when(choose('locations', 'L'))
      .then([changed('locations', 'L')]);
    given(begun, onResources)
      .when(choose('locations', 'L'))
      .then([changed('locations', 'L')]);
  });
});

describe('on a machine', () => {
  test('undo and redo walk through the selections', async () => {
    const { run, machine, sees } = await openSlices<SelectionSees>({
      slices: [selectionSlice],
    });
    await run('selection/choose', { collection: 'locations', ids: ['L'] });
    await run('selection/toggle', { collection: 'locations', id: 'M' });
    expect(machine.undo()).toEqual({ yes: true });
    expect(sees().selection.state.ids).toEqual(['L']);
    expect(machine.redo()).toEqual({ yes: true });
    expect(sees().selection.state.ids).toEqual(['L', 'M']);
  });

  test('S1 §2: entering the settings clears it', async () => {
    const { run, sees, rest } = await openSlices<SelectionSees>({
      slices: [selectionSlice],
      processes: [selectionProcess],
    });
    await run('session/begin', { user: dispatcher });
    await run('selection/choose', { collection: 'drivers', ids: ['d1'] });
    await run('navigation/go', { path: '/settings', replace: false });
    await rest();
    expect(sees().selection.state).toEqual({ collection: null, ids: [] });
  });

  test('Escape clears only what is selected', async () => {
    const { run, sees } = await openSlices<SelectionSees>({
      slices: [selectionSlice],
    });
    const from = selectionSlice.registry['selection/clear'].from;
    expect(from?.(sees())).toEqual({ yes: false, reason: 'Nothing is selected.' });
    await run('selection/choose', { collection: 'drivers', ids: ['d1'] });
    expect(from?.(sees())).toEqual({ yes: true, data: {} });
  });
});

describe('S1 §4: trip mode', () => {
  const inTrip = (...ids: string[]) =>
    ({ type: 'selection/changed', data: { collection: 'activities', ids, tripId: 't1' } }) as const;

  test('choosing among moves stays in it, anything else leaves it', () => {
    const { when } = given(begun, onActivities, inTrip('a1', 'a2'));
    when(choose('activities', 'a2'))
      .then([inTrip('a2')])
      .thenReverts([inTrip('a1', 'a2')]);
    when(toggle('activities', 'a1')).then([inTrip('a2')]);
    when(choose('locations', 'L')).then([changed('locations', 'L')]);
    when(clear)
      .then([changed(null)])
      .thenReverts([inTrip('a1', 'a2')]);
  });

  test('toggling the last one off leaves it', () => {
    given(onActivities, inTrip('a1'))
      .when(toggle('activities', 'a1'))
      .then([changed(null)])
      .thenReverts([inTrip('a1')]);
  });
});

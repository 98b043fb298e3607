import { describe, expect, test } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { onActivities, onResources } from '../navigation/testing/events.ts';
import { begun, byJo, changed, removed } from '../world/testing/world.ts';
import { selectionProcess } from './selection.process.ts';
import { type SelectionSees, selectionSlice } from './selection.slice.ts';
import { selected } from './testing/events.ts';

const { command, given } = specFor(selectionSlice);
type Collection = 'activities' | 'drivers' | 'locations' | 'vehicles';
const choose = (collection: Collection, ...ids: string[]) =>
  ({ type: 'selection/choose', data: { collection, ids } }) as const;
const add = (collection: Collection, ...ids: string[]) =>
  ({ type: 'selection/add', data: { collection, ids } }) as const;
const toggle = command('selection/toggle', 'collection', 'id');
const clear = { type: 'selection/clear', data: {} } as const;
const moves = (...ids: string[]) => selected('activities', ...ids);
const having = (...ids: string[]) => given(onActivities, moves(...ids));

describe('S1 §4: one collection and a set of ids', () => {
  test('choosing replaces the selection, and undo restores it', () => {
    having('a1')
      .when(choose('activities', 'a2', 'a3'))
      .then(moves('a2', 'a3'))
      .thenReverts(moves('a1'))
      .thenDone();
  });

  test('choosing no items clears the selection', () => {
    having('a1').when(choose('activities')).then(selected(null));
  });

  test('toggling adds or removes an item of the same collection', () => {
    having('a1').when(toggle('activities', 'a2')).then(moves('a1', 'a2'));
    const { when } = having('a1', 'a2');
    when(toggle('activities', 'a1')).then(moves('a2')).thenReverts(moves('a1', 'a2'));
  });

  test('toggling the last item off clears the selection', () => {
    having('a1').when(toggle('activities', 'a1')).then(selected(null));
  });

  test('toggling an item of another collection replaces the selection', () => {
    const { when } = having('a1');
    when(toggle('locations', 'L')).then(selected('locations', 'L')).thenReverts(moves('a1'));
  });

  test('choosing an item that has the id of one of another collection replaces it', () => {
    having('7').when(choose('locations', '7')).then(selected('locations', '7'));
    having('7').when(choose('activities', '7')).then([]);
  });

  test('clearing is refused without a selection', () => {
    const driver = selected('drivers', 'd1');
    given(onActivities, driver).when(clear).then(selected(null)).thenReverts(driver);
    given().when(clear).thenRejected('Nothing is selected.');
  });
});

describe('S1 §4: a removed item', () => {
  const removed = [{ collection: 'activities', ids: ['a1', 'a9'] }] as const;
  const resynced = { loadId: 'w', put: [], removed, skipped: 0, partial: 0, unread: [], atMs: 1 };

  test.each([
    ['removed in a push', changed({}, { activities: ['a1', 'a9'] })],
    ['found missing at a resync', { type: 'world/resynced', data: resynced }],
    ['out of the new scope', { type: 'world/rescoped', data: { removed } }],
  ] as const)('leaves the selection when %s', (_how, gone) => {
    const after = (...ids: string[]) => given(onActivities, moves(...ids), gone);
    expect(after('a1', 'a2').sees.selection.state).toEqual(moves('a2').data);
    expect(after('a1').sees.selection.state).toEqual(selected(null).data);
    expect(after('a2').sees.selection.state).toEqual(moves('a2').data);
  });
});

describe('S1 §4: drilling into the selection', () => {
  const drill = (...ids: string[]) =>
    ({ type: 'selection/drill', data: { collection: 'activities', ids } }) as const;
  const widen = { type: 'selection/widen', data: {} } as const;
  const narrow = (ids: string[], ...wider: string[][]) =>
    ({ type: 'selection/changed', data: { collection: 'activities', ids, wider } }) as const;
  const three = ['a1', 'a2', 'a3'];
  const two = narrow(['a2', 'a3'], three);
  const one = narrow(['a3'], three, ['a2', 'a3']);
  const left = (...ids: string[]) => changed({}, { activities: ids });

  test('keeps the way back on every level', () => {
    const { when } = having(...three);
    when(drill('a2', 'a3'))
      .then(two)
      .thenReverts(moves(...three));
    given(onActivities, two).when(drill('a3')).then(one);
  });

  test('selects items outside the selection without a way back', () => {
    having('a1', 'a2', 'a3').when(drill('a4')).then(moves('a4'));
    given(onActivities).when(drill('a1')).then(moves('a1'));
    having('a1').when(drill('a1')).then([]);
  });

  test('goes back one level at a time, which can be undone', () => {
    given(onActivities, one).when(widen).then(two).thenReverts(one);
    const { when } = given(onActivities, narrow(['a3'], three));
    when(widen).then(moves(...three));
    having('a1', 'a2', 'a3').when(widen).thenRejected('Nothing has been drilled into.');
  });

  /** Of a2 and a3, narrowed from a1, a2 and a3. */
  test.each([
    ['an item is toggled out', toggle('activities', 'a2'), ['a3'], [three]],
    ['an item is toggled in', toggle('activities', 'a9'), ['a2', 'a3', 'a9'], undefined],
    ['an item is added', add('activities', 'a9'), ['a2', 'a3', 'a9'], undefined],
    ['another item is chosen', choose('activities', 'a9'), ['a9'], undefined],
    ['the same items are chosen', choose('activities', 'a2', 'a3'), ['a2', 'a3'], [three]],
    ['one of them is drilled into', drill('a3'), ['a3'], [three, ['a2', 'a3']]],
    ['an item outside is drilled into', drill('a9'), ['a9'], undefined],
    ['the way back is taken', widen, ['a1', 'a2', 'a3'], undefined],
    ['the selection is cleared', clear, [], undefined],
  ] as const)('has the way back of its items when %s', (_what, command, ids, wider) => {
    const { state } = given(onActivities, two).when(command).after.selection;
    expect([state.ids, state.wider]).toEqual([ids, wider]);
  });

  test('keeps a record of removed items until another selection', () => {
    const gone = { type: 'world/changed', data: removed({ activities: ['a1'] }, byJo) } as const;
    const put = changed({ activities: ['a1', 'a2'] });
    const after = given(onActivities, put, moves('a1', 'a2'), gone);
    const lost = { collection: 'activities', ids: ['a1'] };
    expect(after.sees.selection.state).toMatchObject({ ids: ['a2'], lost });
    const next = after.when(choose('drivers', 'd1')).after.selection.state;
    expect(next).not.toHaveProperty('lost');
    const unnamed = given(onActivities, put, moves('a1'), changed({}, { activities: ['a1'] }));
    expect(unnamed.sees.selection.state).not.toHaveProperty('lost');
  });

  test('drops removed items from the way back, and widens when none is left', () => {
    const state = (...events: readonly GivenEvent[]) => given(...events).sees.selection.state;
    expect(state(one, left('a3'))).toEqual(narrow(['a2'], ['a1', 'a2']).data);
    expect(state(one, left('a1'))).toMatchObject({ ids: ['a3'], wider: [['a2', 'a3']] });
    expect(state(one, left(...three))).toEqual({ collection: null, ids: [] });
  });
});

describe('S1 §4: adding items', () => {
  test('appends each once, in one step', () => {
    const { when } = given(begun, onActivities, moves('a2'));
    const three = add('activities', 'a1', 'a2', 'a3');
    when(three)
      .then(moves('a2', 'a1', 'a3'))
      .thenReverts(moves('a2'));
  });

  test('is ignored with a reason when another collection is selected', () => {
    given(begun, selected('drivers', 'd1'))
      .when(add('activities', 'a1'))
      .thenRejected('Clear the selection first: it holds drivers.');
  });
});

describe('S1 §4: a selection that the mode does not draw', () => {
  test.each([
    ['a move', choose('activities', 'a1'), onResources, onActivities],
    ['a driver', choose('drivers', 'd1'), onActivities, onResources],
    ['a vehicle', choose('vehicles', 'v1'), onActivities, onResources],
    ['a toggled driver', toggle('drivers', 'd1'), onActivities, onResources],
  ] as const)('switches the mode for %s', (_what, command, from, to) => {
    const came = given(begun, from).when(command);
    expect(came.after.navigation.state.path).toBe(to.data.path);
  });

  test('keeps the mode for locations, which both modes draw', () => {
    given(begun, onActivities).when(choose('locations', 'L')).then(selected('locations', 'L'));
    given(begun, onResources).when(choose('locations', 'L')).then(selected('locations', 'L'));
  });
});

describe('a running console', () => {
  const open = () =>
    openSlices<SelectionSees>({ slices: [selectionSlice], processes: [selectionProcess] });

  test('steps through the selections by undo and redo', async () => {
    const { run, machine, sees } = await open();
    await run('selection/choose', { collection: 'locations', ids: ['L'] });
    await run('selection/toggle', { collection: 'locations', id: 'M' });
    expect(machine.undo()).toEqual({ yes: true });
    expect(sees().selection.state.ids).toEqual(['L']);
    expect(machine.redo()).toEqual({ yes: true });
    expect(sees().selection.state.ids).toEqual(['L', 'M']);
  });

  test.each(['/settings', '/command-center/employees'])(
    'S1 §2: clears the selection when %s opens',
    async (path) => {
      const { run, sees, rest } = await open();
      await run('session/begin', { user: dispatcher });
      await run('selection/choose', { collection: 'drivers', ids: ['d1'] });
      await run('navigation/go', { path, replace: false });
      await rest();
      expect(sees().selection.state).toEqual({ collection: null, ids: [] });
    },
  );

  test('clears the selection by Escape only if there is one', async () => {
    const { run, sees } = await open();
    const from = selectionSlice.registry['selection/clear'].from;
    expect(from?.(sees())).toEqual({ yes: false, reason: 'Nothing is selected.' });
    await run('selection/choose', { collection: 'drivers', ids: ['d1'] });
    expect(from?.(sees())).toEqual({ yes: true, data: {} });
  });
});

describe('S1 §4: trip mode', () => {
  const inTrip = (...ids: string[]) =>
    ({ type: 'selection/changed', data: { collection: 'activities', ids, tripId: 't1' } }) as const;

  test('stays while moves are chosen and ends with any other selection', () => {
    const { when } = given(begun, onActivities, inTrip('a1', 'a2'));
    when(choose('activities', 'a2')).then(inTrip('a2')).thenReverts(inTrip('a1', 'a2'));
    when(toggle('activities', 'a1')).then(inTrip('a2'));
    when(choose('locations', 'L')).then(selected('locations', 'L'));
    when(clear).then(selected(null)).thenReverts(inTrip('a1', 'a2'));
  });

  test('ends when the last move is toggled off', () => {
    const { when } = given(onActivities, inTrip('a1'));
    when(toggle('activities', 'a1')).then(selected(null)).thenReverts(inTrip('a1'));
  });
});

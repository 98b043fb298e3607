import { describe, expect, test } from 'vitest';
import { openBrowser } from '#kernel/testing/browser.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { moved } from '#spine/navigation/testing/events.ts';
import { viewsOf } from './savedViews.model.ts';
import { savedViewsProcess } from './savedViews.process.ts';
import { type SavedViewsSees, savedViewsSlice } from './savedViews.slice.ts';

const { command, event, given } = specFor(savedViewsSlice);
const saved = event('savedViews/saved', 'name', 'query');
const removed = event('savedViews/removed', 'name');
const at = (query: string) => moved('/command-center/activities', query);
const late = 'status=late&columns=name,end&sort=-deadline&find=gate%204';

test('saving keeps the query of the current view of the moves', () => {
  const save = { type: 'savedViews/save', data: { name: 'Late' } } as const;
  given(at(late)).when(save).then(saved('Late', late)).thenReverts(removed('Late'));
  const first =
    'columns=status,name,vehicle,start,end,driver,trip,ready,eta,deadline&sort=status&find=';
  const came = given(at('status=late'), saved('Late', late)).when(save);
  came.then(saved('Late', `status=late&${first}`)).thenReverts(saved('Late', late));
  given(at(late), saved('Late', late)).when(save).then([]);
});

test('opening a view restores all its parts, and undo shows the earlier view', () => {
  const there = given(saved('Late', late), at('status=planned'));
  const before = there.sees.flightboard.state;
  const came = there.when({ type: 'savedViews/open', data: { name: 'Late' } });
  came.then(at(late));
  expect(came.after.navigation.state.query).toBe(late);
  expect(came.after.flightboard.state).toMatchObject({
    isOpen: true,
    columns: ['name', 'end'],
    sort: { by: 'deadline', descending: true },
    search: 'gate 4',
  });
  came.thenReverts(
    { type: 'flightboard/columnsChosen', data: { columns: before.columns } },
    { type: 'flightboard/sorted', data: before.sort },
    { type: 'flightboard/searched', data: { text: '' } },
    at('status=planned'),
    { type: 'flightboard/shown', data: { isOpen: false } },
  );
});

test('opening the view that is open changes nothing, and one that is closed opens it', () => {
  const open = { type: 'savedViews/open', data: { name: 'Late' } } as const;
  const closed = given(saved('Late', late), at(late), {
    type: 'flightboard/shown',
    data: { isOpen: false },
  });
  expect(closed.when(open).after.flightboard.state.isOpen).toBe(true);
  const shown = given(saved('Late', late), at(late), {
    type: 'flightboard/shown',
    data: { isOpen: true },
  });
  shown.when(open).then([]);
});

describe('names of saved views', () => {
  const rename = command('savedViews/rename', 'name', 'to');
  const two = given(saved('b', 'x=1'), saved('a', 'y=2'));

  test('names are sorted, and each belongs to one view', () => {
    expect(two.sees.savedViews.state.views.map(({ name }) => name)).toEqual(['a', 'b']);
    two
      .when(rename('b', 'c'))
      .then(removed('b'), saved('c', 'x=1'))
      .thenReverts(removed('c'), saved('b', 'x=1'));
    two.when(rename('b', 'a')).thenRejected('Another view has this name.');
    two.when(rename('b', ' ')).thenRejected('A view needs a name.');
    two.when(rename('z', 'c')).thenRejected('This view no longer exists.');
    two.when({ type: 'savedViews/save', data: { name: '' } }).thenRejected('A view needs a name.');
  });

  test('a view is deleted, and undo brings it back', () => {
    two
      .when({ type: 'savedViews/remove', data: { name: 'b' } })
      .then(removed('b'))
      .thenReverts(saved('b', 'x=1'));
  });
});

test('views stored by another build are read as far as they are known', () => {
  const good = { name: 'a', query: 'x=1' };
  expect(viewsOf([good, null, { name: '' }, { name: 'b', query: 7 }, good])).toEqual([good]);
  for (const hostile of [null, 7, 'x', {}]) expect(viewsOf(hostile)).toEqual([]);
  const name = 'n'.repeat(60);
  const query = 'q'.repeat(4_000);
  expect(viewsOf([{ name, query }])).toEqual([{ name, query }]);
  for (const bad of [
    { name: '', query },
    { name: ' ', query },
    { name: 7, query },
    { name: `${name}n`, query },
    { name, query: `${query}q` },
  ]) {
    expect(viewsOf([bad])).toEqual([]);
  }
});

test('views that two tabs save at the same time are both kept, also after a restart', async () => {
  const { tab, rest } = openBrowser((shared) =>
    openSlices<SavedViewsSees>({
      slices: [savedViewsSlice],
      processes: [savedViewsProcess],
      ports: { shared },
    }),
  );
  const [here, there] = [await tab(), await tab()];
  await Promise.all([
    here.run('savedViews/save', { name: 'mine' }),
    there.run('savedViews/save', { name: 'other' }),
  ]);
  await rest();
  await here.run('savedViews/remove', { name: 'mine' });
  here.machine.undo();
  await rest();
  const later = await tab();
  for (const { sees } of [here, there, later]) {
    expect(sees().savedViews.state.views.map(({ name }) => name)).toEqual(['mine', 'other']);
  }
});

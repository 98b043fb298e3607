import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Activity } from '#domain/entities.ts';
import {
  actionRow,
  activityRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { endingsSlice } from '../../endings/index.ts';
import { filtersSlice } from '../../filters/index.ts';
import { flowProcess } from '#spine/flow/index.ts';
import { unfinishedForms } from '#spine/forms/index.ts';
import { mapSlice } from '../../map/index.ts';
import { type MovesSees, movesSlice } from '../../moves/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { load } from '#spine/world/testing/world.ts';
import { flightboardSlice } from '../index.ts';
import { Flightboard } from './Flightboard.tsx';

beforeEach(() => page.viewport(1400, 600));

const zone = 'America/Chicago';
const first = activityRow('a1', {
  name: 'PA-1',
  version: 3,
  notes: 'Ring',
  assigned: '',
  readyMs: nowMs + 2 * halfHourMs,
  deadlineMs: nowMs + 20 * halfHourMs,
});
const underWay = tripRow('t2', {
  activityIds: ['a2'],
  actions: [
    actionRow('p', { activityId: 'a2', status: 'In Progress', otherEndId: 'd' }),
    actionRow('d', { activityId: 'a2', type: 'Drop-Off | Vehicle' }),
  ],
});
const saved = (fields: Partial<Activity>) =>
  answered<'editActivity'>({ activity: { ...first, version: 4, ...fields } }, nowMs);

/** The flightboard over a move that may be edited and one under way, with the cursor on rows. */
async function start(script: Script = {}) {
  const slices = [
    flightboardSlice,
    filtersSlice,
    mapSlice,
    settingsSlice,
    endingsSlice,
    movesSlice,
  ];
  const put = [
    { collection: 'locations', rows: ['A', 'B'].map((id) => locationRow(id, { timezone: zone })) },
    { collection: 'trips', rows: [underWay] },
    { collection: 'activities', rows: [first, activityRow('a2', { name: 'PA-2', tripId: 't2' })] },
  ];
  const run = await openScreen<MovesSees>(
    slices,
    { put, processes: [flowProcess] } as never,
    script,
  );
  await load(run, {});
  await run.run('flightboard/chooseColumns', {
    columns: ['name', 'ready', 'deadline', 'generalNotes', 'assignmentNotes'],
  });
  await run.run('flightboard/sort', { by: 'name' });
  run.draw(<Flightboard leftPx={0} rightPx={0} heightPx={426} mostPx={700} />);
  const grid = page.getByRole('grid', { name: 'Activities' });
  await expect.element(grid.getByRole('row', { name: /PA-1/ })).toBeVisible();
  (grid.element() as HTMLElement).focus();
  return { ...run, grid, edits: () => run.sent('editActivity').map(({ request }) => request) };
}

/** With the cursor on rows: on to a cell of the first row, and into it. */
const into = (cells: number) => userEvent.keyboard(`${'{ArrowRight}'.repeat(cells)}{F2}`);
const notes = page.getByRole('textbox', { name: 'Notes of PA-1', exact: true });
const deadline = page.getByRole('textbox', { name: 'Deadline of PA-1' });

test('Enter saves a note typed in its cell, and the focus is back on that cell', async () => {
  const { grid, edits, sees } = await start({ editActivity: [saved({ notes: 'Gate 9' })] });
  await into(4);
  await expect.element(notes).toHaveValue('Ring');
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('Gate 9{Enter}');
  await expect.poll(edits).toEqual([{ id: 'a1', version: 3, edit: { notes: 'Gate 9' } }]);
  await expect.element(grid).toHaveFocus();
  const at = document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '');
  expect(at?.textContent).toBe('Gate 9');
  await expect.poll(() => sees().forms.state.forms).toEqual([]);
});

test('Tab goes on to the next cell, and Enter sends both in one edit', async () => {
  const { edits } = await start({ editActivity: [saved({})] });
  await into(4);
  await userEvent.keyboard('Gate 9{Tab}Crew 2{Enter}');
  const edit = { notes: 'Gate 9', assigned: 'Crew 2' };
  await expect.poll(edits).toEqual([{ id: 'a1', version: 3, edit }]);
});

test('typing in a cell draws no other cell again', async () => {
  await start();
  await into(4);
  await expect.element(notes).toHaveValue('Ring');
  const input = notes.element();
  const cells = [...document.querySelectorAll('[role=gridcell], [role=row]')];
  const others = cells.filter((cell) => !cell.contains(input));
  const [before, beforeOf] = [others.map(propsOf), propsOf(input)];
  await userEvent.keyboard('Gate 9');
  await expect.element(notes).toHaveValue('Gate 9');
  expect(propsOf(input)).not.toBe(beforeOf);
  expect(others.length).toBeGreaterThan(8);
  expect(others.map(propsOf).filter((props, at) => props !== before[at])).toEqual([]);
});

/** What React last drew an element with: another object each time it is drawn. */
function propsOf(element: Element): unknown {
  const [, props] = Object.entries(element).find(([key]) => key.startsWith('__reactProps$')) ?? [];
  if (props === undefined) throw new Error('React does not keep its props here');
  return props;
}

test('Esc takes back what was typed and sends nothing', async () => {
  const { edits, sees, grid } = await start();
  await into(4);
  await userEvent.keyboard('Gate 9{Escape}');
  await expect.element(grid).toHaveFocus();
  expect([edits(), sees().forms.state.forms]).toEqual([[], []]);
});

test('a ready time after the deadline leads to the deadline, with its error', async () => {
  const { edits } = await start({ editActivity: [saved({})] });
  await into(2);
  await userEvent.keyboard('01/20/2030 3:30 PM{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('A deadline is required.');
  await expect.element(deadline).toHaveFocus();
  await userEvent.keyboard('01/20/2030 3:30 PM{Enter}');
  const least = 'The deadline must be at least 30 minutes after the ready time.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(least);
  await userEvent.tripleClick(deadline);
  await userEvent.keyboard('01/20/2030 3:50 PM{Enter}');
  const times = { readyMs: Date.UTC(2030, 0, 20, 21, 30), deadlineMs: Date.UTC(2030, 0, 20, 22) };
  await expect.poll(() => edits().map(({ edit }) => edit)).toEqual([times]);
});

test('a text that is no time stays in the cell with the reason', async () => {
  const { edits } = await start();
  await into(3);
  await userEvent.keyboard('soon{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This is no time.');
  await expect.element(deadline).toHaveValue('soon');
  expect(edits()).toEqual([]);
});

test('a locked cell says why, in the words of the form', async () => {
  await start();
  await userEvent.keyboard('{ArrowDown}');
  await into(3);
  const why = page.getByText('Locked: the move is in progress.');
  await expect.element(why).toBeVisible();
  expect(document.querySelector('[role=grid] input')).toBeNull();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(why).not.toBeInTheDocument();
});

test('a double click edits a cell and leaves the selection as it was', async () => {
  const { sees, grid } = await start();
  await userEvent.dblClick(grid.getByText('Ring'));
  await expect.element(notes).toHaveFocus();
  expect(sees().selection.state.ids).toEqual([]);
});

test('what the server refuses stays in its cell, marked, and is listed', async () => {
  const { sees, grid } = await start({ editActivity: [refused(422, 'The yard is closed.')] });
  await into(4);
  await userEvent.keyboard('Gate 9{Enter}');
  await expect.poll(() => unfinishedForms(sees()).length).toBe(1);
  await expect.element(grid.getByTitle(/Gate 9, typed and not saved\. The yard/)).toBeVisible();
});

test('a conflict opens the form with what was typed', async () => {
  const { run, sees, edits } = await start();
  await into(4);
  await userEvent.keyboard('Gate 9');
  await expect.poll(() => sees().forms.state.forms.length).toBe(1);
  const rows = [{ ...first, version: 4, notes: 'Ring twice' }];
  await run('world/heard', { put: [{ collection: 'activities', rows }], removed: [] });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sees().flow.state.open?.title).toBe('Edit your move');
  expect(sees().forms.state.forms).toMatchObject([{ isShown: true, typed: { notes: 'Gate 9' } }]);
  expect(edits()).toEqual([]);
});

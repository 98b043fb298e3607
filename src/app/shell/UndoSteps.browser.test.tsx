import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { browserFrames } from '#backends/browserFrames.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { UndoSteps } from './UndoSteps.tsx';

/** Two steps were taken: two moves selected, then one of them deselected. */
async function start() {
  const run = await openSlices<ConsoleSees>({
    slices,
    clock: manualClock(nowMs),
    overrides: { frames: browserFrames },
  });
  onTestFinished(() => run.machine.close());
  const { machine } = run;
  machine.dispatch({ type: 'session/begin', data: { user: dispatcher } });
  machine.dispatch({ type: 'navigation/settle', data: {} });
  mount(
    <MachineProvider machine={machine}>
      <UndoSteps hasButtons asks />
      <input aria-label="Note" />
      <input type="checkbox" aria-label="Choice" />
      <div role="listbox" aria-label="Moves" tabIndex={0}>
        <div role="option" aria-selected="false">
          A move
        </div>
      </div>
    </MachineProvider>,
  );
  machine.dispatch({
    type: 'selection/choose',
    data: { collection: 'activities', ids: ['a1', 'a2'] },
  });
  machine.dispatch({
    type: 'selection/toggle',
    data: { collection: 'activities', id: 'a2' },
  });
  const ids = () => run.sees().selection.state.ids;
  return { ...run, ids };
}

const undo = '{Control>}z{/Control}';
const redo = '{Control>}{Shift>}z{/Shift}{/Control}';
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('undo and redo', () => {
  test('work by keys, naming each step, back to the start and forward again', async () => {
    const { ids, sees } = await start();
    await expect.element(button('Undo: select or deselect 1 move')).toBeVisible();
    await userEvent.keyboard(undo);
    expect(ids()).toEqual(['a1', 'a2']);
    await expect.element(page.getByRole('status')).toHaveTextContent('Undone: select or deselect');
    await expect.element(button('Redo: select or deselect 1 move')).toBeVisible();
    await userEvent.keyboard(undo);
    expect(ids()).toEqual([]);
    // The selection had switched the map's mode, which is undone with it.
    expect(sees().navigation.state.path).toBe('/command-center/resources');
    await userEvent.keyboard(redo);
    expect(ids()).toEqual(['a1', 'a2']);
    expect(sees().navigation.state.path).toBe('/command-center/activities');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(ids()).toEqual(['a1']);
    await expect.element(page.getByRole('status')).toHaveTextContent('Redone: select or deselect');
  });

  test('work by buttons, which keep the focus and show why they are disabled', async () => {
    const { ids } = await start();
    await expect.element(button('Redo')).toHaveAccessibleDescription('There is nothing to redo.');
    const first = button('Undo: select or deselect 1 move');
    await userEvent.click(first);
    await userEvent.click(button('Undo: select 2 moves'));
    expect(ids()).toEqual([]);
    const off = button('Undo');
    await expect.element(off).toHaveAttribute('aria-disabled', 'true');
    await expect.element(off).toHaveAccessibleDescription('There is nothing to undo.');
    await expect.element(off).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(undo);
    await expect.element(page.getByRole('status')).toHaveTextContent('There is nothing to undo.');
    expect(await axeViolations()).toEqual([]);
  });

  test('leave the keys to a focused text field, but not to a list', async () => {
    const { ids } = await start();
    const note = page.getByLabelText('Note');
    await userEvent.type(note, 'abc');
    await userEvent.keyboard(undo);
    expect(ids()).toEqual(['a1']);
    await expect.element(note).not.toHaveValue('abc');
    await userEvent.click(page.getByLabelText('Choice'));
    await userEvent.keyboard(undo);
    expect(ids()).toEqual(['a1', 'a2']);
    await userEvent.click(page.getByRole('listbox'));
    await userEvent.keyboard(undo);
    expect(ids()).toEqual([]);
  });

  test('are blocked while a question is open', async () => {
    const { ids } = await start();
    const question = document.createElement('div');
    question.setAttribute('role', 'alertdialog');
    document.body.append(question);
    await userEvent.keyboard(undo);
    expect(ids()).toEqual(['a1']);
    question.remove();
    await userEvent.keyboard(undo);
    expect(ids()).toEqual(['a1', 'a2']);
  });
});

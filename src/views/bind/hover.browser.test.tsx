import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openFleet } from '#kernel/testing/openFleet.ts';
import { mount } from '../kit/testing/mount.tsx';
import { VirtualList } from '../kit/lists/VirtualList.tsx';
import { hoverOf, itemKey } from './hover.ts';
import { MachineProvider } from './MachineProvider.tsx';
import { useHoverMarks } from './useHoverMarks.ts';

/** Names with every sign that means something in a selector. */
const idOf = (index: number) => `m"${index}]`;
const drawn = vi.fn<(index: number) => string>((index) => `Move ${index}`);

function List({ label }: { readonly label: string }) {
  return (
    <div style={{ height: 120, width: 200 }}>
      <VirtualList
        label={label}
        count={1000}
        idOf={idOf}
        itemOf={(index) => itemKey({ collection: 'activities', id: idOf(index) })}
        isSelected={() => false}
        onPick={() => {}}
        renderRow={drawn}
      />
    </div>
  );
}

function Page() {
  useHoverMarks();
  return (
    <>
      <List label="One" />
      <List label="Two" />
      <p>Nothing</p>
    </>
  );
}

async function start() {
  const run = await openFleet();
  onTestFinished(() => run.machine.close());
  const { box } = mount(
    <MachineProvider machine={run.machine}>
      <Page />
    </MachineProvider>,
  );
  const lit = () =>
    [...box.querySelectorAll('[data-hovered]')].map((row) => row.textContent).sort();
  return { box, lit, hover: hoverOf(run.machine) };
}

const row = (list: string, words: string) =>
  page.getByRole('listbox', { name: list }).getByRole('option', { name: words, exact: true });

test('hovering a row marks its item in every list without rendering any row again', async () => {
  const { lit, hover } = await start();
  // Wherever an earlier file has left it.
  await userEvent.hover(page.getByText('Nothing'));
  const listener = vi.fn<(item: unknown) => void>();
  hover.subscribe(listener);
  drawn.mockClear();
  await userEvent.hover(row('One', 'Move 1'));
  expect(lit()).toEqual(['Move 1', 'Move 1']);
  await userEvent.hover(row('Two', 'Move 2'));
  expect(lit()).toEqual(['Move 2', 'Move 2']);
  await userEvent.hover(page.getByText('Nothing'));
  expect(lit()).toEqual([]);
  expect(listener.mock.calls).toEqual([
    [{ collection: 'activities', id: idOf(1) }],
    [{ collection: 'activities', id: idOf(2) }],
    [null],
  ]);
  expect(drawn).not.toHaveBeenCalled();
});

test('an item hovered elsewhere is marked, also in a row scrolled into view later', async () => {
  const { box, lit, hover } = await start();
  await userEvent.hover(page.getByText('Nothing'));
  hover.set({ collection: 'activities', id: idOf(400) });
  expect(lit()).toEqual([]);
  const list = box.querySelector('[role=listbox]') as HTMLElement;
  list.scrollTop = 400 * 32;
  await vi.waitFor(() => expect(lit()).toEqual(['Move 400']));
  hover.set({ collection: 'drivers', id: idOf(400) });
  expect(lit()).toEqual([]);
});

test('the keyboard cursor hovers its row', async () => {
  const { lit } = await start();
  await userEvent.hover(page.getByText('Nothing'));
  (page.getByRole('listbox', { name: 'Two' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(lit()).toEqual(['Move 2', 'Move 2']));
});

// A row of a table that is dragged by its grip: the place it would take, and rows that come into
// sight at an edge.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { useRowDrag } from './useRowDrag.ts';
import { VirtualTable } from './VirtualTable.tsx';

const dropped: string[] = [];
beforeEach(() => {
  dropped.length = 0;
});

function Rows() {
  const { drag, grip } = useRowDrag(({ from, to }) => void dropped.push(`${from} to ${to}`));
  return (
    <div style={{ display: 'grid', gridTemplateRows: '20px 300px' }}>
      <output>{drag === null ? 'none' : `${drag.from} to ${drag.to}`}</output>
      <VirtualTable
        label="Drivers"
        columns={[{ id: 'name', head: 'Name', width: '200px' }]}
        count={60}
        idOf={String}
        sort={{ by: 'name', descending: false }}
        onSort={() => {}}
        isSelected={() => false}
        onPick={() => {}}
        renderRow={(index) => (
          <span role="gridcell" data-testid={`grip ${index}`} {...grip(index)}>
            Driver {index}
          </span>
        )}
      />
    </div>
  );
}

/** A hand on the grip of a row: it goes to a height of the page. */
function handOn(box: HTMLElement, index: number) {
  const grip = box.querySelector(`[data-testid="grip ${index}"]`) as HTMLElement;
  Object.assign(grip, { setPointerCapture() {} });
  const row = (grip.closest('[role=row]') as HTMLElement).getBoundingClientRect();
  const at = (kind: string, clientY: number) => {
    const hand = { pointerId: 1, button: 0, isPrimary: true, bubbles: true, cancelable: true };
    grip.dispatchEvent(new PointerEvent(kind, { ...hand, clientX: 20, clientY }));
  };
  const middle = row.top + row.height / 2;
  at('pointerdown', middle);
  return { row, middle, move: (y: number) => at('pointermove', y), drop: () => at('pointerup', 0) };
}

const table = () => page.getByRole('grid').element() as HTMLElement;
const shown = () => expect.element(page.getByRole('status'));

async function open() {
  const { box } = mount(<Rows />);
  await expect.element(page.getByText('Driver 1', { exact: true })).toBeVisible();
  return box;
}

test('a row takes the place of the row at the pointer, from its first pixel', async () => {
  const box = await open();
  const { row, move, drop } = handOn(box, 0);
  // The rows are 32 px high.
  const { top } = row;
  move(top + 2 * 32 - 1);
  await shown().toHaveTextContent('0 to 1');
  move(top + 2 * 32);
  await shown().toHaveTextContent('0 to 2');
  move(top + 3 * 32 - 1);
  await shown().toHaveTextContent('0 to 2');
  drop();
  expect(dropped).toEqual(['0 to 2']);
});

test('a drag begins at four pixels, and then goes back to its own row too', async () => {
  const box = await open();
  const { middle, move, drop } = handOn(box, 2);
  move(middle + 3);
  move(middle - 3);
  await shown().toHaveTextContent('none');
  move(middle + 4);
  await shown().toHaveTextContent('2 to 2');
  move(middle + 32);
  await shown().toHaveTextContent('2 to 3');
  // Nearer to where it began than what a drag begins with.
  move(middle + 1);
  await shown().toHaveTextContent('2 to 2');
  drop();
  expect(dropped).toEqual([]);
});

test('beside the rows a dragged row keeps the place it had', async () => {
  const box = await open();
  const { middle, move, drop } = handOn(box, 0);
  move(middle + 64);
  await shown().toHaveTextContent('0 to 2');
  move(-500);
  await shown().toHaveTextContent('0 to 2');
  drop();
  expect(dropped).toEqual(['0 to 2']);
});

test('rows are scrolled at the edges of the table, half an edge at a time', async () => {
  const box = await open();
  const { move } = handOn(box, 0);
  const { top, bottom } = table().getBoundingClientRect();
  const scrolled = (y: number) => {
    const before = table().scrollTop;
    move(y);
    return table().scrollTop - before;
  };
  table().scrollTop = 320;
  expect(scrolled((top + bottom) / 2)).toBe(0);
  expect(scrolled(bottom - 24)).toBe(0);
  expect(scrolled(bottom - 23)).toBe(12);
  expect(scrolled(bottom + 50)).toBe(12);
  // The heads cover the first rows: the upper edge is twice as deep.
  expect(scrolled(top + 48)).toBe(0);
  expect(scrolled(top + 47)).toBe(-12);
  expect(scrolled(top - 50)).toBe(-12);
});

test('the row under the cursor may be higher: the rows below it make room', async () => {
  mount(
    <div style={{ display: 'grid', height: 240 }}>
      <VirtualTable
        label="Drivers"
        columns={[{ id: 'name', head: 'Name', width: '200px' }]}
        count={5}
        idOf={String}
        tallPx={80}
        sort={{ by: 'name', descending: false }}
        onSort={() => {}}
        isSelected={() => false}
        onPick={() => {}}
        renderRow={(index) => <span role="gridcell">Driver {index}</span>}
      />
    </div>,
  );
  const tops = () => {
    const all = [...document.querySelectorAll<HTMLElement>('[role=row][aria-selected]')];
    return all.map(({ style }) => Number(/[\d.]+/.exec(style.transform)?.[0]));
  };
  await expect.poll(tops).toEqual([0, 80, 112, 144, 176]);
  table().focus();
  table().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  await expect.poll(tops).toEqual([0, 32, 112, 144, 176]);
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { VirtualList } from './VirtualList.tsx';

const COUNT = 10_000;

/** Selects as a table does; `first` rows are taken away from the top. */
function List(props: {
  readonly multiple?: boolean;
  readonly first?: number;
  readonly opened?: (id: string) => void;
}) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const first = props.first ?? 0;
  const idOf = (index: number) => `row ${index + first}`;
  return (
    <div style={{ height: 320 }}>
      <VirtualList
        label="Activities"
        count={COUNT - first}
        multiple={props.multiple === true}
        idOf={idOf}
        isSelected={(index) => picked.has(idOf(index))}
        onOpen={(index) => props.opened?.(idOf(index))}
        onPick={(index, how, from) => {
          const next = new Set(how === 'only' ? [] : picked);
          if (how === 'toggle' && next.has(idOf(index))) next.delete(idOf(index));
          else
            for (let i = Math.min(from, index); i <= Math.max(from, index); i++) next.add(idOf(i));
          setPicked(next);
        }}
        renderRow={idOf}
      />
    </div>
  );
}

function selected(): readonly (string | null)[] {
  return [...document.querySelectorAll('[aria-selected="true"]')].map((row) => row.textContent);
}

/** The row with the cursor, as assistive technology reads it. */
function current(): string | null {
  const id = page.getByRole('listbox').element().getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent ?? null;
}

test('draws only the rows in view and exposes the total count', () => {
  mount(<List />);
  const rows = page.getByRole('option').elements();
  expect(rows.length).toBeLessThan(40);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe(String(COUNT));
});

test('arrows, Page keys, Home and End move the cursor; Enter opens, Space selects', async () => {
  const opened: string[] = [];
  mount(<List opened={(id) => opened.push(id)} />);
  await userEvent.tab();
  expect(current()).toBe('row 0');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp} ');
  expect(selected()).toEqual(['row 1']);
  await userEvent.keyboard('{End}');
  await expect.poll(current).toBe(`row ${COUNT - 1}`);
  await expect.element(page.getByText(`row ${COUNT - 1}`)).toBeInViewport();
  await userEvent.keyboard('{ArrowDown}{PageUp}{Enter}');
  expect(opened).toEqual([`row ${COUNT - 10}`]);
  await userEvent.keyboard('{Home}');
  await expect.poll(current).toBe('row 0');
});

test('single selection: a second choice replaces the first', async () => {
  mount(<List />);
  await userEvent.click(page.getByText('row 2', { exact: true }));
  await userEvent.click(page.getByText('row 4', { exact: true }), { modifiers: ['ControlOrMeta'] });
  expect(selected()).toEqual(['row 4']);
});

test('multiple selection: Ctrl adds and Shift extends, by mouse and by keyboard', async () => {
  mount(<List multiple />);
  const row = (index: number) => page.getByText(`row ${index}`, { exact: true });
  await userEvent.click(row(1));
  await userEvent.click(row(3), { modifiers: ['ControlOrMeta'] });
  expect(selected()).toEqual(['row 1', 'row 3']);
  await userEvent.click(row(5), { modifiers: ['Shift'] });
  expect(selected()).toEqual(['row 1', 'row 3', 'row 4', 'row 5']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['row 1', 'row 3', 'row 4', 'row 5', 'row 6']);
  await userEvent.keyboard(' ');
  expect(selected()).toEqual(['row 1', 'row 3', 'row 4', 'row 5']);
});

test('the cursor stays on its row when rows above it are removed', async () => {
  const { draw } = mount(<List />);
  await userEvent.click(page.getByText('row 5', { exact: true }));
  draw(<List first={3} />);
  expect(current()).toBe('row 5');
});

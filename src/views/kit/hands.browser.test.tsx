// What hands do with each widget: keys with each modifier, a drag that is given up, and Esc, which
// must do nothing behind the widget that takes it.
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './buttons/Button.tsx';
import { ComboBox } from './forms/ComboBox.tsx';
import { CountField } from './forms/CountField.tsx';
import { DateTimeField } from './forms/DateTimeField.tsx';
import { Select } from './forms/Select.tsx';
import { SliderField } from './forms/SliderField.tsx';
import { CellEditor } from './lists/CellEditor.tsx';
import { CommandList } from './lists/CommandList.tsx';
import type { TableColumn } from './lists/TableHeads.tsx';
import { Tree } from './lists/Tree.tsx';
import { treeLines } from './lists/treeLines.ts';
import { useRowDrag } from './lists/useRowDrag.ts';
import { VirtualList } from './lists/VirtualList.tsx';
import { VirtualTable } from './lists/VirtualTable.tsx';
import { Dialog } from './overlays/Dialog.tsx';
import { MenuButton } from './overlays/Menu.tsx';
import { PopoverButton } from './overlays/Popover.tsx';
import { ResizeGrip } from './panels/ResizeGrip.tsx';
import { mount } from './testing/mount.tsx';

const noop = () => {};
/** What widgets report, in order. */
const said: string[] = [];
const say = (words: string) => void said.push(words);
/** Keys that no widget has used, as hotkeys hear them: those in a field belong to it. */
const unused: string[] = [];
const hear = ({ key, target, defaultPrevented }: KeyboardEvent) => {
  if (!defaultPrevented && !(target instanceof HTMLInputElement)) unused.push(key);
};
beforeEach(() => {
  said.length = 0;
  unused.length = 0;
  addEventListener('keydown', hear);
});
afterEach(() => removeEventListener('keydown', hear));

const columns: readonly TableColumn<'name' | 'age'>[] = [
  { id: 'name', head: 'Name', width: '120px' },
  { id: 'age', head: 'Age', width: '120px' },
];

const sort: { readonly by: 'name' | 'age'; readonly descending: boolean } = {
  by: 'name',
  descending: false,
};

function Table() {
  const { drag, grip } = useRowDrag(({ from, to }) => say(`row ${from} to ${to}`));
  return (
    <div style={{ display: 'grid', height: 240 }} data-dragged={drag?.to}>
      <VirtualTable
        label="People"
        columns={columns}
        count={4}
        idOf={(index) => `${index}`}
        sort={sort}
        onSort={(by) => say(`sorted by ${by}`)}
        onMove={(id, to) => say(`${id} to ${to}`)}
        onResize={(id, widthPx) => say(`${id} ${widthPx ?? 'usual'}`)}
        isSelected={() => false}
        onPick={(index, how) => say(`${how} ${index}`)}
        onMoveRow={(index, by) => say(`row ${index} by ${by}`)}
        renderRow={(index) => (
          <span role="gridcell">
            <i data-testid={`grip ${index}`} {...grip(index)} />
            Person {index}
          </span>
        )}
      />
    </div>
  );
}

function Drawer() {
  const [heightPx, setHeightPx] = useState(300);
  const all = { label: 'Height', leastPx: 100, mostPx: 500, heightPx, onResize: setHeightPx };
  return <ResizeGrip {...all} onResized={(px) => say(`${px}`)} />;
}

const list = (
  <div style={{ height: 200 }}>
    <VirtualList
      label="Moves"
      count={9}
      multiple
      idOf={(index) => `${index}`}
      isSelected={() => false}
      onPick={(index, how) => say(`${how} ${index}`)}
      renderRow={(index) => `Move ${index}`}
    />
  </div>
);

const widgets: { readonly [name: string]: ReactElement } = {
  count: <CountField label="Seats" value={3} min={1} max={9} onChange={(to) => say(`${to}`)} />,
  grip: <Drawer />,
  tree: (
    <div style={{ height: 200 }}>
      <Tree
        label="State"
        lines={treeLines([['a', { b: 1 }]], new Set())}
        onToggle={(id) => say(`toggles ${id}`)}
      />
    </div>
  ),
  list,
  table: <Table />,
  cells: (
    <VirtualTable
      label="People"
      columns={columns}
      count={4}
      idOf={(index) => `${index}`}
      sort={sort}
      onSort={noop}
      isSelected={() => false}
      onPick={noop}
      cells={{
        column: null,
        onColumn: (column) => say(`to ${column}`),
        onEdit: () => false,
        isOpen: false,
      }}
      renderRow={(index) => <span role="gridcell">Person {index}</span>}
    />
  ),
  editor: <CellEditor label="Note" value="x" onChange={noop} error={null} help="" onEnd={say} />,
  lines: (
    <CellEditor label="Note" value="x" onChange={noop} hasLines error={null} help="" onEnd={say} />
  ),
};

type Outcomes = readonly [alone: string, shift: string, ctrl: string, alt: string, meta: string];
const modifiers = [
  {},
  { shiftKey: true },
  { ctrlKey: true },
  { altKey: true },
  { metaKey: true },
] as const;

/** What a key does alone and with each modifier; 'used': it moves the cursor; '': it is free. */
const keys: readonly (readonly [widget: string, at: string, key: string, ...Outcomes])[] = [
  ['count', 'input', 'ArrowUp', '4', '', '', '', ''],
  ['count', 'input', 'Home', '1', '', '', '', ''],
  ['grip', '[role=slider]', 'ArrowUp', '340', '', '', '', ''],
  ['grip', '[role=slider]', 'End', '500', '', '', '', ''],
  ['tree', '[role=tree]', 'ArrowRight', 'toggles a', 'toggles a', '', '', ''],
  ['list', '[role=listbox]', 'ArrowDown', 'used', 'range 1', 'used', '', ''],
  ['list', '[role=listbox]', ' ', 'toggle 0', 'range 0', 'toggle 0', '', ''],
  ['list', '[role=listbox]', 'Enter', 'only 0', 'only 0', 'only 0', '', ''],
  ['table', '[role=grid]', 'ArrowDown', 'used', 'used', 'used', 'row 0 by 1', ''],
  ['table', '[data-column=name] button', 'ArrowRight', '', 'name 136', '', 'name to 1', ''],
  ['table', '[data-column=age] button', 'ArrowLeft', '', 'age 104', '', 'age to 0', ''],
  ['table', '[data-column=age] button', 'Home', '', 'age usual', '', '', ''],
  ['cells', '[role=grid]', 'ArrowRight', 'to name', '', '', '', ''],
  ['editor', 'input', 'Enter', 'save', '', '', '', ''],
  ['editor', 'input', 'Tab', 'next', 'before', '', '', ''],
  ['editor', 'input', 'Escape', 'back', 'back', '', '', ''],
  ['lines', 'textarea', 'Enter', 'save', '', '', '', ''],
];

test.each(keys)('%s at %s: %s does as written here, with each modifier', (...row) => {
  const [widget, at, key, ...expected] = row;
  const found = modifiers.map((modifier) => {
    const { box, draw } = mount(widgets[widget]);
    const how = { key, bubbles: true, cancelable: true, ...modifier };
    const isFree = box.querySelector(at)?.dispatchEvent(new KeyboardEvent('keydown', how));
    const words = said.splice(0).join();
    draw(null);
    return words === '' && isFree === false ? 'used' : words;
  });
  expect(found).toEqual(expected);
});

/** From, by how much, and what a drag to its end reports. */
const drags: readonly (readonly [
  widget: string,
  from: string,
  byX: number,
  byY: number,
  says: string,
])[] = [
  ['table', '[data-column=name] button', 130, 0, 'name to 1'],
  ['table', '[data-edge=name]', 30, 0, 'name 150'],
  ['table', '[data-testid="grip 0"]', 0, 70, 'row 0 to 2'],
  ['grip', '[role=slider]', 0, -60, '360'],
];

const firstFinger = { pointerId: 1, button: 0, isPrimary: true };
const secondFinger = { pointerId: 2, button: 0, isPrimary: false };
const otherButton = { pointerId: 1, button: 2, isPrimary: true };

test.each(drags)('%s: a drag of %s by %i and %i px, and one that Esc ends', async (...row) => {
  const [widget, from, byX, byY, says] = row;
  const { box } = mount(widgets[widget]);
  const item = box.querySelector(from) as HTMLElement;
  Object.assign(item, { setPointerCapture() {} });
  const { left, top, width, height } = item.getBoundingClientRect();
  const at = (kind: string, share: number, hand = firstFinger) => {
    const clientX = left + width / 2 + byX * share;
    const clientY = top + height / 2 + byY * share;
    const how = { clientX, clientY, bubbles: true, cancelable: true, ...hand };
    item.dispatchEvent(new PointerEvent(kind, how));
  };
  /** Wherever the focus is. */
  const escape = () => {
    const how = { key: 'Escape', bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', how));
    return unused.splice(0).join();
  };
  const drag = async (isEnded: boolean) => {
    const before = box.innerHTML;
    at('pointerdown', 0);
    at('pointermove', 0.5);
    at('pointermove', 1);
    await expect.poll(() => box.innerHTML).not.toBe(before);
    const behind = isEnded ? escape() : 'not pressed';
    // It is drawn where it was.
    if (isEnded) await expect.poll(() => box.innerHTML).toBe(before);
    at('pointermove', 1);
    // Another finger beside it has no part in it.
    at('pointermove', 0.5, secondFinger);
    at('pointerup', 0.5, secondFinger);
    at('pointerup', 1);
    return [behind, said.splice(0).join()];
  };
  for (const other of [otherButton, secondFinger]) {
    for (const kind of ['pointerdown', 'pointermove', 'pointerup']) at(kind, 1, other);
  }
  expect(said).toEqual([]);
  expect(escape()).toBe('Escape');
  expect(await drag(true)).toEqual(['', '']);
  expect(await drag(true)).toEqual(['', '']);
  expect(escape()).toBe('Escape');
  expect(await drag(false)).toEqual(['not pressed', says]);
  expect(escape()).toBe('Escape');
});

function Question() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} title="Sure?" onClose={() => setOpen(false)}>
        Yes
      </Dialog>
    </>
  );
}
function Palette() {
  const [isOpen, setOpen] = useState(false);
  const words = { title: 'All', placeholder: 'Find', typed: '', empty: 'None', onType: noop };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? (
        <CommandList {...words} groups={[]} onRun={noop} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
const options = [{ id: 'a', text: 'Olathe' }] as const;
/** Each with what opens it, and what is open then. */
const overlays: { readonly [name: string]: readonly [role: string, ReactElement] } = {
  dialog: ['dialog', <Question key="" />],
  menu: ['menu', <MenuButton key="" label="Open" groups={[{ entries: [] }]} />],
  popover: [
    'dialog',
    <PopoverButton key="" label="Open">
      Text
    </PopoverButton>,
  ],
  'command list': ['dialog', <Palette key="" />],
  select: ['listbox', <Select key="" label="Open" value="a" options={options} onChange={noop} />],
  'combo box': [
    'listbox',
    <ComboBox key="" label="Open" value="a" sections={[{ title: '', options }]} onChange={noop} />,
  ],
  calendar: [
    'dialog',
    <DateTimeField
      key=""
      label="Open"
      zone="America/Chicago"
      operatorZone="America/Chicago"
      value={Date.UTC(2026, 9, 21, 20)}
      onChange={noop}
    />,
  ],
};

test.each(Object.entries(overlays))(
  'Esc closes an open %s twice in a row, does nothing behind it, and gives the focus back',
  async (name, [role, content]) => {
    mount(content);
    const opener = page.getByRole('button').first();
    for (const _time of [1, 2]) {
      await userEvent.click(opener);
      await expect.element(page.getByRole(role).first()).toBeVisible();
      unused.length = 0;
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => page.getByRole(role).elements()).toEqual([]);
      expect(unused).toEqual([]);
      const focused = name === 'combo box' ? page.getByRole('combobox') : opener;
      await expect.element(focused).toHaveFocus();
    }
  },
);

test('Esc closes the list of a combo box in a dialog, and then the dialog', async () => {
  mount(
    <Dialog open title="Sure?" onClose={() => say('closed')}>
      <ComboBox label="Place" value="a" sections={[{ title: '', options }]} onChange={noop} />
    </Dialog>,
  );
  await userEvent.click(page.getByRole('combobox'));
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('listbox').elements()).toEqual([]);
  expect(said).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(said).toEqual(['closed']);
});

/** A list with a hundred rows, of which some are drawn. */
function Rows() {
  return (
    <div style={{ display: 'grid', height: 200 }}>
      <VirtualList
        label="Moves"
        count={100}
        idOf={String}
        isSelected={() => false}
        onPick={noop}
        renderRow={(index) => `Move ${index}`}
      />
    </div>
  );
}

test('the wheel over a list shows its later rows, and selects none', async () => {
  mount(<Rows />);
  const list = page.getByRole('listbox', { name: 'Moves' });
  await expect.element(page.getByText('Move 0', { exact: true })).toBeVisible();
  await userEvent.wheel(list, { delta: { y: 100_000 } });
  await expect.element(page.getByText('Move 99', { exact: true })).toBeInViewport();
  await expect.element(page.getByText('Move 0', { exact: true })).not.toBeInViewport();
  expect(said).toEqual([]);
});

test.each([
  [
    'a field of a count',
    <CountField
      key="count"
      label="Drivers"
      value={3}
      min={1}
      max={12}
      onChange={(value) => say(`count ${value}`)}
    />,
  ],
  [
    'a slider',
    <SliderField
      key="slider"
      label="Rate"
      value={18}
      min={15}
      max={35}
      unit="$"
      onChange={(value) => say(`rate ${value}`)}
    />,
  ],
  [
    'a date and time',
    <DateTimeField
      key="time"
      label="Deadline"
      value={Date.UTC(2026, 9, 20, 14)}
      onChange={(ms) => say(`time ${ms}`)}
      zone="America/Denver"
      operatorZone="America/Denver"
    />,
  ],
])('the wheel over %s that has the focus changes nothing', async (_what, widget) => {
  const { box } = mount(widget);
  const field = box.querySelector('input, [role=spinbutton]') as HTMLElement;
  field.focus();
  const before = box.textContent;
  for (const y of [-100, 100, -300]) await userEvent.wheel(field, { delta: { y } });
  expect(said).toEqual([]);
  expect(box.textContent).toBe(before);
  expect(box.contains(document.activeElement)).toBe(true);
});

/** Down, along by so many pixels, and up again, as one finger does. */
function dragged(item: HTMLElement, byX: number, byY: number): void {
  Object.assign(item, { setPointerCapture() {} });
  const { left, top, width, height } = item.getBoundingClientRect();
  const from = { x: left + width / 2, y: top + height / 2 };
  const hand = { pointerId: 1, button: 0, isPrimary: true, bubbles: true, cancelable: true };
  for (const [kind, share] of [
    ['pointerdown', 0],
    ['pointermove', 1],
    ['pointerup', 1],
  ] as const) {
    const clientX = from.x + byX * share;
    const clientY = from.y + byY * share;
    item.dispatchEvent(new PointerEvent(kind, { ...hand, clientX, clientY }));
  }
}

test('a grip that is moved by less than four pixels moves no row', async () => {
  const { box } = mount(<Table />);
  const grips = () => box.querySelector('[data-testid="grip 0"]') as HTMLElement;
  await expect.poll(grips).not.toBe(null);
  const item = grips();
  const edge = item.closest('[role=row]')?.getBoundingClientRect();
  // From the last pixel of its row a short way is in the next one.
  const downPx = (edge?.bottom ?? 0) - item.getBoundingClientRect().bottom + 20;
  dragged(item, 0, 3);
  expect(said).toEqual([]);
  dragged(item, 0, downPx);
  expect(said).toEqual(['row 0 to 1']);
});

test('a head that may not be moved sorts, also after the pointer has gone along', async () => {
  const { box } = mount(
    <div style={{ display: 'grid', height: 120 }}>
      <VirtualTable
        label="People"
        columns={columns}
        count={1}
        idOf={String}
        sort={sort}
        onSort={(by) => say(`sorted by ${by}`)}
        isSelected={() => false}
        onPick={noop}
        renderRow={() => <span role="gridcell">Ann</span>}
      />
    </div>,
  );
  const head = box.querySelector('[data-column=age] button') as HTMLElement;
  dragged(head, -130, 0);
  head.click();
  expect(said).toEqual(['sorted by age']);
});

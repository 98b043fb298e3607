// The small parts of the kit that stand in many screens: marks, notes of a draft, files, colors.
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { Button } from './buttons/Button.tsx';
import { download, downloadPieces } from './download.ts';
import { Conflicts } from './forms/Conflicts.tsx';
import { ComboBox } from './forms/ComboBox.tsx';
import { CopyRequest } from './forms/CopyRequest.tsx';
import { CountField } from './forms/CountField.tsx';
import { DateTimeField } from './forms/DateTimeField.tsx';
import { SliderField } from './forms/SliderField.tsx';
import { TextField } from './forms/TextField.tsx';
import { CellEditor } from './lists/CellEditor.tsx';
import { Tree } from './lists/Tree.tsx';
import { treeLines } from './lists/treeLines.ts';
import { CursorCell, TableCell } from './lists/TableCell.tsx';
import { VirtualList } from './lists/VirtualList.tsx';
import { VirtualTable } from './lists/VirtualTable.tsx';
import { BrandMark } from './marks/BrandMark.tsx';
import { PermitMark, PermitsEnding } from './marks/PermitsEnding.tsx';
import { PlaceBadge } from './marks/PlaceBadge.tsx';
import { KeptProvider } from './kept.ts';
import { nextTask } from './nextTask.ts';
import { CountedSheet } from './overlays/CountedSheet.tsx';
import { MenuButton } from './overlays/Menu.tsx';
import { Tooltip } from './overlays/Tooltip.tsx';
import { DraftKept } from './panels/DraftKept.tsx';
import { ResizeGrip } from './panels/ResizeGrip.tsx';
import { mount } from './testing/mount.tsx';
import { readColors, whenThemeChanges } from './tokenColors.ts';

const noop = () => {};
const hourMs = 3_600_000;
const styleOf = (element: Element | null) => getComputedStyle(element as Element);

describe('what a driver has that ends', () => {
  // Noon of September 15, 2026 in Chicago.
  const nowMs = Date.UTC(2026, 8, 15, 17);
  const permits = [
    { kind: 'medicalCard', validUntil: '2026-09-30' },
    { kind: 'cdl', validUntil: '2026-09-01' },
    { kind: 'twic', validUntil: '2028-01-01' },
  ] as never;
  const words = [
    'CDL ended 09/01/2026, 14 days ago',
    'Medical Card ends 09/30/2026, in 15 days',
  ] as const;

  test('is listed, the first to end before the others, in the ink of its urgency', () => {
    const { box } = mount(<PermitsEnding driver={{ permits }} nowMs={nowMs} />);
    const items = [...box.querySelectorAll('li')];
    expect(items.map((item) => item.textContent)).toEqual(words);
    expect(box.querySelector('ul')?.getAttribute('aria-label')).toBe(
      'Ends within 30 days or has ended',
    );
    const [ended, ends] = items.map((item) => styleOf(item).color);
    expect(ended).not.toBe(ends);
  });

  test('is a mark with all of the words', () => {
    const { box } = mount(<PermitMark driver={{ permits }} nowMs={nowMs} />);
    expect(box.querySelector('span')?.title).toBe(words.join('; '));
    expect(box.querySelector('svg')?.getAttribute('aria-label')).toBe(words.join('; '));
  });

  test('is nothing where nothing ends', () => {
    const none = { permits: [] };
    const { box, draw } = mount(<PermitsEnding driver={none} nowMs={nowMs} />);
    expect(box.innerHTML).toBe('');
    draw(<PermitMark driver={none} nowMs={nowMs} />);
    expect(box.innerHTML).toBe('');
  });
});

test.each([
  [true, false, 'Draft kept on this device'],
  [true, true, 'Draft kept'],
  [false, false, 'Not kept: a reload loses it'],
  [false, true, 'Not kept: a reload loses it'],
])('a draft that is stored: %s, in a short head: %s, says so', (isKept, short, words) => {
  const { box } = mount(
    <KeptProvider value={isKept}>
      <DraftKept short={short} />
    </KeptProvider>,
  );
  expect(box.textContent).toBe(words);
});

test('the mark of the product has its two colors, and is no picture to be named', () => {
  const { box } = mount(<BrandMark size={30} />);
  const svg = box.querySelector('svg');
  expect([svg?.getAttribute('width'), svg?.getAttribute('aria-hidden')]).toEqual(['30', 'true']);
  const painted = [...box.querySelectorAll('rect, path')].map((part) =>
    ['fill', 'stroke'].map((name) => part.getAttribute(name)),
  );
  const [ink, paper] = ['var(--bg-inverse)', 'var(--text-inverse)'];
  expect(painted).toEqual([
    [ink, null],
    [paper, null],
    ['none', ink],
  ]);
});

test('the letters of two places have different colors, and are not read', () => {
  const { box } = mount([1, 2].map((color) => <PlaceBadge key={color} letter="A" color={color} />));
  const [one, other] = [...box.querySelectorAll('span')];
  expect(styleOf(one as Element).backgroundColor).not.toBe(
    styleOf(other as Element).backgroundColor,
  );
  expect(one?.getAttribute('aria-hidden')).toBe('true');
});

test.each([
  [true, 'Copied'],
  [false, 'It could not be copied.'],
])('words for somebody else are copied, or not: %s', async (isCopied, said) => {
  const writing = vi.spyOn(navigator.clipboard, 'writeText');
  if (isCopied) writing.mockResolvedValue();
  else writing.mockRejectedValue(new Error('No.'));
  mount(<CopyRequest words="Please let me see costs." />);
  expect(page.getByRole('status').element().textContent).toBe('');
  await userEvent.click(page.getByRole('button', { name: 'Copy request' }));
  await expect.element(page.getByRole('status')).toHaveTextContent(said);
  expect(writing.mock.calls).toEqual([['Please let me see costs.']]);
  writing.mockRestore();
});

describe('a file', () => {
  /** The links that were pressed, with what they lead to. */
  function pressed() {
    const all: [name: string, text: Promise<string>][] = [];
    const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      all.push([this.download, fetch(this.href).then((read) => read.text())]);
    });
    return { all, end: () => press.mockRestore() };
  }

  test('is downloaded under its name', async () => {
    const { all, end } = pressed();
    download(new Blob(['a,b']), 'moves.csv');
    await downloadPieces(['x', 'y', 'z'], { name: 'all.csv', type: 'text/csv' });
    end();
    expect(all.map(([name]) => name)).toEqual(['moves.csv', 'all.csv']);
    expect(await Promise.all(all.map(([, text]) => text))).toEqual(['a,b', 'xyz']);
  });

  test('gives the page a turn after each piece', async () => {
    const { end } = pressed();
    const turns: string[] = [];
    function* pieces() {
      for (const piece of ['a', 'b']) {
        turns.push(piece);
        setTimeout(() => turns.push('page'));
        yield piece;
      }
    }
    await downloadPieces(pieces(), { name: 'a', type: '' });
    end();
    expect(turns).toEqual(['a', 'page', 'b', 'page']);
  });

  test('a turn of the page is over after what waited for one', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('earlier'));
    await nextTask();
    expect(order).toEqual(['earlier']);
  });
});

test('tokens are read as colors of the theme of their place, and nothing of them stays', () => {
  const host = document.createElement('div');
  document.body.append(host);
  const read = () => readColors(host, { ink: '--text-1', ground: '--bg-app' });
  const light = read();
  expect(Object.keys(light)).toEqual(['ink', 'ground']);
  for (const color of Object.values(light)) expect(color).toMatch(/^rgb/);
  expect(light.ink).not.toBe(light.ground);
  document.documentElement.dataset['theme'] = 'dark';
  expect(read()).not.toEqual(light);
  delete document.documentElement.dataset['theme'];
  expect(read()).toEqual(light);
  expect(host.childElementCount).toBe(0);
  host.remove();
});

test('a change of the theme is heard until it is no longer listened to', async () => {
  const heard = vi.fn();
  const end = new AbortController();
  whenThemeChanges(heard, end.signal);
  document.documentElement.dataset['theme'] = 'dark';
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  document.documentElement.dataset['other'] = 'x';
  end.abort();
  document.documentElement.dataset['theme'] = 'light';
  await nextTask();
  expect(heard).toHaveBeenCalledTimes(1);
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['other'];
});

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a sheet of %i things shows its count as %j, and opens with its head', async (count, shown) => {
  const { box } = mount(
    <CountedSheet title="Cart" label="Cart, some" icon="add" count={count} action={<i>all</i>}>
      {(close) => <button onClick={close}>Done</button>}
    </CountedSheet>,
  );
  expect(box.querySelector('button')?.textContent).toBe(shown);
  await userEvent.click(page.getByRole('button', { name: 'Cart, some' }));
  await expect.element(page.getByRole('heading', { name: 'Cart' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Done' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a button that waits turns its wheel in the place of its icon, else of its words', () => {
  const { box, draw } = mount(<Button pending>Create</Button>);
  const wheel = () => styleOf(box.querySelector('svg')?.parentElement ?? null).position;
  expect(wheel()).toBe('absolute');
  draw(
    <Button pending icon="add">
      Create
    </Button>,
  );
  expect(wheel()).toBe('static');
});

test('the button of a box of choices is as wide as a target', () => {
  const { box } = mount(<ComboBox label="Place" value={null} onChange={noop} sections={[]} />);
  expect(styleOf(box.querySelector('button')).width).toBe('24px');
});

test('an entry of a menu has a picture only where it is given one', async () => {
  const entry = (id: string, more: object) => ({ id, label: id, onAction: noop, ...more });
  const entries = [entry('Edit', { icon: 'edit' }), entry('Copy', {})];
  mount(<MenuButton label="More" groups={[{ entries }]} />);
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  const icons = page
    .getByRole('menuitem')
    .elements()
    .map((one) => one.querySelectorAll('svg').length);
  expect(icons).toEqual([1, 0]);
});

test('a head without options is not drawn', async () => {
  const sections = [
    { title: 'Near', options: [] },
    { title: 'Far', options: [{ id: 'a', text: 'Ann' }] },
  ];
  mount(<ComboBox label="Driver" value={null} onChange={noop} sections={sections} />);
  await userEvent.click(page.getByRole('button'));
  await expect.element(page.getByText('Far')).toBeVisible();
  expect(page.getByText('Near').elements()).toEqual([]);
});

test('a table counts its heads, its filters and its foot among its rows', () => {
  const table = (own: object, filter?: string) => (
    <VirtualTable<'name'>
      label="People"
      columns={[{ id: 'name', head: 'Name', width: '120px', ...(filter && { filter }) }]}
      count={5}
      idOf={String}
      sort={{ by: 'name', descending: false }}
      onSort={noop}
      isSelected={() => false}
      onPick={noop}
      renderRow={(index) => <TableCell>{index}</TableCell>}
      {...own}
    />
  );
  const foot = { foot: <TableCell>5 people</TableCell> };
  const { box, draw } = mount(table({}));
  const rows = () => box.querySelector('[role=grid]')?.getAttribute('aria-rowcount');
  expect(rows()).toBe('6');
  draw(table(foot));
  expect(rows()).toBe('7');
  draw(table(foot, 'All'));
  expect(rows()).toBe('8');
});

test('a field of a number is marked while what is typed is none that is allowed', async () => {
  const { box } = mount(<CountField label="Seats" value={4} min={1} max={9} onChange={noop} />);
  const isWrong = () => box.querySelector('[data-again]')?.hasAttribute('data-wrong');
  expect(isWrong()).toBe(false);
  await userEvent.fill(page.getByLabelText('Seats', { exact: true }), '12');
  await expect.poll(isWrong).toBe(true);
});

test('a slider with a number beyond its ends has the ring of an error', async () => {
  const { box } = mount(
    <SliderField label="Wage" value={20} min={10} max={90} onChange={noop} unit="$" />,
  );
  const field = box.querySelector('input[inputmode=numeric]') as HTMLInputElement;
  const ring = () => styleOf(field.parentElement).boxShadow;
  const sound = ring();
  await userEvent.fill(page.elementLocator(field), '500');
  await expect.poll(ring).not.toBe(sound);
  await userEvent.fill(page.elementLocator(field), '50');
  await expect.poll(ring).toBe(sound);
});

test('a cell that is typed into says whether what is typed is wrong', () => {
  const editor = (error: string | null) => (
    <CellEditor
      label="Notes"
      value="x"
      onChange={noop}
      error={error}
      help="Enter saves"
      onEnd={noop}
    />
  );
  const { box, draw } = mount(editor(null));
  const said = () => [
    box.querySelector('input')?.getAttribute('aria-invalid') ?? null,
    box.querySelector('[role=alert]')?.textContent ?? null,
  ];
  expect(said()).toEqual([null, null]);
  expect(box.textContent).toBe('Enter saves');
  draw(editor('Too long.'));
  expect(said()).toEqual(['true', 'Too long.']);
});

test('a row with an open editor stands over the others, which a cell beside it does not', () => {
  const table = (isOpen: boolean) => (
    <div style={{ display: 'grid', height: 200 }}>
      <VirtualTable<'name'>
        label="People"
        columns={[{ id: 'name', head: 'Name', width: '120px' }]}
        count={2}
        idOf={String}
        sort={{ by: 'name', descending: false }}
        onSort={noop}
        isSelected={() => false}
        onPick={noop}
        cells={{ column: 'name', onColumn: noop, onEdit: () => true, isOpen }}
        renderRow={(index, cursor) => (
          <CursorCell name={`${index}-name`} isAt={cursor === 'name'}>
            <TableCell>{index}</TableCell>
          </CursorCell>
        )}
      />
    </div>
  );
  const { box, draw } = mount(table(false));
  const rows = () => [...box.querySelectorAll('[role=row][aria-selected]')];
  const above = () => rows().map((row) => styleOf(row).zIndex);
  expect(above()).toEqual(['auto', 'auto']);
  draw(table(true));
  expect(above()).toEqual(['1', 'auto']);
  // The cell under the cursor keeps its distance from the heads when it is scrolled to.
  const margins = rows().map((row) => styleOf(row.firstElementChild).scrollMarginTop);
  expect(margins).toEqual(['8px', '0px']);
});

test('a column that is not pinned has no place of its own, and one that is has its left', () => {
  const { box } = mount(
    <div style={{ display: 'grid', height: 200 }}>
      <VirtualTable<'a' | 'b' | 'c'>
        label="People"
        columns={[
          { id: 'a', head: 'A', width: '100px' },
          { id: 'b', head: 'B', width: 'minmax(60px, 1fr)' },
          { id: 'c', head: 'C', width: '100px' },
        ]}
        pinned={2}
        count={1}
        idOf={String}
        sort={{ by: 'a', descending: false }}
        onSort={noop}
        isSelected={() => false}
        onPick={noop}
        renderRow={() => ['a', 'b', 'c'].map((id) => <TableCell key={id}>{id}</TableCell>)}
      />
    </div>,
  );
  const cells = [...(box.querySelector('[aria-rowindex="2"]')?.children ?? [])];
  expect(cells.map((cell) => styleOf(cell).left)).toEqual(['0px', '100px', 'auto']);
  expect(cells.map((cell) => styleOf(cell).zIndex)).toEqual(['1', '1', 'auto']);
  expect((box.querySelector('[role=grid]') as HTMLElement).style.scrollPaddingLeft).toBe('160px');
});

describe('a tree', () => {
  const lines = treeLines(
    Array.from({ length: 80 }, (_, at) => [`n${at}`, at] as const),
    new Set(),
  );
  const tree = () => page.getByRole('tree').element() as HTMLElement;

  test('brings the line that the cursor goes to into sight', async () => {
    mount(
      <div style={{ height: 110 }}>
        <Tree label="State" lines={lines} onToggle={noop} />
      </div>,
    );
    tree().focus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => tree().scrollTop).toBeGreaterThan(80 * 22 - 200);
    await expect.element(page.getByText('n79')).toBeInViewport();
    await userEvent.keyboard('{Home}');
    await expect.poll(() => tree().scrollTop).toBe(0);
  });

  test('Left goes from a line to the branch it is in, past those beside it', async () => {
    const open = treeLines([['a', { b: 1, c: 2 }]], new Set(['a']));
    mount(
      <div style={{ height: 110 }}>
        <Tree label="State" lines={open} onToggle={noop} />
      </div>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{End}{ArrowLeft}');
    const at = () => {
      const all = page.getByRole('treeitem').elements();
      return all.findIndex((one) => one.getAttribute('aria-selected') === 'true');
    };
    await expect.poll(at).toBe(0);
  });

  test('rings the line under the cursor alone, and draws nothing without lines', async () => {
    const drawn = (some: typeof lines) => (
      <div style={{ height: 110 }}>
        <Tree label="State" lines={some} onToggle={noop} />
      </div>
    );
    const { draw } = mount(drawn(lines.slice(0, 3)));
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const rings = () =>
      page
        .getByRole('treeitem')
        .elements()
        .map((one) => styleOf(one).outlineStyle);
    await expect.poll(rings).toEqual(['none', 'solid', 'none']);
    draw(drawn([]));
    expect(page.getByRole('treeitem').elements()).toEqual([]);
    expect(tree().hasAttribute('aria-activedescendant')).toBe(false);
  });
});

test('the cursor of a list stays on its row when rows come and go around it', async () => {
  const taken: string[] = [];
  function List({ ids }: { readonly ids: readonly string[] }) {
    return (
      <div style={{ height: 200 }}>
        <VirtualList
          label="Moves"
          count={ids.length}
          idOf={(index) => ids[index] ?? ''}
          isSelected={() => false}
          onPick={(index) => taken.push(ids[index] ?? '')}
          renderRow={(index) => ids[index]}
        />
      </div>
    );
  }
  const { draw } = mount(<List ids={['a', 'b', 'c']} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  for (const ids of [['x', 'y', 'a', 'b'], ['b'], ['c', 'b', 'a'], ['z', 'c']]) {
    draw(<List ids={ids} />);
    await userEvent.keyboard('{Enter}');
  }
  // The row is gone in the end: the cursor stays where it was.
  expect(taken).toEqual(['b', 'b', 'b', 'b', 'c']);
});

test('an answer to a question takes no focus from a field elsewhere', async () => {
  const answers = [
    { keep: 'mine', words: 'Gate 3' },
    { keep: 'theirs', words: 'Gate 4' },
  ] as const;
  function Form() {
    const [text, setText] = useState('');
    const conflict = { group: 'g', label: 'Notes', before: '', keep: 'mine', answers } as const;
    return (
      <>
        <TextField label="Memo" value={text} onChange={setText} />
        <Conflicts conflicts={[conflict]} disabled={false} onSettle={noop} />
      </>
    );
  }
  const { draw } = mount(<Form />);
  await userEvent.type(page.getByLabelText('Memo'), 'abc');
  await expect.element(page.getByLabelText('Memo')).toHaveFocus();
  // Nor where nothing has it.
  (document.activeElement as HTMLElement).blur();
  draw(<Form />);
  expect(document.activeElement).toBe(document.body);
});

test('the keys of a grip are its arrows and its ends; others stay with the page', async () => {
  const asked: number[] = [];
  mount(
    <ResizeGrip
      label="Height"
      heightPx={300}
      leastPx={100}
      mostPx={500}
      onResize={(px) => asked.push(px)}
    />,
  );
  (page.getByRole('slider').element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}{End}x{PageUp}');
  expect(asked).toEqual([100, 500]);
});

describe('a tooltip', () => {
  const tip = (text: string | null) => (
    <Tooltip text={text}>
      <button type="button">Save</button>
    </Tooltip>
  );

  test('comes on keyboard focus, and goes with its text', async () => {
    const { draw } = mount(tip('Nothing to save.'));
    expect(page.getByRole('tooltip').elements()).toEqual([]);
    await userEvent.tab();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Nothing to save.');
    draw(tip(null));
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  });

  test('without a text says nothing', async () => {
    mount(tip(null));
    await userEvent.tab();
    await nextTask();
    expect(page.getByRole('tooltip').elements()).toEqual([]);
    expect(page.getByRole('button').element().hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('the list of times', () => {
  const field = (own: object) => (
    <DateTimeField
      label="Ready"
      value={null}
      onChange={(ms) => taken.push(ms)}
      zone="UTC"
      operatorZone="UTC"
      {...own}
    />
  );
  const taken: (number | null)[] = [];
  const times = page.getByRole('listbox', { name: 'Time' });
  const open = async (own: object) => {
    taken.length = 0;
    mount(field(own));
    await userEvent.click(page.getByRole('button', { name: 'Choose date and time' }).first());
    await expect.element(times).toBeVisible();
  };
  /** The words of the row in its middle. */
  const middle = () => {
    const list = times.element();
    const { top, height, left } = list.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2)?.textContent;
  };

  test.each([
    ['the time that is set', { value: 15.5 * hourMs }, '03:30 PM'],
    ['eight in the morning without one', {}, '08:00 AM'],
  ])('shows %s in its middle', async (_what, own, words) => {
    await open(own);
    await expect.poll(middle).toBe(words);
  });

  test('has each half hour of a day as a choice of its own height', async () => {
    await open({ value: 15.5 * hourMs });
    const rows = times.getByRole('option').elements();
    expect(rows).toHaveLength(48);
    const words = [0, 1, 31, 47].map((at) => rows[at]?.textContent);
    expect(words).toEqual(['12:00 AM', '12:30 AM', '03:30 PM', '11:30 PM']);
    expect(styleOf(rows[0] ?? null).height).toBe('28px');
    expect(rows.filter((row) => row.getAttribute('aria-selected') === 'true')).toEqual([rows[31]]);
  });

  test('takes another time of the day, and the same one again closes it', async () => {
    await open({ value: 15.5 * hourMs });
    await userEvent.click(times.getByRole('option', { name: '04:00 PM' }));
    await expect.element(times).not.toBeInTheDocument();
    expect(taken).toEqual([16 * hourMs]);
    await userEvent.click(page.getByRole('button', { name: 'Choose date and time' }).first());
    await userEvent.click(times.getByRole('option', { name: '03:30 PM' }));
    await expect.element(times).not.toBeInTheDocument();
    expect(taken).toEqual([16 * hourMs]);
  });

  test('an arrow on the minutes of a time that is not set takes none', async () => {
    const { box } = mount(field({}));
    (box.querySelector('[data-type=minute]') as HTMLElement).focus();
    taken.length = 0;
    await userEvent.keyboard('{ArrowUp}');
    expect(taken).toEqual([]);
  });
});

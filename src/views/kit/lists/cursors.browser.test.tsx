// The cursors of lists and tables: which row or cell each key goes to, and what it takes.
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { makeRoom } from './makeRoom.ts';
import { ResultOption, VirtualResults } from './Results.tsx';
import { CursorCell, TableCell } from './TableCell.tsx';
import type { TableColumn } from './TableHeads.tsx';
import { VirtualList } from './VirtualList.tsx';
import { VirtualTable } from './VirtualTable.tsx';

const said: string[] = [];
const say = (words: string) => void said.push(words);
beforeEach(() => {
  said.length = 0;
});
const took = (index: number, how: string, from: number) =>
  say(`${how} ${index}${from === index ? '' : ` from ${from}`}`);

function list(own: object) {
  return (
    <div style={{ height: 200 }}>
      <VirtualList
        label="Moves"
        count={50}
        idOf={String}
        isSelected={() => false}
        onPick={took}
        renderRow={(index) => `Move ${index}`}
        {...own}
      />
    </div>
  );
}

/** After the list has the focus. */
const keys: readonly (readonly [
  what: string,
  own: object,
  pressed: string,
  asked: readonly string[],
])[] = [
  ['Enter takes the row under the cursor', {}, '{ArrowDown}{Enter}', ['only 1']],
  ['Space takes it alone where one is taken', {}, '{ArrowDown}{ArrowDown} ', ['only 2']],
  ['Space adds it where several are taken', { multiple: true }, '{ArrowDown} ', ['toggle 1']],
  ['the cursor stays at the first row', {}, '{ArrowUp}{Enter}', ['only 0']],
  ['End and Home go to the ends', {}, '{End}{Enter}{Home}{Enter}', ['only 49', 'only 0']],
  ['the cursor stays at the last row', {}, '{End}{ArrowDown}{Enter}', ['only 49']],
  [
    'Shift with an arrow takes all from the row that was taken',
    { multiple: true },
    '{ArrowDown} {Shift>}{ArrowDown}{ArrowDown}{/Shift}',
    ['toggle 1', 'range 2 from 1', 'range 3 from 1'],
  ],
  [
    'Shift with Space takes all from the row that was taken',
    { multiple: true },
    '{ArrowDown}{Enter}{ArrowDown}{ArrowDown}{Shift>} {/Shift}',
    ['only 1', 'range 3 from 1'],
  ],
  [
    'Shift with an arrow only moves where one is taken',
    {},
    '{Shift>}{ArrowDown}{/Shift}{Enter}',
    ['only 1'],
  ],
  [
    'Enter opens a row where rows open',
    { onOpen: (index: number) => say(`opens ${index}`) },
    '{ArrowDown}{Enter}',
    ['opens 1'],
  ],
  [
    'Alt with an arrow moves a row where rows move',
    { onMoveRow: (index: number, by: number) => say(`${index} by ${by}`) },
    '{ArrowDown}{Alt>}{ArrowDown}{ArrowUp}{/Alt}{Enter}',
    ['1 by 1', '1 by -1', 'only 1'],
  ],
  ['Alt with an arrow does nothing elsewhere', {}, '{Alt>}{ArrowDown}{/Alt}{Enter}', ['only 0']],
];

test.each(keys)('in a list %s', async (_what, own, pressed, asked) => {
  mount(list(own));
  await userEvent.tab();
  await expect.element(page.getByRole('listbox')).toHaveFocus();
  await userEvent.keyboard(pressed);
  expect(said).toEqual(asked);
});

test('Page Down and Page Up go on by what is in sight, less one row', async () => {
  mount(list({}));
  await userEvent.tab();
  await userEvent.keyboard('{PageDown}{Enter}');
  const [first = ''] = said;
  const by = Number(first.split(' ')[1]);
  const rowPx = page.getByRole('option').first().element().getBoundingClientRect().height;
  expect(by).toBe(Math.floor(200 / rowPx) - 1);
  await userEvent.keyboard('{PageDown}{PageUp}{Enter}{PageUp}{Enter}');
  expect(said.slice(1)).toEqual([`only ${by}`, 'only 0']);
});

const columns: readonly TableColumn<'name' | 'age'>[] = [
  { id: 'mark', head: 'State', width: '40px', isMark: true },
  { id: 'name', head: 'Name', width: '120px' },
  { id: 'age', head: 'Age', width: '120px' },
];

const sort: { readonly by: 'name' | 'age'; readonly descending: boolean } = {
  by: 'name',
  descending: false,
};

function Cells({ edits }: { readonly edits: boolean }) {
  const [column, setColumn] = useState<'name' | 'age' | null>(null);
  return (
    <div style={{ display: 'grid', height: 200 }}>
      <VirtualTable
        label="People"
        columns={columns}
        count={4}
        idOf={String}
        sort={sort}
        onSort={() => {}}
        isSelected={() => false}
        onPick={took}
        cells={{
          column,
          onColumn(next) {
            say(`to ${next}`);
            setColumn(next);
          },
          onEdit(index, of) {
            say(`edit ${index} ${of}`);
            return edits;
          },
          isOpen: false,
        }}
        renderRow={(index, cursor) => (
          <>
            <TableCell>mark</TableCell>
            <CursorCell name={`${index}-name`} isAt={cursor === 'name'} note="Locked.">
              <TableCell>{`Person ${index}`}</TableCell>
            </CursorCell>
            <CursorCell name={`${index}-age`} isAt={cursor === 'age'}>
              <TableCell>{`${index} years`}</TableCell>
            </CursorCell>
          </>
        )}
      />
    </div>
  );
}

describe('in a table with cells', () => {
  const grid = page.getByRole('grid');
  async function open(edits = true) {
    mount(<Cells edits={edits} />);
    (grid.element() as HTMLElement).focus();
  }

  test.each([
    [
      'Right goes from the row to its first cell, and on',
      '{ArrowRight}{ArrowRight}',
      ['to name', 'to age'],
    ],
    ['Right stays at the last cell', '{ArrowRight>3/}', ['to name', 'to age', 'to age']],
    ['Left goes back to the row', '{ArrowRight}{ArrowLeft}', ['to name', 'to null']],
    [
      'Esc goes back to the row at once',
      '{ArrowRight>2/}{Escape}',
      ['to name', 'to age', 'to null'],
    ],
    ['Enter edits the cell', '{ArrowRight}{Enter}', ['to name', 'edit 0 name']],
    ['F2 edits the cell', '{ArrowRight>2/}{F2}', ['to name', 'to age', 'edit 0 age']],
    ['Enter takes the row while the cursor is on it', '{ArrowDown}{Enter}', ['only 1']],
    ['the row keys go on in a column', '{ArrowRight}{ArrowDown}{F2}', ['to name', 'edit 1 name']],
    ['Shift with Right is no move', '{Shift>}{ArrowRight}{/Shift}', []],
  ])('%s', async (_what, pressed, asked) => {
    await open();
    await userEvent.keyboard(pressed);
    expect(said).toEqual(asked);
  });

  test('Enter on a cell that cannot be edited takes its row', async () => {
    await open(false);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(said).toEqual(['to name', 'edit 0 name', 'only 0']);
  });

  test('a double click edits the cell under it, and none in a column of marks', async () => {
    await open();
    await userEvent.dblClick(page.getByText('2 years'));
    expect(said.slice(-2)).toEqual(['to age', 'edit 2 age']);
    said.length = 0;
    await userEvent.dblClick(page.getByText('mark').first());
    expect(said.filter((words) => !words.startsWith('only'))).toEqual([]);
  });

  test('the cell under the cursor is named, and says why it cannot be edited', async () => {
    await open();
    const named = () => {
      const id = grid.element().getAttribute('aria-activedescendant') ?? '';
      return document.getElementById(id)?.textContent ?? null;
    };
    expect(page.getByText('Locked.').elements()).toEqual([]);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Locked.')).toBeVisible();
    expect(named()).toContain('Person 0');
    await userEvent.keyboard('{ArrowRight}');
    expect(named()).toBe('0 years');
    expect(page.getByText('Locked.').elements()).toEqual([]);
  });
});

test('results are drawn around the one under the cursor; one that is off stays', async () => {
  const results = (at: number) => (
    <div style={{ height: 120, display: 'grid' }}>
      <VirtualResults
        id="results"
        label="Results"
        count={200}
        at={at}
        rowPx={30}
        renderOption={(place, isCurrent) => (
          <ResultOption
            key={place.index}
            id={`r${place.index}`}
            isCurrent={isCurrent}
            isOff={place.index === 1}
            item={`moves/${place.index}`}
            rowPx={30}
            place={place}
            onPick={() => say(`result ${place.index}`)}
          >
            {`Result ${place.index}`}
          </ResultOption>
        )}
      />
    </div>
  );
  const { draw } = mount(results(0));
  const option = (index: number) =>
    page.getByRole('option', { name: `Result ${index}`, exact: true });
  await userEvent.click(option(0));
  await userEvent.click(option(1), { force: true });
  expect(said).toEqual(['result 0']);
  const attributes = [
    'aria-selected',
    'aria-disabled',
    'aria-setsize',
    'aria-posinset',
    'data-item',
  ];
  const of = (index: number) =>
    attributes.map((name) => option(index).element().getAttribute(name));
  expect(of(0)).toEqual(['true', null, '200', '1', 'moves/0']);
  expect(of(1)).toEqual(['false', 'true', '200', '2', 'moves/1']);
  draw(results(150));
  await expect.element(option(150)).toBeInViewport();
  expect(of(150).slice(0, 1)).toEqual(['true']);
});

test.each([
  ['in the middle of its table', 60, 40, false, false],
  ['below its table, with room above', 180, 40, true, false],
  ['below its table, without room above', 10, 260, false, false],
  ['beside its table', 60, 40, false, true],
])('what stands out %s makes room', (_where, top, height, up, left) => {
  const box = document.createElement('div');
  box.innerHTML =
    `<div role="grid" style="position:fixed;top:0;left:0;width:200px;height:200px">` +
    `<i style="position:fixed;top:${top}px;left:${left ? 190 : 10}px;` +
    `width:50px;height:${height}px"></i></div>`;
  document.body.append(box);
  const own = box.querySelector('i') as HTMLElement;
  makeRoom(own);
  expect([own.hasAttribute('data-up'), own.hasAttribute('data-left')]).toEqual([up, left]);
  makeRoom(null);
  box.remove();
});

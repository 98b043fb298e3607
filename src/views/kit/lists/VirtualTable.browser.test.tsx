import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { VirtualTable } from './VirtualTable.tsx';

const columns = [
  { id: 'name', head: 'Name', width: '120px', filter: <input aria-label="Only names with" /> },
] as const;

test('the row that arrows lead to is seen whole between the heads and the foot', async () => {
  mount(
    <div style={{ display: 'grid', height: 240 }}>
      <VirtualTable
        label="Moves"
        columns={columns}
        count={60}
        idOf={(index) => `${index}`}
        sort={{ by: 'name', descending: false }}
        onSort={() => {}}
        isSelected={() => false}
        onPick={() => {}}
        renderRow={(index) => <span role="gridcell">Move {index}</span>}
        foot={<span role="gridcell">60 moves</span>}
      />
    </div>,
  );
  const table = page.getByRole('grid').element() as HTMLElement;
  table.focus();
  const seen = () => {
    const row = document.getElementById(table.getAttribute('aria-activedescendant') ?? '')!;
    const { top, bottom, left } = row.getBoundingClientRect();
    const at = (y: number) => row.contains(document.elementFromPoint(left + 4, y));
    return [row.textContent, at(top + 2), at(bottom - 2)];
  };
  for (const [keys, words] of [
    ['{ArrowDown}'.repeat(9), 'Move 9'],
    ['{PageDown}', /^Move 1\d$/],
    ['{End}', 'Move 59'],
    ['{ArrowUp}'.repeat(9), 'Move 50'],
    ['{Home}', 'Move 0'],
  ] as const) {
    await userEvent.keyboard(keys);
    const whole = [expect.stringMatching(words), true, true];
    await expect.poll(seen).toEqual(whole);
  }
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#features/outbox/testing/screen.tsx';
import type { OutboxSees } from '#features/outbox/index.ts';
import { vehiclesSlice } from '#features/vehicles/index.ts';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { useHotkeys } from './useHotkeys.ts';

function Screen() {
  useHotkeys();
  return (
    <main>
      <VirtualList
        label="Moves"
        count={3}
        idOf={String}
        isSelected={() => false}
        onPick={() => {}}
        renderRow={(index) => `Move ${index}`}
      />
      <TextField label="Notes" value="" onChange={() => {}} />
    </main>
  );
}

test('a letter is a hotkey while a list of rows has the focus, but not in a field', async () => {
  const { draw, sees } = await openScreen<OutboxSees>([vehiclesSlice], {});
  draw(<Screen />);
  (page.getByRole('listbox').element() as HTMLElement).focus();
  await userEvent.keyboard('o');
  await expect.poll(() => sees().outbox.state.isShown).toBe(true);
  await page.getByRole('textbox', { name: 'Notes' }).click();
  await userEvent.keyboard('o');
  (page.getByRole('listbox').element() as HTMLElement).focus();
  await userEvent.keyboard('o');
  await expect.poll(() => sees().outbox.state.isShown).toBe(false);
});

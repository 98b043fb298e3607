import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { type CartSees, cartSlice } from '#features/cart/index.ts';
import { changes } from '#spine/world/testing/world.ts';
import { type NoticesSees, noticesSlice } from '#features/notices/index.ts';
import type { OutboxSees } from '#spine/outbox/index.ts';
import { ridesSlice } from '#features/rides/index.ts';
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

test('P plans the cart while no move is selected, and says why when it plans none', async () => {
  const { draw, run, sees } = await openScreen<CartSees & NoticesSees>([cartSlice, noticesSlice], {
    put: changes({ locations: ['A', 'B'], activities: ['a1', 'a2'] }).put,
  });
  draw(<Screen />);
  (page.getByRole('listbox').element() as HTMLElement).focus();
  const planned = () => sees().trips.state.plan;
  // Escape with nothing to leave is no wish: only P is answered.
  await userEvent.keyboard('{Escape}p');
  const said = () => sees().notices.state.list.map(({ title, text }) => `${title}. ${text}`);
  const why = 'Not done: Plan Trip. Select a move to plan a trip for it.';
  await expect.poll(said).toEqual([why]);
  expect(planned()).toBeNull();
  await run('cart/add', { activityIds: ['a1'] });
  await run('selection/choose', { collection: 'activities', ids: ['a2'] });
  await userEvent.keyboard('p');
  await expect.poll(planned).toMatchObject({ activityIds: ['a2'], source: 'selection' });
  await run('trips/close', {});
  await run('selection/clear', {});
  await userEvent.keyboard('p');
  await expect.poll(planned).toMatchObject({ activityIds: ['a1'], source: 'cart' });
});

test('the second of two keys in a row is not heard as a key of its own', async () => {
  const { draw, sees } = await openScreen<OutboxSees>([vehiclesSlice, ridesSlice], {});
  draw(<Screen />);
  (page.getByRole('listbox').element() as HTMLElement).focus();
  // N O begins a voucher, which nothing can here yet; O alone opens the outbox.
  await userEvent.keyboard('nooo');
  await expect.poll(() => sees().outbox.state.isShown).toBe(false);
  await userEvent.keyboard('o');
  await expect.poll(() => sees().outbox.state.isShown).toBe(true);
});

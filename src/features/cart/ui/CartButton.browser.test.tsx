import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow } from '#domain/testing/rows.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { endingsSlice } from '../../endings/index.ts';
import { filtersSlice } from '../../filters/index.ts';
import { mapSlice } from '../../map/index.ts';
import { settingsSlice } from '#spine/settings/index.ts';
import { load } from '#spine/world/testing/world.ts';
import { type CartSees, cartSlice } from '../index.ts';
import { CartButton } from './CartButton.tsx';

const many = 60;

/** Opens a cart with two moves, with this many others between the same two places. */
async function start() {
  const slices = [cartSlice, mapSlice, endingsSlice, filtersSlice, settingsSlice];
  const run = await openScreen<CartSees>(slices);
  const others = Array.from({ length: many }, (_, k) => activityRow(`b${k}`, { name: `PB-${k}` }));
  await load(run, {
    locations: ['A', 'B'],
    activities: [
      activityRow('a1', { name: 'PA-1' }),
      activityRow('a2', { name: 'PA-2' }),
      ...others,
    ],
  });
  await run.run('cart/add', { activityIds: ['a1', 'a2'] });
  run.draw(<CartButton />);
  await page.getByRole('button', { name: 'Cart, 2 moves' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  return run;
}

const inCart = () => page.getByRole('list', { name: 'In the cart' }).getByRole('listitem');
const chain = () => page.getByRole('listbox', { name: 'Along the route' });
const chained = () => chain().getByRole('option');

test('a click on a card adds its move to the selection and highlights it (S1 §2)', async () => {
  const { sees } = await start();
  await expect.element(inCart().nth(0)).toHaveAttribute('data-item', 'activities/a1');
  await inCart().nth(0).getByText('Store A').first().click();
  expect(sees().selection.state.ids).toEqual(['a1']);
  await inCart().nth(1).getByText('Store A').first().click();
  expect(sees().selection.state.ids).toEqual(['a1', 'a2']);
  await inCart().nth(0).getByText('Store A').first().click();
  expect(sees().selection.state.ids).toEqual(['a1', 'a2']);
  await expect.element(inCart().nth(1)).toHaveAttribute('data-selected');
  expect(await axeViolations()).toEqual([]);
});

test('all moves of the cart are planned together, as moves of the cart', async () => {
  const { sees } = await start();
  await page.getByRole('button', { name: 'Plan a trip of all 2' }).click();
  const planned = { source: 'cart', activityIds: ['a1', 'a2'] };
  await expect.poll(() => sees().trips.state.plan).toMatchObject(planned);
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).not.toBeInTheDocument();
});

test('the keyboard selects a card and deselects it with the same button', async () => {
  const { sees } = await start();
  const button = page.getByRole('button', { name: 'Select PA-2' });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sees().selection.state.ids).toEqual(['a2']);
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Enter}');
  expect(sees().selection.state.ids).toEqual([]);
});

test('the chain lists all moves, and filters them by the typed words (S1 §4)', async () => {
  const { sees } = await start();
  await expect.element(chained().first()).toHaveAttribute('aria-setsize', `${many}`);
  await expect.element(page.getByText(`${many}`, { exact: true })).toBeVisible();
  const words = page.getByRole('textbox', { name: 'Filter moves along the route' });
  await words.fill('pb-59');
  await expect.element(page.getByText(`1 of ${many}`)).toBeVisible();
  await expect.element(chained().first()).toHaveTextContent('PB-59');
  await chained().first().click();
  expect(sees().selection.state.ids).toEqual(['b59']);
  // The selected move's chain: the others, without those in the cart.
  await words.fill('');
  (chain().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sees().cart.state.ids).toHaveLength(3);
  expect(await axeViolations()).toEqual([]);
});

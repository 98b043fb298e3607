import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { type SavedViewsSees, savedViewsSlice } from '../index.ts';
import { SavedViews } from './SavedViews.tsx';

async function start() {
  const run = await openScreen<SavedViewsSees>([savedViewsSlice]);
  run.draw(<SavedViews linkTo={(query) => `https://tarmac.example/?${query}`} />);
  return run;
}

const names = (run: { sees(): SavedViewsSees }) =>
  run.sees().savedViews.state.views.map(({ name }) => name);

test('the keyboard saves the current view, renames, opens and deletes it', async () => {
  const run = await start();
  await run.run('flightboard/search', { text: 'ford' });
  const button = page.getByRole('button', { name: /^View/ });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/No view is saved/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('Fords');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names(run)).toEqual(['Fords']);
  await expect.element(page.getByRole('button', { name: 'Fords', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rename Fords' }).click();
  await page.getByRole('textbox', { name: 'New name of Fords' }).fill('All Fords');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => names(run)).toEqual(['All Fords']);
  expect(await axeViolations()).toEqual([]);
  await run.run('flightboard/search', { text: '' });
  await page.getByRole('button', { name: 'All Fords', exact: true }).click();
  expect(run.sees().flightboard.state.search).toBe('ford');
  await expect.element(page.getByRole('button', { name: 'View: All Fords' })).toBeVisible();
  await button.click();
  await page.getByRole('button', { name: 'Delete All Fords' }).click();
  expect(names(run)).toEqual([]);
});

test('the link to the current view is copied', async () => {
  const run = await start();
  await run.run('flightboard/search', { text: 'ford & co' });
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Copy link to what is shown now' }).click();
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  const columns = 'status,name,vehicle,start,end,driver,trip,ready,eta,deadline';
  const query = `columns=${columns}&sort=status&find=ford%20%26%20co`;
  expect(copied).toEqual([`https://tarmac.example/?${query}`]);
});

test('without a name the view is not saved, and the button gives the reason', async () => {
  await start();
  await page.getByRole('button', { name: 'Views' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toHaveAccessibleDescription('A view needs a name.');
});

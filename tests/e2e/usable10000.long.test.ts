import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { infoPanel, logIn, patienceMs, pressByKey, worldLoaded } from './walk.ts';

const house = openHouse();

test('a console with 10,000 drivers starts, selects and reloads without errors', async () => {
  const { page } = await house.openConsole({ query: { drivers: 10_000 } });
  await logIn(page);
  await worldLoaded(page);
  await pressByKey(page, 'Fake mode: simulated company');
  await page.getByRole('dialog').getByText('10,000').waitFor({ timeout: patienceMs });
  await page.keyboard.press('Escape');
  const moves = page.getByRole('listbox', { name: 'Activities in view' });
  await moves.getByRole('option').first().click();
  await infoPanel(page).getByText('1 selected').waitFor({ timeout: patienceMs });
  await pressByKey(page, 'Clear selection');
  await expect.poll(() => moves.getByRole('option').count()).toBeGreaterThan(0);
  await page.reload();
  await worldLoaded(page);
}, 300_000);

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispatcher, nowMs } from '#domain/testing/rows.ts';
import { SecretsKept } from '#views/bind/secrets.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered } from '#wire/testing/scriptedLink.ts';
import type { FormsSees } from '#spine/forms/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { profileProcess, profileSlice } from '../index.ts';
import { ProfilePage } from '../ui.ts';

test('own data and a password are saved; errors show at their fields', async () => {
  const user = { ...dispatcher, phone: '+19135550177' };
  const run = await openScreen<FormsSees>(
    [profileSlice, settingsSlice],
    { processes: [profileProcess] },
    { saveProfile: [answered<'saveProfile'>({ user }, nowMs)] },
  );
  run.draw(
    <SecretsKept value={run.vault}>
      <main style={{ height: 600 }}>
        <ProfilePage />
      </main>
    </SecretsKept>,
  );
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect.element(field('Name')).toHaveValue(dispatcher.name);
  await field('Phone').fill('call me');
  await expect.element(page.getByText('may not contain letters', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 unsaved change: phone')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await field('Phone').fill('9135550177');
  await expect
    .element(page.getByLabelText('New password'))
    .toHaveAccessibleDescription('Leave empty to keep it');
  await page.getByLabelText('New password').fill('correct horse');
  await page.getByLabelText('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(() => run.sent('saveProfile').map(({ request }) => request))
    .toEqual([{ phone: '+19135550177', password: 'correct horse' }]);
  expect(JSON.stringify(run.disk.records)).not.toContain('correct horse');
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
});

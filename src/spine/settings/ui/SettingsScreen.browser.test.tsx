import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { may, type Capability } from '#domain/capabilities.ts';
import type { Role } from '#domain/entities.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { type SettingsSees, settingsSlice } from '../index.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

async function start(role: Role) {
  const run = await openScreen<SettingsSees>([settingsSlice], {
    overrides: { may: (name: string) => may([role], name as Capability) },
  });
  run.draw(<SettingsScreen />);
  return { ...run, cents: () => run.sees().settings.state.lateCentsPerMinute };
}

const field = page.getByRole('spinbutton', { name: 'Cents that a late minute weighs' });

test('who may plan sets what a late minute weighs in plans', async () => {
  const { cents } = await start('Trip Administrator');
  await expect.element(page.getByText(/saves more than \$1\.00 a minute/)).toBeVisible();
  await field.fill('25');
  await userEvent.keyboard('{Enter}');
  await expect.poll(cents).toBe(25);
  await expect.element(page.getByText(/saves more than \$0\.25 a minute/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('who may not plan reads what a late minute weighs, and who may set it', async () => {
  const { cents } = await start('Payment Authorizer');
  await expect.element(field).toBeDisabled();
  await expect.element(page.getByText(/Trip Administrator/)).toBeVisible();
  expect(cents()).toBe(100);
});

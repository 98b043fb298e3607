import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Capability, may } from '#domain/capabilities.ts';
import { daysLater, dayIn } from '#domain/reports.ts';
import { accountRow, dispatcher, employeeRow, nowMs } from '#domain/testing/rows.ts';
import type { Verification } from '#domain/verifications.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { employeePath, type NavigationSees, verificationPath } from '#spine/navigation/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { verificationsProcess, verificationsSlice } from '../index.ts';
import { VerificationForms, Verifications } from '../ui.ts';

const today = dayIn(nowMs, 'America/Chicago');
const of = (id: string, days: number | null): Verification => ({
  id,
  employeeId: 'e1',
  kind: 'passport',
  checkedByName: 'Dana',
  validUntil: days === null ? null : daysLater(today, days),
  checkedMs: nowMs,
});
const listed = (...all: readonly Verification[]) =>
  answered<'verifications'>({ verifications: all }, nowMs);

async function start(script: Script, roles: readonly string[] = ['Administrator']) {
  const run = await openScreen<FetchesSees>(
    [verificationsSlice, settingsSlice],
    {
      put: [
        { collection: 'accounts', rows: [accountRow('acc')] },
        { collection: 'employees', rows: [employeeRow('e1', { name: 'Ann Yoder' })] },
      ],
      overrides: { may: (one: string) => may(roles, one as Capability) },
      processes: [
        fetchesProcess(fetchesOfAll([verificationsSlice as never])),
        verificationsProcess,
      ],
    },
    script,
  );
  await run.run('session/begin', { user: { ...dispatcher, roles: roles as never } });
  run.draw(
    <main>
      <h1>Ann Yoder</h1>
      <Verifications employeeId="e1" />
      <VerificationForms />
    </main>,
  );
  return run;
}

const text = (words: string | RegExp) => page.getByText(words);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('documents say what ends soon or has ended; one is added, another removed', async () => {
  const { sent } = await start({
    verifications: [listed(of('v1', 10), of('v2', -3), of('v3', null)), listed(of('v1', 10))],
    addVerification: [answered<'addVerification'>({ verification: of('v4', 400) }, nowMs)],
    removeVerification: [answered<'removeVerification'>({ id: 'v1' }, nowMs)],
  });
  for (const words of [/^ends \d/, /^ended \d/, 'without an end']) {
    await expect.element(text(words)).toBeVisible();
  }
  expect(await axeViolations()).toEqual([]);
  await button('Add a verification').click();
  await page.getByRole('textbox', { name: 'Valid until' }).fill('05/01/2031');
  expect(await axeViolations()).toEqual([]);
  await button('Save').click();
  await expect.poll(() => sent('addVerification').length).toBe(1);
  expect(sent('addVerification')[0]?.request).toMatchObject({
    kind: 'driversLicense',
    validUntil: '2031-05-01',
  });
  await expect.element(text(/^ended \d/)).not.toBeInTheDocument();
  await button('Remove').click();
  await button('Remove the verification').click();
  await expect.poll(() => sent('removeVerification')).toMatchObject([{ request: { id: 'v1' } }]);
});

test('one opens at an address of its own, with its details, and Return leads back', async () => {
  const { run, sent, sees } = await start({
    verifications: [listed(of('v1', 10))],
    verification: [answered<'verification'>({ verification: of('v1', 10) }, nowMs)],
  });
  await run('navigation/go', { path: employeePath('e1'), replace: false } as never);
  await button('Passport').click();
  const dialog = page.getByRole('dialog', { name: 'Verification' });
  await expect.element(dialog.getByText('Seen by')).toBeVisible();
  await expect.element(dialog.getByText('Ann Yoder')).toBeVisible();
  expect(sent('verification')).toMatchObject([{ request: { id: 'v1' } }]);
  const path = () => (sees() as unknown as NavigationSees).navigation.state.path;
  expect(path()).toBe(verificationPath('e1', 'v1'));
  expect(await axeViolations()).toEqual([]);
  await button('Return').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(path()).toBe(employeePath('e1'));
});

test('a failed read says why and is tried again; an empty list says so', async () => {
  await start({ verifications: [refused(403, 'Not today.'), listed()] });
  await expect.element(text('The verifications could not be read.')).toBeVisible();
  await page.getByRole('button', { name: /again/i }).click();
  await expect.element(text('No document was verified yet.')).toBeVisible();
});

test('who is no administrator reads why, and nothing is asked', async () => {
  const { sent } = await start({}, ['Trip Administrator']);
  await expect.element(text('Only an Administrator sees them.')).toBeVisible();
  expect(sent('verifications')).toEqual([]);
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browserFrames, drawOver } from '#views/bind/testing/drawOver.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { memoryVault } from '#kernel/memoryVault.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import type { Answer } from '#wire/link/link.ts';
import { refused, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { sessionProcess } from '../session.process.ts';
import { sessionSlice } from '../session.slice.ts';
import { Login } from './Login.tsx';

/** The login form after one attempt that the server answered with this. */
async function tried(answer: Answer<never>, hasEnded = false, isSimulated = false) {
  const vault = memoryVault();
  const auth = { token: () => null, keep() {}, forget() {} };
  const { machine } = await openSlices({
    slices: [sessionSlice],
    processes: [sessionProcess],
    ports: { link: scriptedLink({ login: [answer] }).link, auth, vault },
    overrides: { frames: browserFrames },
  });
  drawOver(machine, <Login mode="live" username={null} {...{ isSimulated, hasEnded, vault }} />);
  await page.getByLabelText('E-mail / Username').fill('dana');
  await page.getByLabelText('Password', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  return page.getByRole('alert');
}

test('S1 §8: a wrong password shows the specified message', async () => {
  const alert = await tried(refused(401));
  await expect.element(alert).toHaveTextContent('Login failed. Please try again.');
  await expect.element(page.getByText('Log in to the command center.')).toBeVisible();
});

test.each([
  ['a company of its own', false, 0],
  ['a simulated company', true, 4],
])('at the server of %s the drawing has its places, or none', async (_of, isSimulated, places) => {
  await tried(refused(401), false, isSimulated);
  const drawn = () => document.querySelector('main svg[viewBox="0 0 960 900"]');
  await expect.poll(() => drawn()?.textContent).toContain('Kansas City');
  expect(drawn()?.querySelectorAll('svg')).toHaveLength(places);
  expect(page.getByText(location.host, { exact: true }).elements()).toHaveLength(places ? 0 : 1);
});

test('reading 28: after a session that ended the login says so', async () => {
  await tried(refused(401), true);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Your session has ended. Log in again to go on where you were.');
  expect(await axeViolations()).toEqual([]);
});

test('too many attempts show the seconds to wait', async () => {
  const alert = await tried({ ...refused(429), waitMs: 8_000 } as Answer<never>);
  await expect
    .element(alert)
    .toHaveTextContent('Too many login attempts. Wait 8 seconds, then try again.');
  expect(await axeViolations()).toEqual([]);
});

test('a wait of minutes is shown in minutes', async () => {
  const alert = await tried({ ...refused(429), waitMs: 301_000 } as Answer<never>);
  await expect.element(alert).toHaveTextContent('Wait 6 minutes, then try again.');
});

test('once the wait is over, the message says to try again', async () => {
  const alert = await tried({ ...refused(429), waitMs: 50 } as Answer<never>);
  await expect.element(alert).toHaveTextContent('You can try again now.');
});

test('too many attempts without a wait time ask to wait a moment', async () => {
  const alert = await tried(refused(429));
  await expect.element(alert).toHaveTextContent('Wait a moment, then try again.');
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browserFrames, drawOver } from '#views/bind/testing/drawOver.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { memoryVault } from '#kernel/memoryVault.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import type { Answer } from '#wire/link/link.ts';
import { memoryAuth } from '#wire/testing/memoryAuth.ts';
import { refused, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { sessionProcess } from '../session.process.ts';
import { sessionSlice } from '../session.slice.ts';
import { Login } from './Login.tsx';

const username = page.getByLabelText('E-mail / Username');
const password = page.getByLabelText('Password', { exact: true });
const alert = page.getByRole('alert');

/** The login form after one attempt; the server answers with these, one after another. */
async function start(answers: readonly Answer<never>[], hasEnded = false, isSimulated = false) {
  const vault = memoryVault();
  const handles: string[] = [];
  const put = (secret: string) => {
    handles.push(vault.put(secret));
    return handles.at(-1) ?? '';
  };
  const { link, sent } = scriptedLink({ login: [...answers] });
  const { machine } = await openSlices({
    slices: [sessionSlice],
    processes: [sessionProcess],
    ports: { link, auth: memoryAuth(), vault },
    overrides: { frames: browserFrames },
  });
  const form = (
    <Login
      mode="live"
      username={null}
      isSimulated={isSimulated}
      hasEnded={hasEnded}
      isWorkKept={hasEnded}
      vault={{ ...vault, put }}
    />
  );
  const { draw } = drawOver(machine, form);
  await username.fill('dana');
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  const leave = () => draw(<p>Gone</p>);
  return { sent: () => sent('login').map(({ request }) => request), vault, handles, leave };
}

async function tried(answer: Answer<never>, hasEnded = false, isSimulated = false) {
  await start([answer], hasEnded, isSimulated);
  return alert;
}

/** The clock of the page stands at 09:33:20 AM, and moves by hand. */
function virtualClock() {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: new Date(2026, 9, 20, 9, 33, 20) });
  // Half of the longest wait.
  const { random } = Math;
  Math.random = () => 0;
  onTestFinished(() => {
    Math.random = random;
    vi.useRealTimers();
  });
  return (ms: number) => vi.advanceTimersByTimeAsync(ms);
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

const silent = { is: 'notSent' } as const;

test('without an answer a login is tried again by itself, until the server answers', async () => {
  const pass = virtualClock();
  const { sent, vault, handles } = await start([silent, silent, refused(401)], true);
  const since = 'The server has not answered since 09:33 AM. Unsent work is kept on this device.';
  await expect.element(alert).toHaveTextContent(`${since} Trying again in 8 s.`);
  // Above the fields.
  const { top } = username.element().getBoundingClientRect();
  expect(alert.element().getBoundingClientRect().bottom).toBeLessThan(top);
  await pass(7_000);
  await expect.element(alert).toHaveTextContent('Trying again in 1 s.');
  expect(sent()).toHaveLength(1);
  await pass(1_000);
  await expect.element(alert).toHaveTextContent(`${since} Trying again in 15 s.`);
  await pass(15_000);
  await expect.element(alert).toHaveTextContent(/^Login failed\. Please try again\.$/);
  await pass(120_000);
  const typed = { username: 'dana', password: 'wrong' };
  expect(sent()).toEqual([typed, typed, typed]);
  await expect.element(password).toHaveValue('wrong');
  expect(handles.map((handle) => vault.look(handle))).toEqual([undefined, undefined, undefined]);
});

test('a login without an answer is tried by itself for ten minutes, and then says so', async () => {
  const pass = virtualClock();
  Math.random = () => 1;
  const { sent } = await start(Array.from({ length: 60 }, () => silent));
  await expect.element(alert).toHaveTextContent('Trying again in 16 s.');
  for (let at = 0; at < 22; at += 1) await pass(30_000);
  const over = 'It is no longer tried by itself. Log in to try again.';
  await expect.element(alert).toHaveTextContent(over);
  const tries = sent().length;
  expect(tries).toBeGreaterThan(10);
  await pass(120_000);
  expect(sent()).toHaveLength(tries);
  // The operator's attempt begins anew.
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(alert).toHaveTextContent('Trying again in 30 s.');
  expect(sent()).toHaveLength(tries + 1);
});

test('text that changes is not sent by itself; the operator sends it', async () => {
  const pass = virtualClock();
  const { sent } = await start([silent, refused(503), refused(401)]);
  await expect.element(alert).toHaveTextContent('Trying again in 8 s.');
  await password.fill('right');
  const since = /^The server has not answered since 09:33 AM\. Log in to try again\.$/;
  await expect.element(alert).toHaveTextContent(since);
  await pass(120_000);
  expect(sent()).toHaveLength(1);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect
    .element(alert)
    .toHaveTextContent(
      'The server has answered with an error since 09:33 AM. Trying again in 15 s.',
    );
  expect(sent().at(-1)?.password).toBe('right');
  vi.useRealTimers();
  expect(await axeViolations()).toEqual([]);
});

test('a form that is left sends nothing more', async () => {
  const pass = virtualClock();
  const { sent, leave } = await start([silent, refused(401)]);
  await expect.element(alert).toHaveTextContent('Trying again in 8 s.');
  leave();
  await expect.element(page.getByText('Gone')).toBeVisible();
  await pass(120_000);
  expect(sent()).toHaveLength(1);
});

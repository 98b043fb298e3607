import { expect, onTestFinished, test } from 'vitest';
import { serveForTest } from '../testing/served.ts';
import { trustedProxiesFrom } from './clientAddress.ts';
import { MOST_DEVICES_PER_USER } from './devices.ts';
import { FREE_FAILURES, LoginAttempts, MOST_FAILURE_COUNTS } from './loginPace.ts';

const isTrustedProxy = trustedProxiesFrom({ TRUSTED_PROXIES: '127.0.0.1' });

/** A company behind a proxy, at which time stands still. */
async function start() {
  const options = { world: { drivers: 10 }, nowMs: () => 0, isTrustedProxy };
  const served = await serveForTest(options);
  onTestFinished(() => served.stop());
  const tries = async (from: string, password: string, device?: string, username = 'admin') => {
    const answer = await fetch(`${served.origin}/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from },
      body: JSON.stringify({ username, password, ...(device === undefined ? {} : { device }) }),
    });
    const { device: given } = (await answer.json()) as { readonly device?: string };
    return { status: answer.status, given };
  };
  /** Until further passwords from there have to wait. */
  const slow = async (from: string, device?: string) => {
    for (let at = 0; at < FREE_FAILURES; at += 1) await tries(from, `guess ${at}`, device);
    expect((await tries(from, 'tarmac', device)).status).toBe(429);
  };
  return { tries, slow, served };
}

test('a user with the right password is let in while another address is slowed down', async () => {
  const { tries, slow } = await start();
  await slow('203.0.113.1');
  expect((await tries('203.0.113.2', 'tarmac')).status).toBe(200);
});

test('a device that has logged in is let in while strangers at its address are not', async () => {
  const { tries, slow } = await start();
  const { given = '' } = await tries('203.0.113.1', 'tarmac');
  expect(given).toMatch(/^[\w-]{43}$/);
  await slow('203.0.113.1');
  expect(await tries('203.0.113.1', 'tarmac', given)).toEqual({ status: 200, given: undefined });
  // Its own failures slow it, and neither a mark that is made up nor one of another user helps.
  await slow('203.0.113.2', given);
  expect((await tries('203.0.113.1', 'tarmac', 'A'.repeat(43))).status).toBe(429);
  const other = await tries('203.0.113.1', 'tarmac', undefined, 'driver');
  expect((await tries('203.0.113.1', 'tarmac', other.given)).status).toBe(429);
});

test('one device is known of every user who has logged in from there, by one mark', async () => {
  const { tries, slow } = await start();
  const { given } = await tries('203.0.113.1', 'tarmac', undefined, 'driver');
  expect(await tries('203.0.113.1', 'tarmac', given)).toEqual({ status: 200, given: undefined });
  await slow('203.0.113.1');
  expect((await tries('203.0.113.1', 'tarmac', given)).status).toBe(200);
});

test('a mark that is no mark of ours is replaced', async () => {
  const { tries } = await start();
  const { status, given } = await tries('203.0.113.1', 'tarmac', 'mine');
  expect([status, given]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
});

test('of more devices than a user may have the longest unused is forgotten', async () => {
  const { tries, slow } = await start();
  const { given: first } = await tries('203.0.113.1', 'tarmac');
  const { given: second } = await tries('203.0.113.1', 'tarmac');
  await tries('203.0.113.1', 'tarmac', first);
  for (let at = 2; at <= MOST_DEVICES_PER_USER; at += 1) await tries('203.0.113.1', 'tarmac');
  await slow('203.0.113.1');
  const statuses = [await tries('203.0.113.1', 'tarmac', first)];
  statuses.push(await tries('203.0.113.1', 'tarmac', second));
  expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
});

test('failures on names that no user has push out no count of a user', async () => {
  const attempts = new LoginAttempts({
    isUser: (username) => username === 'admin',
    deviceOf: () => null,
  });
  const now = () => 0;
  const fails = async (username: string) => {
    const attempt = attempts.of({ username, device: null, address: 'here' });
    if ((await attempt.turn(now)) === 0) attempt.answered('wrong', 0);
  };
  for (let at = 0; at < FREE_FAILURES; at += 1) await fails(' Admin ');
  for (let at = 0; at <= MOST_FAILURE_COUNTS; at += 1) await fails(`nobody ${at}`);
  const waits = (username: string) =>
    attempts.of({ username, device: null, address: 'here' }).turn(now);
  expect(await waits('admin')).toBeGreaterThan(0);
  // Those names are slowed down as well, so that a wait says nothing about a name.
  for (let at = 0; at < FREE_FAILURES; at += 1) await fails('nobody');
  expect(await waits('nobody')).toBeGreaterThan(0);
});

test('neither journal nor stored company holds the mark of a device', async () => {
  const { tries, served } = await start();
  const { given = '' } = await tries('203.0.113.1', 'tarmac');
  await tries('203.0.113.1', 'wrong', given);
  expect(JSON.stringify(served.host.core.save())).not.toContain(given);
});

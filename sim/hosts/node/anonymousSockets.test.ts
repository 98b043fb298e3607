import { expect, onTestFinished, test, vi } from 'vitest';
import { dial, serveForTest } from '../testing/served.ts';
import { trustedProxiesFrom } from './clientAddress.ts';

vi.setConfig({ testTimeout: 30_000 });

test('silent sockets of one client behind a proxy close none of another client', async () => {
  const isTrustedProxy = trustedProxiesFrom({ TRUSTED_PROXIES: '127.0.0.1' });
  const { origin, stop } = await serveForTest({ world: { drivers: 10 }, isTrustedProxy });
  onTestFinished(stop);
  const open = (from: string) => {
    const raw = dial(origin, { 'x-forwarded-for': from });
    onTestFinished(() => void raw.socket.close());
    return raw;
  };
  const first = open('203.0.113.1');
  await expect.poll(() => first.log).toEqual(['connect']);
  const crowd = Array.from({ length: 200 }, () => open('203.0.113.2'));
  const closed = () => crowd.filter(({ log }) => log.at(-1) === 'disconnect').length;
  await expect.poll(closed, { timeout: 20_000 }).toBe(1);
  expect(first.log).toEqual(['connect']);
});

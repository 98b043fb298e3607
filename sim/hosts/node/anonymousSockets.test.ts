import { expect, onTestFinished, test, vi } from 'vitest';
import { dial, serveForTest } from '../testing/served.ts';
import { AnonymousSockets, mostNewSockets, mostSilentSockets } from './anonymousSockets.ts';
import { trustedProxiesFrom } from './clientAddress.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Joins so many, and counts those that are closed. */
function crowd(sockets: AnonymousSockets, count: number, address: string, nowMs: number) {
  const closed: number[] = [];
  const leave = Array.from({ length: count }, (_, at) =>
    sockets.join(address, nowMs, () => closed.push(at)),
  );
  return { closed, leave };
}

test('a crowd closes none until there are far too many', () => {
  const sockets = new AnonymousSockets();
  const { closed } = crowd(sockets, mostNewSockets, 'a', 0);
  expect(closed).toEqual([]);
  crowd(sockets, 1, 'b', 999);
  expect(closed).toEqual([0]);
});

test('those that stay silent for a second are closed, the oldest first, down to 200', () => {
  const sockets = new AnonymousSockets();
  const { closed } = crowd(sockets, mostSilentSockets + 3, 'a', 0);
  const other = crowd(sockets, 1, 'b', 999);
  expect(closed).toEqual([]);
  crowd(sockets, 1, 'c', 1_000);
  expect([closed, other.closed]).toEqual([[0, 1, 2], []]);
});

test('one that leaves or logs in makes room', () => {
  const sockets = new AnonymousSockets();
  const { closed, leave } = crowd(sockets, mostSilentSockets + 1, 'a', 0);
  leave[7]?.();
  crowd(sockets, 1, 'b', 1_000);
  expect(closed).toEqual([]);
});

test('silent sockets of one client behind a proxy close none of another client', async () => {
  const isTrustedProxy = trustedProxiesFrom({ TRUSTED_PROXIES: '127.0.0.1' });
  let nowMs = 0;
  const world = { drivers: 10 };
  const { origin, stop } = await serveForTest({ world, isTrustedProxy, nowMs: () => nowMs });
  onTestFinished(stop);
  const open = (from: string) => {
    const raw = dial(origin, { 'x-forwarded-for': from });
    onTestFinished(() => void raw.socket.close());
    return raw;
  };
  const first = open('203.0.113.1');
  await expect.poll(() => first.log).toEqual(['connect']);
  const crowd = Array.from({ length: 200 }, () => open('203.0.113.2'));
  const opened = () => crowd.filter(({ log }) => log.length > 0).length;
  await expect.poll(opened, { timeout: 20_000 }).toBe(200);
  nowMs = 1_000;
  open('203.0.113.3');
  const closed = () => crowd.filter(({ log }) => log.at(-1) === 'disconnect').length;
  await expect.poll(closed, { timeout: 20_000 }).toBe(1);
  expect(first.log).toEqual(['connect']);
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddressOf, noProxies, trustedProxiesFrom } from './clientAddress.ts';

const proxies = trustedProxiesFrom({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8' });

function addressOf(peer: string, forwarded: string | undefined, isTrusted = proxies): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const socket = { remoteAddress: peer } as IncomingMessage['socket'];
  return clientAddressOf({ headers, socket }, isTrusted);
}

test('a forwarded address is ignored unless a named proxy sends it', () => {
  expect(addressOf('127.0.0.1', '203.0.113.9', noProxies)).toBe('127.0.0.1');
  expect(addressOf('203.0.113.7', '203.0.113.9')).toBe('203.0.113.7');
  expect(addressOf('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
  expect(addressOf('::ffff:127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
});

test.each([
  ['behind two proxies', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['that claims another one', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['that claims to be a proxy', '198.51.100.1, 10.9.9.9, 203.0.113.9', '203.0.113.9'],
  ['with a port', '203.0.113.9:55000', '203.0.113.9'],
  ['of which nothing is forwarded', undefined, '127.0.0.1'],
  ['inside', '10.1.1.1, 10.1.2.3', '10.1.1.1'],
  ['that is no address', 'unknown, 10.1.2.3', '10.1.2.3'],
  ['with too much before it', `${'a'.repeat(3_000)}, 203.0.113.9`, '127.0.0.1'],
  ['of IPv6', '2001:db8:1:2:3::9', '2001:db8:1:2::/64'],
  ['of IPv6 in brackets', '[2001:DB8:1:2::9]:443, fd12::1', '2001:db8:1:2::/64'],
])('the address of a client %s is the last hop that is no proxy', (_which, forwarded, address) => {
  expect(addressOf('127.0.0.1', forwarded)).toBe(address);
});

test('all addresses of one IPv6 network count as one', () => {
  const networks = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:0db8::'].map((peer) =>
    addressOf(peer, undefined),
  );
  expect(new Set(networks)).toEqual(new Set(['2001:db8:0:0::/64']));
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '1.2.3', '10.0.0.1 10.0.0.2'])(
  'TRUSTED_PROXIES with %s is refused',
  (text) => {
    const read = () => trustedProxiesFrom({ TRUSTED_PROXIES: `127.0.0.1,${text}` });
    expect(read).toThrow(`TRUSTED_PROXIES has no address in '${text}'.`);
  },
);

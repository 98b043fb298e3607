import { expect, test } from 'vitest';
import { ownHosts, ownHostsFrom } from './hosts.ts';

test('a host of this machine is accepted with any port; a lookalike is not', () => {
  const isOwn = ownHosts();
  for (const host of ['localhost', 'LocalHost:80', '127.0.0.1:4173', '[::1]', '[::1]:4173']) {
    expect(isOwn(host), host).toBe(true);
  }
  const others = ['', 'localhost.', 'localhost:80:80', 'xlocalhost', '127.0.0.1.example', '::1'];
  for (const host of [undefined, ...others]) expect(isOwn(host), host).toBe(false);
});

test('a host in CONSOLE_HOSTS is accepted too, only with its port if it has one', () => {
  const isOwn = ownHostsFrom({ CONSOLE_HOSTS: ' Tarmac.example, two.example:8443 ,' });
  for (const host of ['localhost', 'tarmac.example', 'tarmac.example:1', 'two.example:8443']) {
    expect(isOwn(host), host).toBe(true);
  }
  for (const host of ['two.example', 'two.example:1', 'a.tarmac.example', 'example']) {
    expect(isOwn(host), host).toBe(false);
  }
});

test.each(['*', 'https://tarmac.example', 'tarmac.example/'])(
  'an invalid host in CONSOLE_HOSTS is rejected: %s',
  (host) => {
    expect(() => ownHostsFrom({ CONSOLE_HOSTS: host })).toThrow(
      `CONSOLE_HOSTS has no host in '${host}'.`,
    );
  },
);

import { expect, onTestFinished, test } from 'vitest';
import { openLink } from '#wire/link/openLink.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import { bootHost, readTyped, type TypedOptions } from './boot.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import { realWall } from './wall.ts';

async function boot(
  typed: TypedOptions,
  openStore: () => Promise<SimStore> = async () => memorySimStore(),
): Promise<{ link: Link; troubles: Push[] }> {
  const { port1, port2 } = new MessageChannel();
  const link = openLink(port1 as never);
  onTestFinished(() => link.close());
  const troubles: Push[] = [];
  link.listen((push) => {
    if (push.is === 'trouble') troubles.push(push);
  });
  const vinData = async () => '';
  await bootHost(typed, { port: port2 as never, wall: realWall, openStore, vinData });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { link, troubles };
}

const login = (link: Link) => link.call('login', { username: 'dispatcher', password: 'tarmac' });

test('boot serves a company from typed options', async () => {
  const { link, troubles } = await boot({ seed: '42', drivers: '12', speed: '10' });
  expect(await login(link)).toMatchObject({ is: 'ok' });
  expect(troubles).toEqual([]);
});

test.each<[TypedOptions, RegExp]>([
  [{ seed: 'abc' }, /^seed must be from 0 to 4294967295, not 'abc'\.$/],
  [{ seed: '' }, /^seed must be/],
  [{ drivers: '5' }, /^drivers must be a whole number from 10 to 10000, not 5\.$/],
  [{ activities: '1e9' }, /^activities must be a whole number from 10 to 100000/],
  [{ speed: '0' }, /^speed must be from 0\.1 to 1000, not 0\.$/],
  [{ faults: '*:explode' }, /explode/],
])('%o is refused with a reason and no request is answered', async (typed, words) => {
  const { link, troubles } = await boot(typed);
  const trouble = {
    is: 'trouble',
    what: expect.stringMatching(words),
    fatal: true,
    isOption: true,
  };
  await expect.poll(() => troubles).toEqual([trouble]);
  expect(await login(link)).toEqual({ is: 'notSent' });
});

test('a company without storage runs from memory and reports it', async () => {
  const refuse = () => Promise.reject(new Error('storage is switched off.'));
  const { link, troubles } = await boot({ drivers: 10 }, refuse);
  await expect.poll(() => troubles).toMatchObject([{ is: 'trouble', fatal: false }]);
  expect(troubles[0]).toMatchObject({ what: expect.stringContaining('storage is switched off.') });
  expect(await login(link)).toMatchObject({ is: 'ok' });
});

test('options may be numbers instead of texts', () => {
  const { world, speed } = readTyped({ seed: 1, drivers: 100, speed: 0.5 });
  expect(world).toEqual({ seed: 1, drivers: 100, activities: 300, faults: [] });
  expect(speed).toBe(0.5);
});

// The contract, sixth part: how many planner workers there are is told to whoever comes in, over
// the channel or over a line of its own.
import { expect, test } from 'vitest';
import { ask, listening, login } from './asking.ts';
import { hosted, type OpenHost } from './host.ts';

export function plannerContract(openHost: OpenHost): void {
  const { open, restart } = hosted(openHost);
  const none = { is: 'plannerInfo', planners: 0 } as const;

  test('who comes in is told that no planner is running, after a restart too', async () => {
    const first = await open();
    const told = listening(first);
    await login(first);
    expect(await told.until((push) => push.is === 'plannerInfo')).toEqual(none);
    expect(told.pushes.filter((push) => push.is === 'malformed')).toEqual([]);
    // Who listens later is told as well.
    expect(await listening(first).until((push) => push.is === 'plannerInfo')).toEqual(none);

    const second = await restart();
    const again = listening(second);
    await login(second);
    expect(await again.until((push) => push.is === 'plannerInfo')).toEqual(none);
  });

  test('who has no token is told nothing of it', async () => {
    const link = await open();
    const told = listening(link);
    link.authorize('not-a-token');
    await told.until((push) => push.is === 'connection' && push.state === 'lost');
    await ask(link, 'login', { username: 'dispatcher', password: 'tarmac' });
    expect(told.pushes.filter((push) => push.is === 'plannerInfo')).toEqual([]);
  });
}

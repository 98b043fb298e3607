import { expect, onTestFinished, test } from 'vitest';
import { logoutTeller } from '#app/links/tellLogouts.ts';
import { openLiveTransport } from '#backends/liveTransport.ts';
import { memoryStorage } from '#backends/testing/memoryStorage.ts';
import { tokenStorage } from '#backends/tokenStorage.ts';
import { unheardLogouts } from '#backends/unheardLogouts.ts';
import { serveForTest, tokenFrom } from '#sim/hosts/testing/served.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';

test('a token ends at the server although another user is logged in by then', async () => {
  const { origin, stop } = await serveForTest({ world: { drivers: 10 } });
  onTestFinished(stop);
  const openLink = () => {
    const link = inProcessLink(openLiveTransport({ origin, planner: null }));
    onTestFinished(() => link.close());
    return link;
  };
  const storage = memoryStorage();
  const auth = tokenStorage({
    storage,
    deployment: 'live',
    wallMs: () => 1_000,
    onUnheard: () => {},
  });
  const token = await tokenFrom(origin);
  auth.keep(token);
  auth.end();
  const other = openLink();
  const another = await tokenFrom(origin, 'admin');
  other.authorize(another);
  const unheard = () => unheardLogouts(auth, 1_000);
  const teller = logoutTeller({
    link: other,
    auth: { ...auth, unheard },
    wait: () => () => {},
    random: () => 0.5,
  });
  teller.begin();
  await expect.poll(unheard).toEqual([]);
  const left = openLink();
  left.authorize(token);
  expect(await left.call('profile', {})).toMatchObject({ is: 'refused', status: 401 });
  expect(await other.call('profile', {})).toMatchObject({ is: 'ok' });
});

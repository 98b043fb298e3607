import { expect, test } from 'vitest';
import type { TabNews, Tabs } from '#backends/tabs.ts';
import { dispatcher } from '#domain/testing/rows.ts';
import { openLogout } from './logout.ts';
import { memoryBrowser } from '../testing/memoryBrowser.ts';
import { openTab as openConsole } from '../testing/storedTab.ts';
import { unsentWords } from './unsent.ts';

/** Tabs of one browser, each with its open work. */
function browser() {
  const kept = memoryBrowser();
  const listeners: { readonly on: (news: TabNews) => void; readonly from: string }[] = [];
  const openTab = async (slot: string, user = dispatcher) => {
    const channel: Tabs = {
      send(news) {
        for (const one of [...listeners]) if (one.from !== slot) one.on(news);
      },
      listen(on) {
        const one = { on, from: slot };
        listeners.push(one);
        return () => void listeners.splice(listeners.indexOf(one), 1);
      },
      close: () => {},
    };
    const tab = await openConsole(kept, slot);
    const { shelf } = kept;
    const name = () => `ask ${slot}`;
    const ports = { slot, shelf, name, after: async () => {} };
    const logout = openLogout(channel, tab.machine as never, user, ports);
    const heard = () => tab.types().filter((type) => type === '> session/logoutHeard');
    return { ...tab, logout, heard };
  };
  return { openTab, kept };
}
type Opened = Awaited<ReturnType<ReturnType<typeof browser>['openTab']>>;

async function begin({ run }: Opened) {
  await run('moves/start', { startId: null, endId: null });
}

test('reading 63: unsent counts requests and forms of all tabs, closed ones included', async () => {
  const { openTab } = browser();
  const tab = await openTab('live:0');
  await tab.paint('v1', 'Blue');
  const other = await openTab('live:1');
  await other.paint('v1', 'Red');
  await begin(other);
  const closed = await openTab('live:2');
  await closed.paint('v2', 'Red');
  await closed.paint('v2', 'Blue');
  await begin(closed);
  await closed.machine.settled();
  closed.logout.leave(false);
  closed.leave();
  const unsent = await tab.logout.unsent();
  expect(unsent).toEqual({ requests: 4, forms: 2, unread: 0 });
  const words = '4 requests have not been answered yet. 2 forms are not saved.';
  expect(unsentWords(unsent)).toBe(words);
});

test('a begun form counts as unsent, an untouched console has no unsent work', async () => {
  const { openTab } = browser();
  const tab = await openTab('live:0');
  expect(unsentWords(await tab.logout.unsent())).toBeNull();
  await begin(tab);
  expect(await tab.logout.unsent()).toMatchObject({ requests: 0, forms: 1 });
});

test('an unreadable log of a closed tab is reported', async () => {
  const { openTab, kept } = browser();
  const tab = await openTab('live:0');
  const closed = await openTab('live:1');
  await closed.machine.settled();
  closed.logout.leave(false);
  kept.kept.disks.get('live:1')?.records.splice(3, 1);
  const words = 'The unsent work of a closed tab cannot be read.';
  expect(unsentWords(await tab.logout.unsent())).toBe(words);
});

test('reading 47: a logout logs out every tab of this user', async () => {
  const { openTab } = browser();
  const first = await openTab('live:0');
  const second = await openTab('live:1');
  const other = await openTab('live:2', { ...dispatcher, id: 'u9' });
  first.logout.leave(true);
  expect([second.heard().length, other.heard().length]).toEqual([1, 0]);
  second.logout.leave(true);
  expect([first.heard().length, second.heard().length]).toEqual([0, 1]);
});

test('reading 28: an expired session sends no message to other tabs', async () => {
  const { openTab } = browser();
  const first = await openTab('live:0');
  const second = await openTab('live:1');
  first.logout.leave(false);
  expect(second.heard()).toEqual([]);
});

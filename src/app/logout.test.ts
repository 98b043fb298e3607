import { expect, test } from 'vitest';
import type { TabNews, Tabs } from '#backends/tabs.ts';
import { dispatcher } from '#domain/testing/rows.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { openLogout } from './logout.ts';

/** Tabs of one browser, each with what is open there. */
function browser() {
  const listeners: { readonly on: (news: TabNews) => void; readonly from: number }[] = [];
  let tabs = 0;
  const openTab = (user = dispatcher, durable = 0) => {
    tabs += 1;
    const from = tabs;
    const channel: Tabs = {
      tell(news) {
        for (const one of [...listeners]) if (one.from !== from) one.on(news);
      },
      listen(on) {
        const one = { on, from };
        listeners.push(one);
        return () => void listeners.splice(listeners.indexOf(one), 1);
      },
      close: () => {},
    };
    const dispatched: string[] = [];
    const intent = (isDurable: boolean) => ({ id: 's:1', type: 't', durable: isDurable });
    const machine = {
      openIntents: () => [intent(false), ...Array.from({ length: durable }, () => intent(true))],
      dispatch: ({ type }: { type: string }) => void dispatched.push(type),
    } as unknown as Machine;
    const name = () => `ask ${from}`;
    const logout = openLogout(channel, machine, user, { name, after: async () => {} });
    return { logout, dispatched };
  };
  return { openTab };
}

test('what is unsent is counted in all tabs of this user, and of nobody else', async () => {
  const { openTab } = browser();
  const { logout } = openTab(dispatcher, 1);
  openTab(dispatcher, 2);
  openTab({ ...dispatcher, id: 'u9' }, 4);
  expect(await logout.unsent()).toBe(3);
});

test('reading 47: a logout is one in every tab of this user', () => {
  const { openTab } = browser();
  const first = openTab();
  const second = openTab();
  const other = openTab({ ...dispatcher, id: 'u9' });
  first.logout.leave(true);
  expect(second.dispatched).toEqual(['session/logoutHeard']);
  expect(other.dispatched).toEqual([]);
  second.logout.leave(true);
  expect(first.dispatched).toEqual([]);
  expect(second.dispatched).toHaveLength(1);
});

test('reading 28: an expiry is told to nobody', () => {
  const { openTab } = browser();
  const first = openTab();
  const second = openTab();
  first.logout.leave(false);
  expect(second.dispatched).toEqual([]);
});

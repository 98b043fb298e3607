import { beforeAll, describe, expect, test } from 'vitest';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { type MemoryBrowser, memoryBrowser } from './testing/memoryBrowser.ts';
import { leaveWork, openTab } from './testing/storedTab.ts';
import { readWork } from './unsent.ts';

/** Keys of all requests that are open anywhere, of logs that nobody has open. */
async function everywhere({ kept }: MemoryBrowser) {
  const all = [...kept.disks.values()].map((disk) => readWork(memoryLogStore(disk)));
  return (await Promise.all(all)).flatMap((work) => work?.requests.map(({ key }) => key) ?? ['?']);
}

const summary = { key: 0, phase: 0, subject: 0, isAgain: 0 };
const brief = (one: object) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name in summary));

describe('reading 63: what a closed tab has left open', () => {
  test('goes on in the next one, in order, under its keys, and is told once', async () => {
    const browser = memoryBrowser();
    const ids = await leaveWork(browser, 'live:0');
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect(tab.open().map(brief)).toEqual([
      { key: ids[0], phase: 'unknown', subject: 'vehicles:v1', isAgain: false },
      { key: ids[1], phase: 'waiting', subject: 'vehicles:v1', isAgain: false },
      { key: ids[2], phase: 'unknown', subject: 'vehicles:v2', isAgain: false },
      { key: ids[3], phase: 'unknown', subject: 'drivers:d1/sms', isAgain: false },
    ]);
    const durable = tab.machine.openIntents().map(({ id }) => id);
    expect(durable).toEqual(tab.open().map(({ intentId }) => intentId));
    expect(tab.sees().outbox.state.attempts).toMatchObject([{ why: 'Too dark.', how: 'refused' }]);
    const text =
      '4 requests of a closed tab were taken over. 1 request that was not done there is kept here.';
    expect(tab.sees().notices.state.list.map((notice) => notice.text)).toContain(text);
    expect([...browser.kept.disks.keys()]).toEqual(['live:1']);
    const told = tab.sees().notices.state.list.length;
    await tab.adopt();
    expect(tab.open()).toHaveLength(4);
    expect(tab.sees().notices.state.list).toHaveLength(told);
    expect(tab.troubles).toEqual([]);
  });

  test('stays where it is while its tab lives', async () => {
    const browser = memoryBrowser();
    const living = await openTab(browser, 'live:0');
    await living.paint('v1', 'Blue');
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect([tab.open(), living.open().length]).toEqual([[], 1]);
  });

  test('is taken by one of two tabs that open at once', async () => {
    const browser = memoryBrowser();
    const ids = await leaveWork(browser, 'live:0');
    const tabs = [await openTab(browser, 'live:1'), await openTab(browser, 'live:2')];
    await Promise.all(tabs.map((tab) => tab.adopt()));
    const counts = tabs.map((tab) => tab.open().length).toSorted((a, b) => a - b);
    expect(counts).toEqual([0, ids.length]);
  });

  test('waits behind what is open on its subject here', async () => {
    const browser = memoryBrowser();
    await leaveWork(browser, 'live:0');
    const tab = await openTab(browser, 'live:1');
    const own = await tab.paint('v1', 'Red');
    await tab.adopt();
    expect(tab.open().find(({ subject }) => subject === 'vehicles:v1')?.intentId).toBe(own);
  });

  test('with a form is taken over without it, which the next tab opens with', async () => {
    const browser = memoryBrowser();
    const closed = await openTab(browser, 'live:0');
    const id = await closed.paint('v1', 'Blue');
    await closed.run('moves/start', { startId: null, endId: null });
    await closed.machine.settled();
    closed.leave();
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect(tab.open().map(({ key }) => key)).toEqual([id]);
    const text =
      '1 request of a closed tab was taken over. ' +
      '1 unfinished form of it: open another tab to go on there.';
    expect(tab.sees().notices.state.list.at(-1)?.text).toBe(text);
    expect(browser.kept.values.get('first')?.value).toBe('live:0');
    await tab.adopt();
    expect(tab.sees().notices.state.list.filter((one) => one.text.includes('form'))).toHaveLength(
      1,
    );
    const next = await openTab(browser, 'live:0');
    expect(next.open()).toEqual([]);
    expect(next.sees().moves.state.draft).not.toBeNull();
  });

  test('a log that cannot be read to its end is left as it is', async () => {
    const browser = memoryBrowser();
    await leaveWork(browser, 'live:0');
    browser.kept.disks.get('live:0')?.records.splice(5, 1);
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect([tab.open(), browser.kept.disks.has('live:0')]).toEqual([[], true]);
  });
});

describe('a crash at any call of a taking over', () => {
  let kept: MemoryBrowser['kept'];
  let keys: readonly string[];
  let calls: number;
  beforeAll(async () => {
    const browser = memoryBrowser();
    keys = [...(await leaveWork(browser, 'live:0'))].toSorted();
    (await openTab(browser, 'live:1')).leave();
    ({ kept } = browser);
    const whole = memoryBrowser(kept);
    await (await openTab(whole, 'live:1')).adopt();
    calls = whole.calls();
  });

  test.each([
    ['its own next start', ['live:1'], false],
    ['its own next start, the fatal call done', ['live:1'], true],
    ['another tab', ['live:2'], false],
    ['another tab, the fatal call done', ['live:2'], true],
    ['another tab, then itself', ['live:2', 'live:1'], true],
  ] as const)('leaves each request in one place, finished by %s', async (_who, starts, isKept) => {
    for (let atCall = 1; atCall <= calls; atCall += 1) {
      const dying = memoryBrowser(kept);
      const tab = await openTab(dying, 'live:1');
      dying.dieAt(atCall, isKept);
      void tab.adopt();
      await tab.rest();
      await tab.rest();
      let browser = memoryBrowser(dying.kept);
      for (const slot of starts) {
        browser = memoryBrowser(browser.kept);
        const next = await openTab(browser, slot);
        await next.adopt();
        expect(next.troubles, `call ${atCall}`).toEqual([]);
      }
      expect((await everywhere(browser)).toSorted(), `call ${atCall}`).toEqual(keys);
      expect(browser.kept.disks.has('live:0'), `call ${atCall}: it is gone`).toBe(false);
      const claims = [...browser.kept.values.keys()].filter((key) => key.startsWith('claim:'));
      expect(claims, `call ${atCall}`).toEqual([]);
    }
  });
});

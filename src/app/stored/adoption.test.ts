import { beforeAll, describe, expect, test } from 'vitest';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { unfinishedForms } from '#spine/forms/index.ts';
import { nowMs } from '#domain/testing/rows.ts';
import { type MemoryBrowser, memoryBrowser } from '../testing/memoryBrowser.ts';
import { leaveWork, openTab } from '../testing/storedTab.ts';
import { readWork } from './unsent.ts';

/** All open work: keys of requests and typed text, each form with its request. */
async function everywhere({ kept }: MemoryBrowser) {
  const all = [...kept.disks.values()].map((disk) => readWork(memoryLogStore(disk)));
  return (await Promise.all(all)).flatMap((work) => {
    const forms = work?.forms.map(({ id, form, request }) =>
      [id, ...Object.values(form.typed), request?.key ?? 'unsaved'].join(' '),
    );
    const rows = work?.acts.map((act) => act.rows.map(({ activityId }) => activityId).join(' '));
    const drafts = Array<string>(work?.drafts ?? 0).fill('a draft');
    return [
      ...(work?.requests.map(({ key }) => key) ?? ['?']),
      ...(forms ?? []),
      ...(rows ?? []),
      ...drafts,
    ];
  });
}

const summary = { key: 0, phase: 0, subject: 0, isAgain: 0 };
const brief = (one: object) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name in summary));

describe('reading 63: unfinished work of a closed tab', () => {
  test('continues in the next tab, in order and under its keys, with one notice', async () => {
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
      '4 requests of a closed tab were taken over. ' +
      '1 request that was not done there is listed here. ' +
      '1 unfinished form of a closed tab was taken over: it is listed in the outbox.';
    expect(tab.sees().notices.state.list.map((notice) => notice.text)).toContain(text);
    expect([...browser.kept.disks.keys()]).toEqual(['live:1']);
    const before = tab.sees().notices.state.list.length;
    await tab.adopt();
    expect(tab.open()).toHaveLength(4);
    expect(tab.sees().notices.state.list).toHaveLength(before);
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

  test('is taken over by only one of two tabs that open at once', async () => {
    const browser = memoryBrowser();
    const ids = await leaveWork(browser, 'live:0');
    const tabs = [await openTab(browser, 'live:1'), await openTab(browser, 'live:2')];
    await Promise.all(tabs.map((tab) => tab.adopt()));
    const counts = tabs.map((tab) => tab.open().length).toSorted((a, b) => a - b);
    expect(counts).toEqual([0, ids.length]);
  });

  test('waits behind open requests on the same subject', async () => {
    const browser = memoryBrowser();
    await leaveWork(browser, 'live:0');
    const tab = await openTab(browser, 'live:1');
    const own = await tab.paint('v1', 'Red');
    await tab.adopt();
    expect(tab.open().find(({ subject }) => subject === 'vehicles:v1')?.intentId).toBe(own);
  });

  test('brings its kept forms: one is listed, one belongs to its save request', async () => {
    const browser = memoryBrowser();
    await leaveWork(browser, 'live:0');
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    const saves = tab.open().find(({ subject }) => subject === 'vehicles:v1')?.intentId;
    expect(tab.forms()).toMatchObject([
      { id: 'v1', typed: { color: 'Navy' }, isShown: false, savingId: saves },
      { id: 'v4', typed: { color: 'Teal' }, isShown: false, savingId: null },
    ]);
    expect(unfinishedForms(tab.sees()).map(({ title }) => title)).toEqual(['Vehicle Pv4']);
  });

  const create = (vin: string) => {
    const ends = { startId: 'A', endId: 'B', vehicleId: null, reason: 'other' } as const;
    const times = { readyMs: null, deadlineMs: nowMs + 9_000_000 };
    const notes = { pickupNotes: '', dropoffNotes: '' };
    return { moves: [{ ...ends, ...times, ...notes, vin, forceReady: false }], flow: 1 };
  };

  test('takes a draft with its request, so that no draft left behind sends it again', async () => {
    const browser = memoryBrowser();
    const closed = await openTab(browser, 'live:0');
    await closed.run('connection/linkHeard', { link: 'lost', atMs: null });
    await closed.run('moves/start', { startId: 'A', endId: 'B' });
    const key = await closed.run('moves/create', create('1HGCM82633A004352'));
    await closed.run('flow/settle', { isTyping: false });
    await closed.run('moves/start', { startId: 'B', endId: 'A' });
    await closed.run('moves/swap', {});
    expect(closed.sees().flow.state).toMatchObject({ open: { id: 2 }, aside: [{ id: 1 }] });
    await closed.machine.settled();
    closed.leave();
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect(tab.open().map((one) => one.key)).toEqual([key]);
    const next = await openTab(browser, 'live:0');
    await next.run('flow/settle', { isTyping: false });
    expect(next.sees().flow.state).toMatchObject({ open: { id: 2 }, aside: [] });
    expect(next.sees().moves.state.aside).toEqual({});
  });

  test('keeps new moves separate from the drafts of this tab, under their own keys', async () => {
    const browser = memoryBrowser();
    const closed = await openTab(browser, 'live:0');
    const intentId = await closed.run('moves/create', create('1HGCM82633A004352'));
    await closed.run('outbox/unanswered', { intentId, why: null });
    await closed.run('outbox/giveUp', { intentId });
    const key = await closed.run('moves/create', create('1FTFW1ET5DFC10312'));
    await closed.machine.settled();
    closed.leave();
    for (const slot of ['live:1', 'live:2']) {
      const tab = await openTab(browser, slot);
      await tab.run('moves/start', { startId: 'A', endId: 'B' });
      const own = await tab.run('moves/create', create('2T1BURHE5JC012345'));
      await tab.adopt();
      const { open, attempts } = tab.sees().outbox.state;
      expect(attempts.map((one) => one.key)).toEqual([intentId]);
      expect(new Set(open.map((one) => one.subject)).size, slot).toBe(open.length);
      const taken = open.find((one) => one.key === key);
      // An earlier try may have created it: both stay one draft.
      expect(attempts.map((one) => one.subject)).toEqual([taken?.subject]);
      expect(tab.sees().flow.state.open?.intentId).toBe(own);
      await tab.machine.settled();
      tab.leave();
    }
  });

  test('continues a bulk act with the rows that were not sent', async () => {
    const browser = memoryBrowser();
    const closed = await openTab(browser, 'live:0');
    const bulkId = await closed.cancelAll();
    await closed.run('bulk/sendNext', { bulkId });
    await closed.machine.settled();
    closed.leave();
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect(tab.open()).toMatchObject([{ subject: 'activities:a1', phase: 'unknown' }]);
    const [act] = tab.sees().bulk.state.acts;
    expect(act).toMatchObject({ what: 'cancel', counts: { waiting: 2, underWay: 0 } });
    expect(tab.sees().notices.state.list.map((notice) => notice.text)).toContain(
      '3 requests of a closed tab were taken over.',
    );
  });

  test('leaves a form behind until this tab discards its form over the same row', async () => {
    const browser = memoryBrowser();
    await leaveWork(browser, 'live:0');
    const tab = await openTab(browser, 'live:1');
    await tab.type('v4', 'Pink');
    await tab.adopt();
    const colors = () => tab.forms().map(({ id, typed }) => `${id} ${String(typed.color)}`);
    expect(colors()).toEqual(['v1 Navy', 'v4 Pink']);
    expect(tab.sees().notices.state.list.at(-1)?.text).toMatch(
      / 1 unfinished form of it: open another tab to go on there\.$/,
    );
    expect(browser.kept.values.get('first')?.value).toBe('live:0');
    await tab.run('forms/discard', { of: 'vehicles/edit', id: 'v4' });
    await tab.adopt();
    expect(colors()).toEqual(['v1 Navy', 'v4 Teal']);
    expect([...browser.kept.disks.keys()]).toEqual(['live:1']);
  });

  test('is taken over without an open wizard, which the next tab opens', async () => {
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

  test('a log that cannot be read to its end is left unchanged', async () => {
    const browser = memoryBrowser();
    await leaveWork(browser, 'live:0');
    browser.kept.disks.get('live:0')?.records.splice(5, 1);
    const tab = await openTab(browser, 'live:1');
    await tab.adopt();
    expect([tab.open(), browser.kept.disks.has('live:0')]).toEqual([[], true]);
  });
});

/** The tab of `claimer` dies after it has claimed the log of `left`, before anything has moved. */
async function leaveClaimed(claimer: string, left: string) {
  const slots = memoryBrowser();
  const keys: string[] = [];
  // The order in which the logs are listed.
  for (const slot of ['live:0', 'live:1']) {
    if (slot === left) {
      keys.push(...(await leaveWork(slots, slot)));
      continue;
    }
    const tab = await openTab(slots, slot);
    keys.push(await tab.paint('v2', 'Gray'));
    await tab.machine.settled();
    tab.leave();
  }
  for (let atCall = 1; ; atCall += 1) {
    const dying = memoryBrowser(slots.kept);
    const tab = await openTab(dying, claimer);
    dying.dieAt(atCall, true);
    void tab.adopt();
    await tab.rest();
    if (dying.kept.values.has(`claim:log:${left}`)) return { kept: dying.kept, keys };
  }
}

test.each([
  ['behind', 'live:1', 'live:0'],
  ['before', 'live:0', 'live:1'],
])(
  'a claimed log and the one of its claimer, listed %s it, are both taken over by one start',
  async (_where, claimer, left) => {
    const { kept, keys } = await leaveClaimed(claimer, left);
    const browser = memoryBrowser(kept);
    const tab = await openTab(browser, 'live:2');
    await tab.adopt();
    expect([...browser.kept.disks.keys()]).toEqual(['live:2']);
    const open = tab.open().map(({ key }) => key);
    expect(open.toSorted()).toEqual(keys.toSorted());
    expect(tab.troubles).toEqual([]);
  },
);

const finishes = [
  ['its own next start, the fatal call done', ['live:1'], true],
  ['another tab', ['live:2'], false],
  ['another tab, the fatal call done', ['live:2'], true],
  ['its own next start', ['live:1'], false],
  ['another tab, then itself', ['live:2', 'live:1'], true],
] as const;
const crashes = [
  { when: '', own: false },
  { when: ' beside a form over the same row and a draft of a wizard that stays', own: true },
] as const;

describe.each(crashes)('a crash at any call of a takeover$when', ({ own }) => {
  let kept: MemoryBrowser['kept'];
  let left: readonly string[];
  let calls: number;
  beforeAll(async () => {
    const browser = memoryBrowser();
    const [first = '', ...ids] = await leaveWork(browser, 'live:0');
    left = [first, ...ids, `v1 Navy ${first}`, 'v4 Teal unsaved', 'a1 a2 a3'];
    for (const slot of ['live:0', 'live:1']) {
      const tab = await openTab(browser, slot);
      if (slot === 'live:0') await tab.cancelAll();
      if (slot === 'live:0') {
        // Both of one move, each with the form that it saves.
        const notes = [await tab.note('a4', 'first'), await tab.note('a4', 'second')];
        left = [...left, ...notes, `a4 first ${notes[0]}`, `a4 second ${notes[1]}`];
      }
      if (own && slot === 'live:0') await tab.run('moves/start', { startId: null, endId: null });
      if (own && slot === 'live:1') await tab.type('v4', 'Pink');
      await tab.machine.settled();
      tab.leave();
    }
    left = [...left, ...(own ? ['v4 Pink unsaved', 'a draft'] : [])].toSorted();
    expect((await everywhere(browser)).toSorted()).toEqual(left);
    ({ kept } = browser);
    const whole = memoryBrowser(kept);
    await (await openTab(whole, 'live:1')).adopt();
    calls = whole.calls();
  });

  test.each(own ? finishes.slice(-2) : finishes)(
    'leaves each request, form and row in exactly one log, when finished by %s',
    async (_who, starts, isKept) => {
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
        expect((await everywhere(browser)).toSorted(), `call ${atCall}`).toEqual(left);
        expect(browser.kept.disks.has('live:0'), `call ${atCall}: it is there`).toBe(own);
        const claims = [...browser.kept.values.keys()].filter((key) => key.startsWith('claim:'));
        expect(claims, `call ${atCall}`).toEqual([]);
      }
    },
  );
});

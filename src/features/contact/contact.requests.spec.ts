import { expect, test } from 'vitest';
import { dispatcher, driverRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changes } from '#spine/world/testing/world.ts';
import { contactProcess, type ContactSees, contactSlice } from './index.ts';
import { contactRows } from './testing/rows.ts';

const put = changes(contactRows).put;
const whom = { driverId: 'd1', activityId: 'a1' } as const;
const ofMove = { collection: 'activities', ids: ['a1'] } as const;
const text = { type: 'contact/text', data: whom } as const;
const call = { type: 'contact/call', data: whom } as const;
const showNumber = { type: 'contact/showNumber', data: { driverId: 'd1' } } as const;
const track = { type: 'contact/track', data: ofMove } as const;
const place = { origin: 'https://tarmac.example', hosts: ['see.example'], options: 'seed=7' };

const minuteMs = 60_000;
const bridged = answered<'createSMSBridge'>({ fromPhoneNumber: '18165550141' }, nowMs);
const hidden = answered<'createVoiceBridge'>({ fromPhoneNumber: null }, nowMs);
const number = answered<'createAnonymousPhoneNumber'>({ phoneNumber: '+17855550001' }, nowMs);
const link = (url: string) => answered<'openTracker'>({ url }, nowMs);

type Asked = { readonly type: string; readonly data: object };

async function start(script: Script, { disk = memoryDisk(), atMs = nowMs } = {}) {
  const ports = { tracker: place, clock: manualClock(atMs) };
  const options = { put, disk, ports, processes: [contactProcess] };
  const run = await openAsking<ContactSees>([contactSlice], script, options);
  await run.run('session/begin', { user: { ...dispatcher, phone: '+1 816 555 0141' } });
  return {
    ...run,
    disk,
    ask: ({ type, data }: Asked) => run.run(type, data),
    state: () => run.sees().contact.state,
    /** The notices that closed the requests. */
    notices: () =>
      run.records.flatMap(({ type, data }) =>
        ['outbox/closed', 'outbox/unknown'].includes(type)
          ? [(data as { told: unknown }).told]
          : [],
      ),
  };
}

const request = { fromPhoneNumber: '18165550141', toPhoneNumber: '19135550105' };

test('text and call send digits only (S1 §7), and the log has no numbers (P20)', async () => {
  const script = { createSMSBridge: [bridged], createVoiceBridge: [hidden] };
  const { ask, sent, endsOf, notices, disk } = await start(script);
  const id = await ask(text);
  const other = await ask(call);
  expect(sent('createSMSBridge')).toEqual([{ name: 'createSMSBridge', request, key: id }]);
  expect(sent('createVoiceBridge')).toMatchObject([{ request, key: other }]);
  expect([endsOf(id), endsOf(other)]).toEqual([[{ how: 'done' }], [{ how: 'done' }]]);
  expect(notices()).toEqual([
    {
      kind: 'success',
      title: 'Text on its way.',
      text:
        'Your phone ending in 41 gets a text: answer it, and Ann Lee reads what you write. ' +
        'Your number stays hidden.',
    },
    {
      kind: 'success',
      title: 'Call on its way.',
      text: 'Your phone rings now: pick it up, and Ann Lee is called. Your number stays hidden.',
    },
  ]);
  // Except the last two of the operator's own number.
  const about = disk.records.filter(({ type }) => /^(contact|outbox)\//.test(type));
  expect(JSON.stringify(about)).toContain('Text on its way.');
  expect(JSON.stringify(about)).not.toContain('555');
});

test('a new number to call replaces the earlier one', async () => {
  const { ask, sent, state, notices } = await start({ createAnonymousPhoneNumber: [number] });
  await ask(showNumber);
  await ask(showNumber);
  expect(sent('createAnonymousPhoneNumber')).toMatchObject([{ request }, { request }]);
  expect(state().numbers).toEqual([{ driverId: 'd1', phone: '+17855550001' }]);
  expect(notices()).toEqual([null, null]);
});

test('a link to a known host is shown until it is closed', async () => {
  const url = 'https://see.example/f/1';
  const { ask, run, sent, state, notices } = await start({ openTracker: [link(url)] });
  await ask(track);
  expect(sent('openTracker')).toMatchObject([{ request: { activityId: 'a1' } }]);
  expect(state().link).toEqual({ activityId: 'a1', url });
  expect(notices()).toEqual([null]);
  await run('contact/closeLink', {});
  expect(state().link).toBeNull();
});

test('a link into the console keeps the world in its query', async () => {
  const path = '/command-center/activities?find=PA-a1';
  const { ask, state } = await start({ openTracker: [link(path)] });
  await ask(track);
  const url = 'https://tarmac.example/command-center/activities?seed=7&find=PA-a1';
  expect(state().link?.url).toBe(url);
});

test('a link to an unknown host fails and is stored nowhere', async () => {
  const openTracker = [link('https://evil.example/f/1')];
  const { ask, endsOf, state, notices, disk } = await start({ openTracker });
  const id = await ask(track);
  const error =
    'The tracker answered an address at evil.example, which is not on the list of hosts.';
  expect([endsOf(id), state().link]).toEqual([[{ how: 'failed', error }], null]);
  expect(notices()).toMatchObject([{ title: 'Unable to track the move.', text: error }]);
  expect(JSON.stringify(disk.records)).not.toContain('evil.example/f');
});

const outOfOrder = 'Contacting activity driver is currently unavailable. Down.';
const direct = { ...whom, activityId: null };
test.each([
  [text.type, whom, 'Unable to text driver.', 'Out of order', outOfOrder],
  [text.type, direct, 'Unable to text driver.', 'The text may not be on its way.', 'Down.'],
  [call.type, whom, 'Unable to call driver.', 'Out of order', outOfOrder],
  [call.type, direct, 'Unable to call driver.', 'The call may not be on its way.', 'Down.'],
  [
    showNumber.type,
    showNumber.data,
    'Unable to get a number to call.',
    'No number to call has come.',
    'Down.',
  ],
  [track.type, ofMove, 'Unable to track the move.', 'No link to the tracker has come.', 'Down.'],
] as const)('%s of %j reports a refusal and a failure of the server (S1 §8)', async (...one) => {
  const [type, data, unable, title, words] = one;
  const answers = [refused(422, 'Gone.'), refused(503, 'Down.')];
  const asking = await start({
    createSMSBridge: answers,
    createVoiceBridge: answers,
    createAnonymousPhoneNumber: answers,
    openTracker: answers,
  });
  await asking.run(type, data);
  await asking.run(type, data);
  await asking.pass(minuteMs);
  const moves = data === whom || data === ofMove ? { moves: ['a1'] } : {};
  expect(asking.notices()).toEqual([
    { kind: 'error', title: unable, text: 'Gone.', ...moves },
    { kind: 'warning', title, text: words, ...moves },
  ]);
  // Only the operator may ask again: a phone may have rung.
  expect(asking.calls).toHaveLength(2);
  expect(asking.open()).toMatchObject([{ of: type, phase: 'unknown' }]);
});

test('a retry does not text a driver whose phone number was removed', async () => {
  const { ask, run, sent, endsOf } = await start({ createSMSBridge: [{ is: 'outcomeUnknown' }] });
  const id = await ask(text);
  await run('world/heard', changes({ drivers: [driverRow('d1', { version: 2 })] }));
  await run('outbox/askAgain', { intentId: id });
  expect(sent('createSMSBridge')).toHaveLength(1);
  const error = 'The driver has no phone number any more.';
  expect(endsOf(id)).toEqual([{ how: 'failed', error }]);
});

test.each([
  [1, 1, 'a phone may still ring'],
  [3, 0, 'the request was given up'],
])(
  'a text sent %i min before a reload is requested %i times after it: %s',
  async (minutes, times) => {
    const before = await start({ createSMSBridge: [undefined] });
    const id = await before.ask(text);
    await before.machine.settled();
    const atMs = nowMs + minutes * minuteMs;
    const after = await start({ createSMSBridge: [bridged] }, { disk: before.disk, atMs });
    expect(after.sent('createSMSBridge').map(({ key }) => key)).toEqual(Array(times).fill(id));
    expect(after.open().map(({ phase }) => phase)).toEqual(times === 1 ? [] : ['unknown']);
  },
);

import { expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  dispatcher,
  driverRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { contactProcess, type ContactSees, contactSlice } from './index.ts';

const bridged = answered<'createSMSBridge'>({ fromPhoneNumber: '18165550141' }, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const sms = { kind: 'sms', driverId: 'd1', activityId: 'a1' } as const;
const operator = { ...dispatcher, phone: '+1 816 555 0141' };
const minuteMs = 60_000;
const place = { origin: 'https://tarmac.example', hosts: ['see.example'], options: 'seed=7' };

type Setting = { readonly disk?: ReturnType<typeof memoryDisk>; readonly atMs?: number };

async function open(script: Script, { disk = memoryDisk(), atMs = nowMs }: Setting = {}) {
  const scripted = scriptedLink(script);
  const isNew = disk.records.length === 0;
  const clock = manualClock(atMs);
  const ports = { link: scripted.link, pause: async () => {}, clock, tracker: place };
  const run = await openSlices<ContactSees>({
    slices: [contactSlice],
    processes: [contactProcess],
    ports,
    clock,
    disk,
  });
  if (isNew) {
    await run.run('session/begin', { user: operator });
    const action = actionRow('x', { activityId: 'a1', driverId: 'd1' });
    const move = activityRow('a1', { tripId: 't1', actionSheetId: 'sheet-1' });
    const put = [
      { collection: 'drivers', rows: [driverRow('d1', { phone: '+1 (913) 555-0105' })] },
      { collection: 'trips', rows: [tripRow('t1', { actions: [action] })] },
      { collection: 'activities', rows: [move] },
    ];
    await run.run('world/heard', { put, removed: [] });
  }
  await run.rest();
  const state = () => run.sees().contact.state;
  return { ...run, ...scripted, state, under: () => state().under };
}

test('S1 §7: a text is one call with digits only, and its intent as key', async () => {
  const { run, sent, endsOf, under, disk } = await open({ createSMSBridge: [bridged] });
  const id = await run('contact/connect', sms);
  const request = { fromPhoneNumber: '18165550141', toPhoneNumber: '19135550105' };
  expect(sent('createSMSBridge')).toEqual([{ name: 'createSMSBridge', request, key: id }]);
  expect([endsOf(id), under()]).toEqual([[{ how: 'done' }], []]);
  // P20: of the operator's number the log keeps two digits, of the driver's none.
  const about = disk.records.filter(({ type }) => type.startsWith('contact/'));
  expect(JSON.stringify(about.map(({ data }) => data))).not.toMatch(/\d{7}/);
  expect(about.find(({ type, kind }) => type === 'contact/done' && kind === 'event')).toMatchObject(
    {
      data: { endsIn: '41', name: 'Driver d1' },
    },
  );
});

test('a call and a number are calls of their own', async () => {
  const number = answered<'createAnonymousPhoneNumber'>({ phoneNumber: '+17855550001' }, nowMs);
  const { run, sent, state } = await open({
    createVoiceBridge: [bridged],
    createAnonymousPhoneNumber: [number],
  });
  await run('contact/connect', { ...sms, kind: 'voice' });
  await run('contact/showNumber', { driverId: 'd1' });
  expect([sent('createVoiceBridge').length, sent('createSMSBridge').length]).toEqual([1, 0]);
  expect(state().numbers).toEqual([{ driverId: 'd1', phone: '+17855550001' }]);
});

const track = { collection: 'activities', ids: ['a1'] } as const;
const link = (url: string) => ({ openTracker: [answered<'openTracker'>({ url }, nowMs)] });

test('a link of a host that is known is shown; into the console it keeps the world', async () => {
  const known = await open(link('https://see.example/f/1'));
  await known.run('contact/track', track);
  expect(known.sent('openTracker')).toMatchObject([{ request: { activityId: 'a1' } }]);
  expect(known.state().link?.url).toBe('https://see.example/f/1');
  const own = await open(link('/command-center/activities?find=PA-a1'));
  await own.run('contact/track', track);
  expect(own.state().link?.url).toBe(
    'https://tarmac.example/command-center/activities?seed=7&find=PA-a1',
  );
});

test('another link is refused, and kept nowhere', async () => {
  const { run, endsOf, state, disk } = await open(link('https://evil.example/f/1'));
  const id = await run('contact/track', track);
  const error =
    'The tracker answered an address at evil.example, which is not on the list of hosts.';
  expect([endsOf(id), state().link]).toEqual([[{ how: 'failed', error }], null]);
  expect(JSON.stringify(disk.records)).not.toContain('evil.example/f');
});

test('refused and out of order are told apart', async () => {
  const { run, endsOf, types } = await open({
    createSMSBridge: [refused(422, 'Not here.'), refused(503, 'Down.')],
  });
  const first = await run('contact/connect', sms);
  expect(endsOf(first)).toEqual([{ how: 'rejected', reason: 'Not here.' }]);
  const second = await run('contact/connect', sms);
  expect(endsOf(second)).toEqual([{ how: 'failed', error: 'Down.' }]);
  expect(types()).toContain('contact/failed');
});

test('without an answer it is visible, and asked for again by the operator alone', async () => {
  const script = { createSMSBridge: [lost, lost, lost, lost, bridged] };
  const { run, sent, endsOf, under, push, rest } = await open(script);
  const id = await run('contact/connect', sms);
  expect([endsOf(id), under()[0]?.outcomeUnknown]).toEqual([[], true]);
  const line = { is: 'connection', serverMs: null, resumed: true } as const;
  push({ ...line, state: 'lost' } as never);
  push({ ...line, state: 'connected' } as never);
  await rest();
  expect(sent('createSMSBridge')).toHaveLength(4);
  await run('contact/askAgain', { intentId: id });
  expect(new Set(sent('createSMSBridge').map(({ key }) => key))).toEqual(new Set([id]));
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
});

test('after a reload it is asked for again once, with the same key', async () => {
  const before = await open({ createSMSBridge: [undefined] });
  const id = await before.run('contact/connect', sms);
  await before.machine.settled();
  const { disk } = before;
  const after = await open({ createSMSBridge: [bridged] }, { disk, atMs: nowMs + minuteMs });
  expect(after.sent('createSMSBridge')).toMatchObject([{ key: id }]);
  expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  await after.machine.settled();
  const later = await open({ createSMSBridge: [bridged] }, { disk });
  expect(later.sent('createSMSBridge')).toEqual([]);
});

test('long after it, and when it was unanswered already, the operator decides', async () => {
  const before = await open({ createSMSBridge: [undefined] });
  const id = await before.run('contact/connect', sms);
  await before.machine.settled();
  const { disk } = before;
  const after = await open({}, { disk, atMs: nowMs + 5 * minuteMs });
  expect(after.calls).toEqual([]);
  expect(after.under()).toMatchObject([{ intentId: id, outcomeUnknown: true }]);
  await after.machine.settled();
  const again = await open({ createSMSBridge: [bridged] }, { disk, atMs: nowMs + 5 * minuteMs });
  expect(again.calls).toEqual([]);
  await again.run('contact/askAgain', { intentId: id });
  expect(again.sent('createSMSBridge')).toMatchObject([{ key: id }]);
});

test('what is known to be unanswered is not asked for by a reload, however soon', async () => {
  const before = await open({ createSMSBridge: [lost] });
  const id = await before.run('contact/connect', sms);
  await before.machine.settled();
  const after = await open({ createSMSBridge: [bridged] }, { disk: before.disk });
  expect([after.calls, after.under()]).toMatchObject([[], [{ intentId: id }]]);
});

test('a 401 leads to login, and is no end', async () => {
  const { run, endsOf, sees, under } = await open({ createSMSBridge: [refused(401)] });
  const id = await run('contact/connect', sms);
  expect([endsOf(id), under().length]).toEqual([[], 1]);
  expect(sees().session.state.status).not.toBe('signedIn');
});

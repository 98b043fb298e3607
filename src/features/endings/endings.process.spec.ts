import { expect, test } from 'vitest';
import { activityRow, dispatcher, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { endingsProcess, type EndingsSees, endingsSlice } from './index.ts';

const row = activityRow('a1', { version: 3 });
const removed = answered<'removeActivity'>({ id: 'a1' }, nowMs);
const completed = answered<'editActivity'>(
  { activity: { ...row, version: 4, status: 'completed', completedMs: nowMs } },
  nowMs,
);
const lost = { is: 'outcomeUnknown' } as const;
const asked = { activityId: 'a1', version: 3 };

async function open(script: Script, disk = memoryDisk()) {
  const scripted = scriptedLink(script);
  const isNew = disk.records.length === 0;
  const run = await openSlices<EndingsSees>({
    slices: [endingsSlice],
    processes: [endingsProcess],
    ports: { link: scripted.link, pause: async () => {} },
    clock: manualClock(nowMs),
    disk,
  });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const put = [{ collection: 'activities', rows: [row, activityRow('a2')] }];
    await run.run('world/heard', { put, removed: [] });
  }
  await run.rest();
  const move = () => run.sees().world.tables.activities.get('a1');
  return { ...run, ...scripted, move, under: () => run.sees().endings.state.under };
}

test('a cancelled move is removed by one call, with its version, its intent as key', async () => {
  const { run, sent, endsOf, move, under, machine } = await open({ removeActivity: [removed] });
  const id = await run('endings/cancel', asked);
  expect(sent('removeActivity')).toMatchObject([{ request: { id: 'a1', version: 3 }, key: id }]);
  expect([endsOf(id), move(), under()]).toEqual([[{ how: 'done' }], undefined, []]);
  expect(machine.openIntents()).toEqual([]);
});

test('a completed one is patched, and is as the server tells it', async () => {
  const { run, sent, endsOf, move } = await open({ editActivity: [completed] });
  const id = await run('endings/complete', asked);
  const request = { id: 'a1', version: 3, edit: { complete: true } };
  expect(sent('editActivity')).toMatchObject([{ request, key: id }]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect(move()).toMatchObject({ status: 'completed', completedMs: nowMs });
});

test('several at once, each with its own end', async () => {
  const { run, endsOf } = await open({ removeActivity: [removed, refused(422, 'It has a trip.')] });
  const first = await run('endings/cancel', asked);
  const second = await run('endings/cancel', { activityId: 'a2', version: 1 });
  expect(endsOf(first)).toEqual([{ how: 'done' }]);
  expect(endsOf(second)).toEqual([{ how: 'rejected', reason: 'It has a trip.' }]);
});

test('changed meanwhile: refused once, and the move as it is now is shown', async () => {
  const current = encodeActivity({ ...row, version: 4, notes: 'Ring twice' });
  const stale = {
    is: 'refused',
    status: 409,
    errorCode: 'STALE',
    message: 'No.',
    current,
  } as const;
  const { run, sent, endsOf, move } = await open({ removeActivity: [stale] });
  const id = await run('endings/cancel', asked);
  expect(sent('removeActivity')).toHaveLength(1);
  expect(endsOf(id)).toEqual([{ how: 'rejected', reason: 'No.' }]);
  expect(move()).toMatchObject({ version: 4, notes: 'Ring twice' });
});

test('one that is gone at the server is gone here', async () => {
  const { run, move } = await open({ removeActivity: [refused(404, 'There is none.')] });
  await run('endings/cancel', asked);
  expect(move()).toBeUndefined();
});

test('without an answer it is visible, and asked again when the line is back', async () => {
  const script = { removeActivity: [lost, lost, lost, lost, removed] };
  const { run, sent, endsOf, under, push, rest } = await open(script);
  const id = await run('endings/cancel', asked);
  expect([endsOf(id), under()[0]?.outcomeUnknown]).toEqual([[], true]);
  const line = { is: 'connection', serverMs: null, resumed: true } as const;
  push({ ...line, state: 'lost' } as never);
  push({ ...line, state: 'connected' } as never);
  await rest();
  expect(new Set(sent('removeActivity').map(({ key }) => key))).toEqual(new Set([id]));
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
});

test('after a crash it is asked for again, with the same key', async () => {
  const before = await open({ removeActivity: [undefined] });
  const id = await before.run('endings/cancel', asked);
  await before.machine.settled();
  const after = await open({ removeActivity: [removed] }, before.disk);
  expect(after.sent('removeActivity')).toMatchObject([{ key: id }]);
  expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
});

test('a 401 leads to login, and is no end', async () => {
  const { run, endsOf, sees, under } = await open({ removeActivity: [refused(401)] });
  const id = await run('endings/cancel', asked);
  expect([endsOf(id), under().length]).toEqual([[], 1]);
  expect(sees().session.state.status).not.toBe('signedIn');
});

test('given up, what is there is looked up', async () => {
  const { run, endsOf, types } = await open({ removeActivity: [lost] });
  const id = await run('endings/cancel', asked);
  await run('endings/giveUp', { activityId: 'a1' });
  expect(endsOf(id)).toMatchObject([{ how: 'failed' }]);
  expect(types()).toContain('> world/reload');
});

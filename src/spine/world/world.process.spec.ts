import { describe, expect, test } from 'vitest';
import {
  accountRow,
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
} from '#domain/testing/rows.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import type { Json } from '#kernel/records.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Push } from '#wire/realtime/push.ts';
import { answered, heldAnswer, refused } from '#wire/testing/scriptedLink.ts';
import { type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { worldProcess } from './world.process.ts';
import type { WorldSees } from './facts.slice.ts';
import { worldSlice } from './world.slice.ts';

const reply: WorldReply = {
  user: dispatcher,
  accounts: [accountRow('acc')],
  drivers: [driverRow('d1')],
  vehicles: [],
  employees: [],
  trips: [],
  rides: [],
  vouchers: [],
  deliveries: [],
  locations: [locationRow('A'), locationRow('B')],
  activities: [activityRow('a1'), activityRow('a2')],
};
const whole = answered<'world'>(reply, nowMs);
const later = (fields: Partial<WorldReply>) =>
  answered<'world'>({ ...reply, ...fields }, nowMs + 60_000);

/** `signIn: false` is a restart, where the user is in the log already. */
async function open(script: Script, { disk = memoryDisk(), signIn = true, broken = false } = {}) {
  const scripted = scriptedLink(script);
  const clock = manualClock();
  let opened: (machine: Machine) => void = () => {};
  const machine = new Promise<Machine>((resolve) => {
    opened = resolve;
  });
  const putBlob = async (value: Json): Promise<string> => {
    if (broken) throw new Error('The disk is full.');
    return (await machine).putBlob(value);
  };
  const pause = (ms: number) =>
    new Promise<void>((resolve) => void clock.callAt(clock.now() + ms, resolve));
  const run = await openSlices<WorldSees>({
    slices: [worldSlice],
    processes: [worldProcess],
    ports: { link: scripted.link, clock, putBlob, pause },
    disk,
    clock,
  });
  opened(run.machine);
  await run.rest();
  if (signIn) await run.run('session/begin', { user: dispatcher });
  const push = async (...pushes: readonly Push[]) => {
    for (const one of pushes) scripted.push(one);
    await run.rest();
  };
  const last = (type: string) => run.records.findLast((record) => record.type === type);
  return { ...run, ...scripted, push, last };
}

function changed(version: number): Push {
  const rows = [driverRow('d1', { version, name: 'Changed' })];
  return { is: 'changed', serverMs: nowMs, key: null, skipped: 0, collection: 'drivers', rows };
}
function connection(state: 'connected' | 'lost' | 'connecting', resumed = false): Push {
  return { is: 'connection', state, resumed, serverMs: nowMs };
}

describe('loading the world', () => {
  test('starts with the session, comes as blobs, and sets the clock', async () => {
    const { sees, types, last, disk, machine } = await open({ world: [whole] });
    expect(sees().world.state).toMatchObject({ phase: 'ready', loadedMs: nowMs });
    expect(sees().world.tables.activities.size).toBe(2);
    expect(sees().clock.state.nowMs).toBe(nowMs);
    expect(types().filter((type) => type === 'world/loaded')).toHaveLength(1);
    expect(JSON.stringify(last('world/loaded'))).not.toContain('PA-a1');
    expect(disk.blobs.size).toBe(
      Object.values(reply).filter((rows) => Array.isArray(rows) && rows.length > 0).length,
    );
    expect(machine.openIntents()).toEqual([]);
  });

  test('a second load logs only the rows that differ', async () => {
    const activities = [activityRow('a1', { version: 2 }), activityRow('a3')];
    const world = [whole, later({ activities, drivers: [] })];
    const { run, last, sees, endsOf, sent } = await open({ world });
    const id = await run('world/reload', { accountIds: ['acc'] });
    expect(last('world/resynced')?.data).toMatchObject({
      put: [{ collection: 'activities', rows: [{ id: 'a1', version: 2 }, { id: 'a3' }] }],
      removed: [
        { collection: 'drivers', ids: ['d1'] },
        { collection: 'activities', ids: ['a2'] },
      ],
    });
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(sees().world.tables.drivers.size).toBe(0);
    expect(sent('world').map(({ request }) => request.filterAccountIds)).toEqual([null, ['acc']]);
  });

  test('S1: after a failed load of another scope, no rows of the old scope are shown', async () => {
    const other = activityRow('a9', { accountId: 'other' });
    const accounts = [...reply.accounts, accountRow('other', { parentId: 'acc' })];
    const own = { accounts, activities: [other], drivers: [], locations: reply.locations };
    const world = [whole, { is: 'notSent' } as const, later(own)];
    const { run, sees, endsOf, sent } = await open({ world });
    const failed = await run('world/reload', { accountIds: ['other'] });
    expect(endsOf(failed)).toMatchObject([{ how: 'failed' }]);
    expect(sees().world.state).toMatchObject({ phase: 'failed', accountIds: ['other'] });
    expect(sees().world.tables.activities.size).toBe(0);
    expect(sees().world.tables.drivers.size).toBe(0);
    await run('world/reload', { accountIds: ['other'] });
    expect(sees().world.state.phase).toBe('ready');
    expect([...sees().world.tables.activities.rows()]).toEqual([other]);
    expect(sent('world').at(-1)?.request).toEqual({ filterAccountIds: ['other'] });
  });

  test('a failed resync of the same scope keeps all rows', async () => {
    const { run, sees } = await open({ world: [whole, { is: 'notSent' }] });
    await run('world/reload', { accountIds: null });
    expect(sees().world.state).toMatchObject({ phase: 'ready', loadId: null });
    expect(sees().world.tables.activities.size).toBe(2);
  });

  test('a resync without differences is recorded as empty', async () => {
    const { run, last } = await open({ world: [whole] });
    await run('world/reload', { accountIds: null });
    expect(last('world/resynced')?.data).toMatchObject({ put: [], removed: [] });
  });

  test('the answer to a superseded load changes nothing', async () => {
    const [old, next] = [heldAnswer<unknown>(), heldAnswer<unknown>()];
    const world = [whole, old.promise, next.promise];
    const { run, rest, endsOf, sees, machine } = await open({ world });
    const first = await run('world/reload', { accountIds: ['old'] });
    const second = await run('world/reload', { accountIds: ['new'] });
    expect(endsOf(first)).toEqual([{ how: 'superseded', by: second }]);
    next.give(later({ activities: [] }));
    await rest();
    old.give(later({ activities: [activityRow('a9')] }));
    await rest();
    expect(sees().world.tables.activities.size).toBe(0);
    expect(sees().world.state.accountIds).toEqual(['new']);
    expect(endsOf(second)).toEqual([{ how: 'done' }]);
    expect(machine.openIntents()).toEqual([]);
  });

  test.each([401, 403])('reading 28: a %s while loading leads to login', async (status) => {
    const { sees, types } = await open({ world: [refused(status)] });
    expect(sees().session.state.status).toBe('expired');
    expect(types()).toContain('world/loadFailed');
  });

  const isUnread = "The server's answer could not be read (body).";
  test.each([
    ['refused', refused(500, 'Out of order.'), 'Out of order.'],
    ['refused without a message', refused(502), 'The server answered 502.'],
    ['not sent', { is: 'notSent' }, 'The server could not be reached.'],
    ['not answered', { is: 'outcomeUnknown' }, 'The server did not answer in time.'],
    ['answered unreadably', { is: 'malformed', where: 'body' }, isUnread],
  ] as const)('a load that is %s fails with a reason', async (_what, line, why) => {
    const { sees, machine } = await open({ world: [line] });
    expect(sees().world.state).toMatchObject({ phase: 'failed', loadId: null, failure: why });
    expect(sees().session.state.status).toBe('signedIn');
    expect(machine.openIntents()).toEqual([]);
  });

  test('a full disk fails the load, and another load can be tried', async () => {
    const { sees, run, troubles } = await open({ world: [whole] }, { broken: true });
    expect(sees().world.state).toMatchObject({ phase: 'failed', loadId: null });
    expect(sees().world.state.failure).toBe('The disk is full.');
    const before = troubles.length;
    await run('world/reload', { accountIds: null });
    expect(troubles.slice(before).map(({ what }) => what)).toEqual(['Process world failed.']);
  });

  test('a load interrupted by a crash is resumed', async () => {
    const disk = memoryDisk();
    const before = await open({ world: [undefined] }, { disk });
    await before.machine.settled();
    const after = await open({ world: [whole] }, { disk, signIn: false });
    expect(after.sees().world.state).toMatchObject({ phase: 'ready', loadId: null });
    expect(after.machine.openIntents()).toEqual([]);
  });

  test('a restarted console loads the world once', async () => {
    const disk = memoryDisk();
    await (await open({ world: [whole] }, { disk })).machine.settled();
    const after = await open({ world: [later({ activities: [] })] }, { disk, signIn: false });
    expect(after.sent('world')).toHaveLength(1);
    expect(after.sees().world.tables.activities.size).toBe(0);
  });
});

describe('reading 23: pushes', () => {
  test('newer rows are put, older ones are not', async () => {
    const { push, sees } = await open({ world: [whole] });
    await push(changed(2));
    expect(sees().world.tables.drivers.get('d1')?.name).toBe('Changed');
    const gone = { collection: 'activities', ids: ['a2'] } as const;
    await push(changed(1), { is: 'removed', serverMs: nowMs, ...gone });
    expect(sees().world.tables.drivers.get('d1')?.version).toBe(2);
    expect(sees().world.tables.activities.get('a2')).toBeUndefined();
  });

  test('reading 35: one reload when the channel is back, none at its start', async () => {
    const { push, sent } = await open({ world: [whole] });
    await push(connection('connecting'), connection('connected'));
    expect(sent('world')).toHaveLength(1);
    await push(connection('lost'), connection('connecting'), connection('connected'));
    expect(sent('world')).toHaveLength(2);
    await push(connection('connected'));
    expect(sent('world')).toHaveLength(2);
  });

  test('the world does not reload when the missed changes follow', async () => {
    const { push, sent } = await open({ world: [whole] });
    await push(connection('connected'), connection('lost'), connection('connected', true));
    expect(sent('world')).toHaveLength(1);
    await push(connection('lost'), connection('connected'));
    expect(sent('world')).toHaveLength(2);
  });

  test('a failed first load is tried again when the channel connects', async () => {
    const { push, sent, sees } = await open({ world: [{ is: 'notSent' }, whole] });
    expect(sees().world.state.phase).toBe('failed');
    await push(connection('connected', true));
    expect(sent('world')).toHaveLength(2);
    expect(sees().world.state.phase).toBe('ready');
  });

  test('reading 28: a channel that refuses the token expires the session', async () => {
    const { push, sees } = await open({ world: [whole] });
    await push({ is: 'connection', state: 'lost', resumed: false, refused: true, serverMs: nowMs });
    expect(sees().session.state.status).toBe('expired');
  });

  test('pushes before a login are ignored', async () => {
    const { push, types } = await open({}, { signIn: false });
    await push(changed(2));
    expect(types()).toEqual([]);
  });
});

test('reading 10: the clock ticks at whole minutes and when a deadline has passed', async () => {
  const activities = [activityRow('a1', { deadlineMs: nowMs + 89_999 })];
  const { clock, rest, sees } = await open({ world: [answered({ ...reply, activities }, nowMs)] });
  const seen: number[] = [];
  for (let second = 0; second < 180; second += 1) {
    clock.advance(1_000);
    await rest();
    const at = sees().clock.state.nowMs - nowMs;
    if (seen.at(-1) !== at) seen.push(at);
  }
  expect(seen).toEqual([0, 60_000, 90_000, 120_000, 180_000]);
});

test('the clock registers for cancellation once, however often it ticks', async () => {
  const clock = manualClock(nowMs);
  let registered = 0;
  const cancelled = { now: false, onCancel: () => void (registered += 1) };
  const { sees } = await open({ world: [whole] });
  const ports = { clock } as never;
  const ticks = worldProcess.run({ is: 'tick', key: 'world:1' }, ports, cancelled, sees);
  const steps = ticks[Symbol.asyncIterator]();
  for (let minute = 0; minute < 5; minute += 1) {
    const next = steps.next();
    clock.advance(60_000);
    await next;
  }
  expect(registered).toBe(1);
});

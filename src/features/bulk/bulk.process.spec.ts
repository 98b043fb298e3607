import { expect, test } from 'vitest';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import { no, yes } from '#kernel/records.ts';
import { drain } from '#kernel/testing/drain.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { put } from '#spine/world/testing/world.ts';
import { bulkProcess, type BulkSees, bulkSlice } from './index.ts';

const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
const rows = ids.map((activityId) => ({ activityId, version: 1 }));
const removed = answered<'removeActivity'>({ id: 'a' }, nowMs);

const now = Promise.resolve();
const never = new Promise<void>(() => {});

async function open(script: Script, disk = memoryDisk()) {
  const broken = { store: false, rights: false };
  const store = memoryLogStore(disk);
  const run = await openAsking<BulkSees>([bulkSlice], script, {
    processes: [bulkProcess],
    put: put({ activities: ids }),
    disk,
    // Only the wait for a stalled act goes on; no request is retried by itself.
    ports: { pause: (ms: number) => (ms === 2_000 ? now : never) },
    overrides: {
      store: {
        ...store,
        append: (...given) =>
          broken.store ? Promise.reject(new Error('full')) : store.append(...given),
      },
      may: () => (broken.rights ? no('Trip Administrators only.') : yes),
    },
  });
  const act = () => run.sees().bulk.state.acts[0];
  const outcomes = () => act()?.parts.flatMap((part) => part.map(({ outcome }) => outcome));
  const line = (link: 'lost' | 'connected') =>
    run.run('connection/linkHeard', { link, atMs: null });
  return { ...run, broken, act, outcomes, store, line };
}

test('each row is a request with its own key, and the bulk intent ends last', async () => {
  const ways = [removed, refused(422, 'It has a trip.'), removed];
  const { run, sent, endsOf, outcomes, act, sees } = await open({ removeActivity: ways });
  const id = await run('bulk/begin', { what: 'cancel', rows });
  expect(sent('removeActivity').map(({ request }) => request)).toEqual(
    ids.map((one) => ({ id: one, version: 1 })),
  );
  expect(new Set(sent('removeActivity').map(({ key }) => key)).size).toBe(6);
  expect(outcomes()).toEqual(['done', 'refused', 'done', 'done', 'done', 'done']);
  expect(act()?.parts[0]?.[1]?.why).toBe('It has a trip.');
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect(sees().bulk.state.sent).toEqual({});
});

test("moves are completed one by one, each with the server's outcome", async () => {
  const row = { ...activityRow('a1'), version: 2, completedMs: nowMs };
  const { run, sent, outcomes } = await open({
    editActivity: [answered<'editActivity'>({ activity: row }, nowMs)],
  });
  await run('bulk/begin', { what: 'complete', rows: rows.slice(0, 1) });
  expect(sent('editActivity')).toMatchObject([{ request: { edit: { complete: true } } }]);
  expect(outcomes()).toEqual(['done']);
});

test('a 401 stops the act until the same user is back', async () => {
  const { run, sent, outcomes, act } = await open({ removeActivity: [refused(401)] });
  await run('bulk/begin', { what: 'cancel', rows });
  expect(sent('removeActivity')).toHaveLength(4);
  expect(outcomes()).toEqual([...Array(4).fill('underWay'), 'waiting', 'waiting']);
  expect(act()?.isOver).toBe(false);
});

test('an act whose tab is closed before the first send goes on when the page is back', async () => {
  const { machine, store } = await open({ removeActivity: [undefined] });
  const has = (type: string) => store.disk.records.some((record) => record.type === type);
  machine.dispatch({ type: 'bulk/begin', data: { what: 'cancel', rows } });
  while (!has('bulk/begun')) await drain(1);
  expect(has('bulk/sendNext')).toBe(false);
  const records = [...store.disk.records];
  const { sent, outcomes } = await open({ removeActivity: [removed] }, { ...store.disk, records });
  expect(sent('removeActivity')).toHaveLength(6);
  expect(outcomes()).toEqual(Array(6).fill('done'));
});

test("when the browser can't store records any more, every row gets an outcome", async () => {
  const { run, line, broken, outcomes, act, sent, endsOf } = await open({});
  await line('lost');
  const id = await run('bulk/begin', { what: 'cancel', rows });
  expect(outcomes()).toEqual(Array(6).fill('waiting'));
  broken.store = true;
  await line('connected');
  expect(sent('removeActivity')).toEqual([]);
  expect(outcomes()).toEqual(Array(6).fill('failed'));
  expect(act()?.parts[0]?.[5]?.why).toMatch('could not store the command');
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
});

test('an operator who lost the right sees the reason in every waiting row', async () => {
  const { run, line, broken, outcomes, act, endsOf } = await open({});
  await line('lost');
  const id = await run('bulk/begin', { what: 'cancel', rows });
  broken.rights = true;
  await line('connected');
  expect(outcomes()).toEqual(Array(6).fill('failed'));
  expect(act()?.parts[0]?.[0]?.why).toBe('Trip Administrators only.');
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
});

test('acts of closed tabs run one after the other, behind the current one', async () => {
  const half = (from: number) => ({ what: 'cancel', rows: rows.slice(from, from + 3) });
  let answer: (answer: typeof removed) => void = () => {};
  const late = new Promise<typeof removed>((resolve) => {
    answer = resolve;
  });
  const ways = [late, late, late, removed];
  const { run, sent, sees, rest } = await open({ removeActivity: ways });
  await run('bulk/begin', half(0));
  const came = await run('bulk/adopt', { was: 'act t:1', ...half(3) });
  expect(sent('removeActivity')).toHaveLength(3);
  answer(removed);
  await rest();
  const acts = sees().bulk.state.acts.map(({ id, counts }) => [id, counts.done]);
  expect(acts).toEqual([
    [expect.not.stringMatching(came), 3],
    [came, 3],
  ]);
});

test('an act of a closed tab sends as few rows at a time as its own tab would have', async () => {
  const { run, sent, sees, endsOf } = await open({ removeActivity: [undefined] });
  const act = { was: 'act t:1', what: 'cancel', rows };
  await run('bulk/adopt', act);
  expect(sent('removeActivity')).toHaveLength(4);
  expect(sees().bulk.state.acts[0]?.counts).toMatchObject({ underWay: 4, waiting: 2 });
  const reason = 'It has been taken over already.';
  expect(endsOf(await run('bulk/adopt', act))).toEqual([{ how: 'rejected', reason }]);
});

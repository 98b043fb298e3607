import { describe, expect, test } from 'vitest';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { specFor } from '#kernel/testing/spec.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Push } from '#wire/realtime/push.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesKept } from './fetches.model.ts';
import { asks, fetched, isOld } from './index.ts';
import { lineIs, openFetching } from './testing/fetching.ts';
import { lookup, lookupsSlice } from './testing/lookups.ts';

const params = { accountId: 'acc' };
const notSent = { is: 'notSent' } as const;
const list = (...labels: readonly string[]) =>
  labels.map((label) => ({ id: label, label, notes: `About ${label}` }));
const answerOf = (...labels: readonly string[]) =>
  answered<'noteTemplates'>({ noteTemplates: list(...labels) }, nowMs);

async function open(templates: Script['noteTemplates'], disk = memoryDisk()) {
  const run = await openFetching<Parameters<typeof isOld>[0]>(
    [lookupsSlice],
    { noteTemplates: templates ?? [] },
    { disk },
  );
  const ask = (accountId = 'acc') =>
    run.run('fetches/ask', { of: lookup.type, params: { accountId } });
  return {
    ...run,
    ask,
    now: () => fetched(run.sees(), lookup, params),
    times: () => run.sent('noteTemplates').length,
  };
}

describe('a fetch', () => {
  test('is kept with the time of its answer, and equal keys share it', async () => {
    const { ask, now, times, run } = await open([answerOf('Gate')]);
    expect(now()).toBeNull();
    await ask();
    expect(now()).toEqual({ is: 'ready', value: list('Gate'), readMs: nowMs });
    expect(times()).toBe(1);
    await run('lookups/look', { away: true });
    expect(now()?.is).toBe('ready');
  });

  test('is refused while it is under way, and so is an undeclared one', async () => {
    const { ask, endsOf, times, machine } = await open([undefined]);
    await ask();
    expect(endsOf(await ask())).toEqual([{ how: 'rejected', reason: 'It is under way.' }]);
    expect(times()).toBe(1);
    const { id } = machine.dispatch({ type: 'fetches/ask', data: { of: 'undeclared', params } });
    expect(endsOf(id)).toMatchObject([{ how: 'rejected' }]);
  });

  test('is current until its declared age', async () => {
    const { ask, sees, run } = await open([answerOf()]);
    expect(isOld(sees(), lookup, params)).toBe(true);
    await ask();
    await run('clock/tick', { nowMs: nowMs + 60_000 });
    expect(isOld(sees(), lookup, params)).toBe(false);
    await run('clock/tick', { nowMs: nowMs + 60_001 });
    expect(isOld(sees(), lookup, params)).toBe(true);
  });

  test('is dropped when hundreds were asked for since, unless it is under way', () => {
    const { given } = specFor(lookupsSlice);
    const { sees: none } = given();
    const asked = (accountId: string) => asks(none, lookup, { accountId });
    const read = ({ data: { key, of } }: ReturnType<typeof asked>) => ({
      type: 'fetches/told',
      data: { key, of, value: list() },
    });
    const all = Array.from({ length: fetchesKept + 1 }, (_, at) => asked(`acc${at}`));
    const { sees } = given(...all.flatMap((one, at) => (at === 0 ? [one] : [one, read(one)])));
    const accounts = sees.fetches.state.all.map((one) => one.params);
    expect(accounts).toHaveLength(fetchesKept);
    expect(accounts.slice(0, 2)).toEqual([{ accountId: 'acc0' }, { accountId: 'acc2' }]);
  });
});

describe('a fetch that is not answered', () => {
  test.each([
    [notSent, 'The server could not be reached.'],
    [{ is: 'outcomeUnknown' } as const, 'The server did not answer in time.'],
    [refused(500, 'Out of order.'), 'Out of order.'],
    [{ is: 'malformed', where: 'body' } as const, "The server's answer could not be read (body)."],
  ])('fails at once with a reason, and succeeds on the next try: %j', async (fault, why) => {
    const { ask, now, pass } = await open([fault, answerOf('Gate')]);
    await ask();
    expect(now()).toEqual({ is: 'failed', last: null, why });
    await pass(1_000);
    expect(now()).toMatchObject({ is: 'ready', value: list('Gate') });
  });

  test('is tried again with growing waits, and fails in the log once', async () => {
    const { ask, pass, times, types } = await open([notSent]);
    await ask();
    for (const [at, waitMs] of [1_000, 4_000, 10_000, 30_000, 30_000].entries()) {
      await pass(waitMs - 1);
      expect(times()).toBe(at + 1);
      await pass(1);
      expect(times()).toBe(at + 2);
    }
    expect(types().filter((type) => type === 'fetches/failed')).toHaveLength(1);
  });

  test('is tried at once when the line is back', async () => {
    const { ask, push, now } = await open([notSent, answerOf('Gate')]);
    await ask();
    await push(lineIs('lost'), lineIs('connected'));
    expect(now()?.is).toBe('ready');
  });

  test('is not retried when no screen needs it, but again once it is asked for', async () => {
    const { ask, run, pass, times, now } = await open([notSent, notSent, answerOf('Gate')]);
    await ask();
    await run('lookups/look', { away: true });
    await pass(60_000);
    expect([times(), now()?.is]).toEqual([1, 'failed']);
    await run('lookups/look', { away: false });
    await ask();
    expect([times(), now()?.is]).toEqual([2, 'failed']);
    await pass(1_000);
    expect(now()?.is).toBe('ready');
  });

  test('is not retried automatically when it was refused', async () => {
    const { ask, pass, times, now } = await open([
      refused(404, 'No such account.'),
      answerOf('Gate'),
    ]);
    await ask();
    await pass(60_000);
    expect([times(), now()]).toMatchObject([1, { is: 'failed', why: 'No such account.' }]);
    await ask();
    expect(now()?.is).toBe('ready');
  });

  test('fails with a reason when the answer cannot be used, and is not retried', async () => {
    const { ask, now, times } = await open([answered({} as never, nowMs)]);
    await ask();
    const why = 'The answer is not what was asked for.';
    expect([now(), times()]).toEqual([{ is: 'failed', last: null, why }, 1]);
  });

  test('keeps the value read before it failed', async () => {
    const { ask, now } = await open([answerOf('Gate'), notSent]);
    await ask();
    await ask();
    expect(now()).toMatchObject({ is: 'failed', last: list('Gate') });
  });

  test('is tried at once when the operator asks, with one series of tries', async () => {
    const { ask, pass, times, now } = await open([notSent, notSent, answerOf('Gate')]);
    await ask();
    await ask();
    expect(times()).toBe(2);
    await pass(60_000);
    expect([times(), now()?.is]).toEqual([3, 'ready']);
  });
});

describe('when other accounts are chosen', () => {
  const held = () => heldAnswer<Calls['noteTemplates']['reply']>();

  test('P21: a late answer is dropped, and earlier values are not shown', async () => {
    const slow = held();
    const { ask, run, rest, now, fetches } = await open([answerOf('Gate'), slow.promise]);
    await ask();
    await ask('other');
    await run('world/reload', { accountIds: ['other'] });
    expect([now(), fetches()]).toEqual([null, []]);
    slow.give(answerOf('Late'));
    await rest();
    expect(fetches()).toEqual([]);
  });

  test('P21: after switching there and back, only answers to new questions count', async () => {
    const [slow, next] = [held(), held()];
    const { ask, run, rest, now } = await open([slow.promise, next.promise]);
    await ask();
    await run('world/reload', { accountIds: ['other'] });
    await run('world/reload', { accountIds: null });
    await ask();
    slow.give(answerOf('Late'));
    await rest();
    expect(now()).toEqual({ is: 'loading', last: null });
    next.give(answerOf('New'));
    await rest();
    expect(now()).toMatchObject({ is: 'ready', value: list('New') });
  });

  test('loading the same accounts again keeps the values', async () => {
    const { ask, run, now } = await open([answerOf('Gate')]);
    await ask();
    await run('world/reload', { accountIds: null });
    expect(now()?.is).toBe('ready');
  });
});

describe('the next start', () => {
  test.each([
    ['under way', undefined],
    ['tried again', notSent],
  ])('asks for a fetch that was %s', async (_what, fault) => {
    const disk = memoryDisk();
    const before = await open([fault], disk);
    await before.ask();
    await before.machine.settled();
    const after = await open([answerOf('Gate')], disk);
    expect(after.now()).toMatchObject({ is: 'ready', value: list('Gate') });
  });

  test('P9: asks for the fetch that led to the login', async () => {
    const disk = memoryDisk();
    const before = await open([refused(401)], disk);
    await before.ask();
    expect(before.sees()).toMatchObject({ session: { state: { status: 'expired' } } });
    expect(before.now()).toEqual({ is: 'loading', last: null });
    await before.machine.settled();
    const after = await open([answerOf('Gate')], disk);
    expect(after.now()?.is).toBe('ready');
  });

  test('has the values read before, without asking', async () => {
    const disk = memoryDisk();
    const before = await open([answerOf('Gate')], disk);
    await before.ask();
    await before.machine.settled();
    const after = await open([], disk);
    expect([after.now()?.is, after.times()]).toEqual(['ready', 0]);
  });
});

test('rows reported stale while they are fetched are fetched once more', async () => {
  const old = heldAnswer<Calls['activitiesByIds']['reply']>();
  const row = (version: number) =>
    answered<'activitiesByIds'>({ activities: [activityRow('a1', { version })] }, nowMs);
  const { push, rest, sent, run, machine, fetches } = await openFetching([lookupsSlice], {
    activitiesByIds: [old.promise, row(2)],
  });
  const stale = { collection: 'activities', ids: ['a1'], created: false, key: null } as const;
  const report = { is: 'stale', serverMs: nowMs, ...stale } satisfies Push;
  await push(report, report);
  expect(sent('activitiesByIds')).toHaveLength(1);
  old.give(row(1));
  await rest();
  expect(sent('activitiesByIds')).toHaveLength(2);
  await run('clock/tick', { nowMs });
  const { world } = machine.latest();
  expect(world?.tables.activities?.get('a1')).toMatchObject({ version: 2 });
  expect(fetches()).toEqual([]);
});

test('rows that the log rejects are not fetched again and again', async () => {
  const odd = answered<'activitiesByIds'>({ activities: [{ id: 'a1' } as never] }, nowMs);
  const { push, sent } = await openFetching([lookupsSlice], { activitiesByIds: [odd] });
  const stale = { collection: 'activities', ids: ['a1'], created: false, key: null } as const;
  await push({ is: 'stale', serverMs: nowMs, ...stale });
  expect(sent('activitiesByIds')).toHaveLength(1);
});

import { describe, expect, test } from 'vitest';
import { nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import type { Answer } from '#wire/link/link.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { put } from '../world/testing/world.ts';
import { openAsking } from './testing/asking.ts';
import { errandsSlice } from './testing/errands.ts';

const car = vehicleRow('v1', { version: 3, color: 'Red' });
const painted = (color: string, version: number) =>
  answered<'editVehicle'>({ vehicle: { ...car, color, version } }, nowMs);
const done = painted('Blue', 4);
const rung = answered<'createSMSBridge'>({ fromPhoneNumber: '5' } as never, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const notSent = { is: 'notSent' } as const;
const broken = { is: 'malformed', where: 'body' } as const;
const data = { vehicleId: 'v1', version: 3, color: 'Blue' };

async function open(script: Script, disk = memoryDisk(), overrides = {}) {
  const vehicles = put({ vehicles: [car, 'v2'] });
  const run = await openAsking([errandsSlice], script, { put: vehicles, disk, overrides });
  /** Reports these states of the line, one after the other. */
  const line = async (...states: readonly ('connected' | 'lost')[]) => {
    for (const state of states) {
      run.push({ is: 'connection', state, resumed: true, serverMs: nowMs });
    }
    await run.rest();
  };
  return {
    ...run,
    disk,
    line,
    keys: () => run.sent('editVehicle').map(({ key }) => key),
    paint: (own: object = {}) => run.run('errands/paint', { ...data, ...own }),
    ring: () => run.run('errands/ring', { phone: '5' }),
    phases: () => run.open().map(({ phase }) => phase),
    closed: () => run.records.filter(({ type }) => type === 'outbox/closed').map((one) => one.data),
  };
}

describe('a sent request', () => {
  test('has its intent as key and ends as done once, with its reply in the world', async () => {
    const { paint, sent, endsOf, sees, closed, machine } = await open({ editVehicle: [done] });
    const id = await paint();
    expect(sent('editVehicle')).toMatchObject([
      { request: { id: 'v1', version: 3, edit: { color: 'Blue' } }, key: id },
    ]);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(sees().world.tables.vehicles.get('v1')?.color).toBe('Blue');
    const notice = { kind: 'success', title: 'Painted.', text: 'Blue' };
    expect(closed()).toMatchObject([
      { told: notice, rows: ['v1'], version: 4, result: { color: 'Blue' } },
    ]);
    expect(machine.openIntents()).toEqual([]);
  });

  test('is in the log before it is sent', async () => {
    const held = heldAnswer<never>();
    const { paint, sent, disk } = await open({ editVehicle: [held.promise] });
    await paint();
    expect(sent('editVehicle')).toHaveLength(1);
    expect(disk.records.map(({ type }) => type)).toContain('outbox/opened');
  });

  test('reading 28: is not tried again after a refusal', async () => {
    const { paint, sent, endsOf, closed } = await open({ editVehicle: [refused(422, 'Too red.')] });
    const id = await paint();
    expect(endsOf(id)).toEqual([{ how: 'rejected', reason: 'Too red.' }]);
    const notice = { kind: 'error', title: 'Not painted.', text: 'Too red.' };
    expect(closed()).toMatchObject([{ how: 'refused', why: 'Too red.', told: notice }]);
    expect(sent('editVehicle')).toHaveLength(1);
  });

  test('ends with the status code of a refusal without a message', async () => {
    const { paint, endsOf } = await open({ editVehicle: [refused(403)] });
    const reason = 'The server answered 403.';
    expect(endsOf(await paint())).toEqual([{ how: 'rejected', reason }]);
  });

  test.each([
    ['404 removes the row', refused(404), undefined],
    [
      '409 puts the current row',
      { ...refused(409), current: encodeVehicle({ ...car, version: 9, color: 'Green' }) },
      { version: 9, color: 'Green' },
    ],
    ['409 with an unreadable row keeps the row', { ...refused(409), current: {} }, { version: 3 }],
  ] as const)('a refusal with %s', async (_what, answer, row) => {
    const { paint, sees, closed } = await open({ editVehicle: [answer as Answer<never>] });
    await paint();
    expect(closed()).toMatchObject([{ how: 'refused' }]);
    const now = sees().world.tables.vehicles.get('v1');
    if (row) expect(now).toMatchObject(row);
    else expect(now).toBeUndefined();
  });

  const byJo = { modifiedMs: nowMs, modifiedById: 'u9', modifiedByName: 'Jo Brandt' };
  const at = 'at 08:00 AM UTC.';
  test.each([
    ['changed', 409, { did: 'changed', ...byJo }, `Jo Brandt changed this ${at}`],
    ['removed', 404, { did: 'removed', ...byJo }, `Jo Brandt removed this ${at}`],
    ['planned', 409, { did: 'planned', ...byJo }, `No. Jo Brandt planned it ${at}`],
    [
      'changed by a person without a name',
      409,
      { did: 'changed', modifiedMs: nowMs, modifiedById: 'u8' },
      'Somebody else changed this, reported at 08:00 AM UTC.',
    ],
    ['changed, without a person', 409, { did: 'changed' }, 'No.'],
  ] as const)('a refusal reason names the person: %s', async (_what, status, deed, why) => {
    const answer: Answer<never> = { ...refused(status, 'No.'), deed } as never;
    const { paint, closed } = await open({ editVehicle: [answer] });
    await paint();
    expect(closed()).toMatchObject([{ how: 'refused', why, told: { text: why } }]);
  });

  test('P9: is kept after a 401, and the operator logs in again', async () => {
    const { paint, sees, phases, endsOf } = await open({ editVehicle: [refused(401)] });
    const id = await paint();
    expect(sees().session.state.status).toBe('expired');
    expect([phases(), endsOf(id)]).toEqual([['sent'], []]);
  });

  test('reading 61: one that never repeats by itself is refused by a 401', async () => {
    const { ring, sees, phases, endsOf, disk } = await open({ createSMSBridge: [refused(401)] });
    const id = await ring();
    const reason = 'The session had ended, so the server did nothing.';
    expect(endsOf(id)).toEqual([{ how: 'rejected', reason }]);
    expect([sees().session.state.status, phases()]).toEqual(['expired', []]);
    const { sent } = await open({ createSMSBridge: [rung] }, disk);
    expect(sent('createSMSBridge')).toEqual([]);
  });

  test('one that may have been done stays open after a 401, for the operator', async () => {
    const { ring, run, phases, endsOf, sees, disk } = await open({
      createSMSBridge: [lost, refused(401)],
    });
    const id = await ring();
    await run('outbox/askAgain', { intentId: id });
    expect(sees().session.state.status).toBe('expired');
    expect([phases(), endsOf(id)]).toEqual([['unknown'], []]);
    const after = await open({ createSMSBridge: [rung] }, disk);
    expect(after.sent('createSMSBridge')).toEqual([]);
    expect(after.phases()).toEqual(['unknown']);
  });
});

describe('a request that may have been done and cannot be repeated', () => {
  test.each([
    [422, 'KEY_REUSED'],
    [409, 'idempotency_key_reuse'],
    [400, 'idempotency_error'],
  ])('ends as not known when the server had its key with other details: %i %s', async (...code) => {
    const [status, errorCode] = code;
    const reused = { ...refused(status, 'Another request.'), errorCode } as never;
    const { ring, run, endsOf, closed } = await open({ createSMSBridge: [lost, reused] });
    const id = await ring();
    await run('outbox/askAgain', { intentId: id });
    const why = 'It was sent before with other details, and may have been done.';
    expect(endsOf(id)).toEqual([{ how: 'failed', error: why }]);
    const told = { kind: 'warning', title: 'Out of order', text: why };
    expect(closed()).toMatchObject([{ how: 'givenUp', why, told }]);
  });

  test('ends as not known when what it needs is gone', async () => {
    const { ring, run, sent, closed } = await open({ createSMSBridge: [lost] });
    const id = await ring();
    const removed = [{ collection: 'vehicles', ids: ['v2'] }];
    await run('world/heard', { put: [], removed });
    await run('outbox/askAgain', { intentId: id });
    expect(sent('createSMSBridge')).toHaveLength(1);
    expect(closed()).toMatchObject([{ how: 'givenUp', why: 'It has no number any more.' }]);
  });
});

describe('reading 61: an unexpected answer', () => {
  test.each([
    ['no answer', lost],
    ['an unreadable answer', broken],
    ['a 500', refused(500)],
    ['a 503', refused(503)],
  ] as const)('%s leaves the outcome unknown; it is asked again with its key', async (_, one) => {
    const { paint, keys, endsOf, phases, pass } = await open({ editVehicle: [one, one, done] });
    const id = await paint();
    expect([phases(), endsOf(id)]).toEqual([['unknown'], []]);
    await pass();
    await pass();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(keys()).toEqual([id, id, id]);
  });

  test.each([
    ['an unreadable answer', broken, /^The server's answer could not be read/],
    ['a 503', refused(503), /^The server answered 503\.$/],
    ['a 503 with words', refused(503, 'Down.'), /^Down\.$/],
  ] as const)(
    '%s is not taken for no answer, also when it comes late',
    async (_, answer, words) => {
      const late = heldAnswer<never>();
      const { paint, open: rows, pass } = await open({ editVehicle: [late.promise] });
      await paint();
      await pass(10_000);
      expect(rows()).toMatchObject([{ phase: 'unknown' }]);
      expect(rows()[0]?.answered).toBeUndefined();
      late.give(answer);
      await pass(0);
      expect(rows()[0]?.answered).toMatch(words);
    },
  );

  test('tries go on with growing waits as long as the request is open', async () => {
    const { paint, held, pass, sent } = await open({ editVehicle: [lost] });
    await paint();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      // Each try also starts one pause that detects a slow answer.
      waits.push(held().at(-1) ?? 0);
      await pass(60_000);
    }
    expect(waits).toEqual([500, 1_500, 4_000, 10_000, 30_000, 30_000, 30_000, 30_000]);
    expect(sent('editVehicle')).toHaveLength(9);
  });

  test('a connection that is back ends the wait', async () => {
    const { paint, line, endsOf } = await open({ editVehicle: [lost, done] });
    const id = await paint();
    await line('connected');
    expect(endsOf(id)).toEqual([]);
    await line('lost', 'connected');
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('an operator who asks again ends the wait', async () => {
    const { paint, run, sent, endsOf } = await open({ editVehicle: [lost, done] });
    const id = await paint();
    await run('outbox/askAgain', { intentId: id });
    expect([endsOf(id), sent('editVehicle').length]).toEqual([[{ how: 'done' }], 2]);
  });

  test('a request is unknown after ten silent seconds; a late answer counts', async () => {
    const held = heldAnswer<never>();
    const { paint, phases, pass, rest, endsOf } = await open({ editVehicle: [held.promise] });
    const id = await paint();
    await pass(9_000);
    expect(phases()).toEqual(['sent']);
    await pass(10_000);
    expect(phases()).toEqual(['unknown']);
    held.give(done as never);
    await rest();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('a given up request is looked up, and its late answer is ignored', async () => {
    const held = heldAnswer<never>();
    const script = { editVehicle: [held.promise] };
    const { paint, run, pass, rest, endsOf, types, troubles } = await open(script);
    const id = await paint();
    await pass(10_000);
    await run('outbox/giveUp', { intentId: id });
    expect(types()).toContain('> world/reload');
    held.give(done as never);
    await rest();
    expect(endsOf(id)).toMatchObject([{ how: 'failed' }]);
    expect(troubles).toEqual([]);
  });
});

test('P7: a request that waited behind a given up one is sent', async () => {
  const script = { editVehicle: [lost, painted('Green', 4)] };
  const { paint, run, endsOf } = await open(script);
  const ids = [await paint(), await paint({ color: 'Green' })] as const;
  await run('outbox/giveUp', { intentId: ids[0] });
  expect(endsOf(ids[1])).toEqual([{ how: 'done' }]);
});

describe('a request that could not be sent', () => {
  test('is shown as waiting, not as sent', async () => {
    const { paint, phases, pass, endsOf } = await open({ editVehicle: [notSent, done] });
    const id = await paint();
    expect(phases()).toEqual(['waiting']);
    await pass();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test.each([
    ['withdrawn', notSent, 'outbox/withdraw'],
    ['given up', lost, 'outbox/giveUp'],
  ])('is not sent once it is %s before the next try', async (_how, answer, act) => {
    const { paint, run, pass, sent } = await open({ editVehicle: [answer, done] });
    const id = await paint();
    await run(act, { intentId: id });
    await pass();
    expect(sent('editVehicle')).toHaveLength(1);
  });

  test('is shown as unknown, not as waiting, where an earlier try may have left', async () => {
    const script = { editVehicle: [lost, notSent] };
    const { paint, run, phases } = await open(script);
    const id = await paint();
    await run('outbox/askAgain', { intentId: id });
    expect(phases()).toEqual(['unknown']);
    const killed = await open({ editVehicle: [undefined] });
    await killed.paint();
    const after = await open({ editVehicle: [notSent] }, killed.disk);
    expect(after.phases()).toEqual(['unknown']);
  });

  test('fails when its kind cannot wait', async () => {
    const { ring, endsOf } = await open({ createSMSBridge: [notSent] });
    const error = 'The server could not be reached.';
    expect(endsOf(await ring())).toEqual([{ how: 'failed', error }]);
  });

  test('is sent in order when the line is back, with the version replied before', async () => {
    const script = { editVehicle: [done, painted('Green', 5)] };
    const { run, paint, sent, phases, endsOf } = await open(script);
    await run('connection/linkHeard', { link: 'lost', atMs: null });
    const ids = [await paint(), await paint({ color: 'Green' })];
    expect([phases(), sent('editVehicle')]).toEqual([['waiting', 'waiting'], []]);
    await run('connection/linkHeard', { link: 'connected', atMs: null });
    expect(sent('editVehicle').map(({ request, key }) => [request, key])).toEqual([
      [{ id: 'v1', version: 3, edit: { color: 'Blue' } }, ids[0]],
      [{ id: 'v1', version: 4, edit: { color: 'Green' } }, ids[1]],
    ]);
    expect(ids.flatMap(endsOf)).toEqual([{ how: 'done' }, { how: 'done' }]);
  });
});

describe('a request repeated only by hand', () => {
  test('gets a notice when the service fails, and is not repeated automatically', async () => {
    const { ring, records, phases, pass, line, sent } = await open({
      createSMSBridge: [refused(503, 'Down.')],
    });
    await ring();
    const notice = { kind: 'warning', title: 'Out of order', text: 'Down.' };
    expect(records.find(({ type }) => type === 'outbox/unknown')?.data).toMatchObject({
      told: notice,
    });
    await line('lost', 'connected');
    await pass(60_000);
    expect([phases(), sent('createSMSBridge').length]).toEqual([['unknown'], 1]);
  });
});

describe('after a restart', () => {
  const restarted = (before: { readonly disk: ReturnType<typeof memoryDisk> }, script: Script) =>
    open(script, before.disk);

  test('a sent or unknown request is repeated with its key', async () => {
    for (const answer of [undefined, lost]) {
      const before = await open({ editVehicle: [answer] });
      const id = await before.paint();
      const after = await restarted(before, { editVehicle: [done] });
      expect(after.keys()).toEqual([id]);
      expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
    }
  });

  test('a waiting request is sent', async () => {
    const before = await open({ editVehicle: [notSent] });
    const id = await before.paint();
    const after = await restarted(before, { editVehicle: [done] });
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('a request that rings a phone is repeated while it is new, not an hour later', async () => {
    for (const [passedMs, times] of [
      [30_000, 1],
      [3_600_000, 0],
    ] as const) {
      const before = await open({ createSMSBridge: [undefined] });
      const id = await before.ring();
      const options = { disk: before.disk, ports: { clock: { now: () => nowMs + passedMs } } };
      const after = await openAsking([errandsSlice], { createSMSBridge: [rung] }, options);
      expect(after.sent('createSMSBridge')).toHaveLength(times);
      expect(after.open().map(({ phase }) => phase)).toEqual(times === 1 ? [] : ['unknown']);
      expect(after.endsOf(id)).toEqual(times === 1 ? [{ how: 'done' }] : []);
    }
  });

  test('an unanswered request that rings a phone waits for the operator', async () => {
    const before = await open({ createSMSBridge: [lost] });
    const id = await before.ring();
    const after = await restarted(before, { createSMSBridge: [rung] });
    expect(after.sent('createSMSBridge')).toEqual([]);
    await after.run('outbox/askAgain', { intentId: id });
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });
});

describe('a request that holds a secret', () => {
  const unlock = async (run: Awaited<ReturnType<typeof open>>) => {
    const handle = run.vault.put('sesame');
    return { handle, id: await run.run('errands/unlock', { handle }) };
  };

  test('is sent with its secret on each try, and the secret is never stored', async () => {
    const run = await open({ createSMSBridge: [lost, rung] });
    const { handle, id } = await unlock(run);
    expect(run.vault.look(handle)).toBe('sesame');
    await run.pass();
    const numbers = run.sent('createSMSBridge').map(({ request }) => request.toPhoneNumber);
    expect(numbers).toEqual(['sesame', 'sesame']);
    expect(run.endsOf(id)).toEqual([{ how: 'done' }]);
    expect(run.vault.look(handle)).toBeUndefined();
    expect(JSON.stringify(run.disk.records)).not.toContain('sesame');
  });

  test('ends after a reload: as failed before it was sent, else as not known', async () => {
    for (const [answer, why, how] of [
      [notSent, /^The page was closed.* never kept\.$/, 'failed'],
      [lost, /It was sent before, and may have been done\.$/, 'givenUp'],
      [refused(401), /^The page was closed.* never kept\.$/, 'failed'],
    ] as const) {
      const before = await open({ createSMSBridge: [answer] });
      const { id } = await unlock(before);
      const after = await open({ createSMSBridge: [rung] }, before.disk);
      expect(after.sent('createSMSBridge')).toEqual([]);
      const end = { how: 'failed', error: expect.stringMatching(why) };
      expect(after.endsOf(id)).toMatchObject([end]);
      expect(after.closed()).toMatchObject([{ how }]);
    }
  });
});

test('a process that throws ends its request as failed, in the outbox too', async () => {
  const torn = Promise.reject(new Error('Torn.'));
  const { paint, closed, endsOf, phases } = await open({ editVehicle: [torn] });
  const id = await paint();
  expect(endsOf(id)).toEqual([{ how: 'failed', error: 'Torn.' }]);
  expect(closed()).toMatchObject([{ how: 'failed', why: 'Torn.', intentId: id }]);
  expect(phases()).toEqual([]);
});

describe('reading 63: a request of a closed tab', () => {
  const none = { subject: 'v1', activityIds: [], changes: [] };
  const adopted = (was: string, own: object = {}) => ({
    of: 'errands/paint',
    was,
    key: was,
    subject: 'vehicles:v1',
    note: none,
    phase: 'unknown',
    askedMs: nowMs,
    version: null,
    blocks: null,
    isAgain: false,
    asked: data,
    ...own,
  });
  const text = { of: 'errands/ring', subject: 'phone:5', asked: { phone: '5' } };
  const takeover = { name: 'closed', requests: 1, forms: 0, attempts: [] };

  test('is repeated with its key when it may have been done, and ends once', async () => {
    const { run, keys, endsOf, pass } = await open({ editVehicle: [lost, done] });
    const id = await run('outbox/adopt', adopted('t:1'));
    expect([endsOf(id), keys()]).toEqual([[], ['t:1']]);
    await pass();
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('waits until an open request of this tab on its subject has ended', async () => {
    const held = heldAnswer<never>();
    const { run, paint, keys, pass, endsOf } = await open({ editVehicle: [held.promise, done] });
    const own = await paint();
    const id = await run('outbox/adopt', adopted('t:1'));
    await pass();
    expect(keys()).toEqual([own]);
    held.give(painted('Red', 4) as never);
    await pass();
    await pass();
    expect(keys()).toEqual([own, 't:1']);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('is sent, if it was waiting, when the takeover is complete', async () => {
    const { run, sent, endsOf } = await open({ editVehicle: [done] });
    const id = await run('outbox/adopt', adopted('t:1', { phase: 'waiting' }));
    expect(sent('editVehicle')).toEqual([]);
    await run('outbox/takeOver', takeover);
    expect([endsOf(id), sent('editVehicle').length]).toEqual([[{ how: 'done' }], 1]);
  });

  test('is left to the operator when it rings a phone', async () => {
    const { run, sent, pass, endsOf } = await open({ createSMSBridge: [rung] });
    const id = await run('outbox/adopt', adopted('t:7', text));
    await run('outbox/takeOver', takeover);
    await pass();
    expect(sent('createSMSBridge')).toEqual([]);
    await run('outbox/askAgain', { intentId: id });
    expect(sent('createSMSBridge').map(({ key }) => key)).toEqual(['t:7']);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });
});

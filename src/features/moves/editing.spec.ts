import { describe, expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { Activity } from '#domain/entities.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { flowProcess, unfinished } from '../flow/index.ts';
import { formNow } from '../forms/forms.queries.ts';
import { openAsking } from '../outbox/testing/asking.ts';
import { moveForm } from './moves.forms.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';

const row = activityRow('a1', {
  version: 3,
  vehicleId: 'v1',
  readyMs: nowMs + 2 * halfHourMs,
  deadlineMs: nowMs + 20 * halfHourMs,
  notes: 'call first',
  pickupNotes: 'Gate 4',
});
const name = { of: 'moves/saveEdits', id: 'a1' };
const underWay = tripRow('t1', {
  activityIds: ['a1'],
  actions: [
    actionRow('p', { activityId: 'a1', status: 'In Progress', otherEndId: 'd' }),
    actionRow('d', { activityId: 'a1', type: 'Drop-Off | Vehicle' }),
  ],
});
const saved = (fields: Partial<Activity>) =>
  answered<'editActivity'>({ activity: { ...row, version: 4, ...fields } }, nowMs);

async function start(
  script: Script = {},
  { move = {} as Partial<Activity>, disk = memoryDisk() } = {},
) {
  const run = await openAsking<MovesSees>([movesSlice], script, {
    disk,
    processes: [flowProcess],
    put: [
      { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
      { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P4417' })] },
      { collection: 'activities', rows: [{ ...row, ...move }, activityRow('a2')] },
    ],
  });
  if (run.sees().world.state.phase !== 'ready') {
    const loadId = await run.run('world/reload', { accountIds: null });
    const changes = { put: [], removed: [] };
    await run.run('world/loadReplied', { loadId, blobs: null, changes, skipped: 0, atMs: nowMs });
  }
  const told = async (type: string, data: unknown) => {
    const [end] = run.endsOf((await run.run(type, data)) as never);
    return end && 'reason' in end ? end.reason : (end?.how ?? null);
  };
  return {
    ...run,
    told,
    edit: (activityId = 'a1', more = {}) => told('moves/edit', { activityId, ...more }),
    now: (id = 'a1') => formNow(run.sees(), moveForm, id),
    type: (typed: object, id = 'a1') => {
      const over = formNow(run.sees(), moveForm, id)?.there ?? {};
      return told('forms/type', { ...name, id, typed, over });
    },
    hear: (fields: Partial<Activity>, trips: readonly object[] = []) =>
      run.run('world/heard', {
        put: [
          { collection: 'trips', rows: trips },
          { collection: 'activities', rows: [{ ...row, version: 4, ...fields }] },
        ],
        removed: [],
      }),
    save: (id = 'a1') => run.run('moves/saveEdits', formNow(run.sees(), moveForm, id)?.asked),
    line: (link: string) => run.run('connection/linkHeard', { link, atMs: null }),
    flow: () => run.sees().flow.state,
    listed: () => unfinished(run.sees()).map(({ title, why }) => [title, why]),
  };
}

async function editing(script: Script = {}, typed: object = { pickupNotes: 'Ring twice' }) {
  const run = await start(script);
  await run.edit();
  await run.type(typed);
  return run;
}

describe('the form of a move opens', () => {
  test('reading 7: with its details, not dirty; one step back closes it', async () => {
    const { edit, now, flow, machine, rest } = await start();
    expect(await edit()).toBe('done');
    expect(now()).toMatchObject({ form: { step: 0, isShown: true }, changes: {} });
    expect(flow().open).toMatchObject({ title: 'Edit your move', about: 'PA-a1', isTyped: false });
    machine.undo();
    await rest();
    expect([now(), flow().open]).toEqual([undefined, null]);
  });

  test('reading 7: of a move in progress with the confirmation', async () => {
    const { edit, hear, now } = await start();
    await hear({ tripId: 't1' }, [underWay]);
    await edit();
    expect(now()?.form.step).toBe(1);
  });

  test('once at a time, and only of a move that is there', async () => {
    const { edit, run } = await start();
    await edit();
    expect(await edit()).toBe('The move being edited is open already.');
    await run('world/heard', { put: [], removed: [{ collection: 'activities', ids: ['a2'] }] });
    expect(await edit('a2')).toBe('What this form is about is gone.');
  });

  test('the palette edits the one move that is selected', async () => {
    const { sees, run } = await start();
    const from = async (...ids: string[]) => {
      await run('selection/reveal', { collection: 'activities', ids });
      return movesSlice.registry['moves/edit'].from?.(sees());
    };
    expect(await from('a1')).toEqual({ yes: true, data: { activityId: 'a1' } });
    expect(await from('a1', 'a2')).toEqual({ yes: false, reason: 'Select one move first.' });
  });

  test('reading 36: beside another that is typed in, the operator is asked', async () => {
    const { edit, now, flow, listed } = await editing();
    await edit('a2');
    expect(flow().wanted).toEqual({ type: 'moves/edit', data: { activityId: 'a2' } });
    await edit('a2', { other: 'keep' });
    expect([now()?.form.isShown, now('a2')?.form.isShown]).toEqual([undefined, true]);
    expect(listed()).toEqual([['Edit your move: PA-a1', null]]);
    await edit();
    expect(now()).toMatchObject({
      form: { isShown: true },
      changes: { pickupNotes: 'Ring twice' },
    });
  });

  test('discarded for another it is gone, and undo brings it back as it was', async () => {
    const { edit, now, listed, machine, rest } = await editing();
    await edit('a2', { other: 'discard' });
    expect([now(), listed()]).toEqual([undefined, []]);
    await edit();
    expect(now()?.changes).toEqual({});
    machine.undo();
    await rest();
    machine.undo();
    await rest();
    expect(now()).toMatchObject({
      form: { isShown: true },
      changes: { pickupNotes: 'Ring twice' },
    });
  });
});

test('an edit from elsewhere is not taken for that of a form which was discarded', async () => {
  const script = { editActivity: [saved({ notes: 'x' })] };
  const { edit, told, sent, now, machine, rest } = await editing(script);
  await edit('a2', { other: 'discard' });
  await told('moves/saveEdits', { activityId: 'a1', version: 3, fields: { notes: 'x' } });
  await rest();
  expect(sent('editActivity')).toHaveLength(1);
  machine.undo();
  await rest();
  expect(now()?.changes).toEqual({ pickupNotes: 'Ring twice' });
});

describe('the form of a move', () => {
  test.each([
    { pickupNotes: 'x' },
    { dropoffNotes: 'x' },
    { notes: 'x' },
    { deadlineMs: nowMs + 30 * halfHourMs },
    { readyMs: nowMs + 4 * halfHourMs },
  ])('sends %o alone, and one step back takes it back', async (typed) => {
    const { now, machine, rest } = await editing({}, typed);
    expect(now()).toMatchObject({ asked: { activityId: 'a1', version: 3, fields: typed } });
    expect(now()?.changes).toEqual(typed);
    machine.undo();
    await rest();
    expect(now()?.changes).toEqual({});
  });

  test('reading 6: in progress its times are locked with the reason; notes are open', async () => {
    const { hear, type, now, told } = await editing();
    await hear({ tripId: 't1' }, [underWay]);
    const locked = 'Locked: the move is in progress.';
    for (const typed of [{ readyMs: null }, { deadlineMs: null }]) {
      expect(await type(typed)).toBe(locked);
    }
    expect(await type({ notes: 'x' })).toBe('done');
    expect(now()?.locks).toMatchObject({ readyMs: locked, deadlineMs: locked });
    const fields = { deadlineMs: row.deadlineMs };
    expect(await told('moves/saveEdits', { activityId: 'a1', version: 4, fields })).toBe(locked);
  });

  test.each([
    [{ deadlineMs: null }, 'A deadline is required.'],
    [{ deadlineMs: row.readyMs }, 'The deadline must be at least 30 minutes after the ready time.'],
  ])('reading 14: %o is refused beside its field, and by the guard', async (typed, reason) => {
    const { now, told } = await editing({}, typed);
    expect(now()).toMatchObject({
      wrong: { deadlineMs: reason },
      maySave: { yes: false, reason: `Deadline: ${reason}` },
    });
    const { asked } = now() ?? {};
    expect(await told('moves/saveEdits', asked)).toBe(reason);
    expect(await told('forms/goTo', { ...name, step: 1 })).toBe(`Deadline: ${reason}`);
  });

  test('reading 13: a ready time that has come means ready now', async () => {
    const { now } = await editing({}, { readyMs: nowMs });
    expect(now()?.maySave.yes).toBe(true);
  });

  test('reading 14: what broke the rule before stays while notes are edited', async () => {
    const broken = { readyMs: nowMs - 9 * halfHourMs, deadlineMs: nowMs - 9 * halfHourMs };
    const { edit, type, now } = await start({}, { move: broken });
    await edit();
    await type({ notes: 'x' });
    expect(now()?.maySave.yes).toBe(true);
  });

  test('goes on to its last step and back, and undo goes back as well', async () => {
    const { told, now, machine, rest } = await editing();
    expect(await told('forms/goTo', { ...name, step: 1 })).toBe('done');
    expect(now()?.form.step).toBe(1);
    expect(await told('forms/goTo', { ...name, step: 2 })).toBe('This form is not open.');
    machine.undo();
    await rest();
    expect(now()?.form.step).toBe(0);
  });

  test('is kept over the next start, on its step', async () => {
    const disk = memoryDisk();
    const first = await start({}, { disk });
    await first.edit();
    await first.type({ notes: 'x' });
    await first.told('forms/goTo', { ...name, step: 1 });
    await first.machine.close();
    const { now } = await start({}, { disk });
    expect(now()).toMatchObject({ form: { step: 1, isShown: true }, changes: { notes: 'x' } });
  });

  test('closed it is listed when it was typed in, else gone', async () => {
    const { edit, told, listed, flow, now } = await editing();
    expect(await told('forms/close', name)).toBe('done');
    expect([flow().open, listed()]).toEqual([null, [['Edit your move: PA-a1', null]]]);
    expect(await edit('a2')).toBe('done');
    await told('forms/close', { ...name, id: 'a2' });
    expect(listed()).toHaveLength(1);
    await told('flow/resume', { id: 1 });
    expect(now()?.changes).toEqual({ pickupNotes: 'Ring twice' });
    expect(await told('forms/discard', name)).toBe('done');
    expect([listed(), now()]).toEqual([[], undefined]);
  });
});

describe('somebody else changes the move meanwhile', () => {
  test('what was typed over is asked about: theirs, mine or both, and before', async () => {
    const { hear, now, told } = await editing();
    await hear({ pickupNotes: 'Gate 9', dropoffNotes: 'Row C' });
    expect(now()).toMatchObject({
      followed: ['dropoffNotes'],
      maySave: { yes: false, reason: 'Pick-up note is not settled.' },
      asks: [
        {
          before: { pickupNotes: 'Gate 4' },
          answers: {
            mine: { pickupNotes: 'Ring twice' },
            theirs: { pickupNotes: 'Gate 9' },
            both: { pickupNotes: 'Gate 9. Ring twice' },
          },
        },
      ],
    });
    expect(await told('forms/goTo', { ...name, step: 1 })).toBe('Pick-up note is not settled.');
    await told('forms/settle', { ...name, groups: ['pickupNotes'], keep: 'both' });
    expect(now()?.asked).toEqual({
      activityId: 'a1',
      version: 4,
      fields: { pickupNotes: 'Gate 9. Ring twice' },
    });
  });

  test('ready and deadline are one question: one answer is for both', async () => {
    const deadlineMs = nowMs + 30 * halfHourMs;
    const { hear, now, told } = await editing({}, { deadlineMs });
    const readyMs = nowMs + 6 * halfHourMs;
    await hear({ readyMs });
    expect(now()?.asks.map(({ fields }) => fields)).toEqual([['readyMs', 'deadlineMs']]);
    await told('forms/settle', { ...name, groups: ['readyMs'], keep: 'mine' });
    expect(now()?.changes).toEqual({ readyMs: row.readyMs, deadlineMs });
    await told('forms/settle', { ...name, groups: ['readyMs'], keep: 'theirs' });
    expect(now()).toMatchObject({ values: { readyMs, deadlineMs: row.deadlineMs }, changes: {} });
  });

  test('a time that was moved cannot be kept once it is locked', async () => {
    const { hear, now, told } = await editing({}, { deadlineMs: nowMs + 30 * halfHourMs });
    await hear({ tripId: 't1' }, [underWay]);
    const [ask] = now()?.asks ?? [];
    expect(ask?.answers).not.toHaveProperty('mine');
    const settle = (keep: string) => told('forms/settle', { ...name, groups: ['readyMs'], keep });
    expect(await settle('mine')).toMatch(/cannot stay/);
    expect(await settle('theirs')).toBe('done');
    expect(now()?.changes).toEqual({});
  });

  test('the same on both sides asks nothing, and leaves nothing to send', async () => {
    const { hear, now, told } = await editing();
    await hear({ pickupNotes: 'Ring twice' });
    expect(now()).toMatchObject({ asks: [], changes: {} });
    const { asked } = now() ?? {};
    expect(await told('moves/saveEdits', asked)).toBe('Nothing has been changed.');
  });
});

describe('saving the edit of a move', () => {
  test('says what it changes, and the form stands still meanwhile', async () => {
    const { save, records, type, told } = await editing({ editActivity: [undefined] });
    await save();
    const opened = records.find((one) => one.type === 'outbox/opened');
    const change = { field: 'Pick-up note', before: 'Gate 4', after: 'Ring twice', zone: null };
    expect(opened?.data).toMatchObject({
      note: { subject: 'PA-a1', activityIds: ['a1'], changes: [change] },
    });
    const saving = 'The move is being saved.';
    expect(await type({ notes: 'x' })).toBe(saving);
    expect(await told('forms/discard', name)).toBe(saving);
  });

  test('S1 §4: once saved the form closes', async () => {
    const { save, flow, sees } = await editing({
      editActivity: [saved({ pickupNotes: 'Ring twice' })],
    });
    await save();
    expect([flow().open, flow().aside, sees().forms.state.forms]).toEqual([null, [], []]);
  });

  test('P8: a stale edit is refused; all that was typed stays beside what is there', async () => {
    const { save, hear, now, flow } = await editing({ editActivity: [refused(409, 'Stale.')] });
    await save();
    await hear({ pickupNotes: 'Gate 9' });
    expect(flow().open).toMatchObject({ intentId: null });
    expect(now()?.asks).toMatchObject([{ keep: null, mine: { pickupNotes: 'Ring twice' } }]);
  });

  test('that waits makes room for another edit of the same move, sent behind it', async () => {
    const first = saved({ pickupNotes: 'Ring twice' });
    const second = saved({
      pickupNotes: 'Ring twice',
      notes: 'x',
      version: 5,
    } as Partial<Activity>);
    const run = await editing({ editActivity: [first, second] });
    const { line, save, edit, type, now, flow, listed, sent, rest } = run;
    await line('lost');
    await save();
    expect([flow().open, now(), listed()]).toEqual([null, undefined, []]);
    expect(await edit()).toBe('done');
    await type({ notes: 'x' });
    expect(now()?.changes).toEqual({ notes: 'x' });
    await save();
    await line('connected');
    await rest();
    expect(sent('editActivity').map(({ request }) => [request.version, request.edit])).toEqual([
      [3, { pickupNotes: 'Ring twice' }],
      [4, { notes: 'x' }],
    ]);
    expect([flow().aside, run.sees().forms.state.forms]).toEqual([[], []]);
  });

  test('that waited and is refused opens again, beside a second one it is listed', async () => {
    const run = await editing({ editActivity: [refused(422, 'No.'), undefined] });
    const { line, save, edit, type, now, listed, told, rest } = run;
    await line('lost');
    await save();
    await edit();
    await type({ notes: 'x' });
    await line('connected');
    await rest();
    expect(listed()).toEqual([['Edit your move: PA-a1', 'No.']]);
    expect(now()?.changes).toEqual({ notes: 'x' });
    expect(await told('flow/resume', { id: 1, other: 'keep' })).toBe('It is open already.');
    await told('forms/close', name);
    await told('flow/resume', { id: 1 });
    expect(now()?.changes).toEqual({ pickupNotes: 'Ring twice' });
  });
});

test('a move that is gone: what was typed stays, and may be closed or discarded', async () => {
  const { run, now, told, listed } = await editing();
  await run('world/heard', { put: [], removed: [{ collection: 'activities', ids: ['a1'] }] });
  expect(now()).toMatchObject({ asked: null, changes: { pickupNotes: 'Ring twice' } });
  expect(now()?.maySave.yes).toBe(false);
  await told('forms/close', name);
  expect(listed()).toHaveLength(1);
});

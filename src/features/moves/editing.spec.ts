import { describe, expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  halfHourMs,
  house,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { Activity } from '#domain/entities.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { flowProcess, unfinished } from '#spine/flow/index.ts';
import { moveFields } from '#domain/moveEdit.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import type { Note } from '#spine/outbox/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changed as worldChanged, load } from '#spine/world/testing/world.ts';
import { saveEdits } from './editing.requests.ts';
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
      { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P4417' }), vehicleRow('v2')] },
      { collection: 'activities', rows: [{ ...row, ...move }, activityRow('a2')] },
    ],
  });
  if (run.sees().world.state.phase !== 'ready') {
    await load(run, {});
  }
  const answerTo = async (type: string, data: unknown) => {
    const [end] = run.endsOf((await run.run(type, data)) as never);
    return end && 'reason' in end ? end.reason : (end?.how ?? null);
  };
  return {
    ...run,
    answerTo,
    edit: (activityId = 'a1', more = {}) => answerTo('moves/edit', { activityId, ...more }),
    now: (id = 'a1') => formNow(run.sees(), moveForm, id),
    type: (typed: object, id = 'a1') => {
      const over = formNow(run.sees(), moveForm, id)?.there ?? {};
      return answerTo('forms/type', { ...name, id, typed, over });
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

describe('opening the form of a move', () => {
  test("it opens with the move's details, not dirty; one undo closes it (reading 7)", async () => {
    const { edit, now, flow, machine, rest } = await start();
    expect(await edit()).toBe('done');
    expect(now()).toMatchObject({ form: { step: 1, isShown: true }, changes: {} });
    expect(flow().open).toMatchObject({ title: 'Edit your move', about: 'PA-a1', isTyped: false });
    machine.undo();
    await rest();
    expect([now(), flow().open]).toEqual([undefined, null]);
  });

  test('for a move in progress it opens where notes may be edited (reading 7)', async () => {
    const { edit, hear, now } = await start();
    await hear({ tripId: 't1' }, [underWay]);
    await edit();
    expect(now()?.form.step).toBe(1);
    expect(Object.keys(now()?.locks ?? {})).toContain('startId');
    expect(Object.keys(now()?.locks ?? {})).not.toContain('pickupNotes');
  });

  test('it opens only once, and only for an existing move', async () => {
    const { edit, run } = await start();
    await edit();
    expect(await edit()).toBe('The move being edited is open already.');
    await run('world/heard', { put: [], removed: [{ collection: 'activities', ids: ['a2'] }] });
    expect(await edit('a2')).toBe('The item this form edits no longer exists.');
  });

  test('the palette edits the one selected move', async () => {
    const { sees, run } = await start();
    const from = async (...ids: string[]) => {
      await run('selection/reveal', { collection: 'activities', ids });
      return movesSlice.registry['moves/edit'].from?.(sees());
    };
    expect(await from('a1')).toEqual({ yes: true, data: { activityId: 'a1' } });
    expect(await from('a1', 'a2')).toEqual({ yes: false, reason: 'Select one move first.' });
  });

  test('beside another form with input the operator is asked (reading 36)', async () => {
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

  test('a form discarded for another one is gone, and undo brings it back unchanged', async () => {
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

test('an edit sent from elsewhere is not taken for that of a discarded form', async () => {
  const script = { editActivity: [saved({ notes: 'x' })] };
  const { edit, answerTo, sent, now, machine, rest } = await editing(script);
  await edit('a2', { other: 'discard' });
  await answerTo('moves/saveEdits', { activityId: 'a1', version: 3, fields: { notes: 'x' } });
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
    { startId: 'B', endId: 'A' },
    { vehicleId: 'v2', vin: 'V2' },
    { vehicleId: null, vin: 'LOT 12' },
    { reason: 'service' },
    { reference: 'RO 41' },
    { assigned: 'Morning crew' },
  ])('only the change %o is sent, and one undo takes it back', async (typed) => {
    const { now, machine, rest } = await editing({}, typed);
    expect(now()).toMatchObject({ asked: { activityId: 'a1', version: 3, fields: typed } });
    expect(now()?.changes).toEqual(typed);
    machine.undo();
    await rest();
    expect(now()?.changes).toEqual({});
  });

  test('a new place as an end is kept and sent, and becomes a location', async () => {
    const made = locationRow('loc-1', { ...house, kind: 'once' });
    const activity = { ...row, version: 4, endId: 'loc-1' };
    const answer = answered<'editActivity'>({ activity, locations: [made] }, nowMs);
    const { now, answerTo, rest, sent, sees, records } = await editing(
      { editActivity: [answer] },
      { endId: house },
    );
    expect(now()?.values).toMatchObject({ endId: house });
    await answerTo('moves/saveEdits', now()?.asked);
    await rest();
    expect(sent('editActivity').map(({ request }) => request.edit)).toEqual([{ endPlace: house }]);
    expect(sees().world.tables.locations.get('loc-1')).toMatchObject({ label: '7400 W 119th St' });
    const opened = records.find((one) => one.type === 'outbox/opened');
    const words = { field: 'Drop-off', before: 'Store B', after: '7400 W 119th St' };
    expect(opened?.data).toMatchObject({ note: { changes: [words] } });
    const note = (opened?.data as { note?: unknown } | undefined)?.note as Note;
    // Undone: the id before is set again, as long as the move still ends at that place.
    expect(saveEdits.back?.(note, sees())).toMatchObject({ data: { fields: { endId: 'B' } } });
  });

  test('both ends at one new place are refused', async () => {
    const { now, answerTo } = await editing({}, { startId: house, endId: house });
    const refusal = 'Pick-up and drop-off are the same place.';
    expect(await answerTo('moves/saveEdits', now()?.asked)).toBe(refusal);
  });

  test('in progress times are locked with the reason, and notes are open (reading 6)', async () => {
    const { hear, type, now, answerTo } = await editing();
    await hear({ tripId: 't1' }, [underWay]);
    const locked = 'Locked: the move is in progress.';
    for (const field of moveFields.names) {
      if (/notes$/i.test(field)) continue;
      const typed = { [field]: field === 'reason' ? 'other' : '' };
      if (field.endsWith('Ms')) Object.assign(typed, { [field]: nowMs });
      expect(await type(typed)).toBe(locked);
    }
    expect(await type({ notes: 'x' })).toBe('done');
    expect(now()?.locks).toMatchObject({ readyMs: locked, deadlineMs: locked });
    const fields = { deadlineMs: row.deadlineMs };
    expect(await answerTo('moves/saveEdits', { activityId: 'a1', version: 4, fields })).toBe(
      locked,
    );
  });

  test.each([
    [{ deadlineMs: null }, 'A deadline is required.'],
    [{ deadlineMs: row.readyMs }, 'The deadline must be at least 30 minutes after the ready time.'],
  ])('%o is refused beside its field, and by the guard (reading 14)', async (typed, reason) => {
    const { now, answerTo } = await editing({}, typed);
    expect(now()).toMatchObject({
      wrong: { deadlineMs: reason },
      maySave: { yes: false, reason: `Deadline: ${reason}` },
    });
    const { asked } = now() ?? {};
    expect(await answerTo('moves/saveEdits', asked)).toBe(reason);
    expect(await answerTo('forms/goTo', { ...name, step: 2 })).toBe(`Deadline: ${reason}`);
  });

  test('a ready time in the past means ready now (reading 13)', async () => {
    const { now } = await editing({}, { readyMs: nowMs - halfHourMs });
    expect(now()?.maySave.yes).toBe(true);
  });

  test('an old violation of the time rule may stay if notes are edited (reading 14)', async () => {
    const broken = { readyMs: nowMs - 9 * halfHourMs, deadlineMs: nowMs - 9 * halfHourMs };
    const { edit, type, now } = await start({}, { move: broken });
    await edit();
    await type({ notes: 'x' });
    expect(now()?.maySave.yes).toBe(true);
  });

  test('the form goes to its last step and back, and undo goes back as well', async () => {
    const { answerTo, now, machine, rest } = await editing();
    expect(await answerTo('forms/goTo', { ...name, step: 2 })).toBe('done');
    expect(now()?.form.step).toBe(2);
    expect(await answerTo('forms/goTo', { ...name, step: 3 })).toBe('This form is not open.');
    machine.undo();
    await rest();
    expect(now()?.form.step).toBe(1);
    expect(await answerTo('forms/goTo', { ...name, step: 0 })).toBe('done');
  });

  test('the form is kept over a restart, on its step', async () => {
    const disk = memoryDisk();
    const first = await start({}, { disk });
    await first.edit();
    await first.type({ notes: 'x' });
    await first.answerTo('forms/goTo', { ...name, step: 2 });
    await first.machine.close();
    const { now } = await start({}, { disk });
    expect(now()).toMatchObject({ form: { step: 2, isShown: true }, changes: { notes: 'x' } });
  });

  test('a closed form is listed when it has input, otherwise it is gone', async () => {
    const { edit, answerTo, listed, flow, now } = await editing();
    expect(await answerTo('forms/close', name)).toBe('done');
    expect([flow().open, listed()]).toEqual([null, [['Edit your move: PA-a1', null]]]);
    expect(await edit('a2')).toBe('done');
    await answerTo('forms/close', { ...name, id: 'a2' });
    expect(listed()).toHaveLength(1);
    await answerTo('flow/resume', { id: 1 });
    expect(now()?.changes).toEqual({ pickupNotes: 'Ring twice' });
    expect(await answerTo('forms/discard', name)).toBe('done');
    expect([listed(), now()]).toEqual([[], undefined]);
  });
});

test('a form takes the fields that it has got since it was opened from the move', () => {
  const { readyMs, deadlineMs, pickupNotes, dropoffNotes, notes } = row;
  const seen = { readyMs, deadlineMs, pickupNotes, dropoffNotes, notes };
  const form = { title: 'PA-a1', sinceMs: 1, isShown: true, step: 0, seen, settled: [] };
  const { sees } = specFor(movesSlice).given(worldChanged({ activities: [row] }), {
    type: 'forms/changed',
    data: { ...name, flow: 1, form: { ...form, typed: { notes: 'x' } } },
  });
  expect(formNow(sees, moveForm, 'a1')).toMatchObject({
    changes: { notes: 'x' },
    asks: [],
    followed: [],
    values: { startId: 'A', vin: row.vin },
  });
});

describe('another user changes the move meanwhile', () => {
  test('a field that both changed is asked about: theirs, mine or both, and before', async () => {
    const { hear, now, answerTo } = await editing();
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
    expect(await answerTo('forms/goTo', { ...name, step: 2 })).toBe('Pick-up note is not settled.');
    await answerTo('forms/settle', { ...name, groups: ['pickupNotes'], keep: 'both' });
    expect(now()?.asked).toEqual({
      activityId: 'a1',
      version: 4,
      fields: { pickupNotes: 'Gate 9. Ring twice' },
    });
  });

  test('ready time and deadline are settled together', async () => {
    const deadlineMs = nowMs + 30 * halfHourMs;
    const { hear, now, answerTo } = await editing({}, { deadlineMs });
    const readyMs = nowMs + 6 * halfHourMs;
    await hear({ readyMs });
    expect(now()?.asks.map(({ fields }) => fields)).toEqual([['readyMs', 'deadlineMs']]);
    await answerTo('forms/settle', { ...name, groups: ['readyMs'], keep: 'mine' });
    expect(now()?.changes).toEqual({ readyMs: row.readyMs, deadlineMs });
    await answerTo('forms/settle', { ...name, groups: ['readyMs'], keep: 'theirs' });
    expect(now()).toMatchObject({ values: { readyMs, deadlineMs: row.deadlineMs }, changes: {} });
  });

  test("a changed time can't be kept once it is locked", async () => {
    const { hear, now, answerTo } = await editing({}, { deadlineMs: nowMs + 30 * halfHourMs });
    await hear({ tripId: 't1' }, [underWay]);
    const [ask] = now()?.asks ?? [];
    expect(ask?.answers).not.toHaveProperty('mine');
    const settle = (keep: string) =>
      answerTo('forms/settle', { ...name, groups: ['readyMs'], keep });
    expect(await settle('mine')).toMatch(/no conflict/);
    expect(await settle('theirs')).toBe('done');
    expect(now()?.changes).toEqual({});
  });

  test('an equal change on both sides asks nothing and leaves nothing to send', async () => {
    const { hear, now, answerTo } = await editing();
    await hear({ pickupNotes: 'Ring twice' });
    expect(now()).toMatchObject({ asks: [], changes: {} });
    const { asked } = now() ?? {};
    expect(await answerTo('moves/saveEdits', asked)).toBe('Nothing has been changed.');
  });
});

describe('saving the edit of a move', () => {
  test('the note lists the changes, and the form is locked meanwhile', async () => {
    const { save, records, type, answerTo } = await editing({ editActivity: [undefined] });
    await save();
    const opened = records.find((one) => one.type === 'outbox/opened');
    const change = { field: 'Pick-up note', before: 'Gate 4', after: 'Ring twice', zone: null };
    expect(opened?.data).toMatchObject({
      note: { subject: 'PA-a1', activityIds: ['a1'], changes: [change] },
    });
    const saving = 'The move is being saved.';
    expect(await type({ notes: 'x' })).toBe(saving);
    expect(await answerTo('forms/discard', name)).toBe(saving);
  });

  test('once saved the form closes (S1 §4)', async () => {
    const { save, flow, sees } = await editing({
      editActivity: [saved({ pickupNotes: 'Ring twice' })],
    });
    await save();
    expect([flow().open, flow().aside, sees().forms.state.forms]).toEqual([null, [], []]);
  });

  test('a stale edit is refused, and all input stays beside the current values (P8)', async () => {
    const { save, hear, now, flow } = await editing({ editActivity: [refused(409, 'Stale.')] });
    await save();
    await hear({ pickupNotes: 'Gate 9' });
    expect(flow().open).toMatchObject({ intentId: null });
    expect(now()?.asks).toMatchObject([{ keep: null, mine: { pickupNotes: 'Ring twice' } }]);
  });

  test('a waiting edit makes room for another edit of the move, sent after it', async () => {
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

  test('a waiting edit that is refused opens again; beside a second one it is listed', async () => {
    const run = await editing({ editActivity: [refused(422, 'No.'), undefined] });
    const { line, save, edit, type, now, listed, answerTo, rest } = run;
    await line('lost');
    await save();
    await edit();
    await type({ notes: 'x' });
    await line('connected');
    await rest();
    expect(listed()).toEqual([['Edit your move: PA-a1', 'No.']]);
    expect(now()?.changes).toEqual({ notes: 'x' });
    expect(await answerTo('flow/resume', { id: 1, other: 'keep' })).toBe('It is open already.');
    await answerTo('forms/close', name);
    await answerTo('flow/resume', { id: 1 });
    expect(now()?.changes).toEqual({ pickupNotes: 'Ring twice' });
  });
});

test('when the move is removed, the input stays and can be closed or discarded', async () => {
  const { run, now, answerTo, listed } = await editing();
  await run('world/heard', { put: [], removed: [{ collection: 'activities', ids: ['a1'] }] });
  expect(now()).toMatchObject({ asked: null, changes: { pickupNotes: 'Ring twice' } });
  expect(now()?.maySave.yes).toBe(false);
  await answerTo('forms/close', name);
  expect(listed()).toHaveLength(1);
});

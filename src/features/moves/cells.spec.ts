import { describe, expect, test } from 'vitest';
import { activityRow, halfHourMs, locationRow, nowMs } from '#domain/testing/rows.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { flowProcess, unfinished } from '#spine/flow/index.ts';
import { formNow, unfinishedForms } from '#spine/forms/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { readTime, typedInPlace, typedText } from './cells.queries.ts';
import { moveForm } from './moves.forms.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';

const row = activityRow('a1', {
  version: 3,
  notes: 'Ring',
  readyMs: nowMs + 2 * halfHourMs,
  deadlineMs: nowMs + 20 * halfHourMs,
});
const zone = 'America/Chicago';

describe('a time that is typed in its cell', () => {
  const read = (text: string, field: 'readyMs' | 'deadlineMs' = 'deadlineMs') =>
    readTime(text, row, field, { nowMs, zone, place: zone });

  test('is shown as a text that is read as the same time', () => {
    const text = typedText(row.deadlineMs, zone);
    expect(read(text)).toEqual({ typed: {}, says: `${text}.` });
  });

  test("'now' makes the vehicle ready, and is no deadline", () => {
    expect(read('now', 'readyMs')).toMatchObject({ typed: { readyMs: nowMs } });
    expect(read('now')).toEqual({ why: 'The deadline must be at least 30 minutes from now.' });
  });

  test('an empty text is no time', () => {
    expect(read('', 'readyMs')).toEqual({ typed: { readyMs: null }, says: 'No ready time.' });
  });

  test('a ready time after the deadline clears it and says so', () => {
    const late = typedText(nowMs + 48 * halfHourMs, zone);
    expect(read(late, 'readyMs')).toEqual({
      typed: { readyMs: nowMs + 48 * halfHourMs, deadlineMs: null },
      says: `${late}. The deadline is too early for it.`,
    });
  });

  test('a text that is no time is refused with the reason', () => {
    expect(read('soon')).toEqual({ why: 'This is no time.' });
  });
});

async function start(script: Script = {}) {
  const run = await openAsking<MovesSees>([movesSlice], script, {
    processes: [flowProcess],
    put: [
      { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
      { collection: 'activities', rows: [row] },
    ],
  });
  const answerTo = async (type: string, data: unknown) => {
    const [end] = run.endsOf((await run.run(type, data)) as never);
    return end && 'reason' in end ? end.reason : (end?.how ?? null);
  };
  return {
    ...run,
    answerTo,
    type: (typed: object, over: object = { notes: row.notes }) =>
      answerTo('moves/editCell', { activityId: 'a1', typed, over }),
    now: () => formNow(run.sees(), moveForm, 'a1'),
    shown: () => typedInPlace(run.sees(), 'a1', 'notes'),
    save: () => run.run('moves/saveEdits', formNow(run.sees(), moveForm, 'a1')?.asked),
  };
}

describe('what is typed in place', () => {
  test('is kept off the screen, listed, and undone as one step', async () => {
    const { type, now, shown, sees, machine, rest } = await start();
    expect(await type({ notes: 'Gate 9' })).toBe('done');
    expect(now()).toMatchObject({
      form: { isShown: false, flow: null },
      changes: { notes: 'Gate 9' },
    });
    expect(shown()?.value).toBe('Gate 9');
    expect(unfinishedForms(sees())).toMatchObject([{ title: 'PA-a1' }]);
    expect(machine.canUndo()).toMatchObject({ label: 'edit notes' });
    machine.undo();
    await rest();
    expect([now(), shown()]).toEqual([undefined, null]);
  });

  test('is gone when the value of the row is typed back', async () => {
    const { type, now } = await start();
    await type({ notes: 'Gate 9' });
    await type({ notes: row.notes });
    expect(now()).toBeUndefined();
  });

  test('is saved by the request of the form, and is over then', async () => {
    const activity = { ...row, version: 4, notes: 'Gate 9' };
    const { type, save, sent, now } = await start({
      editActivity: [answered<'editActivity'>({ activity }, nowMs)],
    });
    await type({ notes: 'Gate 9' });
    await save();
    expect(sent('editActivity').map(({ request }) => request.edit)).toEqual([{ notes: 'Gate 9' }]);
    expect(now()).toBeUndefined();
  });

  test('stays when the server refuses it, with the reason', async () => {
    const { type, save, shown } = await start({ editActivity: [refused(422, 'No.')] });
    await type({ notes: 'Gate 9' });
    await save();
    expect(shown()).toEqual({ value: 'Gate 9', why: 'No.' });
  });

  test('is in the form once that is opened, and is typed there only', async () => {
    const { type, now, answerTo, sees } = await start();
    await type({ notes: 'Gate 9' });
    expect(await answerTo('forms/open', { of: 'moves/saveEdits', id: 'a1' })).toBe('done');
    expect(now()).toMatchObject({ form: { isShown: true }, changes: { notes: 'Gate 9' } });
    expect(await type({ notes: 'x' })).toBe('The move being edited is open already.');
    await answerTo('forms/close', { of: 'moves/saveEdits', id: 'a1' });
    expect(unfinished(sees()).map(({ title }) => title)).toEqual(['Edit your move: PA-a1']);
  });

  test('waits while its move is being saved', async () => {
    const { type, save, run } = await start();
    await run('connection/linkHeard', { link: 'lost', atMs: null });
    await type({ notes: 'Gate 9' });
    await save();
    expect(await type({ notes: 'x' })).toBe('The move is being saved.');
  });

  test('is asked about when another user has changed the field since', async () => {
    const { type, shown, now, run } = await start();
    const rows = [{ ...row, version: 4, notes: 'Ring twice' }];
    await run('world/heard', { put: [{ collection: 'activities', rows }], removed: [] });
    await type({ notes: 'Gate 9' });
    expect(now()?.maySave).toEqual({ yes: false, reason: 'Notes is not settled.' });
    expect(shown()?.why).toBe('It has been changed or locked meanwhile.');
  });
});

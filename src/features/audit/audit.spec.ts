import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { auditProcess } from './audit.process.ts';
import { contactNote, wayBack } from './audit.queries.ts';
import { type AuditSees, auditSlice } from './audit.slice.ts';

const { given } = specFor(auditSlice);
const hourMs = 3_600_000;
const edit = {
  activityId: 'a1',
  version: 3,
  fields: { deadlineMs: nowMs + hourMs, notes: 'Ring twice' },
};
const requested = {
  type: 'moves/editRequested',
  data: { editId: 's:1', key: 's:1', edit },
} as const;
const note = {
  type: 'audit/note',
  data: { id: 's:1', subject: 'PA-1', activityIds: ['a1'], changes: [] },
} as const;

describe('an act and how it ends', () => {
  const acts = (...events: readonly { type: string; data: unknown }[]) =>
    given(...events).sees.audit.state.acts;

  test('is under way from when it is asked for', () => {
    expect(acts(requested)).toMatchObject([
      { id: 's:1', command: 'moves/saveEdits', end: 'under way', actor: 'tester' },
    ]);
  });

  test('a move that is cancelled is one, whatever comes of it', () => {
    const ending = { intentId: 's:2', what: 'cancel', activityId: 'a1' } as const;
    const asked = { type: 'endings/requested', data: { ...ending, version: 3 } } as const;
    expect(acts(asked)).toMatchObject([{ id: 's:2', command: 'endings/cancel', end: 'under way' }]);
    const failed = { type: 'endings/failed', data: { ...ending, why: 'On a trip.' } } as const;
    expect(acts(asked, failed)).toMatchObject([{ end: 'failed', why: 'On a trip.' }]);
    expect(acts(asked, { type: 'endings/done', data: ending })).toMatchObject([{ end: 'done' }]);
  });

  test('so is a driver who is reached, and a move that is tracked', () => {
    const contact = { intentId: 's:3', kind: 'sms', driverId: 'd1', activityId: 'a1' } as const;
    const texted = { type: 'contact/requested', data: contact } as const;
    const unanswered = { type: 'contact/outcomeUnknown', data: { intentId: 's:3' } };
    const again = { type: 'contact/askedAgain', data: { intentId: 's:3', atMs: nowMs } };
    const done = { ...contact, name: 'Ann Lee', endsIn: null };
    expect(acts(texted, unanswered)).toMatchObject([
      { id: 's:3', command: 'contact/connect', end: 'unknown' },
    ]);
    expect(acts(texted, unanswered, again)).toMatchObject([{ end: 'under way' }]);
    expect(acts(texted, { type: 'contact/done', data: done })).toMatchObject([{ end: 'done' }]);
    const failed = { ...contact, name: 'Ann Lee', why: 'Down.', outOfOrder: true };
    expect(acts(texted, { type: 'contact/failed', data: failed })).toMatchObject([
      { end: 'failed', why: 'Down.' },
    ]);
    const tracked = { type: 'contact/requested', data: { ...contact, kind: 'track' } } as const;
    expect(acts(tracked)).toMatchObject([{ command: 'contact/track' }]);
    expect(contactNote(given().sees, tracked.data)).toEqual({
      subject: 'd1, a1',
      activityIds: ['a1'],
      changes: [{ field: 'By', before: null, after: 'link to the tracker', zone: null }],
    });
  });

  test.each([
    [{ type: 'moves/edited', data: { editId: 's:1', activityId: 'a1' } }, 'done', null],
    [{ type: 'moves/editFailed', data: { editId: 's:1', why: 'Gone.' } }, 'failed', 'Gone.'],
    [{ type: 'moves/outcomeUnknown', data: { createId: 's:1' } }, 'unknown', null],
  ] as const)('by %j', (event, end, why) => {
    expect(acts(requested, event)).toMatchObject([{ end, why }]);
  });

  test('asked again under its own id it is the same act', () => {
    const unknown = { type: 'moves/outcomeUnknown', data: { createId: 's:1' } };
    expect(acts(requested, unknown, requested)).toMatchObject([{ end: 'under way' }]);
  });

  test('a note of an act that is not there is nothing', () => {
    given().when(note).then([]);
    given(requested)
      .when(note)
      .then([{ type: 'audit/noted', data: note.data }]);
  });
});

describe('before and after', () => {
  async function open(now = activityRow('a1', { name: 'PA-1', deadlineMs: nowMs, notes: 'Ring' })) {
    const run = await openSlices<AuditSees>({
      slices: [auditSlice],
      processes: [auditProcess],
    });
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const put = [
      { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
      { collection: 'vehicles', rows: [vehicleRow('v1')] },
      { collection: 'activities', rows: [now] },
    ];
    await run.run('world/heard', { put, removed: [] });
    return run;
  }
  const done = {
    id: 's:9',
    atMs: nowMs,
    actor: 'dana',
    command: 'moves/saveEdits',
    subject: 'PA-1',
    activityIds: ['a1'],
    changes: [{ field: 'Notes', before: 'Ring', after: 'Ring twice', zone: null }],
    end: 'done',
    why: null,
  } as const;

  test('of an edit: what was there when it was asked for', async () => {
    const { machine, rest, sees } = await open();
    machine.dispatch({ type: 'moves/saveEdits', data: { edit, forceReady: false } });
    await rest();
    const [act] = sees().audit.state.acts;
    expect(act?.subject).toBe('PA-1');
    expect(act?.changes).toEqual([
      { field: 'Deadline', before: nowMs, after: nowMs + hourMs, zone: 'America/Chicago' },
      { field: 'Notes', before: 'Ring', after: 'Ring twice', zone: null },
    ]);
  });

  test('of a vehicle: what was there in words, and that it is taken out', async () => {
    const { machine, run, rest, sees } = await open();
    const vehicleId = 'v1';
    const fields = { miles: 9, stock: '', locationId: 'A' };
    const { id } = machine.dispatch({
      type: 'vehicles/edit',
      data: { vehicleId, version: 1, fields },
    });
    await rest();
    expect(sees().audit.state.acts).toMatchObject([
      {
        id,
        command: 'vehicles/edit',
        subject: '2024 Toyota RAV4',
        changes: [
          { field: 'Stock number', before: 'Pv1', after: '' },
          { field: 'Miles', before: '12,000', after: '9' },
          { field: 'Location', before: 'At no location', after: 'Store A' },
        ],
      },
    ]);
    const nothing = { put: [], removed: [] };
    const failed = { intentId: id, why: 'No.', refused: true, changes: nothing };
    await run('vehicles/failed', failed);
    const removed = [{ collection: 'activities', ids: ['a1'] }];
    await run('world/heard', { put: [], removed });
    machine.dispatch({ type: 'vehicles/remove', data: { vehicleId, version: 1 } });
    await rest();
    expect(sees().audit.state.acts).toMatchObject([
      { end: 'failed', why: 'No.' },
      {
        command: 'vehicles/remove',
        changes: [{ field: 'Inventory', before: 'Pv1 · 1M8GDM9AXKP042788', after: null }],
      },
    ]);
  });

  test('the way back is an edit to what was there, from the version that is', async () => {
    const { sees } = await open(activityRow('a1', { notes: 'Ring twice', version: 7 }));
    expect(wayBack(sees(), done)).toMatchObject({
      yes: true,
      edit: { activityId: 'a1', version: 7, fields: { notes: 'Ring' } },
    });
  });

  test('there is none when it was changed since, is gone, or was not done', async () => {
    const { sees } = await open(activityRow('a1', { notes: 'Ring thrice' }));
    expect(wayBack(sees(), done)).toMatchObject({ reason: 'Notes has been changed since.' });
    expect(wayBack(sees(), { ...done, activityIds: ['a9'] })).toMatchObject({ yes: false });
    expect(wayBack(sees(), { ...done, end: 'failed' })).toMatchObject({ yes: false });
    expect(wayBack(sees(), { ...done, command: 'moves/create' })).toMatchObject({ yes: false });
  });
});

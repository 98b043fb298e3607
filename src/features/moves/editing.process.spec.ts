import { describe, expect, test } from 'vitest';
import { activityRow, dispatcher, locationRow, nowMs } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import type { Answer } from '#wire/link.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { editRequestOf, meanwhile } from './editing.queries.ts';
import type { MoveDraft } from './moves.model.ts';
import { movesProcess } from './moves.process.ts';
import { type MovesSees, movesSlice } from './moves.slice.ts';

const row = activityRow('a1', { version: 3, pickupNotes: 'Gate 4' });
const theirs = { ...row, version: 4, pickupNotes: 'Gate 9' };
const savedAs = (version: number) =>
  answered<'editActivity'>({ activity: { ...row, version, pickupNotes: 'Ring twice' } }, nowMs);
const saved = savedAs(4);
const why = 'PA-a1 was changed meanwhile.';
const staleWith = (current: unknown): Answer<never> => {
  return { is: 'refused', status: 409, errorCode: 'STALE', message: why, current };
};
const stale = staleWith(encodeActivity(theirs));
const lost = { is: 'outcomeUnknown' } as const;

/** A signed-in console with the form of one move open, and its pick-up note written over. */
async function open(script: Script, disk = memoryDisk()) {
  const scripted = scriptedLink(script);
  const isNew = disk.records.length === 0;
  const run = await openSlices<MovesSees>({
    slices: [movesSlice],
    processes: [movesProcess],
    ports: { link: scripted.link, pause: async () => {} },
    clock: manualClock(nowMs),
    disk,
  });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const loadId = await run.run('world/reload', { accountIds: null });
    const put = [
      { collection: 'locations', rows: [locationRow('A'), locationRow('B')] },
      { collection: 'activities', rows: [row] },
    ];
    const changes = { put, removed: [] };
    const loaded = { loadId, blobs: null, changes, skipped: 0, atMs: nowMs };
    await run.run('world/loadReplied', loaded);
    await run.run('moves/edit', { activityId: 'a1' });
    await run.run('moves/editVehicle', { field: 'pickupNotes', value: 'Ring twice' });
  }
  await run.rest();
  const draft = () => run.sees().moves.state.draft as MoveDraft;
  const save = () => {
    const edit = editRequestOf(run.sees(), draft());
    return run.run('moves/saveEdits', { edit, forceReady: draft().forceReady });
  };
  const note = () => run.sees().world.tables.activities.get('a1')?.pickupNotes;
  return { ...run, ...scripted, draft, save, note };
}

test('an edit is sent once, with its version and its intent as key, and ends as done', async () => {
  const { save, sent, endsOf, sees, note, machine } = await open({ editActivity: [saved] });
  const id = await save();
  expect(sent('editActivity')).toEqual([
    {
      name: 'editActivity',
      request: { id: 'a1', version: 3, edit: { pickupNotes: 'Ring twice' } },
      key: id,
    },
  ]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect([note(), sees().moves.state.draft]).toEqual(['Ring twice', null]);
  expect(machine.openIntents()).toEqual([]);
});

describe('a stale edit', () => {
  test('is refused once, not tried again, and shown beside what is there now', async () => {
    const { save, sent, endsOf, sees, draft, note } = await open({ editActivity: [stale] });
    const id = await save();
    expect(sent('editActivity')).toHaveLength(1);
    expect(endsOf(id)).toEqual([{ how: 'rejected', reason: why }]);
    expect([note(), draft().pickupNotes]).toEqual(['Gate 9', 'Ring twice']);
    expect(meanwhile(sees(), draft())).toMatchObject([
      { field: 'pickupNotes', mine: 'Ring twice', theirs: 'Gate 9', isConflict: true },
    ]);
  });

  test('kept, it goes out from the version that was seen, as a new intent', async () => {
    const { save, run, sent, endsOf, note } = await open({ editActivity: [stale, savedAs(5)] });
    const first = await save();
    await run('moves/settle', { field: 'pickupNotes', keep: 'mine' });
    const second = await save();
    expect(sent('editActivity').map(({ request, key }) => [request.version, key])).toEqual([
      [3, first],
      [4, second],
    ]);
    expect(endsOf(second)).toEqual([{ how: 'done' }]);
    expect(note()).toBe('Ring twice');
  });

  test.each([
    ['absent', null],
    ['unreadable', { id: 'a1' }],
    ['another move', encodeActivity({ ...theirs, id: 'a2' })],
  ])('whose current move is %s: that is fetched, nothing else is taken', async (_is, current) => {
    const { save, types, sees, draft, note } = await open({
      editActivity: [staleWith(current)],
    });
    await save();
    expect(types()).toContain('world/fetchRequested');
    expect([note(), draft().pickupNotes]).toEqual(['Gate 4', 'Ring twice']);
    expect(sees().world.tables.activities.get('a2')).toBeUndefined();
  });
});

describe('without an answer', () => {
  test('it goes out again with the same key', async () => {
    const { save, sent, endsOf } = await open({ editActivity: [lost, refused(503), saved] });
    const id = await save();
    expect(sent('editActivity').map(({ key }) => key)).toEqual([id, id, id]);
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('the outcome is unknown, and asked about with the same key', async () => {
    const script = { editActivity: [lost, lost, lost, lost, saved] };
    const { save, run, sent, endsOf, sees } = await open(script);
    const id = await save();
    expect(sees().moves.state.saving).toMatchObject({ createId: id, outcomeUnknown: true });
    expect(endsOf(id)).toEqual([]);
    await run('moves/askAgain', {});
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(new Set(sent('editActivity').map(({ key }) => key))).toEqual(new Set([id]));
  });

  test('given up, the same edit again has the same key', async () => {
    const script = { editActivity: [lost, lost, lost, lost, saved] };
    const { save, run, sent, endsOf, draft } = await open(script);
    const id = await save();
    await run('moves/giveUp', {});
    expect(endsOf(id)).toEqual([{ how: 'failed', error: 'Given up without an answer.' }]);
    expect(draft().pickupNotes).toBe('Ring twice');
    await save();
    expect(new Set(sent('editActivity').map(({ key }) => key))).toEqual(new Set([id]));
  });

  test('two clicks are one edit', async () => {
    const { save, sent } = await open({ editActivity: [undefined] });
    await Promise.all([save(), save()]);
    expect(sent('editActivity')).toHaveLength(1);
  });
});

describe('after a restart', () => {
  test('what was sent without an answer is sent once more, with its key', async () => {
    const disk = memoryDisk();
    const before = await open({ editActivity: [undefined] }, disk);
    const id = await before.save();
    await before.machine.settled();
    const after = await open({ editActivity: [saved] }, disk);
    expect(after.sent('editActivity').map(({ key }) => key)).toEqual([id]);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });

  test('what was typed is there again', async () => {
    const disk = memoryDisk();
    const before = await open({}, disk);
    await before.machine.settled();
    const after = await open({}, disk);
    expect(after.draft()).toEqual(before.draft());
    expect(after.draft().pickupNotes).toBe('Ring twice');
  });

  test('reading 28: after a 401 it is kept, and goes out when the same user is back', async () => {
    const disk = memoryDisk();
    const before = await open({ editActivity: [refused(401)] }, disk);
    const id = await before.save();
    expect(before.sees().session.state.status).toBe('expired');
    expect(before.endsOf(id)).toEqual([]);
    await before.machine.close();
    const after = await open({ editActivity: [saved] }, disk);
    expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
  });
});

test('any other refusal ends it and keeps what was typed', async () => {
  const { save, endsOf, draft } = await open({ editActivity: [refused(422, 'Locked.')] });
  expect(endsOf(await save())).toEqual([{ how: 'rejected', reason: 'Locked.' }]);
  expect(draft().pickupNotes).toBe('Ring twice');
});

import { describe, expect, test } from 'vitest';
import { accountRow, activityRow, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import { openAsking } from '../outbox/testing/asking.ts';
import { noteTemplatesSlice } from '../noteTemplates/index.ts';
import { templateForm } from '../noteTemplates/noteTemplates.forms.ts';
import { vehiclesSlice } from '../vehicles/index.ts';
import { vehicleForm } from '../vehicles/vehicles.forms.ts';
import { formNow, openForm, unfinishedForms } from './forms.queries.ts';
import type { FormsSees } from './index.ts';

const name = { of: 'vehicles/edit', id: 'v1' };
const vehicle = vehicleRow('v1', { version: 3, color: 'Blue', miles: 5, stock: 'P1' });

async function start(script: Script = {}, disk = memoryDisk()) {
  const run = await openAsking<FormsSees>([vehiclesSlice], script, {
    disk,
    put: [
      { collection: 'locations', rows: [locationRow('A')] },
      { collection: 'vehicles', rows: [vehicle] },
    ],
  });
  const hear = (fields: object) =>
    run.run('world/heard', {
      put: [{ collection: 'vehicles', rows: [{ ...vehicle, version: 4, ...fields }] }],
      removed: [],
    });
  const now = () => formNow(run.sees(), vehicleForm, 'v1');
  const type = (typed: object, over: object = {}) =>
    run.run('forms/type', { ...name, typed, over });
  const save = () => run.run('vehicles/edit', now()?.asked);
  const link = (state: string) => run.run('connection/linkHeard', { link: state, atMs: null });
  const kept = () => openForm(run.sees(), name);
  return { ...run, hear, now, type, save, link, kept };
}

async function typing(script: Script = {}, disk = memoryDisk()) {
  const form = await start(script, disk);
  await form.run('forms/open', name);
  await form.type({ color: 'Red' });
  return form;
}

const saved = answered<'editVehicle'>({ vehicle: { ...vehicle, version: 4, color: 'Red' } }, nowMs);

describe('a form over a row', () => {
  test('is not dirty by being opened, and closed again nothing is kept', async () => {
    const { run, now, sees } = await start();
    await run('forms/open', name);
    expect(now()).toMatchObject({ changes: {}, maySave: { yes: false } });
    await run('forms/close', name);
    expect(sees().forms.state.forms).toEqual([]);
  });

  test('of a row that is gone is not opened', async () => {
    const { run, endsOf } = await start();
    const id = await run('forms/open', { ...name, id: 'nobody' });
    expect(endsOf(id)).toMatchObject([{ how: 'rejected' }]);
  });

  test('keeps what is typed, also what is no number, over the next start', async () => {
    const disk = memoryDisk();
    const first = await typing({}, disk);
    await first.type({ miles: '12k' });
    await first.machine.close();
    const { now } = await start({}, disk);
    expect(now()?.values).toMatchObject({ color: 'Red', miles: '12k' });
    expect(now()?.wrong).toHaveProperty('miles');
  });

  test('takes over what somebody else changes, and tells when it was heard', async () => {
    const { hear, now, kept } = await typing();
    await hear({ miles: 9 });
    expect(now()).toMatchObject({ values: { miles: 9, color: 'Red' }, followed: ['miles'] });
    expect(kept()?.heard).toEqual({ miles: { value: 9, ms: nowMs } });
    expect(now()?.asked).toEqual({ vehicleId: 'v1', version: 4, fields: { color: 'Red' } });
  });

  test('tells by whom and when it was changed, where the server says so', async () => {
    const { hear, kept } = await typing();
    const jo = { modifiedById: 'usr-jo', modifiedByName: 'Jo Brandt', modifiedMs: nowMs - 9_000 };
    await hear({ miles: 9, ...jo });
    const by = { id: 'usr-jo', name: 'Jo Brandt' };
    expect(kept()?.heard).toEqual({ miles: { value: 9, ms: nowMs - 9_000, by } });
  });

  test('asks about what both have changed; one step back takes the answer back', async () => {
    const { hear, now, run, machine, rest } = await typing();
    await hear({ color: 'Gray' });
    expect(now()?.maySave).toEqual({ yes: false, reason: 'Color is not settled.' });
    await run('forms/settle', { ...name, groups: ['color'], keep: 'theirs' });
    expect(now()).toMatchObject({ values: { color: 'Gray' }, changes: {} });
    expect(machine.canUndo()).toMatchObject({ label: 'take theirs' });
    machine.undo();
    await rest();
    expect(now()).toMatchObject({ values: { color: 'Red' }, asks: [{ keep: null }] });
    await run('forms/settle', { ...name, groups: ['color'], keep: 'mine' });
    expect(now()).toMatchObject({ asked: { version: 4, fields: { color: 'Red' } } });
  });

  test('asks about what came in while it was typed, nothing kept by then', async () => {
    const { hear, now, run, type } = await start();
    await run('forms/open', name);
    await hear({ color: 'Gray' });
    await type({ color: 'Red' }, { color: 'Blue' });
    expect(now()?.asks).toMatchObject([{ mine: { color: 'Red' }, before: { color: 'Blue' } }]);
    await type({ stock: 'P2' }, { stock: 'P1' });
    expect(now()?.asks.map(({ group }) => group)).toEqual(['color']);
  });

  test('each field typed is one step back', async () => {
    const { type, now, machine, rest } = await typing();
    await type({ stock: 'P2' });
    expect(machine.canUndo()).toMatchObject({ label: 'edit stock number' });
    machine.undo();
    await rest();
    expect(now()?.changes).toEqual({ color: 'Red' });
  });

  test('refuses what is locked, in the words of the lock', async () => {
    const { run, type, now, endsOf } = await typing();
    const move = activityRow('a1', { vehicleId: 'v1', status: 'in-progress' });
    await run('world/heard', { put: [{ collection: 'activities', rows: [move] }], removed: [] });
    const id = await type({ locationId: 'A' });
    const reason = 'Locked: PA-a1 is under way with it, and ends where it will stand.';
    expect(endsOf(id)).toEqual([{ how: 'rejected', reason }]);
    expect(now()?.locks).toEqual({ locationId: reason });
  });
});

describe('what becomes of a form', () => {
  test('saved it is over, and no step back opens it', async () => {
    const { save, kept, machine } = await typing({ editVehicle: [saved] });
    await save();
    expect(kept()).toBeUndefined();
    expect(machine.canUndo().yes).toBe(false);
  });

  test('refused it stays, and a stale one is asked about beside the row as it is', async () => {
    const current = encodeVehicle({ ...vehicle, version: 6, color: 'Gray' });
    const stale = { is: 'refused', status: 409, errorCode: null, message: 'Changed.' } as const;
    const { save, kept, now } = await typing({ editVehicle: [{ ...stale, current }] });
    await save();
    expect(kept()).toMatchObject({ isShown: true, savingId: null });
    expect(now()?.asks).toMatchObject([{ answers: { theirs: { color: 'Gray' } }, keep: null }]);
  });

  test('while its request waits it is closed and locked; refused it is shown again', async () => {
    const no = refused(422, 'The yard is closed.');
    const { save, kept, link, type, endsOf, sees } = await typing({ editVehicle: [no] });
    await link('lost');
    await save();
    expect(kept()?.isShown).toBe(false);
    expect(unfinishedForms(sees())).toEqual([]);
    const reason = 'The vehicle is being saved.';
    expect(endsOf(await type({ color: 'Gray' }))).toEqual([{ how: 'rejected', reason }]);
    await link('connected');
    expect(kept()).toMatchObject({ isShown: true, typed: { color: 'Red' } });
  });

  test('withdrawn it is kept off the screen', async () => {
    const { save, kept, link, run, open } = await typing();
    await link('lost');
    await save();
    await run('outbox/withdraw', { intentId: open()[0]?.intentId });
    expect(kept()).toMatchObject({ isShown: false, typed: { color: 'Red' } });
  });

  test('closed with something typed it is listed, to be gone on with or thrown away', async () => {
    const { run, sees, kept, machine, rest } = await typing();
    expect(unfinishedForms(sees())).toEqual([]);
    await run('forms/close', name);
    const [one] = unfinishedForms(sees());
    expect(one).toMatchObject({ title: 'Vehicle P1', sinceMs: nowMs });
    await run(one?.resume.type ?? '', one?.resume.data);
    expect(kept()?.isShown).toBe(true);
    await run(one?.discard.type ?? '', one?.discard.data);
    expect(kept()).toBeUndefined();
    machine.undo();
    await rest();
    expect(kept()?.typed).toEqual({ color: 'Red' });
  });

  test('a login that was lost leaves it as it is', async () => {
    const { run, kept } = await typing();
    await run('session/expire', {});
    expect(kept()).toMatchObject({ isShown: true, typed: { color: 'Red' } });
  });
});

describe('a form of a closed tab', () => {
  const form = { title: 'Vehicle P1', sinceMs: 5, isShown: true, step: 0, settled: [] };
  const blue = { seen: { color: 'Blue' }, typed: { color: 'Red' } };
  const asked = { vehicleId: 'v1', version: 3, fields: { color: 'Red' } };
  const request = {
    ...{ was: 't:1', key: 't:1', subject: 'vehicles:v1', phase: 'waiting', askedMs: 5 },
    ...{ version: null, blocks: null, isAgain: false, asked },
    note: { subject: 'P1', activityIds: [], changes: [] },
  };

  /** Taken over with the line lost, with the request that saves it or without. */
  async function adopting(script: Script, own: object = {}) {
    const run = await start(script);
    await run.link('lost');
    const seen = { ...valuesOf(), ...blue.seen };
    const data = {
      ...name,
      flow: null,
      was: 'form',
      form: { ...form, ...blue, seen },
      request: null,
      ...own,
    };
    const adopt = () => run.run('forms/adopt', data);
    const id = await adopt();
    return { ...run, id, adopt };
  }
  const valuesOf = () => vehicleForm.valuesOf(vehicle);

  test('is listed as it was typed, and gone on with', async () => {
    const { sees, run, now, id, endsOf } = await adopting({});
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(unfinishedForms(sees())).toMatchObject([{ title: 'Vehicle P1', sinceMs: 5 }]);
    await run('forms/open', name);
    expect(now()).toMatchObject({ asked: { fields: { color: 'Red' } }, form: { isShown: true } });
  });

  test('comes once, and never over what was typed here', async () => {
    const { adopt, run, endsOf, type, kept } = await adopting({});
    const ends = async () => endsOf(await adopt());
    const isOpen = 'This form is open here as well.';
    expect(await ends()).toEqual([{ how: 'rejected', reason: isOpen }]);
    await type({ color: 'Green' });
    expect(await ends()).toEqual([{ how: 'rejected', reason: isOpen }]);
    expect(kept()?.typed).toEqual({ color: 'Green' });
    await run('forms/discard', name);
    expect(await ends()).toEqual([{ how: 'rejected', reason: 'It has been taken over already.' }]);
  });

  test('is over with the request that came with it', async () => {
    const { link, open, kept, sees, sent, id } = await adopting(
      { editVehicle: [saved] },
      { request },
    );
    expect(open()).toMatchObject([{ intentId: id, key: 't:1' }]);
    expect([kept()?.savingId, unfinishedForms(sees())]).toEqual([id, []]);
    await link('connected');
    expect(sent('editVehicle').map(({ key }) => key)).toEqual(['t:1']);
    expect(kept()).toBeUndefined();
  });

  test('whose request is stale is listed, and asks about what another has changed', async () => {
    const current = encodeVehicle({ ...vehicle, version: 6, color: 'Gray' });
    const stale = { is: 'refused', status: 409, errorCode: null, message: 'Changed.' } as const;
    const script = { editVehicle: [{ ...stale, current }] };
    const { link, now, sees } = await adopting(script, { request });
    await link('connected');
    expect(unfinishedForms(sees())).toHaveLength(1);
    const theirs = { answers: { theirs: { color: 'Gray' } }, mine: { color: 'Red' }, keep: null };
    expect(now()?.asks).toMatchObject([theirs]);
  });

  test('is over where it was, for good', async () => {
    const { run, kept, machine, rest } = await typing();
    await run('forms/handOver', { stay: [] });
    expect(kept()).toBeUndefined();
    machine.undo();
    await rest();
    expect(kept()).toBeUndefined();
  });
});

describe('a form of something new', () => {
  const name = { of: 'noteTemplates/add', id: 'acc' };
  const wrong = { notes: 'Write the words that it stands for.' };
  const keys = { accountId: 'acc', label: 'Keys', notes: 'In the box.' };
  const added = answered<'createNoteTemplate'>({ noteTemplate: { ...keys, id: 'n2' } }, nowMs);

  async function adding(script: Script = {}, disk = memoryDisk()) {
    const run = await openAsking<FormsSees>([noteTemplatesSlice], script, {
      disk,
      put: [{ collection: 'accounts', rows: [accountRow('acc', { name: 'North' })] }],
    });
    const now = () => formNow(run.sees(), templateForm, 'acc');
    const type = (typed: object) => run.run('forms/type', { ...name, typed, over: {} });
    const add = () => run.run('noteTemplates/add', now()?.asked);
    const link = (state: string) => run.run('connection/linkHeard', { link: state, atMs: null });
    if (!now()) await run.run('forms/open', name);
    return { ...run, now, type, add, link };
  }

  test('begins with what its declaration says, and closed again nothing is kept', async () => {
    const { now, run, sees } = await adding();
    expect(now()).toMatchObject({ values: { label: '', notes: '' }, changes: {}, asks: [] });
    expect(now()?.maySave).toEqual({ yes: false, reason: 'Label: A note template needs a label.' });
    await run('forms/close', name);
    expect(sees().forms.state.forms).toEqual([]);
  });

  test('keeps what is typed over the next start, each field one step back', async () => {
    const disk = memoryDisk();
    const first = await adding({}, disk);
    await first.type({ label: 'Keys' });
    await first.type({ notes: 'In the box.' });
    await first.run('session/expire', {});
    await first.machine.close();
    const { now, machine, rest } = await adding({}, disk);
    expect(now()).toMatchObject({ asked: keys, maySave: { yes: true } });
    expect(machine.canUndo()).toMatchObject({ label: 'edit words' });
    machine.undo();
    await rest();
    expect(now()).toMatchObject({ values: { label: 'Keys', notes: '' }, wrong });
  });

  test('follows nobody: it is about no row that is told of', async () => {
    const { now, run, type } = await adding();
    await type({ label: 'Keys' });
    const rows = [accountRow('acc', { name: 'South' })];
    await run('world/heard', { put: [{ collection: 'accounts', rows }], removed: [] });
    await run('world/heard', { put: [], removed: [{ collection: 'accounts', ids: ['acc'] }] });
    expect(now()).toMatchObject({ followed: [], asks: [], asked: { label: 'Keys' } });
    expect(now()?.form).toMatchObject({ heard: {}, title: 'New note template of North' });
  });

  test('closed with something typed it is listed under what it will belong to', async () => {
    const { run, sees, type, now } = await adding();
    await type({ label: 'Keys' });
    await run('forms/close', name);
    const [one] = unfinishedForms(sees());
    expect(one).toMatchObject({ title: 'New note template of North', sinceMs: nowMs });
    await run(one?.resume.type ?? '', one?.resume.data);
    expect(now()).toMatchObject({ form: { isShown: true }, values: { label: 'Keys' } });
  });

  test('refused it stays as it was typed; added it is over', async () => {
    const full = refused(422, 'An account keeps at most 200 note templates.');
    const { add, now, type } = await adding({ createNoteTemplate: [full, added] });
    await type({ label: 'Keys', notes: 'In the box.' });
    await add();
    expect(now()).toMatchObject({ form: { isShown: true, savingId: null }, asked: keys });
    await add();
    expect(now()).toBeUndefined();
  });

  test('is closed while its request waits, not begun twice, and refused shown again', async () => {
    const full = refused(422, 'An account keeps at most 200 note templates.');
    const { add, now, type, link, run, endsOf } = await adding({ createNoteTemplate: [full] });
    await type({ label: 'Keys', notes: 'In the box.' });
    await link('lost');
    await add();
    expect(now()?.form.isShown).toBe(false);
    const reason = 'The note template is being added.';
    expect(endsOf(await run('forms/open', name))).toEqual([{ how: 'rejected', reason }]);
    await link('connected');
    expect(now()).toMatchObject({ form: { isShown: true }, values: { label: 'Keys' } });
  });
});

import { describe, expect, test } from 'vitest';
import { accountRow, activityRow, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { noteTemplatesSlice } from '#features/noteTemplates/index.ts';
import { templateForm } from '#features/noteTemplates/noteTemplates.forms.ts';
import { vehiclesSlice } from '#features/vehicles/index.ts';
import { vehicleForm } from '#features/vehicles/vehicles.forms.ts';
import { formNow, openForm, unfinishedForms } from '#spine/forms/forms.queries.ts';
import type { FormsSees } from '#spine/forms/index.ts';

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
  test('opening does not make a form dirty, and without input it is not kept', async () => {
    const { run, now, sees } = await start();
    await run('forms/open', name);
    expect(now()).toMatchObject({ changes: {}, maySave: { yes: false } });
    await run('forms/close', name);
    expect(sees().forms.state.forms).toEqual([]);
  });

  test('a form of a removed row does not open', async () => {
    const { run, endsOf } = await start();
    const id = await run('forms/open', { ...name, id: 'missing' });
    expect(endsOf(id)).toMatchObject([{ how: 'rejected' }]);
  });

  test('the input, even an invalid number, is kept over a restart', async () => {
    const disk = memoryDisk();
    const first = await typing({}, disk);
    await first.type({ miles: '12k' });
    await first.machine.close();
    const { now } = await start({}, disk);
    expect(now()?.values).toMatchObject({ color: 'Red', miles: '12k' });
    expect(now()?.wrong).toHaveProperty('miles');
  });

  test("a form follows another user's change and records when it was heard", async () => {
    const { hear, now, kept } = await typing();
    await hear({ miles: 9 });
    expect(now()).toMatchObject({ values: { miles: 9, color: 'Red' }, followed: ['miles'] });
    expect(kept()?.heard).toEqual({ miles: { value: 9, ms: nowMs } });
    expect(now()?.asked).toEqual({ vehicleId: 'v1', version: 4, fields: { color: 'Red' } });
  });

  test('the change is recorded with its author and time where the server names them', async () => {
    const { hear, kept } = await typing();
    const jo = { modifiedById: 'usr-jo', modifiedByName: 'Jo Brandt', modifiedMs: nowMs - 9_000 };
    await hear({ miles: 9, ...jo });
    const by = { id: 'usr-jo', name: 'Jo Brandt' };
    expect(kept()?.heard).toEqual({ miles: { value: 9, ms: nowMs - 9_000, by } });
  });

  test('a form asks about fields that both changed, and undo takes the answer back', async () => {
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

  test('a form asks about a change that arrived during typing, before input was kept', async () => {
    const { hear, now, run, type } = await start();
    await run('forms/open', name);
    await hear({ color: 'Gray' });
    await type({ color: 'Red' }, { color: 'Blue' });
    expect(now()?.asks).toMatchObject([{ mine: { color: 'Red' }, before: { color: 'Blue' } }]);
    await type({ stock: 'P2' }, { stock: 'P1' });
    expect(now()?.asks.map(({ group }) => group)).toEqual(['color']);
  });

  test('each field typed is one undoable step', async () => {
    const { type, now, machine, rest } = await typing();
    await type({ stock: 'P2' });
    expect(machine.canUndo()).toMatchObject({ label: 'edit stock number' });
    machine.undo();
    await rest();
    expect(now()?.changes).toEqual({ color: 'Red' });
  });

  test("a locked field is refused with the lock's reason", async () => {
    const { run, type, now, endsOf } = await typing();
    const move = activityRow('a1', { vehicleId: 'v1', status: 'in-progress' });
    await run('world/heard', { put: [{ collection: 'activities', rows: [move] }], removed: [] });
    const id = await type({ locationId: 'A' });
    const reason = 'Locked: PA-a1 is under way with it, and ends where it will stand.';
    expect(endsOf(id)).toEqual([{ how: 'rejected', reason }]);
    expect(now()?.locks).toEqual({ locationId: reason });
  });
});

describe('the end of a form', () => {
  test('a saved form is over, and undo does not open it', async () => {
    const { save, kept, machine } = await typing({ editVehicle: [saved] });
    await save();
    expect(kept()).toBeUndefined();
    expect(machine.canUndo().yes).toBe(false);
  });

  test('a refused form stays, and a stale one asks beside the current row', async () => {
    const current = encodeVehicle({ ...vehicle, version: 6, color: 'Gray' });
    const stale = { is: 'refused', status: 409, errorCode: null, message: 'Changed.' } as const;
    const { save, kept, now } = await typing({ editVehicle: [{ ...stale, current }] });
    await save();
    expect(kept()).toMatchObject({ isShown: true, savingId: null });
    expect(now()?.asks).toMatchObject([{ answers: { theirs: { color: 'Gray' } }, keep: null }]);
  });

  test('a form is closed and locked while its request waits, and shown when refused', async () => {
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

  test('a withdrawn form is kept off the screen', async () => {
    const { save, kept, link, run, open } = await typing();
    await link('lost');
    await save();
    await run('outbox/withdraw', { intentId: open()[0]?.intentId });
    expect(kept()).toMatchObject({ isShown: false, typed: { color: 'Red' } });
  });

  test('a form closed with input is listed and can be resumed or discarded', async () => {
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

  test('a lost login leaves the form unchanged', async () => {
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
    was: 't:1',
    key: 't:1',
    subject: 'vehicles:v1',
    phase: 'waiting',
    askedMs: 5,
    version: null,
    blocks: null,
    isAgain: false,
    asked,
    note: { subject: 'P1', activityIds: [], changes: [] },
  };

  /** Takes over the form while the connection is lost, with or without its saving request. */
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

  test('a form taken over is listed with its input and can be resumed', async () => {
    const { sees, run, now, id, endsOf } = await adopting({});
    expect(endsOf(id)).toEqual([{ how: 'done' }]);
    expect(unfinishedForms(sees())).toMatchObject([{ title: 'Vehicle P1', sinceMs: 5 }]);
    await run('forms/open', name);
    expect(now()).toMatchObject({ asked: { fields: { color: 'Red' } }, form: { isShown: true } });
  });

  test('a form is taken over once, and never replaces input of this tab', async () => {
    const { adopt, run, endsOf, type, kept } = await adopting({});
    const ends = async () => endsOf(await adopt());
    const isOpen = 'This form is already open here.';
    expect(await ends()).toEqual([{ how: 'rejected', reason: isOpen }]);
    await type({ color: 'Green' });
    expect(await ends()).toEqual([{ how: 'rejected', reason: isOpen }]);
    expect(kept()?.typed).toEqual({ color: 'Green' });
    await run('forms/discard', name);
    expect(await ends()).toEqual([{ how: 'rejected', reason: 'It has been taken over already.' }]);
  });

  test('a form taken over ends with the request that came with it', async () => {
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

  test('a form taken over with a stale request is listed and asks about the change', async () => {
    const current = encodeVehicle({ ...vehicle, version: 6, color: 'Gray' });
    const stale = { is: 'refused', status: 409, errorCode: null, message: 'Changed.' } as const;
    const script = { editVehicle: [{ ...stale, current }] };
    const { link, now, sees } = await adopting(script, { request });
    await link('connected');
    expect(unfinishedForms(sees())).toHaveLength(1);
    const theirs = { answers: { theirs: { color: 'Gray' } }, mine: { color: 'Red' }, keep: null };
    expect(now()?.asks).toMatchObject([theirs]);
  });

  test('a form that was handed over is gone for good in the old tab', async () => {
    const { run, kept, machine, rest } = await typing();
    await run('forms/handOver', { stay: [] });
    expect(kept()).toBeUndefined();
    machine.undo();
    await rest();
    expect(kept()).toBeUndefined();
  });
});

describe('a form of a new row', () => {
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

  test('it starts with the declared values, and closed without input it is not kept', async () => {
    const { now, run, sees } = await adding();
    expect(now()).toMatchObject({ values: { label: '', notes: '' }, changes: {}, asks: [] });
    expect(now()?.maySave).toEqual({ yes: false, reason: 'Label: A note template needs a label.' });
    await run('forms/close', name);
    expect(sees().forms.state.forms).toEqual([]);
  });

  test('the input is kept over a restart, and each field is one undoable step', async () => {
    const disk = memoryDisk();
    const first = await adding({}, disk);
    await first.type({ label: 'Keys' });
    await first.type({ notes: 'In the box.' });
    await first.run('session/expire', {});
    await first.machine.close();
    const { now, machine, rest } = await adding({}, disk);
    expect(now()).toMatchObject({ asked: keys, maySave: { yes: true } });
    expect(machine.canUndo()).toMatchObject({ label: 'edit text' });
    machine.undo();
    await rest();
    expect(now()).toMatchObject({ values: { label: 'Keys', notes: '' }, wrong });
  });

  test('changes of other rows leave it alone, because it has no row yet', async () => {
    const { now, run, type } = await adding();
    await type({ label: 'Keys' });
    const rows = [accountRow('acc', { name: 'South' })];
    await run('world/heard', { put: [{ collection: 'accounts', rows }], removed: [] });
    await run('world/heard', { put: [], removed: [{ collection: 'accounts', ids: ['acc'] }] });
    expect(now()).toMatchObject({ followed: [], asks: [], asked: { label: 'Keys' } });
    expect(now()?.form).toMatchObject({ heard: {}, title: 'New note template of North' });
  });

  test('closed with input it is listed under the owner of the new row', async () => {
    const { run, sees, type, now } = await adding();
    await type({ label: 'Keys' });
    await run('forms/close', name);
    const [one] = unfinishedForms(sees());
    expect(one).toMatchObject({ title: 'New note template of North', sinceMs: nowMs });
    await run(one?.resume.type ?? '', one?.resume.data);
    expect(now()).toMatchObject({ form: { isShown: true }, values: { label: 'Keys' } });
  });

  test('refused it keeps the input; once the row is added it is over', async () => {
    const full = refused(422, 'An account keeps at most 200 note templates.');
    const { add, now, type } = await adding({ createNoteTemplate: [full, added] });
    await type({ label: 'Keys', notes: 'In the box.' });
    await add();
    expect(now()).toMatchObject({ form: { isShown: true, savingId: null }, asked: keys });
    await add();
    expect(now()).toBeUndefined();
  });

  test('during its request it is closed and not begun twice; refused it is shown', async () => {
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

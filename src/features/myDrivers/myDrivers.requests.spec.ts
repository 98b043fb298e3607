import { expect, test } from 'vitest';
import type { LinkedDriver } from '#domain/myDrivers.ts';
import { driverRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import type { OpenedData } from '#spine/outbox/outbox.model.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { linkedProcess, tripsSlice } from '../trips/index.ts';
import { load } from '#spine/world/testing/world.ts';
import { myDriversProcess, type MyDriversSees, myDriversSlice } from './index.ts';
import { myDriversNow } from './myDrivers.queries.ts';
import { groupDriver, rankDriver } from './myDrivers.requests.ts';
import { relationOf } from './testing/myDrivers.ts';

const linkedTo = (id: string, fields: Parameters<typeof relationOf>[1] = {}): LinkedDriver => ({
  id,
  relation: relationOf(id, fields),
});
const ann = linkedTo('d1', { approval: 'In Progress' });
const per = linkedTo('d2', { rank: 2, groups: ['Night, late'] });
const read = (...linkedDrivers: readonly LinkedDriver[]) =>
  answered<'linkedDrivers'>({ linkedDrivers }, nowMs);
const ok = (linkedDriver: LinkedDriver) => answered<'changeRelation'>({ linkedDriver }, nowMs);
const ofAnn = { driverId: 'd1', relationId: 'rel-d1', version: 1 };
const ofPer = { driverId: 'd2', relationId: 'rel-d2', version: 1 };

async function open(script: Script, trips: readonly ReturnType<typeof tripRow>[] = []) {
  const run = await openAsking<MyDriversSees>([myDriversSlice], script, {
    ports: { pause: () => Promise.resolve() },
    processes: [
      fetchesProcess(fetchesOfAll([tripsSlice as never])),
      linkedProcess,
      myDriversProcess,
    ],
  });
  const drivers = [driverRow('d1', { name: 'Ann Yoder' }), driverRow('d2', { name: 'Per Berg' })];
  await load(run, { drivers, trips });
  await run.rest();
  const told = () => run.records.findLast(({ type }) => type === 'outbox/closed')?.data;
  return { ...run, told, note: () => openedNote(run.records) };
}

function openedNote(records: readonly { readonly type: string; readonly data: unknown }[]) {
  const opened = records.findLast(({ type }) => type === 'outbox/opened');
  if (!opened) throw new Error('nothing was asked');
  return (opened.data as OpenedData).note;
}

test('a step of the approval is asked once, and the list is read again', async () => {
  const approved = linkedTo('d1', { approval: 'Approved', version: 2 });
  const run = await open({
    linkedDrivers: [read(ann, per), read(approved, per)],
    changeRelation: [ok(approved)],
  });
  const id = await run.run('myDrivers/advance', { ...ofAnn, action: 'approve' });
  const request = { id: 'rel-d1', version: 1, change: { action: 'approve' } };
  expect(run.sent('changeRelation')).toMatchObject([{ request, key: id }]);
  expect(run.told()).toMatchObject({ told: { title: 'Approved.', text: 'Ann Yoder' } });
  await run.rest();
  expect(run.sent('linkedDrivers')).toHaveLength(2);
  expect(myDriversNow(run.sees())?.[0]?.relation).toMatchObject({ approval: 'Approved' });
});

test('a refused change says why, and the list is read again for its version', async () => {
  const run = await open({
    linkedDrivers: [read(ann, per), read(linkedTo('d1', { version: 5 }), per)],
    changeRelation: [refused(409, 'Ann Yoder was changed meanwhile.')],
  });
  await run.run('myDrivers/rank', { ...ofAnn, rank: 2 });
  const text = 'Ann Yoder: Ann Yoder was changed meanwhile.';
  expect(run.told()).toMatchObject({ told: { title: 'Failed to save the rank.', text } });
  await run.rest();
  expect(myDriversNow(run.sees())?.[0]?.relation.version).toBe(5);
});

test.each<[string, object, string]>([
  ['advance', { ...ofAnn, action: 'link' }, 'Ann Yoder must be approved first.'],
  ['advance', { ...ofPer, action: 'link' }, 'Per Berg is linked already.'],
  ['rank', { ...ofAnn, rank: 3 }, 'Ranks go from 1 to 2.'],
  ['group', { ...ofAnn, groups: [' '] }, 'A group needs a name.'],
  ['remove', ofPer, 'Per Berg drives trip T-1.'],
  ['remove', { ...ofAnn, relationId: 'rel-d9' }, 'Ann Yoder is none of your drivers any more.'],
])('%s is refused with its reason: %#', async (what, data, reason) => {
  const trip = tripRow('t1', { name: 'T-1', status: 'Assigned', driverIds: ['d2'] });
  const run = await open({ linkedDrivers: [read(ann, per)] }, [trip]);
  const id = await run.run(`myDrivers/${what}`, data);
  expect(run.endsOf(id)).toEqual([{ how: 'rejected', reason }]);
});

test('a rank is taken back to what it was, unless it was changed since', async () => {
  const moved = linkedTo('d1', { rank: 2, version: 2 });
  const run = await open({
    linkedDrivers: [read(ann, per), read(moved, linkedTo('d2')), read(ann, per)],
    changeRelation: [ok(moved), ok(ann)],
  });
  await run.run('myDrivers/rank', { ...ofAnn, rank: 2 });
  await run.rest();
  const data = { ...ofAnn, version: 2, rank: 1 };
  expect(rankDriver.back?.(run.note(), run.sees())).toEqual({ yes: true, data });
  const note = run.note();
  await run.run('myDrivers/rank', data);
  await run.rest();
  const reason = 'The rank has been changed since.';
  expect(rankDriver.back?.(note, run.sees())).toEqual({ yes: false, reason });
});

test('groups are taken back whole, with names that have a comma', async () => {
  const grouped = linkedTo('d2', { rank: 2, groups: ['Tow'], version: 2 });
  const run = await open({
    linkedDrivers: [read(ann, per), read(ann, grouped)],
    changeRelation: [ok(grouped)],
  });
  await run.run('myDrivers/group', { ...ofPer, groups: ['Tow', ' tow '] });
  await run.rest();
  expect(run.note().changes).toMatchObject([{ before: 'Night, late', after: 'Tow' }]);
  const data = { ...ofPer, version: 2, groups: ['Night, late'] };
  expect(groupDriver.back?.(run.note(), run.sees())).toEqual({ yes: true, data });
});

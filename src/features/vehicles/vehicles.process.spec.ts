import { expect, test } from 'vitest';
import { dispatcher, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import { answered, refused, type Script, scriptedLink } from '#wire/testing/scriptedLink.ts';
import { vehiclesProcess, type VehiclesSees, vehiclesSlice } from './index.ts';

const row = vehicleRow('v1', { version: 3 });
const removed = answered<'removeVehicle'>({ id: 'v1' }, nowMs);
const saved = answered<'editVehicle'>({ vehicle: { ...row, version: 4, color: 'Red' } }, nowMs);
const lost = { is: 'outcomeUnknown' } as const;
const asked = { vehicleId: 'v1', version: 3 };
const edit = { ...asked, fields: { color: 'Red' } };

async function open(script: Script, disk = memoryDisk()) {
  const scripted = scriptedLink(script);
  const isNew = disk.records.length === 0;
  const run = await openSlices<VehiclesSees>({
    slices: [vehiclesSlice],
    processes: [vehiclesProcess],
    ports: { link: scripted.link, pause: async () => {} },
    clock: manualClock(nowMs),
    disk,
  });
  if (isNew) {
    await run.run('session/begin', { user: dispatcher });
    await run.run('clock/tick', { nowMs });
    const put = [{ collection: 'vehicles', rows: [row, vehicleRow('v2', { vin: 'V2' })] }];
    await run.run('world/heard', { put, removed: [] });
  }
  await run.rest();
  const vehicle = () => run.sees().world.tables.vehicles.get('v1');
  return { ...run, ...scripted, vehicle, state: () => run.sees().vehicles.state };
}

test('an edit is one call with its own fields, its version, its intent as key', async () => {
  const { run, sent, endsOf, vehicle, state, machine } = await open({ editVehicle: [saved] });
  const id = await run('vehicles/edit', edit);
  const request = { id: 'v1', version: 3, edit: { color: 'Red' } };
  expect(sent('editVehicle')).toEqual([{ name: 'editVehicle', request, key: id }]);
  expect(vehicle()).toMatchObject({ color: 'Red', version: 4 });
  expect([endsOf(id), state()]).toEqual([[{ how: 'done' }], { under: [], failed: [] }]);
  expect(machine.openIntents()).toEqual([]);
});

test('a removal takes the vehicle away', async () => {
  const { run, sent, endsOf, vehicle } = await open({ removeVehicle: [removed] });
  const id = await run('vehicles/remove', asked);
  expect(sent('removeVehicle')).toMatchObject([{ request: { id: 'v1', version: 3 }, key: id }]);
  expect([endsOf(id), vehicle()]).toEqual([[{ how: 'done' }], undefined]);
});

test('changed meanwhile: refused once, shown as it is, and what was typed is kept', async () => {
  const current = encodeVehicle({ ...row, version: 4, miles: 5 });
  const stale = {
    is: 'refused',
    status: 409,
    errorCode: 'STALE',
    message: 'No.',
    current,
  } as const;
  const { run, sent, endsOf, vehicle, state } = await open({ editVehicle: [stale, saved] });
  const id = await run('vehicles/edit', edit);
  expect(sent('editVehicle')).toHaveLength(1);
  expect(endsOf(id)).toEqual([{ how: 'rejected', reason: 'No.' }]);
  expect(vehicle()).toMatchObject({ version: 4, miles: 5, color: 'Blue' });
  expect(state().failed).toMatchObject([{ fields: { color: 'Red' }, why: 'No.' }]);
  await run('vehicles/edit', { ...edit, version: 4 });
  expect(sent('editVehicle')[1]).toMatchObject({ request: { version: 4 } });
  expect(sent('editVehicle')[1]?.key).not.toBe(id);
});

test('another vehicle in a refusal is not taken', async () => {
  const current = encodeVehicle({ ...row, id: 'v2', version: 9, miles: 5 });
  const stale = { is: 'refused', status: 409, errorCode: null, message: null, current } as const;
  const { run, sees, endsOf } = await open({ editVehicle: [stale] });
  const id = await run('vehicles/edit', edit);
  expect(sees().world.tables.vehicles.get('v2')?.version).toBe(1);
  expect(endsOf(id)).toEqual([{ how: 'rejected', reason: 'The server answered 409.' }]);
});

test('one that is gone at the server is gone here', async () => {
  const { run, vehicle } = await open({ editVehicle: [refused(404, 'There is none.')] });
  await run('vehicles/edit', edit);
  expect(vehicle()).toBeUndefined();
});

test('without an answer it is visible, and asked again when the line is back', async () => {
  const script = { editVehicle: [lost, lost, lost, lost, saved] };
  const { run, sent, endsOf, state, push, rest } = await open(script);
  const id = await run('vehicles/edit', edit);
  expect([endsOf(id), state().under[0]?.outcomeUnknown]).toEqual([[], true]);
  const line = { is: 'connection', serverMs: null, resumed: true } as const;
  push({ ...line, state: 'lost' } as never);
  push({ ...line, state: 'connected' } as never);
  await rest();
  expect(new Set(sent('editVehicle').map(({ key }) => key))).toEqual(new Set([id]));
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
});

test('the server failing is tried again, then told; the same again has the same key', async () => {
  const down = refused(503, 'Down.');
  const script = { editVehicle: [down, down, down, down, saved] };
  const { run, sent, endsOf, state } = await open(script);
  const id = await run('vehicles/edit', edit);
  expect([sent('editVehicle').length, endsOf(id)]).toEqual([
    4,
    [{ how: 'failed', error: 'Down.' }],
  ]);
  expect(state().failed).toMatchObject([{ fields: { color: 'Red' } }]);
  const again = await run('vehicles/edit', edit);
  expect(endsOf(again)).toEqual([{ how: 'done' }]);
  expect(sent('editVehicle')[4]?.key).toBe(id);
  expect(state().failed).toEqual([]);
});

test('after a crash it is asked for again, with the same key', async () => {
  const before = await open({ editVehicle: [undefined] });
  const id = await before.run('vehicles/edit', edit);
  await before.machine.settled();
  const after = await open({ editVehicle: [saved] }, before.disk);
  expect(after.sent('editVehicle')).toMatchObject([{ key: id }]);
  expect(after.endsOf(id)).toEqual([{ how: 'done' }]);
});

test('a 401 leads to login, and is no end', async () => {
  const { run, endsOf, sees, state } = await open({ removeVehicle: [refused(401)] });
  const id = await run('vehicles/remove', asked);
  expect([endsOf(id), state().under.length]).toEqual([[], 1]);
  expect(sees().session.state.status).not.toBe('signedIn');
});

test('given up, what is there is looked up', async () => {
  const { run, endsOf, types } = await open({ editVehicle: [lost] });
  const id = await run('vehicles/edit', edit);
  await run('vehicles/giveUp', { vehicleId: 'v1' });
  expect(endsOf(id)).toMatchObject([{ how: 'failed' }]);
  expect(types()).toContain('> world/reload');
});

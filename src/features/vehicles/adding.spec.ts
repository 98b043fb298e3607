import { describe, expect, test } from 'vitest';
import { nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { formNow } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { put } from '#spine/world/testing/world.ts';
import { newVehicleForm } from './vehicles.forms.ts';
import { vehiclesProcess } from './vehicles.process.ts';
import { newId, type VehiclesSees, vehiclesSlice } from './vehicles.slice.ts';

const known = vehicleRow('v1', { vin: '2T3W1RFV0RC000001', stock: 'P4417' });
const name = { of: 'vehicles/create', id: newId };
const vin = '1M8GDM9AXKP042788';
const typed = { vin: ' 1m8 gdm9axkp042788', make: 'Volvo', stock: 'N1', locationId: 'A' };
const created = answered<'createVehicle'>({ id: 'veh-new-1' }, nowMs);
const row = vehicleRow('veh-new-1', { vin, make: 'Volvo', stock: 'N1', locationId: 'A' });
const added = answered<'addToInventory'>({ vehicle: row }, nowMs);

/** A dispatcher who has opened 'Add to inventory'; on the same disk it is the next start. */
async function start(
  script: Script = {},
  { disk = memoryDisk(), processes = [vehiclesProcess] } = {},
) {
  const isNew = disk.records.length === 0;
  const run = await openAsking<VehiclesSees>([vehiclesSlice], script, {
    disk,
    processes,
    put: put({ locations: ['A'], vehicles: [known] }),
  });
  if (isNew) await run.run('vehicles/begin', {});
  const now = () => formNow(run.sees(), newVehicleForm, newId);
  const type = (values: object) =>
    run.run('forms/type', { ...name, typed: values, over: now()?.there ?? {} });
  const create = async () => {
    await type(typed);
    await run.run('vehicles/create', now()?.asked);
    await run.rest();
  };
  return { ...run, now, type, create };
}

describe('adding a vehicle to the inventory', () => {
  test('creates the vehicle first, and then adds it with its id (S1 §7)', async () => {
    const { create, sent, sees, now } = await start({
      createVehicle: [created],
      addToInventory: [added],
    });
    await create();
    expect(sent('createVehicle')).toMatchObject([{ request: { vin, make: 'Volvo' } }]);
    expect(sent('addToInventory')).toMatchObject([
      { request: { id: 'veh-new-1', stock: 'N1', status: 'available', locationId: 'A' } },
    ]);
    expect(sees().world.tables.vehicles.get('veh-new-1')).toMatchObject({ stock: 'N1' });
    expect([now(), sees().vehicles.state.created]).toEqual([undefined, []]);
  });

  test('a vehicle that is not created is not added, and the form keeps its input', async () => {
    const { create, sent, now, sees } = await start({ createVehicle: [refused(422, 'No.')] });
    await create();
    expect(sent('addToInventory')).toEqual([]);
    expect(now()).toMatchObject({ form: { isShown: true }, values: { make: 'Volvo' } });
    expect(sees().outbox.state.attempts).toMatchObject([{ how: 'refused', why: 'No.' }]);
  });

  test('a vehicle that is created and not added is kept as a request to try again', async () => {
    const { create, sees } = await start({
      createVehicle: [created],
      addToInventory: [refused(422, 'The lot is full.')],
    });
    await create();
    expect(sees().outbox.state.attempts).toMatchObject([
      { of: 'vehicles/add', asked: { vehicleId: 'veh-new-1', stock: 'N1' } },
    ]);
  });

  test('a tab killed between both requests adds the vehicle at its next start (P2)', async () => {
    const disk = memoryDisk();
    const first = await start({ createVehicle: [created] }, { disk, processes: [] });
    await first.create();
    expect(first.sees().vehicles.state.created).toHaveLength(1);
    await first.machine.close();
    const { sent, sees, rest } = await start({ addToInventory: [added] }, { disk });
    await rest();
    expect(sent('addToInventory')).toHaveLength(1);
    expect(sees().vehicles.state.created).toEqual([]);
  });

  test.each([
    [{ vin: '' }, 'VIN: A vehicle needs a VIN.'],
    [{ vin: 'no vin' }, 'VIN: A VIN has 17 characters.'],
    [{ vin: known.vin }, 'VIN: The inventory has this VIN already: P4417.'],
    [{ vin, year: 1700 }, 'Year: A year such as 2024.'],
    [{ vin, miles: '12k' }, 'Miles: A whole number from 0 to 10,000,000.'],
    [{ vin, status: '' }, 'Status: A vehicle needs a status.'],
  ])('%o is refused beside its field', async (values, reason) => {
    const { type, now } = await start();
    await type(values);
    expect(now()?.maySave).toEqual({ yes: false, reason });
  });

  test('a VIN with a wrong check digit is taken (reading 16)', async () => {
    const { type, now } = await start();
    await type({ vin: '1M8GDM9A0KP042788' });
    expect(now()?.maySave.yes).toBe(true);
  });
});

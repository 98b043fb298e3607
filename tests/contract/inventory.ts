// The contract: vehicles are edited and removed by version, once, with permission.
import { emptyBuilt } from '#domain/inventory.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Vehicle } from '#domain/entities.ts';
import { takes } from '#domain/inventory.ts';
import type { VehicleValues } from '#domain/inventory.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { decodeVehicle } from '#wire/codecs/vehicle.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import {
  answersOf,
  create,
  freeMove,
  listening,
  loadWorld,
  login,
  loginListening,
  loginPaused,
} from './asking.ts';
import { type OpenHost, shared } from './host.ts';

export function inventoryContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let world: WorldReply;
  let vehicle: Vehicle;
  // Each test uses a vehicle that no other test has edited.
  const had = new Set<string>();
  beforeEach(async () => {
    link = open();
    await loginPaused(link);
    world = await loadWorld(link);
    const isFree = (row: Vehicle) => !world.activities.some((move) => takes(move, row));
    vehicle = world.vehicles.find(
      (row) => row.locationId !== null && !had.has(row.id) && isFree(row),
    ) as Vehicle;
    had.add(vehicle.id);
  });
  const edit = (
    fields: Partial<VehicleValues>,
    key: string,
    version = vehicle.version,
    id = vehicle.id,
  ) => link.call('editVehicle', { id, version, edit: fields }, { key });
  const remove = (key: string, version = vehicle.version, id = vehicle.id) =>
    link.call('removeVehicle', { id, version }, { key });
  const now = async (id = vehicle.id) =>
    (await loadWorld(link)).vehicles.find((row) => row.id === id);

  test('an edit changes every named field and no other', async () => {
    const elsewhere = world.locations.find(({ id }) => id !== vehicle.locationId)?.id as string;
    const fields = { title: 'Demo', stock: 'D1', miles: 7, class: 'Large', locationId: elsewhere };
    const { serverMs: modifiedMs } = await answersOf(link);
    const by = { modifiedById: 'usr-dispatcher', modifiedByName: 'Dana Keller', modifiedMs };
    const expected = { ...vehicle, ...fields, ...by, version: vehicle.version + 1 };
    expect(await edit(fields, 'v1')).toMatchObject({ is: 'ok', reply: { vehicle: expected } });
    expect(await now()).toEqual(expected);
    const more = { status: 'sold', color: 'Plum', bodyType: 'Van', miles: null, locationId: null };
    expect(await edit(more, 'v2', expected.version)).toMatchObject({ is: 'ok' });
    expect(await now()).toEqual({ ...expected, ...more, version: vehicle.version + 2 });
  });

  test('a vehicle names the user who edited it last', async () => {
    await edit({ color: 'Red' }, 'v1');
    await login(link, 'admin');
    await edit({ color: 'Plum' }, 'v2', vehicle.version + 1);
    expect(await now()).toMatchObject({ modifiedById: 'usr-admin', modifiedByName: 'Avery Admin' });
  });

  test('an edit of an older version is refused with the current vehicle', async () => {
    await edit({ color: 'Red' }, 'v1');
    for (const answer of [await edit({ color: 'Gray' }, 'v2'), await remove('v3')]) {
      expect(answer).toMatchObject({ is: 'refused', status: 409 });
      const read = decodeVehicle(answer.is === 'refused' ? answer.current : null);
      expect('value' in read && read.value).toEqual(await now());
    }
    expect(await now()).toMatchObject({ color: 'Red', version: vehicle.version + 1 });
  });

  test('a repeated key has one effect and the same answer, also after a restart', async () => {
    const first = await edit({ color: 'Red' }, 'v1');
    expect(replyOf(await edit({ color: 'Red' }, 'v1'))).toEqual(replyOf(first));
    link = await restart();
    await login(link);
    expect(replyOf(await edit({ color: 'Red' }, 'v1'))).toEqual(replyOf(first));
    expect(await now()).toMatchObject({ color: 'Red', version: vehicle.version + 1 });
  });

  test('an edit and a removal are pushed to every console', async () => {
    const channel = listening(link);
    await edit({ color: 'Red' }, 'v1');
    const changed = await channel.until(
      (push) => push.is === 'changed' && push.collection === 'vehicles' && push.key === 'v1',
    );
    expect(changed).toMatchObject({ rows: [{ id: vehicle.id, color: 'Red' }] });
    await remove('v2', vehicle.version + 1);
    const gone = await channel.until((push) => push.is === 'removed');
    expect(gone).toMatchObject({ collection: 'vehicles', ids: [vehicle.id] });
  });

  const built = {
    ...emptyBuilt,
    vin: '1M8GDM9AXKP042788',
    year: 2019,
    make: 'Volvo',
    model: 'XC40',
    color: 'Red',
    miles: 12_000,
    bodyType: 'SUV',
  };
  const made = (key: string, vin = built.vin) =>
    link.call('createVehicle', { ...built, vin }, { key });
  const stocked = { stock: 'N1', status: 'available', locationId: null };

  test('a new vehicle is created once, then added once, and pushed to every console', async () => {
    const channel = listening(link);
    const first = await made('n1');
    const { id } = replyOf(first) as { readonly id: string };
    expect(replyOf(await made('n1'))).toEqual({ id });
    expect(await now(id)).toBeUndefined();
    const adding = () => link.call('addToInventory', { id, ...stocked }, { key: 'a1' });
    const answer = await adding();
    const row = { id, ...built, ...stocked, modifiedById: 'usr-dispatcher' };
    expect(answer).toMatchObject({ is: 'ok', reply: { vehicle: row } });
    expect(replyOf(await adding())).toEqual(replyOf(answer));
    const push = await channel.until((one) => one.is === 'created' && one.key === 'a1');
    expect(push).toMatchObject({ collection: 'vehicles', rows: [{ id }] });
    link = await restart();
    await login(link);
    expect(await now(id)).toMatchObject(row);
    expect(await made('n2')).toMatchObject({ is: 'refused', status: 422 });
    await edit({ color: 'Blue' }, 'e1', 1, id);
    expect(await now(id)).toMatchObject({ color: 'Blue' });
  });

  test('a text that is no VIN, a known VIN and an unknown new vehicle are refused', async () => {
    for (const vin of ['no vin', vehicle.vin]) {
      expect(await made(`bad ${vin}`, vin)).toMatchObject({ is: 'refused', status: 422 });
    }
    const unknown = { id: 'veh-new-0', ...stocked };
    const answer = await link.call('addToInventory', unknown, { key: 'a1' });
    expect(answer).toMatchObject({ is: 'refused', status: 422 });
  });

  test('a vehicle is removed once and stays gone after a restart; others remain', async () => {
    expect(await remove('r1')).toMatchObject({ is: 'ok', reply: { id: vehicle.id } });
    expect(await remove('r1')).toMatchObject({ is: 'ok', reply: { id: vehicle.id } });
    expect(await remove('r2')).toMatchObject({ is: 'refused', status: 404 });
    expect(await edit({ color: 'Red' }, 'r3')).toMatchObject({ is: 'refused', status: 404 });
    link = await restart();
    await login(link);
    const others = world.vehicles.filter(({ id }) => id !== vehicle.id);
    expect((await loadWorld(link)).vehicles).toEqual(others);
  });

  test('the push and a later refusal name the user who removed a vehicle', async () => {
    const channel = await loginListening(link, 'admin');
    await remove('r1');
    const who = { modifiedById: 'usr-admin', modifiedByName: 'Avery Admin' };
    const isIt = (push: Push) => push.is === 'removed' && push.ids.includes(vehicle.id);
    expect(await channel.until(isIt)).toMatchObject(who);
    await login(link);
    const answer = await edit({ color: 'Red' }, 'v1');
    expect(answer).toMatchObject({ status: 404, deed: { did: 'removed', ...who } });
  });

  test('reading 57: removing a vehicle with an open move is refused', async () => {
    const move = freeMove(world, 'takes it');
    const taken = world.vehicles.find(({ id }) => id === move.vehicleId) as Vehicle;
    const [made] = await create(link, [move], 'made');
    const answer = await remove('r1', taken.version, taken.id);
    const message = `${made?.name} takes this vehicle and is not complete.`;
    expect(answer).toMatchObject({ is: 'refused', status: 422, message });
    expect(await now(taken.id)).toEqual(taken);
  });

  test('the location of a vehicle in an active move cannot be edited', async () => {
    const driven = world.vehicles.find((row) =>
      world.activities.some((move) => move.status === 'in-progress' && takes(move, row)),
    ) as Vehicle;
    const elsewhere = world.locations.find(({ id }) => id !== driven.locationId)?.id as string;
    const placed = await edit({ locationId: elsewhere }, 'v1', driven.version, driven.id);
    expect(placed).toMatchObject({ is: 'refused', status: 422 });
    const other = await edit({ color: 'Red' }, 'v2', driven.version, driven.id);
    expect(other).toMatchObject({ is: 'ok', reply: { vehicle: { color: 'Red' } } });
  });

  test('invalid fields are refused with a message and change nothing', async () => {
    for (const fields of [{ status: '' }, { locationId: 'loc-0' }, { title: 'x'.repeat(101) }]) {
      const answer = await edit(fields, `bad ${Object.keys(fields)[0]}`);
      expect(answer).toMatchObject({ status: 422, message: expect.stringMatching(/./) });
    }
    expect(await now()).toEqual(vehicle);
  });

  test.each(['payments', 'driver'])('%s gets a 403 for editing and removing', async (username) => {
    await login(link, username);
    expect(await edit({ color: 'Red' }, 'v1')).toMatchObject({ is: 'refused', status: 403 });
    expect(await remove('v2')).toMatchObject({ is: 'refused', status: 403 });
    await login(link);
    expect(await now()).toEqual(vehicle);
  });
}

function replyOf(answer: Answer<unknown>): unknown {
  return answer.is === 'ok' ? answer.reply : answer;
}

import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { activityRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import type { Json } from '#kernel/records.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { attemptOn } from '#spine/outbox/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { opened as openedOf } from '#spine/outbox/testing/events.ts';
import { type SelectionSees, selectionSlice } from '#spine/selection/index.ts';
import { changed, put } from '#spine/world/testing/world.ts';
import type { EditedFields } from './vehicles.model.ts';
import { editVehicle, removeVehicle } from './vehicles.requests.ts';
import { vehiclesSlice } from './vehicles.slice.ts';

const { given } = specFor(vehiclesSlice);

const vehicle = vehicleRow('v1', { version: 3, locationId: 'A' });
const world = { locations: ['A', 'B'], vehicles: [vehicle, vehicleRow('v2', { vin: 'V2' })] };
const rows = (...activities: readonly Activity[]) => changed({ ...world, activities });
const asked = { vehicleId: 'v1', version: 3 };
const edit = (fields: EditedFields, version = 3) =>
  ({ type: 'vehicles/edit', data: { vehicleId: 'v1', version, fields } }) as const;
const remove = { type: 'vehicles/remove', data: asked } as const;
const red = { color: 'Red' };
type Command = ReturnType<typeof edit> | typeof remove;
/** The open requests after a command. */
const open = (events: readonly GivenEvent[], command: Command) =>
  given(...events).when(command).after.outbox.state.open;
const opened = ({ type, data }: Command) => {
  const request = type === 'vehicles/remove' ? removeVehicle : editVehicle;
  return openedOf(request, data as Json, { intentId: 's:9' });
};

describe('guards of edits and removals', () => {
  test("an edit's note has the earlier values as text", () => {
    const fields = { miles: 9, stock: '', locationId: null };
    expect(open([rows()], edit(fields))).toMatchObject([
      {
        subject: 'vehicles:v1',
        asked: { ...asked, fields },
        note: {
          subject: '2024 Toyota RAV4',
          activityIds: [],
          changes: [
            { field: 'Stock number', before: 'Pv1', after: '', zone: null },
            { field: 'Miles', before: '12,000', after: '9', zone: null },
            { field: 'Location', before: 'Store A', after: 'No location', zone: null },
          ],
        },
      },
    ]);
  });

  test("a removal's note names the vehicle, and then no further request is accepted", () => {
    const change = { field: 'Inventory', before: `Pv1 · ${vehicle.vin}`, after: null, zone: null };
    expect(open([rows()], remove)).toMatchObject([
      {
        subject: 'vehicles:v1',
        blocks: 'The vehicle is being removed.',
        asked,
        note: { subject: '2024 Toyota RAV4', changes: [change] },
      },
    ]);
  });

  test('no removal while an open move takes the vehicle, by id or VIN alone (reading 57)', () => {
    for (const move of [
      activityRow('a1', { vehicleId: 'v1', vin: null }),
      activityRow('a1', { vehicleId: null, vin: vehicle.vin }),
    ]) {
      given(rows(move)).when(remove).thenRejected('PA-a1 takes this vehicle and is not complete.');
      expect(open([rows({ ...move, completedMs: nowMs })], remove)).toHaveLength(1);
      expect(open([rows({ ...move, status: 'completed' })], remove)).toHaveLength(1);
    }
    const other = activityRow('a1', { vehicleId: 'v2', vin: vehicle.vin });
    expect(open([rows(other)], remove)).toHaveLength(1);
  });

  test("only the location can't be set while the vehicle is under way", () => {
    const away = edit({ locationId: 'B' });
    const driven = activityRow('a1', { vehicleId: 'v1', status: 'in-progress' });
    const locked = 'Locked: PA-a1 is under way with it, and ends where it will stand.';
    given(rows(driven)).when(away).thenRejected(locked);
    expect(open([rows(driven)], edit(red))).toHaveLength(1);
    // Somebody else has put it there meanwhile: the place stays as it is.
    expect(open([rows(driven)], edit({ ...red, locationId: 'A' }))).toHaveLength(1);
    const planned = rows({ ...driven, status: 'planned' });
    expect(open([planned], away)).toHaveLength(1);
    expect(open([rows()], edit({ locationId: null }))).toHaveLength(1);
    const unknown = given(rows()).when(edit({ locationId: 'C' }));
    unknown.thenRejected('This location is not known.');
  });

  test('invalid values are rejected', () => {
    for (const [fields, why] of [
      [{ status: ' ' }, 'A vehicle needs a status.'],
      [{ miles: -1 }, 'A whole number from 0 to 10,000,000.'],
      [{ title: 'x'.repeat(101) }, 'At most 100 characters.'],
    ] as const) {
      given(rows()).when(edit(fields)).thenRejected(why);
    }
    expect(open([rows()], edit({ miles: null, color: '' }))).toHaveLength(1);
  });

  test('no edit of a vehicle that is gone, being removed, or being saved equally', () => {
    const words = 'This vehicle is gone: it was removed, or it belongs to another account.';
    given().when(edit(red)).thenRejected(words);
    given().when(remove).thenRejected(words);
    given(rows(), opened(remove)).when(edit(red)).thenRejected('The vehicle is being removed.');
    const saving = given(rows(), opened(edit(red)));
    saving.when(edit(red, 4)).thenRejected('The vehicle is being saved.');
  });
});

describe('the outcome of edits and removals', () => {
  const saved = (version: number, own: object = red) =>
    answered<'editVehicle'>({ vehicle: { ...vehicle, ...own, version } }, nowMs);
  const removed = answered<'removeVehicle'>({ id: 'v1' }, nowMs);
  const start = (script: Script) =>
    openAsking<SelectionSees>([vehiclesSlice, selectionSlice], script, { put: put(world) });
  const rowOf = ({ sees }: Awaited<ReturnType<typeof start>>) =>
    sees().world.tables.vehicles.get('v1');

  test('an edit is one call with only the changed fields and its version', async () => {
    const run = await start({ editVehicle: [saved(4)] });
    const id = await run.run('vehicles/edit', edit(red).data);
    const request = { id: 'v1', version: 3, edit: red };
    expect(run.sent('editVehicle')).toEqual([{ name: 'editVehicle', request, key: id }]);
    expect([run.endsOf(id), rowOf(run)]).toMatchObject([[{ how: 'done' }], { ...red, version: 4 }]);
  });

  test('a second edit is sent after the first, with the version that produced (P7)', async () => {
    const held = heldAnswer<unknown>();
    const script = { editVehicle: [held.promise, saved(5)], removeVehicle: [removed] };
    const { run, sent, rest } = await start(script);
    await run('vehicles/edit', edit(red).data);
    await run('vehicles/edit', edit({ miles: 9 }).data);
    await run('vehicles/remove', asked);
    expect([sent('editVehicle').length, sent('removeVehicle')]).toEqual([1, []]);
    held.give(saved(4));
    await rest();
    const second = { id: 'v1', version: 4, edit: { miles: 9 } };
    expect(sent('editVehicle').map(({ request }) => request)).toMatchObject([{}, second]);
    expect(sent('removeVehicle')).toMatchObject([{ request: { id: 'v1', version: 5 } }]);
  });

  test('a removed vehicle is gone and no longer selected', async () => {
    const run = await start({ removeVehicle: [removed] });
    await run.run('selection/choose', { collection: 'vehicles', ids: ['v2', 'v1'] });
    const id = await run.run('vehicles/remove', asked);
    const call = { name: 'removeVehicle', request: { id: 'v1', version: 3 }, key: id };
    expect(run.sent('removeVehicle')).toEqual([call]);
    expect([run.endsOf(id), rowOf(run)]).toEqual([[{ how: 'done' }], undefined]);
    expect(run.sees().selection.state).toEqual({ collection: 'vehicles', ids: ['v2'] });
  });

  test('a stale edit shows the current row, and the input is kept until discarded', async () => {
    const current = encodeVehicle({ ...vehicle, version: 4, miles: 5 });
    const stale = { ...refused(409, 'No.'), current };
    const run = await start({ editVehicle: [stale] });
    const id = await run.run('vehicles/edit', edit(red).data);
    expect(run.endsOf(id)).toEqual([{ how: 'rejected', reason: 'No.' }]);
    expect(rowOf(run)).toMatchObject({ version: 4, miles: 5, color: 'Blue' });
    const attempt = () => attemptOn(run.sees(), 'vehicles:v1', 'vehicles/edit');
    expect(attempt()).toMatchObject({ asked: { fields: red }, how: 'refused', why: 'No.' });
    await run.run('outbox/dismiss', { of: 'vehicles/edit', subject: 'vehicles:v1' });
    expect(attempt()).toBeUndefined();
  });

  const name = '2024 Toyota RAV4';
  test.each([
    [edit(red), saved(4), 'success', 'Saved.', `${name} was saved.`],
    [remove, removed, 'success', 'Removed.', `${name} was removed.`],
    [edit(red), refused(422, 'Gone.'), 'error', 'Failed to save vehicle.', `${name}: Gone.`],
    [remove, refused(422, 'Gone.'), 'error', 'Failed to remove vehicle.', `${name}: Gone.`],
  ] as const)(
    'the outcome of %o is reported (%o)',
    async ({ type, data }, answer, kind, title, text) => {
      const { run, records } = await start({ editVehicle: [answer], removeVehicle: [answer] });
      await run(type, data);
      const closed = records.find((record) => record.type === 'outbox/closed');
      expect(closed?.data).toMatchObject({ told: { kind, title, text } });
    },
  );
});

// The golden recordings go through the migrations as well (tests/determinism/golden.test.ts); this
// is what they do not hold.
import { expect, test } from 'vitest';
import { entitySchemas } from '#domain/entities.ts';
import {
  activityRow,
  driverRow,
  employeeRow,
  locationRow,
  rideRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { migratedBulk, migratedRecord } from '#kernel/migrations.ts';
import type { Json } from '#kernel/records.ts';
import { record } from '#kernel/testing/logStoreContract.ts';
import { migrations } from './migrations.ts';

const through = (type: string, data: Json) =>
  migratedRecord({ ...record(0), type, data }, migrations).data;

test('rows of catalog 2 get the fields that they lack', () => {
  const notFound = { atMs: 1, byName: 'Jo', words: '' };
  const rows = {
    locations: without(locationRow('A'), 'country', 'placeId', 'shorthand'),
    activities: { ...without(activityRow('a1'), 'kind', 'package', 'modifiedMs'), notFound },
    vehicles: without(vehicleRow('v1'), 'title', 'class', 'modifiedById'),
    drivers: without(driverRow('d1'), 'permits', 'groups', 'hasLeft', 'relationVersion', 'avatar'),
    employees: without(employeeRow('e1'), 'version', 'schedule', 'timezone', 'avatar'),
    trips: without(tripRow('t1'), 'requestorName', 'notes'),
    rides: without(rideRow('r1'), 'employeeId', 'tripId'),
  };
  const bulk = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [row]]));
  const read = migratedBulk(bulk as Json, migrations) as { readonly [name: string]: object[] };
  for (const [name, schema] of Object.entries(entitySchemas)) {
    for (const row of read[name] ?? []) expect(() => schema.parse(row)).not.toThrow();
  }
  expect(read.activities).toMatchObject([{ notFound: { ...notFound, isRemedied: false } }]);
});

test.each<[name: string, was: Json, is: object]>([
  ['world/resynced', { loadId: 's:1' }, { unread: [], partial: 0 }],
  ['map/settled', { lonE6: 0 }, { mode: 'activities' }],
  ['myDrivers/listed', { words: '' }, { approval: null, group: null, ends: null }],
  [
    'filters/changed',
    { criteria: { ride: ['person'] } },
    { criteria: { market: [], ride: ['person'] } },
  ],
  ['rides/order', { order: { phone: '1' } }, { order: { employeeId: null, phone: '1' } }],
  ['vins/decoded', { title: 'Ford' }, { parts: { year: null, make: '', model: '' } }],
  ['trips/linkedDrivers', { driverIds: [] }, { relations: [] }],
  [
    'trips/linkedDrivers',
    { relations: [{ driverId: 'd1', relation: { level: 2 } }] },
    { relations: [{ driverId: 'd1', relation: { level: 2, certification: null, sinceMs: null } }] },
  ],
])('%s of catalog 2 gets the fields that it lacks', (name, was, is) => {
  const read = { ...(was as object), ...is };
  expect(through(name, was)).toEqual(read);
  expect(through('outbox/opened', { of: name, asked: was })).toEqual({ of: name, asked: read });
  expect(through('fetches/told', { of: name, value: was })).toEqual({ of: name, value: read });
});

test('a form of a ride that was opened before riders were chosen is that of a guest', () => {
  const form = (of: string) => through('forms/changed', { of, form: { seen: { phone: '1' } } });
  expect(form('rides/order')).toMatchObject({ form: { seen: { employeeId: null, phone: '1' } } });
  expect(form('vehicles/edit')).toEqual({ of: 'vehicles/edit', form: { seen: { phone: '1' } } });
});

test.each([
  ['rides/cancel', { rideId: 'o1', feeCents: 500 }, { orderId: 'o1', feeCents: 500 }],
  ['rides/cancelPackage', { deliveryId: 'o1', feeCents: 0 }, { orderId: 'o1', feeCents: 0 }],
  ['rides/cancelVoucher', { voucherId: 'o1' }, { orderId: 'o1', feeCents: 0 }],
])('%s of catalog 2 names its order as all orders are', (name, was, is) => {
  expect(through(name, was)).toEqual(is);
  expect(through('outbox/opened', { of: name, asked: was })).toEqual({ of: name, asked: is });
});

test('the answer to an order of catalog 2 names it as all orders are', () => {
  const closed = (of: string, result: Json) => through('outbox/closed', { of, result });
  const is = { of: 'rides/order', result: { orderId: 'o1' } };
  expect(closed('rides/order', { rideId: 'o1' })).toEqual(is);
  expect(closed('rides/order', null)).toEqual({ of: 'rides/order', result: null });
  const other = { of: 'trips/save', result: { tripId: 't1' } };
  expect(closed('trips/save', { tripId: 't1' })).toEqual(other);
});

const heads = { source: { is: 'csv' }, lines: [['VIN'], ['P1']], columns: ['vehicle'] };
const nothingHidden = { lines: [], columns: [], leftOff: 0, farCells: 0 };
test.each<[name: string, was: Json, is: object]>([
  ['imports/setHeads', { hasHeads: true }, { line: 0 }],
  ['imports/setHeads', { hasHeads: false }, { line: null }],
  ['imports/mapColumn', { column: 1, field: 'ready' }, { column: 1, field: 'ready', adds: false }],
  [
    'imports/columnsMapped',
    { hasHeads: true, columns: ['vehicle'] },
    { headLine: 0, takesHidden: false, columns: ['vehicle'] },
  ],
  ['imports/draftChanged', { draft: null }, { draft: null }],
  [
    'imports/draftChanged',
    { draft: { ...heads, hasHeads: false } },
    {
      draft: {
        ...heads,
        source: { is: 'csv', sheets: [] },
        hidden: nothingHidden,
        headLine: null,
        takesHidden: false,
      },
    },
  ],
  ['imports/read', heads, { ...heads, source: { is: 'csv', sheets: [] }, hidden: nothingHidden }],
])('%s of catalog 5 says where the heads stand and what is hidden', (name, was, is) => {
  expect(through(name, was)).toEqual(is);
});

test('the detail of a past trip of catalog 4 gets the fields that its rows lack', () => {
  const past = {
    trip: without(tripRow('t1'), 'startLabel', 'readyMs', 'requestorId'),
    activities: [without(activityRow('a1'), 'namedEnds')],
    locations: [],
  };
  const read = through('tripPage/detail', { id: 't1', past } as Json);
  expect(read).toMatchObject({
    past: { trip: { startLabel: '', readyMs: null }, activities: [{ namedEnds: null }] },
  });
  expect(through('tripPage/detail', { id: 't1' })).toEqual({ id: 't1', agreed: null });
});

function without<R extends object>(row: R, ...fields: readonly (keyof R & string)[]) {
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => !fields.some((one) => one === field)),
  );
}

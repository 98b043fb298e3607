// Search by a phone number, whatever separates its digits in the row and in the query.
import { describe, expect, test } from 'vitest';
import {
  activityRow,
  driverRow,
  employeeRow,
  locationRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { textOrder } from '#domain/textOrder.ts';
import { queryOf } from '#finder/folded.ts';
import { TextIndex } from '#finder/textIndex.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { vinsSlice } from '../vins/index.ts';
import type { TitleSees } from '../activities/index.ts';
import type { Shelf } from './search.model.ts';
import { documentOf, rowOf } from './search.queries.ts';

const written = [
  '(913) 555-0123',
  '913.555.0123',
  '913/555/0123',
  '9135550123',
  '+1 913 555 0123',
  '+19135550123',
  '1-913-555-0123',
  '(913) 555-0123 x45',
  '+1 (913) 555-0123;ext=45',
];
const drivers = written.map((phone, at) => driverRow(`d${at}`, { name: `Driver ${at}`, phone }));
const employees = [
  employeeRow('e1', { phone: '913 555 0123 #45' }),
  employeeRow('e2', { phone: '+44 (0)20 7946 0018' }),
];
const locations = [locationRow('L', { phone: '913.555.0123' }), locationRow('M', { phone: null })];
const vehicles = [
  vehicleRow('v1', { stock: '19135550', vin: '1HGCM82633A004352' }),
  vehicleRow('v2', { stock: '004352', vin: '2GNAXKEV5GF126704' }),
];
const activities = [activityRow('a1', { name: 'PA-1', reference: '10.5', vehicleId: null })];

async function finder() {
  const world = await openWorld<TitleSees>(vinsSlice);
  world.hear({ drivers, employees, locations, vehicles, activities });
  const sees = world.sees();
  return (shelf: Shelf, typed: string) => {
    const index = new TextIndex();
    for (let key = 0; key < 40; key += 1) {
      const document = documentOf(sees, shelf, key);
      if (document) index.put({ key, ...document });
    }
    const found = index.find(queryOf(typed));
    const ids = [...found].map((key) => rowOf(sees.world.tables, shelf, key)?.id ?? '');
    return ids.toSorted(textOrder);
  };
}

const mine = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'e1'];

describe('a person of any way to write a number', async () => {
  const find = await finder();

  test.each([
    '9135550123',
    '913-555-0123',
    '(913) 555-0123',
    '(913) 555',
    '913.555.0123',
    '913/555/0123',
    '913 555 0123',
    '+1 913 555 0123',
    '+19135550123',
    '19135550123',
    '1 (913) 555-0123',
    '+1 913 55',
    '5550123',
    '555.0123',
    '0123',
    '3555',
  ])("is found by '%s'", (typed) => {
    expect(find('employees', typed)).toEqual(mine);
    expect(find('locations', typed)).toEqual(['L']);
  });

  test.each(['(913) 555-0123 ext. 45', '913-555-0123 x45', '9135550123,45'])(
    "is found by '%s', as a number is shown or written with its extension",
    (typed) => {
      expect(find('employees', typed)).toEqual(mine);
    },
  );

  test.each(['913-555-0124', '9135550123 Zoe', '913-555-CALL', '+1 913 56'])(
    "is not found by '%s'",
    (typed) => {
      expect(find('employees', typed)).toEqual([]);
    },
  );

  test('is found abroad with and without what is dialed before the number', () => {
    for (const typed of ['+44 20 7946 0018', '020 7946 0018', '0044 20 7946 0018']) {
      expect(find('employees', typed), typed).toEqual(['e2']);
    }
  });
});

test('digits still find stock numbers, VINs and names, with and without separators', async () => {
  const find = await finder();
  expect(find('vehicles', '004352')).toEqual(['v1', 'v2']);
  expect(find('vehicles', '19135550')).toEqual(['v1']);
  expect(find('vehicles', '191-355-50')).toEqual(['v1']);
  expect(find('vehicles', '1HGCM826-33A004352')).toEqual([]);
  expect(find('vehicles', '126704')).toEqual(['v2']);
  expect(find('activities', '10.5')).toEqual(['a1']);
  expect(find('activities', 'PA-1')).toEqual(['a1']);
});

import { describe, expect, test } from 'vitest';
import type { Activity } from './entities.ts';
import {
  checkNewVehicle,
  checkVehicleValues,
  mayPlaceVehicle,
  mayRemoveVehicle,
  type NewVehicle,
  takes,
  type VehicleValues,
} from './inventory.ts';

const built: NewVehicle = {
  vin: '1HGCM82633A004352',
  year: 2024,
  make: 'Honda',
  model: 'Accord',
  title: '',
  stock: 'P4417',
  status: 'available',
  color: 'Blue',
  miles: 12_044,
  class: '',
  bodyType: '',
  locationId: null,
};
const long = (length: number) => 'x'.repeat(length);
const milesWords = { miles: 'A whole number from 0 to 10,000,000.' };
const yearWords = { year: 'A year such as 2024.' };

describe('the fields of a vehicle', () => {
  test.each<[string, Partial<VehicleValues>, object]>([
    ['nothing changed', {}, {}],
    ['no status', { status: ' ' }, { status: 'A vehicle needs a status.' }],
    ['a title of 100', { title: long(100) }, {}],
    ['a title of 101', { title: long(101) }, { title: 'At most 100 characters.' }],
    ['a long stock number', { stock: long(101) }, { stock: 'At most 100 characters.' }],
    ['unknown miles', { miles: null }, {}],
    ['no miles', { miles: 0 }, {}],
    ['ten million miles', { miles: 10_000_000 }, {}],
    ['more miles', { miles: 10_000_001 }, milesWords],
    ['miles below zero', { miles: -1 }, milesWords],
    ['half a mile', { miles: 0.5 }, milesWords],
  ])('%s', (_what, values, wrong) => {
    expect(checkVehicleValues(values)).toEqual(wrong);
  });

  test.each<[string, Partial<NewVehicle>, object]>([
    ['a new vehicle', {}, {}],
    ['without a VIN', { vin: ' ' }, { vin: 'A vehicle needs a VIN.' }],
    ['with a stock label for a VIN', { vin: 'P4417' }, { vin: 'A VIN has 17 characters.' }],
    // A car of before 1981 has fewer: the form warns.
    ['with a VIN of 11 characters', { vin: '1G1YY22P9R5' }, {}],
    ['with another check digit (reading 16)', { vin: '1HGCM82643A004352' }, {}],
    ['of an unknown year', { year: null }, {}],
    ['of 1880', { year: 1880 }, {}],
    ['of 1879', { year: 1879 }, yearWords],
    ['of 2200', { year: 2200 }, {}],
    ['of 2201', { year: 2201 }, yearWords],
    ['of half a year', { year: 2024.5 }, yearWords],
    ['of a long make', { make: long(101) }, { make: 'At most 100 characters.' }],
    ['without a status', { status: '' }, { status: 'A vehicle needs a status.' }],
    ['with odd miles', { miles: -5 }, milesWords],
  ])('%s', (_what, change, wrong) => {
    expect(checkNewVehicle({ ...built, ...change })).toEqual(wrong);
  });
});

test.each([
  ['veh-1', null, true],
  ['veh-2', '1HGCM82633A004352', false],
  [null, '1HGCM82633A004352', true],
  [null, 'P4417', false],
  [null, null, false],
])('a move with vehicle %s and VIN %s takes this one: %s', (vehicleId, vin, is) => {
  expect(takes({ vehicleId, vin }, { id: 'veh-1', vin: '1HGCM82633A004352' })).toBe(is);
});

type Move = Pick<Activity, 'name' | 'completedMs' | 'status'>;
const move = (status: Move['status'], completedMs: number | null = null): Move => ({
  name: 'PA-1042',
  status,
  completedMs,
});
const taken = 'PA-1042 takes this vehicle and is not complete.';
const driven = 'Locked: PA-1042 is under way with it, and ends where it will stand.';

test.each<[string, readonly Move[], string | null, string | null]>([
  ['no move', [], null, null],
  ['an unplanned move', [move('unplanned')], taken, null],
  ['a planned move', [move('planned')], taken, null],
  ['a move under way', [move('in-progress')], taken, driven],
  ['a completed move', [move('completed')], null, null],
  ['a move with its time of completion', [move('in-progress', 5)], null, null],
  ['a second move under way', [move('completed'), move('in-progress')], taken, driven],
])('a vehicle with %s stays because: %s, and where it is because: %s', (_what, moves, ...why) => {
  const [removed, placed] = why.map((reason) =>
    reason === null ? { yes: true } : { yes: false, reason },
  );
  expect(mayRemoveVehicle(moves)).toEqual(removed);
  expect(mayPlaceVehicle(moves)).toEqual(placed);
});

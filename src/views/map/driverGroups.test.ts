import { expect, test } from 'vitest';
import { opensAt, wordsOf } from './driverGroups.ts';

const group = { at: { x: 0, y: 0 }, halfPx: 8 } as const;

test('a group is labeled with its count, a cell also with how many are free', () => {
  const isFree = (driver: number) => driver > 9;
  const fourteen = Array.from({ length: 14 }, (_, driver) => driver);
  expect(wordsOf({ ...group, kind: 'cell', drivers: fourteen }, isFree)).toBe('14 drivers, 4 free');
  expect(wordsOf({ ...group, kind: 'cell', drivers: [1] }, isFree)).toBe('1 driver, 0 free');
  expect(wordsOf({ ...group, kind: 'late', drivers: [1, 2] }, isFree)).toBe('2 late drivers');
  expect(wordsOf({ ...group, kind: 'free', drivers: fourteen }, isFree)).toBe('14 free drivers');
});

test('a cell opens two zoom steps nearer, at most at the zoom that shows each driver', () => {
  expect(opensAt('cell', 8, 0)).toBe(10);
  expect(opensAt('cell', 11.9, 0)).toBe(12.2);
});

test('a mark opens at the zoom where its drivers are 17 px apart, at most zoom 16', () => {
  expect(opensAt('late', 10, 8.5)).toBeCloseTo(11.2);
  expect(opensAt('free', 12, 17 / 8)).toBeCloseTo(15.2);
  expect(opensAt('free', 12, 17 / 16)).toBeNull();
  expect(opensAt('late', 10, 0)).toBeNull();
  expect(opensAt('free', 16, 10)).toBeNull();
});

import { expect, test } from 'vitest';
import { deliveryRow, nowMs, rideRow } from '#domain/testing/rows.ts';
import type { Ride } from '#domain/entities.ts';
import { courierMarksOf, marksOf } from './riding.queries.ts';

const minuteMs = 60_000;
const away = { lonE6: -94_700_000, latE6: 38_900_000 };
const car = { label: 'gray Camry', plate: '7KM 4412', ...away, setOutMs: nowMs };
const ride = (status: Ride['status'], fields: Partial<Ride> = {}) =>
  rideRow('r1', {
    status,
    pickupMs: nowMs + 4 * minuteMs,
    dropoffMs: nowMs + 24 * minuteMs,
    ...fields,
  });
const { from, to } = ride('finding');
const pointOf = ({ lonE6, latE6 }: Ride['from']) => ({ lonE6, latE6 });

test('a rider waits at the pick-up, and the car comes as far as the time has', () => {
  expect(marksOf(ride('finding'), nowMs)).toMatchObject([
    { is: 'rider', name: 'Gene F.', words: 'Gene Foley waits for a car', from: pointOf(from) },
  ]);
  const [rider, coming] = marksOf(ride('onTheWay', { car }), nowMs + minuteMs);
  expect(rider).toMatchObject({ is: 'rider', words: 'Gene Foley waits for the car', share: 0 });
  expect(coming).toMatchObject({ is: 'car', name: '', from: away, to: pointOf(from), share: 0.25 });
  expect(coming?.words).toBe('gray Camry 7KM 4412, on the way to Gene Foley');
});

test('a rider in the car is one mark on the way to the drop-off, which it never passes', () => {
  const riding = ride('riding', { car });
  const [mark, ...others] = marksOf(riding, nowMs + 14 * minuteMs);
  expect(others).toEqual([]);
  expect(mark).toMatchObject({ is: 'car', from: pointOf(from), to: pointOf(to), share: 0.5 });
  expect(mark?.words).toBe('Gene Foley in the gray Camry 7KM 4412, to Hotel Savoy');
  expect(marksOf(riding, nowMs - minuteMs)).toMatchObject([{ share: 0 }]);
  expect(marksOf(riding, nowMs + 60 * minuteMs)).toMatchObject([{ share: 1 }]);
});

test('a late car is marked late', () => {
  const promisedMs = nowMs - 6 * minuteMs;
  const marks = marksOf(ride('onTheWay', { car, promisedMs }), nowMs);
  expect(marks.map(({ isLate }) => isLate)).toEqual([true, true]);
  expect(marks[0]?.words).toBe('Gene Foley waits for the car, which is late');
});

test('packages wait for a courier, who then brings them along the way', () => {
  const keys = { description: '', quantity: 1, referenceNumber: '' };
  const packages = ['Spare keys', 'Plates'].map((name) => ({ ...keys, name }));
  const coming = deliveryRow('d1', { status: 'onTheWay', car, packages });
  expect(courierMarksOf(coming, nowMs)).toMatchObject([
    { is: 'packages', item: 'deliveries/d1', name: 'Spare keys and 1 more' },
    { is: 'courier', name: '', from: away },
  ]);
  const [waits] = courierMarksOf(coming, nowMs);
  expect(waits?.words).toBe('Spare keys and 1 more, waiting for the courier');
  const [brings, ...others] = courierMarksOf({ ...coming, status: 'riding' }, nowMs);
  expect(others).toEqual([]);
  expect(brings?.words).toBe('Spare keys and 1 more in the gray Camry 7KM 4412, to Hotel Savoy');
});

test('rides for later, and rides that are over, are not on the map', () => {
  for (const status of ['scheduled', 'done', 'cancelled'] as const) {
    expect(marksOf(ride(status, { car }), nowMs)).toEqual([]);
  }
});

test('reading 76: a ride of which the server says no place or time is on no map', () => {
  const nowhere = { ...from, lonE6: null };
  expect(marksOf(ride('finding', { from: nowhere }), nowMs)).toEqual([]);
  expect(marksOf(ride('riding', { car, to: nowhere }), nowMs)).toEqual([]);
  expect(marksOf(ride('riding', { car, dropoffMs: null }), nowMs)).toEqual([]);
  // Who waits is at the pick-up, wherever the car is.
  const waits = marksOf(ride('onTheWay', { car, pickupMs: null }), nowMs);
  expect(waits).toMatchObject([{ is: 'rider', from: pointOf(from), isLate: false }]);
});

import { describe, expect, test } from 'vitest';
import { noDepot } from '#domain/plannerModes.ts';
import { plannerRequestOf, type Picked } from './request.ts';
import { inTown } from '../testing/plannerRequests.ts';

const move = (id: string, startId: string, endId: string) => ({ id, startId, endId });
const picked = (change: Partial<Picked> = {}) =>
  plannerRequestOf({
    requestId: 'r1',
    depot: inTown('p0') ?? null,
    drivers: 2,
    activities: [move('m1', 'p1', 'p2'), move('m2', 'p2', 'p1')],
    locationOf: inTown,
    ...change,
  });
const built = (change: Partial<Picked> = {}) => {
  const one = picked(change);
  if (typeof one === 'string') throw new Error(one);
  return one;
};

test('S2 §3: a request has vehicles at the depot, each place once, and the moves', () => {
  const place = (id: string, latitude: number, longitude: number) => ({
    id,
    latitude,
    longitude,
    description: `Lot ${id}`,
  });
  expect(built()).toEqual({
    request: {
      requestId: 'r1',
      vehicles: [
        { id: 'driver-1', name: 'Avery', depotLocationId: 'p0', capacity: 4 },
        { id: 'driver-2', name: 'Blake', depotLocationId: 'p0', capacity: 4 },
      ],
      locations: [place('p0', 39, -94.6), place('p1', 39.04, -94.425), place('p2', 39.08, -94.46)],
      activities: [
        { id: 'm1', startLocationId: 'p1', endLocationId: 'p2' },
        { id: 'm2', startLocationId: 'p2', endLocationId: 'p1' },
      ],
    },
    leftOut: [],
    driversLeftOut: 0,
  });
});

describe('reading 18: a request has 1 to 6 drivers, and drivers beyond that are counted', () => {
  test.each([
    [1, 1, 0],
    [6, 6, 0],
    [7, 6, 1],
    [12, 6, 6],
    [0, 1, 0],
    [-3, 1, 0],
    [2.9, 2, 0],
    [Number.NaN, 1, 0],
  ])('%d chosen: %d sent, %d left out', (drivers, sent, left) => {
    const { request, driversLeftOut } = built({ drivers });
    expect([request.vehicles.length, driversLeftOut]).toEqual([sent, left]);
    expect(new Set(request.vehicles.map(({ name }) => name)).size).toBe(sent);
  });

  test('reading 19: each vehicle has capacity 4 on the wire', () => {
    const { request } = built({ drivers: 6 });
    expect(request.vehicles.map(({ capacity }) => capacity)).toEqual([4, 4, 4, 4, 4, 4]);
  });
});

test('S2 §4: moves with equal ends or unknown places are left out with a reason', () => {
  const activities = [move('a', 'p1', 'p1'), move('b', 'p1', 'nowhere'), move('c', 'p1', 'p2')];
  const { request, leftOut } = built({ activities });
  expect(request.activities.map(({ id }) => id)).toEqual(['c']);
  expect(leftOut).toEqual([
    { activityId: 'a', reason: 'Equal start and end are not supported.' },
    { activityId: 'b', reason: 'The start or end location is not known.' },
  ]);
});

test.each<[Partial<Picked>, string]>([
  [{ depot: null }, noDepot],
  [{ depot: null, activities: [] }, noDepot],
  [{ activities: [] }, 'No activity to plan.'],
  [{ activities: [move('a', 'p1', 'p1')] }, 'Equal start and end are not supported.'],
  [
    { activities: Array.from({ length: 301 }, (_, at) => move(`m${at}`, 'p1', 'p2')) },
    '301 activities; a plan takes 300 at most.',
  ],
])('S2 §5: a text instead of an object %#', (change, text) => {
  expect(picked(change)).toBe(text);
});

test('a request takes 300 moves', () => {
  const activities = Array.from({ length: 300 }, (_, at) => move(`m${at}`, 'p1', 'p2'));
  expect(built({ activities }).request.activities).toHaveLength(300);
});

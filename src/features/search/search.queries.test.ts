// Which rows are read again by the finder, and which stand behind the others.
import { describe, expect, test } from 'vitest';
import type { Activity, Trip } from '#domain/entities.ts';
import { activityRow, locationRow, nowMs, tripRow, vehicleRow } from '#domain/testing/rows.ts';
import { openWorld, type Rows } from '#spine/world/testing/world.ts';
import { documentOf, staleDocuments } from './search.queries.ts';
import { type SearchSees, searchSlice } from './search.slice.ts';

async function opened(rows: Rows) {
  const world = await openWorld<SearchSees>(searchSlice);
  world.hear(rows);
  return world;
}

describe('a row that is over is listed behind', () => {
  test.each<[Trip['status'], boolean]>([
    ['Assigned', false],
    ['In Progress', false],
    ['Complete', true],
    ['Cancelled', true],
    ['unknown', false],
  ])('a trip that is %s: %s', async (status, isBehind) => {
    const { sees } = await opened({ trips: [tripRow('t1', { status })] });
    expect(documentOf(sees(), 'trips', 0)).toEqual({ title: 'KC-t1', rest: '', isBehind });
  });

  test.each<[Activity['status'], number | null, boolean]>([
    ['unplanned', null, false],
    ['planned', null, false],
    ['incomplete', null, false],
    ['completed', null, true],
    ['planned', nowMs, true],
  ])('a move that is %s and was completed at %s: %s', async (status, completedMs, isBehind) => {
    const { sees } = await opened({ activities: [activityRow('a1', { status, completedMs })] });
    expect(documentOf(sees(), 'activities', 0)).toMatchObject({ title: 'PA-a1', isBehind });
  });
});

describe('rows are read again', () => {
  const place = locationRow('A', { label: 'Store' });
  const car = vehicleRow('v1', { locationId: 'A' });
  const trip = tripRow('t1', { name: 'KC-1' });
  const before: Rows = {
    locations: [place, 'B', 'C'],
    vehicles: [car, vehicleRow('v2', { locationId: 'C' })],
    trips: [trip],
    activities: [
      activityRow('a1', { startId: 'A', endId: 'B', vehicleId: 'v1', tripId: 't1' }),
      activityRow('a2', { startId: 'B', endId: 'A', vehicleId: null }),
      activityRow('a3', { startId: 'B', endId: 'C', vehicleId: 'v2' }),
      activityRow('a4', { startId: 'B', endId: 'C', vehicleId: 'v1' }),
      activityRow('a5', { startId: 'B', endId: 'C', tripId: 't1' }),
    ],
  };
  const [a1, a2, a4, a5] = [0, 1, 3, 4];

  test.each<[string, Rows, { readonly [shelf: string]: readonly number[] }]>([
    [
      'of a place that has another name, and those that name it',
      { locations: [{ ...place, version: 2, label: 'Lot' }] },
      { locations: [0], vehicles: [0], activities: [a1, a2] },
    ],
    [
      'of a place that has another city, and no others',
      { locations: [{ ...place, version: 2, city: 'Olathe' }] },
      { locations: [0] },
    ],
    [
      'of a vehicle with another stock number, and its moves',
      { vehicles: [{ ...car, version: 2, stock: 'P2' }] },
      { vehicles: [0], activities: [a1, a4] },
    ],
    [
      'of a vehicle with other miles, and no others',
      { vehicles: [{ ...car, version: 2, miles: 5 }] },
      { vehicles: [0] },
    ],
    [
      'of a trip that has another name, and its moves',
      { trips: [{ ...trip, version: 2, name: 'KC-2' }] },
      { trips: [0], activities: [a1, a5] },
    ],
    [
      'of a trip that has begun, and no others',
      { trips: [{ ...trip, version: 2, status: 'In Progress' }] },
      { trips: [0] },
    ],
  ])('%s', async (_, change, stale) => {
    const { sees, hear } = await opened(before);
    const older = sees();
    hear(change);
    const read = staleDocuments(sees(), older).filter(({ keys }) => keys.length > 0);
    const keys = read.map((one) => [one.shelf, [...one.keys].sort((a, b) => a - b)]);
    expect(Object.fromEntries(keys)).toEqual(stale);
  });
});

// What the map knows of drivers, places and trips, on rows whose answers can be read off.
import { describe, expect, test } from 'vitest';
import { actionRow, activityRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { statusBoardReader } from '../activities/index.ts';
import { aroundOf, placesNear, wasSeated } from './history.queries.ts';
import { activityPoints, boxAround, circleAround, driverLooks, viewBounds } from './map.queries.ts';
import { type MapSees, mapSlice } from './map.slice.ts';
import { legsUnderWay, selectedTrips, trackedDrivers, tripMoves } from './tripView.queries.ts';

const minuteMs = 60_000;
const at = (id: string, lonE6: number, latE6: number) => locationRow(id, { lonE6, latE6 });

async function opened(rows: Parameters<Awaited<ReturnType<typeof openWorld>>['hear']>[0]) {
  const run = await openWorld<MapSees>(mapSlice);
  run.hear(rows);
  return { ...run, board: () => statusBoardReader()(run.sees()) };
}

describe('the history of a driver', () => {
  const ride = (from: number, to: number | null) =>
    actionRow('x', {
      driverId: 'd1',
      type: 'Errand | Rideshare',
      status: to === null ? 'In Progress' : 'Complete',
      startedMs: nowMs + from * minuteMs,
      endedMs: to === null ? null : nowMs + to * minuteMs,
    });
  const seated = (action: ReturnType<typeof ride>, from: number, to: number) =>
    wasSeated('d1', [tripRow('t1', { status: 'In Progress', actions: [action] })])(
      nowMs + from * minuteMs,
      nowMs + to * minuteMs,
    );

  test.each([
    [0, 10, 'with its middle at the first instant of the ride', true],
    [-2, 10, 'with its middle before the ride', false],
    [-1, 12, 'with its middle in the ride', true],
    [10, 20, 'with its middle at the end of the ride', false],
    [20, 30, 'after the ride', false],
  ])('a time from %i to %i, %s, was spent as a passenger: %s', (from, to, _what, was) => {
    expect(seated(ride(5, 15), from, to)).toBe(was);
  });

  test('a ride that has not ended goes on', () => {
    expect(seated(ride(5, null), 500, 600)).toBe(true);
  });

  test('is shown around the middle of its box, with at least a mile', () => {
    const fix = (lonE6: number, latE6: number) => ({ lonE6, latE6 }) as never;
    expect(aroundOf([fix(10, 20), fix(13, 27)])).toEqual({
      at: { lonE6: 12, latE6: 24 },
      aroundMiles: 1,
    });
    expect(aroundOf([])).toEqual({ at: { lonE6: 0, latE6: 0 }, aroundMiles: 1 });
    // A degree of latitude is 69 miles: half of two of them, rounded up.
    const { aroundMiles } = aroundOf([fix(0, 0), fix(0, 2_000_000)]);
    expect(aroundMiles).toBeGreaterThanOrEqual(69);
    expect(aroundMiles).toBeLessThanOrEqual(70);
  });

  test('names the nearest place within a quarter of a mile', async () => {
    // A thousandth of a degree of latitude is 0.07 miles.
    const run = await opened({
      locations: [at('far', 0, 4_000), at('near', 0, 1_000), at('beyond', 0, -3_900)],
    });
    const named = placesNear(run.sees());
    expect(named({ lonE6: 0, latE6: 0 })?.id).toBe('near');
    expect(named({ lonE6: 0, latE6: 2_800 })?.id).toBe('far');
    expect(named({ lonE6: 0, latE6: 8_000 })).toBe(null);
    expect(named({ lonE6: 8_001, latE6: 1_000 })).toBe(null);
    expect(named({ lonE6: 0, latE6: 90_000 })).toBe(null);
    await run.close();
  });
});

test('a move is a point at its pick-up, unless filtered out or of an unknown place', async () => {
  const run = await opened({
    locations: [at('A', 1, 2), at('B', 3, 4)],
    activities: [
      activityRow('a1'),
      activityRow('a2', { startId: 'B', endId: 'A' }),
      activityRow('a3', { startId: 'nowhere' }),
    ],
  });
  const points = (shown: (ordinal: number) => boolean) =>
    activityPoints(run.sees(), run.board(), shown);
  expect(points(() => true)).toEqual([
    { id: 'a1', lonE6: 1, latE6: 2, status: 'unplanned' },
    { id: 'a2', lonE6: 3, latE6: 4, status: 'unplanned' },
  ]);
  expect(points((ordinal) => ordinal === 1).map(({ id }) => id)).toEqual(['a2']);
  const trip = tripRow('t1', { activityIds: ['a3', 'a2', 'gone'] });
  expect(tripMoves(run.sees(), run.board(), trip)).toEqual([
    { id: 'a2', lonE6: 3, latE6: 4, status: 'unplanned' },
  ]);
  await run.close();
});

test.each([
  ['the western edge', -10, 5, true],
  ['left of the western edge', -11, 5, false],
  ['the eastern edge', 10, 5, true],
  ['right of the eastern edge', 11, 5, false],
  ['the southern edge', 0, -10, true],
  ['below the southern edge', 0, -11, false],
  ['the northern edge', 0, 10, true],
  ['above the northern edge', 0, 11, false],
])('a place at %s of the view is in it or not', async (_where, lonE6, latE6, isIn) => {
  const run = await opened({ locations: [at('A', lonE6, latE6)] });
  const view = { lonE6: 0, latE6: 0, zoomMilli: 9_000, bearingDeg: 0, pitchDeg: 0 };
  const edges = { westE6: -10, eastE6: 10, southE6: -10, northE6: 10, mode: 'activities' };
  await run.run('map/settle', { ...view, ...edges });
  const box = { westE6: lonE6, eastE6: lonE6, southE6: latE6, northE6: latE6 };
  expect(viewBounds(run.sees())).toEqual(isIn ? box : null);
  await run.close();
});

describe('the trips of selected moves', () => {
  const going = (id: string, driverIds: string[], status: 'In Progress' | 'Assigned') =>
    tripRow(id, { status, driverIds, activityIds: [`a${id}`] });
  const rows = {
    activities: ['1', '2', '3'].map((id) => activityRow(`a${id}`, { tripId: id })),
    trips: [
      going('1', ['d1', 'd2'], 'In Progress'),
      going('2', ['d2', 'd3'], 'In Progress'),
      going('3', ['d4'], 'Assigned'),
    ],
  };

  test('are those under way, up to a limit, and their drivers are each tracked once', async () => {
    const run = await opened(rows);
    await run.run('selection/choose', { collection: 'activities', ids: ['a3', 'a1', 'a2'] });
    const trips = (most: number) => selectedTrips(run.sees(), most).map(({ id }) => id);
    expect([trips(5), trips(2), trips(1)]).toEqual([['1', '2'], ['1', '2'], ['1']]);
    expect(trackedDrivers(run.sees(), 9)).toEqual(['d1', 'd2', 'd3']);
    expect(trackedDrivers(run.sees(), 2)).toEqual(['d1', 'd2']);
    await run.run('selection/choose', { collection: 'drivers', ids: ['d9', 'd8'] });
    expect(selectedTrips(run.sees(), 5)).toEqual([]);
    expect(trackedDrivers(run.sees(), 1)).toEqual(['d9']);
    await run.close();
  });

  test('have no tracked driver while the viewed trip has not begun', async () => {
    const run = await opened(rows);
    await run.run('map/viewTrip', { tripId: '3' });
    expect(trackedDrivers(run.sees(), 9)).toEqual([]);
    await run.close();
  });
});

test('only drivers of a trip under way are on a leg, each on the one of their action', async () => {
  const run = await opened({ locations: [at('A', 0, 0), at('B', 1, 1)], activities: ['a1'] });
  const going = (id: string, driverId: string | null, status: 'Complete' | 'In Progress') =>
    actionRow(id, { driverId, fromId: 'A', toId: 'B', status, type: 'Location | Travel' });
  const trip = tripRow('t1', {
    status: 'In Progress',
    driverIds: ['d1', 'd2'],
    actions: [
      going('x1', 'd1', 'In Progress'),
      going('x2', 'd2', 'Complete'),
      going('x3', null, 'In Progress'),
    ],
  });
  const legs = (status: 'In Progress' | 'Assigned') =>
    legsUnderWay(run.sees(), run.board(), { ...trip, status });
  expect(legs('In Progress').map((leg) => [leg.driverId, leg.action.id, leg.status])).toEqual([
    ['d1', 'x1', null],
  ]);
  expect(legs('Assigned')).toEqual([]);
  await run.close();
});

test('a driver becomes late the millisecond after the deadline of their move', async () => {
  const run = await opened({
    activities: [activityRow('a1', { tripId: 't1', deadlineMs: nowMs + 10 })],
    trips: [
      tripRow('t1', {
        status: 'In Progress',
        driverIds: ['d1'],
        actions: [
          actionRow('x1', {
            driverId: 'd1',
            activityId: 'a1',
            type: 'Drop-Off | Vehicle',
            status: 'In Progress',
          }),
        ],
      }),
    ],
  });
  const looks = driverLooks();
  const seen = async (ms: number) => {
    await run.run('clock/tick', { nowMs: ms });
    return looks(run.sees()).map(
      ({ driverId, late }) => `${driverId} ${late ? 'late' : 'in time'}`,
    );
  };
  expect(await seen(nowMs + 9)).toEqual(['d1 in time']);
  expect(await seen(nowMs + 10)).toEqual([]);
  expect(await seen(nowMs + 11)).toEqual(['d1 late']);
  expect(await seen(nowMs + 12)).toEqual([]);
  await run.close();
});

test('a circle has 72 points, the first due north, then the east, the south and the west', () => {
  const around = { lonE6: 0, latE6: 0 };
  // A mile is 14,472 millionths of a degree of latitude, and at the equator of longitude.
  expect(boxAround(around, 1)).toEqual({
    westE6: -14_472,
    eastE6: 14_472,
    southE6: -14_472,
    northE6: 14_472,
  });
  const points = circleAround(around, 1);
  expect(points).toHaveLength(73);
  const placed = [0, 18, 36, 54, 72].map((place) => points[place]);
  // Zero has no sign.
  expect(placed.map((point) => [(point?.lonE6 ?? 9) + 0, (point?.latE6 ?? 9) + 0])).toEqual([
    [0, 14_472],
    [14_472, 0],
    [0, -14_472],
    [-14_472, 0],
    [0, 14_472],
  ]);
});

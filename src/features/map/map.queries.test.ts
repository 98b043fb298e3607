import { expect, test } from 'vitest';
import {
  actionRow,
  activityRow,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { statusBoardReader } from '../activities/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import {
  byUrgency,
  circleAround,
  driverLooks,
  mostArcs,
  pointedAt,
  selectedArcs,
  selectionBounds,
  viewBounds,
} from './map.queries.ts';
import { type MapSees, mapSlice } from './map.slice.ts';
import { selectedTrips, trackedDrivers, tripWay, viewedTrip } from './tripView.queries.ts';

async function opened() {
  const run = await openWorld<MapSees>(mapSlice);
  run.hear({
    locations: ['A', 'B'],
    vehicles: [vehicleRow('v1', { locationId: 'B' }), vehicleRow('v2', { locationId: null })],
    activities: ['a1', activityRow('a2', { endId: 'nowhere' })],
  });
  return run;
}

test('a hovered item has its position: a move its route, a vehicle its location', async () => {
  const run = await opened();
  const sees = run.sees();
  const board = statusBoardReader()(sees);
  const at = (collection: string, id: string) => pointedAt(sees, board, { collection, id });
  const [A, B] = [locationRow('A'), locationRow('B')];
  const none = { driverId: null, arcs: [], places: [] };
  expect(at('activities', 'a1').arcs).toEqual([{ from: A, to: B, status: 'unplanned' }]);
  expect(at('locations', 'A')).toEqual({ ...none, places: [A] });
  expect(at('vehicles', 'v1')).toEqual({ ...none, places: [B] });
  expect(at('drivers', 'd1')).toEqual({ ...none, driverId: 'd1' });
  for (const [collection, id] of [
    ['activities', 'a2'],
    ['activities', 'gone'],
    ['vehicles', 'v2'],
    ['locations', 'gone'],
    ['trips', 'A'],
  ] as const) {
    expect(at(collection, id)).toEqual(none);
  }
  await run.close();
});

const trip = tripRow('t1', {
  status: 'In Progress',
  activityIds: ['a1'],
  driverIds: ['d1', 'd2'],
  actions: [
    actionRow('x1', { driverId: 'd1', fromId: 'C', toId: 'A', status: 'Complete' }),
    actionRow('x2', { driverId: 'd2', fromId: 'B', toId: 'B' }),
    actionRow('x3', { driverId: 'd1', fromId: 'A', toId: 'A' }),
    actionRow('x4', { driverId: 'd1', type: 'Errand | Rideshare', fromId: 'A', toId: 'B' }),
    actionRow('x5', { driverId: 'd2', fromId: 'nowhere', toId: null }),
    // Brought to C in a chase car.
    actionRow('x6', { driverId: 'd1', type: 'Errand | Disembark', fromId: 'C', toId: 'C' }),
  ],
});

test('each selected move has an arc, unless there are too many to distinguish', async () => {
  const run = await opened();
  const arcs = async (...ids: readonly string[]) => {
    await run.run('selection/choose', { collection: 'activities', ids });
    return selectedArcs(run.sees(), statusBoardReader()(run.sees())).length;
  };
  expect(await arcs('a1', 'a2')).toBe(1);
  const others = Array.from({ length: mostArcs }, (_, k) => `other ${k}`);
  expect(await arcs('a1', ...others.slice(1))).toBe(1);
  expect(await arcs('a1', ...others)).toBe(0);
  await run.run('selection/choose', { collection: 'locations', ids: ['A'] });
  expect(selectedArcs(run.sees(), statusBoardReader()(run.sees()))).toEqual([]);
  await run.close();
});

test('a trip goes from place to place, with a separate route for each driver', async () => {
  const run = await opened();
  run.hear({
    locations: [locationRow('C', { lonE6: -95_000_000 })],
    trips: [trip],
    activities: [activityRow('a1', { tripId: 't1', version: 2 })],
  });
  const { legs, stops } = tripWay(run.sees(), trip);
  expect(legs.map((leg) => [leg.from.id, leg.to.id, leg.isDone, leg.isRide])).toEqual([
    ['C', 'A', true, false],
    ['A', 'B', false, true],
  ]);
  expect(stops.map(({ id }) => id)).toEqual(['C', 'A', 'B']);

  const select = (collection: string, ids: readonly string[]) =>
    run.run('selection/choose', { collection, ids });
  const of = () => [
    viewedTrip(run.sees())?.id ?? null,
    selectedTrips(run.sees(), 5).map(({ id }) => id),
    trackedDrivers(run.sees(), 5),
  ];
  expect(of()).toEqual([null, [], []]);
  await run.run('map/viewTrip', { tripId: 't1' });
  expect(of()).toEqual(['t1', ['t1'], ['d1', 'd2']]);
  // A fit includes its stops, and not only its moves.
  expect(selectionBounds(run.sees(), () => null)?.westE6).toBe(-95_000_000);
  await select('activities', ['a2']);
  expect(of()).toEqual([null, [], []]);
  await select('drivers', ['d7']);
  expect(of()).toEqual([null, [], ['d7']]);
  await run.close();
});

test('a fit to the view shows the visible pick-ups, or else the visible places', async () => {
  const run = await opened();
  const [A, B] = [locationRow('A'), locationRow('B')];
  const settle = async (from: typeof A, to: typeof A) => {
    const view = { lonE6: 0, latE6: 0, zoomMilli: 9000, bearingDeg: 0, pitchDeg: 0 };
    const [westE6, eastE6] = [Math.min(from.lonE6, to.lonE6), Math.max(from.lonE6, to.lonE6)];
    const [southE6, northE6] = [Math.min(from.latE6, to.latE6), Math.max(from.latE6, to.latE6)];
    const data = { ...view, westE6, eastE6, southE6, northE6, mode: 'activities' };
    await run.run('map/settle', data);
    return viewBounds(run.sees());
  };
  expect(viewBounds(run.sees())).toBe(null);
  const at = ({ lonE6, latE6 }: typeof A) => {
    const [westE6, southE6] = [lonE6, latE6];
    return { westE6, southE6, eastE6: lonE6, northE6: latE6 };
  };
  expect(await settle(A, B)).toEqual(at(A));
  expect(await settle(B, B)).toEqual(at(B));
  const far = { ...A, lonE6: 0, latE6: 0 };
  expect(await settle(far, far)).toBe(null);
  await run.close();
});

test('drivers in a cell are listed by the deadline of their move, free ones last', async () => {
  const run = await opened();
  const named = (id: string, name: string) => driverRow(id, { name });
  const going = (id: string, driverId: string, activityId: string | null) =>
    tripRow(id, {
      status: 'In Progress',
      driverIds: [driverId],
      actions: [actionRow(`${id} x`, { driverId, activityId, type: 'Location | Travel' })],
    });
  run.hear({
    drivers: [
      named('free b', 'Bo'),
      named('free a', 'Al'),
      named('later', 'Li'),
      named('soon', 'Su'),
      named('riding', 'Ri'),
    ],
    activities: [
      activityRow('a3', { deadlineMs: nowMs + 2 }),
      activityRow('a4', { deadlineMs: nowMs + 1 }),
    ],
    trips: [
      going('t3', 'later', 'a3'),
      going('t4', 'soon', 'a4'),
      going('t5', 'riding', null),
      tripRow('t6', { status: 'Assigned', driverIds: ['free b'] }),
    ],
  });
  expect(byUrgency(run.sees(), ['free b', 'later', 'free a', 'riding', 'soon'])).toEqual([
    'soon',
    'later',
    'riding',
    'free a',
    'free b',
  ]);
  await run.close();
});

test('a driver waits for a chase car, rides in it, and is then free again', async () => {
  const run = await opened();
  run.hear({ drivers: ['d1', 'd2'] });
  const own = (status: 'Not Started' | 'Complete', left: 'Not Started' | 'Complete') => [
    actionRow('x1', {
      driverId: 'd1',
      type: 'Errand | Check-in with Lead',
      status,
      startedMs: status === 'Complete' ? nowMs : null,
    }),
    actionRow('x2', { driverId: 'd1', type: 'Errand | Disembark', status: left, startedMs: nowMs }),
    actionRow('x3', { driverId: 'd2', type: 'Location | Travel' }),
  ];
  const looks = driverLooks();
  const drawn = new Map<string, readonly [boolean, string | null]>();
  const look = (version: number, ...[status, left]: Parameters<typeof own>) => {
    const actions = own(status, left);
    const fields = { version, status: 'In Progress', driverIds: ['d1', 'd2'], actions } as const;
    run.hear({ trips: [tripRow('t1', fields)] });
    for (const { driverId, onTrip, ride } of looks(run.sees())) drawn.set(driverId, [onTrip, ride]);
    return drawn.get('d1');
  };
  expect(look(1, 'Not Started', 'Not Started')).toEqual([true, 'waiting']);
  expect(look(2, 'Complete', 'Not Started')).toEqual([true, 'riding']);
  expect(look(3, 'Complete', 'Complete')).toEqual([false, null]);
  expect(drawn.get('d2')).toEqual([true, null]);
  await run.close();
});

test('a driver is no longer late after a jump back to before their move existed', async () => {
  const run = await openWorld<MapSees>(mapSlice);
  const actions = [
    actionRow('x1', {
      driverId: 'd1',
      activityId: 'a1',
      type: 'Drop-Off | Vehicle',
      status: 'In Progress',
    }),
  ];
  run.hear({ trips: [tripRow('t1', { status: 'In Progress', driverIds: ['d1'], actions })] });
  const looks = driverLooks();
  const lateOf = (sees: MapSees) => looks(sees).map(({ driverId, late }) => [driverId, late]);
  const before = run.sees();
  expect(lateOf(before)).toEqual([['d1', false]]);
  run.hear({ activities: [activityRow('a1', { tripId: 't1', deadlineMs: nowMs - 1 })] });
  expect(lateOf(run.sees())).toEqual([['d1', true]]);
  expect(lateOf(before)).toEqual([['d1', false]]);
  await run.close();
});

test('the circle of the Contractor Finder is as far away all around as its filter reaches', () => {
  const at = { lonE6: -94_600_000, latE6: 39_000_000 };
  const edge = circleAround(at, 10);
  expect(edge.at(-1)).toEqual(edge[0]);
  for (const point of edge) {
    const off = Math.abs(straightDistanceCmi(at, point) - 1_000);
    expect(off).toBeLessThanOrEqual(3);
  }
});

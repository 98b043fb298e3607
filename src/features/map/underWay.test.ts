// The leg that a driver is on, as the map gets it: driven and still to be driven, with words.
import { describe, expect, test } from 'vitest';
import type { DriverAction, Trip } from '#domain/entities.ts';
import { actionRow, activityRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { LegUnderWay, StopPromise, TripLegLine } from '#views/map/mapTypes.ts';
import { formatDate, formatTime } from '#domain/zones.ts';
import { straightTravel } from '#planning/travel.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { statusBoardReader } from '../activities/index.ts';
import { openWorld } from '#spine/world/testing/world.ts';
import { type MapSees, mapSlice } from './map.slice.ts';
import { nextAtStops } from './tripView.queries.ts';
import { drawnLeg, promiseAt, tripFeed } from './ui/tripFeed.tsx';

const minuteMs = 60_000;
const time = (ms: number) => formatTime(ms, 'America/Chicago');
const times = { time, date: (ms: number) => formatDate(ms, 'America/Chicago') };
const trip = tripRow('t1', {
  status: 'In Progress',
  activityIds: ['a1'],
  driverIds: ['d1', 'd2'],
  actions: [
    actionRow('x1', { fromId: 'A', toId: 'A', activityId: 'a1', status: 'Complete' }),
    actionRow('x2', {
      type: 'Drop-Off | Vehicle',
      activityId: 'a1',
      fromId: 'A',
      toId: 'B',
      status: 'In Progress',
      plannedStartMs: nowMs,
      plannedEndMs: nowMs + 12 * minuteMs,
    }),
    actionRow('x3', { driverId: 'd2', fromId: 'A', toId: 'A', status: 'Complete' }),
    actionRow('x4', { driverId: 'd2', fromId: 'A', toId: 'B', status: 'In Progress' }),
  ],
});

test('the leg of a driver is drawn up to them and from there; its move has no arc', async () => {
  const run = await openWorld<MapSees>(mapSlice);
  const [west, east] = [-94_800_000, -94_400_000];
  const at = (id: string, lonE6: number) => locationRow(id, { lonE6, latE6: 39_000_000 });
  run.hear({
    locations: [at('A', west), at('B', east)],
    activities: [activityRow('a1', { tripId: 't1', deadlineMs: nowMs - minuteMs })],
    trips: [trip],
  });
  await run.run('map/viewTrip', { tripId: 't1' });
  const positions = new PositionTable();
  const ways: { legs: readonly TripLegLine[]; underWay: readonly LegUnderWay[] }[] = [];
  const promised: (readonly StopPromise[])[] = [];
  const canvas = {
    setTrip() {},
    setPromises: (promises: readonly StopPromise[]) => void promised.push(promises),
    setWays: (legs: readonly TripLegLine[], underWay: readonly LegUnderWay[]) =>
      void ways.push({ legs, underWay }),
  };
  const feed = tripFeed(canvas as unknown as MapCanvas, positions);
  const boardOf = statusBoardReader();
  feed.draw(run.sees(), boardOf(run.sees()), times);
  // Without a position the whole leg is ahead.
  expect(ways.at(-1)?.underWay).toEqual([]);
  expect(ways.at(-1)?.legs).toHaveLength(2);
  expect([...feed.carried()]).toEqual([]);
  // Shown whatever the filters say.
  expect(feed.drivers()).toEqual(['d1', 'd2']);

  positions.announce({ first: 0, ids: ['d1'] });
  const fix = (lonE6: number, atMs: number) => ({
    serverMs: nowMs,
    driver: Uint32Array.of(0),
    lonE6: Int32Array.of(lonE6),
    latE6: Int32Array.of(39_000_000),
    heading: Uint16Array.of(90),
    atMs: Float64Array.of(atMs),
    invalid: 0,
  });
  positions.apply(fix(west, nowMs));
  run.pass(0);
  feed.draw({ ...run.sees() }, statusBoardReader()(run.sees()), times);
  const standing = ways.at(-1)?.underWay[0];
  const about = (cmi: number) => formatDistance(cmi);
  const whole = about(straightTravel(at('A', west), at('B', east)).distanceCmi);
  expect(standing).toMatchObject({ driven: null, ahead: `about ${whole}, 12 min left` });
  positions.apply(fix(-94_600_000, nowMs + 1));
  feed.draw({ ...run.sees() }, statusBoardReader()(run.sees()), times);
  const middle = { lonE6: -94_600_000, latE6: 39_000_000 };
  const half = about(straightTravel(at('A', west), middle).distanceCmi);
  expect(ways.at(-1)?.underWay).toMatchObject([
    {
      behind: [{ id: 'A' }, middle],
      before: [middle, { id: 'B' }],
      status: 'late',
      driven: `about ${half} driven`,
      ahead: `about ${half}, 12 min left`,
      isByRoad: false,
      isRide: false,
    },
  ]);
  expect(ways.at(-1)?.legs).toHaveLength(1);
  expect([...feed.carried()]).toEqual(['a1']);
  // What both drivers do there is still to come. Once: nothing of it has changed since.
  const { lonE6, latE6 } = at('B', east);
  const planned = `Drop-off planned ${time(nowMs + 12 * minuteMs)} · 1 more`;
  const expected = `expected ${time(nowMs + 12 * minuteMs)}, as planned`;
  expect(promised).toEqual([[{ lonE6, latE6, planned, expected, isLate: false }]]);
  await run.close();
});

describe('the leg of a driver', () => {
  const [from, to] = [
    { ...locationRow('A'), lonE6: -94_800_000, latE6: 39_000_000 },
    { ...locationRow('B'), lonE6: -94_400_000, latE6: 39_000_000 },
  ];
  const bend = { lonE6: -94_600_000, latE6: 39_200_000 };
  const course = { points: [from, bend, to], distanceCmi: 4_000 };
  const leg = {
    from,
    to,
    isDone: false,
    isRide: false,
    action: trip.actions[1]!,
    driverId: 'd1',
    activityId: 'a1',
    status: null,
    expectedMs: null,
  };

  test('follows its road to the driver and from there, with the miles of that road', () => {
    const at = { lonE6: -94_700_000, latE6: 39_100_000 };
    expect(drawnLeg(leg, at, nowMs, course)).toMatchObject({
      behind: [from, at],
      before: [at, bend, to],
      isByRoad: true,
      driven: '10.0 mi driven',
      ahead: '30.0 mi left',
    });
  });

  test('is a straight line, in about as many miles, when the driver is on another road', () => {
    const at = { lonE6: -94_600_000, latE6: 38_800_000 };
    const drawn = drawnLeg(leg, at, nowMs, course);
    expect(drawn).toMatchObject({ behind: [from, at], before: [at, to], isByRoad: false });
    expect([drawn?.driven, drawn?.ahead]).toEqual([
      expect.stringMatching(/^about .+ mi driven$/),
      expect.stringMatching(/^about .+ mi left$/),
    ]);
  });
});

describe('what is next at the stops of a trip', () => {
  const open = async (change: Partial<Trip>, nowLaterMs = 0) => {
    const run = await openWorld<MapSees>(mapSlice);
    run.hear({ locations: ['A', 'B'], activities: ['a1', 'a2'] });
    await run.run('clock/tick', { nowMs: nowMs + nowLaterMs });
    const own = tripRow('t1', { status: 'In Progress', ...change });
    const next = nextAtStops(run.sees(), own);
    const words = next.map((one) => promiseAt(one, times, nowMs + nowLaterMs));
    await run.close();
    return words.map(({ planned, expected, isLate }) => [planned, expected, isLate]);
  };
  const stop = (id: string, type: DriverAction['type'], toId: string, endMin: number) =>
    actionRow(id, {
      type,
      fromId: toId,
      toId,
      activityId: id,
      plannedStartMs: nowMs,
      plannedEndMs: nowMs + endMin * minuteMs,
    });
  const actions = [
    stop('a1', 'Pick-Up | Vehicle', 'A', 10),
    stop('a1', 'Drop-Off | Vehicle', 'B', 40),
    stop('a2', 'Pick-Up | Vehicle', 'B', 50),
    stop('a2', 'Drop-Off | Vehicle', 'A', 80),
  ];
  const at = (min: number) => time(nowMs + min * minuteMs);

  test('is the earliest that is not done, with the number of those after it', async () => {
    const shown = await open({ status: 'Assigned', actions });
    expect(shown.map(([planned]) => planned)).toEqual([
      `Pick-up planned ${at(10)} · 1 more`,
      `Drop-off planned ${at(40)} · 1 more`,
    ]);
  });

  test('is planned with its day where that is not today', async () => {
    const shown = await open({ status: 'Assigned', actions }, -24 * 60 * minuteMs);
    const day = times.date(nowMs).slice(0, 5);
    expect(shown.map(([planned]) => planned)).toEqual([
      `Pick-up planned ${day} ${at(10)} · 1 more`,
      `Drop-off planned ${day} ${at(40)} · 1 more`,
    ]);
  });

  test('is expected later than planned once its time has passed', async () => {
    const shown = await open({ actions: actions.slice(0, 1) }, 60 * minuteMs);
    expect(shown).toHaveLength(1);
    const [planned, expected, isLate] = shown[0] ?? [];
    expect([planned, isLate]).toEqual([`Pick-up planned ${at(10)}`, true]);
    expect(expected).toMatch(/^expected .+, \+\d+ min$/);
  });

  test('is nothing where all is done, and on a trip that is over', async () => {
    const done = actions.map((one) => ({ ...one, status: 'Complete' as const }));
    expect(await open({ actions: done })).toEqual([]);
    expect(await open({ status: 'Complete', actions })).toEqual([]);
    expect(await open({ status: 'Cancelled', actions })).toEqual([]);
  });
});

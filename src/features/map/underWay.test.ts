// The leg that a driver is on, as the map gets it: driven and still to be driven, with words.
import { expect, test } from 'vitest';
import { actionRow, activityRow, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import type { LegUnderWay, TripLegLine } from '#views/map/mapTypes.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { statusBoardReader } from '../activities/index.ts';
import { openWorld } from '../world/testing/world.ts';
import type { MapSees } from './map.slice.ts';
import { mapSlice } from './map.slice.ts';
import { tripFeed } from './ui/tripFeed.tsx';

const minuteMs = 60_000;
const trip = tripRow('t1', {
  ...{ status: 'In Progress', activityIds: ['a1'], driverIds: ['d1', 'd2'] },
  actions: [
    actionRow('x1', { fromId: 'A', toId: 'A', activityId: 'a1', status: 'Complete' }),
    actionRow('x2', {
      ...{ type: 'Drop-Off | Vehicle', activityId: 'a1', fromId: 'A', toId: 'B' },
      ...{ status: 'In Progress', plannedStartMs: nowMs, plannedEndMs: nowMs + 12 * minuteMs },
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
  const canvas = {
    setTrip() {},
    setWays: (legs: readonly TripLegLine[], underWay: readonly LegUnderWay[]) =>
      void ways.push({ legs, underWay }),
  };
  const feed = tripFeed(canvas as unknown as MapCanvas, positions);
  const boardOf = statusBoardReader();
  feed.draw(run.sees(), boardOf(run.sees()));
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
  feed.draw({ ...run.sees() }, statusBoardReader()(run.sees()));
  const standing = ways.at(-1)?.underWay[0];
  expect(standing).toMatchObject({ driven: null, ahead: '21.5 mi, 12 min left' });
  positions.apply(fix(-94_600_000, nowMs + 1));
  feed.draw({ ...run.sees() }, statusBoardReader()(run.sees()));
  expect(ways.at(-1)?.underWay).toMatchObject([
    {
      ...{ from: { id: 'A' }, at: { lonE6: -94_600_000 }, to: { id: 'B' }, status: 'late' },
      ...{ driven: '10.7 mi driven', ahead: '10.7 mi, 12 min left', isRide: false },
    },
  ]);
  expect(ways.at(-1)?.legs).toHaveLength(1);
  expect([...feed.carried()]).toEqual(['a1']);
  await run.close();
});

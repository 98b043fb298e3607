import { expect, test } from 'vitest';
import { activityRow, locationRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { statusBoardReader } from '../activities/index.ts';
import { clockSlice } from '../clock/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import { pointedAt } from './map.queries.ts';
import { type MapSees, mapSlice } from './map.slice.ts';

async function opened() {
  const run = await openSlices<MapSees>({
    slices: [mapSlice, worldSlice, sessionSlice, clockSlice, navigationSlice, selectionSlice],
  });
  const put = (collection: string, rows: readonly object[]) =>
    run.machine.dispatch({
      type: 'world/heard',
      data: { put: [{ collection, rows }], removed: [] } as never,
    });
  run.machine.dispatch({ type: 'clock/tick', data: { nowMs } });
  put('locations', [locationRow('A'), locationRow('B')]);
  put('vehicles', [vehicleRow('v1', { locationId: 'B' }), vehicleRow('v2', { locationId: null })]);
  put('activities', [
    activityRow('a1', { startId: 'A', endId: 'B' }),
    activityRow('a2', { startId: 'A', endId: 'nowhere' }),
  ]);
  return run;
}

test('what is pointed at has its place: a move its way, a vehicle where it stands', async () => {
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
  await run.machine.close();
});

// A console whose local steps can be walked: some rows of each kind, a planner, and no server.
import {
  activityRow,
  dispatcher,
  driverRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { shownPlace } from '#features/search/index.ts';
import { tripsProcess } from '#features/trips/index.ts';
import { memoryDisk } from '#kernel/memoryLogStore.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import { fetchesOfAll, fetchesProcess } from '#spine/fetches/index.ts';
import { answered, scriptedLink } from '#wire/testing/scriptedLink.ts';

/** Commands that are steps back and forward. */
export const undoable = slices.flatMap(({ commands }) =>
  Object.entries(commands).flatMap(([type, { undoable: is }]) => (is ? [type] : [])),
);

/** `disk`: of a console that has been open before. */
export async function open(disk = memoryDisk()) {
  const road = answered<'directions'>({ distanceCmi: 900, durationMs: 1_200_000 }, nowMs);
  const { link } = scriptedLink({ directions: [road] });
  const run = await openSlices<ConsoleSees>({
    slices,
    processes: [fetchesProcess(fetchesOfAll(slices)), tripsProcess],
    ports: { link, planner: plannerInProcess(1), pause: () => new Promise(() => {}) },
    clock: manualClock(nowMs),
    disk,
  });
  if (run.records.length === 0 && disk.records.length === 0) {
    const changes = {
      put: [
        { collection: 'locations', rows: ['A', 'B', 'C'].map((id) => locationRow(id)) },
        { collection: 'drivers', rows: [driverRow('d1'), driverRow('d2')] },
        { collection: 'activities', rows: [activityRow('a1'), activityRow('a2')] },
        { collection: 'vehicles', rows: [vehicleRow('v1', { stock: 'P4417' })] },
        {
          collection: 'trips',
          rows: [tripRow('t1', { activityIds: ['a1', 'a2'] }), tripRow('t2')],
        },
      ],
      removed: [],
    };
    await run.run('session/begin', { user: dispatcher });
    await run.run('navigation/settle', {});
    await run.run('clock/tick', { nowMs });
    const loadId = await run.run('world/reload', { accountIds: null });
    const loaded = {
      blobs: null,
      changes,
      skipped: 0,
      partial: 0,
      unread: [],
      atMs: nowMs,
      loadId,
    };
    await run.run('world/loadReplied', loaded);
  }
  return { ...run, touched: () => touched(run.sees()) };
}

/** What comes from outside, and where the camera is. */
const server = ['world', 'clock', 'connection', 'session', 'fetches', 'roads', 'outbox'];
const outside = [...server, 'vins', 'audit'];
const apart = [...outside, 'notices', 'navigation', 'map', 'trips', 'flow', 'search'];

/** The state that local steps change. Roads are not part of it. */
function touched(sees: ConsoleSees) {
  const { navigation, map, trips, flow, search, ...others } = sees;
  // The question about an open draft is no step.
  const { wanted: _, ...flows } = flow.state;
  const { path, query, route, returnTo } = navigation.state;
  const { plan, alternatives, outcome } = trips.state;
  const byHand = outcome?.is === 'planned' && outcome.isByHand ? outcome.plan : null;
  return structuredClone([
    { path, query, route, returnTo },
    [map.state.shown, map.state.history],
    [plan, alternatives.map(({ ways: _ways, ...one }) => one), byHand],
    flows,
    [search.state.place, shownPlace(sees)],
    ...Object.entries(others).map(([name, { state }]) => (apart.includes(name) ? null : state)),
  ]);
}

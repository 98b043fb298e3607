// A dispatcher's path through the whole console without a screen: a move is scheduled, a trip is
// planned, and time passes until delivery. Then the log alone is replayed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DisplayStatus } from '#domain/entities.ts';
import { explained } from '#features/activities/index.ts';
import { slices } from '#features/index.ts';
import { requestsOf } from '#features/moves/moves.queries.ts';
import { busyDrivers } from '#features/trips/testing/busyDrivers.ts';
import { savedOf } from '#features/trips/trips.queries.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { memoryLogStore, type MemoryDisk } from '#kernel/memoryLogStore.ts';
import { type Json, type LogRecord, yes } from '#kernel/records.ts';
import { rerun } from '#kernel/rerun.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { rest } from './company.ts';
import { done, openHeadless, seesOf } from './headless.ts';

const minuteMs = 60_000;
const longestWalkMinutes = 12 * 60;

let walk: Awaited<ReturnType<typeof walked>>;
beforeAll(async () => {
  walk = await walked();
}, 120_000);
afterAll(() => walk.close());

async function walked() {
  const company = await openHeadless(7);
  const store = memoryLogStore();
  const machine = await company.logIn('dispatcher', store);
  const { disk } = store;
  const sees = () => seesOf(machine.latest());
  const seen: DisplayStatus[] = [];
  let activityId: string | null = null;
  machine.onRecord(() => {
    const status = activityId && explained(sees(), activityId)?.display;
    if (status && seen.at(-1) !== status) seen.push(status);
  });

  const { activities, vehicles, locations, drivers } = sees().world.tables;
  const open = new Set(
    [...activities.rows()].filter((row) => row.completedMs === null).map((row) => row.vehicleId),
  );
  const vehicle = [...vehicles.rows()].find((row) => row.locationId && !open.has(row.id));
  const end = [...locations.rows()].find(
    (row) => row.kind === 'home' && row.id !== vehicle?.locationId,
  );
  if (!vehicle?.locationId || !end) throw new Error('the company has no free vehicle');
  await done(machine, 'moves/start', { startId: vehicle.locationId, endId: end.id });
  await done(machine, 'moves/editVehicle', { field: 'vehicleId', value: vehicle.id });
  await done(machine, 'moves/goTo', { step: 'confirm' });
  const draft = sees().moves.state.draft;
  const moves = draft && requestsOf(draft);
  if (!moves) throw new Error('the draft is not complete');
  await done(machine, 'moves/create', { moves, flow: 1 });
  activityId = sees().selection.state.ids[0] ?? null;

  const busy = busyDrivers(sees());
  const driver = [...drivers.rows()].find(
    (row) => row.presence === 'online' && row.homeLocationId && !busy.has(row.id),
  );
  const home = driver?.homeLocationId && sees().world.tables.locations.get(driver.homeLocationId);
  if (!driver || !home) throw new Error('the company has no free driver');
  const { label, lonE6, latE6 } = home;
  const place = { id: `driver:${driver.id}`, label, lonE6, latE6 };
  await done(machine, 'trips/open', { activityIds: [activityId] });
  await done(machine, 'trips/goTo', { step: 'plan' });
  await company.rest();
  await done(machine, 'trips/assignDriver', { column: 0, driverId: driver.id, from: place });
  const { plan, outcome } = sees().trips.state;
  if (!plan || outcome?.is !== 'planned') throw new Error(`no plan: ${JSON.stringify(outcome)}`);
  await done(machine, 'trips/save', savedOf(plan, outcome));

  for (let minute = 0; minute < longestWalkMinutes && seen.at(-1) !== 'complete'; minute += 1) {
    await company.advance(minuteMs);
  }
  await machine.settled();
  await rest();
  const { troubles, close } = company;
  return { machine, disk, seen, troubles, close, latest: machine.latest() };
}

test('the move goes from unplanned to complete with each status once', () => {
  expect(walk.seen).toEqual(['unplanned', 'toStart', 'planned', 'inProgress', 'complete']);
  expect(walk.troubles).toEqual([]);
});

test('the operator gets a notice for each of the two saves', () => {
  const { list } = seesOf(walk.latest).notices.state;
  expect(list.map(({ title, text }) => `${title} ${text}`)).toEqual([
    'Saved. Created 1 activity.',
    'Saved. Trip(s) created.',
  ]);
});

test('every intent ends exactly once, and no other command ends', () => {
  const { records } = walk.disk;
  const defs = new Map(slices.flatMap(({ commands }) => Object.entries(commands)));
  const intents = records.filter(
    ({ kind, type }) => kind === 'command' && defs.get(type)?.kind === 'intent',
  );
  const ended = records.flatMap((record) =>
    record.kind === 'event' ? (record.ends ?? []).map(({ command }) => command) : [],
  );
  expect(intents.length).toBeGreaterThan(8);
  expect([...ended].sort()).toEqual(intents.map(({ id }) => id).sort());
  expect(walk.machine.openIntents()).toEqual([]);
});

test('replaying the log on a fresh machine gives the same state', async () => {
  const { disk } = walk;
  const before = disk.records.length;
  const replayed = await replay(disk);
  expect(plain(replayed)).toEqual(plain(walk.latest));
  expect(disk.records).toHaveLength(before);
});

test('running the logged commands again gives the same log', () => {
  const { records, blobs } = walk.disk;
  const blob = (hash: string) => JSON.parse(new TextDecoder().decode(blobs.get(hash))) as Json;
  expect(rerun(slices, records, blob)).toEqual(records);
});

test('the log holds no password and no token', () => {
  const text = JSON.stringify(walk.disk.records satisfies LogRecord[]);
  expect(text).not.toContain('"tarmac"');
  expect(text.toLowerCase()).not.toContain('bearer');
});

/** Replays the log alone, without processes and link. */
async function replay(disk: MemoryDisk): Promise<Snapshot> {
  const machine = await openMachine({
    session: 'tab:dispatcher',
    slices,
    processes: [],
    processPorts: {},
    clock: { now: () => 0, callAt: () => () => {} },
    frames: manualFrames(),
    store: memoryLogStore(disk),
    actor: () => 'nobody',
    may: () => yes,
    onTrouble: ({ what, error }) => {
      throw new Error(what, { cause: error });
    },
  });
  const latest = machine.latest();
  await machine.close();
  return latest;
}

/** The states, with tables as rows by ordinal. */
function plain(snapshot: Snapshot) {
  return Object.fromEntries(
    Object.entries(snapshot).map(([name, { state, tables }]) => [
      name,
      {
        state,
        tables: Object.fromEntries(
          Object.entries(tables).map(([table, rows]) => [
            table,
            Array.from({ length: rows.length }, (_, at) => [rows.idOf(at), rows.at(at)]),
          ]),
        ),
      },
    ]),
  );
}

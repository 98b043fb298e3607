// The control plane: what one command costs, and whether that grows with the world.
import { performance } from 'node:perf_hooks';
import type { Activity } from '#domain/entities.ts';
import { statusBoardReader } from '#features/activities/index.ts';
import { type ConsoleSees, registry, slices } from '#features/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { openMachine } from '#kernel/machine.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { yes } from '#kernel/records.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { contest, type Measured, onCpu, quantile } from './area.ts';

const ROUNDS = 9;
const COMMANDS_PER_ROUND = 300;
const START_MS = 1_789_500_000_000;

export default async function* control(): AsyncIterable<Measured> {
  yield await commandAtScale();
}

/**
 * One row heard: validated, recorded, decided, projected into its table, published, and the
 * status board read, at 100,000 rows and at 20,000.
 */
async function commandAtScale(): Promise<Measured> {
  const large = await openWorld(100_000);
  const small = await openWorld(20_000);
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    ours: onCpu(() => large.commands(COMMANDS_PER_ROUND)),
    theirs: onCpu(() => small.commands(COMMANDS_PER_ROUND)),
  });
  const each = (ms: number) => `${(ms / COMMANDS_PER_ROUND).toFixed(3)} ms`;
  const p99 = (world: World) => `p99 ${quantile(world.tookMs, 0.99).toFixed(2)} ms`;
  const detail =
    `${each(oursMs)} of CPU at 100,000 rows (${p99(large)}), ` +
    `${each(theirsMs)} at 20,000 (${p99(small)})`;
  await Promise.all([large.close(), small.close()]);
  return { id: 'command-at-100000', value: oursMs / theirsMs, detail };
}

type World = {
  commands(count: number): void;
  /** Of each command so far. */
  readonly tookMs: number[];
  close(): Promise<void>;
};

async function openWorld(rows: number): Promise<World> {
  const frames = manualFrames();
  const machine = await openMachine<object>({
    session: `bench-${rows}`,
    slices,
    registry,
    processes: [],
    processPorts: {},
    clock: manualClock(START_MS),
    frames,
    store: memoryLogStore(),
    actor: () => 'bench',
    may: () => yes,
    onTrouble: ({ what, error }) => {
      throw new Error(what, { cause: error });
    },
  });
  await load(machine, rows);
  frames.frame();

  const board = statusBoardReader();
  const read = () => board(machine.published() as unknown as ConsoleSees).counts;
  const known = Object.values(read()).reduce((sum, count) => sum + count, 0);
  if (known !== rows) throw new Error(`the board counts ${known} of ${rows} rows`);

  const tookMs: number[] = [];
  let next = 0;
  return {
    tookMs,
    commands(count) {
      for (let i = 0; i < count; i += 1) {
        const row = activity((next * 7_919) % rows, 2 + Math.floor(next / rows));
        next += 1;
        const before = performance.now();
        hear(machine, row);
        frames.frame();
        read();
        tookMs.push(performance.now() - before);
      }
    },
    close: () => machine.close(),
  };
}

async function load(machine: Machine, rows: number): Promise<void> {
  const user = {
    id: 'u1',
    username: 'dispatcher',
    name: 'Bench',
    accountId: 'a1',
    roles: ['Administrator'],
    phone: null,
  };
  machine.dispatch({ type: 'session/begin', data: { user } }, { origin: 'backend', cause: null });
  const { id } = machine.dispatch({ type: 'world/reload', data: { accountIds: null } });
  const activities = Array.from({ length: rows }, (_, index) => activity(index, 1));
  const none = { accounts: [], locations: [], vehicles: [], employees: [], drivers: [], trips: [] };
  const blob = await machine.putBlob({ ...none, activities });
  const changes = { put: [], removed: [] };
  const data = { loadId: id, blobs: [blob], changes, skipped: 0, atMs: START_MS };
  machine.dispatch({ type: 'world/loadReplied', data }, { origin: 'backend', cause: id });
}

function hear(machine: Machine, row: Activity): void {
  const data = { put: [{ collection: 'activities', rows: [row] }], removed: [] };
  machine.dispatch({ type: 'world/heard', data }, { origin: 'backend', cause: null });
}

function activity(index: number, version: number): Activity {
  return {
    id: `activity-${index}`,
    version,
    accountId: 'a1',
    name: `PA-${index}`,
    status: 'unplanned',
    tripId: null,
    startId: `l${index % 100}`,
    endId: `l${(index + 7) % 100}`,
    vehicleId: null,
    vin: null,
    requestorId: null,
    readyMs: START_MS,
    deadlineMs: START_MS + ((index * 31) % 600) * 60_000,
    createdMs: START_MS,
    completedMs: null,
    reason: 'inventory',
    atRisk: false,
    notes: '',
    assigned: '',
    pickupNotes: '',
    dropoffNotes: '',
    reference: `version ${version}`,
  };
}

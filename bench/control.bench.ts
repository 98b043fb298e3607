// The control plane: workload K through our machine and through its peers, the cost of one command,
// and whether it grows with the world.
import { performance } from 'node:perf_hooks';
import { cpuUsage } from 'node:process';
import { statusBoardReader } from '#features/activities/index.ts';
import type { ConsoleSees } from '#features/index.ts';
import { contest, type Measured, onCpu, quantile } from './area.ts';
import { loadWorld, openConsole } from './control/console.ts';
import { type Tally, mustAgree, type Open, play } from './control/contestant.ts';
import { emmett } from './control/emmett.ts';
import { mobx } from './control/mobx.ts';
import { mutableMaps } from './control/mutableMaps.ts';
import { ours } from './control/ours.ts';
import { reduxToolkit } from './control/reduxToolkit.ts';
import { rxImmer } from './control/rxImmer.ts';
import { tanstackDb } from './control/tanstackDb.ts';
import { zustandImmer } from './control/zustandImmer.ts';
import { START_MS, workloadK } from './workloadK.ts';
import { seeded, worldRows } from './workloadRows.ts';

const ROUNDS = 9;
const COMMANDS_PER_ROUND = 300;
/** Our own way gets a third cheaper in the first rounds, until the engine has compiled it. */
const PATH_ROUNDS = 5;

/** Steps for each peer: expensive peers take few steps, and their cost is scaled. */
const PEERS: readonly { readonly id: string; readonly open: Open; readonly steps: number }[] = [
  { id: 'peer-mutable-maps', open: mutableMaps, steps: Number.POSITIVE_INFINITY },
  { id: 'peer-mobx', open: mobx, steps: Number.POSITIVE_INFINITY },
  { id: 'peer-tanstack-db', open: tanstackDb, steps: 5_600 },
  { id: 'peer-emmett', open: emmett, steps: 5_600 },
  { id: 'peer-redux-toolkit', open: reduxToolkit, steps: 280 },
  { id: 'peer-zustand-immer', open: zustandImmer, steps: 280 },
];

export default async function* control(): AsyncIterable<Measured> {
  yield* controlPath();
  yield* commandAtScale();
}

/** Workload K from the first step to the last, for all peers with equal tallies. */
async function* controlPath(): AsyncIterable<Measured> {
  const k = workloadK();
  const reference = await play(await mutableMaps(k.world, k.startMs), k.steps);
  const { oursMs, theirsMs } = await contest({
    rounds: PATH_ROUNDS,
    ours: played('ours', ours, k.steps.length, reference),
    theirs: played('rxImmer', rxImmer, k.steps.length, reference),
  });
  const each = (ms: number, steps = k.steps.length) => `${((ms * 1_000) / steps).toFixed(1)} µs`;
  yield {
    id: 'control-path',
    value: theirsMs / oursMs,
    detail: `${each(oursMs)} of CPU a step, RxJS and immer ${each(theirsMs)}`,
  };
  for (const { id, open, steps } of PEERS) {
    const some = k.steps.slice(0, steps);
    // Their tallies differ after so few steps.
    const expected =
      some.length === k.steps.length
        ? reference
        : await play(await mutableMaps(k.world, k.startMs), some);
    const ms = await played(id, open, some.length, expected)();
    const scaled = some.length < k.steps.length ? `, scaled from ${some.length} steps` : '';
    const value = ms / some.length / (oursMs / k.steps.length);
    yield { id, value, detail: `${each(ms, some.length)} of CPU a step${scaled}` };
  }
}

/**
 * Rows are created again for each round, as a server sends them: immer freezes the rows it takes,
 * which would be free for it in the next round and slow down others.
 */
function played(name: string, open: Open, count: number, reference: readonly Tally[]) {
  return async () => {
    const { world, steps, startMs } = workloadK();
    const some = steps.slice(0, count);
    const contestant = await open(world, startMs);
    const before = cpuUsage();
    const counted = await play(contestant, some);
    const { user, system } = cpuUsage(before);
    mustAgree(name, counted, reference);
    await contestant.close();
    return (user + system) / 1_000;
  };
}

/**
 * One received row: validated, recorded, decided, projected into its table, published, and the
 * status board read, at 100,000 rows and at 20,000.
 */
async function* commandAtScale(): AsyncIterable<Measured> {
  const large = await openWorld(100_000);
  const small = await openWorld(20_000);
  const { oursMs, theirsMs } = await contest({
    rounds: ROUNDS,
    ours: onCpu(() => large.commands(COMMANDS_PER_ROUND)),
    theirs: onCpu(() => small.commands(COMMANDS_PER_ROUND)),
  });
  const each = (ms: number) => `${(ms / COMMANDS_PER_ROUND).toFixed(3)} ms`;
  const p99 = (world: World) => quantile(world.tookMs, 0.99);
  await Promise.all([large.close(), small.close()]);
  yield {
    id: 'command-p99',
    value: p99(small),
    detail:
      `of ${small.tookMs.length} commands, each with its frame; ` +
      `at 100,000 rows ${p99(large).toFixed(2)} ms`,
  };
  yield {
    id: 'command-at-100000',
    value: oursMs / theirsMs,
    detail: `${each(oursMs)} of CPU at 100,000 rows, ${each(theirsMs)} at 20,000`,
  };
}

type World = {
  commands(count: number): void;
  /** Cost of each command so far. */
  readonly tookMs: number[];
  close(): Promise<void>;
};

async function openWorld(rows: number): Promise<World> {
  const { machine, frames } = await openConsole(START_MS);
  const size = { drivers: 1, locations: 100, vehicles: 1, activities: rows };
  const { activities } = worldRows(size, seeded(rows), START_MS);
  await loadWorld(machine, { activities }, START_MS);
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
        const version = 2 + Math.floor(next / rows);
        const row = { ...activities[(next * 7_919) % rows], version };
        next += 1;
        const data = { put: [{ collection: 'activities', rows: [row] }], removed: [] };
        const before = performance.now();
        machine.dispatch({ type: 'world/heard', data }, { origin: 'backend', cause: null });
        frames.frame();
        read();
        tookMs.push(performance.now() - before);
      }
    },
    close: () => machine.close(),
  };
}

// The control plane: workload K through our machine and through its peers, the cost of one command,
// and whether it grows with the world.
import { performance } from 'node:perf_hooks';
import { statusBoardReader } from '#features/activities/index.ts';
import type { ConsoleSees } from '#features/index.ts';
import { contest, type Measured, onCpu, quantile, type Tools } from './area.ts';
import { loadWorld, openConsole } from './control/console.ts';
import { mustAgree } from './control/contestant.ts';
import { type ContestantName, type Round, Rounds } from './control/rounds.ts';
import { START_MS } from './workloadK.ts';
import { seeded, worldRows } from './workloadRows.ts';

const ROUNDS = 9;
const COMMANDS_PER_ROUND = 300;
/** Our own way gets a third cheaper in the first rounds, until the engine has compiled it. */
const PATH_ROUNDS = 5;

/** Steps for each peer: expensive peers take few steps, and their cost is scaled. */
const PEERS: readonly {
  readonly id: string;
  readonly name: ContestantName;
  readonly steps?: number;
}[] = [
  { id: 'peer-mutable-maps', name: 'mutableMaps' },
  { id: 'peer-mobx', name: 'mobx' },
  { id: 'peer-tanstack-db', name: 'tanstackDb', steps: 5_600 },
  { id: 'peer-emmett', name: 'emmett', steps: 5_600 },
  { id: 'peer-redux-toolkit', name: 'reduxToolkit', steps: 280 },
  { id: 'peer-zustand-immer', name: 'zustandImmer', steps: 280 },
];

export default async function* control({ buildProgram }: Tools): AsyncIterable<Measured> {
  yield* controlPath(await buildProgram('round', 'control/roundProgram.ts'));
  yield* commandAtScale();
}

/** Workload K from the first step to the last, for all peers with equal tallies. */
async function* controlPath(program: string): AsyncIterable<Measured> {
  const all: Rounds[] = [];
  const started = (name: ContestantName) => {
    const rounds = new Rounds(program, name);
    all.push(rounds);
    return rounds;
  };
  try {
    yield* contested(started);
  } finally {
    // A process that goes on would keep this one alive after a failure.
    for (const rounds of all) rounds.close();
  }
}

async function* contested(started: (name: ContestantName) => Rounds): AsyncIterable<Measured> {
  const maps = started('mutableMaps');
  const reference = await maps.play();
  const [ours, rxImmer] = [started('ours'), started('rxImmer')];
  const { oursMs, theirsMs } = await contest({
    rounds: PATH_ROUNDS,
    ours: () => agreed('ours', ours, reference),
    theirs: () => agreed('rxImmer', rxImmer, reference),
  });
  ours.close();
  rxImmer.close();
  const each = (ms: number, steps = reference.steps) => `${((ms * 1_000) / steps).toFixed(1)} µs`;
  yield {
    id: 'control-path',
    value: theirsMs / oursMs,
    detail: `${each(oursMs)} of CPU a step, RxJS and immer ${each(theirsMs)}`,
  };
  for (const { id, name, steps } of PEERS) {
    // Tallies of some steps differ from the last ones of all.
    const expected = steps === undefined ? reference : await maps.play(steps);
    const peer = started(name);
    await agreed(id, peer, expected);
    const ms = await agreed(id, peer, expected);
    peer.close();
    const scaled = steps === undefined ? '' : `, scaled from ${steps} steps`;
    const value = ms / expected.steps / (oursMs / reference.steps);
    yield { id, value, detail: `${each(ms, expected.steps)} of CPU a step${scaled}` };
  }
}

/** One more round of a contestant; throws when it counts differently from the reference. */
async function agreed(name: string, rounds: Rounds, reference: Round): Promise<number> {
  const { ms, tallies } = await rounds.play(reference.steps);
  mustAgree(name, tallies, reference.tallies);
  return ms;
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

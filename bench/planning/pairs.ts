// The optimizer for pairs on the public instances of Li and Lim, compared with the best known
// plans: all instances of a class with one seed, and twelve fixed ones with five, since the figure
// of one seed scatters. Each is planned by the command line, with a worker for each core, in
// seconds of the clock: other work on the machine makes the plans worse. The instances cannot be
// distributed: LI_LIM_FOLDER names a folder that holds them in `li_lim_100` and `li_lim_200`, and
// in `BKS.json` by name `solved_with_vehicles` and `best_known_cost`, and where `routes` are there
// too, the record is recomputed from them. A minute for each of the twelve with each of the five
// seeds is measured only where LI_LIM_MINUTE is set.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process, { env } from 'node:process';
import { promisify } from 'node:util';
import { checkRoutes } from '#pairs/checkRoutes.ts';
import { readInstance } from '#pairs/instance.ts';
import type { PlanReport } from '../../src/cli/planInstance.ts';
import type { Outcome, Tools } from '../area.ts';
import { type BestKnown, bestPlanOf, HUNDREDTH, trustIn } from './bestKnown.ts';
import { bestOf, type Figure, fleetOf, meanGapOf, type Result, worstGapOf } from './pairGaps.ts';

const run = promisify(execFile);

const SEED = 7;
const OTHER_SEEDS = [1, 2, 3, 4];
const MINUTE = 60;

/**
 * `fixed`: twelve instances of all kinds, mostly those that were farthest from the best known.
 * `peer`: the figures of VROOM for the whole class, as it published them.
 */
const classes: readonly Class[] = [
  {
    stops: 100,
    seconds: 3,
    fixed: [
      'lc103',
      'lc109',
      'lc204',
      'lr104',
      'lr112',
      'lr202',
      'lr207',
      'lr211',
      'lrc104',
      'lrc108',
      'lrc203',
      'lrc207',
    ],
    rows: { fleet: fleetOf, best: bestOf, gap: meanGapOf },
    peer: { fleet: '50 of 56', best: '34 of 56', gap: '0.61 %' },
    minuteRows: {},
  },
  {
    stops: 200,
    seconds: 10,
    fixed: [
      'LC1_2_8',
      'LC1_2_10',
      'LC2_2_4',
      'LR1_2_8',
      'LR1_2_9',
      'LRC1_2_7',
      'LR2_2_3',
      'LR2_2_6',
      'LR2_2_7',
      'LR2_2_8',
      'LR2_2_10',
      'LRC2_2_7',
    ],
    rows: { fleet: fleetOf, gap: meanGapOf },
    peer: {},
    minuteRows: { 'minute-fleet': fleetOf, 'minute-gap': meanGapOf, 'minute-worst': worstGapOf },
  },
];
const fixedRows: Rows = { 'fixed-fleet': fleetOf, 'fixed-gap': meanGapOf, worst: worstGapOf };

type Class = {
  readonly stops: number;
  readonly seconds: number;
  readonly fixed: readonly string[];
  readonly rows: Rows;
  readonly peer: { readonly [row: string]: string };
  /** With a minute for each of the fixed ones and each seed. */
  readonly minuteRows: Rows;
};
type Rows = { readonly [row: string]: (results: readonly Result[]) => Figure };

export async function* pairs({ buildProgram }: Tools): AsyncIterable<Outcome> {
  const folder = env.LI_LIM_FOLDER;
  for (const { stops, seconds, fixed, rows, peer, minuteRows } of classes) {
    const left = (some: Rows, leftOut: string) =>
      Object.keys(some).map((row) => ({ id: `planning-${stops}-${row}`, leftOut }));
    if (!folder) {
      const all = { ...rows, ...fixedRows, ...minuteRows };
      yield* left(all, 'LI_LIM_FOLDER names no folder of instances');
      continue;
    }
    const program = await buildProgram('tarmac', '../src/cli/main.ts');
    const runs = runsOf(program, folder, `li_lim_${stops}`);
    const once = await runs.of(runs.names, [SEED], seconds);
    for (const [row, figure] of Object.entries(rows)) {
      const { value, detail } = figure(once);
      const theirs = peer[row] ? `; VROOM, as published: ${peer[row]}` : '';
      const trust = `; ${runs.trust}`;
      yield { id: `planning-${stops}-${row}`, value, detail: `${detail}${theirs}${trust}` };
    }
    const more = await runs.of(fixed, OTHER_SEEDS, seconds);
    const often = [...once.filter(({ name }) => fixed.includes(name)), ...more];
    for (const [row, figure] of Object.entries(fixedRows)) {
      yield { id: `planning-${stops}-${row}`, ...figure(often) };
    }
    if (!env.LI_LIM_MINUTE) {
      yield* left(minuteRows, 'LI_LIM_MINUTE is not set');
      continue;
    }
    const isSlow = Object.keys(minuteRows).length > 0;
    const slow = isSlow ? await runs.of(fixed, [SEED, ...OTHER_SEEDS], MINUTE) : [];
    for (const [row, figure] of Object.entries(minuteRows)) {
      yield { id: `planning-${stops}-${row}`, ...figure(slow) };
    }
  }
}

/** The instances of a part of the folder, and how to measure some of them. */
function runsOf(program: string, folder: string, part: string) {
  const known = JSON.parse(readFileSync(join(folder, 'BKS.json'), 'utf8')) as BestKnown;
  const inside = join(folder, part);
  if (!existsSync(inside)) throw new Error(`LI_LIM_FOLDER has no ${part}`);
  const names = readdirSync(inside).map((file) => file.replace(/\.txt$/, ''));
  const pathOf = (name: string) => join(inside, `${name}.txt`);
  const instanceOf = (name: string) => readInstance(readFileSync(pathOf(name), 'utf8'));
  // All of them before the first run: a wrong record ends the bench at once.
  const bests = new Map(names.map((name) => [name, bestPlanOf(name, known, instanceOf(name))]));
  const measured = async (name: string, seed: number, seconds: number): Promise<Result> => {
    const best = bests.get(name);
    if (!best) throw new Error(`LI_LIM_FOLDER has no ${part}/${name}.txt`);
    const path = pathOf(name);
    const asked = ['--seconds', String(seconds), '--seed', String(seed), '--json'];
    const { stdout } = await run(process.execPath, [program, 'plan', path, ...asked]);
    const { routes, distance } = JSON.parse(stdout) as PlanReport;
    const verdict = checkRoutes(instanceOf(name), routes, distance);
    if (verdict.faults.length > 0) throw new Error(`${name}: ${verdict.faults.join('; ')}`);
    const more = verdict.vehicles - best.vehicles;
    const over = verdict.distance - best.distance;
    return {
      name,
      seed,
      more,
      gap: (over / best.distance) * 100,
      isBest: more < 0 || (more === 0 && over <= HUNDREDTH),
    };
  };
  return {
    names,
    trust: trustIn([...bests.values()]),
    of: async (names: readonly string[], seeds: readonly number[], seconds: number) => {
      const results: Result[] = [];
      for (const seed of seeds) {
        for (const name of names) results.push(await measured(name, seed, seconds));
      }
      return results;
    },
  };
}

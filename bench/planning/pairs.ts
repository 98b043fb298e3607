// The optimizer for pairs on the public instances of Li and Lim, compared with the best known
// plans. The instances cannot be distributed: LI_LIM_FOLDER names a folder that holds them in
// `li_lim_100` and `li_lim_200`, and in `BKS.json` by name `solved_with_vehicles` and
// `best_known_cost`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { checkRoutes } from '#planning/pairs/checkRoutes.ts';
import { problemOf, readInstance } from '#planning/pairs/instance.ts';
import { planToTheEnd } from '#planning/pairs/planPairs.ts';
import type { Outcome } from '../area.ts';
import { nowMs } from './cpu.ts';

const SEED = 7;
const classes = [
  { stops: 100, seconds: 3, rows: ['fleet', 'best', 'gap'] },
  { stops: 200, seconds: 10, rows: ['fleet', 'gap'] },
] as const;
/** The best known costs are given in hundredths. */
const HUNDREDTH = 0.0051;

type BestKnown = {
  readonly [name: string]:
    | { readonly solved_with_vehicles: number; readonly best_known_cost: number }
    | undefined;
};
type Result = {
  readonly name: string;
  /** Vehicles over the best known. */
  readonly more: number;
  /** Distance over the best known, in percent. */
  readonly gap: number;
  readonly isBest: boolean;
};

export function* pairs(): Iterable<Outcome> {
  const folder = env.LI_LIM_FOLDER;
  for (const { stops, seconds, rows } of classes) {
    const ids = rows.map((row) => `planning-${stops}-${row}`);
    if (!folder) {
      for (const id of ids) yield { id, leftOut: 'LI_LIM_FOLDER names no folder of instances' };
      continue;
    }
    const results = measured(folder, `li_lim_${stops}`, seconds);
    const values = valuesOf(results);
    for (const row of rows) {
      yield { id: `planning-${stops}-${row}`, value: values[row], detail: inWords(results, row) };
    }
  }
}

function measured(folder: string, part: string, seconds: number): readonly Result[] {
  const known = JSON.parse(readFileSync(join(folder, 'BKS.json'), 'utf8')) as BestKnown;
  const inside = join(folder, part);
  if (!existsSync(inside)) throw new Error(`LI_LIM_FOLDER has no ${part}`);
  return readdirSync(inside).map((file) => {
    const name = file.replace(/\.txt$/, '');
    const best = known[name];
    if (!best) throw new Error(`BKS.json has no ${name}`);
    const instance = readInstance(readFileSync(join(inside, file), 'utf8'));
    const budget = { is: 'time', ms: seconds * 1000, nowMs } as const;
    const outcome = planToTheEnd(problemOf(instance), { seed: SEED, budget });
    if (outcome.is !== 'planned') throw new Error(`${name}: no plan`);
    const { routes, distance } = outcome.plan;
    const verdict = checkRoutes(instance, routes, distance);
    if (verdict.faults.length > 0) throw new Error(`${name}: ${verdict.faults.join('; ')}`);
    const more = verdict.vehicles - best.solved_with_vehicles;
    const over = verdict.distance - best.best_known_cost;
    return {
      name,
      more,
      gap: (over / best.best_known_cost) * 100,
      isBest: more < 0 || (more === 0 && over <= HUNDREDTH),
    };
  });
}

function valuesOf(results: readonly Result[]) {
  const sameFleet = results.filter(({ more }) => more === 0);
  return {
    fleet: results.filter(({ more }) => more <= 0).length,
    best: results.filter(({ isBest }) => isBest).length,
    // With another fleet the distance is not comparable.
    gap: sameFleet.reduce((sum, { gap }) => sum + gap, 0) / sameFleet.length,
  };
}

function inWords(results: readonly Result[], row: 'fleet' | 'best' | 'gap'): string {
  const list = (some: readonly Result[], figure: (result: Result) => string) =>
    some.length === 0
      ? 'none'
      : some.map((result) => `${result.name} ${figure(result)}`).join(', ');
  if (row === 'fleet') {
    return `more vehicles: ${list(
      results.filter(({ more }) => more > 0),
      ({ more }) => `+${more}`,
    )}`;
  }
  const over = results.filter(({ more, isBest }) => more === 0 && !isBest);
  const far = over.toSorted((a, b) => b.gap - a.gap).slice(0, 12);
  const distances = list(far, ({ gap }) => `+${gap.toFixed(2)} %`);
  return row === 'best'
    ? `longer with the same fleet: ${over.length}`
    : `of those with the best-known fleet; farthest: ${distances}`;
}

// Drivers who are not coupled on problems of our own, beside the exact optimum and the bound by
// columns. And the optimiser for pairs on the public instances of Li and Lim, beside the best
// plans that anybody has found. Those instances are not ours to ship: LI_LIM_FOLDER names a folder
// that holds them in `li_lim_100` and `li_lim_200`, and in `BKS.json` by name
// `solved_with_vehicles` and `best_known_cost`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuUsage, env } from 'node:process';
import { loadHighs } from '../src/backends/highs.ts';
import { checkRoutes } from '#planning/pairs/checkRoutes.ts';
import { problemOf, readInstance } from '#planning/pairs/instance.ts';
import { planToTheEnd } from '#planning/pairs/planPairs.ts';
import { improveBound } from '#planning/team/improving.ts';
import type { LinearPort } from '#planning/team/linear.ts';
import { modelOf } from '#planning/team/model.ts';
import { planTeamToTheEnd } from '#planning/team/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/problem.ts';
import { exactPlan } from '#planning/team/testing/exact.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import type { Told } from './area.ts';

const SEED = 7;
const classes = [
  { stops: 100, seconds: 3, rows: ['fleet', 'best', 'gap'] },
  { stops: 200, seconds: 10, rows: ['fleet', 'gap'] },
] as const;
/** The best known are told in hundredths. */
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

export default async function* planning(): AsyncIterable<Told> {
  yield againstExact();
  const port = await loadHighs();
  yield againstBound(port, { id: 'relocation-25', moves: 25, drivers: 6, seconds: 2, seeds: 10 });
  yield againstBound(port, { id: 'relocation-60', moves: 60, drivers: 12, seconds: 10, seeds: 5 });
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

function cheapestOf(problem: TeamProblem, seconds: number): TeamAnswer {
  const budget = { is: 'time', ms: seconds * 1000, nowMs } as const;
  const outcome = planTeamToTheEnd(problem, { seed: SEED, budget });
  const answer = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!answer || answer.certificate.violations.length > 0) throw new Error('no sound plan');
  return answer;
}

/** In how many of ten problems the search finds the optimum, in one second each. */
function againstExact(): Told {
  const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
  const missed = seeds.flatMap((seed) => {
    const problem = generatedProblem({ seed, moves: 12, drivers: 3 });
    const model = modelOf(problem);
    if ('code' in model) throw new Error(model.reason);
    const exact = exactPlan(model);
    const { plan } = cheapestOf(problem, 1);
    // Lateness is rounded in the one, and not in the other.
    const over = plan.cost.totalCents - plan.cost.tipCents - exact.cents;
    const isFound = plan.moves.length === exact.served && over < 1;
    return isFound ? [] : `seed ${seed} +${((over / exact.cents) * 100).toFixed(2)} %`;
  });
  const detail = missed.length === 0 ? 'every one' : `missed: ${missed.join(', ')}`;
  return { id: 'relocation-12', value: seeds.length - missed.length, detail };
}

/** Mean distance in percent of the plan that is found to the bound by columns. */
function againstBound(
  port: LinearPort,
  told: {
    readonly id: string;
    readonly moves: number;
    readonly drivers: number;
    readonly seconds: number;
    readonly seeds: number;
  },
): Told {
  const gaps = Array.from({ length: told.seeds }, (_, index) => {
    const problem = generatedProblem({ ...told, seed: index + 1 });
    const found = cheapestOf(problem, told.seconds);
    let { boundCents } = found.certificate;
    for (const better of improveBound(problem, found, port)) {
      boundCents = Math.max(boundCents, better?.certificate.boundCents ?? 0);
    }
    const { totalCents } = found.plan.cost;
    return ((totalCents - Math.min(boundCents, totalCents)) / totalCents) * 100;
  });
  const value = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return { id: told.id, value, detail: `each: ${gaps.map((gap) => gap.toFixed(3)).join(', ')}` };
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
    // With another fleet the distance says nothing.
    gap: sameFleet.reduce((sum, { gap }) => sum + gap, 0) / sameFleet.length,
  };
}

function inWords(results: readonly Result[], row: 'fleet' | 'best' | 'gap'): string {
  const list = (some: readonly Result[], told: (result: Result) => string) =>
    some.length === 0 ? 'none' : some.map((result) => `${result.name} ${told(result)}`).join(', ');
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

function nowMs(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

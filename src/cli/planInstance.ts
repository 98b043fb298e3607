// `tarmac plan` for an instance of Li and Lim: prints its routes and the verdict of the check.
import { basename, extname } from 'node:path';
import { checkRoutes, type RoutesVerdict } from '#planning/pairs/checkRoutes.ts';
import { type Instance, problemOf, readInstance } from '#planning/pairs/instance.ts';
import { type PairPlan, type PlanOutcome, planPairs } from '#planning/pairs/planPairs.ts';
import type { StopSequence } from '#planning/pairs/problem.ts';
import { cpuNowMs, type PlanAsked, stoppedNote } from './planArguments.ts';
import type { PlanSearch } from './planSearch.ts';

/** What `--json` prints. */
export type PlanReport = {
  /** The file's name without its ending. */
  readonly instance: string;
  /** Stops by number in visiting order, the depot left out. */
  readonly routes: readonly StopSequence[];
  readonly vehicles: number;
  /** Euclidean, in the instance's units, not rounded. */
  readonly distance: number;
  /** CPU that the search took. */
  readonly cpuMs: number;
  readonly seed: number;
};

/** Throws an `InvalidInstance` for an invalid text. Exit code 1 when no sound plan was found. */
export async function planInstance(
  text: string,
  asked: PlanAsked,
  search: PlanSearch,
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  const instance = readInstance(text);
  const beganMs = cpuNowMs();
  let best: PairPlan | null = null;
  const outcome = await search.advance(planPairs(problemOf(instance), asked), (news) => {
    if (news.is === 'improved') best = news.plan;
    search.show('searching', news.progress, best && bestInWords(best));
  });
  search.clear();
  const cpuMs = Math.round(cpuNowMs() - beganMs);
  if (outcome?.is === 'incomplete') {
    err(`tarmac plan: ${asked.path}: ${whyIncomplete(outcome, instance)}`);
    return 1;
  }
  const plan: PairPlan | null = outcome?.plan ?? best;
  if (!plan) {
    err(`tarmac plan: ${asked.path}: stopped before a plan was found`);
    return 1;
  }
  const verdict = checkRoutes(instance, plan.routes, plan.distance);
  const report = reportOf(asked, plan, cpuMs);
  if (asked.json) out(JSON.stringify(report));
  else for (const line of linesOf(report, verdict)) out(line);
  if (search.isStopped) err(stoppedNote);
  for (const fault of verdict.faults) err(`tarmac plan: the check says: ${fault}`);
  return verdict.faults.length === 0 ? 0 : 1;
}

function bestInWords(plan: PairPlan): string {
  return `best so far ${plan.vehicles} vehicles, distance ${plan.distance.toFixed(2)}`;
}

function reportOf(
  { path, seed }: PlanAsked,
  { routes, vehicles, distance }: PairPlan,
  cpuMs: number,
) {
  const instance = basename(path, extname(path));
  return { instance, routes, vehicles, distance, cpuMs, seed } satisfies PlanReport;
}

function linesOf(report: PlanReport, { faults }: RoutesVerdict): string[] {
  const { instance, routes, vehicles, distance, cpuMs, seed } = report;
  return [
    `${instance}: ${vehicles} vehicles, distance ${distance.toFixed(2)}`,
    ...routes.map((route, at) => `route ${at + 1}: ${route.join(' ')}`),
    `${(cpuMs / 1000).toFixed(1)} s of CPU, seed ${seed}`,
    faults.length === 0 ? 'The check finds nothing wrong.' : 'The check refuses these routes.',
  ];
}

function whyIncomplete(
  { impossible, pickups }: Extract<PlanOutcome, { is: 'incomplete' }>,
  { stops, vehicles }: Instance,
): string {
  const [first] = pickups;
  if (impossible) return `no route can serve stops ${first} and ${stops[first].partner} in time`;
  return `no plan found with ${vehicles} vehicles: ${pickups.length} pairs are left over`;
}

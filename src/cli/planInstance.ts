// `tarmac plan` for a public instance of pick-ups and drop-offs: prints its routes and the verdict
// of the check.
import { basename, extname } from 'node:path';
import { HelperThreads } from '#planning/crew/helperThreads.ts';
import { CrewInThreads } from '#planning/crew/inThreads.ts';
import { checkRoutes, type RoutesVerdict } from '#pairs/checkRoutes.ts';
import { type Instance, problemOf, readInstance } from '#pairs/instance.ts';
import { pairCrew } from '#pairs/pairCrew.ts';
import type { PairPlan } from '#pairs/planPairs.ts';
import type { PairProblem, StopSequence } from '#pairs/problem.ts';
import { hasRoads, readRoadInstance } from '#pairs/roadInstance.ts';
import { postedBudget } from '#planning/searching/budget.ts';
import { counted } from '#planning/team/words/amounts.ts';
import { cpuNowMs, type PlanAsked, stoppedNote } from './planArguments.ts';
import type { Running } from './planSearch.ts';
import { sharedNowMs, threadCount } from './planThreads.ts';

/** What `--json` prints. */
export type PlanReport = {
  /** The file's name without its ending. */
  readonly instance: string;
  /** Stops by number in visiting order, the depot left out. */
  readonly routes: readonly StopSequence[];
  readonly vehicles: number;
  /** In the instance's units, not rounded. */
  readonly distance: number;
  /** CPU that the search took. */
  readonly cpuMs: number;
  readonly seed: number;
};

/** Throws an `InvalidInstance` for an invalid text. Exit code 1 when no sound plan was found. */
export async function planInstance(
  text: string,
  asked: PlanAsked,
  running: Running,
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  const { search } = running;
  const instance = hasRoads(text) ? readRoadInstance(text) : readInstance(text);
  const beganMs = cpuNowMs();
  const { plan, refused } = await searched(problemOf(instance), asked, running);
  search.clear();
  const cpuMs = Math.round(cpuNowMs() - beganMs);
  if (!plan) {
    err(`tarmac plan: ${asked.path}: ${whyNone(refused, search.isStopped, instance)}`);
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

async function searched(
  problem: PairProblem,
  { seed, budget, workers }: PlanAsked,
  { search, threads }: Running,
) {
  const count = threadCount(threads, workers);
  const helpers = new HelperThreads({ most: count - 1, open: threads.openPairs });
  const asked = { number: 1, problem, seed, budget: postedBudget(budget), threads: count };
  const ports = { nowMs: sharedNowMs, helpers, goOn: () => search.wake() };
  const inThreads = new CrewInThreads(pairCrew, asked, ports);
  const best = () => inThreads.crew.best.at(0) ?? null;
  const outcome = await search.advance(inThreads.turns(problem), ({ progress }) => {
    const plan = best();
    search.show('searching', progress, plan && bestInWords(plan));
  });
  helpers.end();
  const refused = outcome?.is === 'refused' ? outcome.refusal.pickup : null;
  return { plan: best(), refused };
}

function bestInWords(plan: PairPlan): string {
  return `best so far ${counted(plan.vehicles, 'vehicle')}, distance ${plan.distance.toFixed(2)}`;
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
    `${instance}: ${counted(vehicles, 'vehicle')}, distance ${distance.toFixed(2)}`,
    ...routes.map((route, at) => `route ${at + 1}: ${route.join(' ')}`),
    `${(cpuMs / 1000).toFixed(1)} s of CPU, seed ${seed}`,
    faults.length === 0 ? 'The check finds nothing wrong.' : 'The check refuses these routes.',
  ];
}

/** `refused`: the pick-up stop that no route can serve. */
function whyNone(
  refused: number | null,
  isStopped: boolean,
  { stops, vehicles }: Instance,
): string {
  if (refused !== null) {
    return `no route can serve stops ${refused} and ${stops[refused].partner} in time`;
  }
  if (isStopped) return 'stopped before a plan was found';
  return `no plan found that serves all pairs with ${counted(vehicles, 'vehicle')}`;
}

// `tarmac plan` for a team problem: the plan, its cost terms and its certificate.
import { performance } from 'node:perf_hooks';
import { loadHighs } from '#backends/highs.ts';
import { type PlanBudget, postedBudget } from '#planning/searching/budget.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { improveBound } from '#planning/team/bounds/improving.ts';
import { HelperThreads } from '#planning/crew/helperThreads.ts';
import { threadedCrew } from '#planning/team/desk/threadedCrew.ts';
import { postedOf } from '#planning/team/desk/posted.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { cpuNowMs, type PlanAsked, stoppedNote } from './planArguments.ts';
import { counted, dollars } from '#planning/team/words/amounts.ts';
import { InvalidPlanFile, readPlanFile } from './planFile.ts';
import { reportOf } from './planReport.ts';
import type { PlanSearch, Running } from './planSearch.ts';
import { planLines } from './planText.ts';
import { sharedNowMs, threadCount } from './planThreads.ts';

/** Throws an `InvalidPlanFile` for an unplannable file. Exit code 1 for an unsound plan. */
export async function planTeamFile(
  text: string,
  asked: PlanAsked,
  running: Running,
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  const { search } = running;
  const { problem, words } = readPlanFile(text, asked.mode);
  const beganMs = cpuNowMs();
  const found = await searched(problem, asked, running);
  const [first] = found.plan.unserved;
  if (found.plan.moves.length === 0 && first) throw nothingPlanned(problem, first);
  const answer = search.isStopped ? found : await bounded(problem, found, asked.budget, search);
  search.clear();
  const cpuMs = Math.round(cpuNowMs() - beganMs);
  const { isStopped } = search;
  const report = reportOf(answer, { mode: problem.mode, cpuMs, seed: asked.seed, isStopped });
  if (asked.json) out(JSON.stringify(report));
  else for (const line of planLines(report, answer, { words, problem })) out(line);
  if (isStopped) err(stoppedNote);
  for (const violation of report.violations) err(`tarmac plan: the check says: ${violation}`);
  return report.violations.length === 0 ? 0 : 1;
}

async function searched(
  problem: TeamProblem,
  { seed, budget, objective, workers }: PlanAsked,
  { search, threads }: Running,
): Promise<TeamAnswer> {
  const wanted = objective ?? 'cheapest';
  const count = threadCount(threads, workers);
  const helpers = new HelperThreads({ most: count - 1, open: threads.openTeam });
  const crew = { number: 1, problem: postedOf(problem), seed, threads: count };
  let solver: LinearPort | null = null;
  void loadHighs().then((port) => {
    solver = port;
  });
  let best: TeamAnswer | null = null;
  const outcome = await search.advance(
    threadedCrew({ ...crew, budget: postedBudget(budget, SEARCH_SHARE) }, problem, {
      nowMs: sharedNowMs,
      helpers,
      goOn: () => search.wake(),
      linear: () => (wanted === 'cheapest' ? solver : null),
    }),
    ({ progress, better }) => {
      best = better.findLast((one) => one.objective === wanted) ?? best;
      search.show('searching', progress, best && bestInWords(best));
    },
    () => best !== null,
  );
  helpers.end();
  if (outcome?.is === 'refused') throw nothingPlanned(problem, outcome.refusal);
  if (!best) throw new Error(`there is no plan for ${wanted}`);
  return best;
}

function bestInWords({ plan }: TeamAnswer): string {
  const { cost, drivers, unserved } = plan;
  const left = unserved.length === 0 ? '' : `, ${unserved.length} left out`;
  return `best so far ${dollars(cost.totalCents)}, ${counted(drivers.length, 'driver')}${left}`;
}

function nothingPlanned(
  { moves }: TeamProblem,
  { activityId, reason }: { readonly activityId: string | null; readonly reason: string },
): InvalidPlanFile {
  const index = moves.findIndex((move) => move.activityId === activityId);
  return new InvalidPlanFile(index < 0 ? reason : `activities[${index}]: ${reason}`);
}

/** Share of the time for the search; the rest is for the bound. */
const SEARCH_SHARE = 0.75;
/** With a number of iterations the bound has its own fixed rounds, so that runs are repeatable. */
const BOUND_TURNS = 3000;

async function bounded(
  problem: TeamProblem,
  found: TeamAnswer,
  budget: PlanBudget,
  search: PlanSearch,
): Promise<TeamAnswer> {
  const beganMs = performance.now();
  const lastsMs = budget.is === 'time' ? budget.ms * (1 - SEARCH_SHARE) : 0;
  let answer = found;
  let turns = 0;
  const rounds = improveBound(problem, found, await loadHighs());
  await search.advance(untilEnough(rounds), ({ better }) => {
    answer = better ?? answer;
    turns += 1;
    const { boundCents } = answer.certificate;
    const best = `${bestInWords(answer)}, no plan below ${dollars(boundCents)}`;
    search.show('proving', progress(), best);
  });
  return answer;

  function progress(): number {
    return Math.min(
      1,
      budget.is === 'time' ? (performance.now() - beganMs) / lastsMs : turns / BOUND_TURNS,
    );
  }

  function* untilEnough(bounds: ReturnType<typeof improveBound>) {
    for (const better of bounds) {
      yield { better };
      if (progress() >= 1) return;
    }
  }
}

// `tarmac plan` for a team problem: the plan, its cost terms and its certificate.
import { loadHighs } from '#backends/highs.ts';
import type { PlanBudget } from '#planning/pairs/planPairs.ts';
import { improveBound } from '#planning/team/bounds/improving.ts';
import { planTeamToTheEnd } from '#planning/team/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/problem.ts';
import { cpuNowMs, type PlanAsked } from './planArguments.ts';
import { InvalidPlanFile, readPlanFile } from './planFile.ts';
import { reportOf } from './planReport.ts';
import { planLines } from './planText.ts';

/** Throws an `InvalidPlanFile` for an unplannable file. Exit code 1 for an unsound plan. */
export async function planTeamFile(
  text: string,
  asked: PlanAsked,
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  const { problem, words } = readPlanFile(text, asked.mode);
  const beganMs = cpuNowMs();
  const outcome = planTeamToTheEnd(problem, { seed: asked.seed, budget: searchOf(asked.budget) });
  if (outcome.is === 'refused') {
    throw nothingPlanned(problem, outcome.refusal);
  }
  const wanted = asked.objective ?? 'cheapest';
  const found = outcome.answers.find(({ objective }) => objective === wanted);
  if (!found) throw new Error(`there is no plan for ${wanted}`);
  const [first] = found.plan.unserved;
  if (found.plan.moves.length === 0 && first) throw nothingPlanned(problem, first);
  const answer = await bounded(problem, found, asked.budget);
  const cpuMs = Math.round(cpuNowMs() - beganMs);
  const report = reportOf(answer, { mode: problem.mode, cpuMs, seed: asked.seed });
  if (asked.json) out(JSON.stringify(report));
  else for (const line of planLines(report, answer, { words, problem })) out(line);
  for (const violation of report.violations) err(`tarmac plan: the check says: ${violation}`);
  return report.violations.length === 0 ? 0 : 1;
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
const BOUND_TURNS = 200;

function searchOf(budget: PlanBudget): PlanBudget {
  return budget.is === 'time' ? { ...budget, ms: budget.ms * SEARCH_SHARE } : budget;
}

async function bounded(
  problem: TeamProblem,
  found: TeamAnswer,
  budget: PlanBudget,
): Promise<TeamAnswer> {
  const untilMs = cpuNowMs() + (budget.is === 'time' ? budget.ms * (1 - SEARCH_SHARE) : 0);
  let answer = found;
  let turns = 0;
  for (const better of improveBound(problem, found, await loadHighs())) {
    answer = better ?? answer;
    turns += 1;
    const isEnough = budget.is === 'time' ? cpuNowMs() >= untilMs : turns >= BOUND_TURNS;
    if (isEnough) break;
  }
  return answer;
}

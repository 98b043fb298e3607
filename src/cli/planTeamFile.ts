// `tarmac plan` for a team problem: the plan, its cost terms and its certificate.
import type { TimedAction } from '#domain/teamItinerary.ts';
import { loadHighs } from '#backends/highs.ts';
import type { PlanBudget } from '#planning/pairs/planPairs.ts';
import { improveBound } from '#planning/team/bounds/improving.ts';
import { planTeamToTheEnd } from '#planning/team/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/problem.ts';
import { cpuNowMs, type PlanAsked } from './planArguments.ts';
import { InvalidPlanFile, readPlanFile } from './planFile.ts';

/** What `--json` prints. Cents, seconds, hundredths of a mile; instants in ISO 8601, UTC. */
export type TeamReport = {
  readonly mode: string;
  readonly objective: string;
  /** How many people the plan needs, chase drivers included, and how many chase cars. */
  readonly drivers: number;
  readonly chases: number;
  readonly itineraries: readonly {
    readonly driverId: string;
    readonly chase: boolean;
    readonly actions: readonly { readonly [field: string]: unknown }[];
  }[];
  readonly ubers: TeamAnswer['plan']['ubers'];
  readonly unserved: TeamAnswer['plan']['unserved'];
  readonly late: TeamAnswer['plan']['late'];
  /** Every term in cents; `total` is their sum. */
  readonly cost: {
    readonly wages: number;
    readonly carMiles: number;
    readonly rideFares: number;
    readonly drivers: number;
    readonly chases: number;
    readonly tip: number;
    readonly lateness: number;
    readonly total: number;
  };
  /** No plan that serves the same activities costs less; `boundIs` says how it was found. */
  readonly bound: number;
  readonly boundIs: string;
  /** (total − bound) ÷ total. */
  readonly gap: number;
  /** What prevents a cheaper plan, as text. */
  readonly binds: readonly string[];
  /** Findings of the independent check; empty for a sound plan. */
  readonly violations: readonly string[];
  readonly cpuMs: number;
  readonly seed: number;
};

/** Throws an `InvalidPlanFile` for an unplannable file. Exit code 1 for an unsound plan. */
export async function planTeamFile(
  text: string,
  asked: PlanAsked,
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  const { problem } = readPlanFile(text, asked.mode);
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
  else for (const line of linesOf(report, answer)) out(line);
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

function reportOf(
  { plan, certificate, objective }: TeamAnswer,
  run: { readonly mode: string; readonly cpuMs: number; readonly seed: number },
): TeamReport {
  const { cost } = plan;
  return {
    mode: run.mode,
    objective,
    drivers: plan.drivers.length,
    chases: plan.cars.filter(({ seats }) => seats > 0).length,
    itineraries: plan.drivers.map(({ driverId, kind, actions }) => ({
      driverId,
      chase: kind === 'chase',
      actions: actions.map(actionOf),
    })),
    ubers: plan.ubers,
    unserved: plan.unserved,
    late: plan.late,
    cost: {
      wages: cost.wagesCents,
      carMiles: cost.carMilesCents,
      rideFares: cost.rideFaresCents,
      drivers: cost.driversCents,
      chases: cost.chasesCents,
      tip: cost.tipCents,
      lateness: cost.latenessCents,
      total: cost.totalCents,
    },
    bound: certificate.boundCents,
    boundIs: certificate.boundIs,
    gap: certificate.gap,
    binds: certificate.binds.map((binding) => binding.text),
    violations: certificate.violations,
    cpuMs: run.cpuMs,
    seed: run.seed,
  };
}

function actionOf({ startMs, durationMs, ...action }: TimedAction) {
  const startTime = new Date(startMs).toISOString();
  return { ...action, startTime, duration: durationMs / 1000 };
}

function linesOf(report: TeamReport, { plan }: TeamAnswer): string[] {
  const { cost, unserved, late } = report;
  const labels = new Map(plan.places.map(({ id, label }) => [id, label]));
  const terms = Object.entries(cost)
    .filter(([term, cents]) => term !== 'total' && cents > 0)
    .map(([term, cents]) => `${termWords[term] ?? term} ${dollars(cents)}`);
  return [
    `${counted(plan.moves.length, 'move')} by ${counted(report.drivers, 'driver')}` +
      `${report.chases > 0 ? `, ${report.chases} of them in chase cars` : ''}. Times are UTC.`,
    ...plan.drivers.flatMap(({ driverId, kind, actions }) => [
      `${driverId}${kind === 'chase' ? ' (chase)' : ''}`,
      ...actions.map((action) => `  ${timeOf(action.startMs)}  ${wordsOf(action, labels)}`),
    ]),
    ...late.map(({ activityId, lateMs }) => `late: ${activityId} by ${minutes(lateMs)}`),
    ...unserved.map(({ activityId, reason }) => `left out: ${activityId}. ${reason}`),
    `cost ${dollars(cost.total)} = ${terms.join(' + ') || dollars(0)}`,
    `no plan costs less than ${dollars(report.bound)} (${boundWords[report.boundIs] ?? ''}): ` +
      `at most ${(report.gap * 100).toFixed(2)} % could be saved`,
    ...report.binds.map((text) => `bound by: ${text}`),
    `${(report.cpuMs / 1000).toFixed(1)} s of CPU, seed ${report.seed}`,
    report.violations.length === 0
      ? 'The check finds nothing wrong.'
      : 'The check refuses this plan.',
  ];
}

const termWords: { readonly [term: string]: string } = {
  wages: 'wages',
  carMiles: 'car miles',
  rideFares: 'rides',
  drivers: 'drivers',
  chases: 'chase cars',
  tip: 'tip',
  lateness: 'lateness',
};
const boundWords: { readonly [is: string]: string } = {
  exact: 'proven',
  columns: 'whole days taken in parts',
  arcs: 'every way on its own',
};

function wordsOf(action: TimedAction, labels: ReadonlyMap<string, string>): string {
  const at = (id: string | null) => (id === null ? 'aboard' : (labels.get(id) ?? id));
  const lasts = minutes(action.durationMs);
  switch (action.type) {
    case 'start':
    case 'end':
      return `${action.type} at ${at(action.placeId)}`;
    case 'wait':
      return `wait ${lasts}, ${at(action.placeId)}`;
    case 'wait-for':
      return `wait for ${action.syncId}`;
    case 'task':
      return `task ${action.taskId}, ${lasts}`;
    case 'go-to':
      return `drive to ${at(action.toId)}, ${lasts}`;
    case 'uber':
      return `ride to ${at(action.toId)}, ${lasts}`;
    case 'pickup-vehicle':
      return `pick up ${action.activityId} at ${at(action.placeId)}`;
    case 'move-vehicle':
      return `move ${action.activityId} to ${at(action.toId)}, ${lasts}`;
    case 'dropoff-vehicle':
      return `drop off ${action.activityId} at ${at(action.placeId)}`;
    case 'join':
      return `board the chase car of ${action.chaseDriverId}`;
    case 'split':
      return `leave the chase car at ${at(action.placeId)}`;
    case 'pickup-driver':
      return `take ${action.riderId} aboard`;
    case 'dropoff-driver':
      return `let ${action.riderId} out`;
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

function minutes(ms: number): string {
  return `${Math.round(ms / 60_000)} min`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

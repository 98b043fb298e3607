// Plans with chase cars of the company, on generated days: what they save against rides alone, and
// what the search saves against the rule that one chase car follows all drivers.
import { checkAnswer } from '#planning/team/checks/checking.ts';
import { Days } from '#planning/team/chase/days.ts';
import { Judge } from '#planning/team/chase/judge.ts';
import { alikeMoves } from '#planning/team/chase/ruin.ts';
import { Waves } from '#planning/team/chase/waves.ts';
import { modelOf, type TeamModel } from '#planning/team/model/model.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { auctionDay } from '#planning/team/testing/auctions.ts';
import { toTheEnd } from '#planning/searching/toTheEnd.ts';
import type { Outcome } from '../area.ts';
import { nowMs } from './cpu.ts';
import { boundGapOf, meanGap } from './chaseBounds.ts';
import { companyDay, withoutRests } from './days.ts';

const SEEDS = 10;
const MOVES = 25;
const SECONDS = 2;

type Result = {
  readonly problem: TeamProblem;
  readonly wrong: number;
  readonly plans: number;
  readonly unserved: number;
  readonly cheapest: TeamAnswer;
  readonly cents: number;
  readonly ridesCents: number;
  /** Infinity where the rule does not complete all moves. */
  readonly naiveCents: number;
};

export function* chases(port: LinearPort): Iterable<Outcome> {
  const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
  const days = seeds.map((seed) => measured(companyDay(seed)));
  const auctions = seeds.map((seed) =>
    measured(
      withoutRests(auctionDay({ seed, moves: MOVES, drivers: 8, isSelling: seed % 2 === 0 })),
    ),
  );
  const all = [...days, ...auctions];
  const plans = sum(all, ({ plans }) => plans);
  const sound = plans - sum(all, ({ wrong }) => wrong);
  const unserved = sum(all, (result) => result.unserved);
  yield {
    id: 'chases-sound',
    value: (sound / plans) * 100,
    detail: `${plans} plans of ${all.length} days, all objectives; ${unserved} moves left out`,
  };
  const gaps = auctions.map(({ problem, cheapest }) => boundGapOf(problem, cheapest, port));
  yield meanGap('chases-auction-bound', gaps, 'auctions');
  yield saved('chases-saved', days, ({ ridesCents }) => ridesCents);
  yield saved('chases-auction-saved', auctions, ({ ridesCents }) => ridesCents);
  const followed = auctions.filter(({ naiveCents }) => Number.isFinite(naiveCents));
  yield saved('chases-naive', followed, ({ naiveCents }) => naiveCents);
}

function measured(problem: TeamProblem): Result {
  const model = modelOf(problem);
  if ('code' in model) throw new Error(model.reason);
  const answers = answersOf(problem);
  const cheapest = answers.find(({ objective }) => objective === 'cheapest');
  const plan = cheapest?.plan;
  const rides = answersOf({ ...problem, mode: 'Rideshare' });
  const ridesCents = rides.find(({ objective }) => objective === 'cheapest')?.plan.cost.totalCents;
  if (!cheapest || !plan || ridesCents === undefined) throw new Error('No plan.');
  return {
    problem,
    wrong: answers.filter((answer) => checkAnswer(answer, problem).length > 0).length,
    plans: answers.length,
    unserved: plan.unserved.length,
    cheapest,
    cents: plan.cost.totalCents,
    ridesCents,
    naiveCents: naiveCents(model),
  };
}

function answersOf(problem: TeamProblem) {
  const budget = { is: 'time', ms: SECONDS * 1000, nowMs } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  return outcome.answers;
}

/** One chase car follows as many movers as it has seats and there are drivers, wave by wave. */
function naiveCents(model: TeamModel): number {
  const days = new Days(model);
  const judge = new Judge(days);
  const { seats, maxDrivers } = model.problem;
  const waves = new Waves(days, judge, alikeMoves(days));
  const isBuilt = toTheEnd(waves.build(1, Math.min(seats, maxDrivers - 1)));
  const isWhole = isBuilt && !days.moverOf.includes(-1) && judge.judge();
  return isWhole ? judge.cents : Number.POSITIVE_INFINITY;
}

function saved(
  id: string,
  results: readonly Result[],
  against: (result: Result) => number,
): Outcome {
  const shares = results.map((result) => (1 - result.cents / against(result)) * 100);
  const mean = sum(shares, (share) => share) / shares.length;
  return { id, value: mean, detail: `${shares.length} of ${SEEDS}: ${inWords(shares)} saved` };
}

function inWords(values: readonly number[]): string {
  return values.map((value) => `${value.toFixed(1)} %`).join(', ');
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

// Independent drivers, on generated days: compared with the exact optimum, and with the bound by
// columns.
import type { TeamMode } from '#domain/plannerModes.ts';
import { improveBound } from '#planning/team/bounds/improving.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { modelOf } from '#planning/team/model/model.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { exactPlan } from '#planning/team/testing/exact.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import type { Outcome } from '../area.ts';
import { nowMs } from './cpu.ts';
import { ordinaryDay, withoutRests } from './days.ts';

const SEED = 7;

export function* relocation(port: LinearPort): Iterable<Outcome> {
  yield againstExact();
  yield againstBound(port, { id: 'relocation-25', moves: 25, drivers: 6, seconds: 2, seeds: 10 });
  yield againstBound(port, { id: 'relocation-60', moves: 60, drivers: 12, seconds: 10, seeds: 5 });
  const own = { moves: 12, drivers: 3, mode: 'OwnCar', seconds: 1, seeds: 10 } as const;
  yield againstBound(port, { id: 'relocation-own-cars', ...own });
}

function cheapestOf(problem: TeamProblem, seconds: number): TeamAnswer {
  const budget = { is: 'time', ms: seconds * 1000, nowMs } as const;
  const outcome = planTeamToTheEnd(problem, { seed: SEED, budget });
  const answer = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!answer || answer.certificate.violations.length > 0) throw new Error('no sound plan');
  return answer;
}

/** In how many of ten problems the search finds the optimum, in one second each. */
function againstExact(): Outcome {
  const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
  const missed = seeds.flatMap((seed) => {
    // The exact optimum knows no rests.
    const problem = withoutRests(generatedProblem({ seed, moves: 12, drivers: 3 }));
    const model = modelOf(problem);
    if ('code' in model) throw new Error(model.reason);
    const exact = exactPlan(model);
    const { plan } = cheapestOf(problem, 1);
    // Only one of the two rounds lateness.
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
  given: {
    readonly id: string;
    readonly moves: number;
    readonly drivers: number;
    readonly mode?: TeamMode;
    readonly seconds: number;
    readonly seeds: number;
  },
): Outcome {
  const gaps = Array.from({ length: given.seeds }, (_, index) => {
    const problem = ordinaryDay(generatedProblem({ ...given, seed: index + 1 }));
    const found = cheapestOf(problem, given.seconds);
    let { boundCents } = found.certificate;
    for (const better of improveBound(problem, found, port)) {
      boundCents = Math.max(boundCents, better?.certificate.boundCents ?? 0);
    }
    const { totalCents } = found.plan.cost;
    return ((totalCents - Math.min(boundCents, totalCents)) / totalCents) * 100;
  });
  const value = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return { id: given.id, value, detail: `each: ${gaps.map((gap) => gap.toFixed(3)).join(', ')}` };
}

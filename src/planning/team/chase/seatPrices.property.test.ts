import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { arcBoundCents, wholeBound } from '../bounds/bounds.ts';
import { modelOf, type TeamModel } from '../model.ts';
import { planTeamToTheEnd } from '../planTeam.ts';
import type { TeamAnswer, TeamProblem } from '../problem.ts';
import { toTheEnd } from '../toTheEnd.ts';
import { seatPrices } from './seatPrices.ts';
import { chaseProblems, handfuls } from './testing/chaseProblems.ts';
import { leastCents } from './testing/everyPlan.ts';

function answersOf(problem: TeamProblem): readonly TeamAnswer[] {
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers : [];
}

/**
 * Each in whole cents, the quick one first. For a poor plan, so that only proofs end the search.
 */
function boundsOf({ plan }: TeamAnswer, model: TeamModel): readonly number[] {
  const poor = { ...plan, cost: { ...plan.cost, totalCents: plan.cost.totalCents * 2 } };
  const answers = [...seatPrices(poor, model)].flatMap((worth) => worth ?? []);
  const worths = answers.map(({ cents }) => wholeBound(cents, plan, model));
  return [toTheEnd(arcBoundCents(plan, model)), ...worths];
}

describe('property 18, with chase cars', () => {
  test.prop([handfuls], { numRuns: 40 })(
    'no bound is above the cost of the cheapest plan',
    (problem) => {
      const model = modelOf(problem);
      if ('code' in model) throw new Error(model.reason);
      const whole = answersOf(problem).find(({ plan }) => plan.unserved.length === 0);
      if (!whole) return;
      const least = leastCents(model);
      const bounds = boundsOf(whole, model);
      for (const bound of bounds) expect(bound).toBeLessThanOrEqual(least);
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    },
  );

  test.prop([chaseProblems(6, 5)], { numRuns: 25 })(
    'no bound is above the cost of a plan, for any drivers and starts',
    (problem) => {
      const model = modelOf(problem);
      if ('code' in model) return;
      for (const answer of answersOf(problem)) {
        for (const bound of boundsOf(answer, model)) {
          expect(bound).toBeLessThanOrEqual(answer.plan.cost.totalCents);
        }
      }
    },
  );
});

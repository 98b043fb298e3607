import { describe, expect } from 'vitest';
import { arcBoundCents, wholeBound } from '#planning/team/bounds/bounds.ts';
import { modelOf, type TeamModel } from '#planning/team/model/model.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { toTheEnd } from '#planning/searching/toTheEnd.ts';
import { seatPrices } from '#planning/team/bounds/seatPrices.ts';
import { chaseProblems, handfuls } from '#planning/team/chase/testing/chaseProblems.ts';
import { leastCents } from '#planning/team/chase/testing/everyPlan.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { loadHighs } from './highs.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import { test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';

const port = await loadHighs();

/** Finds no solution. */
const unhelpful: LinearPort = () => ({
  addColumn: () => {},
  solve: () => null,
  limit: () => {},
  dispose: () => {},
});

function answersOf(problem: TeamProblem): readonly TeamAnswer[] {
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers : [];
}

/**
 * Each in whole cents, the quick one first. For a poor plan, so that only proofs end the search.
 */
function boundsOf(
  { plan }: TeamAnswer,
  model: TeamModel,
  solver = port,
  mostStates = 120_000,
): readonly number[] {
  const poor = { ...plan, cost: { ...plan.cost, totalCents: plan.cost.totalCents * 2 } };
  const found = seatPrices(poor, model, solver, mostStates);
  const answers = [...found].flatMap((worth) => worth ?? []);
  const worths = answers.map(({ cents }) => wholeBound(cents, plan, model));
  return [toTheEnd(arcBoundCents(plan, model)), ...worths];
}

describe('property 18, with chase cars', () => {
  test.prop([handfuls], { numRuns: runs(10) })(
    'no bound is above the cost of the cheapest plan',
    (problem) => {
      const model = modelOf(problem);
      if ('code' in model) throw new Error(model.reason);
      const whole = answersOf(problem).find(({ plan }) => plan.unserved.length === 0);
      if (!whole) return;
      const least = leastCents(model);
      // With few states a car's riders may leave at several stops.
      for (const states of [120_000, 200]) {
        const bounds = boundsOf(whole, model, port, states);
        for (const bound of bounds) expect(bound).toBeLessThanOrEqual(least);
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
      }
    },
    600_000,
  );

  test('the program chooses better prices than lowering alone', () => {
    for (const seed of [1, 2]) {
      const problem = generatedProblem({ seed, moves: 6, drivers: 4, mode: 'Company' });
      const model = modelOf(problem);
      const [answer] = answersOf(problem);
      if ('code' in model || !answer) throw new Error('No plan.');
      const [chosen, lowered] = [port, unhelpful].map((one) =>
        Math.max(...boundsOf(answer, model, one)),
      );
      expect(chosen).toBeGreaterThan(lowered ?? 0);
    }
  });

  test('who must come to a place counts no part of a fuller car', () => {
    const drawn = generatedProblem({ seed: 4, moves: 4, drivers: 3, mode: 'Company' });
    const problem = { ...drawn, chases: 1, seats: 2 };
    const model = modelOf(problem);
    const [answer] = answersOf(problem);
    if ('code' in model || !answer) throw new Error('No plan.');
    // 81 % with parts of cars.
    expect(Math.max(...boundsOf(answer, model))).toBeGreaterThan(0.95 * leastCents(model));
  });

  test.prop([chaseProblems(6, 5)], { numRuns: runs(12, 500) })(
    'no bound is above the cost of a plan, for any drivers and starts',
    (problem) => {
      const model = modelOf(problem);
      if ('code' in model) return;
      for (const answer of answersOf(problem)) {
        const bounds = [120_000, 1000].flatMap((states) => boundsOf(answer, model, port, states));
        for (const bound of bounds) {
          expect(bound).toBeLessThanOrEqual(answer.plan.cost.totalCents);
        }
      }
    },
    600_000,
  );
});

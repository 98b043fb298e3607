import { describe, expect } from 'vitest';
import { handfuls } from '#planning/team/chase/testing/chaseProblems.ts';
import { leastCents } from '#planning/team/chase/testing/everyPlan.ts';
import { improveBound } from '#planning/team/bounds/improving.ts';
import { rowsByVehicle } from '#planning/team/model/chains.ts';
import { modelOf } from '#planning/team/model/model.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { PlannedMove, TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { everyPlanByRides, withChains } from '#planning/team/testing/chains.ts';
import { exactPlan } from '#planning/team/testing/exact.ts';
import { drawnDay } from '#planning/team/testing/drawnDay.ts';
import { generatedProblem, variedProblem } from '#planning/team/testing/problems.ts';
import { loadHighs } from './highs.ts';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';

const port = await loadHighs();

function cheapestOf(problem: TeamProblem, iterations: number): TeamAnswer | undefined {
  const budget = { is: 'iterations', iterations } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers[0] : undefined;
}

/** The answer after every round, the one to begin with first. */
function improved(problem: TeamProblem, answer: TeamAnswer): readonly TeamAnswer[] {
  const improvements = [...improveBound(problem, answer, port)];
  return [answer, ...improvements.flatMap((better) => better ?? [])];
}

const small = fc.record({
  ...drawnDay(6, [1, 3]),
  mode: fc.constantFrom('Rideshare' as const, 'Tow' as const, 'OwnCar' as const),
});

describe('bounds on the cost of a plan', () => {
  test.prop([small], { numRuns: runs(12) })(
    'property 18: no bound ever exceeds the cost of the best plan',
    (given) => {
      const problem = variedProblem(given);
      const model = modelOf(problem);
      const answer = cheapestOf(problem, 5);
      if (!answer || 'code' in model) return;
      const exact = exactPlan(model);
      const isMost = answer.plan.moves.length === exact.served;
      for (const { plan, certificate } of improved(problem, answer)) {
        const { boundCents, boundIs, gap, violations } = certificate;
        const { totalCents, tipCents } = plan.cost;
        expect(violations).toEqual([]);
        expect(gap).toBeGreaterThanOrEqual(0);
        expect(boundCents).toBeLessThanOrEqual(totalCents);
        // A plan with every move costs no less than the exact optimum, except for rounding.
        const isWhole = plan.moves.length === model.moves.length;
        if (isWhole) expect(boundCents).toBeLessThanOrEqual(exact.cents + tipCents + 2);
        if (boundIs !== 'exact' || !isWhole) continue;
        expect(isMost).toBe(true);
        expect(Math.abs(totalCents - tipCents - exact.cents)).toBeLessThanOrEqual(2);
      }
    },
  );

  test.prop([handfuls], { numRuns: runs(12) })(
    'property 18: no bound of a plan with chase cars exceeds the cost of the cheapest plan',
    (problem) => {
      const model = modelOf(problem);
      const answer = cheapestOf(problem, 5);
      if (!answer || 'code' in model || answer.plan.unserved.length > 0) return;
      const least = leastCents(model);
      for (const { certificate } of improved(problem, answer)) {
        expect(certificate.boundCents).toBeLessThanOrEqual(least);
      }
    },
  );

  test.prop([fc.record(drawnDay(4, [2, 2])), fc.nat()], { numRuns: runs(12) })(
    'property 18: no bound of a plan exceeds one in which several drivers move a vehicle on',
    (given, seed) => {
      const problem = withChains(variedProblem(given), seed);
      const answer = cheapestOf(problem, 50);
      if (!answer) return;
      const served = new Set(answer.plan.moves.map(({ activityId }) => activityId));
      const moves = problem.moves.filter(({ activityId }) => served.has(activityId));
      const inOrder = rowsByVehicle(moves as readonly PlannedMove[]).flatMap(({ row }) => row);
      const others = [...everyPlanByRides(problem, inOrder)];
      for (const { plan, certificate } of improved(problem, answer)) {
        expect(certificate.violations).toEqual([]);
        for (const { cost } of others) {
          expect(certificate.boundCents).toBeLessThanOrEqual(cost.totalCents);
        }
        expect(plan.moves).toHaveLength(served.size);
      }
    },
  );

  test('bounds rise, a poor plan improves, and most plans are proven best', () => {
    const ends: string[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const problem = generatedProblem({ seed, moves: 8, drivers: 3 });
      const model = modelOf(problem);
      if ('code' in model) throw new Error(model.reason);
      const answer = cheapestOf(problem, 1);
      if (!answer) throw new Error('No answer.');
      const bounded = improved(problem, answer);
      const bounds = bounded.map(({ certificate }) => certificate.boundCents);
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
      const last = bounded.at(-1);
      const exact = exactPlan(model);
      if (!last) throw new Error('No improvement was reported.');
      const over = last.plan.cost.totalCents - exact.cents;
      expect(last.plan.cost.totalCents).toBeLessThanOrEqual(answer.plan.cost.totalCents);
      expect(last.certificate.gap).toBeLessThan(0.1);
      expect(over).toBeGreaterThan(-2);
      ends.push(`${last.certificate.boundIs} ${over < 2 ? 'best' : 'not'}`);
      // The quick bound is close as well.
      expect(answer.certificate.boundCents).toBeGreaterThan(exact.cents * 0.6);
    }
    // Where the relaxation has fractions, its value stays below the best plan's.
    expect(ends).toEqual(['exact best', 'exact best', 'columns best', 'exact best']);
  });

  test('days of drivers with own cars are put together to a cheaper plan', () => {
    const problem = generatedProblem({ seed: 6, moves: 12, drivers: 3, mode: 'OwnCar' });
    const answer = cheapestOf(problem, 20);
    const last = answer && improved(problem, answer).at(-1);
    if (!last) throw new Error('No answer.');
    expect(last.certificate.violations).toEqual([]);
    expect(last.plan.unserved).toEqual([]);
    expect(last.plan.cost.totalCents).toBeLessThan(answer.plan.cost.totalCents);
  });
});

// Vehicles that several moves of a plan move on: who carries them out, when, and what is proven.
import { hasChaseCars, teamModes } from '#domain/plannerModes.ts';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test } from '../../../../tests/property.ts';
import { chaseProblems } from '../chase/testing/chaseProblems.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { partsOf } from '../model/chains.ts';
import { modelOf } from '../model/model.ts';
import type { TeamProblem } from '../model/problem.ts';
import { everyPlanByRides, turnsIn, withChains } from '../testing/chains.ts';
import { exactPlan } from '../testing/exact.ts';
import { variedProblem } from '../testing/problems.ts';
import { planTeamToTheEnd } from './planTeam.ts';

const seeds = fc.integer({ min: 0, max: 100_000 });

function planned(problem: TeamProblem, iterations: number) {
  const outcome = planTeamToTheEnd(problem, { seed: 3, budget: { is: 'iterations', iterations } });
  return outcome.is === 'planned' ? outcome.answers : [];
}

describe.each(teamModes)('plans in which vehicles are moved on: %s', (mode) => {
  const problems = hasChaseCars(mode)
    ? chaseProblems(5, 4).map((problem) => ({ ...problem, mode }))
    : fc
        .record({ seed: seeds, roundTrip: fc.boolean(), isResting: fc.boolean() })
        .map(({ seed, roundTrip, isResting }) => ({
          ...variedProblem({ seed, moves: 5, drivers: 3, mode, roundTrip }),
          restAfterMs: isResting ? 4 * 3_600_000 : null,
        }));
  test.prop([problems, seeds], { numRuns: 25 })(
    'the check finds nothing, and no vehicle is picked up before it has been dropped off',
    (problem, seed) => {
      const chained = withChains(problem, seed);
      for (const { plan, certificate } of planned(chained, 20)) {
        expect(checkTeamPlan(plan, chained)).toEqual([]);
        expect(certificate.violations).toEqual([]);
        expect(certificate.boundCents).toBeLessThanOrEqual(plan.cost.totalCents);
        for (const turns of turnsIn(plan)) {
          turns.forEach(({ startMs }, at) => {
            expect(startMs).toBeGreaterThanOrEqual(turns[at - 1]?.overMs ?? startMs);
          });
        }
      }
    },
  );
});

const small = fc
  .record({ seed: seeds, chainSeed: seeds, roundTrip: fc.boolean() })
  .map(({ seed, chainSeed, roundTrip }) =>
    withChains(variedProblem({ seed, moves: 4, drivers: 2, roundTrip }), chainSeed),
  );

test.prop([small], { numRuns: 40 })(
  'no plan undercuts the bound, and none whose drivers move vehicles on at once costs less',
  (problem) => {
    const model = modelOf(problem);
    if ('code' in model) return;
    const cheapest = planned(problem, 300).find(({ objective }) => objective === 'cheapest');
    if (!cheapest) throw new Error('There is no plan.');
    const { plan, certificate } = cheapest;
    const exact = exactPlan(model);
    if (exact.served === model.moves.length) {
      expect(plan.unserved).toEqual(model.unserved);
      // Each driver's wage is rounded on its own.
      const rounded = exact.cents + plan.cost.tipCents + plan.drivers.length;
      expect(plan.cost.totalCents).toBeLessThanOrEqual(rounded);
    }
    const served = new Set(plan.moves.map(({ activityId }) => activityId));
    const moves = model.moves.flatMap(partsOf).filter(({ activityId }) => served.has(activityId));
    for (const other of everyPlanByRides(problem, moves)) {
      expect(certificate.boundCents).toBeLessThanOrEqual(other.cost.totalCents);
    }
  },
);

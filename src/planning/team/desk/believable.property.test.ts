// Believable days: the longest day and the rests hold in every mode, and no move is left out that a
// driver could do in a day.
import { teamModes } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, variedProblem } from '../testing/problems.ts';

const hourMs = 3_600_000;
const halfHours = (min: number, max: number) =>
  fc.integer({ min: 2 * min, max: 2 * max }).map((halves) => (halves * hourMs) / 2);

const drawn = fc.record({
  ...drawnDay(8, [1, 4]),
  // Longer ways than within a town.
  stretch: fc.constantFrom(1, 2, 5),
});
const limits = fc.record({
  maxShiftMs: fc.oneof(fc.constant(null), halfHours(2, 12)),
  restAfterMs: halfHours(1, 6),
});

function stretched(problem: TeamProblem, times: number): TeamProblem {
  const legs: TeamProblem['legs'] = (fromId, toId) => {
    const leg = problem.legs(fromId, toId);
    return leg && { ...leg, durationMs: leg.durationMs * times };
  };
  return { ...problem, legs };
}

function plansOf(problem: TeamProblem) {
  const budget = { is: 'iterations', iterations: 12 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
  return outcome.is === 'planned' ? outcome.answers.map(({ plan }) => plan) : [];
}

describe.each(teamModes)('days with limits: %s', (mode) => {
  test.prop([drawn, limits], { numRuns: runs(8, 100) })(
    'properties 19 and 31: no day is too long, and no driver works too long without a rest',
    ({ stretch, ...asked }, own) => {
      const problem = { ...stretched(variedProblem({ ...asked, mode }), stretch), ...own };
      for (const plan of plansOf(problem)) expect(checkTeamPlan(plan, problem)).toEqual([]);
    },
  );

  test.prop([drawn, limits], { numRuns: runs(5, 60) })(
    'with a driver for every move only those are left out that fit in no day, with the reason',
    ({ stretch, ...asked }, own) => {
      const many = generatedProblem({ ...asked, drivers: asked.moves, mode });
      const problem = { ...stretched(many, stretch), ...own };
      for (const { unserved } of plansOf(problem)) {
        for (const { activityId, reason } of unserved) {
          const moves = problem.moves.filter((move) => move.activityId === activityId);
          for (const plan of plansOf({ ...problem, moves })) expect(plan.moves).toEqual([]);
          expect(reason).toMatch(/takes longer than|has the time/);
        }
      }
    },
  );
});

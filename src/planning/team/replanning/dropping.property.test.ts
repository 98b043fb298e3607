// A move that is dropped while its plan is carried out: the rest of the day gets dearer by no more
// than the ride that takes its driver from its pick-up to its drop-off in place of the vehicle.
import { teamModes } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';

import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { rideFareCents } from '../../fares.ts';
import { Chance } from '../../searching/chance.ts';
import { samePlace } from '../../places.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, variedProblem } from '../testing/problems.ts';
import { wentUntil } from '../testing/slowDrivers.ts';
import { replanned, type Running } from './replanned.ts';

const hourMs = 3_600_000;
/** Doubles would nearly all be next to a bound or to 0. */
const percent = fc.integer({ min: -10, max: 110 }).map((percents) => percents / 100);
const drawn = fc.record({
  ...drawnDay(8, [2, 4]),
  isVaried: fc.boolean(),
  rides: fc.boolean(),
  restAfterMs: fc.constantFrom(null, 2 * hourMs, 3 * hourMs),
  share: percent,
  lateS: fc.constantFrom(0, 0, 600, 3000),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function plansOf(problem: TeamProblem): readonly TeamPlan[] {
  const budget = { is: 'iterations', iterations: 4 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers.slice(0, 1).map(({ plan }) => plan) : [];
}

/** 0 in a tow truck, and where the ends are near. */
function rideCents({ mode, legs, fares }: TeamProblem, { start, end }: TeamMove): number {
  const leg = start && end ? legs(start.id, end.id) : undefined;
  if (mode === 'Tow' || !start || !end || !leg || samePlace(start, end)) return 0;
  return rideFareCents({ ...leg, distanceCmi: Math.round(leg.distanceCmi) }, fares);
}

function expectNotDearer(problem: TeamProblem, { seed, share, lateS }: Drawn): void {
  for (const plan of plansOf(problem)) {
    const actions = plan.drivers.flatMap((driver) => driver.actions);
    const startMs = Math.min(...actions.map((action) => action.startMs));
    const endMs = Math.max(...actions.map((action) => action.startMs + action.durationMs));
    const untilMs = startMs + Math.round(((endMs - startMs) * share) / 1000) * 1000;
    const nowMs = untilMs + lateS * 1000;
    const went = wentUntil(plan, untilMs, nowMs, new Chance(seed));
    const running: Running = { plan, problem, nowMs, went };
    const asItRuns = replanned(running, []);
    if (asItRuns.is === 'refused') throw new Error(asItRuns.reason);
    for (const { activityId } of plan.moves) {
      const result = replanned(running, [{ is: 'drop', activityId }]);
      if (result.is === 'refused') {
        expect(result.reason).toBe(`${activityId} is under way or over.`);
        continue;
      }
      const move = problem.moves.find((one) => one.activityId === activityId) as TeamMove;
      const mostCents = asItRuns.plan.cost.totalCents + rideCents(problem, move);
      expect(result.plan.cost.totalCents).toBeLessThanOrEqual(mostCents);
      if (asItRuns.violations.length === 0) expect(result.violations).toEqual([]);
    }
  }
}

describe.each(teamModes)('a dropped move: %s', (mode) => {
  test.prop([drawn], { numRuns: runs(2, 100) })(
    'makes the day dearer by no more than a ride in place of its vehicle',
    (one) => {
      const problem = (one.isVaried ? variedProblem : generatedProblem)({ ...one, mode });
      const { rides, restAfterMs } = one;
      expectNotDearer({ ...problem, rides, restAfterMs }, one);
    },
  );
});

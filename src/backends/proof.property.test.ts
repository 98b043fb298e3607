// What is called proven holds against every plan, whenever its drivers set out.
import { describe, expect } from 'vitest';
import { improveBound } from '#planning/team/bounds/improving.ts';
import { handfuls } from '#planning/team/chase/testing/chaseProblems.ts';
import { leastCents } from '#planning/team/chase/testing/everyPlan.ts';
import { modelOf } from '#planning/team/model/model.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import { leastWithFreeHours } from '#planning/team/testing/freeHours.ts';
import { drawnDay } from '#planning/team/testing/drawnDay.ts';
import { variedProblem } from '#planning/team/testing/problems.ts';
import { loadHighs } from './highs.ts';
import { fc, test } from '../../tests/property.ts';
import { runs } from '../../tests/propertyRuns.ts';

const port = await loadHighs();

/** The last answer, its bound as good as it gets. */
function proven(problem: TeamProblem): TeamAnswer | null {
  const budget = { is: 'iterations', iterations: 10 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  const [first] = outcome.is === 'planned' ? outcome.answers : [];
  if (!first) return null;
  let last = first;
  for (const better of improveBound(problem, first, port)) last = better ?? last;
  return last;
}

const hourMs = 3_600_000;

/** From nothing to ten times the usual. */
const rates = fc.record({
  wageCentsPerHour: fc.integer({ min: 1, max: 18_000 }),
  carCentsPerMile: fc.nat(670),
  driverCents: fc.nat(5000),
  tipCents: fc.nat(500),
  lateCentsPerMinute: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(1000)),
});

const small = fc.record({
  ...drawnDay(4, [1, 3]),
  mode: fc.constantFrom('Rideshare' as const, 'Tow' as const, 'OwnCar' as const),
  restAfterMs: fc.constantFrom(null, null, 1.5 * hourMs, 2.5 * hourMs, 4 * hourMs),
});

describe('a bound', () => {
  test.prop([small, rates], { numRuns: runs(200, 14_000) })(
    'is beaten by no plan, whenever its drivers set out and rest, whatever is paid',
    ({ restAfterMs, ...drawn }, paid) => {
      const varied = variedProblem(drawn);
      const problem = { ...varied, restAfterMs, rates: { ...varied.rates, ...paid } };
      const model = modelOf(problem);
      const answer = proven(problem);
      if (!answer || 'code' in model) return;
      const { plan, certificate } = answer;
      const ids = new Set(plan.moves.map(({ activityId }) => activityId));
      let served = 0;
      for (const [move, { activityId }] of model.moves.entries()) {
        if (ids.has(activityId)) served |= 1 << move;
      }
      const least = leastWithFreeHours(model, served) + plan.cost.tipCents;
      // Each driver's wages, the miles and the lateness are rounded to the cent.
      const rounding = model.drivers.length / 2 + 1;
      expect(certificate.boundCents).toBeLessThanOrEqual(least + rounding);
    },
    600_000,
  );

  test.prop([handfuls, rates], { numRuns: runs(80, 6000) })(
    'is beaten by no plan with chase cars whose drivers move no vehicle, whatever is paid',
    (drawn, paid) => {
      const problem = { ...drawn, rates: { ...drawn.rates, ...paid } };
      const model = modelOf(problem);
      const answer = proven(problem);
      if (!answer || 'code' in model || answer.plan.unserved.length > 0) return;
      const least = leastCents(model, { withoutWaits: true });
      // As above, and the least leaves out a cent for each driver as well.
      const rounding = (3 * model.drivers.length) / 2 + 1;
      expect(answer.certificate.boundCents).toBeLessThanOrEqual(least + rounding);
    },
    600_000,
  );
});

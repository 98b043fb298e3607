// The search that goes on after a change: it begins with the changed plan, only better ones follow,
// and the past stays as it was.
import { teamModes } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { Chance } from '../../searching/chance.ts';
import { certificateOf } from '../bounds/certificate.ts';
import { checkAnswer, checkTeamPlan } from '../checks/checking.ts';
import { modelOf } from '../model/model.ts';
import { planTeam, planTeamToTheEnd, underWayOf } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { CarDays } from '../rides/carDays.ts';
import { daysByRides, searchRides } from '../rides/rideSearch.ts';
import { rowsOf } from '../model/rows.ts';
import { priced } from '../model/costs.ts';
import { scheduled } from '../schedule/scheduling.ts';
import { generatedProblem, openMs, variedProblem } from '../testing/problems.ts';
import { wentUntil } from '../testing/slowDrivers.ts';
import { type Change, replanned } from './replanned.ts';

const hourMs = 3_600_000;
/** Doubles would nearly all be next to a bound or to 0. */
const percent = fc.integer({ min: -10, max: 110 }).map((percents) => percents / 100);
const drawn = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 2, max: 9 }),
  drivers: fc.integer({ min: 2, max: 4 }),
  roundTrip: fc.boolean(),
  isVaried: fc.boolean(),
  restAfterMs: fc.constantFrom(null, 2 * hourMs, 3 * hourMs),
  share: percent,
  lateS: fc.constantFrom(0, 0, 600, 3000),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** A drop, a move more, a driver relieved, or none that is wanted. */
function changesOf(plan: TeamPlan, { moves }: TeamProblem, chance: Chance): readonly Change[] {
  const activityId = plan.moves[chance.below(plan.moves.length)]?.activityId ?? '';
  const driverId = plan.drivers[chance.below(plan.drivers.length)]?.driverId ?? '';
  const [first] = moves;
  const which = chance.below(4);
  if (which === 0) return [{ is: 'drop', activityId }];
  if (which === 1) return [{ is: 'relieve', driverId }];
  if (which === 2 || !first) return [];
  const none = { readyMs: null, deadlineMs: null };
  const move = { ...first, activityId: 'new', vehicleId: 'v-new', ...none };
  return [{ is: 'add', move, driverId: null }];
}

/** A changed plan that is being carried out, as a problem; null where the change is refused. */
function changed(problem: TeamProblem, { seed, share, lateS }: Drawn) {
  const budget = { is: 'iterations', iterations: 4 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  if (outcome.is === 'refused') return null;
  const [{ plan }] = outcome.answers;
  const chance = new Chance(seed);
  const actions = plan.drivers.flatMap((driver) => driver.actions);
  const startMs = Math.min(...actions.map((action) => action.startMs));
  const endMs = Math.max(...actions.map((action) => action.startMs + action.durationMs));
  const untilMs = startMs + Math.round(((endMs - startMs) * share) / 1000) * 1000;
  const nowMs = untilMs + lateS * 1000;
  const went = wentUntil(plan, untilMs, nowMs, chance);
  const result = replanned({ plan, problem, nowMs, went }, changesOf(plan, problem, chance));
  if (result.is === 'refused') return null;
  // As for the changed plan: a driver without a way takes a ride.
  const asked: TeamProblem = { ...result.problem, rides: true, running: result.running };
  return { asked, plan: result.plan, violations: result.violations, nowMs };
}

function expectGoingOn(problem: TeamProblem, one: Drawn): void {
  const before = changed(problem, one);
  if (!before) return;
  const { asked, plan, violations, nowMs } = before;
  const options = { seed: 3, budget: { is: 'iterations', iterations: 20 } } as const;
  const search = planTeam(asked, options);
  let first: TeamPlan | null = null;
  for (let turn = search.next(); ; turn = search.next()) {
    if (turn.done) {
      if (turn.value.is === 'refused') throw new Error(turn.value.refusal.reason);
      const again = planTeamToTheEnd(asked, options);
      expect(JSON.stringify(turn.value)).toBe(JSON.stringify(again));
      const [cheapest] = turn.value.answers;
      expect(cheapest.plan.unserved.length).toBeLessThanOrEqual(plan.unserved.length);
      if (cheapest.plan.unserved.length === plan.unserved.length) {
        expect(cheapest.plan.cost.totalCents).toBeLessThanOrEqual(plan.cost.totalCents);
      }
      return;
    }
    for (const answer of turn.value.better) {
      first ??= answer.plan;
      expect(first).toEqual(plan);
      expect(answer.certificate.violations.length).toBeLessThanOrEqual(violations.length);
      expect(checkAnswer(answer, asked)).toEqual(answer.certificate.violations);
      expect(begunIn(answer.plan, nowMs)).toEqual(begunIn(plan, nowMs));
    }
  }
}

/** By driver: what has begun before now. */
function begunIn({ drivers }: TeamPlan, nowMs: number) {
  const days = drivers.map(({ driverId, actions }) => ({
    driverId,
    begun: actions.filter(({ type, startMs }) => type !== 'wait' && startMs < nowMs),
  }));
  return new Map(
    days.filter(({ begun }) => begun.length > 0).map((day) => [day.driverId, day.begun]),
  );
}

test.each(['Company', 'Personal'] as const)(
  'the search after a change makes days with chase cars cheaper: %s',
  (mode) => {
    const problem = generatedProblem({ seed: 2, moves: 6, drivers: 4, mode });
    const options = { seed: 3, budget: { is: 'iterations', iterations: 8 } } as const;
    const outcome = planTeamToTheEnd(problem, options);
    if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
    const [{ plan }] = outcome.answers;
    const saved = plan.moves.map(({ activityId }) => {
      const running = { plan, problem, nowMs: openMs, went: null };
      const result = replanned(running, [{ is: 'drop', activityId }]);
      if (result.is === 'refused') throw new Error(result.reason);
      const asked: TeamProblem = { ...result.problem, rides: true, running: result.running };
      const after = planTeamToTheEnd(asked, options);
      if (after.is === 'refused') throw new Error(after.refusal.reason);
      expect(checkAnswer(after.answers[0], asked)).toEqual([]);
      return result.plan.cost.totalCents - after.answers[0].plan.cost.totalCents;
    });
    expect(Math.max(...saved)).toBeGreaterThan(0);
  },
);

describe.each(teamModes)('the search after a change: %s', (mode) => {
  test.prop([drawn], { numRuns: runs(2, 100) })(
    'it begins with the changed plan, never gets dearer, and leaves the past alone',
    (one) => {
      const problem = (one.isVaried ? variedProblem : generatedProblem)({ ...one, mode });
      const { restAfterMs } = one;
      expectGoingOn({ ...problem, restAfterMs }, one);
    },
  );
});

describe.each(['Rideshare', 'Tow', 'OwnCar'] as const)('days that go on: %s', (mode) => {
  test.prop([drawn], { numRuns: runs(3, 40) })(
    'every plan of the search is sound and costs with its past what its days cost',
    (one) => {
      const problem = (one.isVaried ? variedProblem : generatedProblem)({ ...one, mode });
      const before = changed({ ...problem, restAfterMs: one.restAfterMs }, one);
      if (!before || before.violations.length > 0) return;
      const { asked } = before;
      const model = modelOf(asked);
      if ('code' in model) throw new Error(model.reason);
      if (model.moves.length === 0) return;
      const options = { seed: 3, budget: { is: 'iterations', iterations: 5 } } as const;
      for (const { better } of searchRides(model, options)) {
        for (const outline of new Set(better.map((answer) => answer.outline))) {
          const timed = scheduled(outline, asked, underWayOf(asked));
          if (timed.is !== 'timed') throw new Error(timed.why);
          const plan = priced(timed.plan, asked.rates);
          expect(checkTeamPlan(plan, asked)).toEqual([]);
          const { boundCents } = certificateOf(plan, model);
          expect(boundCents).toBeLessThanOrEqual(plan.cost.totalCents);
          const days = mode === 'OwnCar' ? new CarDays(model) : daysByRides(model);
          for (const { driver, moves } of rowsOf(plan, model)) days.setDay(driver, moves);
          const cents = days.totalCents + plan.cost.tipCents;
          expect(cents).toBe(plan.cost.totalCents);
        }
      }
    },
  );
});

import { hasChaseCars, type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { Chance } from '../../searching/chance.ts';
import { stands, withCars } from '../chase/testing/chaseProblems.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { modelOf } from '../model/model.ts';
import { planOfOrders } from '../orders/planOfOrders.ts';
import { ordersOf, reordered } from '../rides/teamOrder.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, variedProblem } from '../testing/problems.ts';
import { type DropOutcome, moved, movedTo, outcomeAtTime, placesFor, removed } from './dropping.ts';
import { timed } from './drops.ts';
import { dropsOf, freed } from './forcing.ts';

const hourMs = 3_600_000;
/** Changes to one plan, one after the other. */
const CHANGES = 5;
const LONG_MS = 300_000;

const made = fc.record({
  ...drawnDay(8, [2, 5]),
});
const limits = fc.record({
  rides: fc.boolean(),
  isVaried: fc.boolean(),
  cars: stands,
  restAfterMs: fc.constantFrom(null, null, 2 * hourMs, 4 * hourMs),
  leavesLast: fc.boolean(),
});
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never;
type Limits = typeof limits extends fc.Arbitrary<infer T> ? T : never;

function planned(drawn: Made, mode: TeamMode, own: Limits) {
  const { rides, isVaried, cars, restAfterMs, leavesLast } = own;
  const problem = (isVaried ? variedProblem : generatedProblem)({ ...drawn, mode });
  const whole = withCars({ ...problem, rides, restAfterMs, leavesLast }, cars);
  const budget = { is: 'iterations', iterations: 20 } as const;
  const outcome = planTeamToTheEnd(whole, { seed: 1, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  return { problem: whole, plan };
}

const lateMsOf = ({ late }: TeamPlan) => late.reduce((sum, one) => sum + one.lateMs, 0);
const rowOf = (plan: TeamPlan, driverId: string) =>
  ordersOf(plan)
    .find((order) => order.driverId === driverId)
    ?.moves.map((one) => one.activityId) ?? [];

/** What the drop breaks when it is carried out without limits. */
function rulesOfForced(problem: TeamProblem, plan: TeamPlan, drop: Drop): readonly string[] {
  const { activityId, to } = drop;
  const model = modelOf(problem);
  const move = 'code' in model ? -1 : model.moves.findIndex((one) => one.activityId === activityId);
  if ('code' in model || move < 0 || !hasChaseCars(problem.mode))
    return rulesOfOrders(problem, plan, drop);
  for (const free of freed) {
    const drops = dropsOf(free(model), plan, move);
    const driver = model.drivers.findIndex(({ id }) => id === to?.driverId);
    const spot = to && { driver, position: Math.min(to.at, drops.countOf(driver)) };
    const outline = drops.outlineAt(spot);
    if (outline) return rulesIn(timed(outline, model), problem);
  }
  throw new Error('A drop without limits is always possible.');
}

function rulesIn(plan: TeamPlan, problem: TeamProblem): readonly string[] {
  return checkTeamPlan(plan, problem).map((one) => one.split(':')[0] ?? '');
}

/** The same by another way than `moved`: as orders of a problem without the limits. */
function rulesOfOrders(problem: TeamProblem, plan: TeamPlan, drop: Drop): readonly string[] {
  const orders = reordered(ordersOf(plan), drop.activityId, drop.to).map((order) => ({
    ...order,
    back: null,
    moves: order.moves.map(({ activityId }) => ({ activityId })),
  }));
  const free = {
    ...problem,
    maxShiftMs: null,
    restAfterMs: null,
    maxDrivers: problem.drivers.length,
    rides: true,
    drivers: problem.drivers.map((driver) => ({ ...driver, notAfterMs: null })),
    moves: problem.moves.map((move) => ({
      ...move,
      requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
    })),
  };
  const result = planOfOrders(free, orders, 0);
  return result.is === 'planned' ? rulesIn(result.plan, problem) : [];
}

type Drop = {
  readonly activityId: string;
  readonly to: { readonly driverId: string; readonly at: number } | null;
};

function any<T>(chance: Chance, items: readonly T[]): T {
  return items[chance.below(items.length)] as T;
}

/** A move to any driver's row, or out of the plan. */
function anyDrop(chance: Chance, { moves, drivers }: TeamProblem): Drop {
  const { activityId } = any(chance, moves);
  if (chance.share() < 0.15) return { activityId, to: null };
  return { activityId, to: { driverId: any(chance, drivers).id, at: chance.below(5) } };
}

/** Any changes, one after the other; each is held to what was shown before it. */
function changeOften(problem: TeamProblem, first: TeamPlan, seed: number): void {
  const chance = new Chance(seed);
  let plan = first;
  for (let change = 0; change < CHANGES; change += 1) {
    const drop = anyDrop(chance, problem);
    const { activityId, to } = drop;
    const shown = to && placesFor(problem, plan, activityId).outcomeAt(to.driverId, to.at);
    const result = to
      ? moved(problem, plan, activityId, to.driverId, to.at)
      : removed(problem, plan, activityId);
    if (result.is === 'cannot') {
      if (shown) expect(shown).toEqual(result);
      expect(rulesOfForced(problem, plan, drop)).toContain(result.rule);
      continue;
    }
    const after = result.plan;
    expect(checkTeamPlan(after, problem)).toEqual([]);
    if (shown) expect(shown).toEqual(difference(plan, after));
    if (to) expect(rowOf(after, to.driverId)).toContain(activityId);
    else expect(JSON.stringify(after.drivers)).not.toContain(`"${activityId}"`);
    plan = after;
  }
}

function difference(plan: TeamPlan, after: TeamPlan): DropOutcome {
  return {
    is: after.late.length > 0 ? 'late' : 'fits',
    moreCents: after.cost.totalCents - plan.cost.totalCents,
    moreLateMs: lateMsOf(after) - lateMsOf(plan),
    overMs: Math.max(
      0,
      ...after.drivers.flatMap(({ actions }) =>
        actions.map(({ startMs, durationMs }) => startMs + durationMs),
      ),
    ),
  };
}

describe.each(teamModes)('a plan changed by hand, %s', (mode) => {
  test.prop([made, limits, fc.nat()], { numRuns: runs(6, 480) })(
    'is what was shown before, sound, or refused by a rule that the check names as well',
    (drawn, own, seed) => {
      const { problem, plan } = planned(drawn, mode, own);
      if (plan) changeOften(problem, plan, seed);
    },
    LONG_MS,
  );

  test.prop([made, limits, fc.nat()], { numRuns: runs(2, 50) })(
    'the best position of each row is the cheapest of all its positions',
    (drawn, own, seed) => {
      const { problem, plan } = planned(drawn, mode, own);
      if (!plan) return;
      const { activityId } = any(new Chance(seed), problem.moves);
      const places = placesFor(problem, plan, activityId);
      expect(places.rows.map(({ driverId }) => driverId)).toEqual(
        problem.drivers.map(({ id }) => id),
      );
      for (const { driverId, positions, best } of places.rows) {
        const others = rowOf(plan, driverId).filter((id) => id !== activityId);
        expect(positions).toBe(others.length + 1);
        const all = Array.from({ length: positions }, (_, at) => places.outcomeAt(driverId, at));
        expect(best.outcome).toEqual(all[best.position]);
        const cents = all.map((one) => (one.is === 'cannot' ? Infinity : one.moreCents));
        const own = best.outcome.is === 'cannot' ? Infinity : best.outcome.moreCents;
        expect(own).toBe(Math.min(...cents));
      }
    },
  );

  test.prop([made, limits, fc.integer({ min: -60, max: 300 })], {
    numRuns: runs(2, 50),
  })(
    'a move to a later time begins no earlier, and the plan is one of the problem with that time',
    (drawn, own, minutes) => {
      const { problem, plan } = planned(drawn, mode, own);
      const [row] = plan?.moves ?? [];
      if (!plan || !row) return;
      const { activityId } = row;
      const beginsMs = (one: TeamPlan) =>
        one.drivers
          .flatMap(({ actions }) => actions)
          .find((action) => action.type === 'pickup-vehicle' && action.activityId === activityId)
          ?.startMs ?? 0;
      const notBeforeMs = beginsMs(plan) + minutes * 60_000;
      const result = movedTo(problem, plan, activityId, notBeforeMs);
      if (result.is === 'cannot') return;
      expect(checkTeamPlan(result.plan, result.problem)).toEqual([]);
      expect(beginsMs(result.plan)).toBeGreaterThanOrEqual(notBeforeMs);
      expect(rowOf(result.plan, row.driverId)).toEqual(rowOf(plan, row.driverId));
      const shown = outcomeAtTime(problem, plan, activityId, notBeforeMs);
      expect(shown).toEqual(difference(plan, result.plan));
    },
  );
});

import type { TeamMode } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Chance } from '../../searching/chance.ts';
import { stands, withCars } from '../chase/testing/chaseProblems.ts';
import { checkAnswer, checkTeamPlan } from '../checks/checking.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, variedProblem } from '../testing/problems.ts';
import { planOfOrders } from './planOfOrders.ts';
import { ordersOf, reordered, type TeamOrder } from '../rides/teamOrder.ts';

const alone: readonly TeamMode[] = ['Rideshare', 'Tow', 'OwnCar'];
const chasing: readonly TeamMode[] = ['Company', 'Personal'];

const asked = fc.record({
  ...drawnDay(8, [2, 5]),
});
const settings = { rides: fc.boolean(), isVaried: fc.boolean(), cars: stands };

function problemOf(
  made: { seed: number; moves: number; drivers: number; roundTrip: boolean },
  mode: TeamMode,
  { rides = true, isVaried = true, cars = null as readonly number[] | null } = {},
): TeamProblem {
  const problem = (isVaried ? variedProblem : generatedProblem)({ ...made, mode });
  return withCars({ ...problem, rides }, cars);
}

function plansOf(problem: TeamProblem, iterations = 40): readonly TeamPlan[] {
  const budget = { is: 'iterations', iterations } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers.map(({ plan }) => plan) : [];
}

function planned(problem: TeamProblem, orders: readonly TeamOrder[], rounds?: number): TeamPlan {
  const result = planOfOrders(problem, orders, rounds);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  const { plan, certificate } = result;
  expect(checkAnswer({ objective: 'cheapest', plan, certificate }, problem)).toEqual([]);
  return plan;
}

const rowsOf = (orders: readonly TeamOrder[]) =>
  orders
    .filter(({ moves }) => moves.length > 0)
    .map(({ driverId, moves }) => [driverId, ...moves.map((one) => one.activityId)].join(' '))
    .toSorted();
const bare = (orders: readonly TeamOrder[]) =>
  orders
    .filter(({ moves }) => moves.length > 0)
    .map(({ driverId, moves }) => ({
      driverId,
      moves: moves.map(({ activityId }) => ({ activityId })),
    }));
const unservedIn = ({ unserved }: TeamPlan) =>
  unserved.map(({ activityId }) => activityId).toSorted();

describe('orders that are read out of a plan', () => {
  const rests = fc.constantFrom(null, 3 * 3_600_000);
  test.prop([asked, fc.constantFrom(...alone), rests], { numRuns: runs(15, 200) })(
    'without chase cars the same plan comes back, to the cent, also without its ways',
    (made, mode, restAfterMs) => {
      const problem = { ...problemOf(made, mode), restAfterMs };
      for (const plan of plansOf(problem)) {
        for (const orders of [ordersOf(plan), bare(ordersOf(plan))]) {
          const again = planned(problem, orders);
          expect(rowsOf(ordersOf(again))).toEqual(rowsOf(orders));
          expect(again.cost).toEqual({ ...plan.cost, tipShares: again.cost.tipShares });
          expect(unservedIn(again)).toEqual(unservedIn(plan));
        }
      }
    },
  );

  test.prop([asked, fc.constantFrom(...chasing), fc.record(settings)], { numRuns: runs(8, 125) })(
    'with chase cars the plan that comes back costs no more',
    (made, mode, setting) => {
      const problem = problemOf(made, mode, setting);
      for (const plan of plansOf(problem)) {
        const orders = ordersOf(plan);
        for (const rounds of [0, 20]) {
          const again = planned(problem, orders, rounds);
          expect(rowsOf(ordersOf(again))).toEqual(rowsOf(orders));
          expect(again.cost.totalCents).toBeLessThanOrEqual(plan.cost.totalCents);
          expect(unservedIn(again)).toEqual(unservedIn(plan));
        }
      }
    },
  );

  test.prop([asked, fc.constantFrom(...chasing), fc.record(settings)], { numRuns: runs(10, 150) })(
    'with chase cars the moves alone are enough for a plan that costs at most a tenth more',
    (made, mode, setting) => {
      const problem = problemOf(made, mode, setting);
      for (const plan of plansOf(problem).slice(0, 1)) {
        const orders = bare(ordersOf(plan));
        const again = planned(problem, orders);
        expect(rowsOf(ordersOf(again))).toEqual(rowsOf(orders));
        expect(again.cost.totalCents).toBeLessThanOrEqual(1.1 * plan.cost.totalCents);
      }
    },
  );

  test.prop([asked, fc.constantFrom(...alone, ...chasing)], { numRuns: runs(8, 100) })(
    'property 26: the same orders give the same plan',
    (made, mode) => {
      const problem = problemOf(made, mode);
      const orders = plansOf(problem, 10)
        .slice(0, 1)
        .flatMap((plan) => bare(ordersOf(plan)));
      expect(planOfOrders(problem, orders, 30)).toEqual(planOfOrders(problem, orders, 30));
    },
  );
});

/** Some of the moves, each in the row of any driver; some rows of strangers, some moves twice. */
function anyOrders({ moves, drivers }: TeamProblem, seed: number): readonly TeamOrder[] {
  const chance = new Chance(seed);
  const rows = new Map<string, string[]>();
  for (const { activityId } of moves) {
    if (chance.share() < 0.2) continue;
    for (let times = chance.share() < 0.02 ? 2 : 1; times > 0; times -= 1) {
      const one = drivers[chance.below(drivers.length)];
      const driverId = chance.share() < 0.02 ? 'stranger' : (one?.id ?? '');
      const row = rows.get(driverId) ?? [];
      row.splice(chance.below(row.length + 1), 0, chance.share() < 0.02 ? 'gone' : activityId);
      rows.set(driverId, row);
    }
  }
  return Array.from(rows, ([driverId, row]) => {
    return { driverId, moves: row.map((activityId) => ({ activityId })) };
  });
}

describe('any orders', () => {
  test.prop([asked, fc.constantFrom(...alone, ...chasing), fc.record(settings), fc.nat()], {
    numRuns: runs(40, 500),
  })('any orders give a sound plan, or what is wrong with them', (made, mode, setting, seed) => {
    const problem = { ...problemOf(made, mode, setting), maxShiftMs: 14 * 3_600_000 };
    const orders = anyOrders(problem, seed);
    const result = planOfOrders(problem, orders, 20);
    if (result.is === 'refused') return;
    if (result.is === 'faulty') {
      expect(result.faults).not.toEqual([]);
      for (const { reason } of result.faults) expect(reason).toMatch(/^\w.*\.$/);
      return;
    }
    expect(checkTeamPlan(result.plan, problem)).toEqual([]);
    expect(rowsOf(ordersOf(result.plan))).toEqual(rowsOf(orders));
    const listed = new Set(orders.flatMap(({ moves }) => moves.map((one) => one.activityId)));
    const others = problem.moves.filter(({ activityId }) => !listed.has(activityId));
    expect(unservedIn(result.plan)).toEqual(others.map((one) => one.activityId).toSorted());
  });

  test.prop([asked, fc.constantFrom(...chasing), fc.boolean(), fc.nat()], {
    numRuns: runs(20, 300),
  })(
    'a dragged move is where it was dropped, and ways that are given stay as they are',
    (made, mode, rides, seed) => {
      const problem = { ...problemOf(made, mode, { rides }), maxShiftMs: null };
      const [plan] = plansOf(problem, 10);
      if (!plan || plan.moves.length === 0) return;
      const chance = new Chance(seed);
      const before = ordersOf(plan);
      const activityId = plan.moves[chance.below(plan.moves.length)]?.activityId ?? '';
      const movers = before.filter((one) => !one.meetings && one.moves.length > 0);
      const driverId = movers[chance.below(movers.length)]?.driverId ?? '';
      const orders = reordered(before, activityId, { driverId, at: 0 });
      const result = planOfOrders(problem, orders, 0);
      if (result.is !== 'planned') {
        const codes = result.is === 'faulty' ? result.faults.map(({ code }) => code) : [];
        expect(['notEligible', 'noWay', 'tooLong']).toEqual(expect.arrayContaining(codes));
        return;
      }
      expect(checkTeamPlan(result.plan, problem)).toEqual([]);
      const after = ordersOf(result.plan);
      const moved = after.find((one) => one.driverId === driverId)?.moves[0];
      expect(moved?.activityId).toBe(activityId);
      const waysOf = (some: readonly TeamOrder[]) =>
        new Map(some.flatMap((one) => one.moves.map((move) => [move.activityId, move.by ?? null])));
      const ways = waysOf(after);
      for (const [id, by] of waysOf(orders)) if (by !== null) expect(ways.get(id)).toBe(by);
    },
  );
});

// Chase cars that are paid to leave last: the times of searched outlines with and without it.
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { compared } from '../model/exchange.ts';
import { modelOf } from '../model/model.ts';
import { planTeam } from '../desk/planTeam.ts';
import type { Objective, TeamProblem } from '../model/problem.ts';
import type { Outline } from '../model/actions.ts';
import { paidMsOf, priced } from '../model/costs.ts';
import { scheduled } from '../schedule/scheduling.ts';
import { leavingOf, paidStayMs, stillThere } from '../schedule/seeingOff.ts';
import { auctionDay } from '../testing/auctions.ts';
import { searchChases } from './chaseSearch.ts';
import { chaseProblems } from './testing/chaseProblems.ts';

const budget = { is: 'iterations', iterations: 6 } as const;

function outlinesOf(problem: TeamProblem, seed: number): ReadonlySet<Outline> {
  const model = modelOf(problem);
  if ('code' in model) return new Set();
  const found = new Set<Outline>();
  for (const { better } of searchChases(model, { seed, budget })) {
    for (const { outline } of better) found.add(outline);
  }
  return found;
}

function timed(outline: Outline, problem: TeamProblem): TeamPlan {
  const result = scheduled(outline, problem);
  if (result.is === 'infeasible') throw new Error(result.why);
  return priced(result.plan, problem.rates);
}

type Day = TeamPlan['drivers'][number];
const stepsOf = ({ actions }: Day) => actions.filter(({ type }) => type !== 'wait');
const endMs = ({ actions }: Day) => actions.at(-1)?.startMs ?? 0;

let staying = 0;

describe('chase cars that are paid to leave last', () => {
  test.prop([chaseProblems(8, 5), fc.nat()], { numRuns: runs(60, 125) })(
    'only their own ways home are later, and the wages for that are all that it costs',
    (given, seed) => {
      const problem = { ...given, leavesLast: true };
      for (const outline of outlinesOf(given, seed)) {
        const [off, on] = [timed(outline, given), timed(outline, problem)];
        expect(checkTeamPlan(on, problem)).toEqual([]);
        let [wagesCents, moreMs] = [0, 0];
        for (const [at, before] of off.drivers.entries()) {
          const after = on.drivers[at] as Day;
          const laterMs = endMs(after) - endMs(before);
          const paidMs = paidMsOf(before.actions) + laterMs;
          expect([paidMsOf(after.actions), laterMs >= 0]).toEqual([paidMs, true]);
          wagesCents += Math.round((paidMs * problem.rates.wageCentsPerHour) / 3_600_000);
          moreMs += laterMs;
          if (laterMs === 0) {
            expect(after).toEqual(before);
            continue;
          }
          staying += 1;
          expect(after.kind).toBe('chase');
          const moved = stepsOf(after).flatMap((step, index) => {
            const was = stepsOf(before)[index];
            expect({ ...step, startMs: 0 }).toEqual({ ...was, startMs: 0 });
            return step.startMs === was?.startMs ? [] : step.type;
          });
          expect(moved.filter((type) => !/^(go-to|uber|end)$/.test(type))).toEqual([]);
        }
        const { totalCents } = off.cost;
        const more = wagesCents - off.cost.wagesCents;
        const cost = { ...off.cost, wagesCents, totalCents: totalCents + more };
        expect(on).toEqual({ ...off, drivers: on.drivers, cost });
        expect(paidStayMs(off)).toBe(0);
        expect(paidStayMs(on)).toBeGreaterThanOrEqual(moreMs);
        // It may have rested there, or need what it has after it.
        if (given.restAfterMs !== null) continue;
        expect(paidStayMs(on)).toBe(moreMs);
        expect(leftBehind(on, problem)).toEqual([]);
      }
    },
  );

  test('some of those chase cars have stayed', () => {
    expect(staying).toBeGreaterThan(3);
  });

  test.prop([fc.nat(), fc.integer({ min: 2, max: 4 }), fc.boolean()], { numRuns: 8 })(
    'an answer is better with the wages for staying, and no other answer is better than it',
    (seed, seats, rides) => {
      const day = auctionDay({ seed, moves: 4, drivers: 4, rides });
      // Half an hour at every other vehicle, for which a chase car stays.
      const moves = day.moves.map((move, at) => ({
        ...move,
        taskId: at % 2 ? `task ${at}` : null,
      }));
      const own = { mode: 'Company', seats, chases: 2, leavesLast: true } as const;
      const problem: TeamProblem = { ...day, ...own, moves };
      const best = new Map<Objective, TeamPlan>();
      for (const { better } of planTeam(problem, { seed, budget })) {
        for (const { objective, plan } of better) {
          const known = best.get(objective);
          if (known) expect(compared(objective, plan, known)).toBeLessThan(0);
          best.set(objective, plan);
        }
        for (const [objective, plan] of best) {
          for (const other of best.values()) {
            expect(compared(objective, plan, other)).toBeLessThanOrEqual(0);
          }
        }
      }
    },
  );
});

/** Drives home before somebody leaves for whom the day would have been long enough. */
function leftBehind(plan: TeamPlan, { drivers, maxShiftMs }: TeamProblem): readonly string[] {
  const leaving = leavingOf(plan);
  return plan.drivers.flatMap((day) => {
    const { actions, kind, driverId } = day;
    const at = actions.findLastIndex(({ type }) => type === 'dropoff-driver');
    const way = actions.slice(at).find(({ type }) => type === 'go-to');
    if (kind !== 'chase' || at < 0 || !way) return [];
    const [next] = stillThere(way, actions, leaving);
    if (!next || actions.slice(at + 1).some(({ type }) => type === 'pickup-driver')) return [];
    const untilMs = endMs(day) + next.leavesMs - way.startMs;
    const own = drivers.find(({ id }) => id === driverId);
    const isLong = untilMs - (actions[0]?.startMs ?? 0) > (maxShiftMs ?? Infinity);
    return isLong || untilMs > (own?.notAfterMs ?? Infinity) ? [] : [way.id];
  });
}

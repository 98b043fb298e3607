// Lower bounds of what a plan can cost, for plans that serve the same moves.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { leastAssignment } from './assignment.ts';
import { leastWaysOf } from './leastWays.ts';
import type { TeamModel } from './model.ts';

/**
 * The cheapest way into every move, each on its own, with the work at the vehicles: what comes
 * before each move, and what each driver does first and last, is an assignment. Waits, hours and
 * lateness are left out. Works for all modes.
 */
export function arcBoundCents(plan: TeamPlan, model: TeamModel): number {
  const { size, from, to, base, workMs, problem, eligible } = model;
  const all = model.moves.length;
  const ways = leastWaysOf(model);
  const wage = problem.rates.wageCentsPerHour / 3_600_000;
  const served = new Set(plan.moves.map(({ activityId }) => activityId));
  const moves = model.moves.flatMap(({ activityId }, move) => (served.has(activityId) ? move : []));
  const price = (way: number) => ways.cents[way] + ways.ms[way] * wage;
  // Rows: where somebody is (behind a move, or at his beginning); columns: what he goes on to.
  const count = moves.length + model.drivers.length;
  const cost = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
  for (const [row, before] of moves.entries()) {
    for (const [column, next] of moves.entries()) {
      if (row !== column) cost[row * count + column] = price(to[before] * size + from[next]);
    }
    for (let driver = 0; driver < base.length; driver += 1) {
      const home = problem.roundTrip ? price(to[before] * size + base[driver]) : 0;
      if (eligible[driver * all + before] === 1) cost[row * count + moves.length + driver] = home;
    }
  }
  for (let driver = 0; driver < base.length; driver += 1) {
    const row = (moves.length + driver) * count;
    for (const [column, next] of moves.entries()) {
      if (eligible[driver * all + next] !== 1) continue;
      cost[row + column] = problem.rates.driverCents + price(base[driver] * size + from[next]);
    }
    cost[row + moves.length + driver] = 0;
  }
  let cents = leastAssignment(cost, count);
  for (const move of moves) cents += ways.moveCents[move] + workMs[move] * wage;
  return wholeBound(cents, plan, model);
}

/**
 * A bound of what is not rounded as one of what is: the wages of every driver, the miles and the
 * lateness are each rounded to the cent. With the tip.
 */
export function wholeBound(cents: number, plan: TeamPlan, model: TeamModel): number {
  const most = Math.min(model.problem.maxDrivers, model.drivers.length, plan.moves.length);
  return Math.max(0, Math.ceil(cents - most / 2 - 1 - 1e-3) + plan.cost.tipCents);
}

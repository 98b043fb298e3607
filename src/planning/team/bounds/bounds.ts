// Lower bounds of the cost of plans that serve the same moves.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Assignment } from './assignment.ts';
import { carCostsOf, seatCentsOf, seatWaysOf } from './seatWays.ts';
import { type LeastWays, leastWaysOf } from '../rides/leastWays.ts';
import type { BegunDay, TeamModel } from '../model/model.ts';
import type { TeamProblem } from '../model/problem.ts';

/** Arcs of the table of ways made in one turn. */
const ARCS_A_TURN = 5000;

/** The lower bound with the quickest prices, in turns of some milliseconds. Works for all modes. */
export function* arcBoundCents(
  plan: TeamPlan,
  model: TeamModel,
): Generator<null, number, undefined> {
  // Where chase cars are under way, only what is spent is certain.
  if (hasChaseCars(model.problem.mode) && model.problem.running)
    return wholeBound(spentCents(model), plan, model);
  if (hasChaseCars(model.problem.mode)) carCostsOf(model);
  yield null;
  const ways = hasChaseCars(model.problem.mode)
    ? seatWaysOf(model, seatCentsOf(model))
    : leastWaysOf(model);
  yield null;
  const cents = yield* new Arcs(plan, model).searchLeast(ways);
  return wholeBound(cents, plan, model);
}

/**
 * A row (where a driver is: after a move, or at the start) with a column (the driver's next move,
 * or the end), the way between as `from * size + to` (-1 for none), and cents beside the way.
 */
export type Arc = {
  readonly row: number;
  readonly column: number;
  readonly way: number;
  readonly cents: number;
};

/**
 * Assignment bound: the cheapest way into every move, each on its own, with the work at the
 * vehicles. The assignment chooses the predecessor of each move, and the first and last move of
 * each driver. Waits, hours and lateness are ignored.
 */
export class Arcs {
  readonly #model: TeamModel;
  /** The moves that the plan serves. */
  readonly #moves: readonly number[];
  readonly #assignment: Assignment;

  constructor(plan: TeamPlan, model: TeamModel) {
    const served = new Set(plan.moves.map(({ activityId }) => activityId));
    this.#model = model;
    this.#moves = model.moves.flatMap(({ activityId }, move) =>
      served.has(activityId) ? move : [],
    );
    this.#assignment = new Assignment(this.#moves.length + model.drivers.length);
  }

  /**
   * Cents, not rounded and without the tip; no plan costs less. Yields between turns of some
   * milliseconds.
   */
  *searchLeast(ways: LeastWays): Generator<null, number, undefined> {
    const { workMs, problem } = this.#model;
    const wage = problem.rates.wageCentsPerHour / 3_600_000;
    const count = this.count;
    const cost = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
    let made = 0;
    for (const { row, column, way, cents } of this.arcs()) {
      const wayCents = way < 0 ? 0 : ways.cents[way] + ways.ms[way] * wage;
      cost[row * count + column] = cents + wayCents;
      made += 1;
      if (made % ARCS_A_TURN === 0) yield null;
    }
    yield null;
    if (!(yield* this.#assignment.solving(cost, count))) return Number.POSITIVE_INFINITY;
    let cents = 0;
    for (const [row, column] of this.#assignment.columnOf.entries()) {
      cents += cost[row * count + column];
    }
    cents += ways.planCents + spentCents(this.#model);
    for (const move of this.#moves) cents += ways.moveCents[move] + workMs[move] * wage;
    return cents;
  }

  /** The number of rows, and of columns. */
  get count(): number {
    return this.#moves.length + this.#model.base.length;
  }

  /** All that may be chosen. */
  *arcs(): Generator<Arc, void, undefined> {
    const { size, from, to, base, start, begun, problem, eligible } = this.#model;
    const moves = this.#moves;
    const all = this.#model.moves.length;
    for (const [row, before] of moves.entries()) {
      for (const [column, next] of moves.entries()) {
        if (row === column) continue;
        yield { row, column, way: to[before] * size + from[next], cents: 0 };
      }
      for (let driver = 0; driver < base.length; driver += 1) {
        if (eligible[driver * all + before] !== 1) continue;
        const way = problem.roundTrip ? to[before] * size + base[driver] : -1;
        yield { row, column: moves.length + driver, way, cents: 0 };
      }
    }
    for (let driver = 0; driver < base.length; driver += 1) {
      const row = moves.length + driver;
      for (const [column, next] of moves.entries()) {
        if (eligible[driver * all + next] !== 1) continue;
        const cents = begun[driver] ? 0 : problem.rates.driverCents;
        yield { row, column, way: start[driver] * size + from[next], cents };
      }
      const isBack = begun[driver] && problem.roundTrip;
      const way = isBack ? start[driver] * size + base[driver] : -1;
      yield { row, column: row, way, cents: 0 };
    }
  }

  /** The ways that the last `searchLeast` chose, as `from * size + to`. */
  ways(): readonly number[] {
    const { size, from, to, base, start, problem } = this.#model;
    const moves = this.#moves;
    const ways: number[] = [];
    for (const [row, column] of this.#assignment.columnOf.entries()) {
      const isOut = row >= moves.length;
      const isBack = column >= moves.length;
      if (isBack && (isOut || !problem.roundTrip)) continue;
      const here = isOut ? start[row - moves.length] : to[moves[row]];
      const there = isBack ? base[column - moves.length] : from[moves[column]];
      ways.push(here * size + there);
    }
    return ways;
  }
}

/** Cents that the days which go on have cost until their drivers are free, with the lateness. */
function spentCents({ begun, problem }: TeamModel): number {
  return begun.reduce((sum, day) => sum + (day ? centsOf(day, problem) : 0), 0);
}

function centsOf(
  { startMs, freeMs, fareCents, carCmi, lateMs }: BegunDay,
  { rates }: TeamProblem,
): number {
  const wages = ((freeMs - startMs) * rates.wageCentsPerHour) / 3_600_000;
  const miles = (carCmi * rates.carCentsPerMile) / 100;
  const late = (lateMs * rates.lateCentsPerMinute) / 60_000;
  return rates.driverCents + wages + fareCents + miles + late;
}

/**
 * Turns a bound of unrounded costs into one of rounded costs: each driver's wages, the miles and
 * the lateness are each rounded to the cent. With the tip.
 */
export function wholeBound(cents: number, plan: TeamPlan, model: TeamModel): number {
  const { maxDrivers, chases } = model.problem;
  const used = plan.moves.length + (hasChaseCars(model.problem.mode) ? chases : 0);
  const most = Math.max(plan.drivers.length, Math.min(maxDrivers, model.drivers.length, used));
  return Math.max(0, Math.ceil(cents - most / 2 - 1 - 1e-3) + plan.cost.tipCents);
}

// The least that the way into a move takes, however drivers are brought there: for bounds, and to
// find similar moves.
import type { TeamModel } from '../model/model.ts';
import { waysOf } from './ways.ts';

export type LeastWays = {
  /** By `from * size + to`: milliseconds, and cents beside wages. */
  readonly ms: Float64Array;
  readonly cents: Float64Array;
  /** By move: cents of the move itself beside wages. */
  readonly moveCents: Float64Array;
  /** Cents of a plan as a whole beside its ways and moves. */
  readonly planCents: number;
  /**
   * By move: up to when a drop-off may be delayed, in whole seconds, before each further second is
   * a late one; Infinity where a day is paid for its work alone.
   */
  readonly dueMs: Float64Array;
};

const known = new WeakMap<TeamModel, LeastWays>();

/**
 * Rides and tow trucks: their exact values. Own car: the quicker and the cheaper of ride and car.
 * Chase modes: the same of a ride, where rides are allowed, and of a full chase car, whose driver
 * and miles are shared by all its seats; `chase/seatWays.ts` has better bounds.
 */
export function leastWaysOf(model: TeamModel): LeastWays {
  const ways = known.get(model) ?? computed(model);
  known.set(model, ways);
  return ways;
}

function computed(model: TeamModel): LeastWays {
  const { problem, near, driveMs, roadCmi, rideCents, deadlineMs, moves } = model;
  const { mode, rates, rides, seats } = problem;
  const due = deadlineMs.map((ms) => Math.ceil(ms / 1000) * 1000);
  if (mode === 'Rideshare' || mode === 'Tow') {
    const { ms, cents, moveCents } = waysOf(model);
    return { ms, cents, moveCents, planCents: 0, dueMs: due };
  }
  const isChase = mode !== 'OwnCar';
  const mile = rates.carCentsPerMile / 100;
  const wage = rates.wageCentsPerHour / 3_600_000;
  const cents = roadCmi.map((cmi, at) => {
    if (near[at] === 1) return 0;
    const car = isChase ? (cmi * mile + driveMs[at] * wage) / seats : cmi * mile;
    const fare = isChase && !rides ? Number.POSITIVE_INFINITY : rideCents[at];
    return Math.min(car, cmi * mile, fare);
  });
  const ms = driveMs.map((way, at) => (near[at] === 1 ? 0 : way));
  // A driver also walks across the street to a car, and takes a ride to it from elsewhere.
  const least = (amounts: Float64Array) => (isChase ? amounts : shortestPaths(amounts, model));
  return {
    ms: least(ms),
    cents: least(cents),
    moveCents: new Float64Array(moves.length),
    planCents: 0,
    dueMs: due,
  };
}

/**
 * Shortest paths between all places, as the given legs need not be the shortest. Changes `amounts`.
 */
export function shortestPaths(amounts: Float64Array, { size }: TeamModel): Float64Array {
  for (let by = 0; by < size; by += 1) {
    for (let from = 0; from < size; from += 1) {
      const first = amounts[from * size + by];
      for (let to = 0; to < size; to += 1) {
        const sum = first + amounts[by * size + to];
        if (sum < amounts[from * size + to]) amounts[from * size + to] = sum;
      }
    }
  }
  return amounts;
}

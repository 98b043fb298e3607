// The least that the way into a move takes, however drivers are brought there: for bounds, and to
// find similar moves.
import type { TeamModel } from '../model.ts';
import { waysOf } from '../rides/ways.ts';

export type LeastWays = {
  /** By `from * size + to`: milliseconds, and cents beside wages. */
  readonly ms: Float64Array;
  readonly cents: Float64Array;
  /** By move: cents of the move itself beside wages. */
  readonly moveCents: Float64Array;
  /** By move: until when a drop-off may be delayed at no cost, in whole seconds. */
  readonly dueMs: Float64Array;
  /** If false, a day is paid for its work alone, and `dueMs` is Infinity. */
  readonly areWaitsPaid: boolean;
};

/**
 * Rides and tow trucks: their exact values. Own car: the quicker and the cheaper of ride and car.
 * Chase modes: the same of a ride, where rides are allowed, and of a full chase car, whose driver
 * and miles are shared by all its seats; `chase/seatWays.ts` has better bounds.
 */
export function leastWaysOf(model: TeamModel): LeastWays {
  const { problem, near, driveMs, roadCmi, rideCents, deadlineMs, moves } = model;
  const { mode, rates, rides, seats } = problem;
  const due = deadlineMs.map((ms) => Math.floor(ms / 1000) * 1000);
  if (mode === 'rideshare' || mode === 'tow') {
    const { ms, cents, moveCents } = waysOf(model);
    return { ms, cents, moveCents, dueMs: due, areWaitsPaid: true };
  }
  const isChase = mode !== 'ownCar';
  const mile = rates.carCentsPerMile / 100;
  const wage = rates.wageCentsPerHour / 3_600_000;
  const cents = roadCmi.map((cmi, at) => {
    if (near[at] === 1) return 0;
    const car = isChase ? (cmi * mile + driveMs[at] * wage) / seats : cmi * mile;
    const fare = isChase && !rides ? Number.POSITIVE_INFINITY : rideCents[at];
    return Math.min(car, cmi * mile, fare);
  });
  // Where lateness is cheaper than waiting, a slower driver may have the cheaper day.
  const isWaiting = rates.lateCentsPerMinute * 60 < rates.wageCentsPerHour;
  return {
    ms: driveMs.map((ms, at) => (near[at] === 1 ? 0 : ms)),
    cents,
    moveCents: new Float64Array(moves.length),
    dueMs: isWaiting ? due.fill(Number.POSITIVE_INFINITY) : due,
    areWaitsPaid: true,
  };
}

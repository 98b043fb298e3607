// Lower bounds of the cost of a seat in a chase car, whatever else the car does on the way. Proofs
// are in docs/decisions/chases.md.
import { wholeSeconds } from '../../durations.ts';
import { type LeastWays, shortestPaths } from '../rides/leastWays.ts';
import type { TeamModel } from '../model/model.ts';

export type CarCosts = {
  /** By `from * size + to`: shortest driving time in ms by any places; 0 where they are near. */
  readonly driveMs: Float64Array;
  /** The same: cents for its miles and its driver's wage. */
  readonly cents: Float64Array;
  /** Boarding and leaving: the driver and all riders aboard wait through it. */
  readonly meetMs: number;
  /** Most riders; 0 if there is no chase car. */
  readonly most: number;
};

const known = new WeakMap<TeamModel, CarCosts>();

export function carCostsOf(model: TeamModel): CarCosts {
  const old = known.get(model);
  if (old) return old;
  const { problem, drivers, near, driveMs, roadCmi } = model;
  const { rates, durations, maxDrivers, chases, seats } = problem;
  const mile = rates.carCentsPerMile / 100;
  const wage = rates.wageCentsPerHour / 3_600_000;
  const least = (amounts: Float64Array) => shortestPaths(amounts, model);
  const costs = {
    driveMs: least(driveMs.map((ms, at) => (near[at] === 1 ? 0 : ms))),
    cents: least(driveMs.map((ms, at) => (near[at] === 1 ? 0 : ms * wage + roadCmi[at] * mile))),
    meetMs: wholeSeconds(durations.driverPickupMs) + wholeSeconds(durations.driverDropoffMs),
    most: chases === 0 ? 0 : Math.min(seats, Math.min(maxDrivers, drivers.length) - 1),
  };
  known.set(model, costs);
  return costs;
}

/** The places where chase cars begin: those of the company's cars, or of the drivers. */
export function beginsOf({ stands, base }: TeamModel): Int32Array {
  return stands.length > 0 ? stands : base;
}

/**
 * By `from * size + to`: the least cost of a rider's seat beside the rider's own time on the
 * shortest way, Infinity where there is none. `worth` is of a car at each place: it is paid where a
 * car is taken away, and paid back where it is left. No way may cost a car less than 0.
 */
export function seatCentsOf(model: TeamModel, worth?: Float64Array): Float64Array {
  const { size, problem } = model;
  const { cents, meetMs, most } = carCostsOf(model);
  const meet = (meetMs * problem.rates.wageCentsPerHour) / 3_600_000;
  return cents.map((alone, at) => {
    const moved = worth ? worth[Math.floor(at / size)] - worth[at % size] : 0;
    const riders = sharing(alone + moved, meet, most);
    // The driver's wage while the rider boards and leaves is shared with no other rider.
    return meet + shared(alone + moved, meet, riders);
  });
}

/** The cheaper of a ride, where rides are allowed, and of a seat at a price no tour undercuts. */
export function seatWaysOf(model: TeamModel, seatCents: Float64Array, planCents = 0): LeastWays {
  const { problem, near, rideCents, moves } = model;
  const { driveMs, meetMs } = carCostsOf(model);
  const fareOf = (at: number) => (problem.rides ? rideCents[at] : Number.POSITIVE_INFINITY);
  return {
    ms: driveMs.map((ms, at) => (near[at] === 1 ? 0 : meetMs + ms)),
    cents: seatCents.map((cents, at) => (near[at] === 1 ? 0 : Math.min(cents, fareOf(at)))),
    moveCents: new Float64Array(moves.length),
    planCents,
    // Waits of riders for each other are in the price of seats, and would count twice.
    dueMs: new Float64Array(moves.length).fill(Number.POSITIVE_INFINITY),
  };
}

/** The number of riders at which a car of this cost is cheapest for each of them. */
export function sharing(car: number, meet: number, most: number): number {
  let riders = Math.min(1, most);
  while (riders < most && shared(car, meet, riders + 1) < shared(car, meet, riders)) riders += 1;
  return riders;
}

/** Two who share a car wait for each other's boarding once, and for each other's leaving once. */
function shared(car: number, meet: number, riders: number): number {
  return riders === 0 ? Number.POSITIVE_INFINITY : car / riders + ((riders - 1) * meet) / 2;
}

// Ever better prices of seats for a plan's moves: for bounds.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Arcs } from './bounds.ts';
import type { LinearPort } from './linear.ts';
import type { TeamModel } from '../model/model.ts';
import { CarLoads } from './carLoads.ts';
import { CarTours, type SeatPrices } from './carTours.ts';
import { carWorth, type Worth } from './carWorth.ts';
import { comingsOf } from './comings.ts';
import { SeatProgram } from './seatProgram.ts';
import { carCostsOf, seatWaysOf } from './seatWays.ts';

/** Searches for tours at most; days of 25 moves take some five. */
const ROUNDS = 40;
/** States of cars with their riders; with more, a round takes seconds. */
const MOST_STATES = 120_000;
/**
 * How far the prices of the first search for tours are from those of single cars, which few tours
 * undercut, to the highest, from which it takes longer to come to the same bound.
 */
const FIRST_SHARE = 0.05;

/**
 * Better ones from turn to turn: by the worth of cars first, then by whole tours; null after a turn
 * without a better one.
 */
export function* seatPrices(
  plan: TeamPlan,
  model: TeamModel,
  port: LinearPort,
  mostStates = MOST_STATES,
): Generator<Worth | null, void, undefined> {
  let best: Worth | null = null;
  for (const worth of carWorth(plan, model)) {
    best = worth ?? best;
    yield worth;
  }
  const served = new Set(plan.moves.map(({ activityId }) => activityId));
  const moves = [...model.moves.keys()].filter((move) => served.has(model.moves[move].activityId));
  if (!best || carCostsOf(model).most === 0) return;
  const loads = new CarLoads(model, moves, mostStates);
  yield* loads.fill();
  yield null;
  const comings = comingsOf(model, moves);
  const tours = new CarTours(model, loads, comings);
  // A driver who is already there needs no seat, and no one pays more for it than for a ride.
  const low = seatWaysOf(model, best.seatCents).cents;
  const high = highest(low, model);
  yield null;
  const arcs = new Arcs(plan, model);
  const none = new Float64Array(low.length);
  const program = new SeatProgram(model, arcs, comings, high, port);
  // Ways that the bound would choose at some prices should have high prices.
  const wanted = new Uint8Array(low.length);
  yield* arcs.searchLeast(seatWaysOf(model, low));
  try {
    yield* program.fill();
    // Where riders may leave at several stops, tours may undercut what no tour of a car does.
    let least = loads.isWide.includes(true) ? none : low;
    const first = low.map((cents, way) => cents + FIRST_SHARE * (high[way] - cents));
    let prices: SeatPrices = { seats: first, comings: new Float64Array(comings.least.length) };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of arcs.ways()) wanted[way] = 1;
      const sound = yield* tours.between(least, prices, wanted);
      if (!sound) return;
      const seatCents = sound.seats;
      const comingCents = sum(sound.comings, (cents, is) => cents * comings.least[is]);
      const cents = yield* arcs.searchLeast(seatWaysOf(model, seatCents, comingCents));
      if (cents > best.cents) best = { cents, seatCents, comingCents };
      yield best;
      const isNew = program.add(tours.found);
      // The first prices are not the program's.
      if (!isNew && round > 0) return;
      const better = yield* program.prices();
      if (!better) return;
      prices = better;
      // The best price of a way may be below the one that single cars give.
      least = none;
    }
  } finally {
    program.dispose();
  }
}

/** The price of a chase car for one rider alone, or of a ride if that is cheaper. */
function highest(low: Float64Array, model: TeamModel): Float64Array {
  const { size, problem, near, rideCents } = model;
  const { cents, meetMs } = carCostsOf(model);
  const meet = (meetMs * problem.rates.wageCentsPerHour) / 3_600_000;
  return low.map((least, way) => {
    if (near[way] === 1) return 0;
    const back = (way % size) * size + Math.floor(way / size);
    const alone = meet + cents[way] + cents[back];
    return Math.max(least, problem.rides ? Math.min(alone, rideCents[way]) : alone);
  });
}

function sum(amounts: Float64Array, priceOf: (amount: number, at: number) => number): number {
  return amounts.reduce((total, amount, at) => total + priceOf(amount, at), 0);
}

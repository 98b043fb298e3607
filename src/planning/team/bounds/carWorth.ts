// Prices of a chase car at each place, so that the bound pays for the car's empty way to the next
// rider: riders who take a car away pay more, riders who bring it pay less.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Arcs } from './bounds.ts';
import type { TeamModel } from '../model/model.ts';
import { beginsOf, carCostsOf, seatCentsOf, seatWaysOf, sharing } from './seatWays.ts';

const ROUNDS = 300;
const ROUNDS_AT_A_TIME = 20;
/** Step size, as a share of the gap to the plan's cost, and its decay per round. */
const STRIDE = 0.5;
const LASTING = 0.99;

export type Worth = {
  /** The bound by single ways with these prices: not rounded, without the tip. */
  readonly cents: number;
  readonly seatCents: Float64Array;
  /** Cents of the plan as a whole beside its ways: for who must come to a place, or go. */
  readonly comingCents: number;
};

/** Better ones after some rounds (subgradient steps), and null between turns. */
export function* carWorth(
  plan: TeamPlan,
  model: TeamModel,
): Generator<Worth | null, void, undefined> {
  const { size, problem } = model;
  const costs = carCostsOf(model);
  const arcs = new Arcs(plan, model);
  const meet = (costs.meetMs * problem.rates.wageCentsPerHour) / 3_600_000;
  const goal = plan.cost.totalCents - plan.cost.tipCents;
  let worth = new Float64Array(size);
  let best: Worth | null = null;
  let stride = STRIDE;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const seatCents = seatCentsOf(model, worth);
    const ways = seatWaysOf(model, seatCents);
    const cents = yield* arcs.searchLeast(ways);
    if (!best || cents > best.cents) best = { cents, seatCents, comingCents: 0 };
    // By place: departing cars less arriving cars.
    const lacking = new Float64Array(size);
    for (const way of arcs.ways()) {
      const [here, there] = [Math.floor(way / size), way % size];
      if (ways.cents[way] < seatCents[way]) continue;
      const car = costs.cents[way] + worth[here] - worth[there];
      const share = 1 / Math.max(1, sharing(car, meet, costs.most));
      lacking[here] += share;
      lacking[there] -= share;
    }
    const square = lacking.reduce((sum, cars) => sum + cars * cars, 0);
    const isOver = square < 1e-9 || goal <= cents || round === ROUNDS;
    if (isOver || round % ROUNDS_AT_A_TIME === 0) yield best;
    if (isOver) return;
    const step = (stride * (goal - cents)) / square;
    stride *= LASTING;
    worth = possible(
      worth.map((own, place) => own + step * lacking[place]),
      model,
    );
  }
}

/**
 * The nearest prices below `worth` for which no way of a car has a negative cost, and without a way
 * back no car ends where it is worth less than where it began.
 */
function possible(worth: Float64Array, model: TeamModel): Float64Array<ArrayBuffer> {
  const { size, problem } = model;
  const { cents } = carCostsOf(model);
  const least = (to: number, worth: Float64Array) => {
    let own = worth[to];
    for (let from = 0; from < size; from += 1) {
      const there = worth[from] + cents[from * size + to];
      if (there < own) own = there;
    }
    return own;
  };
  const made = new Float64Array(size);
  for (let to = 0; to < size; to += 1) made[to] = least(to, worth);
  if (problem.roundTrip) return made;
  let begins = Number.POSITIVE_INFINITY;
  for (const own of made) if (own < begins) begins = own;
  for (const place of beginsOf(model)) made[place] = begins;
  return made.map((_, to) => least(to, made));
}

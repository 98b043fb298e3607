// The part of the check for the cost: every term again, from the actions, the ways and the rates.
import type { TeamCost } from '#domain/teamItinerary.ts';
import type { Asked } from './asked.ts';
import { lateBy } from './checkHours.ts';
import { fareOf } from './checkRides.ts';
import type { Facts } from './facts.ts';

export function checkCost(facts: Facts): string[] {
  const { cost } = facts.plan;
  const wrong = checkSums(facts);
  const fares = facts.actions.reduce(
    (sum, { action }) =>
      action.type === 'uber'
        ? sum + fareOf({ startId: action.fromId, endId: action.toId }, facts)
        : sum,
    0,
  );
  if (fares !== cost.rideFaresCents) wrong.push('17: the fares are not those of the rides');
  const { wageCentsPerHour } = facts.plan;
  const rates = facts.asked.rates;
  if (rates && rates.wageCentsPerHour !== wageCentsPerHour) {
    wrong.push(`17: the hourly rate is ${wageCentsPerHour}, not ${rates.wageCentsPerHour}`);
  }
  const wagesCents = wagesOf(facts);
  if (wagesCents !== cost.wagesCents) {
    wrong.push(`17: wagesCents is ${cost.wagesCents}, not ${wagesCents}`);
  }
  // Without other rates only what the terms say of each other is known.
  if (!rates) return wrong;
  const terms = termsOf(facts, rates);
  for (const [term, cents] of Object.entries(terms)) {
    const found = cost[term as keyof typeof terms];
    if (found !== cents) wrong.push(`17: ${term} is ${found}, not ${cents}`);
  }
  return wrong;
}

/** Whole cents; the terms sum to the total, the shares of the tip to the tip. */
function checkSums({ plan: { cost, moves } }: Facts): string[] {
  const wrong: string[] = [];
  const { totalCents, tipShares, ...terms } = cost;
  const amounts = [totalCents, ...Object.values(terms), ...tipShares.map(({ cents }) => cents)];
  if (!amounts.every((cents) => Number.isInteger(cents) && cents >= 0)) {
    wrong.push('17: an amount is not in whole cents');
  }
  if (Object.values(terms).reduce((sum, cents) => sum + cents, 0) !== totalCents) {
    wrong.push('17: the total is not the sum of its terms');
  }
  // What does not divide evenly goes to the first moves, a cent each.
  const each = Math.floor(cost.tipCents / moves.length);
  const over = cost.tipCents - each * moves.length;
  const isShared =
    tipShares.length === moves.length &&
    moves.every(({ activityId }, at) => {
      const share = tipShares[at];
      return share?.activityId === activityId && share.cents === each + (at < over ? 1 : 0);
    });
  if (!isShared) wrong.push('17: the tip is not shared evenly among the moves');
  return wrong;
}

/** Drivers are paid from the start to the end of their day, each to the cent. */
function wagesOf({ plan: { drivers, wageCentsPerHour } }: Facts): number {
  return drivers.reduce((sum, { actions: day }) => {
    const [first, last] = [day[0], day.at(-1)];
    const paidMs = first && last ? last.startMs + last.durationMs - first.startMs : 0;
    return sum + Math.round((paidMs * wageCentsPerHour) / 3_600_000);
  }, 0);
}

type Terms = Omit<TeamCost, 'wagesCents' | 'rideFaresCents' | 'totalCents' | 'tipShares'>;

/** A plan without moves gets no tip. */
function termsOf(facts: Facts, rates: NonNullable<Asked['rates']>): Terms {
  const { plan, actions, moves, cars } = facts;
  let [carCmi, lateMs] = [0, 0];
  const driven = new Set<string>();
  for (const { driverId, action } of actions) {
    const car = cars.get(driverId);
    // A tow truck goes along with the vehicle that it carries.
    const goes = action.type === 'go-to' || (action.type === 'move-vehicle' && car?.tows);
    if (goes) {
      carCmi += facts.way(action.fromId, action.toId)?.distanceCmi ?? Number.NaN;
      if (car && car.seats > 0) driven.add(driverId);
    }
    if (action.type !== 'dropoff-vehicle') continue;
    const deadlineMs = moves.get(action.activityId)?.deadlineMs ?? null;
    lateMs += lateBy(action.startMs + action.durationMs, deadlineMs);
  }
  return {
    carMilesCents: Math.round((carCmi * rates.carCentsPerMile) / 100),
    driversCents: plan.drivers.length * rates.driverCents,
    chasesCents: driven.size * rates.chaseCents,
    tipCents: plan.moves.length > 0 ? Math.floor(rates.tipCents) : 0,
    latenessCents: Math.round((lateMs * rates.lateCentsPerMinute) / 60_000),
  };
}

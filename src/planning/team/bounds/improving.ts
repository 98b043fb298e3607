// A better bound for a given plan, by column generation, and a better plan where the generated days
// make one. The caller with a solver runs it after the search.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { wholeBound } from './bounds.ts';
import { certificateOf, gapOf } from './certificate.ts';
import { seatPrices } from './seatPrices.ts';
import { seatWaysOf } from './seatWays.ts';
import { Columns } from './columns.ts';
import { priced } from '../model/costs.ts';
import { leastWaysOf } from '../rides/leastWays.ts';
import type { LinearPort } from './linear.ts';
import { hasChains } from '../model/chains.ts';
import { modelOf, type TeamModel } from '../model/model.ts';
import type { TeamAnswer, TeamProblem } from '../model/problem.ts';
import { CarDays } from '../rides/carDays.ts';
import { daysByRides } from '../rides/rideSearch.ts';
import { rowsOf } from '../model/rows.ts';
import { outlineOfRides } from '../rides/rideOutline.ts';
import { scheduled } from '../schedule/scheduling.ts';

/** With more moves a single round takes minutes: the quick bound is used instead. */
const MOST_MOVES = 120;
/** Within this many cents the bound and the cost are equal. */
const SAME = 1e-3;

/**
 * For one answer of `planTeam` to this problem: yields the answer with ever better bounds, after
 * each round of some milliseconds to seconds; null after a round without improvement. The caller
 * stops iterating and calls `return` at any time. Of the cheapest plans in modes whose drivers are
 * not coupled, the plan itself may get cheaper at the end.
 */
export function* improveBound(
  problem: TeamProblem,
  answer: TeamAnswer,
  port: LinearPort,
): Generator<TeamAnswer | null, void, undefined> {
  // Days from their beginning would change the past.
  if (problem.running) return;
  // Plans whose drivers need not wait for each other's vehicles: no plan costs less than all these.
  const model = modelOf(problem, { isApart: true });
  const isExact = ({ certificate }: TeamAnswer) => certificate.boundIs === 'exact';
  if ('code' in model || answer.plan.moves.length === 0 || isExact(answer)) return;
  yield null;
  const isChained = hasChains(model);
  let best = answer;
  let ways = hasChaseCars(model.problem.mode) ? null : leastWaysOf(model);
  if (hasChaseCars(model.problem.mode)) {
    for (const worth of seatPrices(answer.plan, model, port)) {
      if (!worth) {
        yield null;
        continue;
      }
      ways = seatWaysOf(model, worth.seatCents, worth.comingCents);
      const better = withBound(best, 'arcs', worth.cents, model);
      best = better ?? best;
      yield better;
    }
  }
  if (model.moves.length > MOST_MOVES) return;
  ways ??= leastWaysOf(model);
  yield null;
  const columns = new Columns(model, rowsOf(answer.plan, model), ways);
  let least = Number.NEGATIVE_INFINITY;
  for (const news of columns.bounds(port)) {
    const better = news.least > least ? withBound(best, 'columns', news.least, model) : null;
    least = Math.max(least, news.least);
    best = better ?? best;
    yield better;
    if (isExact(best)) return;
    if (!news.isDone) continue;
    if (!mayRecombine(best)) return;
    const plan = yield* recombined(model, columns, port, best, news.least);
    if (!plan || plan.cost.totalCents >= best.plan.cost.totalCents) return;
    const certificate = certificateOf(plan, model);
    best = { ...best, plan, certificate };
    yield withBound(best, 'columns', news.least, model) ?? best;
  }

  function mayRecombine({ objective }: TeamAnswer): boolean {
    const { mode } = problem;
    return objective === 'cheapest' && !hasChaseCars(mode) && !isChained;
  }
}

/** Null when the answer has a bound as good. */
function withBound(
  answer: TeamAnswer,
  boundIs: 'columns' | 'arcs',
  least: number,
  model: TeamModel,
): TeamAnswer | null {
  const { plan, certificate } = answer;
  const boundCents = wholeBound(least, plan, model);
  if (unroundedCents(plan, model) - least < SAME) {
    const { totalCents } = plan.cost;
    const exact = { boundCents: totalCents, boundIs: 'exact', gap: 0 } as const;
    return { ...answer, certificate: { ...certificate, ...exact } };
  }
  if (boundCents <= certificate.boundCents) return null;
  const gap = gapOf(plan, boundCents);
  return { ...answer, certificate: { ...certificate, boundCents, boundIs, gap } };
}

/** The plan's cost without the tip before rounding; Infinity in other modes. */
function unroundedCents(plan: TeamPlan, model: TeamModel): number {
  const { mode } = model.problem;
  if (mode !== 'Rideshare' && mode !== 'Tow') return Number.POSITIVE_INFINITY;
  const days = daysByRides(model);
  for (const { driver, moves } of rowsOf(plan, model)) days.setDay(driver, moves);
  return days.sum;
}

/** The cheapest plan that consists of generated days; null for none below the known one. */
function* recombined(
  model: TeamModel,
  columns: Columns,
  port: LinearPort,
  known: TeamAnswer,
  least: number,
): Generator<null, TeamPlan | null, undefined> {
  const { totalCents, tipCents } = known.plan.cost;
  // Costs of days are not rounded.
  const most = totalCents - tipCents + 1;
  const none = () => (model.problem.mode === 'OwnCar' ? new CarDays(model) : daysByRides(model));
  // The relaxation ignores some of the hours and all rests, and leaves own cars anywhere.
  const tried = none();
  const chosen = yield* columns.recombined(port, most - least, most, ({ driver, moves }) => {
    const cents = tried.setDay(driver, moves) ? tried.sum : null;
    tried.setDay(driver, []);
    return cents;
  });
  if (!chosen) return null;
  const days = none();
  for (const { driver, moves } of chosen) days.setDay(driver, moves);
  const timed = scheduled(outlineOfRides(days), model.problem);
  return timed.is === 'timed' ? priced(timed.plan, model.problem.rates) : null;
}

// Plans whose drivers are not coupled: every driver goes from vehicle to vehicle alone, and a plan
// is one order of moves for each driver.
import { hasChaseCars } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Used } from '../../searching/budget.ts';
import { Chance } from '../../searching/chance.ts';
import { CarDays } from './carDays.ts';
import { kindsOfDrivers } from '../model/kinds.ts';
import { type Objective, objectives } from '../model/problem.ts';
import { RideDays } from './rideDays.ts';
import { RideInsertion } from './rideInsertion.ts';
import { outlineOfRides } from './rideOutline.ts';
import { RestedDays } from './restedDays.ts';
import { RidePursuit } from './ridePursuit.ts';
import { alikeOf, followingOf } from './rideRuin.ts';
import type { TeamModel } from '../model/model.ts';
import { keepsChains, rowsOf } from '../model/rows.ts';
import type { Offers, SearchTurn, TeamSearch } from '../model/search.ts';
import { withShorterDays } from './shortestDay.ts';
import type { TeamDays } from './teamDays.ts';

/** The order of the turns: the cheapest plan is requested most. */
const turns: readonly Objective[] = [
  'cheapest',
  'fewestDrivers',
  'cheapest',
  'cheapest',
  'fastest',
  'cheapest',
];
/** Own car: share of the budget for plans in which all drivers leave their cars at home. */
const RIDES_SHARE = 0.35;
/** Moves that are inserted between two pauses. */
const MOVES_A_TURN = 20;
/**
 * The rounds of a turn of some milliseconds with 60 moves, without cars and with them, or with
 * rests.
 */
const TURN = { rides: 16, cars: 3 } as const;
/** Places tried for moves between two pauses within a round, in the same order. */
const TRIED = { rides: 3000, cars: 300 } as const;

export const searchRides: TeamSearch = function* searchRides(model, { seed, budget, from = [] }) {
  const chance = new Chance(seed);
  const { running, mode } = model.problem;
  const isByCar = mode === 'OwnCar' && running !== undefined;
  const empty = isByCar ? new CarDays(model) : daysByRides(model);
  const isHopeless = yield* hopelessIn(empty, 0);
  const first = (running && daysOf(running.plan, empty)) ?? (yield* builtUp(empty));
  // A day that goes on may exceed its hours in every way that is known here.
  if (first.sum === Number.POSITIVE_INFINITY) return;
  const outline = outlineOfRides(first);
  yield { progress: 0, better: objectives.map((objective) => ({ objective, outline })) };
  const used = new Used(budget);
  yield pause(0);
  const following = followingOf(model);
  yield pause(0);
  const near = { following, alike: alikeOf(model) };
  const rides: RidePursuit[] = [];
  for (const objective of objectives) {
    yield pause(0);
    rides.push(new RidePursuit(objective, first, isHopeless, near, chance));
  }
  for (const plan of from) {
    const days = daysOf(plan, first);
    for (const pursuit of rides) if (days) pursuit.offer(days);
    yield pause(0);
  }
  const kind = first instanceof CarDays ? 'cars' : 'rides';
  // A plan that goes on has cars that stand somewhere else already.
  if (mode !== 'OwnCar' || isByCar) {
    yield* pursued(rides, used, kind, 0, 1);
    return;
  }
  // A plan without cars is found much sooner, and the other search starts from it.
  yield* pursued(rides, used, kind, 0, RIDES_SHARE);
  const withoutMoves = new CarDays(model);
  const hopeless = yield* hopelessIn(withoutMoves, RIDES_SHARE);
  const cars: RidePursuit[] = [];
  for (const { objective, best } of rides) {
    const days = withoutMoves.emptied();
    for (const driver of model.drivers.keys()) {
      days.setDay(driver, best.day(driver));
      yield pause(RIDES_SHARE);
    }
    cars.push(new RidePursuit(objective, days, hopeless, near, chance));
  }
  yield* pursued(cars, used, 'cars', RIDES_SHARE, 1);
};

/** Between two pieces of work without news. */
function pause(progress: number): SearchTurn {
  return { progress, better: [] };
}

/** Days in which drivers have no car to leave anywhere; without moves. */
export function daysByRides(model: TeamModel): TeamDays {
  const isResting = model.restAfterMs < Number.POSITIVE_INFINITY;
  return isResting ? new RestedDays(model) : new RideDays(model);
}

/** The pursuits in turn, from one share of the budget to another. */
function* pursued(
  pursuits: readonly RidePursuit[],
  used: Used,
  kind: keyof typeof TURN,
  from: number,
  to: number,
): Generator<SearchTurn, void, Offers> {
  // Pursuits that continue from others begin with unreported plans.
  const unreported = new Set(from > 0 ? pursuits : []);
  const moves = pursuits[0].best.driverOf.length;
  const most = Math.max(1, Math.min(50, Math.floor((TURN[kind] * 3600) / (moves * moves))));
  let progress = from;
  const offered: TeamPlan[] = [];
  function* rest(): Generator<SearchTurn, void, Offers> {
    offered.push(...((yield pause(progress)) ?? []));
  }
  for (let turn = 0; progress < to; turn += 1) {
    const rounds = used.rounds(most);
    const own = turns[turn % turns.length];
    for (const pursuit of pursuits) {
      if (pursuit.objective !== own) continue;
      const run = pursuit.run(rounds, (progress - from) / (to - from), TRIED[kind]);
      let piece = run.next();
      for (; !piece.done; piece = run.next()) yield* rest();
      if (!piece.value) continue;
      unreported.add(pursuit);
      for (const other of pursuits) {
        if (other !== pursuit && other.offer(pursuit.best)) unreported.add(other);
      }
    }
    const after = used.add(rounds);
    const isReported = used.isReported(to);
    const better: SearchTurn['better'][number][] = [];
    for (const pursuit of isReported ? unreported : []) {
      better.push(betterPlan(pursuit));
      yield* rest();
    }
    progress = after;
    if (isReported) unreported.clear();
    offered.push(...((yield { progress, better }) ?? []));
    for (const plan of offered.splice(0)) {
      const days = daysOf(plan, pursuits[0].best);
      for (const pursuit of pursuits) if (days && pursuit.offer(days)) unreported.add(pursuit);
    }
  }
  const { problem, drivers } = pursuits[0].best.model;
  // With chase cars the plan of several drivers is not the last word.
  const mayChase = hasChaseCars(problem.mode) && Math.min(problem.maxDrivers, drivers.length) > 1;
  if (to < 1 || mayChase) return;
  const fastest = pursuits.find(({ objective }) => objective === 'fastest');
  const shorter = fastest && withShorterDays(fastest.best);
  if (shorter && fastest.offer(shorter)) yield { progress, better: [betterPlan(fastest)] };
}

/** Days of the same kind as `like`; null for a plan that those cannot be. */
function daysOf(plan: TeamPlan, like: TeamDays): TeamDays | null {
  if (!keepsChains(plan, like.model)) return null;
  const days = like.emptied();
  const isSound = rowsOf(plan, like.model).every(({ driver, moves }) => days.setDay(driver, moves));
  return isSound ? days : null;
}

function betterPlan({ objective, best }: RidePursuit): SearchTurn['better'][number] {
  return { objective, outline: outlineOfRides(best) };
}

/** Inserts every move into empty days, the most urgent first, where it costs least. */
function* builtUp(days: TeamDays): Generator<SearchTurn, TeamDays, Offers> {
  const { deadlineMs, moves } = days.model;
  const insertion = insertionInto(days);
  const byUrgency = moves
    .map((_, move) => move)
    .sort((a, b) => deadlineMs[a] - deadlineMs[b] || a - b);
  for (const [at, move] of byUrgency.entries()) {
    if (insertion.seek(move)) days.insert(insertion.driver, insertion.slot, move);
    if (at % MOVES_A_TURN === MOVES_A_TURN - 1) yield pause(0);
  }
  return days;
}

/** In empty days: the moves that no driver could do even alone in a day. */
function* hopelessIn(days: TeamDays, progress: number): Generator<SearchTurn, Uint8Array, Offers> {
  const insertion = insertionInto(days);
  const isHopeless = new Uint8Array(days.model.moves.length);
  for (const move of isHopeless.keys()) {
    isHopeless[move] = insertion.seek(move) ? 0 : 1;
    if (move % MOVES_A_TURN === MOVES_A_TURN - 1) yield pause(progress);
  }
  return isHopeless;
}

function insertionInto(days: TeamDays): RideInsertion {
  const { problem, drivers } = days.model;
  const most = Math.min(problem.maxDrivers, drivers.length);
  return new RideInsertion(days, kindsOfDrivers(days.model), most, null);
}

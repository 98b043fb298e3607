// The search after a change to a plan whose drivers meet: some moves that have not begun are taken
// out and put in again where they cost least, by the same steps as changes that are asked for.
// Chase cars keep their ways; riders may give up their seats.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Used } from '../../searching/budget.ts';
import { Chance } from '../../searching/chance.ts';
import { compared } from '../model/exchange.ts';
import {
  type PlannedMove,
  type Objective,
  objectives,
  type RunningPlan,
  type TeamProblem,
} from '../model/problem.ts';
import { whyNotEligible } from '../model/refusing.ts';
import type { Outline } from '../model/actions.ts';
import type { Offers, SearchTurn, TeamSearch } from '../model/search.ts';
import { wentOf } from '../model/frozen.ts';
import { Handing, type TimedOutline } from './handing.ts';
import { type Past, pastOf } from '../model/past.ts';

/** Most moves that are taken out at once. */
const MOST_OUT = 3;
/** The objectives of the rounds: the cheapest plan is requested most. */
const turns: readonly Objective[] = [
  'cheapest',
  'cheapest',
  'fastest',
  'cheapest',
  'cheapest',
  'fewestDrivers',
];

export const searchChanged: TeamSearch = function* searchChanged({ problem, moves }, options) {
  const { running } = problem;
  if (!running) throw new Error('No plan is being carried out.');
  const used = new Used(options.budget);
  const chance = new Chance(options.seed);
  const rebuilding = new Rebuilding(problem, running, moves);
  const { first } = rebuilding;
  // What has happened contradicts the plan, or there is nothing to change any more.
  if (!first || moves.length === 0) return;
  const best = new Map(objectives.map((objective) => [objective, first]));
  const better = new Set<Objective>();
  const offered: TeamPlan[] = [...(options.from ?? [])];
  const keep = (timed: TimedOutline) => {
    for (const [objective, known] of best) {
      const order = compared(objective, timed.plan, known.plan);
      if (order <= 0) best.set(objective, timed);
      if (order < 0) better.add(objective);
    }
  };
  function* pause(progress: number): Generator<SearchTurn, void, Offers> {
    offered.push(...((yield { progress, better: [] }) ?? []));
  }
  for (let round = 0, progress = 0; ; round += 1) {
    if (used.isReported()) {
      const news = [...better].map((objective) => {
        const { outline } = best.get(objective) ?? first;
        return { objective, outline };
      });
      better.clear();
      offered.push(...((yield { progress, better: news }) ?? []));
    }
    if (progress >= 1) return;
    for (const plan of offered.splice(0)) {
      const timed = rebuilding.again(plan);
      if (timed) keep(timed);
    }
    const from = best.get(turns[round % turns.length] ?? 'cheapest') ?? first;
    const work = rebuilding.round(from.outline, chance);
    let turn = work.next();
    for (; !turn.done; turn = work.next()) yield* pause(progress);
    if (turn.value) keep(turn.value);
    progress = used.add(1);
  }
};

class Rebuilding {
  /** The plan as it runs; null when what has happened contradicts it. */
  readonly first: TimedOutline | null;
  readonly #problem: TeamProblem;
  readonly #running: RunningPlan;
  readonly #moves: readonly PlannedMove[];
  readonly #past: Past;
  readonly #handing: Handing;
  readonly #mostRides: number;

  constructor(problem: TeamProblem, running: RunningPlan, moves: readonly PlannedMove[]) {
    this.#problem = problem;
    this.#running = running;
    this.#moves = moves;
    this.#past = this.#pastOf(running.plan);
    this.#handing = new Handing(this.#past, running.nowMs, problem);
    this.first = this.#handing.timed(this.#past.outline);
    // A driver who was left without a way rides even where no rides are allowed.
    const rides = this.first?.plan.ubers.length ?? 0;
    this.#mostRides = problem.rides ? Number.POSITIVE_INFINITY : rides;
  }

  /** A plan that another search has found, with the same past. */
  again(plan: TeamPlan): TimedOutline | null {
    return this.#handing.timed(this.#pastOf(plan).outline);
  }

  /** Takes some moves out and puts them in again; null where that is impossible. */
  *round(from: Outline, chance: Chance): Generator<void, TimedOutline | null, undefined> {
    const handing = this.#handing;
    const isServed = new Set(from.moves.map(({ activityId }) => activityId));
    const open = this.#moves.filter(
      ({ activityId }) =>
        !isServed.has(activityId) || handing.whyNotTaken(from, activityId) === null,
    );
    const out = chance.shuffled(open).slice(0, 1 + chance.below(MOST_OUT));
    let outline = from;
    for (const { activityId } of out) {
      if (!isServed.has(activityId)) continue;
      const without = yield* handing.takenOut(outline, activityId);
      if (!without) return null;
      outline = without;
    }
    for (const move of chance.shuffled(out)) {
      const ids = this.#eligible(move);
      const placed = yield* handing.placed(outline, move, (id) => ids.has(id));
      if (!placed && isServed.has(move.activityId)) return null;
      outline = placed ?? outline;
    }
    const timed = handing.timed(handing.withoutIdle(outline));
    if (!timed || timed.plan.ubers.length > this.#mostRides) return null;
    return handing.fits(timed.plan) ? timed : null;
  }

  #eligible(move: PlannedMove): ReadonlySet<string> {
    const may = this.#problem.drivers.filter((driver) => whyNotEligible(driver, move) === null);
    return new Set(may.map(({ id }) => id));
  }

  #pastOf(plan: TeamPlan): Past {
    return pastOf(plan, this.#running.nowMs, wentOf(this.#running));
  }
}

// The planner of teams: start → improved* → done. The caller advances it, gets each better plan
// with its certificate, offers plans that others have found, and cancels by no longer iterating.
import type { ActivityId } from '#domain/ids.ts';
import type { TeamMode } from '#domain/plannerModes.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { type PlanBudget, Used } from '../../searching/budget.ts';
import { certified } from '../bounds/certificate.ts';
import { priced } from '../model/costs.ts';
import { type Chaining, hasChains, noTimeToGoOn, partsOf } from '../model/chains.ts';
import { modelInTurns, type TeamModel } from '../model/model.ts';
import {
  type Objective,
  objectives,
  type TeamAnswer,
  type TeamProblem,
  type TeamRefusal,
} from '../model/problem.ts';
import { searchRides } from '../rides/rideSearch.ts';
import { scheduled, type UnderWay } from '../schedule/scheduling.ts';
import { searchChases } from '../chase/chaseSearch.ts';
import { bestOf, compared } from '../model/exchange.ts';
import type { Offers, SearchOptions, SearchTurn, TeamSearch } from '../model/search.ts';
import { searchChanged } from '../replanning/changedSearch.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';

export type TeamNews = {
  readonly progress: number;
  /** Better ones than before, each for its objective. */
  readonly better: readonly TeamAnswer[];
};

export type TeamOutcome =
  /** One for each objective; several may share the same plan. */
  | { readonly is: 'planned'; readonly answers: readonly TeamAnswer[] }
  | { readonly is: 'refused'; readonly refusal: TeamRefusal };

const searches: { readonly [mode in TeamMode]: TeamSearch } = {
  Rideshare: searchRides,
  Company: searchChases,
  Personal: searchChases,
  Tow: searchRides,
  OwnCar: searchRides,
};

type TaskOptions = { readonly seed: number; readonly budget: PlanBudget };

/**
 * Yields between any two pieces of work of some milliseconds. The first news with answers have one
 * for every objective. Where there is a plan already, as in one that is carried out, the first is
 * that plan, and only better ones follow.
 */
export function* planTeam(
  problem: TeamProblem,
  options: TaskOptions,
): Generator<TeamNews, TeamOutcome, Offers> {
  const found: Found = { best: new Map(), offered: [], progress: 0 };
  const clock = options.budget.is === 'time' ? new Used(options.budget) : null;
  const cut = new Map<ActivityId, string>(goneIn(problem));
  for (let isLonger = true; isLonger; ) {
    const chaining = { whyLeftOut: (id: ActivityId) => cut.get(id) ?? null };
    const model = yield* modelled(problem, chaining, found.progress);
    if ('code' in model) return { is: 'refused', refusal: model };
    yield* searched(model, stagesOf(options), clock, found);
    const tooLong = tooLongIn(model, found);
    for (const id of tooLong) cut.set(id, noTimeToGoOn);
    isLonger = tooLong.length > 0;
  }
  return { is: 'planned', answers: [...found.best.values()] };
}

/** What one search after another finds. */
type Found = {
  readonly best: Map<Objective, TeamAnswer>;
  readonly offered: TeamPlan[];
  progress: number;
};

/**
 * Rounds of the first stage of a search by the clock, and turns for its first plans; each next one
 * has twice as many. A stage is a whole search, from hot to cold, that goes on from the best plans
 * so far. So what is found in a while does not depend on how much time there is in all.
 */
const STAGE = { rounds: 200, turns: 300 };
/**
 * Every second searcher of a crew has stages of so much more rounds: when the time is over, a stage
 * of one of them has seldom ended long ago.
 */
const APART_BY = 1.5;
/** Apart, as the searchers of a crew have neighboring seeds. */
const SEEDS_APART = 1_000_003;

/**
 * Share of the rounds, or number of the stage, after which a chain that no driver has the time for
 * gets shorter. What is left is for the search with what remains of the chain.
 */
const SHORTENED = { share: 0.3, stage: 1 } as const;

/** By the clock there is always one more; by rounds there is one. */
function* stagesOf({ seed, budget }: TaskOptions): Generator<SearchOptions, void, undefined> {
  if (budget.is === 'iterations') yield { seed, budget };
  let { rounds, turns } = STAGE;
  if (seed % 2 === 1) rounds *= APART_BY;
  for (let stage = 0; budget.is === 'time'; stage += 1) {
    yield {
      seed: (seed + stage * SEEDS_APART) % 4_294_967_296,
      budget: { is: 'iterations', iterations: rounds },
      firstTurns: turns,
    };
    rounds *= 2;
    turns *= 2;
  }
}

/** Moves of a chain that the running plan leaves out stay out of it. */
function goneIn({ running }: TeamProblem): readonly (readonly [ActivityId, string])[] {
  const left = running?.plan.unserved ?? [];
  return left.map(({ activityId, reason }) => [activityId, reason]);
}

/** The last moves of chains that the cheapest plan leaves out as a whole. */
function tooLongIn({ moves }: TeamModel, { best }: Found): readonly ActivityId[] {
  const left = new Set(best.get('cheapest')?.plan.unserved.map(({ activityId }) => activityId));
  return moves.flatMap((move) => {
    const last = partsOf(move).at(-1);
    return last && last !== move && left.has(move.activityId) ? last.activityId : [];
  });
}

type News<T> = Generator<TeamNews, T, Offers>;

function* modelled(
  problem: TeamProblem,
  chaining: Chaining,
  progress: number,
): News<TeamModel | TeamRefusal> {
  const modelling = modelInTurns(problem, chaining);
  let turn = modelling.next();
  for (; !turn.done; turn = modelling.next()) yield { progress, better: [] };
  return turn.value;
}

/**
 * Searches stage by stage until the time is over, or until it is clear that a chain is too long;
 * keeps the best plans.
 */
function* searched(
  model: TeamModel,
  stages: Iterable<SearchOptions>,
  clock: Used | null,
  found: Found,
): News<void> {
  const { problem } = model;
  const { best, offered } = found;
  const apart = hasChains(model)
    ? yield* modelled(problem, { isApart: true }, found.progress)
    : model;
  if ('code' in apart) throw new Error(apart.reason);
  const answering = new Answering(model, apart);
  const known = problem.running?.plan ?? problem.known;
  if (known && best.size === 0) {
    for (const answer of yield* answering.goingOn(known)) {
      best.set(answer.objective, answer);
    }
    offered.push(...((yield { progress: 0, better: [...best.values()] }) ?? []));
  }
  let stage = 0;
  for (const options of stages) {
    const isGoingOn = yield* searchedOnce(model, options, clock, found, answering);
    if (!isGoingOn || !clock || clock.share >= 1) return;
    if (stage >= SHORTENED.stage && tooLongIn(model, found).length > 0) return;
    stage += 1;
  }
}

/** One stage; false when there is nothing to search for, or no more time. */
function* searchedOnce(
  model: TeamModel,
  options: SearchOptions,
  clock: Used | null,
  found: Found,
  answering: Answering,
): News<boolean> {
  const { best, offered, progress: before } = found;
  const from = [...new Set(Array.from(best.values(), ({ plan }) => plan))];
  const search = searchOf(model, { ...options, from });
  let isSearching = false;
  for (let turn = search.next(); !turn.done; turn = search.next(offered.splice(0))) {
    const { progress: own, better } = turn.value;
    const work = answering.answers(better);
    let done = work.next();
    for (; !done.done; done = work.next()) {
      offered.push(...((yield { progress: found.progress, better: [] }) ?? []));
    }
    const news = newsOf(done.value, best, model.problem);
    for (const answer of news) best.set(answer.objective, answer);
    isSearching ||= own > 0 && own < 1;
    const progress = clock ? clock.add(0) : own;
    found.progress = Math.max(before, progress);
    offered.push(...((yield { progress: found.progress, better: news }) ?? []));
    if (clock && clock.share >= 1 && best.size > 0) return false;
    const isShortened = !clock && progress >= SHORTENED.share && progress < 1;
    if (isShortened && tooLongIn(model, found).length > 0) return false;
  }
  return isSearching;
}

function searchOf(model: TeamModel, options: SearchOptions): ReturnType<TeamSearch> {
  const { mode, running } = model.problem;
  if (running && model.moves.length === 0) return searchNothing();
  // Cars on the way with riders aboard fit no day of the search for plans with chase cars.
  const isChanged = running !== undefined && searches[mode] === searchChases;
  return isChanged ? searchChanged(model, options) : searches[mode](model, options);
}

function* searchNothing(): ReturnType<TeamSearch> {
  yield { progress: 1, better: [] };
}

/**
 * Each stage begins anew, and so does the search of a plan that goes on. None knows what it costs
 * that chase cars leave last: with that, its better plan for one objective may be worse, and the
 * one for another better.
 */
function newsOf(
  found: readonly TeamAnswer[],
  best: ReadonlyMap<Objective, TeamAnswer>,
  { leavesLast = false }: TeamProblem,
): readonly TeamAnswer[] {
  if (!leavesLast) return found.filter((one) => isBetter(one, best));
  const all = [...best.values(), ...found];
  return bestOf(
    objectives.flatMap((objective) => all.map((one) => ({ ...one, objective }))),
  ).filter((one) => isBetter(one, best));
}

/** The first answer of a plan that goes on counts as well, and may break rules no longer kept. */
function isBetter(answer: TeamAnswer, best: ReadonlyMap<Objective, TeamAnswer>): boolean {
  const known = best.get(answer.objective);
  if (!known) return true;
  const more = answer.certificate.violations.length - known.certificate.violations.length;
  return more < 0 || (more === 0 && compared(answer.objective, answer.plan, known.plan) < 0);
}

/** Gives outlines their times, costs and certificates, in turns of some milliseconds. */
class Answering {
  readonly #model: TeamModel;
  /** For bounds: each move of a chain on its own. */
  readonly #apart: TeamModel;
  /** By the set of served moves, which seldom changes. */
  readonly #bounds = new Map<string, number>();

  constructor(model: TeamModel, apart: TeamModel) {
    this.#model = model;
    this.#apart = apart;
  }

  /** The plan that the search goes on from, for each objective. */
  *goingOn(plan: TeamPlan): Generator<TeamNews, readonly TeamAnswer[], Offers> {
    const work = certified(plan, this.#apart, this.#bounds);
    let done = work.next();
    for (; !done.done; done = work.next()) yield { progress: 0, better: [] };
    const certificate = done.value;
    return objectives.map((objective) => ({ objective, plan, certificate }));
  }

  *answers(better: SearchTurn['better']): Generator<null, readonly TeamAnswer[], undefined> {
    const { problem } = this.#model;
    const answers: TeamAnswer[] = [];
    // Objectives often share an outline.
    for (const outline of new Set(better.map((one) => one.outline))) {
      // The search has just made the outline.
      yield null;
      const timed = scheduled(outline, problem, underWayOf(problem));
      if (timed.is === 'infeasible') throw new Error(`The plan has no times: ${timed.why}.`);
      const plan = priced(timed.plan, problem.rates);
      yield null;
      const certificate = yield* certified(plan, this.#apart, this.#bounds);
      for (const { objective, outline: own } of better) {
        if (own === outline) answers.push({ objective, plan, certificate });
      }
    }
    return objectives.flatMap((objective) =>
      answers.filter((answer) => answer.objective === objective),
    );
  }
}

/** For `scheduled`: what has begun in a plan that goes on. */
export function underWayOf({ running }: TeamProblem): UnderWay | null {
  if (!running) return null;
  const pinned = new Map(Array.from(running.happened, ([id, { startMs }]) => [id, startMs]));
  return { pinned, nowMs: running.nowMs };
}

/** Iterates to the end. */
export function planTeamToTheEnd(problem: TeamProblem, options: TaskOptions): TeamOutcome {
  return toTheEnd(planTeam(problem, options));
}

// The search for plans with chase cars: moves and ways are removed and inserted again where they
// cost least, accepted by simulated annealing, for one objective after the other.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { Chance } from '../../searching/chance.ts';
import { cooled } from '../../searching/cooling.ts';
import type { DrawnOrder } from '../../searching/drawnOrder.ts';
import { Removed } from '../../searching/removed.ts';
import type { Outline } from '../model/actions.ts';
import type { TeamModel } from '../model/model.ts';
import { needsRide, notTried } from '../model/refusing.ts';
import { type Objective, objectives } from '../model/problem.ts';
import { chaseOrder } from './chaseOrder.ts';
import { DayRests } from './dayRests.ts';
import { Days, OPEN } from './days.ts';
import { daysOfPlan } from './daysOfPlan.ts';
import { weightsOf } from './goal.ts';
import { Grafting } from './grafting.ts';
import { Insertion } from './insertion.ts';
import { Judge } from './judge.ts';
import { outlineOfDays, ridesOf } from './outlineOfDays.ts';
import { alikeMoves, Ruin } from './ruin.ts';
import { Seating } from './seating.ts';
import { whyTooLong } from '../rides/tooLong.ts';
import { Waves } from './waves.ts';

/** Share of the budget at which each objective's turn ends. */
const TURNS: readonly (readonly [Objective, number])[] = [
  ['cheapest', 0.7],
  ['fastest', 0.85],
  ['fewestDrivers', 1],
];
/**
 * Share of the budget without new rides. One ride less saves nothing while a chase car must come
 * for it, so the search gets from chase cars to rides, but not back. For the same reason fares
 * count twice at first, and less and less until the search goes back. So does each chase car in
 * use, in mean cost of a move: one more car is a small step, one fewer takes all its riders along.
 */
const SEATS_ONLY = 0.25;
const DEAR_RIDES = 1;
const DEAR_CARS = 3;
/**
 * Share of the budget after which the search for the cheapest continues from the best state with a
 * chase car: from a plan of rides alone, which is kept as an answer, it would find no chase.
 */
const BACK = 0.5;
/** Temperatures at the start and the end of a turn, in mean cost of a move. */
const HOT: Readonly<Record<Objective, number>> = { cheapest: 2, fastest: 0.2, fewestDrivers: 0.2 };
const COLD = 0.002;
/** Maximum number of chase cars in the first plans. */
const MOST_CREWS = 3;
/** Penalty of a move that is left out: more than any plan costs. */
const LEFT_OUT = 1e12;
/** How often a round takes days over from a pooled state, and how often a state is pooled. */
const GRAFTED = 0.1;
const POOLED = 0.02;

const none: ReadonlySet<Objective> = new Set();
const NO_TIME = 'No driver has the time for it.';

type Best = {
  /** The state it is, by number: several objectives may have the same one. */
  state: number;
  readonly days: Days;
  readonly setsOut: Float64Array;
  readonly rests: DayRests;
  absent: number;
  key: number;
  cents: number;
};

export class Search {
  readonly #model: TeamModel;
  readonly #chance: Chance;
  readonly #days: Days;
  readonly #current: Days;
  readonly #judge: Judge;
  readonly #seating: Seating;
  readonly #insertion: Insertion;
  readonly #ruin: Ruin;
  readonly #grafting: Grafting;
  readonly #absentMoves: Removed;
  readonly #order: DrawnOrder;
  readonly #waves: Waves;
  readonly #empty: Days;
  readonly #best = new Map<Objective, Best>();
  #turn: Objective = 'cheapest';
  #score = Number.POSITIVE_INFINITY;
  /** Of the current state: the fares, and the chase cars. */
  #fareCents = 0;
  #cars = 0;
  /** What scores have in addition: this share of the fares, and this for each chase car. */
  #moreFares = 0;
  #carCents = 0;
  /** The cheapest state with a chase car, and its cost; Infinity when there is none. */
  readonly #chasing: Days;
  #chasingCents = Number.POSITIVE_INFINITY;
  #better = new Set<Objective>();
  #isBack = false;
  #isTried: boolean;
  /** How many states were compared with the best; and the outlines of those that are the best. */
  #states = 0;
  readonly #outlines = new Map<number, Outline>();

  /** `mayBeCut`: by the clock, before all is tried; then `endTried` says when it was not. */
  constructor(model: TeamModel, seed: number, mayBeCut = false) {
    this.#model = model;
    this.#isTried = !mayBeCut;
    this.#chance = new Chance(seed);
    this.#days = new Days(model);
    this.#current = new Days(model);
    this.#chasing = new Days(model);
    this.#judge = new Judge(this.#days);
    const score = (limit: number) => this.#scoreOf(limit);
    this.#seating = new Seating(this.#days, this.#judge, score);
    this.#insertion = new Insertion(this.#days, this.#judge, this.#seating, score, this.#chance);
    this.#empty = new Days(model);
    const alike = alikeMoves(this.#days);
    this.#ruin = new Ruin(this.#days, this.#judge, this.#chance, alike);
    this.#grafting = new Grafting(this.#days, this.#judge, this.#ruin, this.#chance);
    this.#absentMoves = new Removed(model.moves.length);
    this.#order = chaseOrder(model, this.#chance);
    this.#waves = new Waves(this.#days, this.#judge, alike);
    for (const objective of objectives) {
      const none = { state: 0, absent: Number.POSITIVE_INFINITY, key: 0, cents: 0 };
      this.#best.set(objective, {
        days: new Days(model),
        setsOut: new Float64Array(model.drivers.length),
        rests: new DayRests(this.#days),
        ...none,
      });
    }
  }

  /** The same one for objectives with the same best plan. */
  outlineOf(objective: Objective): Outline | null {
    const best = this.#best.get(objective);
    if (!best) return null;
    const known = this.#outlines.get(best.state);
    if (known) return known;
    const tried = this.#model.problem.rides ? NO_TIME : needsRide;
    const why = this.#isTried ? tried : notTried;
    const whyOf = (move: number) => whyTooLong(this.#model, move) ?? why;
    const outline = outlineOfDays(best.days, best.setsOut, best.rests, whyOf);
    const states = new Set(Array.from(this.#best.values(), ({ state }) => state));
    for (const state of this.#outlines.keys()) if (!states.has(state)) this.#outlines.delete(state);
    this.#outlines.set(best.state, outline);
    return outline;
  }

  /**
   * The first plans: yields the objectives each is the best for, and none between turns. The caller
   * may stop once there is a plan.
   */
  *begin(): Generator<ReadonlySet<Objective>, void, undefined> {
    const { problem, moves } = this.#model;
    yield* this.#fillUp(problem.rides);
    if (problem.rides) yield* this.#fillUp(false);
    const most = Math.min(problem.seats, moves.length);
    for (let cars = 1; cars <= Math.min(problem.chases, MOST_CREWS); cars += 1) {
      for (let movers = 1; movers <= most; movers += 1) {
        this.#days.copy(this.#empty);
        const waves = this.#waves.build(cars, movers);
        let wave = waves.next();
        for (; !wave.done; wave = waves.next()) yield none;
        if (!wave.value) continue;
        this.#seating.isRiding = false;
        for (const _ of this.#recreate()) yield none;
        yield this.#betterObjectives();
      }
    }
  }

  /** Whether the cheapest plan so far has every move. */
  get isWhole(): boolean {
    return this.#best.get('cheapest')?.absent === 0;
  }

  /**
   * All first plans were made, and rounds have tried what these leave out: what is left out now
   * does not fit. Returns the objectives whose plans give another reason from now on.
   */
  endTried(): ReadonlySet<Objective> {
    if (this.#isTried) return none;
    this.#isTried = true;
    this.#outlines.clear();
    const all = [...this.#best].filter(([, { absent }]) => absent > 0 && absent < Infinity);
    return new Set(all.map(([objective]) => objective));
  }

  /** Inserts every move, the most urgent first, where it costs least. */
  *#fillUp(isRiding: boolean): Generator<ReadonlySet<Objective>, void, undefined> {
    const { deadlineMs, moves } = this.#model;
    this.#seating.isRiding = isRiding;
    this.#days.copy(this.#empty);
    this.#judge.judgeEarly();
    const order = moves
      .map((_, move) => move)
      .sort((a, b) => deadlineMs[a] - deadlineMs[b] || a - b);
    for (const move of order) {
      this.#insertion.insert(move);
      yield none;
    }
    yield this.#betterObjectives();
  }

  /** Compares the state, if it is sound, with the best of each objective. */
  #betterObjectives(): ReadonlySet<Objective> {
    this.#better = new Set();
    if (this.#wholeScore() < Number.POSITIVE_INFINITY) this.#compare();
    return this.#better;
  }

  /**
   * Compares a plan of rides from another search with the best; the search does not start there.
   */
  offer(outline: Outline): ReadonlySet<Objective> {
    this.#days.copy(ridesOf(outline, this.#model));
    return this.#betterObjectives();
  }

  /** The same for a whole plan; the search goes on from one that is better for its objective. */
  take(plan: TeamPlan): ReadonlySet<Objective> {
    const days = daysOfPlan(plan, this.#model);
    if (!days) return new Set();
    const before = this.#chasingCents;
    this.#days.copy(days);
    this.#grafting.add(days);
    const better = this.#betterObjectives();
    const isFurther = this.#isChasing ? this.#chasingCents < before : better.has(this.#turn);
    if (isFurther) this.goOnFromBest();
    return better;
  }

  get #isChasing(): boolean {
    return this.#turn === 'cheapest' && this.#chasingCents < Number.POSITIVE_INFINITY;
  }

  /** Before the first round, and where the search goes back. */
  goOnFromBest(): void {
    const best = this.#isChasing ? this.#chasing : this.#best.get(this.#turn)?.days;
    if (best) this.#days.copy(best);
    this.#accept(this.#wholeScore());
  }

  /** The search goes on from the judged state. */
  #accept(score: number): void {
    this.#current.copy(this.#days);
    this.#score = score;
    this.#fareCents = this.#judge.graph.fareCents;
    this.#cars = this.#judge.graph.chases;
  }

  /**
   * Runs some rounds; `progress` in [0, 1) is the used share of the budget. Yields wherever other
   * work may be done. Returns the objectives with a better plan.
   */
  *run(rounds: number, progress: number): Generator<void, ReadonlySet<Objective>, undefined> {
    this.#better = new Set();
    const at = TURNS.findIndex(([, end]) => progress < end);
    const [objective, end] = TURNS[at] ?? ['fewestDrivers', 1];
    const begin = TURNS[at - 1]?.[1] ?? 0;
    const isNewTurn = objective !== this.#turn;
    if (isNewTurn || (!this.#isBack && progress >= BACK)) {
      this.#turn = objective;
      this.#isBack = true;
      this.goOnFromBest();
    }
    this.#seating.isRiding = progress >= SEATS_ONLY;
    const left = (end - progress) / (end - begin);
    const mean = (this.#best.get('cheapest')?.cents ?? 0) / this.#model.moves.length;
    const dear = objective === 'cheapest' ? Math.max(0, 1 - progress / BACK) : 0;
    this.#price(DEAR_RIDES * dear, DEAR_CARS * mean * dear);
    const temperature = mean * cooled(HOT[objective], COLD, left);
    for (let round = 0; round < rounds; round += 1) yield* this.#round(temperature);
    return this.#better;
  }

  /** Adds a share of the fares, and this for each chase car, to all scores from now on. */
  #price(moreFares: number, carCents: number): void {
    this.#score += (moreFares - this.#moreFares) * this.#fareCents;
    this.#score += (carCents - this.#carCents) * this.#cars;
    this.#moreFares = moreFares;
    this.#carCents = carCents;
  }

  *#round(temperature: number): Generator<void, void, undefined> {
    const days = this.#days;
    days.copy(this.#current);
    this.#judge.judgeEarly();
    const isGrafted = this.#chance.share() < GRAFTED && this.#grafting.graft();
    if (!isGrafted) this.#ruin.choose();
    yield* this.#recreate();
    const score = this.#wholeScore();
    if (score < this.#score + temperature * this.#chance.exponential()) {
      this.#accept(score);
      if (this.#chance.share() < POOLED) this.#grafting.add(days);
      this.#compare();
    }
  }

  *#recreate(): Generator<void, void, undefined> {
    const days = this.#days;
    this.#judge.judgeEarly();
    const absent = this.#absentMoves;
    absent.clear();
    for (let move = 0; move < days.moves; move += 1) if (days.moverOf[move] < 0) absent.take(move);
    this.#order.sort(absent, null);
    for (let i = 0; i < absent.count; i += 1) {
      this.#insertion.insert(absent.items[i]);
      yield;
    }
    const open: number[] = [];
    for (let way = 0; way < days.ways; way += 1) if (days.by[way] === OPEN) open.push(way);
    for (const way of this.#chance.shuffled(open)) {
      if (days.by[way] !== OPEN) continue;
      const isSettled = this.#seating.settle(way) < Number.POSITIVE_INFINITY;
      if (!isSettled) this.#giveUp(way);
      yield;
    }
  }

  /** A way that cannot be settled: removes its move and settles the ways that opens. */
  #giveUp(way: number): void {
    const days = this.#days;
    for (let at = way; days.by[at] === OPEN; ) {
      const driver = days.riderOf(at);
      const move = at < days.moves ? at : days.last[driver];
      const next = days.after[move];
      days.unlink(move);
      this.#judge.judgeEarly();
      const onward = next < 0 ? days.moves + driver : next;
      if (days.by[onward] === OPEN) this.#seating.settle(onward);
      at = onward;
    }
  }

  /** Scores the current state; one that cannot be below the limit is not computed to the end. */
  #scoreOf(limit: number): number {
    const judge = this.#judge;
    if (!judge.look()) return Number.POSITIVE_INFINITY;
    const { overSecond, driver } = weightsOf[this.#turn];
    const { used, fareCents, chases } = judge.graph;
    const dear = this.#moreFares * fareCents + this.#carCents * chases;
    const more = (overSecond * judge.overMs) / 1000 + driver * used + dear;
    if (judge.cents + more >= limit) return judge.cents + more;
    return judge.settle() ? judge.cents + more : Number.POSITIVE_INFINITY;
  }

  #wholeScore(): number {
    return this.#scoreOf(Number.POSITIVE_INFINITY) + LEFT_OUT * this.#absent();
  }

  #absent(): number {
    const { partCount } = this.#model;
    let count = 0;
    this.#days.moverOf.forEach((driver, move) => (count += driver < 0 ? partCount[move] : 0));
    return count;
  }

  /** Keeps the judged state for each objective for which it is the best. */
  #compare(): void {
    const { cents, overMs, graph } = this.#judge;
    const { used } = graph;
    const absent = this.#absent();
    this.#states += 1;
    const served = cents + LEFT_OUT * absent;
    if (graph.chases > 0 && served < this.#chasingCents) {
      this.#chasingCents = served;
      this.#chasing.copy(this.#days);
    }
    for (const [objective, best] of this.#best) {
      const key = objective === 'cheapest' ? 0 : objective === 'fastest' ? overMs : used;
      const order = absent - best.absent || key - best.key || cents - best.cents;
      if (order >= 0) continue;
      best.days.copy(this.#days);
      best.setsOut.set(this.#judge.setsOut);
      best.rests.copy(graph.rests);
      Object.assign(best, { state: this.#states, absent, key, cents });
      this.#better.add(objective);
    }
  }
}

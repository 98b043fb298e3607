// The ways of given orders with chase cars: every move stays with its driver and in its place, and
// only how drivers come there is looked for, by the moves of the search that open ways.
import { Chance } from '../../searching/chance.ts';
import type { TeamModel } from '../model/model.ts';
import type { IndexedOrders } from '../rides/indexedOrders.ts';
import type { Outline } from '../model/actions.ts';
import { DayRests } from './dayRests.ts';
import { Days, OPEN, RIDE } from './days.ts';
import { Judge } from './judge.ts';
import { OpenWays } from './openWays.ts';
import { outlineOfDays } from './outlineOfDays.ts';
import { alikeMoves, Ruin } from './ruin.ts';
import { Waves } from './waves.ts';

/** The same orders get the same ways. */
const SEED = 11;
/** Share of the rounds without new rides: from rides no small step leads to chase cars. */
const SEATS_ONLY = 0.4;
/** Chase cars of the plans it begins with. */
const MOST_CARS = 3;
/** Temperature at the start, in mean cost of a way. */
const HOT = 0.1;

/** The way that cannot be settled: to a move, or back (null). */
export type Stuck = { readonly driver: number; readonly move: number | null };

export class OrderedWays {
  readonly #orders: IndexedOrders;
  readonly #chance = new Chance(SEED);
  readonly #days: Days;
  readonly #current: Days;
  readonly #best: Days;
  readonly #setsOut: Float64Array;
  readonly #rests: DayRests;
  readonly #judge: Judge;
  readonly #open: OpenWays;
  readonly #ruin: Ruin;
  /** Without any way. */
  readonly #bare: Days;
  readonly #waves: Waves;
  /** Of the best state, and of the one the search goes on from. */
  #least = Number.POSITIVE_INFINITY;
  #score = Number.POSITIVE_INFINITY;

  constructor(model: TeamModel, orders: IndexedOrders) {
    this.#orders = orders;
    this.#days = new Days(model);
    this.#current = new Days(model);
    this.#best = new Days(model);
    this.#bare = new Days(model);
    this.#setsOut = new Float64Array(model.drivers.length);
    this.#rests = new DayRests(this.#days);
    this.#judge = new Judge(this.#days);
    this.#open = new OpenWays(this.#days, this.#judge, (way) => orders.by[way] !== 'chase');
    const alike = alikeMoves(this.#days);
    this.#ruin = new Ruin(this.#days, this.#judge, this.#chance, alike);
    this.#waves = new Waves(this.#days, this.#judge, alike);
  }

  /** Null when all ways are settled. */
  settle(rounds: number): Stuck | null {
    const { problem } = this.#days.model;
    this.#link();
    this.#bare.copy(this.#days);
    this.#meet();
    const stuck = this.#open.settle(problem.rides);
    this.#begin();
    if (rounds > 0 || stuck !== null) {
      this.#start(() => this.#open.settle(false));
      for (let cars = 1; cars <= MOST_CARS; cars += 1) {
        this.#start(() => {
          if (this.#waves.bringInRows(cars)) this.#open.settle(false);
        });
      }
      if (problem.chases > 0) this.#improve(rounds);
      if (problem.rides) this.#start(() => this.#open.settle(true));
    }
    return this.#least < Number.POSITIVE_INFINITY || stuck === null ? null : this.#stuckAt(stuck);
  }

  /** The settled state; where not all ways are settled, what there is of it. */
  get settled(): Days {
    return this.#least < Number.POSITIVE_INFINITY ? this.#best : this.#days;
  }

  outline(why: string): Outline {
    return outlineOfDays(this.#best, this.#setsOut, this.#rests, () => why);
  }

  /** The moves in their rows; ways that must be rides are rides. */
  #link(): void {
    const days = this.#days;
    this.#orders.rows.forEach((row, driver) => {
      for (const move of row) days.link(move, driver, days.last[driver]);
    });
    this.#pin();
  }

  #pin(): void {
    const { by, ways } = this.#days;
    for (let way = 0; way < ways; way += 1) {
      if (by[way] === OPEN && this.#orders.by[way] === 'ride') by[way] = RIDE;
    }
  }

  /** Seats the riders of the meetings that come with the orders, as far as that is possible. */
  #meet(): void {
    const days = this.#days;
    const { problem, mayChase } = days.model;
    const { chases, maxDrivers } = problem;
    this.#judge.judgeEarly();
    this.#orders.meetings.forEach((meetings, chase) => {
      if (days.isMover(chase) || mayChase[chase] === 0) return;
      const seated = new Set<number>();
      const behindOf = (at: number) => meetings.slice(0, at).findLast((one) => seated.has(one));
      meetings.forEach((meeting, at) => {
        const way = meeting >> 1;
        const leaves = meetings.indexOf(2 * way + 1);
        if ((meeting & 1) === 1 || leaves < at || days.by[way] !== OPEN) return;
        const boardsBehind = behindOf(at) ?? -1;
        seated.add(meeting);
        const own = this.#orders.cars[chase];
        const car = own >= 0 && days.isFreeCar(own) ? own : undefined;
        days.seat(way, chase, boardsBehind, behindOf(leaves) ?? meeting, car);
        seated.add(meeting + 1);
        if (days.chases <= chases && days.used <= maxDrivers && this.#judge.judgeEarly()) return;
        days.unseat(way);
        seated.delete(meeting);
        seated.delete(meeting + 1);
        this.#judge.judgeEarly();
      });
    });
  }

  /** From rows without any way: settles them, and keeps that if it is the best. */
  #start(settle: () => unknown): void {
    this.#days.copy(this.#bare);
    this.#judge.judgeEarly();
    settle();
    this.#begin();
  }

  /** The search goes on from the best of its starts. */
  #begin(): void {
    const cents = this.#keep();
    if (cents >= this.#score) return;
    this.#score = cents;
    this.#current.copy(this.#days);
  }

  /** The open ways in any order. */
  #settleAny(isRiding: boolean): number | null {
    return this.#open.settle(isRiding, this.#chance.shuffled(this.#open.all()));
  }

  #stuckAt(way: number): Stuck {
    const { moves } = this.#days;
    return { driver: this.#days.riderOf(way), move: way < moves ? way : null };
  }

  /** Opens some ways and settles them anew, again and again. */
  #improve(rounds: number): void {
    const days = this.#days;
    const { rides } = days.model.problem;
    for (let round = 0; round < rounds; round += 1) {
      const isLater = round >= rounds * SEATS_ONLY;
      const isRiding = rides && isLater && this.#chance.share() < 0.6;
      if (this.#score === Number.POSITIVE_INFINITY) {
        // Nothing found so far: all ways in any order.
        this.#start(() => this.#settleAny(isRiding));
        continue;
      }
      days.copy(this.#current);
      this.#judge.judgeEarly();
      this.#ruin.openWays();
      this.#pin();
      this.#judge.judgeEarly();
      if (this.#settleAny(isRiding) !== null) continue;
      const next = this.#keep();
      const left = 1 - round / rounds;
      const hot = (HOT * this.#least * left * left) / days.ways;
      if (next >= this.#score + hot * this.#chance.exponential()) continue;
      this.#score = next;
      this.#current.copy(days);
    }
  }

  /** The cost of the settled state, which is kept if it is the best. */
  #keep(): number {
    if (this.#open.all().length > 0) return Number.POSITIVE_INFINITY;
    const cents = this.#open.scoreOf(Number.POSITIVE_INFINITY);
    if (cents >= this.#least) return cents;
    this.#least = cents;
    this.#best.copy(this.#days);
    this.#setsOut.set(this.#judge.setsOut);
    this.#rests.copy(this.#judge.graph.rests);
    return cents;
  }
}

// Settles the open ways of a state one by one: each by a seat or a ride, at the least cost.
import { type Days, OPEN } from './days.ts';
import type { Judge } from './judge.ts';
import { Seating } from './seating.ts';

export class OpenWays {
  readonly #days: Days;
  readonly #judge: Judge;
  readonly #seating: Seating;
  readonly #mayRide: (way: number) => boolean;
  readonly #isPatient: boolean;

  /**
   * `mayRide`: whether a way may be a ride, where the problem allows rides. `isPatient`: a seat
   * with a wait of many hours is better than none.
   */
  constructor(
    days: Days,
    judge: Judge,
    mayRide = (_way: number): boolean => true,
    isPatient = false,
  ) {
    this.#days = days;
    this.#isPatient = isPatient;
    this.#judge = judge;
    this.#seating = new Seating(days, judge, (limit) => this.scoreOf(limit));
    this.#mayRide = mayRide;
  }

  all(): number[] {
    const { by, ways } = this.#days;
    const open: number[] = [];
    for (let way = 0; way < ways; way += 1) if (by[way] === OPEN) open.push(way);
    return open;
  }

  /** The open ways in the order of time, in a state that has been judged. */
  byTime(): readonly number[] {
    const { graph } = this.#judge;
    const ways = this.all().map((way) => [way, graph.earliest[graph.goalOf(way)]] as const);
    return ways.sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([way]) => way);
  }

  /**
   * For a state that has been judged. The first way for which there is nothing, or null. Not
   * `isRiding`: a ride only where there is no seat.
   */
  settle(isRiding: boolean, ways = this.byTime()): number | null {
    const { by } = this.#days;
    for (const way of ways) {
      if (by[way] === OPEN && !this.#settleOne(way, isRiding)) return way;
    }
    return null;
  }

  /** The cost in cents, Infinity where it is impossible; from `limit` on it is a lower bound. */
  scoreOf(limit: number): number {
    const judge = this.#judge;
    if (!judge.look()) return Number.POSITIVE_INFINITY;
    if (judge.cents >= limit) return judge.cents;
    return judge.settle() ? judge.cents : Number.POSITIVE_INFINITY;
  }

  #settleOne(way: number, isRiding: boolean): boolean {
    const mayRide = this.#mayRide(way);
    this.#seating.isRiding = isRiding && mayRide;
    if (this.#seating.settle(way) < Number.POSITIVE_INFINITY) return true;
    if (!isRiding && mayRide) {
      this.#seating.isRiding = true;
      if (this.#seating.settle(way) < Number.POSITIVE_INFINITY) return true;
    }
    return this.#isPatient && this.#seating.settlePatiently(way) < Number.POSITIVE_INFINITY;
  }
}

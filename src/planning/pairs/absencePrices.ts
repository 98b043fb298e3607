// Prices of absent pairs, in addition to the distance. With as few routes as possible, plans that
// serve all pairs lie far apart; the search gets from one to another by plans that omit a pair.

/** In mean distances between two stops: the first price, the minimum and the maximum. */
const FIRST = 10;
const LEAST = 0.5;
const MOST = 1000;
/** The minimum is at least these many times the temperature. */
const LEAST_OF_TEMPERATURE = 2;
/** The price of an absent pair grows by this factor. */
const PRICE_GROWTH = 1.3;
/** Without absent pairs, prices fall by this share at first, and not at all at the end. */
const PRICE_DECAY = 0.02;

export class AbsencePrices {
  /** By pair, in units of distance. */
  readonly prices: Float64Array;
  readonly #way: number;

  /** `way` is the mean distance between two stops. */
  constructor(pairs: number, way: number) {
    this.#way = way;
    this.prices = new Float64Array(pairs).fill(FIRST * way);
  }

  /** The sum of the prices of these pairs. */
  sum(absent: ReadonlySet<number>): number {
    let sum = 0;
    for (const pair of absent) sum += this.prices[pair];
    return sum;
  }

  /** The search calls it regularly with the absent pairs; `done` of the annealing in [0, 1]. */
  adapt(absent: ReadonlySet<number>, temperature: number, done: number): void {
    const { prices } = this;
    if (absent.size > 0) {
      const most = MOST * this.#way;
      for (const pair of absent) prices[pair] = Math.min(most, prices[pair] * PRICE_GROWTH);
      return;
    }
    const least = Math.max(LEAST * this.#way, LEAST_OF_TEMPERATURE * temperature);
    const factor = 1 - PRICE_DECAY * Math.sqrt(1 - done);
    for (let pair = 0; pair < prices.length; pair += 1) {
      prices[pair] = Math.max(least, prices[pair] * factor);
    }
  }
}

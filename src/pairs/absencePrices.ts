// Prices of absent pairs, in addition to the distance. With as few routes as possible, plans that
// serve all pairs lie far apart; the search gets from one to another by plans that omit a pair.

/** In mean distances between two stops: the first price and the minimum. */
const FIRST = 10;
const LEAST = 0.5;
/** The minimum is at least these many times the temperature. */
const LEAST_OF_TEMPERATURE = 2;
/**
 * The price of an absent pair grows by a factor. `most` is the maximum in mean distances. Once a
 * price would be higher, it stays there, or, with `eased`, all fall until the highest is this share
 * of it.
 */
const RULE = { growth: 1.3, most: 1000, eased: null } as const;
/**
 * With long routes pairs may be absent for long, and take turns. If the prices of those that could
 * take each other's place stayed at the maximum, none would, and the search would stand still.
 */
const RULE_OF_LONG_ROUTES = { growth: 1.5, most: 100, eased: 0.5 } as const;
/** Without absent pairs, prices fall by this share at first, and not at all at the end. */
const PRICE_DECAY = 0.02;

export class AbsencePrices {
  /** By pair, in units of distance. */
  readonly prices: Float64Array;
  readonly #way: number;
  readonly #rule: typeof RULE | typeof RULE_OF_LONG_ROUTES;

  /** `way` is the mean distance between two stops; `isLong` says whether routes are. */
  constructor(pairs: number, way: number, isLong: boolean) {
    this.#way = way;
    this.#rule = isLong ? RULE_OF_LONG_ROUTES : RULE;
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
      this.#raise(absent);
      return;
    }
    const least = Math.max(LEAST * this.#way, LEAST_OF_TEMPERATURE * temperature);
    const factor = 1 - PRICE_DECAY * Math.sqrt(1 - done);
    for (let pair = 0; pair < prices.length; pair += 1) {
      prices[pair] = Math.max(least, prices[pair] * factor);
    }
  }

  #raise(absent: ReadonlySet<number>): void {
    const { prices } = this;
    const { growth, eased } = this.#rule;
    const most = this.#rule.most * this.#way;
    let highest = 0;
    for (const pair of absent) {
      const price = prices[pair] * growth;
      prices[pair] = eased === null ? Math.min(most, price) : price;
      highest = Math.max(highest, price);
    }
    if (eased === null || highest <= most) return;
    const factor = (eased * most) / highest;
    // A price of next to nothing would take a pair that becomes absent too long to grow from.
    const least = LEAST * this.#way;
    for (let pair = 0; pair < prices.length; pair += 1) {
      prices[pair] = Math.max(least, prices[pair] * factor);
    }
  }
}

// What an absent pair costs beside the distance. With as few routes as can be, the plans that serve
// all pairs lie far apart; by plans that leave out a pair the search gets from one to another.

/** In mean ways between two stops: at first, never less, and never more. */
const FIRST = 10;
const LEAST = 0.5;
const MOST = 1000;
/** Never less than these many times the temperature. */
const LEAST_OF_TEMPERATURE = 2;
/** A pair that stays away becomes dearer by this factor. */
const DEARER = 1.3;
/** While none stays away, all become cheaper by this share at first, and by none at the end. */
const CHEAPER = 0.02;

export class AbsencePrices {
  /** By pair, in units of distance. */
  readonly prices: Float64Array;
  readonly #way: number;

  /** `way` is the mean one between two stops. */
  constructor(pairs: number, way: number) {
    this.#way = way;
    this.prices = new Float64Array(pairs).fill(FIRST * way);
  }

  /** What these pairs cost. */
  sum(absent: ReadonlySet<number>): number {
    let sum = 0;
    for (const pair of absent) sum += this.prices[pair];
    return sum;
  }

  /** Told from time to time which pairs are absent, with `done` of the annealing, in [0, 1]. */
  adapt(absent: ReadonlySet<number>, temperature: number, done: number): void {
    const { prices } = this;
    if (absent.size > 0) {
      const most = MOST * this.#way;
      for (const pair of absent) prices[pair] = Math.min(most, prices[pair] * DEARER);
      return;
    }
    const least = Math.max(LEAST * this.#way, LEAST_OF_TEMPERATURE * temperature);
    const factor = 1 - CHEAPER * Math.sqrt(1 - done);
    for (let pair = 0; pair < prices.length; pair += 1) {
      prices[pair] = Math.max(least, prices[pair] * factor);
    }
  }
}

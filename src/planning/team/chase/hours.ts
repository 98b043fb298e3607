// When each driver sets out so that the total paid time is least. A start that is as late as it may
// be delays some ends; each start that would is paired with one end, the driver's own or another's,
// at most: the least total is the greatest sum of the delays over such pairs (duality of linear
// programs). That is a small assignment problem with few pairs.

import { GreatestPairs, Worths } from './greatestPairs.ts';

export class Hours {
  /** By driver, as numbered for this day: the start and the end. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** By start and end: how much later than in `ends` the end is if the start is the latest. */
  readonly delays: Worths;
  readonly #pairs: GreatestPairs;
  readonly #ends: Float64Array;
  /** By start: the delay of the end that it is paired with. */
  readonly #delayMs: Float64Array;

  constructor(drivers: number) {
    this.starts = new Float64Array(drivers);
    this.ends = new Float64Array(drivers);
    this.delays = new Worths(drivers);
    this.#pairs = new GreatestPairs(drivers);
    this.#ends = new Float64Array(drivers);
    this.#delayMs = new Float64Array(drivers);
  }

  /**
   * For `count` drivers: `starts` has the earliest start of each, `ends` the earliest end, `latest`
   * the latest start. Leaves in `starts` and `ends` the earliest of the cheapest hours.
   */
  settle(count: number, latest: Float64Array): void {
    const { starts, ends } = this;
    const { column, worth } = this.delays;
    const { columnOf, begins, byRow } = this.#pairs;
    this.#pairs.solve(this.delays, count);
    for (let a = 0; a < count; a += 1) {
      this.#ends[a] = ends[a];
      for (let at = begins[a]; at < begins[a + 1]; at += 1) {
        if (column[byRow[at]] === columnOf[a]) this.#delayMs[a] = worth[byRow[at]];
      }
    }
    // Each start as early as its pair's end allows, each end as early as the starts allow.
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (let a = 0; a < count; a += 1) {
        const b = columnOf[a];
        const ms = b < 0 ? latest[a] : latest[a] - this.#delayMs[a] + ends[b] - this.#ends[b];
        if (ms <= starts[a]) continue;
        starts[a] = ms;
        isMoving = true;
        for (let at = begins[a]; at < begins[a + 1]; at += 1) {
          const c = column[byRow[at]];
          const endMs = this.#ends[c] + worth[byRow[at]] - latest[a] + ms;
          if (endMs > ends[c]) ends[c] = endMs;
        }
      }
    }
  }
}

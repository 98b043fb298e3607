// When each driver sets out so that the total paid time is least. Each start is paired with one
// end, the driver's own or another's: the least total is the greatest sum of the longest paths over
// such pairs (duality of linear programs). That is a small assignment problem.

import { Assignment } from '../assignment.ts';

export class Hours {
  /** By driver, as numbered for this day: the start and the end. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** By `start * count + end`, for the drivers settled: the minimum distance in time. */
  readonly apart: Float64Array;
  readonly #pairs: Assignment;
  readonly #lost: Float64Array;

  constructor(drivers: number) {
    this.starts = new Float64Array(drivers);
    this.ends = new Float64Array(drivers);
    this.apart = new Float64Array(drivers * drivers);
    this.#pairs = new Assignment(drivers);
    this.#lost = new Float64Array(drivers * drivers);
  }

  /**
   * For `count` drivers: `starts` has the earliest start of each, `ends` the earliest end, `latest`
   * the latest start; `apart` the longest paths, or -Infinity. Leaves in `starts` and `ends` the
   * earliest of the cheapest hours.
   */
  settle(count: number, latest: Float64Array): void {
    const { starts, ends, apart } = this;
    for (let a = 0; a < count; a += 1) {
      for (let b = 0; b < count; b += 1) {
        const least = ends[b] - latest[a];
        if (apart[a * count + b] < least) apart[a * count + b] = least;
      }
    }
    this.#pair(count);
    // Each start as early as its pair's end allows, each end as early as the starts allow.
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (let a = 0; a < count; a += 1) {
        const b = this.#pairs.columnOf[a];
        const ms = ends[b] - apart[a * count + b];
        if (ms <= starts[a]) continue;
        starts[a] = ms;
        isMoving = true;
        for (let c = 0; c < count; c += 1) {
          const endMs = ms + apart[a * count + c];
          if (endMs > ends[c]) ends[c] = endMs;
        }
      }
    }
  }

  /** Pairs starts with ends at the greatest sum. */
  #pair(count: number): void {
    for (let at = 0; at < count * count; at += 1) this.#lost[at] = -this.apart[at];
    this.#pairs.solve(this.#lost, count);
  }
}

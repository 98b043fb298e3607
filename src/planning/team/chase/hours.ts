// When each driver sets out so that all of them together are paid for the least time.
// Whoever begins pays his way to an end, his own or another's: the least total is the greatest
// that ends can be apart from starts when each start is paired with one end, by the longest paths
// between them (duality of linear programmes). That is an assignment of a few drivers.

export class Hours {
  /** By driver, as numbered for this day: when he sets out and is done. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** By `start * count + end`, for those who are settled: how far they are apart at least. */
  readonly apart: Float64Array;
  readonly #pairOf: Int32Array;
  readonly #startOf: Int32Array;
  readonly #ofStart: Float64Array;
  readonly #ofEnd: Float64Array;
  readonly #slack: Float64Array;
  readonly #from: Int32Array;
  readonly #isSeen: Uint8Array;

  constructor(drivers: number) {
    this.starts = new Float64Array(drivers);
    this.ends = new Float64Array(drivers);
    this.apart = new Float64Array(drivers * drivers);
    this.#pairOf = new Int32Array(drivers);
    this.#startOf = new Int32Array(drivers + 1);
    this.#ofStart = new Float64Array(drivers);
    this.#ofEnd = new Float64Array(drivers + 1);
    this.#slack = new Float64Array(drivers + 1);
    this.#from = new Int32Array(drivers + 1);
    this.#isSeen = new Uint8Array(drivers + 1);
  }

  /**
   * For `count` drivers: `starts` has when each may set out at the earliest, `ends` when he can be
   * done at the earliest, `latest` when he must have set out; `apart` the longest paths, or
   * -Infinity. Leaves in `starts` and `ends` the earliest of the cheapest hours.
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
        const b = this.#pairOf[a];
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

  /** Pairs starts with ends at the greatest sum, by shortest augmenting paths. */
  #pair(count: number): void {
    const { apart } = this;
    const ofStart = this.#ofStart;
    const ofEnd = this.#ofEnd;
    const startOf = this.#startOf;
    const slack = this.#slack;
    const from = this.#from;
    const isSeen = this.#isSeen;
    for (let a = 0; a < count; a += 1) {
      ofStart[a] = Number.NEGATIVE_INFINITY;
      for (let b = 0; b < count; b += 1) {
        if (apart[a * count + b] > ofStart[a]) ofStart[a] = apart[a * count + b];
      }
    }
    for (let b = 0; b <= count; b += 1) {
      ofEnd[b] = 0;
      startOf[b] = -1;
    }
    for (let a = 0; a < count; a += 1) {
      // The column behind the last is where a path begins.
      let at = count;
      startOf[at] = a;
      for (let b = 0; b <= count; b += 1) {
        slack[b] = Number.POSITIVE_INFINITY;
        isSeen[b] = 0;
      }
      while (startOf[at] >= 0) {
        isSeen[at] = 1;
        const row = startOf[at];
        let least = Number.POSITIVE_INFINITY;
        let next = -1;
        for (let b = 0; b < count; b += 1) {
          if (isSeen[b] === 1) continue;
          const lacks = ofStart[row] + ofEnd[b] - apart[row * count + b];
          if (lacks < slack[b]) {
            slack[b] = lacks;
            from[b] = at;
          }
          if (slack[b] < least) {
            least = slack[b];
            next = b;
          }
        }
        for (let b = 0; b <= count; b += 1) {
          if (isSeen[b] === 1) {
            ofStart[startOf[b]] -= least;
            ofEnd[b] += least;
          } else slack[b] -= least;
        }
        at = next;
      }
      while (at !== count) {
        startOf[at] = startOf[from[at]];
        at = from[at];
      }
    }
    for (let b = 0; b < count; b += 1) this.#pairOf[startOf[b]] = b;
  }
}

// Finds the cheapest insertion of a pair into one route.
import type { Chance } from '../searching/chance.ts';
import type { Routes } from './routes.ts';

/** Rate of blinks: skipped better places, so that the same ruin is not always rebuilt alike. */
export const BLINK = 0.01;

/** Searches a route. The fields hold the last insertion found. */
export class PlaceInRoute {
  /** Extra distance of the insertion; if none is below the bound, a lower bound of the least. */
  extra = Number.POSITIVE_INFINITY;
  /** Slots behind which pick-up and drop-off go; the same slot when they are neighbors. */
  pickupAfter = -1;
  dropoffAfter = -1;
  readonly #routes: Routes;
  /** By `to * size + from`: the problem's columns transposed, those of a pair in one piece. */
  readonly #distanceTo: Float64Array;
  readonly #aheadTo: Float64Array;
  /** By slot: least extra distance of the drop-off alone behind this slot or a later one. */
  readonly #tail: Float64Array;
  /** By slot: the cell where that least is found, -1 for none. */
  readonly #tailAt: Int32Array;
  /** By slot: the first cell from here on whose load leaves no room for the pair. */
  readonly #fullAt: Int32Array;

  constructor(routes: Routes) {
    const { distance, ahead, size } = routes.problem;
    this.#routes = routes;
    this.#distanceTo = turned(distance, size);
    this.#aheadTo = turned(ahead, size);
    this.#tail = new Float64Array(routes.stride);
    this.#tailAt = new Int32Array(routes.stride);
    this.#fullAt = new Int32Array(routes.stride);
  }

  /**
   * Whether an insertion costs less than `bound`. With `chance` some are skipped (blinks). It
   * relies on the triangle inequality: a pair costs no less than either of its stops alone.
   */
  seek(pair: number, route: number, bound: number, chance: Chance | null): boolean {
    const { problem, stops, begin, latest, load, opens, way, lead, elapsed, stride, slots } =
      this.#routes;
    const { size, early, late, ahead, distance, demand, capacity } = problem;
    const distanceTo = this.#distanceTo;
    const aheadTo = this.#aheadTo;
    const tail = this.#tail;
    const tailAt = this.#tailAt;
    const fullAt = this.#fullAt;
    const row = route * stride;
    const end = row + slots[route] - 1;
    const [p, d] = [problem.pickups[pair], problem.dropoffs[pair]];
    const [ofP, ofD] = [p * size, d * size];
    const [earlyP, lateP, earlyD, lateD] = [early[p], late[p], early[d], late[d]];
    const room = capacity - demand[p];
    this.pickupAfter = -1;
    let least = Number.POSITIVE_INFINITY;
    let leastAt = -1;
    let firstFull = end;
    // The drop-off cannot go behind slots that begin after it closes.
    let last = row;
    for (let beyond = end; beyond - last > 1; ) {
      const middle = (last + beyond) >> 1;
      if (begin[middle] <= lateD) last = middle;
      else beyond = middle;
    }
    // The pick-up cannot go before slots whose next stop closes too early.
    let at = last;
    for (; at >= row && latest[at + 1] >= earlyP; at -= 1) {
      const reachD = begin[at] + aheadTo[ofD + stops[at]];
      if (reachD <= lateD) {
        const z = ofD + stops[at + 1];
        const extra = distanceTo[ofD + stops[at]] + distance[z] - way[at];
        if (extra < least) {
          const leave = reachD > earlyD ? reachD : earlyD;
          if (leave + ahead[z] <= latest[at + 1]) {
            least = extra;
            leastAt = at;
          }
        }
      }
      if (load[at] > room) firstFull = at;
      tail[at - row] = least;
      tailAt[at - row] = leastAt;
      fullAt[at - row] = firstFull;
    }
    this.extra = least;
    if (least >= bound) return false;
    let best = bound;
    for (at += 1; at <= last; at += 1) {
      const reachP = begin[at] + aheadTo[ofP + stops[at]];
      // Later slots are left even later.
      if (reachP > lateP) break;
      if (load[at] > room) continue;
      const z = stops[at + 1];
      const head = distanceTo[ofP + stops[at]] - way[at];
      const headZ = head + distance[ofP + z];
      if (headZ >= best) continue;
      const leaveP = reachP > earlyP ? reachP : earlyP;
      let time = leaveP + ahead[ofP + z];
      if (time > latest[at + 1]) continue;
      const neighbor = leaveP + ahead[ofP + d];
      if (neighbor <= lateD) {
        const extra = head + distance[ofP + d] + distance[ofD + z];
        if (extra < best) {
          const leave = neighbor > earlyD ? neighbor : earlyD;
          const isInTime = leave + ahead[ofD + z] <= latest[at + 1];
          if (isInTime && !(chance && chance.share() < BLINK)) {
            best = extra;
            this.pickupAfter = at - row;
            this.dropoffAfter = at - row;
          }
        }
      }
      // The cheapest drop-off behind here is judged at once: a delay passes on as far as waits
      // do not absorb it.
      const behind = at + 1 - row;
      if (at === last || headZ + tail[behind] >= best) continue;
      const cheapest = tailAt[behind];
      if (cheapest < fullAt[behind]) {
        const pushed = time + (elapsed[cheapest] - elapsed[at + 1]);
        const reachD =
          (pushed > begin[cheapest] ? pushed : begin[cheapest]) + aheadTo[ofD + stops[cheapest]];
        if (reachD <= lateD) {
          const leave = reachD > earlyD ? reachD : earlyD;
          const isInTime = leave + ahead[ofD + stops[cheapest + 1]] <= latest[cheapest + 1];
          if (isInTime && !(chance && chance.share() < BLINK)) {
            best = headZ + tail[behind];
            this.pickupAfter = at - row;
            this.dropoffAfter = cheapest - row;
            continue;
          }
        }
      }
      // Otherwise carries the load on and searches the place of the drop-off.
      for (let on = at + 1; on <= last; on += 1) {
        if (load[on] > room || headZ + tail[on - row] >= best) break;
        if (time < opens[on]) time = opens[on];
        const reachD = time + aheadTo[ofD + stops[on]];
        if (reachD > lateD) break;
        const next = ofD + stops[on + 1];
        const extra = headZ + distanceTo[ofD + stops[on]] + distance[next] - way[on];
        if (extra < best) {
          const leave = reachD > earlyD ? reachD : earlyD;
          const isInTime = leave + ahead[next] <= latest[on + 1];
          if (isInTime && !(chance && chance.share() < BLINK)) {
            best = extra;
            this.pickupAfter = at - row;
            this.dropoffAfter = on - row;
          }
        }
        time += lead[on];
        if (time > latest[on + 1]) break;
      }
    }
    this.extra = best;
    return this.pickupAfter >= 0;
  }
}

function turned(column: Float64Array, size: number): Float64Array {
  const found = new Float64Array(column.length);
  for (let from = 0; from < size; from += 1) {
    for (let to = 0; to < size; to += 1) found[to * size + from] = column[from * size + to];
  }
  return found;
}

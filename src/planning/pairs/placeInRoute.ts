// Finds the cheapest insertion of a pair into one route.
import type { Chance } from '../searching/chance.ts';
import {
  DEPARTS,
  ELAPSED,
  LATEST,
  LOAD,
  OPENS,
  type Routes,
  SERVICE,
  WAY,
  WIDTH,
} from './routes.ts';

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
  /** By slot of the route: least extra of the drop-off alone behind this slot or a later one. */
  readonly #tail: Float64Array;
  /** By slot: the slot where that least is found, -1 for none. As in `Routes`, of all. */
  readonly #tailAt: Int32Array;
  /** By slot: the first slot of all from here on whose load leaves no room for the pair. */
  readonly #fullAt: Int32Array;

  constructor(routes: Routes) {
    this.#routes = routes;
    this.#tail = new Float64Array(routes.stride);
    this.#tailAt = new Int32Array(routes.stride);
    this.#fullAt = new Int32Array(routes.stride);
  }

  /**
   * Whether an insertion costs less than `bound`. With `chance` some are skipped (blinks). It
   * relies on the triangle inequality: a pair costs no less than either of its stops alone.
   */
  seek(pair: number, route: number, bound: number, chance: Chance | null): boolean {
    const { problem, stops, cells, stride, slots } = this.#routes;
    const { size, early, late, service, distance, demand, capacity } = problem;
    const tail = this.#tail;
    const tailAt = this.#tailAt;
    const fullAt = this.#fullAt;
    const row = route * stride;
    const end = row + slots[route] - 1;
    const [p, d] = [problem.pickups[pair], problem.dropoffs[pair]];
    const [ofP, ofD] = [p * size, d * size];
    const [earlyP, lateP, earlyD, lateD] = [early[p], late[p], early[d], late[d]];
    const [serviceP, serviceD] = [service[p], service[d]];
    const between = distance[ofP + d];
    const room = capacity - demand[p];
    this.pickupAfter = -1;
    let least = Number.POSITIVE_INFINITY;
    let leastAt = -1;
    let firstFull = end;
    // The drop-off cannot go behind slots from which the vehicle departs after it closes.
    let last = row;
    for (let beyond = end; beyond - last > 1; ) {
      const middle = (last + beyond) >> 1;
      if (cells[middle * WIDTH + DEPARTS] <= lateD) last = middle;
      else beyond = middle;
    }
    // The pick-up cannot go before slots whose next stop closes too early.
    let at = last;
    let latestNext = cells[(last + 1) * WIDTH + LATEST];
    let toNext = distance[ofD + stops[last + 1]];
    for (; at >= row && latestNext >= earlyP; at -= 1) {
      const cell = at * WIDTH;
      const to = distance[ofD + stops[at]];
      const reachD = cells[cell + DEPARTS] + to;
      if (reachD <= lateD) {
        const extra = to + toNext - cells[cell + WAY];
        if (extra < least) {
          const departsD = (reachD > earlyD ? reachD : earlyD) + serviceD;
          if (departsD + toNext <= latestNext) {
            least = extra;
            leastAt = at;
          }
        }
      }
      if (cells[cell + LOAD] > room) firstFull = at;
      tail[at - row] = least;
      tailAt[at - row] = leastAt;
      fullAt[at - row] = firstFull;
      toNext = to;
      latestNext = cells[cell + LATEST];
    }
    this.extra = least;
    if (least >= bound) return false;
    let best = bound;
    at += 1;
    let to = distance[ofP + stops[at]];
    for (; at <= last; at += 1) {
      const cell = at * WIDTH;
      const reachP = cells[cell + DEPARTS] + to;
      // From later slots it departs even later.
      if (reachP > lateP) break;
      const head = to - cells[cell + WAY];
      const z = stops[at + 1];
      to = distance[ofP + z];
      const headZ = head + to;
      if (headZ >= best || cells[cell + LOAD] > room) continue;
      const departsP = (reachP > earlyP ? reachP : earlyP) + serviceP;
      let time = departsP + to;
      if (time > cells[cell + WIDTH + LATEST]) continue;
      const neighbor = departsP + between;
      if (neighbor <= lateD) {
        const fromD = distance[ofD + z];
        const extra = head + between + fromD;
        if (extra < best) {
          const departsD = (neighbor > earlyD ? neighbor : earlyD) + serviceD;
          const isInTime = departsD + fromD <= cells[cell + WIDTH + LATEST];
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
        const cellOf = cheapest * WIDTH;
        const pushed =
          time +
          cells[cell + WIDTH + SERVICE] +
          (cells[cellOf + ELAPSED] - cells[cell + WIDTH + ELAPSED]);
        const departs = cells[cellOf + DEPARTS];
        const reachD = (pushed > departs ? pushed : departs) + distance[ofD + stops[cheapest]];
        if (reachD <= lateD) {
          const departsD = (reachD > earlyD ? reachD : earlyD) + serviceD;
          const arrival = departsD + distance[ofD + stops[cheapest + 1]];
          const isInTime = arrival <= cells[cellOf + WIDTH + LATEST];
          if (isInTime && !(chance && chance.share() < BLINK)) {
            best = headZ + tail[behind];
            this.pickupAfter = at - row;
            this.dropoffAfter = cheapest - row;
            continue;
          }
        }
      }
      // Otherwise carries the load on and searches the place of the drop-off.
      let toD = distance[ofD + z];
      for (let on = at + 1; on <= last; on += 1) {
        const next = on * WIDTH;
        if (cells[next + LOAD] > room || headZ + tail[on - row] >= best) break;
        const opens = cells[next + OPENS];
        const departs = (time < opens ? opens : time) + cells[next + SERVICE];
        const reachD = departs + toD;
        if (reachD > lateD) break;
        const way = cells[next + WAY];
        const fromD = distance[ofD + stops[on + 1]];
        const extra = headZ + toD + fromD - way;
        const latestOf = cells[next + WIDTH + LATEST];
        if (extra < best) {
          const departsD = (reachD > earlyD ? reachD : earlyD) + serviceD;
          if (departsD + fromD <= latestOf && !(chance && chance.share() < BLINK)) {
            best = extra;
            this.pickupAfter = at - row;
            this.dropoffAfter = on - row;
          }
        }
        toD = fromD;
        time = departs + way;
        if (time > latestOf) break;
      }
    }
    this.extra = best;
    return this.pickupAfter >= 0;
  }
}

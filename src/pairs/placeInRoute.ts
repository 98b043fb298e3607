// Finds the cheapest insertion of a pair into one route.
import type { Chance } from '#planning/searching/chance.ts';
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
  /**
   * Where the drop-off alone costs less than behind all later slots, last one first: its extra, and
   * the slot, as in `Routes`, of all.
   */
  readonly #tails: Float64Array;
  readonly #tailsAt: Int32Array;

  constructor(routes: Routes) {
    this.#routes = routes;
    this.#tails = new Float64Array(routes.stride);
    this.#tailsAt = new Int32Array(routes.stride);
  }

  /**
   * Whether an insertion costs less than `bound`. With `chance` some are skipped (blinks). It
   * relies on the triangle inequality: a pair costs no less than either of its stops alone.
   */
  seek(pair: number, route: number, bound: number, chance: Chance | null): boolean {
    const { problem, stops, cells, stride, slots, fullest } = this.#routes;
    const { size, pickups, dropoffs, early, late, service } = problem;
    const { distance, distanceTo, demand, capacity } = problem;
    const tails = this.#tails;
    const tailsAt = this.#tailsAt;
    const row = route * stride;
    const end = row + slots[route] - 1;
    // One by one: an array that is taken apart is made first, and this is the innermost loop.
    const p = pickups[pair];
    const d = dropoffs[pair];
    const ofP = p * size;
    const ofD = d * size;
    const earlyP = early[p];
    const lateP = late[p];
    const earlyD = early[d];
    const lateD = late[d];
    const serviceP = service[p];
    const serviceD = service[d];
    const between = distance[ofP + d];
    const room = capacity - demand[p];
    const isEverFull = fullest[route] > room;
    this.pickupAfter = -1;
    // The drop-off cannot go behind slots from which the vehicle departs after it closes.
    let last = row;
    for (let beyond = end; beyond - last > 1; ) {
      const middle = (last + beyond) >> 1;
      if (cells[middle * WIDTH + DEPARTS] <= lateD) last = middle;
      else beyond = middle;
    }
    // The pick-up cannot go before slots whose next stop closes too early.
    let first = last + 1;
    let latestNext = cells[(last + 1) * WIDTH + LATEST];
    let least = Number.POSITIVE_INFINITY;
    let count = 0;
    let toNext = distance[ofD + stops[last + 1]];
    for (let on = last; on >= row && latestNext >= earlyP; on -= 1) {
      first = on;
      const cell = on * WIDTH;
      const stop = stops[on];
      const to = distanceTo[ofD + stop];
      const extra = to + toNext - cells[cell + WAY];
      if (extra < least) {
        const reachD = cells[cell + DEPARTS] + to;
        const departsD = (reachD > earlyD ? reachD : earlyD) + serviceD;
        if (reachD <= lateD && departsD + toNext <= latestNext) {
          least = extra;
          tails[count] = extra;
          tailsAt[count] = on;
          count += 1;
        }
      }
      toNext = distance[ofD + stop];
      latestNext = cells[cell + LATEST];
    }
    this.extra = least;
    if (least >= bound) return false;
    let best = bound;
    // Of these, the cheapest one behind the slot that is looked at.
    let tail = count - 1;
    let stop = stops[first];
    for (let at = first; at <= last; at += 1) {
      const cell = at * WIDTH;
      const reach = distanceTo[ofP + stop];
      const head = reach - cells[cell + WAY];
      const z = stops[at + 1];
      const reachP = cells[cell + DEPARTS] + reach;
      // From later slots it departs even later.
      if (reachP > lateP) break;
      stop = z;
      const to = distance[ofP + z];
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
      while (tail >= 0 && tailsAt[tail] <= at) tail -= 1;
      if (tail < 0) continue;
      const withTail = headZ + tails[tail];
      if (withTail >= best) continue;
      const cheapest = tailsAt[tail];
      const cellOf = cheapest * WIDTH;
      const pushed =
        time +
        cells[cell + WIDTH + SERVICE] +
        (cells[cellOf + ELAPSED] - cells[cell + WIDTH + ELAPSED]);
      const departsOf = cells[cellOf + DEPARTS];
      const reachOf = (pushed > departsOf ? pushed : departsOf) + distanceTo[ofD + stops[cheapest]];
      if (reachOf <= lateD) {
        const departsD = (reachOf > earlyD ? reachOf : earlyD) + serviceD;
        const arrival = departsD + distance[ofD + stops[cheapest + 1]];
        const isInTime = arrival <= cells[cellOf + WIDTH + LATEST];
        const fits = isInTime && !(isEverFull && hasMore(cells, at + 1, cheapest, room));
        if (fits && !(chance && chance.share() < BLINK)) {
          best = withTail;
          this.pickupAfter = at - row;
          this.dropoffAfter = cheapest - row;
          continue;
        }
      }
      // Otherwise carries the load on and searches the place of the drop-off.
      let toD = distanceTo[ofD + z];
      let behind = tail;
      for (let on = at + 1; on <= last; on += 1) {
        const next = on * WIDTH;
        while (behind >= 0 && tailsAt[behind] < on) behind -= 1;
        if (behind < 0 || headZ + tails[behind] >= best || cells[next + LOAD] > room) break;
        const opens = cells[next + OPENS];
        const departs = (time < opens ? opens : time) + cells[next + SERVICE];
        const reachD = departs + toD;
        if (reachD > lateD) break;
        const way = cells[next + WAY];
        const nextStop = stops[on + 1];
        const fromD = distance[ofD + nextStop];
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
        toD = distanceTo[ofD + nextStop];
        time = departs + way;
        if (time > latestOf) break;
      }
    }
    this.extra = best;
    return this.pickupAfter >= 0;
  }
}

/** Whether a vehicle carries more than `most` behind one of the slots [from, to]. */
function hasMore(cells: Float64Array, from: number, to: number, most: number): boolean {
  for (let slot = from; slot <= to; slot += 1) if (cells[slot * WIDTH + LOAD] > most) return true;
  return false;
}

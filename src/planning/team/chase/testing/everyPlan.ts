// The least cost of all plans, by trying all of them: for a handful of moves and chase cars.
import type { TeamModel } from '../../model/model.ts';
import { Days, OPEN, RIDE } from '../days.ts';
import { Worths } from '../../schedule/greatestShares.ts';
import { Judge } from '../judge.ts';

const AFTER_ALL_MS = 1e10;

/**
 * Whole cents, serving all moves; Infinity when no plan does. Drivers must be interchangeable: the
 * last ones drive the chase cars that are used. `withoutWaits`: no one is paid for waiting, and
 * everything is as early as can be, so that no choice of hours makes a plan cheaper than that.
 */
export function leastCents(model: TeamModel, { withoutWaits = false } = {}): number {
  const days = new Days(model);
  const judge = new Judge(days);
  const { problem } = model;
  const allCars = model.stands.length === 0 ? [-1] : [...model.stands.keys()];
  let least = Number.POSITIVE_INFINITY;
  const delays = new Worths(days.drivers, days.drivers);

  /** Whether every day can be short enough, whenever its driver sets out. */
  const looks = () => {
    const { graph } = judge;
    if (!judge.look()) return false;
    // Starts so late that every path is in the way.
    const own = [...graph.drivers.subarray(0, graph.used)];
    for (const driver of own) graph.latest[driver] = graph.earliest[driver] + AFTER_ALL_MS;
    graph.measure(delays);
    return delays.row.subarray(0, delays.count).every((a, one) => {
      if (a !== delays.column[one]) return true;
      const driver = own[a] ?? 0;
      const endMs = graph.earliest[graph.ends + driver] + delays.worth[one];
      return endMs - graph.latest[driver] <= model.maxShiftMs;
    });
  };

  /** Lower bound: settling a way later never lowers the cost, as open ways take the least time. */
  const isHopeless = () => {
    const isSound = withoutWaits ? looks() : judge.judge();
    return !isSound || judge.cents - judge.graph.openCents >= least;
  };

  const settle = (from: number): void => {
    if (isHopeless()) return;
    let way = from;
    while (way < days.ways && days.by[way] !== OPEN) way += 1;
    if (way === days.ways) {
      least = judge.cents;
      return;
    }
    if (problem.rides) {
      days.by[way] = RIDE;
      settle(way + 1);
      days.by[way] = OPEN;
    }
    const taken: number[] = [];
    for (let count = 1; count <= problem.chases; count += 1) {
      const chase = days.drivers - count;
      if (chase < 0 || days.isMover(chase)) return;
      const isNew = !days.isChase(chase);
      if (isNew && days.used >= problem.maxDrivers) return;
      const met = [-1];
      for (let at = days.opens[chase]; at >= 0; at = days.later[at]) met.push(at);
      const left = allCars.filter((car) => car < 0 || !taken.includes(car));
      const cars = isNew ? left : [days.carOf[chase]];
      met.forEach((boards, index) => {
        for (const leaves of met.slice(index)) {
          for (const car of cars) {
            days.seat(way, chase, boards, leaves === boards ? 2 * way : leaves, car);
            settle(way + 1);
            days.unseat(way);
          }
        }
      });
      // The first driver without riders stands for all others.
      if (isNew) return;
      taken.push(days.carOf[chase]);
    }
  };

  const assign = (left: readonly number[]): void => {
    const [move] = left;
    if (move === undefined) {
      settle(0);
      return;
    }
    for (let driver = 0; driver < days.drivers; driver += 1) {
      // Drivers are interchangeable: the next one stands for all that are unused.
      if (driver > 0 && !days.isMover(driver - 1)) break;
      if (!days.isMover(driver) && days.used >= problem.maxDrivers) break;
      const behinds = [-1];
      for (let at = days.first[driver]; at >= 0; at = days.after[at]) behinds.push(at);
      for (const behind of behinds) {
        days.link(move, driver, behind);
        assign(left.slice(1));
        days.unlink(move);
      }
    }
  };
  assign(Array.from({ length: days.moves }, (_, move) => move));
  return least;
}

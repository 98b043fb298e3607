// The cost of a state, equal to what `scheduled` and `priced` compute for the same plan.
import { lateMsAt } from '../model/chains.ts';
import { DayGraph } from './dayGraph.ts';
import type { Days } from './days.ts';
import { Hours } from './hours.ts';

export class Judge {
  readonly graph: DayGraph;
  /** Of the last judged state; after `look` alone, a lower bound of the cost. */
  cents = 0;
  /** When everything is over, and how late all drop-offs are in total. */
  overMs = 0;
  lateMs = 0;
  /** By driver: the start with the cheapest hours. */
  readonly setsOut: Float64Array;
  /** By driver: the end of the day that begins then. */
  readonly doneMs: Float64Array;
  readonly #days: Days;
  readonly #hours: Hours;
  readonly #latest: Float64Array;
  /** All costs but wages. */
  #otherCents = 0;

  constructor(days: Days) {
    this.graph = new DayGraph(days);
    this.setsOut = new Float64Array(days.drivers);
    this.doneMs = new Float64Array(days.drivers);
    this.#days = days;
    this.#hours = new Hours(days.drivers);
    this.#latest = new Float64Array(days.drivers);
  }

  /** Sets a lower bound. False when the state is impossible or exceeds a driver's hours. */
  look(): boolean {
    const { graph } = this;
    const { notAfterMs, problem } = this.#days.model;
    if (!graph.follow()) return false;
    let overMs = 0;
    for (let a = 0; a < graph.used; a += 1) {
      const driver = graph.drivers[a];
      const endMs = graph.earliest[graph.ends + driver];
      if (endMs > notAfterMs[driver]) return false;
      if (endMs > overMs) overMs = endMs;
    }
    this.overMs = overMs;
    this.#otherCents = this.#others();
    // Each driver's wage is rounded on its own.
    const wages = (graph.busyMs * problem.rates.wageCentsPerHour) / 3_600_000 - graph.used;
    this.cents = this.#otherCents + wages;
    return true;
  }

  /**
   * Every driver ends as early as possible and sets out as late as that allows. Leaves these times
   * in the graph. False when a driver's hours are exceeded.
   */
  judgeEarly(): boolean {
    if (!this.look()) return false;
    return this.#settleEarly();
  }

  /** With the cheapest hours, or as `judgeEarly` if those exceed a limit. */
  judge(): boolean {
    return this.look() && this.settle();
  }

  /** After `look`, the rest of `judge`. */
  settle(): boolean {
    return this.#settleCheapest() || this.#settleEarly();
  }

  #settleEarly(): boolean {
    const { graph } = this;
    const { maxShiftMs } = this.#days.model;
    graph.goBack(null);
    let cents = this.#otherCents;
    for (let a = 0; a < graph.used; a += 1) {
      const driver = graph.drivers[a];
      const endMs = graph.earliest[graph.ends + driver];
      const paidMs = endMs - graph.latest[driver];
      if (paidMs > maxShiftMs) return false;
      this.setsOut[driver] = graph.latest[driver];
      this.doneMs[driver] = endMs;
      cents += this.#wage(paidMs);
    }
    this.cents = cents;
    return true;
  }

  #settleCheapest(): boolean {
    const { graph } = this;
    const { notAfterMs, maxShiftMs } = this.#days.model;
    const { starts, ends, delays } = this.#hours;
    graph.goBack(this.overMs);
    graph.measure(delays);
    for (let a = 0; a < graph.used; a += 1) {
      const driver = graph.drivers[a];
      starts[a] = graph.earliest[driver];
      ends[a] = graph.earliest[graph.ends + driver];
      this.#latest[a] = graph.latest[driver];
    }
    this.#hours.settle(graph.used, this.#latest);
    let cents = this.#otherCents;
    for (let a = 0; a < graph.used; a += 1) {
      const driver = graph.drivers[a];
      const paidMs = ends[a] - starts[a];
      if (ends[a] > notAfterMs[driver] || paidMs > maxShiftMs) return false;
      this.setsOut[driver] = starts[a];
      this.doneMs[driver] = ends[a];
      cents += this.#wage(paidMs);
    }
    this.cents = cents;
    return true;
  }

  #wage(ms: number): number {
    return Math.round((ms * this.#days.model.problem.rates.wageCentsPerHour) / 3_600_000);
  }

  #others(): number {
    const { graph } = this;
    const { model, moves, moverOf } = this.#days;
    const { rates } = model.problem;
    let lateMs = 0;
    let served = 0;
    for (let move = 0; move < moves; move += 1) {
      if (moverOf[move] < 0) continue;
      served += 1;
      const endMs = graph.earliest[graph.works + move] + model.workMs[move];
      if (endMs > model.deadlineMs[move]) lateMs += lateMsAt(model, move, endMs);
    }
    this.lateMs = lateMs;
    return (
      Math.round((graph.carCmi * rates.carCentsPerMile) / 100) +
      Math.round((lateMs * rates.lateCentsPerMinute) / 60_000) +
      graph.fareCents +
      graph.openCents +
      graph.used * rates.driverCents +
      graph.chases * rates.chaseCents +
      (served > 0 ? rates.tipCents : 0)
    );
  }
}

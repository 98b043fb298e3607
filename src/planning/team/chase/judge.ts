// The cost of a state, equal to what `scheduled` and `priced` compute for the same plan.
import { duesOf, lateMsAt } from '../model/chains.ts';
import { DayGraph } from './dayGraph.ts';
import type { Days } from './days.ts';
import { Hours, hourWeights, type HourWeights, keepsDeadlines } from '../schedule/hours.ts';

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
  readonly #weights: HourWeights;
  /** By number of a driver: how much sooner than at the latest the start is. */
  readonly #sooner: Float64Array;
  /** All costs but wages and lateness; when all is as early as can be, how late drop-offs are. */
  #otherCents = 0;
  #leastLateMs = 0;

  constructor(days: Days) {
    this.graph = new DayGraph(days);
    this.setsOut = new Float64Array(days.drivers);
    this.doneMs = new Float64Array(days.drivers);
    this.#days = days;
    const dues = days.model.moves.reduce(
      (sum, _, move) => sum + duesOf(days.model, move).length,
      0,
    );
    this.#hours = new Hours(days.drivers, days.drivers + dues);
    this.#latest = new Float64Array(days.drivers);
    this.#sooner = new Float64Array(days.drivers);
    this.#weights = hourWeights(days.model.problem.rates);
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
    this.#leastLateMs = this.lateMs;
    // Each driver's wage is rounded on its own.
    const wages = (graph.busyMs * problem.rates.wageCentsPerHour) / 3_600_000 - graph.used;
    this.cents = this.#otherCents + this.#lateCents() + wages;
    return true;
  }

  /**
   * Every driver ends as early as possible and sets out as late as that allows and lateness is
   * worth. Leaves the latest times that keep all deadlines in the graph. False when a driver's
   * hours are exceeded.
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
    this.lateMs = this.#leastLateMs;
    graph.goBack(null, true);
    if (keepsDeadlines(this.#weights, graph.used) && this.#settleAt(graph.latest)) return true;
    const isSettled = this.#settlePutOff();
    graph.goBack(null, true);
    return isSettled;
  }

  /** The same where drop-offs may be put off, as lateness costs less or days get too long. */
  #settlePutOff(): boolean {
    const { graph } = this;
    const { maxShiftMs } = this.#days.model;
    graph.goBack(null, false);
    this.#begin();
    for (let a = 0; a < graph.used; a += 1) {
      const shortestMs = this.#hours.ends[a] - maxShiftMs;
      if (shortestMs > this.#latest[a]) return false;
      if (shortestMs > this.#hours.starts[a]) this.#hours.starts[a] = shortestMs;
    }
    this.#settleHours(true);
    for (let a = 0; a < graph.used; a += 1) this.setsOut[graph.drivers[a]] = this.#hours.starts[a];
    return this.#settleAt(this.setsOut);
  }

  /** By driver: the start; the ends are the earliest. False when a day is too long. */
  #settleAt(starts: Float64Array): boolean {
    const { graph } = this;
    let cents = this.#otherCents + this.#lateCents();
    for (let a = 0; a < graph.used; a += 1) {
      const driver = graph.drivers[a];
      const endMs = graph.earliest[graph.ends + driver];
      const paidMs = endMs - starts[driver];
      if (paidMs > this.#days.model.maxShiftMs) return false;
      this.setsOut[driver] = starts[driver];
      this.doneMs[driver] = endMs;
      cents += this.#wage(paidMs);
    }
    this.cents = cents;
    return true;
  }

  #settleCheapest(): boolean {
    const { graph } = this;
    const { notAfterMs, maxShiftMs } = this.#days.model;
    const { starts, ends } = this.#hours;
    const isKeeping = keepsDeadlines(this.#weights, graph.used);
    this.lateMs = this.#leastLateMs;
    graph.goBack(this.overMs, isKeeping);
    this.#begin();
    this.#settleHours(!isKeeping);
    let cents = this.#otherCents + this.#lateCents();
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

  /** The earliest starts and ends, and the latest starts. */
  #begin(): void {
    const { graph } = this;
    const { starts, ends } = this.#hours;
    for (let a = 0; a < graph.used; a += 1) {
      const driver = graph.drivers[a];
      starts[a] = graph.earliest[driver];
      ends[a] = graph.earliest[graph.ends + driver];
      this.#latest[a] = graph.latest[driver];
    }
  }

  /** The cheapest hours, in which drop-offs may be late or not. */
  #settleHours(isLate: boolean): void {
    const { graph } = this;
    const { starts, prices, delays } = this.#hours;
    const { wage, late } = this.#weights;
    graph.measure(delays);
    prices.fill(wage, 0, graph.used);
    const columns = isLate ? graph.measureLateness(this.#hours, graph.used, late) : graph.used;
    this.#hours.settle(graph.used, columns, this.#latest, wage);
    if (columns === graph.used) return;
    for (let a = 0; a < graph.used; a += 1) this.#sooner[a] = this.#latest[a] - starts[a];
    this.lateMs = graph.lateMsWith(this.#sooner);
  }

  #wage(ms: number): number {
    return Math.round((ms * this.#days.model.problem.rates.wageCentsPerHour) / 3_600_000);
  }

  #lateCents(): number {
    return Math.round((this.lateMs * this.#days.model.problem.rates.lateCentsPerMinute) / 60_000);
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
      graph.fareCents +
      graph.openCents +
      graph.used * rates.driverCents +
      graph.chases * rates.chaseCents +
      (served > 0 ? rates.tipCents : 0)
    );
  }
}

// Drops into days with chase cars: the ways that the move leaves open, and those to it and on from
// it, are settled anew; all other seats and rides stay, at other times.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { daysOfPlan } from '../chase/daysOfPlan.ts';
import { Days, NEAR, OPEN, SEAT } from '../chase/days.ts';
import { Judge } from '../chase/judge.ts';
import { OpenWays } from '../chase/openWays.ts';
import { OrderedWays } from '../chase/orderedWays.ts';
import { outlineOfDays } from '../chase/outlineOfDays.ts';
import type { TeamModel } from '../model/model.ts';
import { indexed } from '../rides/indexedOrders.ts';
import { notOrdered } from '../orders/planOfOrders.ts';
import { ordersOf } from '../rides/teamOrder.ts';
import type { Outline } from '../model/actions.ts';
import { type Drops, isTooLong, type Spot, timed, type Totals, totalsOf } from './drops.ts';

export class ChaseDrops implements Drops {
  readonly #move: number;
  /** Without the move, and what is tried. */
  readonly #base: Days;
  readonly #days: Days;
  readonly #judge: Judge;
  readonly #open: OpenWays;

  constructor(model: TeamModel, plan: TeamPlan, move: number) {
    this.#move = move;
    this.#days = new Days(model);
    this.#judge = new Judge(this.#days);
    this.#open = new OpenWays(this.#days, this.#judge, () => true, true);
    this.#days.copy(daysOfPlan(plan, model) ?? daysByOrders(plan, model));
    this.#takeOut();
    this.#settle();
    this.#base = new Days(model);
    this.#base.copy(this.#days);
  }

  countOf(driver: number): number {
    const { first, after } = this.#base;
    let count = 0;
    for (let move = first[driver] ?? -1; move >= 0; move = after[move] ?? -1) count += 1;
    return count;
  }

  isIdle(driver: number): boolean {
    return !this.#base.isMover(driver) && !this.#base.isChase(driver);
  }

  usedAt(spot: Spot): number {
    this.#put(spot);
    return this.#days.used;
  }

  totalsAt(spot: Spot, most = Number.POSITIVE_INFINITY): Totals | null {
    this.#put(spot);
    if (most < Number.POSITIVE_INFINITY && this.#leastCents() >= most) {
      return { cents: Number.POSITIVE_INFINITY, lateMs: 0, overMs: 0 };
    }
    if (!this.#settle()) return null;
    const { cents, lateMs, overMs } = this.#judge;
    const { model } = this.#days;
    // What it costs to leave last is no part of the judge's sum.
    if (model.problem.leavesLast !== true || cents >= most) return { cents, lateMs, overMs };
    return totalsOf(timed(this.#outline(), model));
  }

  exceedsAt(spot: Spot, limits: TeamModel): boolean {
    this.#put(spot);
    if (!this.#settle()) return false;
    const { setsOut, doneMs, graph } = this.#judge;
    return graph.drivers.subarray(0, graph.used).some((driver) => {
      const endMs = doneMs[driver] ?? 0;
      return isTooLong(limits, driver, { endMs, paidMs: endMs - (setsOut[driver] ?? 0) });
    });
  }

  outlineAt(spot: Spot): Outline | null {
    this.#put(spot);
    return this.#settle() ? this.#outline() : null;
  }

  #outline(): Outline {
    const { setsOut, graph } = this.#judge;
    return outlineOfDays(this.#days, setsOut, graph.rests, () => notOrdered);
  }

  /** Where the move was, the driver goes straight on. */
  #takeOut(): void {
    const days = this.#days;
    const driver = days.moverOf[this.#move] ?? -1;
    if (driver < 0) return;
    const next = days.after[this.#move] ?? -1;
    days.unlink(this.#move);
    this.#reopen(next < 0 ? days.moves + driver : next);
  }

  /** The move is there, with open ways; riders of a driver who now moves it need another seat. */
  #put(spot: Spot): void {
    const days = this.#days;
    days.copy(this.#base);
    if (!spot) return;
    const { driver, position } = spot;
    for (let meeting = days.opens[driver] ?? -1; meeting >= 0; meeting = days.opens[driver] ?? -1) {
      days.unseat(meeting >> 1);
    }
    let behind = -1;
    for (let at = 0; at < position; at += 1) {
      behind = (behind < 0 ? days.first[driver] : days.after[behind]) ?? -1;
    }
    days.link(this.#move, driver, behind);
    const next = days.after[this.#move] ?? -1;
    this.#reopen(next < 0 ? days.moves + driver : next);
  }

  #reopen(way: number): void {
    const { by } = this.#days;
    if (by[way] === SEAT) this.#days.unseat(way);
    else if (by[way] !== NEAR) by[way] = OPEN;
  }

  /** Whatever the open ways cost beside their time. */
  #leastCents(): number {
    if (!this.#judge.look()) return Number.NEGATIVE_INFINITY;
    return this.#judge.cents - this.#judge.graph.openCents;
  }

  /** False where something is left open, or somebody's hours do not suffice. */
  #settle(): boolean {
    this.#judge.judgeEarly();
    const { rides } = this.#days.model.problem;
    if (this.#open.settle(rides) !== null) return false;
    return this.#open.scoreOf(Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY;
  }
}

/** Of a plan that no search makes, such as one whose chase driver moves a vehicle. */
function daysByOrders(plan: TeamPlan, model: TeamModel): Days {
  const driverIds = new Set(model.drivers.map(({ id }) => id));
  const moveIds = new Set(model.moves.map(({ activityId }) => activityId));
  const orders = ordersOf(plan).flatMap((order) => {
    if (!driverIds.has(order.driverId)) return [];
    return { ...order, moves: order.moves.filter((one) => moveIds.has(one.activityId)) };
  });
  const ways = new OrderedWays(model, indexed(model, orders));
  ways.settle(0);
  return ways.settled;
}

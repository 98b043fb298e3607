// Drops into days whose drivers are not coupled: only the row that the move leaves and the row that
// it comes into change.
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamModel } from '../model/model.ts';
import { notOrdered } from '../orders/planOfOrders.ts';
import { CarDays } from '../rides/carDays.ts';
import { outlineOfRides } from '../rides/rideOutline.ts';
import { daysByRides } from '../rides/rideSearch.ts';
import type { TeamDays } from '../rides/teamDays.ts';
import { rowsOf } from '../model/rows.ts';
import type { Outline } from '../model/actions.ts';
import { type Drops, isTooLong, type Spot, type Totals } from './drops.ts';

export class RideDrops implements Drops {
  readonly #move: number;
  /** Without the move, and what is tried. */
  readonly #base: TeamDays;
  readonly #days: TeamDays;
  /** Drivers whose hours do not suffice without the move, which also carried them. */
  readonly #broken = new Set<number>();

  constructor(model: TeamModel, plan: TeamPlan, move: number) {
    this.#move = move;
    const cars = model.problem.mode === 'OwnCar' ? new CarDays(model) : null;
    this.#base = cars ?? daysByRides(model);
    for (const { driver, moves } of rowsOf(plan, model)) {
      if (driver < 0) continue;
      const others = moves.filter((one) => one !== move);
      if (!this.#base.setDay(driver, others)) this.#broken.add(driver);
    }
    this.#days = this.#base.emptied();
    this.#days.copy(this.#base);
  }

  countOf(driver: number): number {
    return this.#base.counts[driver] ?? 0;
  }

  isIdle(driver: number): boolean {
    return this.countOf(driver) === 0;
  }

  usedAt(spot: Spot): number {
    return this.#base.used + (spot && this.countOf(spot.driver) === 0 ? 1 : 0);
  }

  totalsAt(spot: Spot): Totals | null {
    return this.#with(spot, () => {
      const { totalCents, lateMs, overMs, model } = this.#days;
      const { tipCents } = model.problem.rates;
      const isAny = this.#days.counts.some((count) => count > 0);
      return { cents: totalCents + (isAny ? tipCents : 0), lateMs, overMs };
    });
  }

  exceedsAt(spot: Spot, limits: TeamModel): boolean {
    const exceeds = () =>
      limits.drivers.some((_, driver) => {
        const hours = this.#days.hoursOf(driver);
        return hours !== null && isTooLong(limits, driver, hours);
      });
    return this.#with(spot, exceeds) ?? true;
  }

  outlineAt(spot: Spot): Outline | null {
    return this.#with(spot, () => outlineOfRides(this.#days, () => notOrdered));
  }

  /** Null where the hours of a driver do not suffice. */
  #with<T>(spot: Spot, read: () => T): T | null {
    const own = spot?.driver ?? -1;
    for (const driver of this.#broken) if (driver !== own) return null;
    if (!spot) return read();
    const days = this.#days;
    const row = days.day(own).toSpliced(spot.position, 0, this.#move);
    const result = days.setDay(own, row) ? read() : null;
    days.copyDay(this.#base, own);
    days.driverOf[this.#move] = -1;
    return result;
  }
}

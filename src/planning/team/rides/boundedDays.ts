// What days have in common that cost more than a bound by other days of the same orders.
import type { TeamModel } from '../model/model.ts';
import type { RideDays } from './rideDays.ts';
import type { TeamDays } from './teamDays.ts';

/** The orders are those of `least`; an heir adds what the days cost. */
export abstract class BoundedDays {
  readonly model: TeamModel;
  /** Set by `extra`: the end of the day with the move. */
  endWith = 0;
  /** The same orders, at a lower bound of their cost. */
  protected readonly least: RideDays;

  constructor(least: RideDays) {
    this.model = least.model;
    this.least = least;
  }

  get stride(): number {
    return this.least.stride;
  }

  get order(): Int32Array {
    return this.least.order;
  }

  get counts(): Int32Array {
    return this.least.counts;
  }

  get driverOf(): Int32Array {
    return this.least.driverOf;
  }

  get used(): number {
    return this.least.used;
  }

  insert(driver: number, slot: number, move: number): void {
    this.least.insert(driver, slot, move);
    this.refresh(driver);
  }

  remove(driver: number, isOut: Uint8Array): void {
    this.least.remove(driver, isOut);
    this.refresh(driver);
  }

  day(driver: number): readonly number[] {
    return this.least.day(driver);
  }

  copy(other: TeamDays): void {
    for (const driver of this.model.drivers.keys()) this.copyDay(other, driver);
    this.driverOf.set(other.driverOf);
  }

  abstract copyDay(other: TeamDays, driver: number): void;

  /** Works out a day anew after its order has changed. */
  protected abstract refresh(driver: number): void;
}

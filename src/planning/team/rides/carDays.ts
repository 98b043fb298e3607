// Days of drivers with an own car each: every day is recomputed as a whole, as one more move may
// change the ways to all the others, and where the driver rests. A lower bound of its cost is known
// before that.
import { type CarDay, CarWays } from './carWays.ts';
import { leastWaysOf } from './leastWays.ts';
import type { TeamModel } from '../model/model.ts';
import type { WayBy } from './teamOrder.ts';
import { BoundedDays } from './boundedDays.ts';
import { RideDays } from './rideDays.ts';
import type { Leg, TeamDays } from './teamDays.ts';
import type { Ways } from './ways.ts';

export class CarDays extends BoundedDays implements TeamDays {
  readonly #ways: CarWays;
  /** By driver; null for a day without moves, or one that exceeds the driver's hours. */
  readonly #days: (CarDay | null)[];

  constructor(model: TeamModel, ways = new CarWays(model)) {
    // Every way takes the least possible.
    super(new RideDays(model, leastCarWays(model)));
    this.#ways = ways;
    this.#days = model.drivers.map(() => null);
    for (const driver of this.#days.keys()) this.refresh(driver);
  }

  get overMs(): number {
    let over = Math.min(...this.model.notBeforeMs);
    for (const day of this.#days) if (day && day.endMs > over) over = day.endMs;
    return over;
  }

  get sum(): number {
    let sum = 0;
    for (const [driver, day] of this.#days.entries()) {
      if (day) sum += day.cents;
      else if (this.least.isUsed(driver)) return Number.POSITIVE_INFINITY;
    }
    return sum;
  }

  get lateMs(): number {
    let sum = 0;
    for (const day of this.#days) sum += day?.lateMs ?? 0;
    return sum;
  }

  get totalCents(): number {
    const { lateMs } = this;
    const { rates } = this.model.problem;
    let [whole, cmi] = [this.used * rates.driverCents, 0];
    for (const day of this.#days) {
      if (!day) continue;
      whole += day.fareCents + Math.round((day.paidMs * rates.wageCentsPerHour) / 3_600_000);
      cmi += day.carCmi;
    }
    const miles = Math.round((cmi * rates.carCentsPerMile) / 100);
    return whole + miles + Math.round((lateMs * rates.lateCentsPerMinute) / 60_000);
  }

  extra(driver: number, slot: number, move: number, most: number): number {
    const before = this.#days[driver]?.cents ?? 0;
    const least = this.least;
    const spared = before - least.cents[driver];
    const extra = least.extra(driver, slot, move, most + spared);
    if (extra === Number.POSITIVE_INFINITY) return extra;
    const day = this.#ways.best(driver, this.day(driver).toSpliced(slot, 0, move));
    if (!day) return Number.POSITIVE_INFINITY;
    this.endWith = day.endMs;
    return day.cents - before < most ? day.cents - before : Number.POSITIVE_INFINITY;
  }

  hoursOf(driver: number) {
    return this.#days[driver];
  }

  /** `by`: how the driver comes to each move and back, null where that is open. */
  setDay(driver: number, moves: readonly number[], by?: readonly (WayBy | null)[]): boolean {
    this.least.setDay(driver, moves);
    if (by?.some((one) => one !== null)) this.#days[driver] = this.#ways.bestBy(driver, moves, by);
    else this.refresh(driver);
    return !this.least.isUsed(driver) || this.#days[driver] !== null;
  }

  legs(driver: number): readonly Leg[] {
    return this.#days[driver]?.legs ?? [];
  }

  override copyDay(from: TeamDays, driver: number): void {
    const other = from as CarDays;
    this.least.copyDay(other.least, driver);
    this.#days[driver] = other.#days[driver];
  }

  emptied(): CarDays {
    return new CarDays(this.model, this.#ways);
  }

  protected override refresh(driver: number): void {
    const moves = this.day(driver);
    this.#days[driver] = this.least.isUsed(driver) ? this.#ways.best(driver, moves) : null;
  }
}

function leastCarWays(model: TeamModel): Ways {
  const { ms, cents, moveCents } = leastWaysOf(model);
  const none = new Float64Array(cents.length);
  return { ms, cents, fareCents: none, carCmi: none, moveCents, moveCmi: moveCents };
}

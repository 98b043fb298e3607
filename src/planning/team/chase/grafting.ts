// Recombination: days of other good states come into a state, as they are there. A chase car comes
// with all its riders, so that what fits together stays together; what the state had of these moves
// and drivers goes.
import type { Chance } from '../../searching/chance.ts';
import { Days, OPEN, RIDE, SEAT } from './days.ts';
import type { Judge } from './judge.ts';
import type { Ruin } from './ruin.ts';

/** States that are pooled; of more, the oldest go. */
const POOLED = 12;

export class Grafting {
  readonly #days: Days;
  readonly #judge: Judge;
  readonly #ruin: Ruin;
  readonly #chance: Chance;
  readonly #pool: Days[] = [];
  #next = 0;

  constructor(days: Days, judge: Judge, ruin: Ruin, chance: Chance) {
    this.#days = days;
    this.#judge = judge;
    this.#ruin = ruin;
    this.#chance = chance;
  }

  /** Pools a state whose ways are all settled. */
  add(days: Days): void {
    const kept = this.#pool[this.#next] ?? new Days(days.model);
    kept.copy(days);
    this.#pool[this.#next] = kept;
    this.#next = (this.#next + 1) % POOLED;
  }

  /** Changes a judged state; ways that do not fit any more are open. False: it is as it was. */
  graft(): boolean {
    const { length } = this.#pool;
    if (length === 0) return false;
    const from = this.#pool[this.#chance.below(length)];
    const group = this.#drawnGroup(from);
    if (group.length === 0) return false;
    for (const driver of group) this.#clear(driver);
    for (const driver of group) this.#takeOver(from, driver);
    for (const driver of group) if (from.isChase(driver)) this.#drive(from, driver);
    return true;
  }

  /** A drawn driver of a state: a chase driver with all riders, or a mover. */
  #drawnGroup(from: Days): readonly number[] {
    const at = this.#chance.below(from.drivers);
    for (let i = 0; i < from.drivers; i += 1) {
      const driver = (at + i) % from.drivers;
      if (from.isMover(driver)) return [driver];
      if (!from.isChase(driver)) continue;
      const riders = new Set<number>();
      for (let meeting = from.opens[driver]; meeting >= 0; meeting = from.later[meeting]) {
        riders.add(from.riderOf(meeting >> 1));
      }
      return [driver, ...riders];
    }
    return [];
  }

  #clear(driver: number): void {
    const days = this.#days;
    while (days.first[driver] >= 0) this.#ruin.take(days.first[driver]);
    while (days.opens[driver] >= 0) this.#ruin.open(days.opens[driver] >> 1);
  }

  /** The moves of a driver without any, as they are there, and the rides. */
  #takeOver(from: Days, driver: number): void {
    const days = this.#days;
    if (days.used >= days.model.problem.maxDrivers) return;
    for (let move = from.first[driver]; move >= 0; move = from.after[move]) {
      this.#ruin.take(move);
      days.link(move, driver, days.last[driver]);
      if (from.by[move] === RIDE && days.by[move] === OPEN) days.by[move] = RIDE;
    }
    const back = days.moves + driver;
    if (from.by[back] === RIDE && days.by[back] === OPEN) days.by[back] = RIDE;
  }

  /** The chase car's tour as it is there, as far as there is a car and a driver more. */
  #drive(from: Days, chase: number): void {
    const days = this.#days;
    const { problem } = days.model;
    if (days.chases >= problem.chases || days.used >= problem.maxDrivers) return;
    const own = from.carOf[chase];
    const cars = days.freeCars();
    const car = own < 0 || days.isFreeCar(own) ? own : days.nearestCar(chase, cars);
    if (own >= 0 && cars.length === 0) return;
    const meetings: number[] = [];
    for (let meeting = from.opens[chase]; meeting >= 0; meeting = from.later[meeting]) {
      if (days.by[meeting >> 1] === OPEN || days.by[meeting >> 1] === SEAT) meetings.push(meeting);
    }
    const isWhole = meetings.every((meeting) => days.by[meeting >> 1] === OPEN);
    if (!isWhole) return;
    days.chain(chase, meetings, car);
    if (this.#judge.judgeEarly()) return;
    while (days.opens[chase] >= 0) this.#ruin.open(days.opens[chase] >> 1);
  }
}

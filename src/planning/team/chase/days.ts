// The state of the search for plans with chase cars, in rows of integers: who moves what in which
// order, how the driver comes to each vehicle and back, and whom each chase car meets.
import type { TeamModel } from '../model/model.ts';

/** How a driver comes there: already there, by ride, by seat of a chase car, or open. */
export const NEAR = 0;
export const RIDE = 1;
export const SEAT = 2;
export const OPEN = 3;

const none: ReadonlySet<number> = new Set();

/**
 * Ways are numbered: below `moves` the way to the pick-up of that move, from there on the way back
 * of a driver. So are meetings: `2 * way` boards, `2 * way + 1` leaves. -1 is none.
 */
export class Days {
  readonly model: TeamModel;
  readonly moves: number;
  readonly drivers: number;
  readonly ways: number;
  /** By driver: the first and last move. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** By move: its driver (-1 when it is absent), and the moves before and after. */
  readonly moverOf: Int32Array;
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** By way: NEAR, RIDE, SEAT or OPEN; and the driver of the chase car. */
  readonly by: Int32Array;
  readonly chaseOf: Int32Array;
  /** By driver of a chase: the first and last meeting. */
  readonly opens: Int32Array;
  readonly closes: Int32Array;
  /** By driver of a chase: the company's car; -1 for the driver's own. Of others: no meaning. */
  readonly carOf: Int32Array;
  /** By meeting: those of the same chase before and after. */
  readonly earlier: Int32Array;
  readonly later: Int32Array;
  /** All rows in one piece. */
  readonly #cells: Int32Array;

  constructor(model: TeamModel) {
    const [moves, drivers] = [model.moves.length, model.drivers.length];
    const ways = moves + drivers;
    this.model = model;
    this.moves = moves;
    this.drivers = drivers;
    this.ways = ways;
    const lengths = [drivers, drivers, moves, moves, moves, ways, ways, drivers, drivers, drivers];
    lengths.push(2 * ways, 2 * ways);
    const cells = new Int32Array(lengths.reduce((sum, length) => sum + length, 0)).fill(-1);
    let from = 0;
    const row = (length: number) => {
      from += length;
      return cells.subarray(from - length, from);
    };
    this.#cells = cells;
    this.first = row(drivers);
    this.last = row(drivers);
    this.moverOf = row(moves);
    this.before = row(moves);
    this.after = row(moves);
    this.by = row(ways).fill(NEAR);
    this.chaseOf = row(ways);
    this.opens = row(drivers);
    this.closes = row(drivers);
    this.carOf = row(drivers);
    this.earlier = row(2 * ways);
    this.later = row(2 * ways);
  }

  copy(other: Days): void {
    this.#cells.set(other.#cells);
  }

  /** Where the way begins and ends, as indexes of places. */
  fromOf(way: number): number {
    const { moves, before, last, model } = this;
    const move = way < moves ? before[way] : last[way - moves];
    if (move >= 0) return model.to[move];
    return model.base[way < moves ? this.moverOf[way] : way - moves];
  }

  toOf(way: number): number {
    return way < this.moves ? this.model.from[way] : this.model.base[way - this.moves];
  }

  placeOf(meeting: number): number {
    return (meeting & 1) === 0 ? this.fromOf(meeting >> 1) : this.toOf(meeting >> 1);
  }

  /** The driver who travels the way. */
  riderOf(way: number): number {
    return way < this.moves ? this.moverOf[way] : way - this.moves;
  }

  /** Where the car of a chase stands, as an index of places. */
  standOf(chase: number): number {
    return this.standOfCar(chase, this.carOf[chase]);
  }

  /** The same for a car that the driver may take; -1: the driver's own. */
  standOfCar(driver: number, car: number): number {
    return car < 0 ? this.model.base[driver] : this.model.stands[car];
  }

  /**
   * The cars that no chase has, and that are not in `spared`, one of each place; -1 alone where
   * drivers have their own.
   */
  freeCars(spared: ReadonlySet<number> = none): readonly number[] {
    const { stands } = this.model;
    if (stands.length === 0) return [-1];
    const free: number[] = [];
    for (let car = 0; car < stands.length; car += 1) {
      if (spared.has(car) || !this.isFreeCar(car)) continue;
      if (!free.some((other) => stands[other] === stands[car])) free.push(car);
    }
    return free;
  }

  isFreeCar(car: number): boolean {
    for (let chase = 0; chase < this.drivers; chase += 1) {
      if (this.opens[chase] >= 0 && this.carOf[chase] === car) return false;
    }
    return true;
  }

  /** The free car that is soonest reached; -1 also where none is free. */
  nearestCar(driver: number, cars = this.freeCars()): number {
    const { rideMs, base, size } = this.model;
    const wayMs = (car: number) => rideMs[base[driver] * size + this.standOfCar(driver, car)];
    return cars.reduce((best, car) => (wayMs(car) < wayMs(best) ? car : best), cars[0] ?? -1);
  }

  isMover(driver: number): boolean {
    return this.first[driver] >= 0;
  }

  isChase(driver: number): boolean {
    return this.opens[driver] >= 0;
  }

  /** Number of drivers in use: movers and chase drivers. */
  get used(): number {
    let count = 0;
    for (let driver = 0; driver < this.drivers; driver += 1) {
      if (this.first[driver] >= 0 || this.opens[driver] >= 0) count += 1;
    }
    return count;
  }

  get chases(): number {
    let count = 0;
    for (let driver = 0; driver < this.drivers; driver += 1) {
      if (this.opens[driver] >= 0) count += 1;
    }
    return count;
  }

  /**
   * Gives an absent move to a driver behind one of the driver's moves (-1: at first). Its ways are
   * left open.
   */
  link(move: number, driver: number, behind: number): void {
    const next = behind < 0 ? this.first[driver] : this.after[behind];
    this.moverOf[move] = driver;
    this.before[move] = behind;
    this.after[move] = next;
    if (behind < 0) this.first[driver] = move;
    else this.after[behind] = move;
    if (next < 0) this.last[driver] = move;
    else this.before[next] = move;
    this.by[move] = OPEN;
    this.settle(move);
    this.settle(next < 0 ? this.moves + driver : next);
  }

  /** Removes a move from its driver's day. */
  unlink(move: number): void {
    const driver = this.moverOf[move];
    const [behind, next] = [this.before[move], this.after[move]];
    if (this.by[move] === SEAT) this.unseat(move);
    this.by[move] = NEAR;
    this.moverOf[move] = -1;
    if (behind < 0) this.first[driver] = next;
    else this.after[behind] = next;
    if (next < 0) this.last[driver] = behind;
    else this.before[next] = behind;
    this.settle(next < 0 ? this.moves + driver : next);
  }

  /** After a change of one end: NEAR where the driver is there already, otherwise not NEAR. */
  settle(way: number): void {
    const { moves, model, by } = this;
    const isBack = way >= moves;
    const isNone =
      (isBack && (!model.problem.roundTrip || this.first[way - moves] < 0)) ||
      model.near[this.fromOf(way) * model.size + this.toOf(way)] === 1;
    if (isNone) {
      if (by[way] === SEAT) this.unseat(way);
      by[way] = NEAR;
    } else if (by[way] === NEAR) by[way] = OPEN;
  }

  /**
   * Boards behind one meeting of a chase and leaves behind another, or behind the boarding. `car`:
   * the one that a driver takes who has none so far.
   */
  seat(way: number, chase: number, boardsBehind: number, leavesBehind: number, car?: number): void {
    if (!this.isChase(chase)) this.carOf[chase] = car ?? this.nearestCar(chase);
    this.by[way] = SEAT;
    this.chaseOf[way] = chase;
    this.#meet(2 * way, chase, boardsBehind);
    this.#meet(2 * way + 1, chase, leavesBehind);
  }

  /** All meetings of a chase without any, in order; their ways are by seat after this. */
  chain(chase: number, meetings: readonly number[], car: number): void {
    this.carOf[chase] = car;
    for (const meeting of meetings) {
      this.by[meeting >> 1] = SEAT;
      this.chaseOf[meeting >> 1] = chase;
      this.#meet(meeting, chase, this.closes[chase]);
    }
  }

  /** The way is open after this. */
  unseat(way: number): void {
    this.#part(2 * way + 1);
    this.#part(2 * way);
    this.by[way] = OPEN;
    this.chaseOf[way] = -1;
  }

  #meet(meeting: number, chase: number, behind: number): void {
    const next = behind < 0 ? this.opens[chase] : this.later[behind];
    this.earlier[meeting] = behind;
    this.later[meeting] = next;
    if (behind < 0) this.opens[chase] = meeting;
    else this.later[behind] = meeting;
    if (next < 0) this.closes[chase] = meeting;
    else this.earlier[next] = meeting;
  }

  #part(meeting: number): void {
    const chase = this.chaseOf[meeting >> 1];
    const [behind, next] = [this.earlier[meeting], this.later[meeting]];
    if (behind < 0) this.opens[chase] = next;
    else this.later[behind] = next;
    if (next < 0) this.closes[chase] = behind;
    else this.earlier[next] = behind;
  }
}

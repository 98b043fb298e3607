// The timing of a state: the longest paths over its actions, forward and backward.
import { wholeSeconds } from '../../durations.ts';
import { BEFORE_GOAL, BEFORE_WAY, DayRests, restsMsOf } from './dayRests.ts';
import { type Days, NEAR, RIDE, SEAT } from './days.ts';
import { duesOf, lateMsAt } from '../model/chains.ts';
import type { Worths } from '../schedule/greatestShares.ts';
import type { Hours } from '../schedule/hours.ts';

/**
 * Vertices: start and end of each driver, the work at each move (from pick-up to drop-off), and the
 * meetings. Each has one successor in its own day, meetings one more in the chase's day.
 */
export class DayGraph {
  /** By vertex: the earliest begin, and the latest that delays no fixed vertex. */
  readonly earliest: Float64Array;
  readonly latest: Float64Array;
  /** First vertex of the ends, the works and the meetings; starts begin at 0. */
  readonly ends: number;
  readonly works: number;
  readonly meetings: number;
  /** By meeting: riders aboard from here on. */
  readonly aboard: Int32Array;
  /** By way: how long the rider is aboard, without the waits of the chase car. */
  readonly aboardMs: Float64Array;
  /** Where drivers rest. */
  readonly rests: DayRests;
  readonly boardMs: number;
  readonly leaveMs: number;
  /** Drivers who do anything: the first `used` of them, by index. */
  readonly drivers: Int32Array;
  used = 0;
  /** Chase cars that are driven, and how far, in hundredths of a mile. */
  chases = 0;
  carCmi = 0;
  fareCents = 0;
  /** Estimated cost of the open ways beside time. */
  openCents = 0;
  /** Minimum total working time, without any waits. */
  busyMs = 0;
  readonly #days: Days;
  readonly #next: Int32Array;
  readonly #nextMs: Float64Array;
  /** Of meetings: the next of the chase's day. */
  readonly #chaseNext: Int32Array;
  readonly #chaseNextMs: Float64Array;
  readonly #waitsFor: Uint8Array;
  /** The first `#vertices` in topological order. */
  readonly #order: Int32Array;
  #vertices = 0;
  /** By driver: the number in `drivers`. */
  readonly #numberOf: Int32Array;
  /** By vertex and start: how much later than the earliest it is if the start is the latest. */
  readonly #delayMs: Float64Array;
  /** By vertex: the most of them; where it is 0 they are not set. */
  readonly #mostMs: Float64Array;
  /** By way: the chase's working time when the rider boarded. */
  readonly #boardedMs: Float64Array;

  constructor(days: Days) {
    const { drivers, moves, ways } = days;
    const { driverPickupMs, driverDropoffMs } = days.model.problem.durations;
    const size = 2 * drivers + moves + 2 * ways;
    this.#days = days;
    this.boardMs = wholeSeconds(driverPickupMs);
    this.leaveMs = wholeSeconds(driverDropoffMs);
    this.ends = drivers;
    this.works = 2 * drivers;
    this.meetings = 2 * drivers + moves;
    this.earliest = new Float64Array(size);
    this.latest = new Float64Array(size);
    this.aboard = new Int32Array(2 * ways);
    this.aboardMs = new Float64Array(ways);
    this.rests = new DayRests(days);
    this.drivers = new Int32Array(drivers);
    this.#next = new Int32Array(size);
    this.#nextMs = new Float64Array(size);
    this.#chaseNext = new Int32Array(size);
    this.#chaseNextMs = new Float64Array(size);
    this.#waitsFor = new Uint8Array(size);
    this.#order = new Int32Array(size);
    this.#numberOf = new Int32Array(drivers);
    this.#delayMs = new Float64Array(size * drivers);
    this.#mostMs = new Float64Array(size);
    this.#boardedMs = new Float64Array(ways);
  }

  /** The vertex that a way leads to. */
  goalOf(way: number): number {
    const { moves } = this.#days;
    return way < moves ? this.works + way : this.ends + way - moves;
  }

  /** When the rider of a way is free to leave for it. */
  freeMs(way: number): number {
    const { moves, before, last, moverOf, model } = this.#days;
    const move = way < moves ? before[way] : last[way - moves];
    if (move >= 0) return this.earliest[this.works + move] + model.workMs[move];
    return this.earliest[way < moves ? moverOf[way] : way - moves];
  }

  /**
   * Computes `earliest`. False for a cycle of waits, if seats do not suffice, or without room for a
   * rest.
   */
  follow(): boolean {
    const { rests } = this;
    rests.clear();
    if (!this.#followAll()) return false;
    if (this.#days.model.restAfterMs === Number.POSITIVE_INFINITY) return true;
    return rests.place(this) && (!rests.isAny || this.#followAll());
  }

  #followAll(): boolean {
    const days = this.#days;
    this.openCents = 0;
    this.fareCents = 0;
    this.carCmi = 0;
    this.chases = 0;
    this.busyMs = 0;
    this.used = 0;
    this.#vertices = 0;
    for (let driver = 0; driver < days.drivers; driver += 1) {
      if (days.first[driver] >= 0) this.#followMover(driver);
      else if (days.opens[driver] < 0) continue;
      else if (!this.#followChase(driver)) return false;
      this.#order[this.used] = driver;
      this.drivers[this.used] = driver;
      this.#numberOf[driver] = this.used;
      this.used += 1;
    }
    return this.#forward();
  }

  #followMover(driver: number): void {
    const { model, first, after, moves } = this.#days;
    let vertex = driver;
    let busyMs = 0;
    this.earliest[driver] = model.notBeforeMs[driver];
    for (let move = first[driver]; move >= 0; move = after[move]) {
      const work = this.works + move;
      this.#bring(move, vertex, busyMs, work);
      this.earliest[work] = model.readyMs[move];
      vertex = work;
      busyMs = model.workMs[move];
      this.busyMs += busyMs;
    }
    this.#bring(moves + driver, vertex, busyMs, this.ends + driver);
    this.#finish(driver);
  }

  /** From a vertex of this duration, on a way, to its goal. */
  #bring(way: number, vertex: number, busyMs: number, goal: number): void {
    const days = this.#days;
    const by = days.by[way];
    const rests = this.rests.ofWay[way];
    this.#waitsFor[goal] = 1;
    this.#vertices += 1;
    if (by === NEAR) {
      this.#next[vertex] = goal;
      this.#nextMs[vertex] = busyMs + restsMsOf(rests);
      return;
    }
    if (by === SEAT) {
      const boards = this.meetings + 2 * way;
      this.#next[vertex] = boards;
      this.#nextMs[vertex] = busyMs + restsMsOf(rests & BEFORE_WAY);
      this.#next[boards] = boards + 1;
      this.#nextMs[boards] = this.boardMs;
      this.#next[boards + 1] = goal;
      this.#nextMs[boards + 1] = this.leaveMs + restsMsOf(rests & BEFORE_GOAL);
      this.#waitsFor[boards] = 2;
      this.#waitsFor[boards + 1] = 2;
      this.earliest[boards] = 0;
      this.earliest[boards + 1] = 0;
      this.#vertices += 2;
      return;
    }
    const { size, rideMs, rideCents } = days.model;
    const at = days.fromOf(way) * size + days.toOf(way);
    this.busyMs += rideMs[at];
    if (by === RIDE) this.fareCents += rideCents[at];
    else this.openCents += rideCents[at] / 2;
    this.#next[vertex] = goal;
    this.#nextMs[vertex] = busyMs + rideMs[at] + restsMsOf(rests);
  }

  /** False when there are more riders than seats. */
  #followChase(driver: number): boolean {
    const days = this.#days;
    const { rests } = this;
    const { model, later } = days;
    const { size, near, driveMs, roadCmi, problem } = model;
    const stand = days.standOf(driver);
    if (model.stands.length > 0 && days.carOf[driver] < 0) return false;
    if (!this.#canRide(driver, stand)) return false;
    let vertex = driver;
    let busyMs = this.#ride(model.base[driver], stand);
    let place = stand;
    let riders = 0;
    let drivenMs = 0;
    const cmi = this.carCmi;
    this.earliest[driver] = model.notBeforeMs[driver];
    for (let meeting = days.opens[driver]; meeting >= 0; meeting = later[meeting]) {
      const to = days.placeOf(meeting);
      const at = place * size + to;
      if (near[at] === 0) {
        busyMs += driveMs[at];
        this.carCmi += roadCmi[at];
        place = to;
      }
      const restMs = restsMsOf(rests.ofMeeting[meeting]);
      this.#drive(vertex, busyMs + restMs, this.meetings + meeting);
      vertex = this.meetings + meeting;
      drivenMs += busyMs;
      const isLeaving = (meeting & 1) === 1;
      riders += isLeaving ? -1 : 1;
      if (isLeaving) {
        const aboardMs = drivenMs + this.leaveMs - this.#boardedMs[meeting >> 1];
        this.aboardMs[meeting >> 1] = aboardMs;
        this.busyMs += aboardMs;
      } else this.#boardedMs[meeting >> 1] = drivenMs;
      if (riders > problem.seats) return false;
      this.aboard[meeting] = riders;
      busyMs = isLeaving ? this.leaveMs : this.boardMs;
    }
    if (problem.roundTrip) {
      const at = place * size + stand;
      if (near[at] === 0) {
        busyMs += driveMs[at];
        this.carCmi += roadCmi[at];
        place = stand;
      }
      if (!this.#canRide(driver, place)) return false;
      busyMs += this.#ride(place, model.base[driver]);
    }
    this.busyMs += drivenMs + busyMs;
    const end = this.ends + driver;
    this.#drive(vertex, busyMs + restsMsOf(rests.ofEnd[driver]), end);
    this.#waitsFor[end] = 1;
    this.#vertices += 1;
    this.#finish(driver);
    if (this.carCmi > cmi) this.chases += 1;
    return true;
  }

  /** Whether a driver may get from the own place to another, and from there back. */
  #canRide(driver: number, place: number): boolean {
    const { near, size, base, problem } = this.#days.model;
    return problem.rides || near[base[driver] * size + place] === 1;
  }

  /** How long the driver of a chase rides, to the car or home. */
  #ride(from: number, to: number): number {
    const { rideMs, rideCents, size } = this.#days.model;
    this.fareCents += rideCents[from * size + to];
    return rideMs[from * size + to];
  }

  #drive(vertex: number, busyMs: number, to: number): void {
    if (vertex < this.ends) {
      this.#next[vertex] = to;
      this.#nextMs[vertex] = busyMs;
    } else {
      this.#chaseNext[vertex] = to;
      this.#chaseNextMs[vertex] = busyMs;
    }
  }

  #finish(driver: number): void {
    const end = this.ends + driver;
    this.#vertices += 1;
    this.#next[end] = -1;
    this.earliest[end] = 0;
  }

  /** Visits each vertex once all before it are known; false for a cycle. */
  #forward(): boolean {
    const { earliest, meetings } = this;
    const next = this.#next;
    const nextMs = this.#nextMs;
    const waitsFor = this.#waitsFor;
    const order = this.#order;
    let count = this.used;
    for (let i = 0; i < count; i += 1) {
      const vertex = order[i];
      const fromMs = earliest[vertex];
      const to = next[vertex];
      if (to < 0) continue;
      const ms = fromMs + nextMs[vertex];
      if (ms > earliest[to]) earliest[to] = ms;
      waitsFor[to] -= 1;
      if (waitsFor[to] === 0) {
        order[count] = to;
        count += 1;
      }
      if (vertex < meetings) continue;
      const chase = this.#chaseNext[vertex];
      const chaseMs = fromMs + this.#chaseNextMs[vertex];
      if (chaseMs > earliest[chase]) earliest[chase] = chaseMs;
      waitsFor[chase] -= 1;
      if (waitsFor[chase] === 0) {
        order[count] = chase;
        count += 1;
      }
    }
    return count === this.#vertices;
  }

  /**
   * After `follow`, computes `latest`: no driver ends later than at the earliest, or, with
   * `overMs`, later than that and the driver's hours; and, where deadlines are kept, no drop-off
   * becomes late or later.
   */
  goBack(overMs: number | null, isKeepingDeadlines: boolean): void {
    const { earliest, latest, ends, works, meetings } = this;
    const { deadlineMs, workMs, notAfterMs } = this.#days.model;
    const next = this.#next;
    const nextMs = this.#nextMs;
    const order = this.#order;
    for (let i = this.#vertices - 1; i >= 0; i -= 1) {
      const vertex = order[i];
      let heldMs = Number.POSITIVE_INFINITY;
      if (vertex >= ends && vertex < works) {
        heldMs = earliest[vertex];
        // All times are whole seconds.
        const afterMs = Math.floor(notAfterMs[vertex - ends] / 1000) * 1000;
        if (overMs !== null) heldMs = afterMs < overMs ? afterMs : overMs;
      } else if (isKeepingDeadlines && vertex >= works && vertex < meetings) {
        const move = vertex - works;
        heldMs = Math.floor((deadlineMs[move] - workMs[move]) / 1000) * 1000;
        if (heldMs < earliest[vertex]) heldMs = earliest[vertex];
      }
      const to = next[vertex];
      if (to >= 0 && latest[to] - nextMs[vertex] < heldMs) heldMs = latest[to] - nextMs[vertex];
      if (vertex >= meetings) {
        const chaseMs = latest[this.#chaseNext[vertex]] - this.#chaseNextMs[vertex];
        if (chaseMs < heldMs) heldMs = chaseMs;
      }
      latest[vertex] = heldMs;
    }
  }

  /**
   * After `goBack`, by start and end, both as numbered in `drivers`: how much later than at the
   * earliest the end is if the start is the latest. Few are: ways where there is time to spare for
   * it are not followed any further.
   */
  measure(delays: Worths): void {
    const { used, drivers, earliest, ends, works, meetings } = this;
    const delayMs = this.#delayMs;
    const mostMs = this.#mostMs;
    delays.count = 0;
    for (let i = 0; i < this.#vertices; i += 1) mostMs[this.#order[i]] = 0;
    for (let a = 0; a < used; a += 1) {
      const driver = drivers[a];
      mostMs[driver] = this.latest[driver] - earliest[driver];
      delayMs.fill(0, driver * used, (driver + 1) * used);
      delayMs[driver * used + a] = mostMs[driver];
    }
    for (let i = 0; i < this.#vertices; i += 1) {
      const vertex = this.#order[i];
      if (mostMs[vertex] <= 0) continue;
      if (vertex >= ends && vertex < works) {
        const end = this.#numberOf[vertex - ends];
        const row = vertex * used;
        for (let a = 0; a < used; a += 1) {
          if (delayMs[row + a] > 0) delays.add(a, end, delayMs[row + a]);
        }
        continue;
      }
      this.#carry(vertex, this.#next[vertex], this.#nextMs[vertex]);
      if (vertex < meetings) continue;
      this.#carry(vertex, this.#chaseNext[vertex], this.#chaseNextMs[vertex]);
    }
  }

  /**
   * After `measure`, the same for each deadline, as columns from `first` on at this price: how much
   * later than it and than at the earliest the drop-off is over. Returns where the columns end.
   */
  measureLateness(hours: Hours, first: number, price: number): number {
    const { used, earliest, works } = this;
    const { model, moves, moverOf } = this.#days;
    const { ends, prices, delays } = hours;
    let column = first;
    for (let move = 0; move < moves; move += 1) {
      const vertex = works + move;
      const isPutOff = moverOf[move] >= 0 && this.#mostMs[vertex] > 0;
      if (!isPutOff || model.deadlineMs[move] === Number.POSITIVE_INFINITY) continue;
      const overMs = earliest[vertex] + model.workMs[move];
      for (const dueMs of duesOf(model, move)) {
        // All times are whole seconds.
        const freeMs = Math.max(overMs, Math.floor(dueMs / 1000) * 1000) - overMs;
        if (this.#mostMs[vertex] <= freeMs) continue;
        for (let a = 0; a < used; a += 1) {
          const delayMs = this.#delayMs[vertex * used + a] - freeMs;
          if (delayMs > 0) delays.add(a, column, delayMs);
        }
        ends[column] = overMs + freeMs;
        prices[column] = price;
        column += 1;
      }
    }
    return column;
  }

  /** After `measure`, how late all drop-offs are in total if drivers set out so much too soon. */
  lateMsWith(sooner: Float64Array): number {
    const { used, earliest, works } = this;
    const { model, moves, moverOf } = this.#days;
    let lateMs = 0;
    for (let move = 0; move < moves; move += 1) {
      if (moverOf[move] < 0) continue;
      const vertex = works + move;
      let delayMs = 0;
      if (this.#mostMs[vertex] > 0) {
        for (let a = 0; a < used; a += 1) {
          const ms = this.#delayMs[vertex * used + a] - sooner[a];
          if (ms > delayMs) delayMs = ms;
        }
      }
      lateMs += lateMsAt(model, move, earliest[vertex] + model.workMs[move] + delayMs);
    }
    return lateMs;
  }

  #carry(vertex: number, next: number, ms: number): void {
    const { used, earliest } = this;
    const delayMs = this.#delayMs;
    const spareMs = earliest[next] - earliest[vertex] - ms;
    const mostMs = this.#mostMs[vertex] - spareMs;
    if (mostMs <= 0) return;
    const from = vertex * used;
    const to = next * used;
    if (this.#mostMs[next] <= 0) {
      for (let a = 0; a < used; a += 1) {
        const there = delayMs[from + a] - spareMs;
        delayMs[to + a] = there > 0 ? there : 0;
      }
    } else {
      for (let a = 0; a < used; a += 1) {
        const there = delayMs[from + a] - spareMs;
        if (there > delayMs[to + a]) delayMs[to + a] = there;
      }
    }
    if (mostMs > this.#mostMs[next]) this.#mostMs[next] = mostMs;
  }
}

// Where the drivers of a state rest: before the part of a day that would be too much work without
// it, or before the last pick-up or meeting ahead of it for which the driver waits as long anyway.
import { standardDay } from '../../durations.ts';
import { type Days, NEAR, SEAT } from './days.ts';

/** Before the ride, the boarding or the drive of a way; and before what is done at its end. */
export const BEFORE_WAY = 1;
export const BEFORE_GOAL = 2;

/** The times of a graph without rests. */
type Followed = {
  readonly earliest: Float64Array;
  readonly works: number;
  readonly meetings: number;
  readonly aboardMs: Float64Array;
  readonly boardMs: number;
  readonly leaveMs: number;
};

export class DayRests {
  isAny = false;
  /**
   * Sums of these: by way of a mover, by meeting of a chase car, and by its driver for the end: the
   * drive back, and the ride home.
   */
  readonly ofWay: Uint8Array;
  readonly ofMeeting: Uint8Array;
  readonly ofEnd: Uint8Array;
  readonly #days: Days;
  /** Of the driver looked at: work since the last rest, and since the candidate for one. */
  #sinceMs = 0;
  #sinceWaitMs = 0;
  /** The candidate: a row above and its index; -1 for none. */
  #row: Uint8Array;
  #at = -1;
  #where = BEFORE_GOAL;

  constructor(days: Days) {
    this.#days = days;
    this.ofWay = new Uint8Array(days.ways);
    this.ofMeeting = new Uint8Array(2 * days.ways);
    this.ofEnd = new Uint8Array(days.drivers);
    this.#row = this.ofWay;
  }

  copy(other: DayRests): void {
    this.isAny = other.isAny;
    this.ofWay.set(other.ofWay);
    this.ofMeeting.set(other.ofMeeting);
    this.ofEnd.set(other.ofEnd);
  }

  clear(): void {
    if (!this.isAny) return;
    this.isAny = false;
    this.ofWay.fill(0);
    this.ofMeeting.fill(0);
    this.ofEnd.fill(0);
  }

  /** For a graph that has been followed without rests. False when some work has no room for one. */
  place(graph: Followed): boolean {
    const { drivers, first, opens } = this.#days;
    for (let driver = 0; driver < drivers; driver += 1) {
      this.#sinceMs = 0;
      this.#at = -1;
      if (first[driver] >= 0) {
        if (!this.#placeMover(graph, driver)) return false;
      } else if (opens[driver] >= 0 && !this.#placeChase(graph, driver)) return false;
    }
    return true;
  }

  #placeMover(graph: Followed, driver: number): boolean {
    const { model, first, after, moves } = this.#days;
    let vertex = driver;
    let busyMs = 0;
    for (let move = first[driver]; move >= 0; move = after[move]) {
      const work = graph.works + move;
      const thereMs = this.#bring(graph, move, graph.earliest[vertex] + busyMs);
      if (thereMs < 0) return false;
      vertex = work;
      busyMs = model.workMs[move];
      const waitMs = graph.earliest[work] - thereMs;
      if (!this.#work(busyMs, this.ofWay, move, BEFORE_GOAL, waitMs)) return false;
    }
    const freeMs = graph.earliest[vertex] + busyMs;
    return this.#bring(graph, moves + driver, freeMs) >= 0;
  }

  /** The way of a driver who is free at a time: when the driver is there, or -1. */
  #bring(graph: Followed, way: number, freeMs: number): number {
    const days = this.#days;
    const { model, by } = days;
    if (by[way] === NEAR) return freeMs;
    if (by[way] === SEAT) {
      const boards = graph.meetings + 2 * way;
      const waitMs = graph.earliest[boards] - freeMs;
      const isDone = this.#work(graph.aboardMs[way], this.ofWay, way, BEFORE_WAY, waitMs);
      return isDone ? graph.earliest[boards + 1] + graph.leaveMs : -1;
    }
    const rideMs = model.rideMs[days.fromOf(way) * model.size + days.toOf(way)];
    return this.#work(rideMs, this.ofWay, way, BEFORE_WAY, 0) ? freeMs + rideMs : -1;
  }

  /** Rests only without riders; with them, all the way is one piece of work. */
  #placeChase(graph: Followed, driver: number): boolean {
    const days = this.#days;
    const { model, opens, later } = days;
    const { size, near, driveMs, rideMs, base, problem } = model;
    const stand = days.standOf(driver);
    let place = stand;
    /** Takes the car there, and returns how long that is. */
    const drive = (to: number) => {
      const at = place * size + to;
      if (near[at] === 1) return 0;
      place = to;
      return driveMs[at];
    };
    const toCarMs = rideMs[base[driver] * size + stand];
    if (!this.#work(toCarMs, this.ofEnd, driver, BEFORE_WAY, 0)) return false;
    let freeMs = graph.earliest[driver] + toCarMs;
    for (let meeting = opens[driver]; meeting >= 0; ) {
      const first = meeting;
      const toMs = drive(days.placeOf(meeting));
      if (!this.#work(toMs, this.ofMeeting, first, BEFORE_WAY, 0)) return false;
      const waitMs = graph.earliest[graph.meetings + first] - freeMs - toMs;
      let ladenMs = 0;
      for (let riders = 0; ; ) {
        const isLeaving = (meeting & 1) === 1;
        const lastsMs = isLeaving ? graph.leaveMs : graph.boardMs;
        riders += isLeaving ? -1 : 1;
        ladenMs += lastsMs;
        freeMs = graph.earliest[graph.meetings + meeting] + lastsMs;
        meeting = later[meeting];
        if (riders === 0 || meeting < 0) break;
        ladenMs += drive(days.placeOf(meeting));
      }
      if (!this.#work(ladenMs, this.ofMeeting, first, BEFORE_GOAL, waitMs)) return false;
    }
    if (!problem.roundTrip) return true;
    if (!this.#work(drive(stand), this.ofEnd, driver, BEFORE_WAY, 0)) return false;
    const homeMs = rideMs[place * size + base[driver]];
    return this.#work(homeMs, this.ofEnd, driver, BEFORE_GOAL, 0);
  }

  /** Some work, before which a rest may be put, after a wait. False if it is too long by itself. */
  #work(ms: number, row: Uint8Array, at: number, where: number, waitMs: number): boolean {
    const { restAfterMs } = this.#days.model;
    const isWaiting = waitMs >= standardDay.restMs;
    if (this.#sinceMs + ms > restAfterMs) {
      if (this.#at >= 0 && !isWaiting && this.#sinceWaitMs + ms <= restAfterMs) {
        this.#row[this.#at] += this.#where;
        this.#sinceMs = this.#sinceWaitMs;
      } else {
        if (ms > restAfterMs) return false;
        row[at] += where;
        this.#sinceMs = 0;
      }
      this.isAny = true;
      this.#at = -1;
    } else if (isWaiting && this.#sinceMs > 0) {
      this.#row = row;
      this.#at = at;
      this.#where = where;
      this.#sinceWaitMs = 0;
    }
    this.#sinceMs += ms;
    this.#sinceWaitMs += ms;
    return true;
  }
}

const restsMs = [0, 1, 1, 2].map((rests) => rests * standardDay.restMs);

/** How long the rests of a sum take. */
export function restsMsOf(rests: number): number {
  return restsMs[rests];
}

// Pricing: finds days of one driver with negative reduced cost, given the dual price of each move:
// the shortest path with resources, by labels. An own car may be left at any place. Of rests it is
// known how many there are at least, not where. A day may return to a move that it has forgotten,
// which makes the least a little too small and never too large.
import { type Begun, BegunDays } from './begun.ts';
import { standardDay } from '../../durations.ts';
import { DayLegs } from './dayLegs.ts';
import type { LeastWays } from '../rides/leastWays.ts';
import type { TeamModel } from '../model/model.ts';

/** A day as a row of moves; `cents` is what it costs, not rounded. */
export type Day = { readonly moves: readonly number[]; readonly cents: number };

/** Labels extended at most; with more, pricing gives up. */
const MOST_LABELS = 150_000;
/**
 * What is done in one turn: extensions of labels and legs of priced days that are tried, and labels
 * whose way home is looked at. Before the engine has compiled it, it takes ten times as long.
 */
const TRIED_A_TURN = 1000;
const CLOSED_A_TURN = 3000;
/** The longest delay of a start. */
const FOREVER = 1e15;

/** A day that ends with a label; `over`: its reduced cost in cents. */
type Closed = { readonly label: number; readonly over: number };

export type Priced = { readonly least: number; readonly days: readonly Day[] };

export class DayPricing {
  readonly #model: TeamModel;
  readonly #ways: LeastWays;
  readonly #legs: DayLegs;
  readonly #driver: number;
  readonly #moves: readonly number[];
  /** Number of 32-bit words in a set of moves. */
  readonly #words: number;
  /** By move: which others are remembered there, as bits. */
  readonly #memory: Uint32Array;
  readonly #wage: number;
  readonly #late: number;
  /**
   * What a millisecond of waiting costs at least: its wage, or, by setting out later, the lateness
   * of one move.
   */
  readonly #waiting: number;
  /** Whether more work may make a day impossible, or need one more rest. */
  readonly #isLimited: boolean;
  // Labels, by number: the last move, the predecessor, cost and time of the day so far, and the
  // place of an own car (-1 without one).
  #count = 0;
  #tried = 0;
  #looked = 0;
  #last = new Int32Array(1 << 12);
  #before = new Int32Array(1 << 12);
  #at = new Float64Array(1 << 12);
  #work = new Float64Array(1 << 12);
  #latest = new Float64Array(1 << 12);
  #cost = new Float64Array(1 << 12);
  #car = new Int32Array(1 << 12);
  #isOut = new Uint8Array(1 << 12);
  #known: Uint32Array;
  /** By move and place of the car: labels that end there. */
  readonly #ending: number[][];
  /** How many places of the car there are. */
  readonly #cars: number;

  /** For days of `driver` with some of `moves`; each move remembers `memory` others. */
  constructor(
    model: TeamModel,
    ways: LeastWays,
    driver: number,
    moves: readonly number[],
    memory: number,
  ) {
    const all = model.moves.length;
    this.#model = model;
    this.#ways = ways;
    this.#legs = new DayLegs(model, ways);
    this.#driver = driver;
    this.#moves = moves.filter((move) => model.eligible[driver * all + move] === 1);
    this.#words = Math.ceil(all / 32);
    this.#known = new Uint32Array((1 << 12) * this.#words);
    this.#cars = this.#legs.places;
    this.#ending = Array.from({ length: all * this.#cars }, () => []);
    const { rates } = model.problem;
    this.#wage = rates.wageCentsPerHour / 3_600_000;
    this.#late = rates.lateCentsPerMinute / 60_000;
    this.#waiting = Math.min(this.#wage, this.#late);
    this.#isLimited = Math.min(model.maxShiftMs, model.restAfterMs) < Number.POSITIVE_INFINITY;
    this.#memory = this.#remembered(memory);
  }

  /** By move, as bits: itself and its nearest neighbors in time. */
  #remembered(count: number): Uint32Array {
    const { size, from, to } = this.#model;
    const ms = (a: number, b: number) => this.#ways.ms[a * size + b];
    const bits = new Uint32Array(this.#model.moves.length * this.#words);
    for (const move of this.#moves) {
      const others = this.#moves.filter((other) => other !== move);
      const apart = new Map(
        others.map((other) => {
          const first = ms(to[move], from[other]) + ms(to[other], from[move]);
          const second = ms(from[move], from[other]) + ms(to[move], to[other]);
          return [other, Math.min(first, second)];
        }),
      );
      const apartOf = (other: number) => apart.get(other) ?? 0;
      const near = others.toSorted((a, b) => apartOf(a) - apartOf(b) || a - b);
      for (const other of [move, ...near.slice(0, count)]) {
        bits[move * this.#words + (other >> 5)] |= 1 << (other & 31);
      }
    }
    return bits;
  }

  /**
   * The least reduced cost of a day, with `open` cents for the day itself (Infinity when there is
   * none), and the best days below zero, at most one for each last move. At most `narrow` labels
   * for each move are extended; then the least is a guess; null: all. Returns null when there
   * are too many labels. Yields between turns of some milliseconds.
   */
  *price(
    worth: ArrayLike<number>,
    open: number,
    narrow: number | null,
  ): Generator<null, Priced | null, undefined> {
    this.#count = 0;
    for (const list of this.#ending) list.length = 0;
    const isNarrow = narrow !== null;
    yield* this.#extensions(-1, worth, isNarrow);
    for (let next = 0; next < this.#count; ) {
      const end = this.#count;
      if (narrow !== null) yield* this.#thin(next, narrow);
      for (let label = next; label < end; label += 1) {
        if (this.#isOut[label] === 1) continue;
        if (!isNarrow && this.#count > MOST_LABELS) return null;
        const from = this.#extend(label, 0, worth, isNarrow);
        if (from === this.#moves.length) continue;
        yield null;
        yield* this.#extensions(label, worth, isNarrow, from);
      }
      next = end;
    }
    return yield* this.#found(open);
  }

  /** Of the labels from `first` on, only the cheapest few of each move are extended. */
  *#thin(first: number, narrow: number): Generator<null, void, undefined> {
    for (const move of this.#moves) {
      const own = this.#endingAt(move).filter((label) => label >= first);
      if (own.length <= narrow) continue;
      own.sort((a, b) => this.#guess(a) - this.#guess(b) || a - b);
      for (const label of own.slice(narrow)) this.#isOut[label] = 1;
      this.#looked += own.length;
      if (this.#isLookedOver()) yield null;
    }
  }

  /** All labels that end at a move. */
  #endingAt(move: number): readonly number[] {
    return this.#ending.slice(move * this.#cars, (move + 1) * this.#cars).flat();
  }

  #guess(label: number): number {
    return this.#cost[label] + this.#paid(this.#work[label], this.#at[label] - this.#latest[label]);
  }

  /** Extends a label to its end, from a number of `moves` on. */
  *#extensions(
    label: number,
    worth: ArrayLike<number>,
    isNarrow: boolean,
    from = 0,
  ): Generator<null, void, undefined> {
    for (let next = from; ; ) {
      next = this.#extend(label, next, worth, isNarrow);
      if (next === this.#moves.length) return;
      yield null;
    }
  }

  /**
   * Extends a label by the moves from a number on, until the turn is over. Returns the number of
   * the move it has come to. No generator, as most labels take a small part of a turn.
   */
  #extend(label: number, first: number, worth: ArrayLike<number>, isNarrow: boolean): number {
    const { from, to, base, readyMs, deadlineMs, workMs, notAfterMs } = this.#model;
    const { maxShiftMs, notBeforeMs } = this.#model;
    const { moveCents, dueMs } = this.#ways;
    const legs = this.#legs;
    const words = this.#words;
    const driver = this.#driver;
    const last = label < 0 ? -1 : this.#last[label];
    const here = last < 0 ? base[driver] : to[last];
    const at = last < 0 ? notBeforeMs[driver] : this.#at[label];
    const work = last < 0 ? 0 : this.#work[label];
    const latest = last < 0 ? FOREVER : this.#latest[label];
    const cost = last < 0 ? 0 : this.#cost[label];
    const car = last < 0 ? legs.carOf(driver) : this.#car[label];
    const { length } = this.#moves;
    for (let next = first; next < length; next += 1) {
      if (this.#tried >= TRIED_A_TURN) {
        this.#tried = 0;
        return next;
      }
      const move = this.#moves[next];
      const bit = 1 << (move & 31);
      if (label >= 0 && (this.#known[label * words + (move >> 5)] & bit) !== 0) continue;
      const choices = legs.find(here, car, from[move], isNarrow);
      this.#tried += choices;
      for (let choice = 0; choice < choices; choice += 1) {
        const worked = work + legs.ms[choice] + workMs[move];
        if (this.#rested(worked) > maxShiftMs) continue;
        let done = at + legs.ms[choice];
        if (done < readyMs[move]) done = readyMs[move];
        done += workMs[move];
        if (done > notAfterMs[driver]) continue;
        const put = (done > dueMs[move] ? done : dueMs[move]) - worked;
        let sum = cost + legs.cents[choice] + moveCents[move] - worth[move];
        if (done > deadlineMs[move]) sum += (done - deadlineMs[move]) * this.#late;
        const start = put < latest ? put : latest;
        this.#add(label, move, legs.car[choice], done, worked, start, sum);
      }
    }
    return length;
  }

  #add(
    before: number,
    move: number,
    car: number,
    at: number,
    work: number,
    latest: number,
    cost: number,
  ): void {
    const words = this.#words;
    const label = this.#count;
    if (label === this.#last.length) this.#grow();
    this.#last[label] = move;
    this.#before[label] = before;
    this.#at[label] = at;
    this.#work[label] = work;
    this.#latest[label] = latest;
    this.#cost[label] = cost;
    this.#car[label] = car;
    this.#isOut[label] = 0;
    for (let word = 0; word < words; word += 1) {
      const known = before < 0 ? 0 : this.#known[before * words + word];
      this.#known[label * words + word] = known & this.#memory[move * words + word];
    }
    this.#known[label * words + (move >> 5)] |= 1 << (move & 31);
    const list = this.#ending[move * this.#cars + (car < 0 ? 0 : car)];
    for (const other of list) if (this.#isCovered(label, other)) return;
    let kept = 0;
    for (const other of list) {
      if (this.#isCovered(other, label)) this.#isOut[other] = 1;
      else {
        list[kept] = other;
        kept += 1;
      }
    }
    list.length = kept;
    list.push(label);
    this.#count += 1;
  }

  /** Dominance: whether no extension of `label` is cheaper than the same extension of `by`. */
  #isCovered(label: number, by: number): boolean {
    const later = this.#at[label] - this.#at[by];
    if (later < 0) return false;
    const longer = this.#work[by] - this.#work[label];
    if (longer > 0 && this.#isLimited) return false;
    const sooner = this.#latest[label] - this.#latest[by];
    const paid = this.#wage * longer + this.#waiting * (sooner > longer ? sooner - longer : 0);
    if (this.#cost[by] + paid > this.#cost[label]) return false;
    for (let word = 0; word < this.#words; word += 1) {
      const known = this.#known[by * this.#words + word];
      if ((known & ~this.#known[label * this.#words + word]) !== 0) return false;
    }
    return true;
  }

  /**
   * After a thorough `price`: days, the cheapest first, with a reduced cost of at most `most`
   * cents. A day without value for the relaxation may still be part of a plan. Yields between turns
   * of some milliseconds.
   */
  *wider(open: number, most: number, count: number): Generator<null, readonly Day[], undefined> {
    let days: Closed[] = [];
    let limit = most;
    for (const move of this.#moves) {
      for (const label of this.#endingAt(move)) {
        this.#looked += 1;
        if (this.#isLookedOver()) yield null;
        const over = this.#closed(label) + open;
        if (over > limit || !this.#isSound(label)) continue;
        days.push({ label, over });
        // All at once are too many to sort in a turn.
        if (days.length < 2 * count) continue;
        days = cheapest(days, count);
        limit = days[count - 1].over;
      }
    }
    return yield* this.#daysOf(cheapest(days, count));
  }

  *#found(open: number): Generator<null, Priced, undefined> {
    let least = Number.POSITIVE_INFINITY;
    const days: Closed[] = [];
    for (const move of this.#moves) {
      let best = { label: -1, over: Number.POSITIVE_INFINITY };
      let sound = best;
      for (const label of this.#endingAt(move)) {
        this.#looked += 1;
        if (this.#isLookedOver()) yield null;
        const over = this.#closed(label) + open;
        if (over < best.over) best = { label, over };
        if (over < sound.over && this.#isSound(label)) sound = { label, over };
      }
      if (best.over < least) least = best.over;
      if (best.over < -1e-6) days.push(best);
      // The relaxation of the hours may make the best day infeasible.
      if (sound.over < -1e-6 && sound.label !== best.label) days.push(sound);
    }
    return { least, days: yield* this.#daysOf(cheapest(days, days.length)) };
  }

  #isLookedOver(): boolean {
    if (this.#looked < CLOSED_A_TURN) return false;
    this.#looked = 0;
    return true;
  }

  /** The cost of a label completed by the way home, wages included; infinite when infeasible. */
  #closed(label: number): number {
    const { model, home } = { model: this.#model, home: this.#homeOf(label) };
    const work = this.#work[label] + home.ms;
    const over = this.#at[label] + home.ms;
    const isTooLong = this.#rested(work) > model.maxShiftMs;
    if (isTooLong || over > model.notAfterMs[this.#driver]) return Number.POSITIVE_INFINITY;
    const { driverCents } = model.problem.rates;
    return (
      this.#cost[label] + home.cents + driverCents + this.#paid(work, over - this.#latest[label])
    );
  }

  /** Whether the paid time, waits included, is within the longest shift. */
  #isSound(label: number): boolean {
    const home = this.#homeOf(label);
    return this.#at[label] + home.ms - this.#latest[label] <= this.#model.maxShiftMs;
  }

  #homeOf(label: number): { readonly ms: number; readonly cents: number } {
    const { problem, to, base } = this.#model;
    if (!problem.roundTrip) return { ms: 0, cents: 0 };
    return this.#legs.back(to[this.#last[label]], this.#car[label], base[this.#driver]);
  }

  *#daysOf(closed: readonly Closed[]): Generator<null, readonly Day[], undefined> {
    const days: Day[] = [];
    for (const { label } of closed) {
      const moves: number[] = [];
      for (let at = label; at >= 0; at = this.#before[at]) moves.unshift(this.#last[at]);
      const cents = yield* this.centsOf(moves);
      days.push({ moves, cents: cents ?? Number.POSITIVE_INFINITY });
      yield null;
    }
    return days;
  }

  /**
   * What a sequence of moves costs as a day, or less where a late minute is cheaper than a paid
   * one; null when infeasible. Yields between turns of some milliseconds.
   */
  *centsOf(moves: readonly number[]): Generator<null, number | null, undefined> {
    const { from, to, base, readyMs, deadlineMs, workMs, problem } = this.#model;
    const { maxShiftMs, notAfterMs, notBeforeMs } = this.#model;
    const { moveCents, dueMs } = this.#ways;
    const legs = this.#legs;
    const driver = this.#driver;
    let here = base[driver];
    const car = legs.carOf(driver);
    let begun: readonly Begun[] = [
      { car, at: notBeforeMs[driver], work: 0, latest: FOREVER, sum: problem.rates.driverCents },
    ];
    for (const move of moves) {
      const next = new BegunDays(this.#cars);
      for (const one of begun) {
        if (this.#tried >= TRIED_A_TURN) {
          this.#tried = 0;
          yield null;
        }
        const choices = legs.find(here, one.car, from[move], false);
        this.#tried += choices;
        for (let choice = 0; choice < choices; choice += 1) {
          const way = legs.ms[choice];
          const at = Math.max(one.at + way, readyMs[move]) + workMs[move];
          const work = one.work + way + workMs[move];
          const latest = Math.min(one.latest, Math.max(at, dueMs[move]) - work);
          const late = Math.max(0, at - deadlineMs[move]) * this.#late;
          const sum = one.sum + legs.cents[choice] + moveCents[move] + late;
          if (this.#rested(work) > maxShiftMs || at > notAfterMs[driver]) continue;
          next.keep({ car: legs.car[choice], at, work, latest, sum });
        }
      }
      begun = next.all();
      here = to[move];
    }
    let least: number | null = null;
    for (const { car, ...one } of begun) {
      const home = problem.roundTrip ? legs.back(here, car, base[driver]) : { ms: 0, cents: 0 };
      const [at, work] = [one.at + home.ms, one.work + home.ms];
      if (this.#rested(work) > maxShiftMs || at > notAfterMs[driver]) continue;
      const cents = one.sum + home.cents + this.#paid(work, at - one.latest);
      if (least === null || cents < least) least = cents;
    }
    return least;
  }

  /**
   * Cents for a day with so much work that is `lastsMs` long when no drop-off is put off past its
   * deadline. Who waits may set out later instead; then one move at least is later by as much. But
   * no start makes up for a rest.
   */
  #paid(work: number, lastsMs: number): number {
    const rested = this.#rested(work);
    return rested * this.#wage + (lastsMs > rested ? (lastsMs - rested) * this.#waiting : 0);
  }

  /** So much work with the fewest rests in which it can be done. */
  #rested(work: number): number {
    const { restAfterMs } = this.#model;
    if (work <= restAfterMs) return work;
    return work + (Math.ceil(work / restAfterMs) - 1) * standardDay.restMs;
  }

  #grow(): void {
    const length = this.#last.length * 2;
    const longer = <T extends Int32Array | Float64Array | Uint8Array | Uint32Array>(
      made: T,
      old: T,
    ): T => {
      made.set(old);
      return made;
    };
    this.#last = longer(new Int32Array(length), this.#last);
    this.#before = longer(new Int32Array(length), this.#before);
    this.#at = longer(new Float64Array(length), this.#at);
    this.#work = longer(new Float64Array(length), this.#work);
    this.#latest = longer(new Float64Array(length), this.#latest);
    this.#cost = longer(new Float64Array(length), this.#cost);
    this.#car = longer(new Int32Array(length), this.#car);
    this.#isOut = longer(new Uint8Array(length), this.#isOut);
    this.#known = longer(new Uint32Array(length * this.#words), this.#known);
  }
}

/** The first `count` by reduced cost. */
function cheapest(days: readonly Closed[], count: number): Closed[] {
  return days.toSorted((a, b) => a.over - b.over || a.label - b.label).slice(0, count);
}

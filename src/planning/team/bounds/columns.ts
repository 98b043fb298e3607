// A lower bound by column generation: each driver's day is a column, each move is in exactly one
// day, and the linear relaxation is solved with more and more days until no day improves it.
import { type Day, DayPricing } from './dayPricing.ts';
import { kindsOfDrivers } from '../model/kinds.ts';
import type { LeastWays } from '../rides/leastWays.ts';
import { type LinearPort, type LinearProgram, solved } from './linear.ts';
import type { TeamModel } from '../model/model.ts';
import type { PlannedDay } from '../model/rows.ts';
import { wholeColumns } from './wholeDays.ts';

/** How many others each move remembers, so that no day returns to it too soon. */
const MEMORY = 10;
/** Labels per move that the quick pricing extends. */
const NARROW = 5;
/** Days added at a time, for each kind of driver. */
const DAYS_AT_A_TIME = 60;
/** Days considered in addition to those of the relaxation, when a plan is put together. */
const WIDER = 1500;
/** Days whose cost is worked out in one turn, when a plan is put together. */
const DAYS_A_TURN = 25;
/** Days given to the solver in one turn. */
const DAYS_ADDED_A_TURN = 500;
/** A day that is worth less than this in cents is not added. */
const DONE = 1e-4;

export type ColumnNews = {
  /** Cents, not rounded and without the tip: no plan with these moves costs less; grows. */
  readonly least: number;
  /** The relaxation is solved to the end: the bound is final. */
  readonly isDone: boolean;
};

type Column = Day & { readonly kind: number };

/** For plans that serve the moves of some days, which are also the first columns. */
export class Columns {
  readonly #model: TeamModel;
  readonly #moves: readonly number[];
  /** By kind of driver: its drivers. */
  readonly #kinds: readonly (readonly number[])[];
  readonly #pricings: readonly DayPricing[];
  readonly #most: number;
  readonly #first: readonly PlannedDay[];
  readonly #planCents: number;
  readonly #pool: Column[] = [];
  readonly #seen = new Set<string>();
  /** By kind: the dual price of a driver in the last round. */
  readonly #open: number[] = [];

  constructor(model: TeamModel, days: readonly PlannedDay[], ways: LeastWays) {
    this.#model = model;
    this.#moves = days.flatMap(({ moves }) => moves).toSorted((a, b) => a - b);
    const kindOf = kindsOfDrivers(model);
    this.#kinds = [...new Set(kindOf)].map((kind) =>
      model.drivers.flatMap((_, driver) => (kindOf[driver] === kind ? driver : [])),
    );
    this.#most = Math.min(model.problem.maxDrivers, model.drivers.length);
    this.#pricings = this.#kinds.map(
      ([first]) => new DayPricing(model, ways, first, this.#moves, MEMORY),
    );
    this.#first = days;
    this.#planCents = ways.planCents;
  }

  /**
   * Yields after every round and between turns of some milliseconds; ends early at too many days.
   */
  *bounds(port: LinearPort): Generator<ColumnNews, void, undefined> {
    let [added, least, isNarrow] = [0, Number.NEGATIVE_INFINITY, true];
    yield { least, isDone: false };
    const program = this.#program(port, false);
    try {
      for (const day of this.#first) {
        const noting = this.#noteOfPlan(day);
        let turn = noting.next();
        for (; !turn.done; turn = noting.next()) yield { least, isDone: false };
        yield { least, isDone: false };
      }
      for (;;) {
        for (; added < this.#pool.length; added += 1) this.#add(program, this.#pool[added]);
        const solving = solved(program);
        let step = solving.next();
        for (; !step.done; step = solving.next()) yield { least, isDone: false };
        if (!step.value) throw new Error('No optimum.');
        const { cents, duals } = step.value;
        const pricing = this.#price(duals, isNarrow);
        let turn = pricing.next();
        for (; !turn.done; turn = pricing.next()) yield { least, isDone: false };
        const priced = turn.value;
        if (!priced) return;
        if (!isNarrow) least = Math.max(least, cents + priced.below + this.#planCents);
        const isDone = !isNarrow && (!priced.isNew || priced.below > -DONE);
        yield { least, isDone };
        if (isDone) return;
        // Quick rounds as long as they find days; a thorough round may lead to new quick ones.
        isNarrow = isNarrow ? priced.isNew : true;
      }
    } finally {
      program.dispose();
    }
  }

  /**
   * After the bounds: the cheapest selection of the days that were found, and of some whose reduced
   * cost is at most `over` cents, below `mostCents`; null when none is found. `centsOf` is what a
   * day costs indeed, or null where it is not sound. Yields between turns of some milliseconds.
   */
  *recombined(
    port: LinearPort,
    over: number,
    mostCents: number,
    centsOf: (day: PlannedDay) => number | null,
  ): Generator<null, readonly PlannedDay[] | null, undefined> {
    for (const [kind, pricing] of this.#pricings.entries()) {
      const days = yield* pricing.wider(this.#open[kind], over, WIDER);
      for (const day of days) this.#note({ kind, ...day });
    }
    const program = this.#program(port, true);
    try {
      const days: Column[] = [];
      for (const [at, { kind, moves }] of this.#pool.entries()) {
        if (at % DAYS_A_TURN === DAYS_A_TURN - 1) yield null;
        const isOnce = new Set(moves).size === moves.length;
        const cents = isOnce ? centsOf({ driver: this.#kinds[kind][0], moves }) : null;
        if (cents !== null) days.push({ kind, moves, cents });
      }
      for (const [at, day] of days.entries()) {
        this.#add(program, day);
        if (at % DAYS_ADDED_A_TURN === DAYS_ADDED_A_TURN - 1) yield null;
      }
      const left = this.#kinds.map((own) => [...own]);
      const rows = days.map(({ moves }) => moves);
      const taken = yield* wholeColumns(program, rows, mostCents);
      if (!taken) return null;
      return taken.flatMap((column) => {
        const { kind, moves } = days[column];
        const driver = left[kind].shift();
        return driver === undefined ? [] : [{ driver, moves }];
      });
    } finally {
      program.dispose();
    }
  }

  /** A row for each move, one for each kind of driver, and one for all drivers. */
  #program(port: LinearPort, isPausing: boolean): LinearProgram {
    const rows = [
      ...this.#moves.map(() => ({ least: 1, most: 1 })),
      ...this.#kinds.map(({ length }) => ({ least: 0, most: length })),
      { least: 0, most: this.#most },
    ];
    return port(rows, isPausing);
  }

  #add(program: LinearProgram, { kind, moves, cents }: Column): void {
    const served = this.#moves.length;
    const rows = moves.map((move) => this.#moves.indexOf(move));
    program.addColumn(cents, [...rows, served + kind, served + this.#kinds.length]);
  }

  /** How far a bound is below the relaxation, and whether days were added; null at too many. */
  *#price(
    duals: ArrayLike<number>,
    isNarrow: boolean,
  ): Generator<null, { readonly below: number; readonly isNew: boolean } | null, undefined> {
    const served = this.#moves.length;
    const worth = new Float64Array(this.#model.moves.length);
    for (const [row, move] of this.#moves.entries()) worth[move] = duals[row];
    let [below, isNew] = [0, false];
    for (const [kind, pricing] of this.#pricings.entries()) {
      const open = -duals[served + kind] - duals[served + this.#kinds.length];
      this.#open[kind] = open;
      const priced = yield* pricing.price(worth, open, isNarrow ? NARROW : null);
      if (!priced) return null;
      for (const day of priced.days.slice(0, DAYS_AT_A_TIME)) {
        isNew = this.#note({ kind, ...day }) || isNew;
      }
      if (priced.least < 0) below += priced.least * Math.min(this.#kinds[kind].length, this.#most);
    }
    return { below, isNew };
  }

  *#noteOfPlan({ driver, moves }: PlannedDay): Generator<null, void, undefined> {
    const kind = this.#kinds.findIndex((own) => own.includes(driver));
    const cents = yield* this.#pricings[kind].centsOf(moves);
    if (cents === null) throw new Error('A day of the plan is infeasible.');
    this.#note({ kind, moves, cents });
  }

  #note(column: Column): boolean {
    const key = `${column.kind}:${column.moves.join()}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.#pool.push(column);
    return true;
  }
}

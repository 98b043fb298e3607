// The best prices of seats for the tours of chase cars that are known: the dual of a program that
// chooses the drivers' ways, by ride or by seat, and the tours whose seats they take.
import type { Arcs } from './bounds.ts';
import { type LinearPort, type LinearProgram, solved } from './linear.ts';
import type { TeamModel } from '../model/model.ts';
import type { SeatPrices, Tour } from './carTours.ts';
import type { Comings } from './comings.ts';
import { seatWaysOf } from './seatWays.ts';

/** Columns given to the solver in one turn. */
const COLUMNS_A_TURN = 250;

export class SeatProgram {
  readonly #model: TeamModel;
  readonly #arcs: Arcs;
  readonly #program: LinearProgram;
  /** By way: its row, where it has one. */
  readonly #rowOf = new Map<number, number>();
  /** The row of the first number of `comings`. */
  readonly #firstComing: number;
  readonly #comings: Comings;
  readonly #high: Float64Array;
  readonly #known = new Set<string>();

  /**
   * No price is above `high`, which is what a ride or a car for one rider costs at most. There is
   * no way to choose until it is filled.
   */
  constructor(
    model: TeamModel,
    arcs: Arcs,
    comings: Comings,
    high: Float64Array,
    port: LinearPort,
  ) {
    this.#model = model;
    this.#arcs = arcs;
    this.#high = high;
    this.#comings = comings;
    for (const { way } of arcs.arcs()) {
      if (way < 0 || model.near[way] === 1 || this.#rowOf.has(way)) continue;
      this.#rowOf.set(way, 2 * arcs.count + this.#rowOf.size);
    }
    const once = Array.from({ length: 2 * arcs.count }, () => ({ least: 1, most: 1 }));
    const seats = [...this.#rowOf].map(() => ({ least: 0, most: Number.POSITIVE_INFINITY }));
    const come = comings.least.map((least) => ({ least, most: Number.POSITIVE_INFINITY }));
    this.#firstComing = once.length + seats.length;
    this.#program = port([...once, ...seats, ...come], true);
  }

  /** In turns of some milliseconds. */
  *fill(): Generator<null, void, undefined> {
    const { problem, size } = this.#model;
    const wage = problem.rates.wageCentsPerHour / 3_600_000;
    const { ms } = seatWaysOf(this.#model, this.#high);
    let added = 0;
    for (const { row, column, way, cents } of this.#arcs.arcs()) {
      const rows = [row, this.#arcs.count + column];
      const seat = this.#rowOf.get(way);
      const ownCents = cents + (way < 0 ? 0 : ms[way] * wage);
      added += 1;
      if (added % COLUMNS_A_TURN === 0) yield null;
      this.#program.addColumn(ownCents, rows, seat === undefined ? [] : [seat]);
    }
    // A ride, or a car for one rider.
    for (const [way, row] of this.#rowOf) {
      const { going, coming } = this.#comings;
      const ends = [going[Math.floor(way / size)], coming[way % size]];
      const rows = ends.flatMap((is) => (is < 0 ? [] : this.#firstComing + is));
      added += 1;
      if (added % COLUMNS_A_TURN === 0) yield null;
      this.#program.addColumn(this.#high[way], [row, ...rows]);
    }
  }

  /** Whether any of the tours is new. */
  add(tours: readonly Tour[]): boolean {
    let isNew = false;
    for (const { cents, seats, comings } of tours) {
      const rows: number[] = [];
      for (const [way, count] of seats) {
        const row = this.#rowOf.get(way);
        // Seats that no way of a driver takes are of no use.
        if (row !== undefined) rows.push(...Array.from({ length: count }, () => row));
      }
      for (const [is, count] of comings) {
        rows.push(...Array.from({ length: count }, () => this.#firstComing + is));
      }
      const key = `${rows.join()} ${cents.toFixed(3)}`;
      if (rows.length === 0 || this.#known.has(key)) continue;
      this.#known.add(key);
      this.#program.addColumn(cents, rows);
      isNew = true;
    }
    return isNew;
  }

  /**
   * The best prices that no known tour undercuts; null when the solver finds none. Yields between
   * turns of some milliseconds.
   */
  *prices(): Generator<null, SeatPrices | null, undefined> {
    const answer = yield* solved(this.#program);
    if (!answer) return null;
    const { duals } = answer;
    const comings = Float64Array.from(this.#comings.least, (_, is) =>
      Math.max(0, duals[this.#firstComing + is]),
    );
    // No driver takes the other ways.
    const seats = new Float64Array(this.#high.length);
    for (const [way, row] of this.#rowOf) {
      seats[way] = Math.min(this.#high[way], Math.max(0, duals[row]));
    }
    return { seats, comings };
  }

  dispose(): void {
    this.#program.dispose();
  }
}

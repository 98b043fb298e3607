// First plans: waves. A chase car brings its movers out to similar vehicles, follows them, collects
// them at their drop-offs and brings them to the next vehicles.
import { Days, OPEN } from './days.ts';
import type { Judge } from './judge.ts';

/** A chase car, its movers, and where the car is after its last meeting. */
type Crew = {
  readonly chase: number;
  readonly car: number;
  readonly movers: readonly number[];
  place: number;
};

export class Waves {
  readonly #days: Days;
  readonly #judge: Judge;
  /** By move: all moves, the most similar first. */
  readonly #alike: Int32Array;

  constructor(days: Days, judge: Judge, alike: Int32Array) {
    this.#days = days;
    this.#judge = judge;
    this.#alike = alike;
  }

  /**
   * For an empty state: `cars` chase cars with `movers` movers each, wave by wave as long as hours
   * suffice. Yields after each one; returns false when there are too few drivers.
   */
  *build(cars: number, movers: number): Generator<void, boolean, undefined> {
    const days = this.#days;
    const { problem, deadlineMs, readyMs, mayChase } = days.model;
    if (cars * (1 + movers) > Math.min(problem.maxDrivers, days.drivers)) return false;
    const byReach = this.#byReach();
    const chases = byReach.filter((driver) => mayChase[driver] === 1).slice(0, cars);
    const crews = this.#crews(chases, (n) =>
      Array.from({ length: movers }, (_, m) => byReach.at(-1 - n - m * cars) ?? 0),
    );
    const left = new Set(
      Array.from({ length: days.moves }, (_, move) => move).sort(
        (a, b) => readyMs[a] - readyMs[b] || deadlineMs[a] - deadlineMs[b] || a - b,
      ),
    );
    const before = new Days(days.model);
    while (left.size > 0) {
      const crew = this.#soonest(crews);
      before.copy(days);
      const taken = this.#wave(crew, left);
      yield;
      if (taken.length > 0 && this.#judge.judgeEarly()) continue;
      days.copy(before);
      break;
    }
    for (const crew of crews) {
      const ways = crew.movers.map((mover) => days.moves + mover);
      this.#bring(
        crew,
        ways.filter((way) => days.by[way] === OPEN),
      );
    }
    return true;
  }

  /**
   * For moves that are in their rows: `cars` drivers without moves bring the movers, each its share
   * of them, to their first vehicles, then to the next ones, and back. Ways that are not open stay.
   */
  bringInRows(cars: number): boolean {
    const days = this.#days;
    const { problem, mayChase } = days.model;
    const free = this.#byReach().filter(
      (driver) => mayChase[driver] === 1 && !days.isMover(driver),
    );
    const most = Math.min(problem.chases, free.length, problem.maxDrivers - days.used);
    if (cars > most) return false;
    const movers = days.model.drivers.flatMap((_, driver) => (days.isMover(driver) ? driver : []));
    const ways = movers.map((mover) => {
      const row: number[] = [];
      for (let move = days.first[mover]; move >= 0; move = days.after[move]) row.push(move);
      return [...row, days.moves + mover];
    });
    const before = new Days(days.model);
    const crews = this.#crews(free.slice(0, cars), () => []);
    for (const [car, crew] of crews.entries()) {
      const rows = ways.filter((_, at) => at % cars === car);
      const longest = Math.max(0, ...rows.map((row) => row.length));
      for (let wave = 0; wave < longest; wave += 1) {
        before.copy(days);
        const open = rows.flatMap((row) => row[wave] ?? []).filter((way) => days.by[way] === OPEN);
        this.#bring(crew, open);
        if (this.#judge.judgeEarly()) continue;
        days.copy(before);
        break;
      }
    }
    return this.#judge.judgeEarly();
  }

  /** Each chase takes a free car that none of those before it takes. */
  #crews(chases: readonly number[], moversOf: (n: number) => readonly number[]): readonly Crew[] {
    const days = this.#days;
    const taken = new Set<number>();
    return chases.map((chase, n) => {
      const car = days.nearestCar(chase, days.freeCars(taken));
      taken.add(car);
      return { chase, car, movers: moversOf(n), place: days.standOfCar(chase, car) };
    });
  }

  /** Drivers with the fewest eligible moves first: they drive the chase cars. */
  #byReach(): readonly number[] {
    const { drivers, moves, model } = this.#days;
    const reach = Array.from({ length: drivers }, (_, driver) => {
      const row = model.eligible.subarray(driver * moves, (driver + 1) * moves);
      return row.reduce((sum, is) => sum + is, 0);
    });
    const all = reach.map((_, driver) => driver);
    return all.sort((a, b) => (reach[a] ?? 0) - (reach[b] ?? 0) || b - a);
  }

  #soonest(crews: readonly Crew[]): Crew {
    const { earliest, ends } = this.#judge.graph;
    this.#judge.judgeEarly();
    const overMs = ({ chase }: Crew) =>
      this.#days.isChase(chase) ? earliest[ends + chase] : Number.NEGATIVE_INFINITY;
    return crews.reduce((best, crew) => (overMs(crew) < overMs(best) ? crew : best));
  }

  /** One eligible vehicle for each mover of the crew, where there is one; removed from `left`. */
  #wave(crew: Crew, left: Set<number>): readonly number[] {
    const days = this.#days;
    const { model, moves } = days;
    const [seed = 0] = left;
    const taken: number[] = [];
    const free = new Set(crew.movers);
    for (let i = 0; i < moves && free.size > 0; i += 1) {
      const move = this.#alike[seed * moves + i];
      if (!left.has(move)) continue;
      let best = { mover: -1, ms: Number.POSITIVE_INFINITY };
      for (const mover of free) {
        if (model.eligible[mover * moves + move] !== 1) continue;
        const last = days.last[mover];
        const place = last < 0 ? model.base[mover] : model.to[last];
        const ms = model.driveMs[place * model.size + model.from[move]];
        if (ms < best.ms) best = { mover, ms };
      }
      if (best.mover < 0) continue;
      free.delete(best.mover);
      left.delete(move);
      taken.push(move);
      days.link(move, best.mover, days.last[best.mover]);
    }
    this.#bring(
      crew,
      taken.filter((move) => days.by[move] === OPEN),
    );
    return taken;
  }

  /** Collects the riders of these ways, nearest first, then brings them, one carful at a time. */
  #bring(crew: Crew, ways: readonly number[]): void {
    const { seats } = this.#days.model.problem;
    for (let at = 0; at < ways.length; at += seats) this.#carry(crew, ways.slice(at, at + seats));
  }

  #carry(crew: Crew, group: readonly number[]): void {
    const days = this.#days;
    const boarding = this.#nearestFirst(crew, group, (way) => days.fromOf(way));
    const leaving = this.#nearestFirst(crew, group, (way) => days.toOf(way));
    const before = days.closes[crew.chase];
    const aboard: number[] = [];
    for (const way of leaving) {
      const earlier = boarding
        .slice(0, boarding.indexOf(way))
        .filter((one) => aboard.includes(one));
      const behind = earlier.length > 0 ? 2 * (earlier.at(-1) ?? 0) : before;
      const last = aboard.length > 0 ? days.closes[crew.chase] : 2 * way;
      days.seat(way, crew.chase, behind, last, crew.car);
      aboard.push(way);
    }
  }

  /** Nearest neighbor order from the car's place; the car is at the last one then. */
  #nearestFirst(
    crew: Crew,
    ways: readonly number[],
    placeOf: (way: number) => number,
  ): readonly number[] {
    const { size, driveMs } = this.#days.model;
    const left = new Set(ways);
    const order: number[] = [];
    while (left.size > 0) {
      let best = { way: -1, ms: Number.POSITIVE_INFINITY };
      for (const way of left) {
        const ms = driveMs[crew.place * size + placeOf(way)];
        if (ms < best.ms) best = { way, ms };
      }
      left.delete(best.way);
      order.push(best.way);
      crew.place = placeOf(best.way);
    }
    return order;
  }
}

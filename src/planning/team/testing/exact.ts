// The exact optimum of small problems whose drivers are not coupled: every order of moves for every
// kind of driver, then every way of sharing the moves out. Shares only the model with the search,
// and is as simple as possible.
import { duesOf, lateMsAt } from '../model/chains.ts';
import type { TeamModel } from '../model/model.ts';

export type Exact = {
  /** Most moves that can be served, and the cost of the cheapest such plan without the tip. */
  readonly served: number;
  /** Without rounding of lateness and car miles. */
  readonly cents: number;
  /** The fewest drivers with whom that many are served. */
  readonly drivers: number;
  /** The earliest time when that many moves are done and all drivers are back. */
  readonly overMs: number;
};

/** A move that is done: when at the earliest, and after how much work. */
type Done = { readonly move: number; readonly atMs: number; readonly worked: number };

type Days = { readonly cents: Float64Array; readonly overMs: Float64Array };

/** For some dozen moves at most. */
export function exactPlan(model: TeamModel): Exact {
  const all = 1 << model.moves.length;
  const most = Math.min(model.problem.maxDrivers, model.drivers.length);
  const days = new Map<string, Days>();
  /** By number of drivers and set of moves. */
  let cents = table(most, all, 0);
  let over = table(most, all, Number.NEGATIVE_INFINITY);
  for (const driver of model.drivers.keys()) {
    const key = kindOf(model, driver);
    const own = days.get(key) ?? everyDay(model, driver);
    days.set(key, own);
    const [nextCents, nextOver] = [cents.map((row) => row.slice()), over.map((row) => row.slice())];
    for (let used = 1; used <= most; used += 1) {
      for (let set = 1; set < all; set += 1) {
        for (let part = set; part > 0; part = (part - 1) & set) {
          if (own.cents[part] === Number.POSITIVE_INFINITY) continue;
          const sum = cents[used - 1][set ^ part] + own.cents[part];
          if (sum < nextCents[used][set]) nextCents[used][set] = sum;
          const overMs = Math.max(over[used - 1][set ^ part], own.overMs[part]);
          if (overMs < nextOver[used][set]) nextOver[used][set] = overMs;
        }
      }
    }
    [cents, over] = [nextCents, nextOver];
  }
  let best: Exact = { served: 0, cents: 0, drivers: 0, overMs: Number.NEGATIVE_INFINITY };
  for (let used = 1; used <= most; used += 1) {
    for (let set = 1; set < all; set += 1) {
      const sum = cents[used][set];
      if (sum === Number.POSITIVE_INFINITY) continue;
      const served = model.moves.filter((_, move) => (set & (1 << move)) !== 0).length;
      const overMs = over[used][set];
      if (served < best.served) continue;
      const isMore = served > best.served;
      best = {
        served,
        cents: isMore ? sum : Math.min(best.cents, sum),
        drivers: isMore ? used : Math.min(best.drivers, used),
        overMs: isMore ? overMs : Math.min(best.overMs, overMs),
      };
    }
  }
  return best;
}

function table(most: number, all: number, none: number): Float64Array[] {
  return Array.from({ length: most + 1 }, () => {
    const row = new Float64Array(all).fill(Number.POSITIVE_INFINITY);
    row[0] = none;
    return row;
  });
}

function kindOf({ drivers, moves, eligible }: TeamModel, driver: number): string {
  const { place, notBeforeMs, notAfterMs } = drivers[driver];
  const may = eligible.slice(driver * moves.length, (driver + 1) * moves.length);
  return JSON.stringify([place.id, notBeforeMs, notAfterMs, ...may]);
}

/** The cheapest and the earliest day for each set of moves; infinite where none is possible. */
function everyDay(model: TeamModel, driver: number): Days {
  const { problem, size, moves, from, to, readyMs, deadlineMs, workMs, eligible } = model;
  const { wageCentsPerHour, lateCentsPerMinute, driverCents } = problem.rates;
  const all = 1 << moves.length;
  const cents = new Float64Array(all).fill(Number.POSITIVE_INFINITY);
  const overMs = new Float64Array(all).fill(Number.POSITIVE_INFINITY);
  const homeId = model.base[driver];
  type State = {
    readonly set: number;
    readonly here: number;
    readonly atMs: number;
    readonly work: number;
    /** Where no drop-off is put off: the driver need not set out before, and the lateness then. */
    readonly latest: number;
    readonly late: number;
    readonly done: readonly Done[];
    readonly ways: number;
    /** Where the own car is; -1 without one. */
    readonly car: number;
  };
  /** Partial days, by the set of their moves; a larger set has a larger number. */
  const begunDays: State[][] = Array.from({ length: all }, () => []);
  // A partial day that is dominated in everything stays dominated. Where drop-offs may be put off,
  // as lateness is cheaper than waiting or the day too long, no partial day is dropped.
  const isLimited = model.maxShiftMs < Number.POSITIVE_INFINITY;
  const isOrdered = lateCentsPerMinute * 60 >= wageCentsPerHour && !isLimited;
  const centsOf = ({ ways, late }: State) => ways + (late * lateCentsPerMinute) / 60_000;
  const isAhead = (one: State, other: State) =>
    one.here === other.here &&
    one.car === other.car &&
    one.atMs <= other.atMs &&
    one.work <= other.work &&
    one.latest >= other.latest &&
    centsOf(one) <= centsOf(other);
  const begin = (state: State): void => {
    const others = begunDays[state.set];
    if (isOrdered && others.some((other) => isAhead(other, state))) return;
    begunDays[state.set] = isOrdered
      ? [...others.filter((other) => !isAhead(state, other)), state]
      : others;
    if (!isOrdered) others.push(state);
  };
  const visit = (state: State) => {
    const { set, here, atMs, work, latest, late, done, ways, car } = state;
    const homes = problem.roundTrip ? waysOf(here, homeId, car) : [{ ms: 0, cents: 0, car }];
    for (const home of set === 0 ? [] : homes) {
      const isBack = !problem.roundTrip || home.car < 0 || isNear(home.car, homeId);
      const endMs = atMs + home.ms;
      if (!isBack || endMs > model.notAfterMs[driver]) continue;
      const fixed = driverCents + ways + home.cents;
      for (const { paid, lateMs } of hoursOf(state, endMs, work + home.ms)) {
        const wages = Math.round((paid * wageCentsPerHour) / 3_600_000);
        const sum = fixed + wages + (lateMs * lateCentsPerMinute) / 60_000;
        if (sum < cents[set]) cents[set] = sum;
        if (endMs < overMs[set]) overMs[set] = endMs;
      }
    }
    for (const move of moves.keys()) {
      const bit = 1 << move;
      if ((set & bit) !== 0 || eligible[driver * moves.length + move] !== 1) continue;
      for (const way of waysOf(here, from[move], car, to[move])) {
        const doneMs = Math.max(atMs + way.ms, readyMs[move]) + workMs[move];
        const worked = work + way.ms + workMs[move];
        if (worked > model.maxShiftMs || doneMs > model.notAfterMs[driver]) continue;
        const carCents = (model.movedCmi[move] * problem.rates.carCentsPerMile) / 100;
        const loaded = problem.mode === 'Tow' ? carCents : 0;
        // The last whole second of the deadline, or the end of the drop-off if that is later.
        const due = Math.max(doneMs, Math.floor(deadlineMs[move] / 1000) * 1000);
        begin({
          set: set | bit,
          here: to[move],
          atMs: doneMs,
          work: worked,
          latest: Math.min(latest, due - worked),
          late: late + lateMsAt(model, move, doneMs),
          done: [...done, { move, atMs: doneMs, worked }],
          ways: ways + way.cents + loaded,
          car: way.car,
        });
      }
    }
  };
  const begun = {
    set: 0,
    here: homeId,
    atMs: model.notBeforeMs[driver],
    work: 0,
    late: 0,
    done: [],
    ways: 0,
  };
  const car = problem.mode === 'OwnCar' ? homeId : -1;
  begin({ ...begun, latest: Number.POSITIVE_INFINITY, car });
  for (const days of begunDays) for (const day of days) visit(day);
  return { cents, overMs };

  /** The paid time and the lateness of every start at which some drop-off begins to be late. */
  function hoursOf({ latest, late, done }: State, endMs: number, work: number) {
    const last = endMs - work;
    if (isOrdered) return [{ paid: endMs - Math.min(latest, last), lateMs: late }];
    const held = done.flatMap(({ move, atMs, worked }) =>
      duesOf(model, move).map((ms) => Math.max(atMs, Math.floor(ms / 1000) * 1000) - worked),
    );
    const starts = [...held, last, endMs - model.maxShiftMs].filter(
      (ms) => ms <= last && ms >= endMs - model.maxShiftMs && Number.isFinite(ms),
    );
    return starts.map((startMs) => {
      const lates = done.map(({ move, atMs, worked }) =>
        lateMsAt(model, move, Math.max(atMs, startMs + worked)),
      );
      return { paid: endMs - startMs, lateMs: lates.reduce((sum, ms) => sum + ms, 0) };
    });
  }

  /** `end`: where the move ends, and the car may be parked ahead from home. */
  function waysOf(here: number, goal: number, car: number, end = -1) {
    const ride = rideOf(here, goal);
    if (problem.mode === 'Tow') {
      const isThere = isNear(here, goal);
      const ms = isThere ? 0 : model.driveMs[here * size + goal];
      return [{ ms, cents: isThere ? 0 : milesCents(here, goal), car }];
    }
    if (car < 0 || isNear(car, goal)) return [{ ...ride, car }];
    const toCar = rideOf(here, car);
    const driven = (there: number) => ({
      ms: toCar.ms + model.driveMs[car * size + there],
      cents: toCar.cents + milesCents(car, there),
      car: there,
    });
    const ways = [{ ...ride, car }, driven(goal)];
    if (end < 0 || !isNear(car, homeId) || isNear(car, end) || isNear(end, goal)) return ways;
    if (roundCmi(end) >= roundCmi(goal)) return ways;
    const [parked, on] = [driven(end), rideOf(end, goal)];
    return [...ways, { ...parked, ms: parked.ms + on.ms, cents: parked.cents + on.cents }];
  }

  function roundCmi(place: number): number {
    const backCmi = problem.roundTrip ? model.roadCmi[place * size + homeId] : 0;
    return model.roadCmi[homeId * size + place] + backCmi;
  }

  function rideOf(a: number, b: number) {
    const at = a * size + b;
    return isNear(a, b)
      ? { ms: 0, cents: 0 }
      : { ms: model.rideMs[at], cents: model.rideCents[at] };
  }

  function isNear(a: number, b: number): boolean {
    return model.near[a * size + b] === 1;
  }

  function milesCents(a: number, b: number): number {
    return (model.roadCmi[a * size + b] * problem.rates.carCentsPerMile) / 100;
  }
}

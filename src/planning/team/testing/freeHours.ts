// The least cost of small problems whose drivers are not coupled, when every driver may set out at
// any whole second, so that a drop-off that is late already may be put off further. Every order of
// moves, every way into each, every place for up to two rests, every start at which the cost
// changes its slope; shares only the model with the search and the bounds.
import { standardDay } from '../../durations.ts';
import type { TeamModel } from '../model/model.ts';

/** One way into a move, or home. */
type Way = { readonly ms: number; readonly cents: number; readonly car: number };
type Step = {
  /** With the rests before the move. */
  readonly wayMs: number;
  readonly readyMs: number;
  readonly workMs: number;
  readonly deadlineMs: number;
};

/** How a driver rests: before the way to a move, and before the move itself. */
const rests = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const;
const MOST_RESTS = 2;

/** How much of the work so far came after the last rest, and how many rests there were. */
type Rested = { readonly sinceMs: number; readonly count: number };

/**
 * Unrounded cents without the tip, for all moves marked in `served`; Infinity when impossible. An
 * own car is driven to moves and home; `parksAnywhere`: also to any other place, from where the
 * driver rides on.
 */
export function leastWithFreeHours(
  model: TeamModel,
  served: number,
  parksAnywhere = false,
): number {
  const { moves, drivers, problem } = model;
  const most = Math.min(problem.maxDrivers, drivers.length);
  /** By number of drivers and set of moves. */
  let least = Array.from({ length: most + 1 }, () => infinities(1 << moves.length));
  for (const row of least) row[0] = 0;
  for (const driver of drivers.keys()) {
    const days = everyDay(model, driver, served, parksAnywhere);
    const next = least.map((row) => row.slice());
    for (let used = 1; used <= most; used += 1) {
      for (let set = served; set > 0; set = (set - 1) & served) {
        for (let part = set; part > 0; part = (part - 1) & set) {
          const cents = (least[used - 1]?.[set ^ part] ?? 0) + (days[part] ?? 0);
          const row = next[used];
          if (row && cents < (row[set] ?? 0)) row[set] = cents;
        }
      }
    }
    least = next;
  }
  return Math.min(...least.map((row) => row[served] ?? Number.POSITIVE_INFINITY));
}

function infinities(length: number): Float64Array {
  return new Float64Array(length).fill(Number.POSITIVE_INFINITY);
}

/** The cheapest day of a driver, by the set of its moves. */
function everyDay(
  model: TeamModel,
  driver: number,
  served: number,
  parksAnywhere: boolean,
): Float64Array {
  const { problem, moves, from, to, base, size, eligible } = model;
  const { carCentsPerMile, driverCents } = problem.rates;
  const least = infinities(1 << moves.length);
  const home = base[driver] ?? 0;
  const near = (a: number, b: number) => model.near[a * size + b] === 1;
  const miles = (a: number, b: number) =>
    ((model.roadCmi[a * size + b] ?? 0) * carCentsPerMile) / 100;
  const ride = (a: number, b: number) =>
    near(a, b)
      ? { ms: 0, cents: 0 }
      : { ms: model.rideMs[a * size + b] ?? 0, cents: model.rideCents[a * size + b] ?? 0 };
  const drive = (a: number, b: number) =>
    near(a, b) ? { ms: 0, cents: 0 } : { ms: model.driveMs[a * size + b] ?? 0, cents: miles(a, b) };
  const waysOf = (here: number, goal: number, car: number): readonly Way[] => {
    if (problem.mode === 'Tow') return [{ ...drive(here, goal), car }];
    const byRide = { ...ride(here, goal), car };
    if (problem.mode !== 'OwnCar') return [byRide];
    const toCar = ride(here, car);
    const left = parksAnywhere ? model.places.keys() : [goal];
    const byCar = [...left].map((place): Way => {
      const [driven, on] = [drive(car, place), ride(place, goal)];
      const ms = toCar.ms + driven.ms + on.ms;
      return { ms, cents: toCar.cents + driven.cents + on.cents, car: place };
    });
    return [byRide, ...byCar];
  };

  const go = (
    set: number,
    here: number,
    car: number,
    steps: readonly Step[],
    cents: number,
    rested: Rested,
  ) => {
    if (set > 0) {
      const ends = problem.roundTrip ? waysOf(here, home, car) : [{ ms: 0, cents: 0, car: home }];
      for (const end of ends) {
        const isBack = problem.mode !== 'OwnCar' || near(end.car, home);
        if (!isBack) continue;
        for (const { restMs } of restedParts(model, rested, end.ms, 0)) {
          const homeMs = end.ms + restMs;
          const sum = driverCents + cents + end.cents + hoursCents(model, driver, steps, homeMs);
          if (sum < (least[set] ?? 0)) least[set] = sum;
        }
      }
    }
    for (const move of moves.keys()) {
      const bit = 1 << move;
      if ((served & bit) === 0 || (set & bit) !== 0) continue;
      if (eligible[driver * moves.length + move] !== 1) continue;
      const [start, goal] = [from[move] ?? 0, to[move] ?? 0];
      const towed = problem.mode === 'Tow' ? miles(start, goal) : 0;
      for (const way of waysOf(here, start, car)) {
        const workMs = model.workMs[move] ?? 0;
        for (const { restMs, after } of restedParts(model, rested, way.ms, workMs)) {
          const step = {
            wayMs: way.ms + restMs,
            readyMs: model.readyMs[move] ?? 0,
            workMs,
            deadlineMs: model.deadlineMs[move] ?? 0,
          };
          go(set | bit, goal, way.car, [...steps, step], cents + way.cents + towed, after);
        }
      }
    }
  };
  go(0, home, home, [], 0, { sinceMs: 0, count: 0 });
  return least;
}

/** Every choice of rests before a way and the work after it that keeps the driver rested. */
function restedParts(
  { restAfterMs }: TeamModel,
  { sinceMs, count }: Rested,
  wayMs: number,
  workMs: number,
): readonly { readonly restMs: number; readonly after: Rested }[] {
  if (restAfterMs === Number.POSITIVE_INFINITY) {
    return [{ restMs: 0, after: { sinceMs: 0, count: 0 } }];
  }
  return rests.flatMap(([isFirst, isThen]) => {
    const more = Number(isFirst) + Number(isThen);
    const onWayMs = (isFirst ? 0 : sinceMs) + wayMs;
    const afterMs = (isThen ? 0 : onWayMs) + workMs;
    if (count + more > MOST_RESTS || Math.max(onWayMs, afterMs) > restAfterMs) return [];
    const restMs = more * standardDay.restMs;
    return [{ restMs, after: { sinceMs: afterMs, count: count + more } }];
  });
}

/** Wages and lateness with the best start; Infinity when no start keeps the hours. */
function hoursCents(
  model: TeamModel,
  driver: number,
  steps: readonly Step[],
  homeMs: number,
): number {
  const { rates } = model.problem;
  const earliestMs = model.notBeforeMs[driver] ?? 0;
  /** The end of each step, and of the day, for one start. */
  const follow = (startMs: number) => {
    let [at, lateMs] = [startMs, 0];
    const ends = steps.map(({ wayMs, readyMs, workMs, deadlineMs }) => {
      at = Math.max(at + wayMs, readyMs) + workMs;
      lateMs += Math.max(0, at - deadlineMs);
      return at;
    });
    return { ends: [...ends, at + homeMs], lateMs };
  };
  const { ends } = follow(earliestMs);
  const over = ends.at(-1) ?? 0;
  const starts = [earliestMs, over - model.maxShiftMs];
  let spanMs = 0;
  for (const [at, { wayMs, workMs, deadlineMs }] of steps.entries()) {
    spanMs += wayMs + workMs;
    starts.push((ends[at] ?? 0) - spanMs, deadlineMs - spanMs);
  }
  starts.push(over - spanMs - homeMs);
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts.flatMap((ms) => [floorS(ms), floorS(ms) + 1000])) {
    if (!(start >= earliestMs) || !Number.isFinite(start)) continue;
    const { ends: times, lateMs } = follow(start);
    const endMs = times.at(-1) ?? 0;
    if (endMs > (model.notAfterMs[driver] ?? 0) || endMs - start > model.maxShiftMs) continue;
    const wages = ((endMs - start) * rates.wageCentsPerHour) / 3_600_000;
    least = Math.min(least, wages + (lateMs * rates.lateCentsPerMinute) / 60_000);
  }
  return least;
}

function floorS(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}

import type { TeamMode } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import { Chance } from '../../searching/chance.ts';
import { place } from '../../testing/places.ts';
import { CarDays } from './carDays.ts';
import { CarWays } from './carWays.ts';
import { checkRests } from '../checks/checkRests.ts';
import { priced } from '../model/costs.ts';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { kindsOfDrivers } from '../model/kinds.ts';
import { modelOf, type TeamModel } from '../model/model.ts';
import { RestedDays } from './restedDays.ts';
import { RideDays } from './rideDays.ts';
import { RideInsertion } from './rideInsertion.ts';
import { outlineOfRides } from './rideOutline.ts';
import { daysByRides } from './rideSearch.ts';
import { scheduled } from '../schedule/scheduling.ts';
import type { TeamDays } from './teamDays.ts';
import { everyCarRow } from '../testing/carRows.ts';
import { everyRestedRow } from '../testing/restedRows.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, openMs, variedProblem } from '../testing/problems.ts';
import { type RoughDay, roughDays, roughModel } from '../testing/roughProblems.ts';

const hourMs = 3_600_000;

const modeled = (mode: TeamMode, moves: number) =>
  fc
    .record({
      ...drawnDay(moves, [1, 4]),
      restAfterMs: fc.constantFrom(null, null, 1.5 * hourMs, 2.5 * hourMs, 4 * hourMs),
    })
    .map(({ restAfterMs, ...drawn }) => {
      return modelOf({ ...variedProblem({ ...drawn, mode }), restAfterMs });
    })
    // Now and then no driver is eligible for any move.
    .filter((model): model is TeamModel => !('code' in model));

const free = { baseCents: 0, perMileCents: 0, perMinuteCents: 0, leastCents: 0 };
const cheap = { wageCentsPerHour: 500, carCentsPerMile: 0, lateCentsPerMinute: 0 };
const due = (fromS: number, forS = 0) => ({ fromS, forS });
const plainDay = { moves: 3, roundTrip: false, fares: free, aboardMs: 0, rates: cheap };
/** Rare cases: each criterion of dominance between partial days decides one of these. */
const decided: [RoughDay, number][] = [
  [
    {
      ...plainDay,
      seed: 422_370,
      fares: { ...free, perMinuteCents: 1 },
      windows: [due(0), due(14_279, 12_821), due(0, 12_631)],
      maxShiftMs: null,
    },
    0,
  ],
  [
    {
      ...plainDay,
      seed: 44_247,
      moves: 6,
      windows: [due(0), due(0), due(14_214), due(0), due(0), due(1842)],
      maxShiftMs: null,
    },
    1_626_889_634,
  ],
  [
    { ...plainDay, seed: 5, windows: [due(0, 3546), due(0), due(3548)], maxShiftMs: null },
    682_125_294,
  ],
  // Where lateness is cheaper than waiting, it decides when each move is over.
  [
    {
      ...plainDay,
      seed: 758_681,
      moves: 5,
      rates: { ...cheap, lateCentsPerMinute: 1 },
      windows: [due(0), due(0), due(12_630), due(0, 3999), due(0), due(0)],
      maxShiftMs: null,
    },
    2_147_467_258,
  ],
];

/** The totals as the search has them. */
function daysOf(model: TeamModel): TeamDays {
  return model.problem.mode === 'OwnCar' ? new CarDays(model) : daysByRides(model);
}

/** The plan computed from outline, times and prices. */
function planOf(days: TeamDays) {
  const timed = scheduled(outlineOfRides(days), days.model.problem);
  if (timed.is === 'infeasible') throw new Error(timed.why);
  return priced(timed.plan, days.model.problem.rates);
}

function isWithinHours(days: TeamDays): boolean {
  const { drivers, maxShiftMs, problem } = days.model;
  const plan = planOf(days);
  expect(checkRests(plan, problem.restAfterMs, null)).toEqual([]);
  return plan.drivers.every(({ driverId, actions }) => {
    const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
    const own = drivers.find(({ id }) => id === driverId);
    return endMs <= (own?.notAfterMs ?? endMs) && endMs - startMs <= maxShiftMs;
  });
}

/** Whether the driver's moves fit in the hours, by any way; with rests as the days have it. */
function isPossible(days: TeamDays, driver: number): boolean {
  if (days.model.restAfterMs < Number.POSITIVE_INFINITY) {
    return days.emptied().setDay(driver, days.day(driver));
  }
  if (days.model.problem.mode !== 'OwnCar') return isWithinHours(days);
  return everyCarRow(days.model, driver, days.day(driver)).length > 0;
}

function endOf(days: TeamDays, driver: number): number | undefined {
  const id = days.model.drivers[driver]?.id;
  const own = planOf(days).drivers.find(({ driverId }) => driverId === id);
  return own?.actions.at(-1)?.startMs;
}

/** Inserts a move and checks the predicted extra cost; removes it again where it does not fit. */
function putIn(days: TeamDays, chance: Chance, move: number): void {
  const driver = chance.below(days.counts.length);
  const slot = chance.below(days.counts[driver] + 1);
  const before = days.sum;
  const extra = days.extra(driver, slot, move, Number.POSITIVE_INFINITY);
  const overMs = days.endWith;
  const old = days.emptied();
  old.copy(days);
  days.insert(driver, slot, move);
  if (extra === Number.POSITIVE_INFINITY) {
    expect(isPossible(days, driver)).toBe(false);
    days.copy(old);
  } else {
    expect(days.sum - before).toBeCloseTo(extra, 6);
    expect(endOf(days, driver)).toBe(overMs);
    // A limit at the extra cost finds no place, and a limit just above it finds this one.
    expect(old.extra(driver, slot, move, extra - 1e-6)).toBeGreaterThan(extra - 1e-6);
    expect(old.extra(driver, slot, move, extra + 1e-6)).toBeCloseTo(extra, 6);
  }
}

/** Tries every place of a move; returns the least extra cost, with the cost of delays. */
function leastExtra(days: TeamDays, move: number, over: RideInsertion): number {
  const { eligible, moves } = days.model;
  const trial = days.emptied();
  let least = Number.POSITIVE_INFINITY;
  for (const [driver, count] of days.counts.entries()) {
    const isOpening = count === 0 && days.used >= over.mostDrivers;
    if (isOpening || eligible[driver * moves.length + move] !== 1) continue;
    for (let slot = 0; slot <= count; slot += 1) {
      trial.copy(days);
      if (!trial.setDay(driver, days.day(driver).toSpliced(slot, 0, move))) continue;
      const overMs = Math.max(0, (endOf(trial, driver) ?? 0) - over.overMs);
      least = Math.min(least, trial.sum - days.sum + overMs * over.overCents);
    }
  }
  return least;
}

describe('days of drivers who are not coupled', () => {
  const modes = [
    ['Rideshare', 12],
    ['Tow', 12],
    ['OwnCar', 6],
  ] as const;
  for (const [mode, moves] of modes) {
    test.prop([modeled(mode, moves), fc.nat()], { numRuns: runs(30, 100) })(
      `property 30: incremental totals equal those of the whole plan: ${mode}`,
      (model, seed) => {
        const chance = new Chance(seed);
        const days = daysOf(model);
        const isOut = new Uint8Array(model.moves.length);
        for (let turn = 0; turn < 20; turn += 1) {
          const move = chance.below(model.moves.length);
          const holder = days.driverOf[move];
          if (holder < 0) putIn(days, chance, move);
          else {
            const old = days.emptied();
            old.copy(days);
            isOut[move] = 1;
            days.remove(holder, isOut);
            isOut[move] = 0;
            // Removing a move may make the day exceed the hours.
            const isSound = days.sum < Number.POSITIVE_INFINITY;
            expect(isSound).toBe(isPossible(days, holder) || days.counts[holder] === 0);
            if (!isSound) days.copy(old);
          }
          expect(isWithinHours(days)).toBe(true);
          const { cost, drivers: own } = planOf(days);
          expect(days.totalCents + cost.tipCents).toBe(cost.totalCents);
          const ends = own.map(({ actions }) => actions.at(-1)?.startMs ?? 0);
          if (ends.length > 0) expect(days.overMs).toBe(Math.max(...ends));
          expect(days.used).toBe(own.length);
        }
      },
    );

    test.prop([modeled(mode, 7), fc.nat(), fc.double({ min: 0, max: 1e-3, noNaN: true })], {
      numRuns: runs(6, 60),
    })(
      `property 30: a move is inserted where the whole plan then costs least: ${mode}`,
      (model, seed, overCents) => {
        const chance = new Chance(seed);
        const days = daysOf(model);
        const most = 1 + chance.below(model.drivers.length);
        const insertion = new RideInsertion(days, kindsOfDrivers(model), most, null);
        insertion.overCents = overCents;
        for (const move of model.moves.keys()) {
          insertion.overMs = days.overMs;
          const least = leastExtra(days, move, insertion);
          expect(insertion.seek(move)).toBe(least < Number.POSITIVE_INFINITY);
          if (insertion.driver < 0) continue;
          const { driver, slot } = insertion;
          const before = days.sum;
          days.insert(driver, slot, move);
          const overMs = Math.max(0, (endOf(days, driver) ?? 0) - insertion.overMs);
          expect(days.sum - before + overMs * overCents).toBeCloseTo(least, 6);
        }
      },
    );
  }

  test.prop([roughDays, fc.nat()], { numRuns: runs(25, 1000), examples: decided })(
    'property 30: a row of moves with an own car costs the same as the cheapest of all ways',
    (drawn, seed) => {
      const model = roughModel(drawn, 'OwnCar');
      const chance = new Chance(seed);
      const keys = model.moves.map(() => chance.share());
      const row = model.moves.map((_, move) => move).sort((a, b) => keys[a] - keys[b]);
      const ways = everyCarRow(model, 0, row);
      const day = new CarWays(model).best(0, row);
      expect(day === null).toBe(ways.length === 0);
      if (!day) return;
      expect(day.cents).toBeCloseTo(Math.min(...ways.map(({ cents }) => cents)), 6);
      const asCheap = ways.filter(({ cents }) => Math.abs(cents - day.cents) < 1e-6);
      expect(asCheap.map(({ endMs }) => endMs)).toContain(day.endMs);
    },
  );

  test.prop(
    [roughDays, fc.nat(), fc.integer({ min: 2, max: 10 }), fc.constantFrom('Rideshare', 'Tow')],
    { numRuns: runs(12, 500) },
  )(
    'property 30: a row of moves with rests costs the same as with the best of all places for them',
    (drawn, seed, halfHours, mode) => {
      const rough = roughModel({ ...drawn, moves: 3 }, mode as TeamMode);
      const model = modelOf({ ...rough.problem, restAfterMs: (halfHours * hourMs) / 2 });
      if ('code' in model) throw new Error(model.reason);
      const chance = new Chance(seed);
      const keys = model.moves.map(() => chance.share());
      const row = model.moves.map((_, move) => move).sort((a, b) => keys[a] - keys[b]);
      const all = everyRestedRow(model, 0, row);
      const days = new RestedDays(model);
      expect(days.setDay(0, row)).toBe(all.length > 0);
      if (all.length > 0) expect(days.sum).toBeCloseTo(Math.min(...all), 6);
    },
  );

  test('where lateness is cheaper than waiting, an early rest may cost the least', () => {
    const rough = roughModel(
      {
        seed: 999_999,
        moves: 4,
        roundTrip: false,
        fares: { baseCents: 299, perMileCents: 109, perMinuteCents: 19, leastCents: 194 },
        aboardMs: 760_965,
        rates: { wageCentsPerHour: 3022, carCentsPerMile: 32, lateCentsPerMinute: 4 },
        windows: [due(7, 3921), due(9437, 1465), due(19_277, 1075), due(18_934, 4552)],
        maxShiftMs: null,
      },
      'Tow',
    );
    const model = modelOf({ ...rough.problem, restAfterMs: 2.5 * hourMs });
    if ('code' in model) throw new Error(model.reason);
    const days = new RestedDays(model);
    days.setDay(0, [0, 1, 2, 3]);
    expect(days.sum).toBeCloseTo(Math.min(...everyRestedRow(model, 0, [0, 1, 2, 3])), 6);
  });

  /** Of one driver, with moves between three places ten minutes apart. */
  function byHand(
    rows: readonly (readonly [number, number, number | null, number | null])[],
    changed: Partial<TeamModel['problem']>,
  ): TeamModel {
    const places = ['H', 'A', 'B'].map((id, at) => place(id, -94_500_000 + at * 100_000, 39e6));
    const plain = generatedProblem({ seed: 1, moves: 3, drivers: 1, roundTrip: false });
    const model = modelOf({
      ...plain,
      moves: plain.moves.map((move, index) => {
        const [from, to, readyMs, deadlineMs] = rows[index] ?? [0, 0, null, null];
        const ends = { start: places[from] ?? null, end: places[to] ?? null };
        return { ...move, ...ends, readyMs, deadlineMs };
      }),
      drivers: plain.drivers.map((one) => ({ ...one, place: places[0] ?? null })),
      legs: () => ({ distanceCmi: 500, durationMs: 600_000 }),
      ...changed,
    });
    if ('code' in model) throw new Error(model.reason);
    return model;
  }
  const minute = (minutes: number) => openMs + minutes * 60_000;

  test('by hand: without one move the driver waits longer, and is late to keep the hours', () => {
    // Done at 10:20; with the ride back the second is 56 minutes late, at 10:56; the last waits.
    const rows = [
      [0, 1, minute(120), null],
      [0, 1, minute(60), minute(120)],
      [1, 2, minute(300), null],
    ] as const;
    const days = new RideDays(byHand(rows, { maxShiftMs: 210 * 60_000 }));
    // From 10:00 to 13:20, and without the first from 9:50, which is ten minutes too late.
    expect(days.setDay(0, [0, 1, 2])).toBe(true);
    expect(days.paidMs[0]).toBe(200 * 60_000);
    days.remove(0, Uint8Array.of(1, 0, 0));
    expect(days.paidMs[0]).toBe(210 * 60_000);
    expect(days.lateMs).toBe(10 * 60_000);
  });

  test('by hand: the limit of a move that takes up a wait counts lateness that it spares', () => {
    const rows = [
      [0, 1, null, minute(120)],
      [1, 2, null, null],
      [2, 0, minute(300), null],
    ] as const;
    const { rates } = generatedProblem({ seed: 1, moves: 3, drivers: 1 });
    const model = byHand(rows, { maxShiftMs: null, rates: { ...rates, lateCentsPerMinute: 10 } });
    const days = new RideDays(model);
    days.setDay(0, [0, 2]);
    const before = days.sum;
    const extra = days.extra(0, 1, 1, Number.POSITIVE_INFINITY);
    // Twenty minutes instead of the ride of 16: the first is over at 12:40 instead of 12:44.
    expect(days.lateMs).toBe(164 * 60_000);
    expect(days.extra(0, 1, 1, extra + 1e-6)).toBeCloseTo(extra, 6);
    days.insert(0, 1, 1);
    expect(days.lateMs).toBe(160 * 60_000);
    expect(days.sum - before).toBeCloseTo(extra, 6);
  });
});

// The label search for days, compared with every order of moves.
import { describe, expect } from 'vitest';
import { place } from '../../testing/places.ts';
import { CarWays } from '../rides/carWays.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';
import { DayPricing } from './dayPricing.ts';
import { leastWaysOf } from '../rides/leastWays.ts';
import { modelOf, type TeamModel } from '../model/model.ts';
import { RideDays } from '../rides/rideDays.ts';
import { generatedProblem, openMs } from '../testing/problems.ts';
import { leastWithFreeHours } from '../testing/freeHours.ts';
import { roughDays, roughModel } from '../testing/roughProblems.ts';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';

const worths = fc.array(fc.nat(8000), { minLength: 6, maxLength: 6 });
const opens = fc.integer({ min: -2000, max: 4000 });

function pricingOf(model: TeamModel, memory: number): DayPricing {
  const all = model.moves.map((_, move) => move);
  return new DayPricing(model, leastWaysOf(model), 0, all, memory);
}

/** All sequences of some moves, each move at most once. */
function* rowsOf(count: number, begun: readonly number[] = []): Generator<readonly number[]> {
  if (begun.length > 0) yield begun;
  for (let move = 0; move < count; move += 1) {
    if (!begun.includes(move)) yield* rowsOf(count, [...begun, move]);
  }
}

const sum = (moves: readonly number[], worth: readonly number[]) =>
  moves.reduce((all, move) => all + (worth[move] ?? 0), 0);

/** The least reduced cost of all sequences, where `centsOf` is the cost. */
function leastOf(
  model: TeamModel,
  worth: readonly number[],
  centsOf: (row: readonly number[]) => number | null,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (const row of rowsOf(model.moves.length)) {
    const cents = centsOf(row);
    if (cents !== null) least = Math.min(least, cents - sum(row, worth));
  }
  return least;
}

describe('pricing days by labels', () => {
  for (const mode of ['Rideshare', 'Tow'] as const) {
    test.prop([roughDays, worths], { numRuns: runs(25, 300) })(
      `a sequence costs the same as its day, or less where drop-offs are put off: ${mode}`,
      (drawn, worth) => {
        const model = roughModel({ ...drawn, moves: 4 }, mode);
        const pricing = pricingOf(model, 4);
        const days = new RideDays(model);
        const longer = new RideDays(roughModel({ ...drawn, moves: 4, maxShiftMs: null }, mode));
        const least = leastOf(model, worth, (row) => {
          const isWithinHours = days.setDay(0, row);
          longer.setDay(0, row);
          const isShort = (longer.paidMs[0] ?? 0) <= model.maxShiftMs;
          const cents = toTheEnd(pricing.centsOf(row));
          const dayCents = days.cents[0] ?? 0;
          const { wageCentsPerHour, lateCentsPerMinute } = model.problem.rates;
          if (isWithinHours && isShort && lateCentsPerMinute * 60 >= wageCentsPerHour) {
            expect(cents).toBeCloseTo(dayCents, 6);
          }
          if (isWithinHours) expect(cents).toBeLessThanOrEqual(dayCents + 1e-6);
          return isWithinHours ? cents : null;
        });
        const found = toTheEnd(pricing.price(worth, 0, null));
        expect(found?.least).toBeLessThanOrEqual(least + 1e-6);
      },
    );

    test.prop([roughDays, worths, opens], { numRuns: runs(90, 1250) })(
      `pricing finds the least of all sequences where every move is remembered: ${mode}`,
      (drawn, worth, open) => {
        const model = roughModel({ ...drawn, moves: Math.min(runs(5, 6), drawn.moves) }, mode);
        const pricing = pricingOf(model, model.moves.length);
        const least = leastOf(model, worth, (row) => toTheEnd(pricing.centsOf(row))) + open;
        const found = toTheEnd(pricing.price(worth, open, null));
        if (!found) throw new Error('Too many labels.');
        if (least === Number.POSITIVE_INFINITY) expect(found.least).toBe(least);
        else expect(found.least).toBeCloseTo(least, 6);
        const overs = found.days.map(({ moves, cents }) => cents + open - sum(moves, worth));
        expect(overs.every((over) => over < 0)).toBe(true);
        if (least < -1e-6) expect(Math.min(...overs)).toBeCloseTo(least, 6);
        for (const { moves, cents } of found.days) {
          expect(new Set(moves).size).toBe(moves.length);
          expect(cents).toBe(toTheEnd(pricing.centsOf(moves)));
        }
      },
    );
  }

  test.prop([roughDays, worths, fc.nat(3)], { numRuns: runs(15, 150) })(
    'with fewer remembered moves the least reduced cost is lower',
    (drawn, worth, memory) => {
      const model = roughModel({ ...drawn, moves: 4, maxShiftMs: 4 * 3_600_000 }, 'Rideshare');
      const some = toTheEnd(pricingOf(model, memory).price(worth, 0, null))?.least ?? 0;
      const more = toTheEnd(pricingOf(model, memory + 1).price(worth, 0, null))?.least ?? 0;
      const { least: all = 0 } = toTheEnd(pricingOf(model, 6).price(worth, 0, null)) ?? {};
      expect(some).toBeLessThanOrEqual(more + 1e-6);
      expect(more).toBeLessThanOrEqual(all + 1e-6);
    },
  );

  test.prop([roughDays, worths, opens], { numRuns: runs(20, 500) })(
    'with own cars pricing finds the least of all sequences, and no day costs less than that',
    (drawn, worth, open) => {
      const model = roughModel({ ...drawn, moves: Math.min(4, drawn.moves) }, 'OwnCar');
      const ways = new CarWays(model);
      const pricing = pricingOf(model, 6);
      const least = leastOf(model, worth, (row) => {
        const cents = toTheEnd(pricing.centsOf(row));
        const dayCents = ways.best(0, row)?.cents ?? Number.POSITIVE_INFINITY;
        expect(cents ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(dayCents + 1e-6);
        return cents;
      });
      const found = toTheEnd(pricing.price(worth, open, null));
      if (least === Number.POSITIVE_INFINITY) expect(found?.least).toBe(least);
      else expect(found?.least).toBeCloseTo(least + open, 6);
      for (const { moves, cents } of found?.days ?? [])
        expect(cents).toBe(toTheEnd(pricing.centsOf(moves)));
    },
  );

  test.prop([roughDays, worths], { numRuns: runs(40, 2000) })(
    'with own cars no day costs less, wherever the cars are left and whenever drivers set out',
    (drawn, worth) => {
      const model = roughModel({ ...drawn, moves: 2 }, 'OwnCar');
      const least = [1, 2, 3].map((set) => {
        const moves = [0, 1].filter((move) => (set & (1 << move)) !== 0);
        return leastWithFreeHours(model, set, true) - sum(moves, worth);
      });
      const found = toTheEnd(pricingOf(model, 2).price(worth, 0, null));
      expect(found?.least).toBeLessThanOrEqual(Math.min(...least) + 1e-6);
    },
  );

  test.prop([roughDays, worths, opens, fc.integer({ min: 1, max: 4 })], { numRuns: runs(25, 300) })(
    'a quick search finds feasible days, none better than the best',
    (drawn, worth, open, narrow) => {
      const model = roughModel(drawn, 'Rideshare');
      const pricing = pricingOf(model, 6);
      const quick = toTheEnd(pricing.price(worth, open, narrow));
      const least = leastOf(model, worth, (row) => toTheEnd(pricing.centsOf(row))) + open;
      expect(quick?.least).toBeGreaterThanOrEqual(least - 1e-6);
      for (const { moves, cents } of quick?.days ?? [])
        expect(cents).toBe(toTheEnd(pricing.centsOf(moves)));
    },
  );

  test.prop([roughDays, worths, opens, fc.nat(4000)], { numRuns: runs(25, 300) })(
    'further days come cheapest first and within the hours',
    (drawn, worth, open, most) => {
      const model = roughModel(drawn, 'Rideshare');
      const pricing = pricingOf(model, 6);
      const least = (toTheEnd(pricing.price(worth, open, null))?.least ?? 0) + most;
      const days = toTheEnd(pricing.wider(open, least, 10));
      const overs = days.map(({ moves, cents }) => cents + open - sum(moves, worth));
      expect(overs).toEqual(overs.toSorted((a, b) => a - b));
      // Fewer are the first of more.
      const more = toTheEnd(pricing.wider(open, least, 10_000));
      expect(days).toEqual(more.slice(0, 10));
      const [best] = toTheEnd(pricing.wider(open, -1e-5, 1));
      if (best) expect(toTheEnd(pricing.price(worth, open, null))?.days).toContainEqual(best);
      const own = new RideDays(model);
      for (const [at, { moves }] of days.entries()) {
        expect(overs[at]).toBeLessThanOrEqual(least + 1e-6);
        expect(own.setDay(0, moves)).toBe(true);
      }
    },
  );

  test('a thorough search yields many turns, so that the caller can stop it', () => {
    const model = modelOf(generatedProblem({ seed: 1, moves: 12, drivers: 3 }));
    if ('code' in model) throw new Error(model.reason);
    const worth = model.moves.map(() => 8000);
    const pricing = pricingOf(model, 12);
    const turns = [...pricing.price(worth, 0, null)];
    expect(turns.length).toBeGreaterThan(5);
    // The days it gives take a turn each.
    const further = [...pricing.wider(0, Number.POSITIVE_INFINITY, 1)];
    expect(further.length).toBeGreaterThan(1);
  });

  test('by hand: where lateness costs nothing, who waits sets out later instead', () => {
    const rows = [
      [1, 0, null, 1],
      [0, 1, 300, null],
      [1, 0, 90, null],
      [0, 1, null, null],
      [2, 1, 70, null],
    ] as const;
    const model = lineModel(rows, 330);
    const pricing = pricingOf(model, 5);
    const worth = rows.map(() => 100_000);
    const least = leastOf(model, worth, (row) => toTheEnd(pricing.centsOf(row)));
    expect(least).toBeCloseTo(leastWithFreeHours(model, 31) - 500_000, 6);
    // A ride of 26 minutes to the far end, then one move after the other.
    expect(least).toBeCloseTo(12_700 - 500_000, 6);
    expect(toTheEnd(pricing.price(worth, 0, null))?.least).toBeCloseTo(least, 6);
  });

  test('by hand: a day without memory returns to a move that is worth much', () => {
    const rows = [
      [0, 1, null, null],
      [1, 0, null, null],
    ] as const;
    const model = lineModel(rows, 80);
    const worth = [10_000, 10_000];
    // Two of 20 minutes each at 100 cents a minute, or twice as many.
    expect(toTheEnd(pricingOf(model, 1).price(worth, 0, null))?.least).toBeCloseTo(
      4000 - 20_000,
      6,
    );
    expect(toTheEnd(pricingOf(model, 0).price(worth, 0, null))?.least).toBeCloseTo(
      8000 - 40_000,
      6,
    );
  });
});

type Row = readonly [
  from: number,
  to: number,
  readyMinute: number | null,
  dueMinute: number | null,
];

/**
 * Places in a row, ten minutes from one to the next; rides for a dollar. One driver from 8:00 at
 * the first until so many minutes later, for 60 dollars an hour; lateness costs nothing.
 */
function lineModel(rows: readonly Row[], minutes: number): TeamModel {
  const ids = ['H', 'A', 'B'];
  const places = ids.map((id, at) => place(id, -94_500_000 + at * 100_000, 39_000_000));
  const at = (minute: number | null) => (minute === null ? null : openMs + minute * 60_000);
  const plain = generatedProblem({ seed: 1, moves: rows.length, drivers: 1, roundTrip: false });
  const apart = (a: string, b: string) => Math.abs(ids.indexOf(a) - ids.indexOf(b));
  const model = modelOf({
    ...plain,
    moves: plain.moves.map((move, index) => {
      const [from, to, ready, due] = rows[index] ?? [0, 0, null, null];
      const ends = { start: places[from] ?? null, end: places[to] ?? null };
      return { ...move, ...ends, readyMs: at(ready), deadlineMs: at(due) };
    }),
    drivers: plain.drivers.map((one) => ({
      ...one,
      place: places[0] ?? null,
      notAfterMs: at(minutes),
    })),
    maxShiftMs: null,
    legs: (a, b) => ({ distanceCmi: 500 * apart(a, b), durationMs: 600_000 * apart(a, b) }),
    fares: { baseCents: 100, perMileCents: 0, perMinuteCents: 0, leastCents: 0 },
    rates: { ...plain.rates, wageCentsPerHour: 6000, lateCentsPerMinute: 0 },
  });
  if ('code' in model) throw new Error(model.reason);
  return model;
}

import { expect } from 'vitest';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { auctionDay } from '../testing/auctions.ts';
import { generatedProblem } from '../testing/problems.ts';
import { stands, withCars } from './testing/chaseProblems.ts';
import { leastCents } from './testing/everyPlan.ts';

const cases = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 1, max: 3 }),
  roundTrip: fc.boolean(),
  rides: fc.boolean(),
  seats: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom('buying', 'selling', 'ordinary'),
  mode: fc.constantFrom('Company' as const, 'Personal' as const),
  cars: stands,
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** With one chase car. */
function problemOf({ kind, mode, rides, seats, cars, ...own }: Case): TeamProblem {
  const made =
    kind === 'ordinary'
      ? generatedProblem({ ...own, drivers: 3 })
      : auctionDay({ ...own, drivers: 3, isSelling: kind === 'selling' });
  return withCars({ ...made, mode, rides, seats, chases: 1 }, cars);
}

function leastOf(problem: TeamProblem): number {
  const model = modelOf(problem);
  if ('code' in model) throw new Error(model.reason);
  return leastCents(model);
}

test.prop([cases, fc.integer({ min: 1, max: 5 })], { numRuns: runs(3, 120) })(
  'up to five moves and a chase car: the search finds the cheapest of all plans',
  (one, moves) => {
    const problem = problemOf({ ...one, moves });
    const budget = { is: 'iterations', iterations: 1000 } as const;
    const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
    if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
    const { plan } = outcome.answers.find(({ objective }) => objective === 'cheapest') ?? {};
    const found = plan?.unserved.length === 0 ? plan.cost.totalCents : Number.POSITIVE_INFINITY;
    expect(found).toBe(leastOf(problem));
  },
);

test.prop([cases, fc.integer({ min: 1, max: 3 })], { numRuns: 20 })(
  'property 24: with a chase car one more seat never raises the cost',
  (one, more) => {
    const problem = { ...problemOf(one), seats: 1 };
    expect(leastOf({ ...problem, seats: 1 + more })).toBeLessThanOrEqual(leastOf(problem));
  },
);

test.prop([cases, fc.nat(), fc.nat(14_400)], { numRuns: 20 })(
  'property 24: a later deadline, another driver, another car or rides never raise the cost',
  (one, pick, seconds) => {
    const problem = { ...problemOf(one), maxShiftMs: null };
    const least = leastOf(problem);
    // Each wage is rounded to the cent.
    const most = least + problem.drivers.length;
    const moves = problem.moves.map((move, index) =>
      index === pick % problem.moves.length && move.deadlineMs !== null
        ? { ...move, deadlineMs: move.deadlineMs + seconds * 1000 }
        : move,
    );
    expect(leastOf({ ...problem, moves })).toBeLessThanOrEqual(most);
    const [first] = problem.drivers;
    if (!first) return;
    const drivers = [...problem.drivers, { ...first, id: 'more' }];
    const maxDrivers = problem.maxDrivers + 1;
    expect(leastOf({ ...problem, drivers, maxDrivers })).toBeLessThanOrEqual(least);
    expect(leastOf({ ...problem, rides: true })).toBeLessThanOrEqual(least);
    const chases = Math.min(2, problem.cars?.length ?? 2);
    expect(leastOf({ ...problem, chases })).toBeLessThanOrEqual(least);
  },
);

test.prop([cases, fc.nat(), fc.integer({ min: -100_000, max: 100_000 })], { numRuns: 12 })(
  'properties 22 and 23: a renamed, reordered or shifted problem costs the same',
  (one, turn, seconds) => {
    const problem = problemOf(one);
    const shift = (ms: number | null) => (ms === null ? null : ms + seconds * 1000);
    const at = turn % problem.moves.length;
    const moves = [...problem.moves.slice(at), ...problem.moves.slice(0, at)].map((move) => ({
      ...move,
      activityId: `other-${move.activityId}`,
      vehicleId: `other-${move.vehicleId}`,
      readyMs: shift(move.readyMs),
      deadlineMs: shift(move.deadlineMs),
    }));
    const drivers = problem.drivers.map((driver) => ({
      ...driver,
      id: `other-${driver.id}`,
      notBeforeMs: driver.notBeforeMs + seconds * 1000,
    }));
    expect(leastOf({ ...problem, moves, drivers })).toBe(leastOf(problem));
  },
);

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { modelOf } from './model.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import type { TeamMode, TeamProblem } from './problem.ts';
import { type Exact, exactPlan } from './testing/exact.ts';
import { variedProblem } from './testing/problems.ts';

function exact(problem: TeamProblem): Exact {
  const model = modelOf(problem);
  if ('code' in model) return { served: 0, cents: 0, drivers: 0, overMs: Number.NEGATIVE_INFINITY };
  return exactPlan(model);
}

const small = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 1, max: 6 }),
  drivers: fc.integer({ min: 1, max: 3 }),
  roundTrip: fc.boolean(),
  mode: fc.constantFrom('rideshare' as const, 'tow' as const, 'ownCar' as const),
});

/** Serving more comes first. */
function expectNoWorse(better: Exact, than: Exact): void {
  expect(better.served).toBeGreaterThanOrEqual(than.served);
  if (better.served > than.served) return;
  expect(better.cents).toBeLessThan(than.cents + 1e-6);
}

describe('the exact optimum', () => {
  test.each<[TeamMode, number]>([
    ['rideshare', 8],
    ['tow', 8],
    ['ownCar', 5],
  ])('is what the search finds, for every objective: %s, %s moves', (mode, most) => {
    const missed: string[] = [];
    for (let seed = 1; seed <= 16; seed += 1) {
      const [moves, drivers] = [1 + (seed % most), 1 + (seed % 3)];
      const problem = variedProblem({ seed, moves, drivers, mode, roundTrip: seed % 4 > 0 });
      const budget = { is: 'iterations', iterations: 3000 } as const;
      const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
      if (outcome.is === 'refused') continue;
      const best = exact(problem);
      const [cheapest, fastest, fewest] = outcome.answers.map(({ plan }) => plan);
      if (!cheapest || !fastest || !fewest) throw new Error('An objective has no answer.');
      expect(cheapest.moves.length).toBe(best.served);
      // To the cent: lateness and car miles are rounded in the one, and not in the other.
      const { totalCents, tipCents } = cheapest.cost;
      if (Math.abs(totalCents - tipCents - best.cents) > 1.001) missed.push(`${seed} cheapest`);
      if (best.served === 0) continue;
      if (fewest.drivers.length !== best.drivers) missed.push(`${seed} fewestDrivers`);
      const ends = fastest.drivers.map(({ actions }) => actions.at(-1)?.startMs ?? 0);
      // With his own car everybody goes the cheapest way through his moves, not the quickest.
      if (mode === 'ownCar') continue;
      // Seconds are not what this objective is about.
      if (Math.max(...ends) > best.overMs + 30_000) missed.push(`${seed} fastest`);
      expect(Math.max(...ends)).toBeGreaterThanOrEqual(best.overMs);
    }
    expect(missed).toEqual([]);
  });

  test.prop([small, fc.nat()], { numRuns: 20 })(
    'property 22: shuffled and renamed, it costs the same',
    (told, turn) => {
      const problem = variedProblem(told);
      const turned = <T>(all: readonly T[]) => {
        const at = turn % all.length;
        return [...all.slice(at), ...all.slice(0, at)].toReversed();
      };
      const moves = turned(problem.moves).map((move) => ({
        ...move,
        activityId: `other-${move.activityId}`,
        vehicleId: `other-${move.vehicleId}`,
        namedId: move.namedId && `other-${move.namedId}`,
      }));
      const drivers = turned(problem.drivers).map((one) => ({ ...one, id: `other-${one.id}` }));
      const [a, b] = [exact(problem), exact({ ...problem, moves, drivers })];
      expect(b.cents).toBeCloseTo(a.cents, 6);
      expect({ ...b, cents: 0 }).toEqual({ ...a, cents: 0 });
    },
  );

  test.prop([small, fc.integer({ min: -100_000, max: 100_000 })], { numRuns: 20 })(
    'property 23: all times later, it costs the same and is over later',
    (told, seconds) => {
      const problem = variedProblem(told);
      const deltaMs = seconds * 1000;
      const shift = (ms: number | null) => (ms === null ? null : ms + deltaMs);
      const moves = problem.moves.map((move) => ({
        ...move,
        readyMs: shift(move.readyMs),
        deadlineMs: shift(move.deadlineMs),
      }));
      const drivers = problem.drivers.map((driver) => ({
        ...driver,
        notBeforeMs: driver.notBeforeMs + deltaMs,
        notAfterMs: shift(driver.notAfterMs),
      }));
      const before = exact(problem);
      const after = exact({ ...problem, moves, drivers });
      expect(after).toEqual({ ...before, overMs: before.overMs + deltaMs });
    },
  );

  test.prop([small, fc.nat(), fc.nat(14_400)], { numRuns: 20 })(
    'property 24: a later deadline or one more driver never makes it dearer',
    (told, pick, seconds) => {
      const problem = variedProblem(told);
      const before = exact(problem);
      const moves = problem.moves.map((move, index) =>
        index === pick % problem.moves.length && move.deadlineMs !== null
          ? { ...move, deadlineMs: move.deadlineMs + seconds * 1000 }
          : move,
      );
      expectNoWorse(exact({ ...problem, moves }), before);
      const [first] = problem.drivers;
      if (!first) return;
      const more = { ...first, id: 'more', notBeforeMs: first.notBeforeMs + seconds * 1000 };
      const drivers = [...problem.drivers, { ...more, notAfterMs: null }];
      expectNoWorse(exact({ ...problem, drivers }), before);
      expectNoWorse(exact({ ...problem, drivers, maxDrivers: problem.maxDrivers + 1 }), before);
    },
  );
});

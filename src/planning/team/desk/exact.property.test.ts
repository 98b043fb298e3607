import type { TeamMode } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { type Exact, exactPlan } from '../testing/exact.ts';
import { place } from '../../testing/places.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, openMs, variedProblem } from '../testing/problems.ts';

const hourMs = 3_600_000;

function exact(problem: TeamProblem): Exact {
  const model = modelOf(problem);
  if ('code' in model) return { served: 0, cents: 0, drivers: 0, overMs: Number.NEGATIVE_INFINITY };
  return exactPlan(model);
}

const small = fc.record({
  ...drawnDay(6, [1, 3]),
  mode: fc.constantFrom('Rideshare' as const, 'Tow' as const, 'OwnCar' as const),
});

/** Serving more comes first. */
function expectNoWorse(better: Exact, than: Exact): void {
  expect(better.served).toBeGreaterThanOrEqual(than.served);
  if (better.served > than.served) return;
  expect(better.cents).toBeLessThan(than.cents + 1e-6);
}

describe('the exact optimum of small problems', () => {
  test.each<[TeamMode, number]>([
    ['Rideshare', runs(7, 8)],
    ['Tow', runs(7, 8)],
    ['OwnCar', 5],
  ])('the search finds it for every objective: %s, %s moves', (mode, most) => {
    const missed: string[] = [];
    for (let seed = 1; seed <= 16; seed += 1) {
      const [moves, drivers] = [1 + (seed % most), 1 + (seed % 3)];
      const problem = variedProblem({ seed, moves, drivers, mode, roundTrip: seed % 4 > 0 });
      const budget = { is: 'iterations', iterations: 1500 } as const;
      const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
      if (outcome.is === 'refused') continue;
      const best = exact(problem);
      const [cheapest, fastest, fewest] = outcome.answers.map(({ plan }) => plan);
      if (!cheapest || !fastest || !fewest) throw new Error('An objective has no answer.');
      expect(cheapest.moves.length).toBe(best.served);
      // To the cent: the plan rounds lateness and car miles, the exact optimum does not.
      const { totalCents, tipCents } = cheapest.cost;
      if (Math.abs(totalCents - tipCents - best.cents) > 1.001) missed.push(`${seed} cheapest`);
      if (best.served === 0) continue;
      if (fewest.drivers.length !== best.drivers) missed.push(`${seed} fewestDrivers`);
      const ends = fastest.drivers.map(({ actions }) => actions.at(-1)?.startMs ?? 0);
      // Drivers with their own cars take the cheapest way through their moves, not the quickest.
      if (mode === 'OwnCar') continue;
      // Seconds do not matter for this objective.
      if (Math.max(...ends) > best.overMs + 30_000) missed.push(`${seed} fastest`);
      expect(Math.max(...ends)).toBeGreaterThanOrEqual(best.overMs);
    }
    expect(missed).toEqual([]);
  });

  test.prop([small, fc.nat()], { numRuns: runs(8, 100) })(
    'property 22: a shuffled and renamed problem costs the same',
    (drawn, turn) => {
      const problem = variedProblem(drawn);
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

  test.prop([small, fc.integer({ min: -100_000, max: 100_000 })], { numRuns: runs(8, 100) })(
    'property 23: with all times shifted, the plan costs the same and ends later',
    (drawn, seconds) => {
      const problem = variedProblem(drawn);
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

  const relaxed = fc.record({ pick: fc.nat(), seconds: fc.nat(14_400), isOpen: fc.boolean() });

  test.prop([small, relaxed], { numRuns: runs(8, 100) })(
    'property 24: a later deadline or one more driver never raises the cost',
    (drawn, { pick, seconds, isOpen }) => {
      const problem = variedProblem(drawn);
      const before = exact(problem);
      const moves = problem.moves.map((move, index) =>
        index === pick % problem.moves.length && move.deadlineMs !== null
          ? { ...move, deadlineMs: isOpen ? null : move.deadlineMs + seconds * 1000 }
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

  test.prop([small, relaxed], { numRuns: runs(15, 200) })(
    'property 24: an earlier ready time raises no cost',
    (drawn, { pick, seconds, isOpen }) => {
      const problem = variedProblem(drawn);
      const moves = problem.moves.map((move, index) =>
        index === pick % problem.moves.length && move.readyMs !== null
          ? { ...move, readyMs: isOpen ? null : move.readyMs - seconds * 1000 }
          : move,
      );
      const [before, after] = [exact(problem), exact({ ...problem, moves })];
      expectNoWorse(after, before);
      if (after.served === before.served) expect(after.overMs).toBeLessThanOrEqual(before.overMs);
    },
  );

  describe('a driver who is on time and then waits', () => {
    // On time the driver sets out at 9:40; the day ends at 13:20, when the second move does.
    test('sets out as late as the end allows where late minutes cost less than paid ones', () => {
      // From 12:40 on, three hours too late.
      const cents = 40 * 30 + 180 * 10;
      expect(exact(waiting(110, {}))).toMatchObject({ served: 2, cents });
      expect(exact(waiting(60, {}))).toMatchObject({ served: 2, cents });
    });

    test('is late so that the day is not too long, whatever lateness costs', () => {
      const limit = { maxShiftMs: 3.5 * hourMs, lateCentsPerMinute: 100 };
      const cents = 210 * 30 + 10 * 100;
      expect(exact(waiting(110, limit))).toMatchObject({ served: 2, cents });
      expect(exact(waiting(60, limit))).toMatchObject({ served: 2, cents });
    });
  });
});

/**
 * The first vehicle: ten minutes from home, ready so long after 8:00, due at 10:00; the second:
 * another ten minutes on, ready at 13:00.
 */
function waiting(
  readyMinute: number,
  {
    maxShiftMs = null,
    lateCentsPerMinute = 10,
  }: { maxShiftMs?: number | null; lateCentsPerMinute?: number },
): TeamProblem {
  const plain = generatedProblem({ seed: 1, moves: 2, drivers: 1, roundTrip: false });
  const [home, a, b] = ['H', 'A', 'B'].map((id, at) => place(id, -94_500_000 + at * 100_000, 39e6));
  const hour = (hours: number) => openMs + (hours - 8) * hourMs;
  const times = [
    { start: home, end: a, readyMs: openMs + readyMinute * 60_000, deadlineMs: hour(10) },
    { start: a, end: b, readyMs: hour(13), deadlineMs: null },
  ];
  return {
    ...plain,
    moves: plain.moves.map((move, at) => ({ ...move, ...times[at] })),
    drivers: plain.drivers.map((one) => ({ ...one, place: home ?? null })),
    maxShiftMs,
    legs: () => ({ distanceCmi: 500, durationMs: 600_000 }),
    rates: { ...plain.rates, wageCentsPerHour: 1800, lateCentsPerMinute },
  };
}

// Changes to plans from the search, in every mode. Composed plans are tested in
// `replanned.property.test.ts`.
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { withCars } from '../chase/testing/chaseProblems.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { type Change, replanned } from './replanned.ts';

const budget = { is: 'iterations', iterations: 10 } as const;
/** Of the day that is over; in `npm test` each day has one of them. */
const shares = [-0.1, 0.3, 0.6];

function changesOf(plan: TeamPlan, { moves, drivers }: TeamProblem): readonly Change[] {
  const [move] = moves;
  const [driver] = drivers;
  if (!move || !driver) return [];
  const fresh = { ...move, activityId: 'new', vehicleId: 'v-new', readyMs: null, deadlineMs: null };
  return [
    ...plan.moves.flatMap(({ activityId }): Change[] => [
      { is: 'drop', activityId },
      ...drivers.map(({ id }): Change => ({ is: 'reassign', activityId, driverId: id })),
    ]),
    { is: 'add', move: fresh, driverId: null },
    ...drivers.map(({ id }): Change => ({ is: 'add', move: fresh, driverId: id })),
    ...plan.drivers.map(({ driverId }): Change => ({ is: 'relieve', driverId })),
  ];
}

function sharesOf(seed: number): readonly number[] {
  return shares.filter((_, at) => at === seed % shares.length || runs(1, 3) > 1);
}

/** Every driver has a truck and goes nowhere without it. */
function expectTrucks({ drivers, cars, ubers }: TeamPlan): void {
  const trucks = cars.filter(({ tows }) => tows).map(({ driverId }) => driverId);
  expect(trucks.toSorted()).toEqual(drivers.map(({ driverId }) => driverId).toSorted());
  expect(ubers).toEqual([]);
}

const hourMs = 3_600_000;
const days = [
  [1, null, null],
  [2, null, null],
  [3, null, null],
  [4, null, 1.5 * hourMs],
  [5, 6 * hourMs, 2 * hourMs],
  [6, 4 * hourMs, 3 * hourMs],
] as const;

/** In `npm test` every other one: each share, with and without limits. */
function daysOf(half: 1 | 2): readonly (typeof days)[number][] {
  return days.filter((_, at) => at % 2 === half - 1 || runs(1, 2) > 1);
}

describe.each([
  ['Rideshare', null, 1],
  ['Company', null, 2],
  ['Company', [1, 2], 1],
  ['Personal', null, 2],
  ['Tow', null, 1],
  ['OwnCar', null, 2],
] as const)('changes to a plan from the search: %s, cars at %j', (mode, cars, half) => {
  test.each(daysOf(half))('the changed plan is sound, day %i', (seed, maxShiftMs, restAfterMs) => {
    const all = generatedProblem({ seed, moves: 5, drivers: 4, mode });
    // Planners round the ways.
    const legs: TeamProblem['legs'] = (fromId, toId) => {
      const leg = all.legs(fromId, toId);
      return leg && { distanceCmi: leg.distanceCmi + 0.45, durationMs: leg.durationMs + 0.5 };
    };
    const problem = withCars({ ...all, legs, maxShiftMs, restAfterMs }, cars);
    const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
    if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
    const [{ plan }] = outcome.answers;
    if (cars) expect(plan.cars.map(({ placeId }) => placeId)).toEqual(['lot']);
    const starts = plan.drivers.flatMap(({ actions }) => actions.map(({ startMs }) => startMs));
    const [first, last] = [Math.min(...starts), Math.max(...starts)];
    let changed = 0;
    for (const share of sharesOf(seed)) {
      const nowMs = first + Math.round(((last - first) * share) / 1000) * 1000;
      for (const change of changesOf(plan, problem)) {
        const result = replanned({ plan, problem, nowMs, went: null }, [change]);
        if (result.is === 'refused') continue;
        expect({ change, share, violations: result.violations }).toEqual({
          change,
          share,
          violations: [],
        });
        if (mode === 'Tow') expectTrucks(result.plan);
        changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(5);
  });
});

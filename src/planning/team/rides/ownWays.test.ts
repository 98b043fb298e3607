import type { TeamMode } from '#domain/plannerModes.ts';
import { describe, expect, test } from 'vitest';
import { morningMs, place } from '../../testing/places.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';

const home = place('H', -94_500_000, 39_000_000);
const [a, b, c] = [-94_400_000, -94_300_000, -94_200_000].map((lonE6, at) =>
  place('ABC'[at] ?? '', lonE6, 39_000_000),
) as [typeof home, typeof home, typeof home];
const places = [home, a, b, c];

/** In a row, ten minutes and five miles from one to the next. */
function problemOf(mode: TeamMode, rows: readonly (readonly [string, string])[]): TeamProblem {
  const plain = generatedProblem({ seed: 1, moves: rows.length, drivers: 1, mode });
  const find = (id: string) => places.find((one) => one.id === id) ?? home;
  const apart = (from: string, to: string) =>
    Math.abs(places.indexOf(find(from)) - places.indexOf(find(to)));
  return {
    ...plain,
    drivers: plain.drivers.map((one) => ({ ...one, place: home, notBeforeMs: morningMs })),
    moves: plain.moves.map((move, index) => {
      const [from, to] = rows[index] ?? ['', ''];
      return { ...move, start: find(from), end: find(to), readyMs: null, deadlineMs: null };
    }),
    legs: (from, to) => ({
      distanceCmi: 500 * apart(from, to),
      durationMs: 600_000 * apart(from, to),
    }),
    rates: { ...plain.rates, wageCentsPerHour: 1800, carCentsPerMile: 60 },
  };
}

function cheapest(problem: TeamProblem) {
  const budget = { is: 'iterations', iterations: 200 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const plan = outcome.answers[0]?.plan;
  if (!plan) throw new Error('No plan.');
  expect(checkTeamPlan(plan, problem)).toEqual([]);
  return plan;
}

const dayOf = (plan: ReturnType<typeof cheapest>) =>
  plan.drivers[0]?.actions.flatMap((action) =>
    'fromId' in action ? `${action.type} ${action.fromId}–${action.toId}` : [],
  );

describe('tow', () => {
  const plan = cheapest(problemOf('Tow', [['A', 'B']]));

  test('by hand: all miles of the truck are paid, out, carrying and home', () => {
    expect(dayOf(plan)).toEqual(['go-to H–A', 'move-vehicle A–B', 'go-to B–H']);
    // 10 + 5 + 10 + 5 + 20 minutes; 5, 5 and 10 miles.
    expect(plan.cost).toMatchObject({ wagesCents: 1500, carMilesCents: 1200, rideFaresCents: 0 });
  });

  test('property 16: the check finds a truck that is elsewhere', () => {
    const cars = plan.cars.map((car) => ({ ...car, placeId: 'C' }));
    const found = checkTeamPlan({ ...plan, cars }, problemOf('Tow', [['A', 'B']]));
    expect(found.some((line) => line.startsWith('16:'))).toBe(true);
    // The same car without towing is still at A when it should leave B.
    const plain = plan.cars.map(({ id, driverId, seats, placeId }) => ({
      id,
      driverId,
      seats,
      placeId,
    }));
    const left = checkTeamPlan({ ...plan, cars: plain }, problemOf('Tow', [['A', 'B']]));
    expect(left.some((line) => line.startsWith('16:'))).toBe(true);
  });
});

describe('own car', () => {
  test('by hand: the driver takes the car where it is, and back home at the end', () => {
    // The first move brings the driver back to the car.
    const plan = cheapest(
      problemOf('OwnCar', [
        ['A', 'B'],
        ['B', 'A'],
      ]),
    );
    expect(dayOf(plan)).toEqual(['go-to H–A', 'move-vehicle A–B', 'move-vehicle B–A', 'go-to A–H']);
    expect(plan.cost).toMatchObject({ carMilesCents: 600, rideFaresCents: 0 });
  });

  test('by hand: the car stays at home where rides are cheaper than returning for it', () => {
    const problem = problemOf('OwnCar', [['A', 'C']]);
    const rates = { ...problem.rates, carCentsPerMile: 400 };
    const there = dayOf(cheapest({ ...problem, rates }));
    expect(there).toEqual(['uber H–A', 'move-vehicle A–C', 'uber C–H']);
    // One way, the car need not come back.
    const oneWay = cheapest({ ...problemOf('OwnCar', [['A', 'C']]), roundTrip: false });
    expect(dayOf(oneWay)).toEqual(['go-to H–A', 'move-vehicle A–C']);
  });

  test('by hand: the driver rides to the car and drives on where that is cheaper', () => {
    const expensive = { baseCents: 0, perMileCents: 200, perMinuteCents: 0, leastCents: 0 };
    const plan = cheapest({ ...problemOf('OwnCar', [['A', 'B']]), fares: expensive });
    expect(dayOf(plan)).toEqual(['go-to H–A', 'move-vehicle A–B', 'uber B–A', 'go-to A–H']);
  });

  test('by hand: the driver parks the car ahead where the move ends nearer to home', () => {
    const expensive = { baseCents: 0, perMileCents: 200, perMinuteCents: 0, leastCents: 0 };
    const problem = { ...problemOf('OwnCar', [['B', 'A']]), fares: expensive };
    const plan = cheapest(problem);
    expect(dayOf(plan)).toEqual(['go-to H–A', 'uber A–B', 'move-vehicle B–A', 'go-to A–H']);
    expect(plan.cost).toMatchObject({ carMilesCents: 600 });
    expect(checkTeamPlan(plan, problem)).toEqual([]);
  });
});

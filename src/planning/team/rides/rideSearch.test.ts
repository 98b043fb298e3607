import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { rulesBroken } from '../../eligibility.ts';
import { planTeam, planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '../model/problem.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, variedProblem } from '../testing/problems.ts';

const hourMs = 3_600_000;

function answersOf(problem: TeamProblem, iterations: number, seed = 7): readonly TeamAnswer[] {
  const outcome = planTeamToTheEnd(problem, { seed, budget: { is: 'iterations', iterations } });
  return outcome.is === 'planned' ? outcome.answers : [];
}

const overMs = ({ plan }: TeamAnswer) =>
  Math.max(0, ...plan.drivers.map(({ actions }) => actions.at(-1)?.startMs ?? 0));

describe('the search for plans whose drivers are not coupled', () => {
  const drawn = fc.record({
    ...drawnDay(14, [1, 5]),
    mode: fc.constantFrom('Rideshare' as const, 'Tow' as const, 'OwnCar' as const),
  });
  test.prop([drawn], { numRuns: 15 })(
    'plans keep hours, eligibility and number of drivers, and each objective is met best',
    (one) => {
      const problem = variedProblem(one);
      const answers = answersOf(problem, 150);
      const hours = new Map(problem.drivers.map((driver) => [driver.id, driver]));
      for (const { plan, certificate } of answers) {
        expect(certificate.violations).toEqual([]);
        for (const { driverId, actions } of plan.drivers) {
          const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
          const { notBeforeMs = 0, notAfterMs = null } = hours.get(driverId) ?? {};
          expect(startMs).toBeGreaterThanOrEqual(notBeforeMs);
          expect(endMs).toBeLessThanOrEqual(notAfterMs ?? endMs);
          expect(endMs - startMs).toBeLessThanOrEqual(problem.maxShiftMs ?? endMs);
        }
        for (const { activityId, driverId } of plan.moves) {
          const move = problem.moves.find((other) => other.activityId === activityId);
          const driver = hours.get(driverId);
          if (!move || !driver) throw new Error('an unknown driver or move');
          expect(rulesBroken(driver, move.requirements, move.namedId)).toEqual([]);
        }
      }
      const [cheapest, fastest, fewest] = answers;
      if (!cheapest || !fastest || !fewest) return;
      for (const other of answers) {
        expect(other.plan.moves).toHaveLength(cheapest.plan.moves.length);
        expect(cheapest.plan.cost.totalCents).toBeLessThanOrEqual(other.plan.cost.totalCents);
        expect(overMs(fastest)).toBeLessThanOrEqual(overMs(other));
        expect(fewest.plan.drivers.length).toBeLessThanOrEqual(other.plan.drivers.length);
      }
    },
  );

  test('property 26: the same seed gives the same bytes, another seed another search', () => {
    const problem = generatedProblem({ seed: 3, moves: 20, drivers: 5 });
    const news = (seed: number) => {
      const options = { seed, budget: { is: 'iterations', iterations: 300 } } as const;
      return JSON.stringify([...planTeam(problem, options)]);
    };
    expect(news(7)).toBe(news(7));
    expect(news(7)).not.toBe(news(8));
  });

  test('reported plans get better, and the last report has progress 1', () => {
    const problem = generatedProblem({ seed: 4, moves: 25, drivers: 5 });
    const options = { seed: 7, budget: { is: 'iterations', iterations: 400 } } as const;
    const cents: number[] = [];
    let progress = 0;
    for (const news of planTeam(problem, options)) {
      expect(news.progress).toBeGreaterThanOrEqual(progress);
      progress = news.progress;
      for (const { objective, plan } of news.better) {
        if (objective === 'cheapest') cents.push(plan.cost.totalCents);
      }
    }
    expect(progress).toBe(1);
    expect(cents.length).toBeGreaterThan(1);
    expect(cents).toEqual(cents.toSorted((a, b) => b - a));
  });

  test('serving more moves comes before cost: a full shift leaves out as few as possible', () => {
    // One driver, five hours; how many moves fit depends on which are taken.
    const problem = {
      ...generatedProblem({ seed: 9, moves: 10, drivers: 1 }),
      maxShiftMs: 5 * hourMs,
    };
    const [cheapest] = answersOf(problem, 2000);
    expect(cheapest?.plan.moves.length).toBe(6);
    const reasons = cheapest?.plan.unserved.map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['No driver has the time for it.']));
  });

  test('a time budget reads the given clock', () => {
    let ms = 0;
    const budget = { is: 'time', ms: 40, nowMs: () => ms++ } as const;
    const problem = generatedProblem({ seed: 1, moves: 6, drivers: 2 });
    const shares = new Set([...planTeam(problem, { seed: 1, budget })].map((one) => one.progress));
    // From 0 to 40 fortieths.
    expect(shares.size).toBe(41);
  });
});

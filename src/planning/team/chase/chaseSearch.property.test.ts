import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { standardDay } from '../../durations.ts';
import { type TeamOutcome, planTeam, planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamAnswer, TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { chaseProblems } from './testing/chaseProblems.ts';

const iterations = 12;
const budget = { is: 'iterations', iterations } as const;

function answersOf(outcome: TeamOutcome): readonly TeamAnswer[] {
  return outcome.is === 'planned' ? outcome.answers : [];
}

/** Breaches that the check of plans does not cover. */
function breaches({ drivers, moves, ubers, cars }: TeamPlan, problem: TeamProblem): string[] {
  const wrong: string[] = [];
  if (ubers.length > 0 && !problem.rides) wrong.push('a ride');
  if (cars.length > problem.chases) wrong.push('too many chase cars');
  if (cars.some(({ seats }) => seats !== problem.seats)) wrong.push('other seats');
  for (const { driverId, kind, actions } of drivers) {
    const own = problem.drivers.find(({ id }) => id === driverId);
    const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
    if (startMs < (own?.notBeforeMs ?? 0)) wrong.push(`${driverId} is early`);
    if (endMs > (own?.notAfterMs ?? endMs)) wrong.push(`${driverId} is at work too late`);
    if (endMs - startMs > (problem.maxShiftMs ?? endMs)) wrong.push(`${driverId} works too long`);
    wrong.push(...leftEarly(actions, drivers, problem));
    const isMoving = moves.some((move) => move.driverId === driverId);
    if (isMoving === (kind === 'chase')) wrong.push(`${driverId} is ${kind}`);
    const at = actions[0] && 'placeId' in actions[0] ? actions[0].placeId : '';
    if (at !== own?.place?.id) wrong.push(`${driverId} begins elsewhere`);
  }
  for (const { activityId, driverId } of moves) {
    const wanted = problem.moves.find((move) => move.activityId === activityId);
    const own = problem.drivers.find(({ id }) => id === driverId);
    const isEligible = wanted?.requirements.qualifications.every((one) =>
      own?.qualifications.includes(one),
    );
    if (!isEligible) wrong.push(`${driverId} may not drive ${activityId}`);
  }
  return wrong;
}

/** A chase driver leaves somebody at a pick-up, and waits at the next stop. */
function leftEarly(
  actions: readonly TimedAction[],
  drivers: TeamPlan['drivers'],
  { restAfterMs }: TeamProblem,
): string[] {
  return actions.flatMap((wait, at) => {
    const way = actions[at - 1];
    if (wait.type !== 'wait' || way?.type !== 'go-to') return [];
    // It may be the rest that the driver needs.
    if (restAfterMs !== null && wait.durationMs >= standardDay.restMs) return [];
    const behind = actions.slice(0, at).filter((met) => {
      if (met.type !== 'dropoff-driver' || met.placeId !== way.fromId) return false;
      const own = drivers.find(({ driverId }) => driverId === met.riderId)?.actions ?? [];
      const out = own.findIndex((one) => one.type === 'split' && one.splitId === met.splitId);
      const next = own.slice(out + 1).find(({ type }) => !isStaying.test(type));
      return next?.type === 'move-vehicle' && next.startMs > way.startMs;
    });
    return behind.length > 0 ? [`${wait.id} is after somebody was left behind`] : [];
  });
}

const isStaying = /^(wait|wait-for|task|pickup-vehicle)$/;

/** Whether or not chase cars are paid to leave last. */
const lastOrNot = (moves: number, drivers: number) =>
  fc
    .tuple(chaseProblems(moves, drivers), fc.boolean())
    .map(([problem, leavesLast]): TeamProblem => ({ ...problem, leavesLast }));

describe('plans with chase cars', () => {
  test.prop([lastOrNot(8, 5), fc.nat()], { numRuns: runs(15, 200) })(
    'plans pass the check for every objective and keep limits and hours',
    (problem, seed) => {
      const outcome = planTeamToTheEnd(problem, { seed, budget });
      for (const { plan, certificate } of answersOf(outcome)) {
        expect(certificate.violations).toEqual([]);
        expect(breaches(plan, problem)).toEqual([]);
        // Property 18.
        expect(certificate.boundCents).toBeLessThanOrEqual(plan.cost.totalCents);
      }
      if (outcome.is === 'planned') expect(outcome.answers).toHaveLength(3);
    },
  );

  test.prop([chaseProblems(24, 9)], { numRuns: runs(8, 125) })(
    'the first answers are one for every objective, and each reported plan keeps limits',
    (problem) => {
      const one = { is: 'iterations', iterations: 1 } as const;
      let isFirst = true;
      for (const { better } of planTeam(problem, { seed: 7, budget: one })) {
        if (better.length === 0) continue;
        if (isFirst) expect(better).toHaveLength(3);
        isFirst = false;
        for (const { plan, certificate } of better) {
          expect(certificate.violations).toEqual([]);
          expect(breaches(plan, problem)).toEqual([]);
        }
      }
    },
  );

  test.prop([lastOrNot(6, 4), fc.nat()], { numRuns: runs(8, 100) })(
    'each plan is the best so far for its objective',
    (problem, seed) => {
      const last = new Map<string, readonly number[]>();
      for (const { better } of planTeam(problem, { seed, budget })) {
        const keys = better.map(({ objective, plan }) => {
          const ends = plan.drivers.map(({ actions }) => actions.at(-1)?.startMs ?? 0);
          const first = objective === 'fastest' ? Math.max(0, ...ends) : plan.drivers.length;
          const key = objective === 'cheapest' ? 0 : first;
          return [objective, [plan.unserved.length, key, plan.cost.totalCents]] as const;
        });
        for (const [objective, key] of keys) {
          const old = last.get(objective);
          if (old) expect(isLess(key, old)).toBe(true);
          last.set(objective, key);
        }
      }
      const totals = ['cheapest', 'fastest', 'fewestDrivers'].map((one) => last.get(one) ?? []);
      for (const [unserved, , cents] of totals) {
        const [least, , leastCents] = totals[0] ?? [];
        expect(unserved).toBe(least);
        expect(cents).toBeGreaterThanOrEqual(leastCents ?? 0);
      }
    },
  );

  test.prop([chaseProblems(6, 4), fc.nat()], { numRuns: runs(5, 50) })(
    'property 26: the same seed and iterations give the same bytes',
    (problem, seed) => {
      const again = () => JSON.stringify(planTeamToTheEnd(problem, { seed, budget }));
      expect(again()).toBe(again());
    },
  );
});

test('of drivers at one place the one with the license drives, regardless of order', () => {
  const made = generatedProblem({ seed: 1, moves: 1, drivers: 3, mode: 'Company' });
  const drivers = made.drivers.map((driver, index) =>
    index === 1 ? { ...driver, qualifications: ['cdl' as const] } : driver,
  );
  const moves = made.moves.map(({ requirements, ...move }) => ({
    ...move,
    // From where the drivers are, so that no chase is needed.
    start: drivers[0]?.place ?? null,
    end: move.start,
    requirements: { ...requirements, qualifications: ['cdl' as const] },
  }));
  const limits = { roundTrip: false, rides: false, chases: 0 };
  const problem = { ...made, ...limits, drivers, moves };
  for (const { plan } of answersOf(planTeamToTheEnd(problem, { seed: 7, budget }))) {
    expect(plan.moves.map(({ driverId }) => driverId)).toEqual([drivers[1]?.id]);
  }
});

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

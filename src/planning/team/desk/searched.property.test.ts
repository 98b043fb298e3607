// The numbered properties, for plans from the search in every mode. Outlines of all kinds are
// tested in `scheduling.property.test.ts`, the check itself in its own test.
import { hasChaseCars, type TeamMode, teamModes } from '#domain/plannerModes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { chaseProblems } from '../chase/testing/chaseProblems.ts';
import { searchChases } from '../chase/chaseSearch.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import type { TeamAnswer, TeamProblem } from '../model/problem.ts';
import { searchRides } from '../rides/rideSearch.ts';
import { withoutActivity } from '../schedule/editing.ts';
import { planOf } from '../testing/outlines.ts';
import { variedProblem } from '../testing/problems.ts';
import { numbered } from '../testing/properties.ts';

const budget = { is: 'iterations', iterations: 10 } as const;

function answersOf(problem: TeamProblem): readonly TeamAnswer[] {
  const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
  return outcome.is === 'planned' ? outcome.answers : [];
}

function problemsOf(mode: TeamMode): readonly TeamProblem[] {
  if (hasChaseCars(mode)) {
    const made = fc.sample(chaseProblems(5, 4), { numRuns: 8, seed: 7 });
    const licenses = (at: number) => (at % 2 === 0 ? (['cdl'] as const) : []);
    return made.map((problem) => ({
      ...problem,
      mode,
      drivers: problem.drivers.map((one, at) => ({ ...one, qualifications: licenses(at + 1) })),
      moves: problem.moves.map(({ requirements, ...move }, at) => ({
        ...move,
        requirements: { ...requirements, qualifications: licenses(at) },
      })),
    }));
  }
  return Array.from({ length: 8 }, (_, seed) => ({
    ...variedProblem({
      seed,
      moves: 3 + seed,
      drivers: 1 + (seed % 4),
      mode,
      roundTrip: seed % 3 > 0,
    }),
    restAfterMs: seed % 2 === 0 ? null : seed * 1_800_000,
  }));
}

/** The cheapest plan of the search. */
function outlinesOf(problems: readonly TeamProblem[]) {
  return problems.flatMap((problem) => {
    const model = modelOf(problem);
    if ('code' in model) return [];
    const search = hasChaseCars(model.problem.mode) ? searchChases : searchRides;
    const turns = [...search(model, { seed: 7, budget })];
    const outline = turns
      .flatMap(({ better }) => better)
      .findLast(({ objective }) => objective === 'cheapest')?.outline;
    return outline ? [{ problem, outline }] : [];
  });
}

/** The start of each action. */
function timesOf({ drivers }: TeamPlan): readonly number[] {
  return drivers.flatMap(({ actions }) => actions.map(({ startMs }) => startMs));
}

describe.each(teamModes)('plans from the search: %s', (mode) => {
  const problems = problemsOf(mode);
  const cases = problems.map((problem) => ({ problem, answers: answersOf(problem) }));
  const plans = cases.flatMap(({ problem, answers }) =>
    answers.map((answer) => ({ ...answer, problem })),
  );

  test.each([...numbered, [20, 'drivers move only vehicles they are eligible for'] as const])(
    'property %s: %s',
    (number) => {
      const wrong = plans.flatMap(({ plan, problem }) =>
        checkTeamPlan(plan, problem).filter((line) => Number.parseInt(line, 10) === number),
      );
      expect(plans.length).toBeGreaterThan(10);
      expect(wrong).toEqual([]);
    },
  );

  test('property 18: no bound is above the cost', () => {
    for (const { plan, certificate } of plans) {
      expect(certificate.boundCents).toBeLessThanOrEqual(plan.cost.totalCents);
    }
  });

  test('property 20: a move with a requirement that no driver meets is left out', () => {
    for (const problem of problems) {
      const [wanted, ...others] = problem.moves;
      if (!wanted) continue;
      const qualifications = [...wanted.requirements.qualifications, 'twic' as const];
      const move = { ...wanted, requirements: { ...wanted.requirements, qualifications } };
      // No driver has it.
      for (const { plan } of answersOf({ ...problem, moves: [move, ...others] })) {
        expect(plan.moves.map(({ activityId }) => activityId)).not.toContain(move.activityId);
      }
    }
  });

  test('property 22: a renamed problem costs the same', () => {
    for (const { problem, answers } of cases.slice(0, 4)) {
      const other = (id: string | null) => id && `other-${id}`;
      const moves = problem.moves.map((move) => ({
        ...move,
        activityId: `other-${move.activityId}`,
        vehicleId: other(move.vehicleId),
        namedId: other(move.namedId),
      }));
      const drivers = problem.drivers.map((one) => ({ ...one, id: `other-${one.id}` }));
      const renamed = answersOf({ ...problem, moves, drivers });
      expect(renamed.map(({ plan }) => timesOf(plan))).toEqual(
        answers.map(({ plan }) => timesOf(plan)),
      );
      expect(renamed.map(({ plan }) => plan.cost.totalCents)).toEqual(
        answers.map(({ plan }) => plan.cost.totalCents),
      );
    }
  });

  test('property 23: a problem a day later gives the same plan a day later', () => {
    const dayMs = 86_400_000;
    const shift = (ms: number | null) => (ms === null ? null : ms + dayMs);
    for (const { problem, answers } of cases.slice(0, 4)) {
      const moves = problem.moves.map((move) => ({
        ...move,
        readyMs: shift(move.readyMs),
        deadlineMs: shift(move.deadlineMs),
      }));
      const drivers = problem.drivers.map((one) => ({
        ...one,
        notBeforeMs: one.notBeforeMs + dayMs,
        notAfterMs: shift(one.notAfterMs),
      }));
      const later = answersOf({ ...problem, moves, drivers });
      expect(later.map(({ plan }) => timesOf(plan))).toEqual(
        answers.map(({ plan }) => timesOf(plan).map((ms) => ms + dayMs)),
      );
      expect(later.map(({ plan }) => plan.cost)).toEqual(answers.map(({ plan }) => plan.cost));
    }
  });

  test('property 28: removing a move gives a sound plan without any of its actions', () => {
    let removed = 0;
    for (const { problem, outline } of outlinesOf(problems)) {
      const rows = problem.moves.filter(({ activityId }) =>
        outline.moves.some((row) => row.activityId === activityId),
      );
      for (const { activityId } of rows) {
        const less = withoutActivity(outline, activityId, problem);
        const moves = rows.filter((row) => row.activityId !== activityId);
        const plan = planOf(less, moves, problem.rates);
        expect(JSON.stringify(less.drivers)).not.toContain(`"activityId":"${activityId}"`);
        // Hours, rests and unserved moves may differ. Who is left without a way takes a ride.
        const free = { maxShiftMs: null, restAfterMs: null, rides: true };
        const asked = { ...problem, moves, ...free };
        expect(checkTeamPlan({ ...plan, unserved: [] }, asked)).toEqual([]);
        removed += 1;
      }
    }
    expect(removed).toBeGreaterThan(5);
  });

  test('property 26: the same seed and iterations give the same bytes', () => {
    for (const { problem, answers } of cases.slice(0, 4)) {
      expect(JSON.stringify(answersOf(problem))).toBe(JSON.stringify(answers));
    }
  });
});

// With a clock that only moves when it is read, so that the same work takes the same time.
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { Crew } from '../../crew/crew.ts';
import { chaseProblems } from '../chase/testing/chaseProblems.ts';
import { compared } from '../model/exchange.ts';
import type { TeamAnswer, TeamProblem } from '../model/problem.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { variedProblem } from '../testing/problems.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import { teamCrew } from './teamCrew.ts';

function answersIn(problem: TeamProblem, seed: number, ms: number): readonly TeamAnswer[] {
  let readMs = 0;
  const budget = { is: 'time', ms, nowMs: () => readMs++ } as const;
  const outcome = planTeamToTheEnd(problem, { seed, budget });
  return outcome.is === 'planned' ? outcome.answers : [];
}

function expectNoDearer(problem: TeamProblem, seed: number, ms: number, moreMs: number): void {
  const before = answersIn(problem, seed, ms);
  const after = answersIn(problem, seed, ms + moreMs);
  expect(after.map(({ objective }) => objective)).toEqual(before.map(({ objective }) => objective));
  for (const [at, { objective, plan }] of after.entries()) {
    const shorter = before[at];
    if (shorter) expect(compared(objective, plan, shorter.plan)).toBeLessThanOrEqual(0);
  }
}

/** A seed, some time, and how much more: at most so many turns of the search. */
function times(turns: number) {
  const ms = fc.integer({ min: 1, max: turns });
  return [fc.nat(), ms, ms] as const;
}

describe('more seconds never give a dearer plan with the same seed', () => {
  const day = fc.record({
    ...drawnDay(24, [2, 5]),
    mode: fc.constantFrom('Rideshare' as const, 'Tow' as const, 'OwnCar' as const),
  });

  test.prop([day, ...times(150)], { numRuns: runs(6, 200) })(
    'by rides, tow trucks and own cars',
    (drawn, seed, some, more) => expectNoDearer(variedProblem(drawn), seed, some, more),
  );

  test.prop([chaseProblems(8, 5), ...times(3000)], { numRuns: runs(6, 200) })(
    'with chase cars',
    (problem, seed, some, more) => expectNoDearer(problem, seed, some, more),
  );

  test('as searchers of a crew get nothing from each other that depends on the clock', () => {
    const [rides] = [variedProblem({ seed: 3, moves: 6, drivers: 2 })];
    const crew = new Crew(teamCrew, [0, 1], { is: 'time' });
    const [poor, rich] = [answersIn(rides, 1, 1), answersIn(rides, 2, 300)];
    crew.report([
      { searcher: 0, answers: poor },
      { searcher: 1, answers: rich },
    ]);
    expect([...crew.offersToAll().values()].flat().filter(Boolean)).toEqual([]);
  });
});

describe('more drivers never give a dearer plan than the one that was found for fewer', () => {
  const answersFor = (problem: TeamProblem, seed: number, iterations: number) => {
    const budget = { is: 'iterations', iterations } as const;
    const outcome = planTeamToTheEnd(problem, { seed, budget });
    return outcome.is === 'planned' ? outcome.answers : [];
  };
  const cheapestOf = (answers: readonly TeamAnswer[]) =>
    answers.find(({ objective }) => objective === 'cheapest')?.plan;

  const drawn = fc.record({
    ...drawnDay(24, [2, 5]),
    mode: fc.constantFrom('Rideshare' as const, 'Company' as const),
  });
  test.prop([drawn, fc.nat(), fc.nat()], { numRuns: runs(10, 200) })(
    'as the search goes on from it',
    (day, seed, other) => {
      const problem = variedProblem(day);
      const least = { ...problem, maxDrivers: problem.maxDrivers - 1 };
      const fewer = cheapestOf(answersFor(least, seed, 30));
      if (!fewer) return;
      // A search that is too short to find as much by itself.
      const after = cheapestOf(answersFor({ ...problem, known: fewer }, other, 1));
      expect(after && compared('cheapest', after, fewer)).toBeLessThanOrEqual(0);
    },
  );
});

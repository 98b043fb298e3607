// The days of the benches have the limits of an ordinary trip. Days at an auction are long convoys:
// they have no rests, so that what chase cars save stays comparable.
import { standardDay } from '#planning/durations.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';

/** An ordinary day of 25 moves and six drivers with chase cars of the company, by seed. */
export function companyDay(seed: number): TeamProblem {
  return ordinaryDay(generatedProblem({ seed, moves: 25, drivers: 6, mode: 'Company' }));
}

export function ordinaryDay(problem: TeamProblem): TeamProblem {
  const { longestMs, restAfterMs } = standardDay;
  return { ...problem, maxShiftMs: longestMs, restAfterMs };
}

export function withoutRests(problem: TeamProblem): TeamProblem {
  return { ...problem, maxShiftMs: standardDay.longestMs, restAfterMs: null };
}

// The days of the benches: a driver's longest day and rests are those of an ordinary trip.
import { standardDay } from '#planning/durations.ts';
import type { TeamProblem } from '#planning/team/problem.ts';

export function ordinaryDay(problem: TeamProblem): TeamProblem {
  const { longestMs, restAfterMs } = standardDay;
  return { ...problem, maxShiftMs: longestMs, restAfterMs };
}

// How far plans with chase cars of the company end above the best that is known of their days, and
// above the bounds. A crew makes them in as many rounds on any machine.
import { planWithCrew } from '#planning/crew/crew.ts';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { teamCrew } from '#planning/team/desk/teamCrew.ts';
import type { TeamAnswer, TeamProblem } from '#planning/team/model/problem.ts';
import type { Outcome } from '../area.ts';
import { boundGapOf, meanGap } from './chaseBounds.ts';
import { companyDay } from './days.ts';

const DAYS = 10;
/** Of each of the crew's four searchers: on two idle cores together ten seconds. */
const ROUNDS = 10_000;
/**
 * Whole cents of the best plan that any search came to, searches of a minute among them; by the
 * seed of the day, from 1. A cheaper plan that is found later goes in here.
 */
const knownCents = [73_608, 73_666, 80_625, 54_206, 57_646, 49_500];

export function* converged(port: LinearPort): Iterable<Outcome> {
  const days = Array.from({ length: DAYS }, (_, index) => companyDay(index + 1));
  const found = days.map((problem) => cheapestOf(problem));
  const above = knownCents.map(
    (cents, index) => (found[index].plan.cost.totalCents / cents - 1) * 100,
  );
  const mean = above.reduce((sum, one) => sum + one, 0) / above.length;
  const detail = `${above.length} days: ${above.map((one) => `${one.toFixed(1)} %`).join(', ')}`;
  yield { id: 'chases-converged', value: mean, detail };
  const gaps = found.map((answer, index) => boundGapOf(days[index], answer, port));
  yield meanGap('chases-bound', gaps, 'days');
}

function cheapestOf(problem: TeamProblem): TeamAnswer {
  const budget = { is: 'iterations', iterations: ROUNDS } as const;
  const outcome = planWithCrew(teamCrew, problem, { seed: 11, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const cheapest = outcome.answers.find(({ objective }) => objective === 'cheapest');
  if (!cheapest) throw new Error('No plan.');
  return cheapest;
}

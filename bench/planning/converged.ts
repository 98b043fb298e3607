// How far plans with chase cars of the company end above the best that is known of their days.
import { planWithCrew } from '#planning/crew/crew.ts';
import { teamCrew } from '#planning/team/crew/teamCrew.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import type { Outcome } from '../area.ts';
import { ordinaryDay } from './days.ts';

const MOVES = 25;
/** Of each of the crew's four searchers: on two idle cores together ten seconds. */
const ROUNDS = 10_000;
/**
 * Whole cents of the best plan that any search came to, searches of a minute among them; by the
 * seed of the day, from 1. A cheaper plan that is found later goes in here.
 */
const knownCents = [73_608, 73_666, 80_625, 54_206, 57_646, 49_500];

export function converged(): Outcome {
  const above = knownCents.map((cents, index) => (cheapestCents(index + 1) / cents - 1) * 100);
  const mean = above.reduce((sum, one) => sum + one, 0) / above.length;
  const detail = `${above.length} days: ${above.map((one) => `${one.toFixed(1)} %`).join(', ')}`;
  return { id: 'chases-converged', value: mean, detail };
}

function cheapestCents(day: number): number {
  const made = generatedProblem({ seed: day, moves: MOVES, drivers: 6, mode: 'company' });
  const budget = { is: 'iterations', iterations: ROUNDS } as const;
  const outcome = planWithCrew(teamCrew, ordinaryDay(made), { seed: 11, budget });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const cheapest = outcome.answers.find(({ objective }) => objective === 'cheapest');
  if (!cheapest) throw new Error('No plan.');
  return cheapest.plan.cost.totalCents;
}

import { expect, test } from 'vitest';
import { standardDay } from '../../durations.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { objectives, type TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { Search } from './search.ts';

const day: TeamProblem = {
  ...generatedProblem({ seed: 5, moves: 25, drivers: 6, mode: 'Company' }),
  maxShiftMs: standardDay.longestMs,
  restAfterMs: standardDay.restAfterMs,
};

function cheapest(problem: TeamProblem, seed: number) {
  const outcome = planTeamToTheEnd(problem, {
    seed,
    budget: { is: 'iterations', iterations: 400 },
  });
  if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
  const plan = outcome.answers.find(({ objective }) => objective === 'cheapest')?.plan;
  if (!plan) throw new Error('no plan');
  return plan;
}

// Seed 1 ends with rides where the search goes on from them; seed 5 with a chase car too many.
test.each([1, 5])('seed %i finds a chase car where rides are cheapest at first', (seed) => {
  const rides = cheapest({ ...day, mode: 'Rideshare' }, seed);
  const plan = cheapest(day, seed);
  expect(plan.cars).toHaveLength(1);
  expect(plan.cost.totalCents).toBeLessThan(rides.cost.totalCents * 0.97);
});

test('objectives with the same best plan share its outline', () => {
  const model = modelOf(day);
  if ('code' in model) throw new Error(model.reason);
  const search = new Search(model, 1);
  const outlines = () => objectives.map((objective) => search.outlineOf(objective));
  const first = search.begin();
  while (first.next().value?.size === 0);
  expect(new Set(outlines()).size).toBe(1);
});

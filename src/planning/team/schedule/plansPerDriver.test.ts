import { expect, test } from 'vitest';
import { checkTeamPlan } from '../checks/checking.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { plansPerDriver } from './plansPerDriver.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';

function planOf(problem: TeamProblem) {
  const budget = { is: 'iterations', iterations: 20 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan) throw new Error(JSON.stringify(outcome));
  return plan;
}

const rides: TeamProblem = {
  ...generatedProblem({ seed: 5, moves: 8, drivers: 3 }),
  mode: 'Rideshare',
};

test('each driver has a sound plan, and their costs sum to that of all', () => {
  const problem = { ...rides, rates: { ...rides.rates, tipCents: 1_001, carCentsPerMile: 0 } };
  const plan = planOf(problem);
  const parts = plansPerDriver(plan, problem.rates) ?? [];
  expect(parts.length).toBeGreaterThan(1);
  const total = parts.reduce((sum, { cost }) => sum + cost.totalCents, 0);
  expect(total).toBe(plan.cost.totalCents);
  for (const part of parts) {
    const served = new Set(part.moves.map(({ activityId }) => activityId));
    const moves = problem.moves.filter(({ activityId }) => served.has(activityId));
    const rates = { ...problem.rates, tipCents: part.cost.tipCents };
    expect(checkTeamPlan(part, { ...problem, moves, rates })).toEqual([]);
  }
});

test('drivers who meet belong to one trip', () => {
  const chase: TeamProblem = { ...rides, mode: 'Personal', rides: false, chases: 1, seats: 3 };
  const plan = planOf(chase);
  expect(plan.drivers.some(({ kind }) => kind === 'chase')).toBe(true);
  expect(plansPerDriver(plan, chase.rates)).toBeNull();
});

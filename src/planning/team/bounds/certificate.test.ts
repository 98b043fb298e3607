import { expect, test } from 'vitest';
import { checkTeamPlan } from '../checks/checking.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { generatedProblem } from '../testing/problems.ts';
import { certificateOf } from './certificate.ts';

test('the certificate of a plan has each violation that the independent check finds', () => {
  const problem = generatedProblem({ seed: 1, moves: 2, drivers: 2 });
  const model = modelOf(problem);
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  if ('code' in model || outcome.is !== 'planned') throw new Error('No plan.');
  const [answer] = outcome.answers;
  if (!answer) throw new Error('No plan.');
  expect(certificateOf(answer.plan, model).violations).toEqual([]);
  const cost = { ...answer.plan.cost, totalCents: answer.plan.cost.totalCents - 1 };
  const { violations } = certificateOf({ ...answer.plan, cost }, model);
  expect(violations).toEqual(checkTeamPlan({ ...answer.plan, cost }, problem));
  expect(violations.length).toBeGreaterThan(0);
});

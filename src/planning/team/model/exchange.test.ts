import { describe, expect, test } from 'vitest';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { objectives, type TeamAnswer } from './problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { notTried } from './refusing.ts';
import { bestOf, compared, exchanged } from './exchange.ts';

const [plain] = answersOf(generatedProblem({ seed: 2, moves: 4, drivers: 2 }));

function answersOf(problem: ReturnType<typeof generatedProblem>): readonly TeamAnswer[] {
  const budget = { is: 'iterations', iterations: 20 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers : [];
}

/** The same plan for another cost, for every objective. */
function at(totalCents: number, leftOut = 0): readonly TeamAnswer[] {
  if (!plain) throw new Error('no plan');
  const unserved = Array.from({ length: leftOut }, () => ({ activityId: 'm', reason: 'late' }));
  const plan = { ...plain.plan, unserved, cost: { ...plain.plan.cost, totalCents } };
  return objectives.map((objective) => ({ ...plain, objective, plan }));
}

describe('an exchange between searchers', () => {
  test('the worse half goes on from the best plan, the better half from its own', () => {
    const costs = [500, 300, 400, 300];
    const offers = exchanged(new Map(costs.map((cents, searcher) => [searcher, at(cents)])));
    const offered = [...offers.values()].map((plans) => plans.map(({ cost }) => cost.totalCents));
    expect(offered).toEqual([[300, 300, 300], [], [300, 300, 300], []]);
  });

  test('equal plans are not exchanged, and one searcher has no one to learn from', () => {
    expect([
      ...exchanged(
        new Map([
          [0, at(5)],
          [1, at(5)],
        ]),
      ).values(),
    ]).toEqual([[], []]);
    expect([...exchanged(new Map([[0, at(5)]])).values()]).toEqual([[]]);
  });

  test('a plan that leaves a move out is worse than a dearer one', () => {
    const [cheap] = at(100, 1);
    const [dear] = at(900);
    if (!cheap || !dear) throw new Error('no plan');
    expect(bestOf([cheap, dear])).toEqual([dear]);
    expect(compared('fastest', cheap.plan, dear.plan)).toBeGreaterThan(0);
  });

  test('of equal plans that is better for whose moves left out all was tried', () => {
    const [cut] = at(100, 1);
    const [tried] = at(100, 1);
    if (!cut || !tried) throw new Error('no plan');
    const unserved = [{ activityId: 'm', reason: notTried }];
    const answer = { ...cut, plan: { ...cut.plan, unserved } };
    expect(bestOf([answer, tried])).toEqual([tried]);
    expect(bestOf([tried, answer])).toEqual([tried]);
  });

  test('the first of equal answers is kept', () => {
    const [one] = at(100);
    const [other] = at(100);
    if (!one || !other) throw new Error('no plan');
    expect(bestOf([one, other])[0]).toBe(one);
  });
});

import type { TeamMode } from '#domain/plannerModes.ts';
import { expect, test } from 'vitest';
import { planTeamToTheEnd } from './planTeam.ts';
import { generatedProblem } from '../testing/problems.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';
import { Searchers } from '../../crew/searchers.ts';
import { teamCrew } from './teamCrew.ts';

/** Moves, and rounds that are enough for some turns, but not for the best plan. */
const days: readonly (readonly [TeamMode, number, number])[] = [
  ['Rideshare', 30, 100],
  ['Company', 12, 10],
  ['Personal', 12, 10],
  ['Tow', 30, 100],
  ['OwnCar', 20, 60],
];

test.each(days)(
  'a searcher goes on from a better plan that it is offered: %s',
  (mode, moves, few) => {
    const problem = generatedProblem({ seed: 4, moves, drivers: 5, mode });
    const rounds = (iterations: number) => ({ is: 'iterations', iterations }) as const;
    const better = planTeamToTheEnd(problem, { seed: 9, budget: rounds(10 * few) });
    const [given] = better.is === 'planned' ? better.answers : [];
    if (!given) throw new Error('no plan');
    const cheapestAfter = (offers: readonly (typeof given.plan)[]) => {
      const searchers = new Searchers(teamCrew, problem, { seed: 1, budget: rounds(few) }, [0]);
      toTheEnd(searchers.epoch(new Map()));
      const end = toTheEnd(searchers.epoch(new Map([[0, offers]])));
      const [report] = end.is === 'reached' ? end.reports : [];
      const answer = report?.answers.find(({ objective }) => objective === 'cheapest');
      expect(answer?.certificate.violations).toEqual([]);
      return answer?.plan.cost.totalCents ?? Number.NaN;
    };
    const alone = cheapestAfter([]);
    expect(given.plan.cost.totalCents).toBeLessThan(alone);
    expect(cheapestAfter([given.plan])).toBeLessThanOrEqual(given.plan.cost.totalCents);
  },
);

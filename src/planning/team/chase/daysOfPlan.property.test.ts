import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { daysOfPlan } from './daysOfPlan.ts';
import { Judge } from './judge.ts';
import { chaseProblems } from './testing/chaseProblems.ts';

test.prop([chaseProblems(8, 5), fc.nat()], { numRuns: 25 })(
  'a plan with chase cars is a state again, which costs no more',
  (problem, seed) => {
    const budget = { is: 'iterations', iterations: 8 } as const;
    const outcome = planTeamToTheEnd(problem, { seed, budget });
    const model = modelOf(problem);
    for (const { plan } of outcome.is === 'planned' ? outcome.answers : []) {
      const days = 'code' in model ? null : daysOfPlan(plan, model);
      if (!days) throw new Error('no state');
      const judge = new Judge(days);
      expect(judge.judge()).toBe(true);
      expect(judge.cents).toBeLessThanOrEqual(plan.cost.totalCents);
      expect(days.moverOf.filter((driver) => driver < 0)).toHaveLength(
        model && 'moves' in model ? model.moves.length - plan.moves.length : 0,
      );
    }
  },
);

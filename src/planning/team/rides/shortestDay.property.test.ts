import { expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { modelOf } from '../model/model.ts';
import { exactPlan } from '../testing/exact.ts';
import { generatedProblem } from '../testing/problems.ts';

const drawn = fc.record({
  seed: fc.nat(100_000),
  moves: fc.integer({ min: 1, max: 6 }),
  mode: fc.constantFrom('Rideshare' as const, 'Tow' as const, 'Company' as const),
  roundTrip: fc.boolean(),
});

test.prop([drawn, fc.integer({ min: 1, max: 30 })], { numRuns: 30 })(
  'the fastest plan of one driver has the shortest day after any number of rounds',
  (asked, iterations) => {
    const problem = { ...generatedProblem({ ...asked, drivers: 1 }), maxShiftMs: null };
    const model = modelOf(problem);
    if ('code' in model) throw new Error(model.reason);
    const budget = { is: 'iterations', iterations } as const;
    const outcome = planTeamToTheEnd(problem, { seed: 3, budget });
    const answers = outcome.is === 'planned' ? outcome.answers : [];
    const fastest = answers.find(({ objective }) => objective === 'fastest');
    expect(fastest?.certificate.violations).toEqual([]);
    const [driver] = fastest?.plan.drivers ?? [];
    expect(driver?.actions.at(-1)?.startMs).toBe(exactPlan(model).overMs);
  },
);

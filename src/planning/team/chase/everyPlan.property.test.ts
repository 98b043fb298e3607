import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { modelOf } from '../model.ts';
import { planTeamToTheEnd } from '../planTeam.ts';
import { auctionDay } from '../testing/auctions.ts';
import { generatedProblem } from '../testing/problems.ts';
import { leastCents } from './testing/everyPlan.ts';

const told = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 1, max: 3 }),
  roundTrip: fc.boolean(),
  rides: fc.boolean(),
  seats: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom('buying', 'selling', 'ordinary'),
});

test.prop([told], { numRuns: 12 })(
  'up to three moves and a chase car: as cheap as the cheapest of all plans',
  ({ kind, rides, seats, ...own }) => {
    const made =
      kind === 'ordinary'
        ? generatedProblem({ ...own, drivers: 3, mode: 'company' })
        : auctionDay({ ...own, drivers: 3, isSelling: kind === 'selling' });
    const problem = { ...made, rides, seats, chases: 1 };
    const model = modelOf(problem);
    if ('code' in model) throw new Error(model.reason);
    const budget = { is: 'iterations', iterations: 1000 } as const;
    const outcome = planTeamToTheEnd(problem, { seed: 7, budget });
    if (outcome.is === 'refused') throw new Error(outcome.refusal.reason);
    const { plan } = outcome.answers.find(({ objective }) => objective === 'cheapest') ?? {};
    const found = plan?.unserved.length === 0 ? plan.cost.totalCents : Number.POSITIVE_INFINITY;
    expect(found).toBe(leastCents(model));
  },
);

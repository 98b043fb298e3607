import { teamModes } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { factsIn } from '../checks/countingFacts.ts';
import {
  comparedInWords,
  figuresBetween,
  figuresOf,
  type PlanFigures,
} from '../replanning/comparing.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { totalsOf } from '../schedule/driverTotals.ts';
import { variedProblem } from '../testing/problems.ts';
import { type CostRow, costRows, unpaidInWords } from './costRows.ts';

const budget = { is: 'iterations', iterations: 3 } as const;
const words = { place: (id: string) => id, tipReason: 'Early gate' };

function plansOf(problem: TeamProblem) {
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  return outcome.is === 'planned' ? outcome.answers.map(({ plan }) => plan) : [];
}

/** '2 h 5 min 30 s at $18.00' as milliseconds and cents. */
function read(row: CostRow | undefined) {
  const [amount = '', rate = ''] = (row?.words ?? '').split(' at $');
  const unit = (name: string) => Number(new RegExp(`(\\d+) ${name}`).exec(amount)?.[1] ?? 0);
  const ms = (unit('h') * 60 + unit('min')) * 60_000 + unit('s') * 1000;
  return { ms, miles: Number.parseFloat(amount), rateCents: Math.round(Number(rate) * 100) };
}

const drawn = fc.record({
  seed: fc.nat(1_000_000),
  moves: fc.integer({ min: 1, max: 5 }),
  drivers: fc.integer({ min: 2, max: 4 }),
});

describe.each(teamModes)('the plans of a %s problem', (mode) => {
  test.prop([drawn], { numRuns: runs(6) })(
    'the rows of the cost sum to the total, and rate times amount is each of them',
    (asked) => {
      const problem = variedProblem({ ...asked, mode });
      for (const plan of plansOf(problem)) {
        const rows = costRows(plan, problem, words);
        const centsOf = (...all: readonly CostRow['is'][]) =>
          rows.reduce((sum, { is, cents }) => (all.includes(is) ? sum + cents : sum), 0);
        const terms = ['wages', 'carMiles', 'rides', 'fixed', 'lateness'] as const;
        expect(centsOf(...terms)).toBe(centsOf('plan'));
        expect(centsOf('plan', 'tip')).toBe(centsOf('total'));
        expect(centsOf('total')).toBe(plan.cost.totalCents);
        expect(unpaidInWords(plan) === null).toBe(plan.cost.latenessCents === 0);
        const row = (is: CostRow['is']) => rows.find((one) => one.is === is);
        const wages = read(row('wages'));
        // Each driver's wages are rounded to the cent.
        const apart = (wages.ms * wages.rateCents) / 3_600_000 - centsOf('wages');
        expect(Math.abs(apart)).toBeLessThanOrEqual(plan.drivers.length / 2 + 1e-6);
        const { miles, rateCents } = read(row('carMiles'));
        expect(Math.round(miles * rateCents)).toBe(centsOf('carMiles'));
        // A deadline may be between two seconds.
        const late = read(row('lateness'));
        const latenessCents = (late.ms * late.rateCents) / 60_000;
        const second = late.rateCents / 60;
        expect(Math.abs(latenessCents - centsOf('lateness'))).toBeLessThanOrEqual(second + 0.5);
        const totals = totalsOf(plan, problem.rates);
        expect(totals.reduce((sum, { wagesCents }) => sum + wagesCents, 0)).toBe(centsOf('wages'));
        const { unserved, ...rest } = plan;
        const values = JSON.stringify(rest, (_, value: unknown) =>
          typeof value === 'object' && value !== null ? value : '#',
        );
        expect(factsIn(plan)).toBe(values.split('"#"').length - 1 + unserved.length);
      }
    },
  );
});

test.prop([drawn, fc.array(fc.constantFrom(...teamModes), { minLength: 3, maxLength: 3 })], {
  numRuns: runs(6),
})(
  'differences along a row of plans add up, and a plan differs from itself in nothing',
  (asked, row) => {
    const plans = row.flatMap((mode, at) => {
      const problem = variedProblem({ ...asked, drivers: asked.drivers + at, mode });
      return plansOf(problem).slice(0, 1);
    });
    const [a, b, c] = plans;
    if (!a || !b || !c) return;
    const between = (from: typeof a, to: typeof a) =>
      figuresBetween(figuresOf(from), figuresOf(to));
    const [ab, bc, ac] = [between(a, b), between(b, c), between(a, c)];
    for (const name of Object.keys(ac) as (keyof PlanFigures)[]) {
      expect(ab[name] + bc[name]).toBe(ac[name]);
    }
    expect(ac.costCents).toBe(c.cost.totalCents - a.cost.totalCents);
    expect(Object.values(between(a, a)).every((value) => value === 0)).toBe(true);
    const names = { driver: (id: string) => id, isNamed: () => true, move: (id: string) => id };
    expect(comparedInWords(a, a, names)).toMatch(/at the same cost, done at the same time\.$/);
  },
);

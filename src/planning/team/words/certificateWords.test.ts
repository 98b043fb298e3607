import { describe, expect, test } from 'vitest';
import type { Certificate } from '../model/problem.ts';
import { certifiedInWords, provenInWords, rulesKept } from './certificateWords.ts';

describe('what is proven about the cost of a plan of $96.30', () => {
  const bound = { boundCents: 9000, boundIs: 'arcs', over: 'all' } as const;
  test.each<[string, Partial<Certificate>, string, string | null]>([
    [
      'an exact bound over all plans',
      { boundIs: 'exact', boundCents: 9630 },
      'Proven: no plan for the same moves costs less.',
      null,
    ],
    [
      'an exact bound over some plans',
      { boundIs: 'exact', boundCents: 9630, over: 'chaseDriversOnlyDrive' },
      'Proven: no plan for the same moves whose chase drivers move no vehicle costs less.',
      null,
    ],
    [
      'a bound by arcs',
      {},
      'Not proven better than $90.00.',
      'No plan for the same moves costs less (every way on its own); ' +
        'this one costs $6.30 more, 7.00%.',
    ],
    [
      'a bound by columns over some plans, down to whole cents',
      { boundIs: 'columns', boundCents: 9629.99, over: 'chaseDriversOnlyDrive' },
      'Not proven better than $96.29.',
      'No plan for the same moves whose chase drivers move no vehicle costs less ' +
        '(whole days, taken in parts); this one costs $0.01 more, 0.01%.',
    ],
    ['no bound', { boundCents: 0.5 }, 'Nothing is proven about cheaper plans.', null],
  ])('%s', (_, some, claim, more) => {
    expect(provenInWords({ ...bound, ...some }, 9630)).toEqual({ claim, more });
  });
});

test('late moves are named among what the check of the rules found', () => {
  const late = [{ activityId: 'm1', lateMs: 1 }];
  expect(rulesKept({ late: [] }).claim).toBe('It keeps every rule.');
  expect(rulesKept({ late }).claim).toBe('It keeps every rule but a deadline.');
  expect(rulesKept({ late: [...late, ...late] }).claim).toBe('It keeps every rule but deadlines.');
  const again = 'were worked out a second time, apart from the planner. None differs.';
  expect(rulesKept({ late: [] }).more).toBe(
    `Times, meetings, seats, places, ready times, deadlines and every cent ${again}`,
  );
  expect(rulesKept({ late }).more).toBe(
    `Times, meetings, seats, places, ready times, lateness and every cent ${again}`,
  );
});

describe('a certificate of a plan of $96.30 in plain words', () => {
  const bound = { boundCents: 9520, boundIs: 'columns', over: 'all' } as const;
  const cost = { totalCents: 9630 };
  test.each<[string, Partial<Certificate>, string]>([
    ['a bound', {}, 'At most $1.10 could be saved.'],
    ['a bound down to whole cents', { boundCents: 9629.99 }, 'At most $0.01 could be saved.'],
    ['an exact bound', { boundIs: 'exact', boundCents: 9630 }, 'Nothing could be saved.'],
    ['a bound that is reached', { boundCents: 9630 }, 'Nothing could be saved.'],
    ['no bound', { boundCents: 0.5 }, 'How much could be saved is not known.'],
    [
      'a bound over some plans',
      { over: 'chaseDriversOnlyDrive' },
      'At most $1.10 could be saved while chase drivers move no vehicle.',
    ],
  ])('%s', (_, some, saving) => {
    const words = certifiedInWords({ ...bound, ...some }, { late: [], cost });
    expect(words).toEqual({ checked: 'Checked: every rule holds.', saving });
  });

  test('a late move is named beside the rules that hold', () => {
    const late = [{ activityId: 'm1', lateMs: 1 }];
    const checkedOf = (of: typeof late) => certifiedInWords(bound, { late: of, cost }).checked;
    expect(checkedOf(late)).toBe('Checked: every rule holds but a deadline.');
    expect(checkedOf([...late, ...late])).toBe('Checked: every rule holds but deadlines.');
  });
});

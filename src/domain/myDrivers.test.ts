import { expect, test } from 'vitest';
import {
  type Approval,
  approvalAfter,
  mayRemoveDriver,
  mayTake,
  nextStep,
  noContract,
  type Step,
  tidyGroups,
  wrongGroups,
} from './myDrivers.ts';
import { tripRow } from './testing/rows.ts';

/** S2 §3: asked for, checked, linked. By approval: the next step, and why not either. */
const rules: readonly (readonly [Approval, Step | null, string | null, string | null])[] = [
  ['In Progress', 'approve', null, 'Ana must be approved first.'],
  ['Approved', 'link', 'Ana is approved already.', null],
  ['Linked', null, 'Ana is linked already.', 'Ana is linked already.'],
];

test.each(rules)('a driver who is %s goes on with %s; approve: %s, link: %s', (...row) => {
  const [approval, step, approve, link] = row;
  const verdict = (reason: string | null) =>
    reason === null ? { yes: true } : { yes: false, reason };
  expect(nextStep({ approval })).toBe(step);
  expect(mayTake('Ana', { approval }, 'approve')).toEqual(verdict(approve));
  expect(mayTake('Ana', { approval }, 'link')).toEqual(verdict(link));
});

test('a step leads to its approval', () => {
  expect(approvalAfter).toEqual({ approve: 'Approved', link: 'Linked' });
  expect(noContract.of('Ana')).toBe('Ana is not an active contractor of this account.');
});

test.each([
  ['Assigned', ['d1'], 'Ana drives trip KC-7.'],
  ['In Progress', ['d0', 'd1'], 'Ana drives trip KC-7.'],
  ['In Progress', ['d0'], null],
  ['Complete', ['d1'], null],
  ['Cancelled', ['d1'], null],
] as const)('beside a trip in status %s of %s, a driver stays because: %s', (...row) => {
  const [status, driverIds, reason] = row;
  const trips = [tripRow('0', { status: 'Complete', driverIds: ['d1'] })];
  const all = [...trips, tripRow('7', { status, driverIds: [...driverIds] })];
  expect(mayRemoveDriver('Ana', 'd1', all)).toEqual(
    reason === null ? { yes: true } : { yes: false, reason },
  );
});

test('names of groups are kept once, without outer blanks, as they were written first', () => {
  expect(tidyGroups([' Night crew ', 'night CREW', 'Day', 'Day'])).toEqual(['Night crew', 'Day']);
});

test.each([
  [[], null],
  [['Night'], null],
  [['Night', ' '], 'A group needs a name.'],
  [['x'.repeat(300)], null],
  [['x'.repeat(301)], 'The name of a group has at most 300 characters.'],
  [Array.from({ length: 50 }, (_, at) => `G${at}`), null],
  [Array.from({ length: 51 }, (_, at) => `G${at}`), 'A driver is in at most 50 groups.'],
])('%#: groups are wrong because: %s', (names, why) => {
  expect(wrongGroups(names)).toBe(why);
});

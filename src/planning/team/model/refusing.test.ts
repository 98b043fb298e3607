import { expect, test } from 'vitest';
import type { MoveToPlan } from '../../moves.ts';
import { place, stores } from '../../testing/places.ts';
import { refusalOfRow } from './refusing.ts';

const [a = null, b = null, , c = null] = stores;
const first: MoveToPlan = {
  activityId: 'a1',
  vehicleId: 'v1',
  start: b,
  end: c,
  readyMs: null,
  deadlineMs: null,
};
const nowhere = place('N', 0, 91_000_000);

test('a row in which each vehicle stands where it was left is not refused', () => {
  const back = { ...first, activityId: 'a2', start: c, end: a };
  const other = { ...first, activityId: 'a3', vehicleId: null };
  expect(refusalOfRow([first, other, back])).toBeNull();
});

test.each<[string, readonly MoveToPlan[]]>([
  ['No activity to plan.', []],
  ['The start or end location is not known.', [{ ...first, start: null }]],
  ['The start or end location is not known.', [{ ...first, end: nowhere }]],
  ['Equal start and end are not supported.', [{ ...first, end: b }]],
  ['The same activity is planned twice.', [first, { ...first, vehicleId: null }]],
  [
    'The vehicle will not be at Place B: the plan leaves it elsewhere.',
    [first, { ...first, activityId: 'a2' }],
  ],
  ['The ready time or the deadline is not a time.', [{ ...first, readyMs: Number.NaN }]],
  ['The ready time or the deadline is not a time.', [{ ...first, deadlineMs: Infinity }]],
])('%s', (reason, moves) => {
  expect(refusalOfRow(moves)).toBe(reason);
});

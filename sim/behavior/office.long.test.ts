import { expect, test } from 'vitest';
import { unrealisticValues, hoursOf, requestsPerHour } from '../testing/realistic.ts';

test('a company of a thousand drivers without a dispatcher stays realistic for three days', () => {
  const hours = hoursOf(7, 1000, 72);
  expect(unrealisticValues(hours, 1000)).toEqual([]);
  const { day, night } = requestsPerHour(hours);
  expect(night).toBeLessThan(day / 4);
}, 600_000);

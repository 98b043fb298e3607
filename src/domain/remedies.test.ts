import { expect, test } from 'vitest';
import { notifiedOf } from './remedies.ts';
import { tripRow } from './testing/rows.ts';

test('drivers who leave, stay and come are notified of a remedy, each once', () => {
  const before = tripRow('t1', { driverIds: ['d1', 'd2'] });
  const trip = tripRow('t1', { driverIds: ['d2', 'd3'] });
  expect(notifiedOf(before, { trip })).toEqual(['d1', 'd2', 'd3']);
});

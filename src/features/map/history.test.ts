import { expect, test } from 'vitest';
import { actionRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { historySince, stepsBetween } from './history.queries.ts';

const minute = 60_000;
const done = (id: string, driverId: string, from: number | null, to: number | null) =>
  actionRow(id, {
    driverId,
    startedMs: from === null ? null : nowMs + from * minute,
    endedMs: to === null ? null : nowMs + to * minute,
  });

test('a history has the steps that its driver began and ended in the span, earliest first', () => {
  const trips = [
    tripRow('t1', {
      actions: [
        done('late', 'd1', 40, 50),
        done('of another driver', 'd2', 10, 20),
        done('before the span', 'd1', -5, 5),
        done('from its first instant', 'd1', 0, 5),
        done('to its last instant', 'd1', 55, 60),
        done('beyond the span', 'd1', 55, 61),
      ],
    }),
    tripRow('t2', {
      actions: [
        done('of another trip', 'd1', 20, 30),
        done('not begun', 'd1', null, null),
        done('not ended', 'd1', 30, null),
        { ...done('an errand', 'd1', 31, 32), type: 'Errand | ToDo' },
      ],
    }),
  ];
  const steps = stepsBetween('d1', trips, nowMs, nowMs + 60 * minute);
  expect(steps.map(({ id, trip }) => [id, trip])).toEqual([
    ['from its first instant', 'KC-t1'],
    ['of another trip', 'KC-t2'],
    ['late', 'KC-t1'],
    ['to its last instant', 'KC-t1'],
  ]);
});

/** At 8:07 AM in London: 2:07 AM in Chicago, seven past midnight in Los Angeles. */
test.each([
  ['2h', 'America/Chicago', '2027-01-15T06:00:00Z'],
  ['8h', 'America/Chicago', '2027-01-15T00:00:00Z'],
  ['today', 'America/Chicago', '2027-01-15T06:00:00Z'],
  ['today', 'Europe/London', '2027-01-15T00:00:00Z'],
  ['today', 'America/Los_Angeles', '2027-01-15T08:00:00Z'],
] as const)('a history of %s in %s begins at %s', (span, zone, from) => {
  const now = Date.parse('2027-01-15T08:07:00Z');
  expect(new Date(historySince(span, now, zone)).toISOString()).toBe(from.replace('Z', '.000Z'));
});

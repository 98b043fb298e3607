import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import type { DriverAction } from './entities.ts';
import {
  explain,
  statusFromFacts,
  statusOf,
  type StatusSubject,
  timelyStatusOf,
  wholeOf,
} from './status.ts';

const statuses = [
  'unplanned',
  'needsDriver',
  'planned',
  'inProgress',
  'complete',
  'lockedInAI',
  'unknown',
];
const id = fc.constantFrom('a', 'b', 'c');
const ms = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.double(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY),
);
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const raw = fc.oneof(
  fc.constantFrom('unplanned', 'pending', 'planned', 'incomplete', 'in-progress'),
  fc.constantFrom('processing', 'completed', 'Complete', 'PROCESSING'),
  fc.string(),
);
const subject = fc.record({
  id,
  status: raw,
  tripId: orNull(id),
  completedMs: fc.option(ms, { nil: null, freq: 2 }),
  deadlineMs: orNull(ms),
}) as fc.Arbitrary<StatusSubject>;
const action = fc.record({
  id,
  activityId: orNull(id),
  driverId: orNull(id),
  otherEndId: orNull(id),
  type: fc.constantFrom('Pick-Up | Vehicle', 'Drop-Off | Vehicle', 'Location | Travel'),
  status: fc.constantFrom('Not Started', 'In Progress', 'Complete', 'Nonsense'),
}) as unknown as fc.Arbitrary<DriverAction>;
const trip = fc.record({
  id,
  name: fc.string(),
  driverIds: fc.array(id, { maxLength: 2 }),
  status: fc.constantFrom('Assigned', 'In Progress', 'Complete', 'Cancelled', 'Nonsense'),
  actions: fc.array(action, { maxLength: 5 }),
}) as unknown as fc.Arbitrary<Parameters<typeof statusOf>[1]>;
const maybeTrip = fc.option(trip, { nil: undefined });

describe('status', () => {
  test.prop([subject, maybeTrip, ms])(
    'reading 09: any facts give one of the statuses and an explanation',
    (activity, of, now) => {
      const { status, late, display, proof } = statusOf(activity, of, now);
      expect(statuses).toContain(status);
      expect(display === 'late').toBe(late);
      if (display !== 'late') expect(wholeOf(display)).toBe(status);
      expect(explain(proof, String).length).toBeGreaterThan(0);
    },
  );

  test.prop([subject, maybeTrip, ms])(
    'reading 09: a proof read back from JSON gives the same status',
    (activity, of, now) => {
      const verdict = statusOf(activity, of, now);
      const proof = JSON.parse(JSON.stringify(verdict.proof)) as typeof verdict.proof;
      expect(JSON.parse(JSON.stringify(statusFromFacts(proof)))).toEqual(
        JSON.parse(JSON.stringify(verdict)),
      );
    },
  );

  test.prop([subject, maybeTrip])(
    'reading 09: timelyStatusOf gives the status as shown, but lateness',
    (activity, of) => {
      const always = { ...activity, deadlineMs: null };
      expect(timelyStatusOf(activity, of)).toBe(statusOf(always, of, 0).display);
    },
  );

  test.prop([subject, maybeTrip, ms])(
    'reading 09: a rule earlier in the order wins over every later fact',
    (activity, of, now) => {
      const with_ = (change: Partial<StatusSubject>) =>
        statusOf({ ...activity, ...change }, of, now).proof.rule;
      expect(with_({ status: 'processing' })).toBe('processing');
      expect(with_({ status: 'completed' })).toBe('completed');
      expect(with_({ status: 'planned', completedMs: null, tripId: null })).toBe('noTrip');
      const open = { ...activity, status: 'planned', completedMs: null, tripId: 'a' } as const;
      expect(statusOf(open, undefined, now).proof.rule).toBe('tripUnknown');
    },
  );

  test.prop([subject, maybeTrip, fc.integer({ max: 100, min: 0 }), fc.nat(100)])(
    'reading 09: a late move stays late, and its status ignores the clock',
    (activity, of, now, later) => {
      const early = statusOf(activity, of, now);
      const after = statusOf(activity, of, now + later);
      expect(after.status).toBe(early.status);
      if (early.late) expect(after.late).toBe(true);
      if (early.status === 'complete') expect(after.late).toBe(false);
    },
  );
});

import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import {
  deadlineChoices,
  checkTimes,
  defaultDeadlineMs,
  defaultReadyMs,
  defaultTimes,
  minDeadline,
  type MoveTimes,
  nextReady,
  roundTo30,
  withDeadline,
  withForceReady,
  withReady,
} from './moveTimes.ts';

const stepMs = 30 * 60_000;

const at = (text: string) => Date.parse(`2026-09-15T${text}:00Z`);
const times = (readyMs: number | null, deadlineMs: number | null, forceReady = false) => ({
  readyMs,
  deadlineMs,
  forceReady,
});
const within = (days: number) =>
  fc.integer({ min: at('00:00'), max: at('00:00') + days * 24 * 3_600_000 });
/** Many of them less than the least time apart. */
const instant = fc.oneof(within(400), within(1 / 12));
const nullable = fc.option(instant, { nil: null });
const anyTimes: fc.Arbitrary<MoveTimes> = fc.record({
  readyMs: nullable,
  deadlineMs: nullable,
  forceReady: fc.boolean(),
});

describe('rounding and defaults', () => {
  test.each([
    ['07:14', '07:00'],
    ['07:15', '07:30'],
    ['07:44', '07:30'],
    ['07:45', '08:00'],
  ])('%s rounds to %s', (from, to) => {
    expect(roundTo30(at(from))).toBe(at(to));
  });

  test('reading 66: half hours follow the clock of the place', () => {
    // 05:40 PM in Kathmandu, whose clock is 5:45 ahead.
    expect(roundTo30(at('11:55'), 'Asia/Kathmandu')).toBe(at('11:45'));
    expect(nextReady(at('11:50'), 'Asia/Kathmandu')).toBe(at('12:15'));
  });

  test('reading 13: the default ready time is now − 15 min rounded', () => {
    expect(defaultReadyMs(at('07:30'))).toBe(at('07:30'));
    expect(defaultReadyMs(at('07:59'))).toBe(at('07:30'));
    expect(defaultReadyMs(at('08:00'))).toBe(at('08:00'));
  });

  test.prop([instant])(
    'reading 13: the default ready time is never in the future, and means ready now',
    (now) => {
      const ready = defaultReadyMs(now);
      expect(ready).toBeLessThanOrEqual(now);
      expect(ready).toBeGreaterThan(now - stepMs);
      expect(ready % stepMs).toBe(0);
      expect(defaultTimes(now).forceReady).toBe(true);
      expect(checkTimes(defaultTimes(now), now)).toEqual({ yes: true });
    },
  );

  test.prop([instant])('the default deadline is 48 h from now to the nearest half hour', (now) => {
    const ahead = defaultDeadlineMs(now) - now - 48 * 3_600_000;
    expect(Math.abs(ahead)).toBeLessThanOrEqual(stepMs / 2);
    expect(defaultDeadlineMs(now) % stepMs).toBe(0);
  });

  test.prop([instant])('the next ready time is the first half hour not in the past', (now) => {
    expect(nextReady(now)).toBeGreaterThanOrEqual(now);
    expect(nextReady(now) - stepMs).toBeLessThan(now);
    expect(nextReady(now) % stepMs).toBe(0);
  });
});

describe('checking', () => {
  const now = at('12:00');
  test('reading 14: 23:45 → 00:05 of the next day is too short', () => {
    const late = times(at('23:45'), at('23:45') + 20 * 60_000);
    expect(checkTimes(late, now).yes).toBe(false);
    expect(checkTimes(times(at('23:45'), at('23:45') + stepMs), now).yes).toBe(true);
  });

  test('reading 14: without a ready time the least deadline counts from now', () => {
    expect(minDeadline(null, now)).toBe(at('12:30'));
    expect(checkTimes(times(null, at('12:29')), now)).toEqual({
      yes: false,
      reason: 'The deadline must be at least 30 minutes from now.',
    });
    expect(checkTimes(times(null, at('12:30')), now)).toEqual({ yes: true });
  });

  test('a move needs a deadline, and its ready time may be past only when ready now', () => {
    expect(checkTimes(times(at('13:00'), null), now).yes).toBe(false);
    expect(checkTimes(times(at('11:30'), at('18:00')), now).yes).toBe(false);
    expect(checkTimes(times(at('11:30'), at('18:00'), true), now).yes).toBe(true);
    expect(checkTimes(times(at('12:30'), at('18:00'), true), now).yes).toBe(false);
    expect(checkTimes(times(Number.NaN, at('18:00')), now).yes).toBe(false);
    expect(checkTimes(times(at('13:00'), Number.NaN), now).yes).toBe(false);
  });

  test('reading 14: a row that breaks the rule can be edited in other fields', () => {
    const broken = times(at('09:00'), at('09:10'));
    expect(checkTimes(broken, now, broken)).toEqual({ yes: true });
    expect(checkTimes({ ...broken, deadlineMs: at('09:20') }, now, broken).yes).toBe(false);
    expect(checkTimes({ ...broken, deadlineMs: at('18:00') }, now, broken).yes).toBe(true);
    const undated = times(at('09:00'), null);
    expect(checkTimes(undated, now, undated)).toEqual({ yes: true });
  });

  test.prop([anyTimes, instant], { numRuns: 1000 })(
    'reading 14: valid times keep 30 minutes between ready and deadline',
    (some, from) => {
      if (!checkTimes(some, from).yes) return;
      expect(some.deadlineMs).toBeGreaterThanOrEqual((some.readyMs ?? from) + stepMs);
    },
  );
});

describe('changing', () => {
  const now = at('12:05');
  test('a ready time in the past becomes the next half hour and switches ready-now off', () => {
    const before = times(at('12:00'), at('18:00'), true);
    expect(withReady(before, at('09:00'), now)).toEqual(times(at('12:30'), at('18:00')));
  });

  test('reading 14: a later ready time clears a deadline that breaks the rule', () => {
    const before = times(at('13:00'), at('14:00'));
    expect(withReady(before, at('13:30'), now)).toEqual(times(at('13:30'), at('14:00')));
    expect(withReady(before, at('14:00'), now)).toEqual(times(at('14:00'), null));
    expect(withReady(before, null, now)).toEqual(times(null, at('14:00')));
  });

  test('the ready-now switch sets the ready time to now or clears it', () => {
    const before = times(at('13:00'), at('14:00'));
    expect(withForceReady(before, true, now)).toEqual(times(now, at('14:00'), true));
    expect(withForceReady(before, false, now)).toEqual(times(null, at('14:00')));
    expect(withForceReady(times(null, at('12:30')), true, now).deadlineMs).toBeNull();
  });

  test('a deadline is rounded, but an allowed one never below the least', () => {
    expect(withDeadline(times(null, null), at('14:10'), now).deadlineMs).toBe(at('14:00'));
    expect(withDeadline(times(null, null), at('12:40'), now).deadlineMs).toBe(at('13:00'));
    expect(withDeadline(times(null, at('14:00')), null, now).deadlineMs).toBeNull();
  });

  test.prop([anyTimes, nullable, instant])(
    'reading 14: after a change of ready, no deadline is left that breaks the rule',
    (before, ready, from) => {
      const after = withReady(before, ready, from);
      if (after.readyMs !== null) expect(after.readyMs).toBeGreaterThanOrEqual(from);
      if (after.deadlineMs !== null) expect(checkTimes(after, from)).toEqual({ yes: true });
      expect(after.forceReady).toBe(false);
    },
  );
});

describe('usual deadlines', () => {
  const zone = 'America/Chicago';
  const words = (earliestMs: number, nowMs: number) =>
    deadlineChoices(earliestMs, nowMs, zone).map((choice) => choice.words);
  /** Tuesday, 09:34 AM in Chicago. */
  const morning = Date.UTC(2026, 8, 15, 14, 34);

  test('a deadline is offered for today, tomorrow and the day after, in words', () => {
    expect(words(morning, morning)).toEqual([
      'Today, 12 PM',
      'Today, 4 PM',
      'Tomorrow, 12 PM',
      'Tomorrow, 4 PM',
      'Thursday, 12 PM',
      'Thursday, 4 PM',
    ]);
    expect(deadlineChoices(morning, morning, zone)[1]?.ms).toBe(Date.UTC(2026, 8, 15, 21));
  });

  test('a deadline is not offered before the earliest one', () => {
    // 30 minutes after 3:31 PM it is past 4 PM.
    expect(words(Date.UTC(2026, 8, 15, 21, 1), morning)[0]).toBe('Tomorrow, 12 PM');
    expect(words(Date.UTC(2026, 8, 15, 21), morning)[0]).toBe('Today, 4 PM');
  });

  test('the day of a usual deadline is that of the drop-off, also where its clock changes', () => {
    // 11:30 PM on October 31st in Chicago; the clock goes back at 2 AM on November 1st.
    const [today] = deadlineChoices(0, Date.UTC(2026, 10, 1, 4, 30), zone);
    expect(today).toEqual({ words: 'Today, 12 PM', ms: Date.UTC(2026, 9, 31, 17) });
    const [, , tomorrow] = deadlineChoices(0, Date.UTC(2026, 10, 1, 4, 30), zone);
    expect(tomorrow).toEqual({ words: 'Tomorrow, 12 PM', ms: Date.UTC(2026, 10, 1, 18) });
  });
});

describe('why times are refused', () => {
  const now = at('09:00');
  const inPast = 'The ready time may not be in the past.';
  const early = 'The deadline must be at least 30 minutes after the ready time.';
  const soon = 'The deadline must be at least 30 minutes from now.';
  const late = 'A vehicle that is ready now has no later time.';

  test.each<[string, MoveTimes, string | null]>([
    ['all is right', times(at('10:00'), at('10:30')), null],
    ['a ready time now', times(now, at('09:30')), null],
    ['a ready time that is over', times(now - 1, at('12:00')), inPast],
    ['ready now, at a time that is over', times(now - 1, at('12:00'), true), null],
    ['ready now, at a later time', times(now + 1, at('12:00'), true), late],
    ['a ready time that is none', times(Number.NaN, at('12:00')), 'The ready time is not a time.'],
    ['no deadline', times(at('10:00'), null), 'A deadline is required.'],
    ['a deadline that is none', times(null, Number.NaN), 'The deadline is not a time.'],
    ['29 min after the ready time', times(at('10:00'), at('10:29')), early],
    ['no ready time, and a deadline in 29 min', times(null, at('09:29')), soon],
    ['no ready time, and a deadline in 30 min', times(null, at('09:30')), null],
  ])('%s', (_what, chosen, why) => {
    expect(checkTimes(chosen, now)).toEqual(
      why === null ? { yes: true } : { yes: false, reason: why },
    );
  });

  test('a ready time of this very moment is taken as it is', () => {
    expect(withReady(times(null, null), now, now).readyMs).toBe(now);
  });
});

import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import type { Trip } from './entities.ts';
import { expectedDropoffMs } from './estimate.ts';
import { differencePhrase, differenceWords, isOffPlan, promiseOf, verdictOf } from './promise.ts';
import { actionRow, activityRow, nowMs, tripRow } from './testing/rows.ts';

const minuteMs = 60_000;
const names = ['ready', 'pickup', 'dropoff', 'deadline'] as const;
const atMs = fc.integer({ min: -300 * minuteMs, max: 300 * minuteMs }).map((ms) => nowMs + ms);
const spanMs = fc.integer({ min: 0, max: 60 * minuteMs });

/** A trip that was carried out up to now, with one delay after the other. */
const course = fc
  .record({
    startMs: atMs,
    steps: fc.array(fc.record({ planMs: spanMs, delayMs: spanMs }), { minLength: 3, maxLength: 6 }),
    ends: fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 })),
    readyMs: fc.option(atMs),
    deadlineMs: fc.option(atMs),
    others: fc.boolean(),
    hasEstimate: fc.boolean(),
    status: fc.constantFrom<Trip['status']>('Assigned', 'In Progress', 'Complete', 'Cancelled'),
  })
  .map(({ startMs, steps, readyMs, deadlineMs, others, hasEstimate, status }) => {
    let [planMs, realMs] = [startMs, startMs];
    const actions = steps.map((step, at) => {
      const [plannedStartMs, fromMs] = [planMs, realMs];
      planMs += step.planMs;
      realMs += step.planMs + step.delayMs;
      const type =
        at === 1 ? 'Pick-Up | Vehicle' : at === 2 ? 'Drop-Off | Vehicle' : 'Location | Travel';
      const times = { plannedStartMs, plannedEndMs: planMs };
      const fields = { type, activityId: 'a1', ...times } as const;
      if (realMs <= nowMs) {
        const done = { status: 'Complete', startedMs: fromMs, endedMs: realMs } as const;
        return actionRow(`x${at}`, { ...fields, ...done });
      }
      const isUnderWay = fromMs <= nowMs;
      const begun = { status: 'In Progress', startedMs: fromMs } as const;
      return actionRow(`x${at}`, isUnderWay ? { ...fields, ...begun } : fields);
    });
    const estimatedEndMs = hasEstimate ? realMs : null;
    const chase = actionRow('y', { driverId: 'd2', type: 'Location | Travel' });
    const trip = tripRow('t1', {
      status,
      estimatedEndMs,
      actions: others ? [...actions, chase] : actions,
    });
    const completedMs = actions[2]?.endedMs ?? null;
    return { move: activityRow('a1', { tripId: 't1', readyMs, deadlineMs, completedMs }), trip };
  });

test.prop([course])('a milestone happened or is expected, and not both', (course) => {
  const promise = promiseOf(course.move, course.trip, nowMs);
  for (const name of names) {
    const { expectedMs, actualMs } = promise[name];
    expect(expectedMs === null || actualMs === null).toBe(true);
    if (expectedMs !== null) expect(expectedMs).toBeGreaterThanOrEqual(nowMs);
    if (actualMs !== null) expect(actualMs).toBeLessThanOrEqual(nowMs);
  }
});

test.prop([course])(
  'a pick-up is planned, expected and done before its drop-off',
  ({ move, trip }) => {
    const { pickup, dropoff } = promiseOf(move, trip, nowMs);
    expect(pickup.plannedMs === null).toBe(dropoff.plannedMs === null);
    expect(pickup.plannedMs ?? 0).toBeLessThanOrEqual(dropoff.plannedMs ?? 0);
    const [first, then] = [pickup, dropoff].map((end) => end.actualMs ?? end.expectedMs);
    if (first != null && then != null) expect(first).toBeLessThanOrEqual(then);
  },
);

test.prop([course])(
  'a difference is that of the minutes shown, and those of drop-off and deadline add up',
  ({ move, trip }) => {
    const promise = promiseOf(move, trip, nowMs);
    const minute = (ms: number) => Math.floor(ms / minuteMs);
    for (const name of names) {
      const { plannedMs, expectedMs, actualMs, differenceMin } = promise[name];
      const courseMs = actualMs ?? expectedMs;
      if (plannedMs === null || courseMs === null) expect(differenceMin).toBeNull();
      else expect(differenceMin).toBe(minute(courseMs) - minute(plannedMs));
    }
    const { dropoff, deadline } = promise;
    if (dropoff.differenceMin === null || deadline.differenceMin === null) return;
    const plannedSlackMin = minute(move.deadlineMs ?? 0) - minute(dropoff.plannedMs ?? 0);
    expect(deadline.differenceMin).toBe(dropoff.differenceMin - plannedSlackMin);
    const verdict = verdictOf(promise);
    const isLate = verdict.is === 'missed' || verdict.is === 'expectedLate';
    expect(isLate).toBe(deadline.differenceMin > 0);
  },
);

test.prop([course])(
  'a drop-off is expected by the estimate, and not before it can be',
  ({ move, trip }) => {
    const estimateMs = expectedDropoffMs(move, trip);
    const { dropoff } = promiseOf({ ...move, completedMs: null }, trip, nowMs);
    const { expectedMs } = dropoff;
    if (estimateMs === null || expectedMs === null) {
      expect(expectedMs).toBe(estimateMs);
      return;
    }
    const [next] = trip.actions.filter(({ status }) => status !== 'Complete');
    const isUnderWay = next?.status === 'In Progress';
    const fromMs = (isUnderWay ? next?.plannedEndMs : next?.plannedStartMs) ?? 0;
    const soonestMs = nowMs + (dropoff.plannedMs ?? 0) - fromMs;
    expect(expectedMs).toBe(Math.max(estimateMs, soonestMs));
  },
);

describe('a promise', () => {
  const at = (minutes: number) => nowMs + minutes * minuteMs;
  const move = activityRow('a1', { tripId: 't1', readyMs: at(-60), deadlineMs: at(30) });
  const pickup = actionRow('x1', { activityId: 'a1', plannedStartMs: at(-20) });
  const planned = { plannedStartMs: at(-15), plannedEndMs: at(20) };
  const dropoff = actionRow('x2', { type: 'Drop-Off | Vehicle', activityId: 'a1', ...planned });
  const done = { plannedEndMs: at(-19), status: 'Complete', startedMs: at(-10) } as const;
  const trip = tripRow('t1', {
    status: 'In Progress',
    estimatedEndMs: at(46),
    actions: [{ ...pickup, ...done, endedMs: at(-1) }, dropoff],
  });

  test('without a trip has a ready time and a deadline, and nothing else', () => {
    const alone = promiseOf({ ...move, tripId: null }, trip, nowMs);
    expect(alone.ready).toMatchObject({ actualMs: at(-60), differenceMin: 0 });
    expect(alone.pickup).toMatchObject({ plannedMs: null, expectedMs: null, actualMs: null });
    expect(alone.dropoff).toEqual(alone.pickup);
    expect(alone.deadline).toMatchObject({ plannedMs: at(30), differenceMin: null });
    expect(verdictOf(alone)).toEqual({ is: 'noPlan' });
    const cancelled = promiseOf(move, { ...trip, status: 'Cancelled' }, nowMs);
    expect(verdictOf(cancelled)).toEqual({ is: 'noPlan' });
  });

  test('under way has what was, what is expected, and how late each is', () => {
    const now = promiseOf(move, trip, nowMs);
    expect(now.pickup).toMatchObject({ plannedMs: at(-19), actualMs: at(-1), differenceMin: 18 });
    expect(now.dropoff).toMatchObject({ expectedMs: at(46), actualMs: null, differenceMin: 26 });
    expect(now.deadline).toMatchObject({ plannedMs: at(30), differenceMin: 16 });
    expect(verdictOf(now)).toEqual({ is: 'expectedLate', min: 16 });
  });

  test('of a driver who has not come is as late as the clock, the drop-off too', () => {
    const actions = [{ ...pickup, plannedEndMs: at(-15) }, dropoff];
    const noShow = { ...trip, status: 'Assigned', estimatedEndMs: null, actions } as const;
    const late = promiseOf(move, noShow, at(-8));
    expect(late.pickup).toMatchObject({ expectedMs: at(-3), differenceMin: 12 });
    expect(late.dropoff).toMatchObject({ expectedMs: at(32), differenceMin: 12 });
  });

  test('is over with its move, however that was completed', () => {
    const byHand = promiseOf({ ...move, completedMs: at(25) }, trip, at(40));
    expect(byHand.dropoff).toMatchObject({ actualMs: at(25), expectedMs: null, differenceMin: 5 });
    expect(verdictOf(byHand)).toEqual({ is: 'kept', min: 5 });
    const missed = promiseOf({ ...move, completedMs: at(38) }, trip, at(40));
    expect(verdictOf(missed)).toEqual({ is: 'missed', min: 8 });
    const open = { ...trip, status: 'Complete' } as const;
    expect(verdictOf(promiseOf(move, open, nowMs))).toEqual({ is: 'noEstimate' });
    expect(verdictOf(promiseOf({ ...move, deadlineMs: null }, trip, nowMs))).toEqual({
      is: 'noDeadline',
    });
  });

  test('is off its plan by more than 5 minutes', () => {
    expect([null, -9, 0, 5, 6].map(isOffPlan)).toEqual([false, false, false, false, true]);
  });

  test('has differences in minutes, and longer ones in hours and days', () => {
    const words = [0, 26, -4, 999, 1_020, -3_000].map(differenceWords);
    expect(words).toEqual(['0', '+26', '−4', '+999', '+17 h', '−2 d']);
    const phrases = [0, -4, 1_020].map(differencePhrase);
    expect(phrases).toEqual(['as planned', '−4 min', '+17 h']);
  });
});

import { expect, test } from 'vitest';
import {
  apartWords,
  clockMinutes,
  differencePhrase,
  differenceWords,
  milestoneOf,
  promiseOf,
  type PromiseVerdict,
  verdictWords,
} from './promise.ts';
import { actionRow, activityRow, nowMs, tripRow } from './testing/rows.ts';

const minuteMs = 60_000;
const at = (minutes: number) => nowMs + minutes * minuteMs;

test.each<[PromiseVerdict, string]>([
  [{ is: 'kept', min: 0 }, 'kept to the minute'],
  [{ is: 'kept', min: 5 }, 'kept, 5 min to spare'],
  [{ is: 'missed', min: 8 }, 'missed by 8 min'],
  [{ is: 'expectedLate', min: 16 }, 'expected 16 min late'],
  [{ is: 'toSpare', min: 80 }, '1 h 20 min to spare'],
  [{ is: 'toSpare', min: 0 }, 'nothing to spare'],
  [{ is: 'noPlan' }, 'no plan yet'],
  [{ is: 'noDeadline' }, 'no deadline'],
  [{ is: 'noEstimate' }, 'nothing expected'],
])('the verdict %j reads %s', (verdict, words) => {
  expect(verdictWords(verdict)).toBe(words);
});

test.each([
  [0, '0', 'as planned'],
  [1, '+1', '+1 min'],
  [-1, '−1', '−1 min'],
  [999, '+999', '+999 min'],
  [1_000, '+16 h', '+16 h'],
  [-1_079, '−17 h', '−17 h'],
  [2_879, '+47 h', '+47 h'],
  [2_880, '+2 d', '+2 d'],
  [-4_319, '−2 d', '−2 d'],
  [4_320, '+3 d', '+3 d'],
])('a difference of %i minutes is written %s, and alone %s', (minutes, words, phrase) => {
  expect(differenceWords(minutes)).toBe(words);
  expect(differencePhrase(minutes)).toBe(phrase);
});

test('minutes between two times are those of the clock, and unknown where one is', () => {
  expect(clockMinutes(at(0) + 59_999, at(1))).toBe(1);
  expect(clockMinutes(at(1), at(0) + 59_999)).toBe(-1);
  expect(clockMinutes(null, at(1))).toBeNull();
  expect(clockMinutes(at(1), null)).toBeNull();
  expect(apartWords(at(0) + 40_000, at(10) + 20_000)).toBe('10 min');
  expect(apartWords(at(10) + 20_000, at(0) + 40_000)).toBe('10 min');
});

const times = { plannedStartMs: at(-10), plannedEndMs: at(5) };
const under = actionRow('x1', { ...times, status: 'In Progress', startedMs: at(-8) });
const done = actionRow('x1', { ...times, status: 'Complete', startedMs: at(-8), endedMs: at(-1) });
/** A server may send an end beside a step that is not complete. */
const early = { ...under, endedMs: at(-1) };

test.each([
  [under, { actualMs: null, expectedMs: at(5), differenceMin: 0, isUnderWay: true }],
  [done, { actualMs: at(-1), expectedMs: null, differenceMin: -6, isUnderWay: false }],
  [early, { actualMs: null, expectedMs: at(5), differenceMin: 0, isUnderWay: true }],
  [
    { ...done, endedMs: null },
    { actualMs: null, expectedMs: null, isUnderWay: false },
  ],
  [actionRow('x1', times), { actualMs: null, expectedMs: at(15), isUnderWay: false }],
])('the end of a step of a trip is over, under way or to come, case %#', (action, milestone) => {
  const trip = tripRow('t1', { status: 'In Progress', actions: [action] });
  expect(milestoneOf(trip, action, nowMs)).toMatchObject({ plannedMs: at(5), ...milestone });
});

test('a step without a trip has no times', () => {
  const none = { plannedMs: null, expectedMs: null, actualMs: null, differenceMin: null };
  expect(milestoneOf(undefined, under, nowMs)).toMatchObject(none);
  expect(milestoneOf(tripRow('t1'), undefined, nowMs)).toMatchObject(none);
});

test.each([
  [null, { actualMs: null, expectedMs: null }],
  [at(-1), { actualMs: at(-1), expectedMs: null }],
  [at(0), { actualMs: at(0), expectedMs: null }],
  [at(1), { actualMs: null, expectedMs: at(1) }],
])('a move is ready from its ready time on, case %#', (readyMs, ready) => {
  const promise = promiseOf(activityRow('a1', { readyMs }), undefined, nowMs);
  expect(promise.ready).toMatchObject({ plannedMs: readyMs, ...ready });
});

test('of a trip that is not its own a move has no plan', () => {
  const actions = [actionRow('x1', { ...times, activityId: 'a1', type: 'Drop-Off | Vehicle' })];
  const planned = (tripId: string, status: 'Assigned' | 'Cancelled') =>
    promiseOf(activityRow('a1', { tripId }), tripRow('t1', { status, actions }), nowMs).dropoff
      .plannedMs;
  expect(planned('t1', 'Assigned')).toBe(at(5));
  expect(planned('t2', 'Assigned')).toBeNull();
  expect(planned('t1', 'Cancelled')).toBeNull();
});

test('a pick-up that is under way is over once its move is', () => {
  const pickup = { ...under, activityId: 'a1' };
  const trip = tripRow('t1', { status: 'In Progress', actions: [pickup] });
  const move = activityRow('a1', { tripId: 't1' });
  expect(promiseOf(move, trip, nowMs).pickup).toMatchObject({ isUnderWay: true });
  expect(promiseOf({ ...move, completedMs: at(-1) }, trip, nowMs).pickup).toMatchObject({
    plannedMs: at(5),
    expectedMs: null,
    isUnderWay: false,
  });
});

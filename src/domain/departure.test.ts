import { expect, test } from 'vitest';
import { departureOf } from './departure.ts';
import { actionRow, activityRow, nowMs, tripRow } from './testing/rows.ts';

const minuteMs = 60_000;
const at = (minutes: number) => nowMs + minutes * minuteMs;
const never = Infinity;

const pickup = actionRow('x1', {
  activityId: 'a1',
  status: 'Complete',
  plannedStartMs: at(-20),
  plannedEndMs: at(-10),
  startedMs: at(-20),
  endedMs: at(-10),
});
/** Ten minutes of work that are to end at 20. */
const dropoff = actionRow('x2', {
  type: 'Drop-Off | Vehicle',
  activityId: 'a1',
  plannedStartMs: at(10),
  plannedEndMs: at(20),
});
const trip = tripRow('t1', { status: 'In Progress', actions: [pickup, dropoff] });
const move = activityRow('a1', { tripId: 't1' });

/** The drop-off is planned for minute 20; all figures are minutes from now. */
const courses = [
  // On the plan: the clock alone makes it 6 minutes late, with 10 minutes of work to do.
  { due: 60, estimated: 20, clock: 0, is: 'none', turn: 16 },
  { due: 60, estimated: 15, clock: 0, is: 'none', turn: 16 },
  { due: 60, estimated: 25, clock: 0, is: 'none', turn: 16 },
  { due: 60, estimated: 20, clock: 15, is: 'none', turn: 16 },
  { due: 60, estimated: 20, clock: 16, is: 'off', turn: 51 },
  // Off the plan by more than 5 minutes, and in time.
  { due: 60, estimated: 26, clock: 0, is: 'off', turn: 51 },
  { due: 60, estimated: 60, clock: 0, is: 'off', turn: 51 },
  { due: 60, estimated: 26, clock: 51, is: 'late', turn: never },
  // Past a deadline that the plan kept.
  { due: 60, estimated: 61, clock: 0, is: 'late', turn: never },
  { due: 23, estimated: 23, clock: 0, is: 'none', turn: 14 },
  { due: 23, estimated: 24, clock: 0, is: 'late', turn: never },
  { due: 20, estimated: 20, clock: 0, is: 'none', turn: 11 },
  { due: 20, estimated: 21, clock: 0, is: 'late', turn: never },
  // Past a deadline that the plan itself breaks.
  { due: 19, estimated: 20, clock: 0, is: 'none', turn: 16 },
  { due: 19, estimated: 90, clock: 0, is: 'off', turn: never },
  // Without a deadline.
  { due: null, estimated: 25, clock: 0, is: 'none', turn: 16 },
  { due: null, estimated: 90, clock: 0, is: 'off', turn: never },
] as const;

test.each(courses)(
  'at $clock a drop-off planned for 20, due at $due and expected at $estimated departs: $is',
  ({ due, estimated, clock, is, turn }) => {
    const own = { ...move, deadlineMs: due === null ? null : at(due) };
    const fact = departureOf(own, { ...trip, estimatedEndMs: at(estimated) }, at(clock));
    expect(fact).toEqual({ is, turnMs: at(turn) });
  },
);

test('seconds of a deadline, a plan and an estimate do not count', () => {
  const own = { ...move, deadlineMs: at(20) + 1_000 };
  const late = { ...dropoff, plannedEndMs: at(20) + 59_000 };
  const running = { ...trip, actions: [pickup, late], estimatedEndMs: at(20) + 59_000 };
  expect(departureOf(own, running, nowMs)).toMatchObject({ is: 'none' });
});

test.each([
  ['that is complete', { ...move, completedMs: at(-1) }, trip],
  ['on no trip', { ...move, tripId: null }, undefined],
  ['of another trip', { ...move, tripId: 't2' }, trip],
  ['of a trip that is complete', move, { ...trip, status: 'Complete' as const }],
  ['whose trip has no drop-off of it', move, { ...trip, actions: [pickup] }],
])('a move %s has no plan to depart from', (_what, own, running) => {
  const late = running && { ...running, estimatedEndMs: at(90) };
  expect(departureOf(own, late, nowMs)).toEqual({ is: 'none', turnMs: never });
});

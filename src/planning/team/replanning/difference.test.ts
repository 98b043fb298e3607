// What differs between two plans, by plans that have only what is compared.
import { expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { differenceOf } from './difference.ts';

const minuteMs = 60_000;
/** By driver: the minute at which each move is dropped off, and that at which the day ends. */
type Days = {
  readonly [driverId: string]: { readonly done: { readonly [id: string]: number }; end: number };
};

function planOf(days: Days, totalCents = 0, late: readonly string[] = []): TeamPlan {
  const drivers = Object.entries(days).map(([driverId, { done, end }]) => {
    const dropped = Object.entries(done).map(([activityId, minute]) => {
      const durationMs = 5 * minuteMs;
      const startMs = minute * minuteMs - durationMs;
      return { type: 'dropoff-vehicle', activityId, startMs, durationMs };
    });
    const last = { type: 'end', startMs: end * minuteMs, durationMs: 0 };
    return { driverId, actions: [{ type: 'start', startMs: 0, durationMs: 0 }, ...dropped, last] };
  });
  const rows = late.map((activityId) => ({ activityId, lateMs: minuteMs }));
  return { drivers, late: rows, cost: { totalCents } } as unknown as TeamPlan;
}

const before = planOf(
  { ann: { done: { a: 30, b: 60 }, end: 70 }, bob: { done: { c: 40 }, end: 50 } },
  1000,
  ['a', 'b'],
);
const none = { moves: [], drivers: [], lateNow: [], lateNoMore: [], costCents: 0 };
const late = ['a', 'b'];

test.each<[string, TeamPlan, object]>([
  ['nothing', before, {}],
  [
    'a move at another time and the end of its day',
    planOf(
      { ann: { done: { a: 30, b: 75 }, end: 85 }, bob: { done: { c: 38 }, end: 48 } },
      1000,
      late,
    ),
    {
      moves: [
        { activityId: 'b', is: 'retimed', before: 'ann', after: 'ann', shiftMs: 15 * minuteMs },
        { activityId: 'c', is: 'retimed', before: 'bob', after: 'bob', shiftMs: -2 * minuteMs },
      ],
      drivers: [
        { driverId: 'ann', is: 'retimed', shiftMs: 15 * minuteMs },
        { driverId: 'bob', is: 'retimed', shiftMs: -2 * minuteMs },
      ],
    },
  ],
  [
    'a move of another driver, a minute earlier',
    planOf(
      { ann: { done: { a: 30 }, end: 70 }, bob: { done: { c: 40, b: 59 }, end: 50 } },
      1000,
      late,
    ),
    {
      moves: [
        { activityId: 'b', is: 'reassigned', before: 'ann', after: 'bob', shiftMs: -minuteMs },
      ],
    },
  ],
  [
    'a move and a driver that are gone, and those that came',
    planOf(
      { ann: { done: { a: 30, b: 60 }, end: 70 }, eve: { done: { d: 45 }, end: 55 } },
      1000,
      late,
    ),
    {
      moves: [
        { activityId: 'c', is: 'dropped', before: 'bob', after: null, shiftMs: 0 },
        { activityId: 'd', is: 'added', before: null, after: 'eve', shiftMs: 0 },
      ],
      drivers: [
        { driverId: 'bob', is: 'dropped', shiftMs: 0 },
        { driverId: 'eve', is: 'added', shiftMs: 0 },
      ],
    },
  ],
  [
    'lateness and cost',
    planOf({ ann: { done: { a: 30, b: 60 }, end: 70 }, bob: { done: { c: 40 }, end: 50 } }, 1250, [
      'b',
      'c',
    ]),
    { lateNow: ['c'], lateNoMore: ['a'], costCents: 250 },
  ],
])('two plans differ in %s, and in no more', (_what, after, difference) => {
  expect(differenceOf(before, after)).toEqual({ ...none, ...difference });
});

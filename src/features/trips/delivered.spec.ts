import { expect, test } from 'vitest';
import { nowMs } from '#domain/testing/rows.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { deliveredIn } from './delivered.queries.ts';
import { serverEndWords } from './server.queries.ts';

const minuteMs = 60_000;
const step = (type: string, activityId: string, minute: number) => ({
  type,
  activityId,
  startMs: nowMs + minute * minuteMs,
  durationMs: 5 * minuteMs,
});
const drivers = [
  { actions: [step('pickup-vehicle', 'b', 10), step('dropoff-vehicle', 'b', 40)] },
  { actions: [step('pickup-vehicle', 'a', 0), step('dropoff-vehicle', 'a', 20)] },
];
const plan = { drivers, late: [], cars: [], cost: {}, ubers: [] } as unknown as TeamPlan;
const due = (activityId: string, minute: number | null) =>
  ({ activityId, deadlineMs: minute === null ? null : nowMs + minute * minuteMs }) as never;

test('vehicles are listed in the order of delivery, with what is left until the deadline', () => {
  const listed = deliveredIn(plan, { moves: [due('a', 55), due('b', 40)] });
  const minutes = (ms: number | null) => (ms === null ? null : ms / minuteMs);
  expect(
    listed.map((one) => [
      one.activityId,
      minutes(one.pickedUpMs - nowMs),
      minutes(one.deliveredMs - nowMs),
      minutes(one.slackMs),
    ]),
  ).toEqual([
    ['a', 5, 25, 30],
    ['b', 15, 45, -5],
  ]);
  expect(deliveredIn(plan, { moves: [due('a', null)] }).map(({ slackMs }) => slackMs)).toEqual([
    null,
    null,
  ]);
});

test.each([
  [45, 0, 'Over as in this plan, none late.'],
  [172, 0, 'Over at +172, 2 h 7 min after this plan, none late.'],
  [30, 2, 'Over at +30, 15 min before this plan, 2 late.'],
  [45, 1, 'Over at +45, as in this plan, 1 late.'],
])("the end of the server's own order is said beside the plan's: %i", (minute, late, words) => {
  const end = { endMs: nowMs + minute * minuteMs, late };
  expect(serverEndWords(end, plan, null, (ms) => `+${(ms - nowMs) / minuteMs}`)).toBe(words);
});

test('a server that does not wait for a held move is said to, and one that waits is not', () => {
  const words = (minute: number) => {
    const end = { endMs: nowMs + minute * minuteMs, late: 0 };
    return serverEndWords(end, plan, nowMs + 10 * minuteMs, (ms) => `+${(ms - nowMs) / minuteMs}`);
  };
  const early = 'Over at +9, 36 min before this plan, none late.';
  expect(words(9)).toBe(`${early} It does not wait until each move is ready.`);
  expect(words(10)).toBe('Over at +10, 35 min before this plan, none late.');
});

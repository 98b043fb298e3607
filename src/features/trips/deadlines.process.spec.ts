// Another user changes a deadline while a plan is open: its lateness and its words follow at once.
import { expect, test } from 'vitest';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { plannerInProcess } from '#planning/team/desk/teamPlanner.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { changes } from '#spine/world/testing/world.ts';
import { alternativesOf, comparedPlans } from './alternatives.queries.ts';
import type { TripsSees } from './facts.slice.ts';
import { planMove, planning, road } from './testing/planning.ts';
import { plannedNow } from './trips.queries.ts';
import { tripsSlice } from './trips.slice.ts';

const minuteMs = 60_000;

/** A plan of two moves for one driver, by whom nothing is late. */
async function open() {
  const options = { ...planning(), ports: { planner: plannerInProcess(1) } };
  const run = await openAsking<TripsSees>([tripsSlice], { directions: [road] }, options);
  await planMove(run, ['a1', 'a2']);
  const planned = () => {
    const now = plannedNow(run.sees().trips.state);
    if (!now) throw new Error('there is no plan');
    return now;
  };
  let version = 1;
  /** As another user's console saves it. */
  const setDeadline = async (deadlineMs: number | null) => {
    version += 1;
    await run.run(
      'world/heard',
      changes({ activities: [activityRow('a2', { version, deadlineMs })] }),
    );
    await run.rest();
  };
  const lateIds = () => planned().plan.late.map(({ activityId }) => activityId);
  const begun = () => run.records.filter(({ type }) => type === 'trips/calculationBegan').length;
  return { ...run, planned, setDeadline, lateIds, begun };
}

test('the plan names what is late by the new deadline, without a calculation', async () => {
  const { planned, setDeadline, lateIds, begun } = await open();
  expect([lateIds(), begun()]).toEqual([[], 1]);
  const { totalCents } = planned().plan.cost;
  await setDeadline(nowMs + minuteMs);
  expect(lateIds()).toEqual(['a2']);
  expect(planned().plan.cost.latenessCents).toBeGreaterThan(0);
  expect(planned().certificate.violations).toEqual([]);
  await setDeadline(null);
  expect([lateIds(), planned().plan.cost.totalCents, begun()]).toEqual([[], totalCents, 1]);
});

test('a plan that undo brings back has the lateness of now', async () => {
  const { run, rest, setDeadline, lateIds, machine } = await open();
  await run('trips/leaveOut', { activityId: 'a2' });
  await setDeadline(nowMs + minuteMs);
  expect(lateIds()).toEqual([]);
  machine.undo();
  await rest();
  expect(lateIds()).toEqual(['a2']);
});

test('plans that are kept beside it are compared by the deadlines of now', async () => {
  const { run, rest, setDeadline, sees } = await open();
  await run('trips/tryAnother', { change: { roundTrip: false } });
  await rest();
  const figures = () => comparedPlans(sees()).map((one) => one.figures);
  expect(alternativesOf(sees().trips.state)).toHaveLength(1);
  expect(figures().map(({ lateCount }) => lateCount)).toEqual([0, 0]);
  const before = figures().map(({ costCents }) => costCents);
  await setDeadline(nowMs + minuteMs);
  expect(figures().map(({ lateCount }) => lateCount)).toEqual([1, 1]);
  for (const [at, { costCents }] of figures().entries()) {
    expect(costCents).toBeGreaterThan(before[at] ?? 0);
  }
});

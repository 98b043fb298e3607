// Journey 3: an auction run with company chase cars. The gestures of it are in the diagram's tests.
import { expect, test } from 'vitest';
import { activityRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { begun, changed, ticked } from '#spine/world/testing/world.ts';
import { problemOfDraft } from './problem.queries.ts';
import { type PlanDraft, usualOptions } from './trips.model.ts';
import { tripsSlice } from './trips.slice.ts';

const { given } = specFor(tripsSlice);
/** The store and the auction, and five cars to be brought home, each looked over first. */
const places = ['A', 'X', 'B'].map((id, at) =>
  locationRow(id, { lonE6: -94_600_000 + at * 300_000, latE6: 39_000_000 }),
);
const moves = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) =>
  activityRow(id, { startId: 'X', endId: 'A', inspection: true, readyMs: nowMs, deadlineMs: null }),
);
const draft: PlanDraft = {
  step: 'plan',
  source: 'cart',
  activityIds: moves.map(({ id }) => id),
  excludedIds: [],
  subject: 'trips:a1',
  ...usualOptions,
  mode: 'legacy-company',
  driverCount: 8,
  startLocationId: 'A',
  legs: [],
};

/** The plan whose cars have so many seats, none of whose riders may take a ride instead. */
function run(
  chase: Partial<PlanDraft['chase']>,
  { deadlineMs = null, startId = 'A' }: { deadlineMs?: number | null; startId?: string } = {},
): TeamPlan {
  const activities = moves.map((row) => ({ ...row, deadlineMs }));
  const world = given(begun, ticked(), changed({ locations: places, activities }));
  const own = { ...draft, startLocationId: startId, chase: { ...draft.chase, ...chase } };
  const drafted = problemOfDraft(world.sees, { draft: own, moment: { requestMs: nowMs, nowMs } });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const problem = { ...drafted.problem, rides: false };
  const budget = { is: 'iterations', iterations: 40 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 3, budget });
  const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
  if (!plan) throw new Error(JSON.stringify(outcome));
  expect(checkTeamPlan(plan, problem)).toEqual([]);
  expect(plan.moves).toHaveLength(moves.length);
  return plan;
}

const chasesOf = ({ drivers }: TeamPlan) => drivers.filter(({ kind }) => kind === 'chase');
const lateOf = ({ late }: TeamPlan) => late.reduce((sum, { lateMs }) => sum + lateMs, 0);
const mostAboard = ({ actions }: TeamPlan['drivers'][number]) =>
  Math.max(0, ...actions.map((one) => (one.type === 'pickup-driver' ? one.riderCount : 0)));

test('journey 3: five cars come home with one chase car, each looked over before', () => {
  const plan = run({});
  expect(chasesOf(plan)).toHaveLength(1);
  const tasks = plan.drivers.flatMap(({ actions }) =>
    actions.filter(({ type }) => type === 'task'),
  );
  expect(tasks.map((task) => ('placeId' in task ? task.placeId : ''))).toEqual(
    moves.map(() => 'X'),
  );
  // Everybody is home at the end.
  for (const { actions } of plan.drivers) {
    expect(actions.at(-1)).toMatchObject({ type: 'end', placeId: 'A' });
  }
});

test('journey 3: with fewer seats than riders no car carries more than it has seats', () => {
  const plan = run({ seats: 2 });
  for (const chase of chasesOf(plan)) {
    expect(mostAboard(chase)).toBeGreaterThan(0);
    expect(mostAboard(chase)).toBeLessThanOrEqual(2);
  }
});

test('journey 3: a chase that collects riders at the store waits at the auction instead', () => {
  const plan = run({}, { startId: 'B' });
  const [{ actions } = { actions: [] }, ...others] = chasesOf(plan);
  expect(others).toEqual([]);
  const at = actions.findIndex((one) => one.type === 'go-to' && one.fromId === 'X');
  // Who is collected first has just come.
  expect(actions.slice(at - 1, at + 2)).toMatchObject([
    { type: 'wait', placeId: 'X', until: { is: 'left' } },
    { type: 'go-to', toId: 'A' },
    { type: 'pickup-driver' },
  ]);
  const leaving = plan.drivers.flatMap((driver) =>
    driver.actions.flatMap(({ type, startMs }) => (type === 'move-vehicle' ? startMs : [])),
  );
  const before = leaving.filter((ms) => ms <= (actions[at]?.startMs ?? 0));
  expect(before.length).toBeGreaterThan(1);
});

test('journey 3: a chase that goes straight home is the last to leave where that is chosen', () => {
  /** How long after the last car the chase leaves the auction. */
  const after = (plan: TeamPlan) => {
    const starts = (is: string) =>
      plan.drivers.flatMap(({ actions }) =>
        actions.flatMap((one) =>
          'fromId' in one && one.fromId === 'X' && one.type === is ? one.startMs : [],
        ),
      );
    return Math.max(...starts('go-to')) - Math.max(...starts('move-vehicle'));
  };
  const [off, on] = [run({}), run({ leavesLast: true })];
  expect(after(off)).toBeLessThan(0);
  expect(after(on)).toBe(0);
  expect(on.cost.totalCents).toBeGreaterThan(off.cost.totalCents);
  expect(on.cost).toMatchObject({ carMilesCents: off.cost.carMilesCents, rideFaresCents: 0 });
});

test.each([
  ['any driver may drive one', {}],
  ['the first is met', { meetLocationId: 'A' }],
])('journey 3: seats run out in a hurry, and a second chase car comes as %s', (_how, met) => {
  const dueMs = nowMs + 95 * 60_000;
  const plan = run({ ...met, seats: 3 }, { deadlineMs: dueMs });
  const chases = chasesOf(plan);
  expect(chases).toHaveLength(2);
  expect(chases.map(mostAboard).every((riders) => riders > 0 && riders <= 3)).toBe(true);
  expect(plan.cars.map(({ seats }) => seats)).toEqual([3, 3]);
  // One car alone comes late.
  expect(lateOf(plan)).toBeLessThan(
    lateOf(run({ ...met, seats: 3, cars: 1 }, { deadlineMs: dueMs })),
  );
});

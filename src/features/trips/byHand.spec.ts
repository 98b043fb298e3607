import { describe, expect } from 'vitest';
import { activityRow, driverRow, halfHourMs, locationRow, nowMs } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { fc, test } from '../../../tests/property.ts';
import { runs } from '../../../tests/propertyRuns.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';
import { problemOfDraft } from './problem.queries.ts';
import { type PlanDraft, type Planned, tripSubject, usualOptions } from './trips.model.ts';
import { plannedNow } from './trips.queries.ts';
import { tripsSlice } from './trips.slice.ts';

const { event, given } = specFor(tripsSlice);
const ids = ['a1', 'a2', 'a3', 'a4'];
const rows = worldChanged({
  locations: ['A', 'B', 'C'].map((id) => locationRow(id)),
  drivers: [driverRow('d1')],
  activities: ids.map((id, at) =>
    activityRow(id, { startId: at % 2 === 0 ? 'A' : 'B', endId: at % 2 === 0 ? 'B' : 'C' }),
  ),
});
const moment = { requestMs: nowMs, nowMs };
const atPlan: PlanDraft = {
  step: 'plan',
  source: 'selection',
  activityIds: ids,
  subject: tripSubject(ids),
  excludedIds: [],
  ...usualOptions,
  driverCount: 3,
  legs: [],
};
const world = given(begun, ticked(), rows);
const changed = event('trips/planChanged', 'plan');
const plannedOf = (planned: Planned) => ({ type: 'trips/planned', data: planned }) as const;

function problemFor(draft: PlanDraft) {
  const drafted = problemOfDraft(world.sees, { draft, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  return drafted.problem;
}

function plannedFor(draft: PlanDraft): Planned {
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problemFor(draft), { seed: 1, budget });
  const best = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!best) throw new Error(outcome.is);
  return { plan: best.plan, certificate: best.certificate, isByHand: false, ...moment };
}

const first = plannedFor(atPlan);
const withPlan = (draft = atPlan, planned = first) => world.and(changed(draft), plannedOf(planned));
const move = (activityId: string, driverId: string, position = 0) =>
  ({ type: 'trips/moveActivity', data: { activityId, driverId, position } }) as const;
const hold = (activityId: string, notBeforeMs: number) =>
  ({ type: 'trips/moveToTime', data: { activityId, notBeforeMs } }) as const;
const leaveOut = (activityId: string) =>
  ({ type: 'trips/leaveOut', data: { activityId } }) as const;

const putBack = (activityId: string) => ({ type: 'trips/putBack', data: { activityId } }) as const;

type Came = ReturnType<ReturnType<typeof withPlan>['when']>;
const plannedAfter = ({ after }: Pick<Came, 'after'>) => plannedNow(after.trips.state);
const pickupMs = (planned: Planned | null, activityId: string) =>
  planned?.plan.drivers
    .flatMap(({ actions }) => actions)
    .find((one) => one.type === 'pickup-vehicle' && one.activityId === activityId)?.startMs;

describe('changing a plan by hand', () => {
  test('an activity goes to another driver; the plan is checked, and undo brings it back', () => {
    const came = withPlan().when(move('a1', 'driver-3'));
    const now = plannedAfter(came);
    expect(now?.plan.moves.find((one) => one.activityId === 'a1')?.driverId).toBe('driver-3');
    expect([now?.isByHand, now?.certificate.violations]).toEqual([true, []]);
    came.thenReverts(plannedOf(first));
  });

  test('a place that a rule is against is refused by that rule', () => {
    withPlan().when(move('a1', 'd9')).thenRejected('d9 is not available.');
    const few = { ...atPlan, driverCount: 1 };
    const { when } = withPlan(few, plannedFor(few));
    when(move('a1', 'driver-2')).thenRejected('driver-2 is not available.');
    world.and(changed(atPlan)).when(move('a1', 'driver-2')).thenRejected('There is no plan yet.');
  });

  test('a later time is kept with the draft, and taken back by an earlier one', () => {
    const untilMs = nowMs + 20 * halfHourMs;
    const came = withPlan().when(hold('a2', untilMs));
    const held = { ...atPlan, held: [{ activityId: 'a2', notBeforeMs: untilMs }] };
    expect(came.after.trips.state.plan).toEqual(held);
    expect(pickupMs(plannedAfter(came), 'a2')).toBeGreaterThanOrEqual(untilMs);
    came.thenReverts(changed(atPlan), plannedOf(first));
    // All later planning keeps it.
    expect(pickupMs(plannedFor(held), 'a2')).toBeGreaterThanOrEqual(untilMs);
    const back = withPlan(held, plannedAfter(came) as Planned).when(hold('a2', nowMs - 1));
    expect(back.after.trips.state.plan).toEqual(atPlan);
    expect(pickupMs(plannedAfter(back), 'a2')).toBe(pickupMs(first, 'a2'));
  });

  test('what is removed stays in the draft, as left out', () => {
    const came = withPlan().when(leaveOut('a3'));
    expect(plannedAfter(came)?.plan.unserved.map(({ activityId }) => activityId)).toEqual(['a3']);
    expect(came.after.trips.state.plan).toEqual(atPlan);
    // It may be put back.
    const back = withPlan(atPlan, plannedAfter(came) as Planned).when(move('a3', 'driver-1', 9));
    expect(plannedAfter(back)?.plan.unserved).toEqual([]);
  });

  test('what is left out is put back where that is cheapest, in one step', () => {
    const left = plannedAfter(withPlan().when(leaveOut('a3')));
    if (!left) throw new Error('The plan is gone.');
    const { plan, certificate, isByHand } = left;
    const without = { plan, certificate, isByHand, ...moment };
    const came = withPlan(atPlan, without).when(putBack('a3'));
    const now = plannedAfter(came);
    expect([now?.plan.unserved, now?.certificate.violations, now?.isByHand]).toEqual([
      [],
      [],
      true,
    ]);
    for (const driverId of ['driver-1', 'driver-2', 'driver-3']) {
      const other = plannedAfter(withPlan(atPlan, without).when(move('a3', driverId, 9)));
      expect(now?.plan.cost.totalCents).toBeLessThanOrEqual(other?.plan.cost.totalCents ?? 0);
    }
    came.thenReverts(plannedOf(without));
    withPlan().when(putBack('a3')).thenReverts();
    withPlan().when(putBack('a9')).thenRejected('The plan is stale: this move no longer exists.');
  });

  test('a change that changes nothing is no step', () => {
    const at = first.plan.moves[0];
    if (!at) throw new Error('No moves.');
    withPlan()
      .when(move(at.activityId, at.driverId, 0))
      .thenReverts();
  });
});

const anyChange = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 4 }), fc.nat(4))
    .map(([id, driver, position]) => move(id, `driver-${driver}`, position)),
  fc
    .tuple(fc.constantFrom(...ids), fc.integer({ min: -4, max: 40 }))
    .map(([id, halves]) => hold(id, nowMs + halves * halfHourMs)),
  fc.constantFrom(...ids).map(leaveOut),
  fc.constantFrom(...ids).map(putBack),
  fc.constantFrom('undo', 'recalculate'),
);

test.prop([fc.array(anyChange, { minLength: 3, maxLength: 12 })], { numRuns: runs(6, 120) })(
  'drags, removals, undos and recalculations in any order break no rule; lateness is flagged',
  (changes) => {
    type At = { readonly draft: PlanDraft; readonly planned: Planned };
    const past: At[] = [];
    let at: At = { draft: atPlan, planned: first };
    for (const change of changes) {
      if (change === 'undo') {
        at = past.pop() ?? at;
        continue;
      }
      const before = at;
      if (change === 'recalculate') at = { ...at, planned: plannedFor(at.draft) };
      else {
        const { trips } = withPlan(at.draft, at.planned).when(
          change as ReturnType<typeof move>,
        ).after;
        const planned = plannedNow(trips.state);
        if (!trips.state.plan || !planned) throw new Error('The plan is gone.');
        at = { draft: trips.state.plan, planned };
      }
      past.push(before);
      expect(checkTeamPlan(at.planned.plan, problemFor(at.draft))).toEqual([]);
      const { late, unserved, moves } = at.planned.plan;
      expect(unserved.length + moves.length).toBe(ids.length);
      expect(late.every(({ lateMs }) => lateMs > 0)).toBe(true);
    }
  },
);

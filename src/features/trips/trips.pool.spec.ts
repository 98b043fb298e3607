import { describe, expect, test } from 'vitest';
import { driverRow, halfHourMs, locationRow, nowMs, tripRow } from '#domain/testing/rows.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import { ordersOfRows } from '#planning/team/rides/teamOrder.ts';
import { judged, type PoolDriver, poolOf } from '#planning/team/pool/pool.ts';
import { asks } from '#spine/fetches/index.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';
import {
  idleWords,
  isSameRoster,
  itinerariesOf,
  poolAskedOf,
  poolDriversOf,
  takenDrivers,
} from './pool.queries.ts';
import { problemOfDraft } from './problem.queries.ts';
import { contractors, linkedDrivers } from './trips.fetches.ts';
import { type PlanDraft, type Planned, usualOptions } from './trips.model.ts';
import { lateWithNamed } from './trips.queries.ts';
import { tripsSlice } from './trips.slice.ts';

const { event, given } = specFor(tripsSlice);
const far = locationRow('Far', { lonE6: -93_000_000 });
const rows = worldChanged({
  locations: ['A', 'B', locationRow('Home'), far],
  drivers: [
    driverRow('d1', { type: 'contractor', qualifications: ['cdl'], groups: ['north'] }),
    driverRow('d2', { type: 'contractor', homeLocationId: 'Far' }),
    driverRow('d3', { homeLocationId: null }),
  ],
  activities: ['a1', 'a2'],
});
const changed = event('trips/planChanged', 'plan');
const noOne = { requirements: null, driverId: null, from: null };
const draft: PlanDraft = {
  step: 'drivers',
  source: 'selection',
  activityIds: ['a1', 'a2'],
  excludedIds: [],
  subject: 'trips:a1,a2',
  ...usualOptions,
  driverCount: 2,
  legs: [],
};
const moment = { requestMs: nowMs, nowMs };
const world = (...events: readonly GivenEvent[]) => given(begun, ticked(), rows, ...events);

/** A driver for each of the two moves. */
function plannedFor(asked: PlanDraft): Planned {
  const drafted = problemOfDraft(world().sees, { draft: asked, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const { problem } = drafted;
  const made = planOfOrders(problem, ordersOfRows([['a1'], ['a2']], problem.drivers), 0);
  if (made.is !== 'planned') throw new Error(JSON.stringify(made));
  const { plan, certificate } = made;
  return { plan, certificate, isByHand: false, ...moment };
}

const planned = { type: 'trips/planned', data: plannedFor(draft) } as const;
const withPlan = (...events: readonly GivenEvent[]) => world(changed(draft), planned, ...events);
const drivers = (sees: ReturnType<typeof world>['sees']) => poolDriversOf(sees, () => null);
const placeOf = (driver: PoolDriver | undefined) => driver?.from ?? null;

describe('the drivers who may be asked for an itinerary', () => {
  test('a driver is at the last position, else at home, else nowhere', () => {
    const { sees } = withPlan();
    const at = { lonE6: -94_600_000, latE6: 39_000_000 };
    const found = poolDriversOf(sees, (id) => (id === 'd1' ? at : null));
    expect(found.map(({ from }) => from)).toEqual([
      { id: 'driver:d1', label: "Driver d1's position", ...at },
      expect.objectContaining({ id: 'Far' }),
      null,
    ]);
  });

  test('only linked drivers are asked; all in scope until those are known (S2 §5)', () => {
    const { sees } = withPlan();
    expect(drivers(sees)).toHaveLength(3);
    const params = { accountId: sees.session.state.user?.accountId ?? '' };
    const asked = asks(sees, linkedDrivers, params);
    const { of, key } = asked.data;
    const value = { driverIds: ['d2', 'd9'], relations: [] };
    const told = {
      type: 'fetches/told',
      data: { of, key, value, atMs: nowMs },
    } as GivenEvent;
    const known = withPlan(asked as GivenEvent, told).sees;
    expect(drivers(known).map(({ id }) => id)).toEqual(['d2']);
  });

  test('a contractor who may not be asked now is marked, an employee is not (S2 §6)', () => {
    const { sees } = withPlan();
    expect(drivers(sees).map(({ isOut }) => isOut)).toEqual([undefined, undefined, undefined]);
    const params = { accountId: sees.session.state.user?.accountId ?? '' };
    const asked = asks(sees, contractors, params);
    const { of, key } = asked.data;
    const told = { type: 'fetches/told', data: { of, key, value: ['d2'], atMs: nowMs } };
    const known = withPlan(asked as GivenEvent, told as GivenEvent).sees;
    const outs = drivers(known).map(({ id, isOut = false }) => [id, isOut]);
    expect(outs).toEqual([
      ['d1', true],
      ['d2', false],
      ['d3', false],
    ]);
    expect(isSameRoster(drivers(sees), drivers(known))).toBe(false);
  });

  test('a trip keeps its drivers while it overlaps with the plan, and no longer', () => {
    const { sees: before } = withPlan();
    const endMs = Math.max(...itinerariesOf(before).map((facts) => facts.endMs));
    const untilMs = nowMs + halfHourMs;
    const kept = (fields: Parameters<typeof tripRow>[1]) => {
      const trips = [tripRow('t1', { driverIds: ['d1'], ...fields })];
      return drivers(withPlan(worldChanged({ trips })).sees)[0]?.trip ?? null;
    };
    expect(kept({ estimatedEndMs: untilMs })).toEqual({ name: 'KC-t1', untilMs });
    expect(kept({ status: 'In Progress' })).toEqual({ name: 'KC-t1', untilMs: null });
    expect(kept({ status: 'Complete' })).toBeNull();
    expect(kept({ estimatedEndMs: nowMs })).toBeNull();
    expect(kept({ requestedMs: endMs })).toBeNull();
  });
});

test('a roster is the same until a driver may do something else, wherever drivers are', () => {
  const { sees } = withPlan();
  const all = drivers(sees);
  const at = { lonE6: -94_600_000, latE6: 39_000_000 };
  expect(isSameRoster(all, drivers(withPlan().sees))).toBe(true);
  const moved = poolDriversOf(sees, (id) => (id === 'd1' ? at : null));
  expect(isSameRoster(all, moved)).toBe(true);
  const on = (untilMs: number | null) => ({ name: 'KC-1', untilMs });
  const withFirst = (fields: Partial<PoolDriver>) =>
    all.map((driver, index) => (index === 0 ? { ...driver, ...fields } : driver));
  const busy = withFirst({ trip: on(nowMs) });
  expect(isSameRoster(busy, withFirst({ trip: on(nowMs + 1) }))).toBe(true);
  const others: readonly Partial<PoolDriver>[] = [
    { presence: 'busy' },
    { availability: 'priority' },
    { groups: ['south'] },
    { qualifications: [] },
    { from: null },
    { trip: on(null) },
    { trip: on(nowMs) },
  ];
  for (const fields of others) expect(isSameRoster(all, withFirst(fields))).toBe(false);
  expect(isSameRoster(busy, withFirst({ trip: on(nowMs + halfHourMs) }))).toBe(false);
  expect(isSameRoster(all, all.slice(1))).toBe(false);
});

describe('naming the drivers of a plan', () => {
  test('a named driver whom another trip takes is known as soon as that trip is', () => {
    const from = placeOf(drivers(withPlan().sees)[1]);
    const named: PlanDraft = { ...draft, legs: [noOne, { ...noOne, driverId: 'd2', from }] };
    const plan = { type: 'trips/planned', data: plannedFor(named) } as const;
    const withNamed = (...events: readonly GivenEvent[]) =>
      world(changed(named), plan, ...events).sees;
    expect(takenDrivers(withNamed())).toEqual([]);
    const { startMs, endMs } = itinerariesOf(withNamed())[1] ?? { startMs: 0, endMs: 0 };
    const taken = (fields: Parameters<typeof tripRow>[1], driverId = 'd2') => {
      const trips = [tripRow('t1', { driverIds: [driverId], ...fields })];
      return takenDrivers(withNamed(worldChanged({ trips })));
    };
    const trip = { name: 'KC-t1', untilMs: endMs };
    expect(taken({ estimatedEndMs: endMs })).toEqual([{ column: 1, name: 'Driver d2', trip }]);
    expect(taken({ estimatedEndMs: endMs }, 'd1')).toEqual([]);
    expect(taken({ estimatedEndMs: startMs })).toEqual([]);
    expect(taken({ requestedMs: endMs })).toEqual([]);
    expect(taken({ status: 'Cancelled' })).toEqual([]);
  });

  test('the plan comes to what the pool showed for the driver', () => {
    const { sees, when } = withPlan();
    const pool = poolAskedOf(sees, 1, drivers(sees));
    const seen = pool ? [...judged(pool, poolOf(pool))] : [];
    expect(seen.map(({ driverId }) => driverId)).toEqual(['d1', 'd2']);
    for (const row of seen) {
      if (row.is === 'barred') throw new Error(row.driverId);
      const { driverId, from } = row;
      const data = { column: 1, driverId, from };
      const { outcome } = when({ type: 'trips/assignDriver', data }).after.trips.state;
      expect(outcome).toMatchObject({ plan: { cost: { totalCents: row.numbers?.totalCents } } });
    }
    const [near, distant] = seen.map((row) => (row.is === 'open' ? row.numbers : null));
    expect(distant?.lastDropoffMs).toBeGreaterThan(near?.lastDropoffMs ?? Infinity);
  });

  test('several are named in one step, which one undo takes back', () => {
    const { sees, when } = withPlan();
    const [d1, d2] = drivers(sees).map((driver) => ({
      driverId: driver.id,
      from: placeOf(driver),
    }));
    const legs = [
      { column: 0, ...d2 },
      { column: 1, ...d1 },
    ] as const;
    const came = when({ type: 'trips/assignDrivers', data: { legs } } as never);
    expect(itinerariesOf(came.after).map(({ name }) => name)).toEqual(['Driver d2', 'Driver d1']);
    came.thenReverts(changed(draft), planned);
    const twice = { legs: [legs[0], { ...legs[1], ...d2 }] };
    const reason = 'The same driver is in the plan twice.';
    when({ type: 'trips/assignDrivers', data: twice } as never).thenRejected(reason);
  });

  test('a plan late with drivers named after its calculation says so until the next one', () => {
    const data = { number: 1, ...moment, budgetMs: 1_750 };
    const began = { type: 'trips/calculationBegan', data } as const;
    const late = [{ activityId: 'a2', lateMs: 60_000 }];
    const lateAfter = (events: readonly GivenEvent[], isByHand: boolean) => {
      const own = { ...planned.data, isByHand, plan: { ...planned.data.plan, late } };
      return world(...events, { type: 'trips/planned', data: own } as never).sees;
    };
    const lateOf = (...events: readonly GivenEvent[]) => lateWithNamed(lateAfter(events, false));
    const namedLegs = { legs: [{ ...noOne, driverId: 'd1' }] };
    const named = changed({ ...draft, ...namedLegs });
    expect(lateOf(changed(draft), began)).toEqual([]);
    expect(lateOf(changed(draft), began, named)).toEqual(['a2']);
    expect(lateOf(changed(draft), began, named, began)).toEqual([]);
    expect(lateOf(named, began, changed(draft))).toEqual([]);
    const byServer = changed({ ...draft, ...namedLegs, mode: 'ml-uber-only' });
    expect(lateOf(changed(draft), began, byServer)).toEqual([]);
    // It would undo what a hand has changed, and cannot be while the plan is being saved.
    const given = [changed(draft), began, named] as const;
    expect(lateWithNamed(lateAfter(given, true))).toEqual([]);
    const sees = lateAfter(given, false);
    const open = { of: 'trips', intentId: 's:9' } as never;
    const saving = { ...sees, flow: { ...sees.flow, state: { ...sees.flow.state, open } } };
    expect(lateWithNamed(saving)).toEqual([]);
  });

  test('a gap in the numbers of the itineraries says that there is no work for them', () => {
    const columns = [1, 2, 6, 8];
    const words = columns.map((_, at) => idleWords(columns, at));
    expect(words).toEqual(['No work for #1', '', 'No work for #4 to #6', 'No work for #8']);
    expect(idleWords([2, 0], 0)).toBe('No work for #2');
  });

  test('a driver without what the itinerary requires is refused by that rule', () => {
    const requirements = { qualifications: [], manualAssignment: false, driverGroup: 'north' };
    const data = { column: 1, requirements };
    const { after } = withPlan().when({ type: 'trips/setRequirements', data });
    const required = { ...draft, legs: [noOne, { ...noOne, requirements }] };
    expect(after.trips.state.plan).toEqual(required);
    const again = { type: 'trips/planned', data: plannedFor(required) } as const;
    const { when } = world(changed(required), again);
    const naming = (driverId: string) =>
      when({ type: 'trips/assignDriver', data: { column: 1, driverId, from: null } });
    naming('d2').thenRejected(
      'Driver d2 may not take itinerary 2: the driver must be in the group.',
    );
    naming('d1').thenDone();
  });
});

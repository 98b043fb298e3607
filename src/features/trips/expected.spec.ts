import { describe, expect, test } from 'vitest';
import type { Driver } from '#domain/entities.ts';
import {
  activityRow,
  driverRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { wholeSeconds } from '#planning/durations.ts';
import { planOfOrders } from '#planning/team/orders/planOfOrders.ts';
import { ordersOfRows } from '#planning/team/rides/teamOrder.ts';
import { straightTravel } from '#planning/travel.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';
import { expectedOf } from './expected.queries.ts';
import { poolDriversOf } from './pool.queries.ts';
import { problemOfDraft } from './problem.queries.ts';
import { type PlanDraft, type Planned, usualOptions } from './trips.model.ts';
import { tripsSlice } from './trips.slice.ts';

const { event, given } = specFor(tripsSlice);
const changed = event('trips/planChanged', 'plan');
const start = locationRow('A');
/** So many miles or so east of where the trip starts. */
const home = (id: string, miles: number) =>
  locationRow(id, { lonE6: start.lonE6 + miles * 18_000, latE6: start.latE6 });
const homes = { near: home('near', 6), next: home('next', 9), far: home('far', 15) };
const arrivals = Object.fromEntries(
  Object.entries(homes).map(([id, place]) => [
    id,
    nowMs + wholeSeconds(straightTravel(place, start).durationMs),
  ]),
) as { readonly [id in keyof typeof homes]: number };

const noOne = { requirements: null, driverId: null, from: null };
const one: PlanDraft = {
  step: 'review',
  source: 'selection',
  activityIds: ['a1'],
  excludedIds: [],
  subject: 'trips:a1',
  ...usualOptions,
  driverCount: 1,
  legs: [],
};
const two: PlanDraft = { ...one, activityIds: ['a1', 'a2'], driverCount: 2 };

type Drivers = { readonly [id in keyof typeof homes]?: Partial<Driver> };

/** Drivers at their homes, and what else there is. */
function world(drivers: Drivers, ...events: readonly GivenEvent[]) {
  const rows = Object.entries(drivers).map(([id, fields]) =>
    driverRow(id, { homeLocationId: id, ...fields }),
  );
  const all = { locations: ['A', 'B', ...Object.values(homes)], drivers: rows };
  return given(begun, ticked(), worldChanged({ ...all, activities: ['a1', 'a2'] }), ...events);
}

/** A driver for each move of the draft. */
function plannedFor(
  drivers: Drivers,
  asked: PlanDraft,
  events: readonly GivenEvent[] = [],
): Planned {
  const moment = { requestMs: asked.requestMs ?? nowMs, nowMs };
  const drafted = problemOfDraft(world(drivers, ...events).sees, { draft: asked, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const orders = ordersOfRows(
    asked.activityIds.map((id) => [id]),
    drafted.problem.drivers,
  );
  const made = planOfOrders(drafted.problem, orders, 0);
  if (made.is !== 'planned') throw new Error(JSON.stringify(made));
  const { plan, certificate } = made;
  return { plan, certificate, isByHand: false, ...moment };
}

const all: Drivers = { far: {}, next: {}, near: {} };

/** What the review expects of a planned draft. */
function reviewed(drivers: Drivers = all, draft = one, ...events: readonly GivenEvent[]) {
  const planned = { type: 'trips/planned', data: plannedFor(drivers, draft, events) } as const;
  const { sees } = world(drivers, changed(draft), planned, ...events);
  const expected = expectedOf(
    sees,
    poolDriversOf(sees, () => null),
  );
  const by = expected?.starts.map((each) => each.by && [each.by.driverId, each.by.atMs]);
  return { expected, by, planned: planned.data };
}

describe('an itinerary without a named driver, in a trip that begins now', () => {
  test('is expected to begin when the nearest driver who can take it could be there', () => {
    const { expected, by, planned } = reviewed();
    expect(by).toEqual([['near', arrivals.near]]);
    expect(expected?.starts[0]).toMatchObject({ column: 0, name: 'Driver 1', plannedMs: nowMs });
    const wayMs = arrivals.near - nowMs;
    const ends = planned.plan.drivers.flatMap(({ actions }) => actions).at(-1);
    const endMs = (ends?.startMs ?? 0) + (ends?.durationMs ?? 0);
    expect(expected?.rest).toEqual({ finishMs: endMs + wayMs, late: [] });
  });

  test.each<[string, Partial<Driver>]>([
    ['lacks the license', { qualifications: [] }],
    ['is not in the group', { groups: [] }],
    ['is offline', { presence: 'offline' }],
    ['is unavailable', { availability: 'unavailable' }],
  ])('counts the next one where the nearest driver %s', (_what, lacking) => {
    const able: Partial<Driver> = { qualifications: ['cdl'], groups: ['north'] };
    const drivers = { far: able, next: able, near: { ...able, ...lacking } };
    const requirements = {
      qualifications: ['cdl' as const],
      manualAssignment: false,
      driverGroup: 'north',
    };
    const draft = { ...one, legs: [{ ...noOne, requirements }] };
    expect(reviewed(drivers, draft).by).toEqual([['next', arrivals.next]]);
  });

  test('counts the next one where the nearest driver is on another trip at that time', () => {
    const trip = (estimatedEndMs: number) =>
      worldChanged({ trips: [tripRow('t1', { driverIds: ['near'], estimatedEndMs })] });
    expect(reviewed(all, one, trip(nowMs + halfHourMs)).by).toEqual([['next', arrivals.next]]);
    expect(reviewed(all, one, trip(nowMs)).by).toEqual([['near', arrivals.near]]);
  });

  test('counts a driver with a raised hand before nearer ones, as the search does', () => {
    const { expected, by } = reviewed({ ...all, far: { availability: 'priority' } });
    expect(by).toEqual([['far', arrivals.far]]);
    expect(expected?.starts[0]?.by?.isRaised).toBe(true);
  });

  test('has no expected time where no driver can take it', () => {
    const { expected, by } = reviewed({ near: { presence: 'offline' } });
    expect(by).toEqual([null]);
    expect(expected?.rest).toBeNull();
  });

  test('has its moves late that the way of its driver delays past their deadline', () => {
    const [ends = nowMs] = plannedFor(all, one).plan.drivers.flatMap(({ actions }) =>
      actions.flatMap((action) =>
        action.type === 'dropoff-vehicle' ? [action.startMs + action.durationMs] : [],
      ),
    );
    const due = (deadlineMs: number) =>
      reviewed(all, one, worldChanged({ activities: [activityRow('a1', { deadlineMs })] }));
    const soon = due(ends + 60_000);
    expect(soon.planned.plan.late).toEqual([]);
    expect(soon.expected?.rest?.late).toMatchObject([{ activityId: 'a1' }]);
    expect(due(ends + halfHourMs).expected?.rest?.late).toEqual([]);
  });
});

test('two itineraries without a named driver count two drivers, the nearest for the first', () => {
  const { by } = reviewed(all, two);
  expect(by).toEqual([
    ['near', arrivals.near],
    ['next', arrivals.next],
  ]);
  expect(reviewed({ near: {} }, two).by).toEqual([['near', arrivals.near], null]);
});

test('a named driver is at the start when the plan says, and is counted for no other', () => {
  const { near } = homes;
  const from = { id: 'near', label: near.label, lonE6: near.lonE6, latE6: near.latE6 };
  const named = { ...noOne, driverId: 'near', from };
  const alone = reviewed(all, { ...one, legs: [named] });
  expect(alone.expected).toBeNull();
  expect(alone.planned.plan.drivers[0]?.actions[0]?.startMs).toBe(arrivals.near);
  expect(reviewed(all, { ...two, legs: [named] }).by).toEqual([['next', arrivals.next]]);
});

test('a later start that was asked for leaves time for the way, and stays as planned', () => {
  const later = (requestMs: number) => reviewed(all, { ...one, requestMs });
  const { expected } = later(nowMs + 4 * halfHourMs);
  expect(expected).toMatchObject({ starts: [], rest: null });
  // A minute of clocks is all that is shown.
  expect(later(arrivals.near).by).toEqual([]);
  expect(later(arrivals.near - 60_000).by).toEqual([['near', arrivals.near]]);
});

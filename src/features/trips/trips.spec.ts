import { describe, expect, test } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import {
  activityRow,
  driverRow,
  halfHourMs,
  locationRow,
  nowMs,
  tripRow,
} from '#domain/testing/rows.ts';
import type { Json } from '#kernel/records.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { straightTravel } from '#planning/travel.ts';
import { asks } from '../fetches/index.ts';
import { flowOpened, flowPutAside, settle } from '../flow/testing/events.ts';
import { change, closed as closedOf, opened as openedOf } from '../outbox/testing/events.ts';
import { selected } from '../selection/testing/events.ts';
import { begun, changed as worldChanged, ticked } from '../world/testing/world.ts';
import { road, roadBetween } from './trips.fetches.ts';
import type { PlanDraft } from './trips.model.ts';
import { busyDrivers, estimatedRoads } from './trips.queries.ts';
import { saveTrip, tripSubject } from './trips.requests.ts';
import { tripsSlice } from './trips.slice.ts';

const { command, event, given } = specFor(tripsSlice);
const places = [locationRow('A'), locationRow('B'), locationRow('Home')];
const [A, B] = places.map(({ id, label, lonE6, latE6 }) => ({ id, label, lonE6, latE6 }));
const drivers = [driverRow('d1', { homeLocationId: 'Home' })];
const rows = (...activities: (Activity | string)[]) =>
  worldChanged({ locations: places, drivers, activities });
const world = (...events: readonly GivenEvent[]) =>
  given(begun, ticked(), rows('a1', 'a2'), ...events);
const onTrip = rows(activityRow('a1', { version: 2, tripId: 't1' }));
const isTaken = 'PA-a1 is already on a trip.';

const place = { id: 'driver:d1', label: 'Driver d1', lonE6: -94_650_000, latE6: 38_950_000 };
const driver = { driverId: 'd1', place };
const blank: PlanDraft = {
  step: 'activities',
  activityIds: ['a1'],
  driver: null,
  roundTrip: true,
  startMs: nowMs,
};
const roads = [
  roadBetween(place, A as typeof place),
  roadBetween(A as typeof place, B as typeof place),
  roadBetween(B as typeof place, place),
];
const asksRoads = roads.map((one) => asks(given().sees, road, one));
const of = 'trips/road';
const roadsRead = asksRoads.map(({ data: { key } }, at) => {
  const between = roads[at] as (typeof roads)[number];
  const value = straightTravel(between.from, between.to);
  return { type: 'fetches/told', data: { of, key, value } };
});
const known: readonly GivenEvent[] = [...asksRoads, ...roadsRead];
const failed = asksRoads.map(({ data: { key } }) => ({
  type: 'fetches/failed',
  data: { of, key, why: 'No.' },
}));
const complete: PlanDraft = { ...blank, step: 'plan', driver };
const changed = event('trips/planChanged', 'plan');
const flow = flowOpened({
  of: 'trips',
  title: 'Plan a trip',
  name: 'the trip being planned',
  request: { of: 'trips/save', subject: 'trips:a1' },
  about: 'PA-a1',
});
const left = { type: 'flow/left', data: { id: 1, of: 'trips' } } as const;
const open = (...activityIds: string[]) => ({ type: 'trips/open', data: { activityIds } }) as const;
const setOptions = (data: { roundTrip?: boolean; startMs?: number }) =>
  ({ type: 'trips/setOptions', data }) as const;
const calculate = { type: 'trips/calculate', data: {} } as const;
const chooseDriver = { type: 'trips/chooseDriver', data: driver } as const;
const close = { type: 'trips/close', data: {} } as const;
const withPlan = (fields: Partial<PlanDraft> = {}) =>
  world(...known, changed({ ...complete, ...fields }));

/** The planner's result for the complete draft. */
const itinerary = (() => {
  const { outcome } = withPlan().when(calculate).after.trips.state;
  if (outcome?.is !== 'itinerary') throw new Error(JSON.stringify(outcome));
  return outcome.itinerary;
})();
const planned = { type: 'trips/planned', data: { itinerary } } as const;
const save = { type: 'trips/save', data: { itinerary } } as const;
const asked = { itinerary } as unknown as Json;
const opened = (intentId?: string) => {
  const start = change('Start', null, itinerary.startMs, 'America/Chicago');
  const changes = [change('Driver', null, 'Driver d1'), start];
  const note = { subject: 'PA-a1', activityIds: ['a1'], changes };
  const own = { subject: 'trips:a1', note, blocks: 'The trip is being saved.' };
  return openedOf(saveTrip, asked, { ...own, ...(intentId && { intentId }) });
};
const closed = (subject = 'trips:a1') =>
  closedOf(saveTrip, asked, 'done', { intentId: 's:9', subject, result: { tripId: 't7' } });
const refused = closedOf(saveTrip, asked, 'refused', { intentId: 's:9' });
const saving = (...more: readonly GivenEvent[]) => {
  const taken = [flow, changed(complete), planned];
  return world(...known, ...taken, opened('s:9'), ...more);
};

describe('opening the planner', () => {
  test('the first step shows the moves of a round trip that starts now (S2 §2)', () => {
    const came = world().when(open('a1'));
    expect(came.after.trips.state).toMatchObject({ plan: blank, outcome: null });
    came.thenDone();
  });

  const isNowhere = 'PA-a1 starts and ends at the same place: not supported.';
  test.each([
    ['no move', open(), {}, 'Select a move to plan a trip for it.'],
    ['two moves', open('a1', 'a2'), {}, 'Select one move: a trip takes one vehicle.'],
    ['a move that is gone', open('a9'), {}, 'This move no longer exists.'],
    ['a move of a trip', open('a1'), { tripId: 't1' }, isTaken],
    ['a completed move', open('a1'), { completedMs: nowMs }, 'PA-a1 is complete.'],
    ['a locked move', open('a1'), { status: 'processing' }, 'PA-a1 is locked by planning.'],
    ['a move to where it is', open('a1'), { endId: 'A' }, isNowhere],
  ] as const)('the planner does not open with %s (S2 §4)', (_what, command, fields, reason) => {
    const { when } = world(rows(activityRow('a1', { version: 2, ...fields })));
    when(command).thenRejected(reason);
  });

  test('the planner is the open flow, and does not open twice (reading 36)', () => {
    const came = world().when(open('a1'));
    expect(came.after.flow.state.open).toMatchObject(flow.data);
    const { when } = world(flow, changed(complete));
    when(open('a1')).thenRejected('This trip is being planned already.');
    expect(when(close).after.flow.state.open).toBeNull();
  });

  test('choosing a driver counts as input; opening another step does not', () => {
    const isTyped = (command: Parameters<ReturnType<typeof given>['when']>[0]) =>
      world(flow, changed(blank)).when(command).after.flow.state.open?.isTyped;
    expect(isTyped({ type: 'trips/goTo', data: { step: 'driver' } })).toBe(false);
    expect(isTyped(chooseDriver)).toBe(true);
  });

  test('the palette plans the current selection', () => {
    const from = tripsSlice.registry['trips/open'].from;
    expect(from?.(world().sees)).toMatchObject({ yes: false });
    const { sees } = world(selected('activities', 'a1'));
    expect(from?.(sees)).toEqual({ yes: true, data: { activityIds: ['a1'] } });
  });
});

describe('from the draft to the plan', () => {
  test('choosing a driver requests the roads the driver needs', () => {
    const came = world(changed(blank)).when(chooseDriver);
    came.then([changed({ ...blank, driver }), ...asksRoads]).thenReverts(changed(blank));
    came.thenDone();
    expect(came.after.trips.state.outcome).toBeNull();
  });

  test('once the roads are known the plan is there', () => {
    const came = withPlan().when(calculate);
    came.then(planned).thenEnds([]);
    expect(came.after.trips.state.plan).toEqual(complete);
    expect(itinerary).toMatchObject({ driverId: 'd1', roundTrip: true, late: [] });
  });

  test('an unchanged plan is not recorded again', () => {
    withPlan().and(planned).when(calculate).then([]);
  });

  test('the plan waits for roads that are still being read', () => {
    const some = world(...asksRoads, ...roadsRead.slice(0, 1), changed(complete));
    some.when(calculate).then([]);
  });

  test('only roads that were never requested are requested', () => {
    const some = world(...asksRoads.slice(0, 1), ...roadsRead.slice(0, 1), changed(complete));
    some.when(calculate).then(asksRoads.slice(1));
  });

  test('choosing a driver an hour later requests the roads again', () => {
    const [now, after] = [world(...known, changed(blank)), changed({ ...blank, driver })];
    const later = now.and(ticked(nowMs + 3_600_001)).when(chooseDriver);
    later.then([after, ...asksRoads]);
    now.when(chooseDriver).then(after, planned);
  });

  test('roads for a closed plan change nothing', () => {
    const { when } = world(...known);
    when(calculate).then([]);
  });

  test('roads for a plan that is being saved leave it unchanged', () => {
    const { when } = saving({ type: 'trips/planRefused', data: { reason: 'No.' } });
    when(calculate).then([]);
  });

  test('changing the trip plans it anew, and undo restores the old plan', () => {
    const came = withPlan().when(setOptions({ startMs: nowMs + halfHourMs }));
    came.thenReverts(changed(complete), planned);
    expect(came.after.trips.state.outcome).toMatchObject({
      is: 'itinerary',
      itinerary: { startMs: itinerary.startMs + halfHourMs },
    });
  });

  test('a one-way trip needs one road less', () => {
    const some = world(...known.filter((_, at) => at % 3 < 2), changed(complete));
    const came = some.when(setOptions({ roundTrip: false }));
    expect(came.after.trips.state.plan?.roundTrip).toBe(false);
  });

  test('a move whose place was removed is not planned, and the reason is shown', () => {
    const without = withPlan().and(worldChanged({}, { locations: ['B'] }));
    const came = without.when(setOptions({ roundTrip: false }));
    expect(came.after.trips.state).toMatchObject({ outcome: { is: 'refused' } });
  });

  test('roads that were estimated are listed', () => {
    expect(estimatedRoads(withPlan().sees, complete)).toEqual([]);
    const came = world(...asksRoads, ...failed, changed(complete)).when(calculate);
    expect(came.after.trips.state.outcome?.is).toBe('itinerary');
    expect(estimatedRoads(came.after, complete)).toEqual(roads);
  });

  test('a start in the past is refused, and the current minute is accepted (S2 §5)', () => {
    const { when } = withPlan();
    when(setOptions({ startMs: nowMs - 60_001 })).thenRejected('The start is in the past.');
    when(setOptions({ startMs: nowMs - 60_000 })).thenDone();
  });

  test('an unknown driver is refused', () => {
    const came = withPlan().when({ ...chooseDriver, data: { driverId: 'd9', place } });
    came.thenRejected('Unknown driver.');
  });

  test('drivers of trips that are not over are busy', () => {
    const trips = [
      tripRow('t1', { driverIds: ['d1'], status: 'Assigned' }),
      tripRow('t2', { driverIds: ['d2'], status: 'In Progress' }),
      tripRow('t3', { driverIds: ['d3'], status: 'Complete' }),
    ];
    const { sees } = given(worldChanged({ trips }));
    expect([...busyDrivers(sees).keys()]).toEqual(['d1', 'd2']);
  });
});

describe('going from step to step (reading 17)', () => {
  const goTo = command('trips/goTo', 'step');

  test('forward needs the earlier steps, back is always open', () => {
    world(changed(blank)).when(goTo('driver')).thenDone();
    world(changed(blank)).when(goTo('plan')).thenRejected('Choose a driver.');
    const came = withPlan().when(goTo('activities'));
    expect(came.after.trips.state.plan?.step).toBe('activities');
  });

  test('the last step is refused when a move got another trip meanwhile', () => {
    world(changed(complete), onTrip).when(goTo('plan')).thenRejected(isTaken);
  });

  test('without a plan its commands are refused', () => {
    for (const command of [goTo('activities'), chooseDriver, setOptions({}), close]) {
      world().when(command).thenRejected('No trip is being planned.');
    }
  });

  test('closing discards the plan, and undo brings it back', () => {
    const came = world(...known, flow, changed(complete)).when(close);
    came.then(flowPutAside('trips', false));
    came.thenReverts({ type: 'flow/resumed', data: { id: 1, of: 'trips' } });
  });
});

describe('saving the trip', () => {
  test('a save is requested with its subject, and waits', () => {
    const came = world(changed(complete), planned).when(save);
    came.then(opened()).thenEnds([]);
    expect(came.after.trips.state.plan).toEqual(complete);
  });

  test('a save is refused when a move got another trip meanwhile', () => {
    world(changed(complete), onTrip).when(save).thenRejected(isTaken);
  });

  test("only one save runs at a time, and the plan can't change meanwhile", () => {
    for (const command of [save, chooseDriver, setOptions({}), close]) {
      saving().when(command).thenRejected('The trip is being saved.');
    }
  });

  test('success closes the planner, and a failure keeps the plan (S2 §4)', () => {
    const over = { plan: null, outcome: null };
    const came = saving(closed()).when(settle as never);
    came.then(left);
    expect(came.after.trips.state).toMatchObject(over);
    expect(saving(refused).sees.trips.state).toMatchObject({
      plan: complete,
      outcome: { is: 'itinerary' },
    });
  });

  test('success of another trip keeps the plan', () => {
    expect(saving(closed('trips:a2')).sees.trips.state.plan).toEqual(complete);
  });

  test('the subject of a trip does not depend on the order of its moves', () => {
    expect(tripSubject(['a2', 'a1'])).toBe(tripSubject(['a1', 'a2']));
  });

  test('once the trip is saved no flow is open (reading 36)', () => {
    expect(saving(closed()).when(settle as never).after.flow.state.open).toBeNull();
    expect(saving(refused).sees.flow.state.open).toMatchObject({ of: 'trips', intentId: null });
  });

  test('closing the planner drops the failure, so that a new plan does not show it', () => {
    const data = { of: 'trips/save', subject: 'trips:a1' };
    const came = saving(refused).when(close);
    came.then(flowPutAside('trips', false), { type: 'outbox/dismissed', data });
    expect(came.after.outbox.state.attempts).toEqual([]);
  });
});

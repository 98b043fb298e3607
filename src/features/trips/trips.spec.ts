import { describe, expect, test } from 'vitest';
import type { Activity, Role } from '#domain/entities.ts';
import { activityRow, dispatcher, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { mostPlannedMoves } from '#domain/plannerModes.ts';
import type { Json } from '#kernel/records.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { straightTravel } from '#planning/travel.ts';
import { asks } from '#spine/fetches/index.ts';
import { flowOpened, flowPutAside, settle } from '#spine/flow/testing/events.ts';
import { change, closed as closedOf, opened as openedOf } from '#spine/outbox/testing/events.ts';
import { selected } from '#spine/selection/testing/events.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';
import { problemOfDraft } from './problem.queries.ts';
import { road, roadBetween } from './trips.fetches.ts';
import { type PlanDraft, type Planned, tripSubject, usualOptions } from './trips.model.ts';
import { lostMoves, mayBeInTrip, savedOf, shownPlan } from './trips.queries.ts';
import { saveTrip } from './trips.requests.ts';
import { tripsSlice } from './trips.slice.ts';

const { command, event, given } = specFor(tripsSlice);
const places = ['A', 'B', 'C', 'Home'].map((id) => locationRow(id));
const drivers = [driverRow('d1', { homeLocationId: 'Home' }), driverRow('d2')];
const rows = (...activities: (Activity | string)[]) =>
  worldChanged({ locations: places, drivers, activities });
const world = (...events: readonly GivenEvent[]) =>
  given(begun, ticked(), rows('a1', 'a2'), ...events);
const onTrip = rows(activityRow('a1', { version: 2, tripId: 't1' }));
const isTaken = 'PA-a1 is already on a trip.';

const place = { id: 'driver:d1', label: 'Driver d1', lonE6: -94_650_000, latE6: 38_950_000 };
const noOne = { requirements: null, driverId: null, from: null };
const named = { requirements: null, driverId: 'd1', from: place };
const blank: PlanDraft = {
  step: 'activities',
  source: 'selection',
  activityIds: ['a1'],
  excludedIds: [],
  subject: 'trips:a1',
  ...usualOptions,
  legs: [],
};
const atPlan: PlanDraft = { ...blank, step: 'plan' };
const complete: PlanDraft = { ...blank, step: 'review', legs: [named] };
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
const setOptions = (data: Partial<PlanDraft>) => ({ type: 'trips/setOptions', data }) as const;
const noMove = 'Select a move to plan a trip for it.';
const setSource = (source: 'cart' | 'selection', ...activityIds: string[]) =>
  ({ type: 'trips/setSource', data: { source, activityIds } }) as const;
const remove = (...activityIds: string[]) =>
  ({ type: 'trips/removeMoves', data: { activityIds } }) as const;
const goTo = command('trips/goTo', 'step');
const close = { type: 'trips/close', data: {} } as const;
const assign = (driverId: string | null, column = 0) =>
  ({
    type: 'trips/assignDriver',
    data: { column, driverId, from: driverId ? place : null },
  }) as const;
const moment = { requestMs: nowMs, nowMs };
const began = (number: number, budgetMs = 1_750) =>
  ({ type: 'trips/calculationBegan', data: { number, ...moment, budgetMs } }) as const;

/** The planner's plan for a draft. */
function plannedFor(draft: PlanDraft): Planned {
  const drafted = problemOfDraft(world().sees, { draft, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  const budget = { is: 'iterations', iterations: 1 } as const;
  const outcome = planTeamToTheEnd(drafted.problem, { seed: 1, budget });
  const best = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!best) throw new Error(JSON.stringify(outcome));
  const { plan, certificate } = best;
  return { plan, certificate, isByHand: false, ...moment };
}
const plannedOf = (planned: Planned) => ({ type: 'trips/planned', data: planned }) as const;
const openPlan = plannedFor(blank);
const namedPlan = plannedFor(complete);
const nameOne = 'Choose a driver for itinerary 1.';
const manual = { qualifications: [], manualAssignment: true, driverGroup: null };
const mustBeNamed: PlanDraft = { ...atPlan, legs: [{ ...noOne, requirements: manual }] };
const withPlan = () => world(changed(atPlan), plannedOf(openPlan));
const withDriver = () => world(changed(complete), plannedOf(namedPlan));

const saved = savedOf(complete, namedPlan);

test('notes are saved where there are any, and the chase car by company car alone', () => {
  const chase = { ...complete.chase, vin: 'C-07' };
  expect(saved).not.toHaveProperty('notes');
  const draft = { ...complete, notes: 'Gate 3', chase };
  expect(savedOf(draft, namedPlan)).toEqual({ ...saved, notes: 'Gate 3' });
  const company = { ...draft, mode: 'legacy-company' } as const;
  const withoutRides = { ...namedPlan, plan: { ...namedPlan.plan, ubers: [] } };
  expect(savedOf(company, withoutRides)).toMatchObject({ chase, notes: 'Gate 3' });
});

test('reading 69: a plan by company car that takes rides alone is saved as ride-share', () => {
  const company = { ...complete, mode: 'legacy-company', ridesAllowed: true } as const;
  expect(namedPlan.plan.ubers.length).toBeGreaterThan(0);
  const asRides = savedOf(company, namedPlan);
  expect(asRides).toMatchObject({ chaseType: 'Rideshare', ridesAllowed: true });
  expect(asRides).not.toHaveProperty('chase');
});

const save = { type: 'trips/save', data: saved } as const;
const asked = saved as unknown as Json;
const opened = (intentId?: string) => {
  const startMs = namedPlan.plan.drivers[0]?.actions[0]?.startMs ?? 0;
  const start = change('Start', null, startMs, 'America/Chicago');
  const changes = [change('Driver', null, 'Driver d1'), start];
  const note = { subject: 'PA-a1', activityIds: ['a1'], changes };
  const own = { subject: 'trips:a1', note, blocks: 'The trip is being saved.' };
  return openedOf(saveTrip, asked, { ...own, ...(intentId && { intentId }) });
};
const closed = (subject = 'trips:a1') =>
  closedOf(saveTrip, asked, 'done', { intentId: 's:9', subject, result: { tripId: 't7' } });
const refused = closedOf(saveTrip, asked, 'refused', { intentId: 's:9' });
const saving = (...more: readonly GivenEvent[]) => {
  const taken = [flow, changed(complete), plannedOf(namedPlan)];
  return world(...taken, opened('s:9'), ...more);
};

const many = Array.from({ length: mostPlannedMoves }, (_, at) => `m${at}`);

describe('opening the planner', () => {
  test('the first step shows the moves of a round trip that starts now (S2 §2)', () => {
    const came = world().when(open('a1'));
    expect(came.after.trips.state).toMatchObject({ plan: blank, outcome: null });
    came.thenDone();
  });

  test('in one go, a plan of the usual options begins at once, one trip for each driver', () => {
    const activityIds = ['a1', 'a2'];
    const came = world().when({ type: 'trips/open', data: { activityIds, inOneGo: true } });
    expect(came.after.trips.state).toMatchObject({
      plan: { step: 'plan', saveAs: 'perDriver', mode: 'legacy-uber', driverCount: null },
      outcome: { is: 'calculating' },
    });
  });

  test('a plan weighs lateness as the settings said when it was begun', () => {
    const data = { lateCentsPerMinute: 25, here: true };
    const came = world({ type: 'settings/changed', data }).when(open('a1'));
    const draft = came.after.trips.state.plan;
    expect(draft?.lateCentsPerMinute).toBe(25);
    const moment = { requestMs: nowMs, nowMs };
    const drafted = problemOfDraft(came.after, { draft: draft ?? complete, moment });
    expect(drafted).toMatchObject({ problem: { rates: { lateCentsPerMinute: 25 } } });
    const first = { ...(draft ?? complete), onTimeFirst: true };
    expect(problemOfDraft(came.after, { draft: first, moment })).toMatchObject({
      problem: { rates: { lateCentsPerMinute: 100_000 } },
    });
  });

  test('the flightboard is closed, and undo shows it again (S2 §4)', () => {
    const came = world({ type: 'flightboard/shown', data: { isOpen: true } }).when(open('a1'));
    expect(came.after.flightboard.state.isOpen).toBe(false);
    came.thenReverts(
      { type: 'selection/changed', data: { collection: null, ids: [] } },
      { type: 'flightboard/shown', data: { isOpen: true } },
      { type: 'flow/left', data: { id: 1, of: 'trips' } },
    );
  });

  const isNowhere = 'PA-a1 starts and ends at the same place: not supported.';
  test.each([
    ['no move', open(), {}, noMove],
    [
      'more moves than a trip takes',
      open('a1', ...many),
      {},
      'Select at most 60 moves for a trip.',
    ],
    ['a move that is gone', open('a9'), {}, 'This move no longer exists.'],
    ['a move of a trip', open('a1'), { tripId: 't1' }, isTaken],
    ['a completed move', open('a1'), { completedMs: nowMs }, 'PA-a1 is complete.'],
    ['a locked move', open('a1'), { status: 'processing' }, 'PA-a1 is locked by planning.'],
    ['a move to where it is', open('a1'), { endId: 'A' }, isNowhere],
  ] as const)('the planner does not open with %s (S2 §4)', (_what, command, fields, reason) => {
    const { when } = world(rows(activityRow('a1', { version: 2, ...fields }), ...many));
    when(command).thenRejected(reason);
  });

  test('moves that cannot be planned are excluded (S2 §4)', () => {
    const nowhere = activityRow('a3', { endId: 'A' });
    const unknown = activityRow('a4', { endId: 'Z' });
    const came = world(rows(nowhere, unknown)).when(open('a3', 'a1', 'a4', 'a1'));
    expect(came.after.trips.state.plan).toMatchObject({
      activityIds: ['a1'],
      excludedIds: ['a3', 'a4'],
      subject: 'trips:a1',
    });
    const reason = 'Where PA-a4 starts or ends is not among the locations.';
    expect(mayBeInTrip(came.after, 'a4')).toEqual({ yes: false, reason });
  });

  test('the planner is the open flow, and does not open twice (reading 36)', () => {
    const came = world().when(open('a1'));
    expect(came.after.flow.state.open).toMatchObject(flow.data);
    const { when } = world(flow, changed(complete));
    when(open('a1')).thenRejected('This trip is being planned already.');
    expect(when(close).after.flow.state.open).toBeNull();
  });

  test('an option counts as input; opening another step does not', () => {
    const isTyped = (command: Parameters<ReturnType<typeof given>['when']>[0]) =>
      world(flow, changed(blank)).when(command).after.flow.state.open?.isTyped;
    expect(isTyped(goTo('preflight'))).toBe(false);
    expect(isTyped(setOptions({ roundTrip: false }))).toBe(true);
  });

  test('the palette plans the current selection', () => {
    const from = tripsSlice.registry['trips/open'].from;
    expect(from?.(world().sees)).toMatchObject({ yes: false });
    const { sees } = world(selected('activities', 'a1'));
    expect(from?.(sees)).toEqual({ yes: true, data: { activityIds: ['a1'] } });
  });
});

describe('from the draft to the plan', () => {
  test('entering the plan begins a calculation and fits the map (S2 §4)', () => {
    const came = world(changed(blank)).when(goTo('plan'));
    came.thenReverts(changed(blank));
    expect(came.after.trips.state).toMatchObject({
      plan: atPlan,
      outcome: { is: 'calculating', number: 1, progress: 0, best: null },
    });
    expect(came.after.map.state.fit).toMatchObject({ what: 'selection' });
  });

  test('a draft that cannot be planned says why, and nothing is calculated', () => {
    const past = { ...blank, requestMs: nowMs - 60_001 };
    const came = world(changed(past)).when(goTo('plan'));
    const reason = 'The start is in the past.';
    expect(came.after.trips.state.outcome).toEqual({ is: 'refused', reason });
  });

  test('an option at the plan calculates anew, and undo restores the old plan', () => {
    const came = withPlan().when(setOptions({ roundTrip: false }));
    came.then(changed({ ...atPlan, roundTrip: false }), began(1));
    came.thenReverts(changed(atPlan), plannedOf(openPlan));
    const { outcome, isKeptCurrent } = came.after.trips.state;
    expect([outcome?.is, isKeptCurrent]).toEqual(['calculating', false]);
    expect(shownPlan(came.after.trips.state)?.plan).toEqual(openPlan.plan);
  });

  test('an option that no plan depends on leaves the plan', () => {
    const came = withPlan().when(setOptions({ notes: 'Gate 4', saveAs: 'perDriver' }));
    came.then(changed({ ...atPlan, notes: 'Gate 4', saveAs: 'perDriver' }));
    expect(came.after.trips.state.outcome?.is).toBe('planned');
  });

  test('going back and forth keeps the plan', () => {
    const back = withPlan().and(changed({ ...atPlan, step: 'preflight' }));
    const came = back.when(goTo('plan'));
    // S2 §4: going on to the plan shows its moves, calculated anew or not.
    came.then(changed(atPlan), { type: 'map/fitAsked', data: { number: 1, what: 'selection' } });
    expect(came.after.trips.state.outcome?.is).toBe('planned');
  });

  test('a calculation that is left restores the plan of the same draft', () => {
    const running = withPlan().and(began(1));
    expect(running.sees.trips.state.outcome?.is).toBe('calculating');
    const came = running.when(goTo('preflight'));
    expect(came.after.trips.state.outcome).toMatchObject({ is: 'planned', plan: openPlan.plan });
  });

  test('answers of an earlier calculation change nothing', () => {
    const { plan, certificate } = openPlan;
    const answer = { plan, certificate };
    const data = { number: 1, progress: 1, answer, isLast: true };
    const { when } = world(changed(atPlan), began(2));
    when({ type: 'trips/planCame', data }).then([]);
    when({ type: 'trips/plannerFailed', data: { number: 1, reason: 'No.' } }).then([]);
  });

  test('a plan that the independent check refuses is not shown, whatever planned it', () => {
    const { plan, certificate } = openPlan;
    const answer = { plan, certificate: { ...certificate, violations: ['18: seats'] } };
    const data = { number: 1, progress: 1, answer, isLast: true };
    const { after } = world(changed(atPlan), began(1)).when({ type: 'trips/planCame', data });
    const reason = 'The plan breaks a rule (18: seats).';
    expect(after.trips.state.outcome).toMatchObject({ is: 'failed', reason });
  });

  test('a calculation that ends without any plan found none; one that has a best takes it', () => {
    const none = { number: 1, progress: 1, answer: null, isLast: true };
    const calculating = world(changed(atPlan), began(1));
    const { outcome } = calculating.when({ type: 'trips/planCame', data: none }).after.trips.state;
    expect(outcome).toMatchObject({ is: 'failed', reason: 'No plan was found.' });
    const { plan, certificate } = openPlan;
    const better = { ...none, answer: { plan, certificate }, isLast: false };
    const one = calculating.and({ type: 'trips/improved', data: better });
    const taken = one.when({ type: 'trips/planCame', data: none }).after.trips.state;
    expect(taken.outcome).toMatchObject({ is: 'planned', plan });
  });

  test.each([
    [{ requestMs: nowMs - 60_001 }, 'The start is in the past.'],
    [{ driverCount: 13 }, 'A trip has 1 to 12 drivers.'],
    [{ wageCentsPerHour: 1_400 }, 'The hourly rate is $15 to $35.'],
    [{ startLocationId: 'Z' }, 'This location no longer exists.'],
    [{ tipCents: 500 }, 'Only a Payment Authorizer or Administrator can give driver bonuses.'],
  ])('an option is refused: %o (S2 §5)', (data, reason) => {
    const { when } = world({ type: 'session/begun', data: { user: dispatcher } }, changed(blank));
    when(setOptions(data)).thenRejected(reason);
  });

  test.each([
    [
      { tipCents: 500, tipReason: 'Early' },
      { tipCents: 500, tipReason: 'Early' },
    ],
    [{ tipCents: 700 }, { tipCents: 700, tipReason: 'Late' }],
    [{ tipCents: 0 }, { tipCents: 0, tipReason: '' }],
    [
      { tipCents: 0, tipReason: 'Early' },
      { tipCents: 0, tipReason: '' },
    ],
  ])('a bonus has the reason typed for it, and none without a bonus: %o (S2 §5)', (data, is) => {
    const tipped = changed({ ...blank, tipCents: 500, tipReason: 'Late' });
    const user = { ...dispatcher, roles: ['Payment Authorizer', 'Trip Administrator'] as const };
    const { when } = world({ type: 'session/begun', data: { user } }, flow, tipped);
    const came = when(setOptions(data));
    expect(came.after.trips.state.plan).toMatchObject(is);
    const about = { type: 'flow/changed', data: { isTyped: false, about: 'PA-a1' } } as const;
    came.thenReverts(tipped, about);
  });

  test('the current minute still counts as now (S2 §5)', () => {
    const { when } = world(changed(blank));
    when(setOptions({ requestMs: nowMs - 60_000 })).thenDone();
  });
});

describe('the moves of the trip', () => {
  const both: PlanDraft = { ...atPlan, activityIds: ['a1', 'a2'] };

  test('taking a move out at the plan calculates the others anew (S2 §4)', () => {
    const came = world(flow, changed(both), plannedOf(plannedFor(both))).when(remove('a2'));
    const about = { type: 'flow/changed', data: { isTyped: true, about: 'PA-a1' } } as const;
    came.then([changed(atPlan), began(1), about]);
  });

  test('the other source replaces them, and undo brings them back', () => {
    const came = world(changed(blank)).when(setSource('cart', 'a2'));
    const next = { ...blank, source: 'cart', activityIds: ['a2'] } as const;
    came.then(changed(next)).thenReverts(changed(blank));
  });

  test('a source without moves, or with none that can be planned, is shown as such', () => {
    const none = { ...blank, source: 'cart', activityIds: [] } as const;
    world(changed(blank)).when(setSource('cart')).then(changed(none));
    const taken = rows(activityRow('a2', { version: 2, tripId: 't1' }));
    const excluded = { ...none, excludedIds: ['a2'] };
    const came = world(changed(blank)).and(taken).when(setSource('cart', 'a2'));
    came.then(changed(excluded));
    world(changed(none)).when(goTo('preflight')).thenRejected(noMove);
  });

  test('a move that another dispatcher takes is named with the trip and the person', () => {
    const taken = activityRow('a1', { version: 2, tripId: 't1', modifiedByName: 'Jo Brandt' });
    const { sees } = withDriver().and(rows(taken));
    expect(lostMoves(sees)).toEqual([{ id: 'a1', reason: `${isTaken} Changed by Jo Brandt.` }]);
    expect(lostMoves(withDriver().sees)).toEqual([]);
  });
});

describe('naming drivers', () => {
  test('the plan is the same with the named driver, whose way is asked for', () => {
    const came = withPlan().when(assign('d1'));
    const next = { ...atPlan, legs: [named] };
    const start = places[0] as (typeof places)[number];
    const way = asks(given().sees, road, roadBetween(place, start));
    const again = { ...plannedFor(next) };
    came.then([changed(next), plannedOf(again), way]);
    came.thenReverts(changed(atPlan), plannedOf(openPlan));
    expect(came.after.trips.state.outcome).toMatchObject({
      is: 'planned',
      plan: { drivers: [{ driverId: 'd1' }] },
    });
  });

  test('a driver who is elsewhere arrives later', () => {
    const way = straightTravel(place, places[0] as (typeof places)[number]);
    const startMs = namedPlan.plan.drivers[0]?.actions[0]?.startMs;
    expect(startMs).toBeGreaterThanOrEqual(nowMs + way.durationMs);
  });

  test('a driver can be left open again', () => {
    const came = withDriver().when(assign(null));
    expect(came.after.trips.state.plan?.legs).toEqual([noOne]);
    expect(came.after.trips.state.outcome).toMatchObject({ plan: openPlan.plan });
  });

  test('an unknown driver is refused, and one who lacks what is required', () => {
    const cdl = { qualifications: ['cdl'], manualAssignment: false, driverGroup: null } as const;
    const asking = {
      type: 'trips/setRequirements',
      data: { column: 0, requirements: cdl },
    } as const;
    withPlan().when(assign('d9')).thenRejected('Unknown driver.');
    const required = withPlan().when(asking).after.trips.state.plan;
    expect(required?.legs).toEqual([{ ...noOne, requirements: cdl }]);
    const { when } = withPlan().and(
      changed({ ...atPlan, legs: [{ ...noOne, requirements: cdl }] }),
    );
    when(assign('d1')).thenRejected('There is no plan yet.');
    // The named driver does not have it, and is named no more.
    const dropped = withDriver().when(asking).after.trips.state.plan;
    expect(dropped?.legs).toEqual([{ ...noOne, requirements: cdl }]);
  });
});

describe('going from step to step (reading 17)', () => {
  test('forward needs the earlier steps, back is always open', () => {
    world(changed(blank)).when(goTo('preflight')).thenDone();
    world(changed(atPlan)).when(goTo('drivers')).thenRejected('There is no plan yet.');
    world(changed(atPlan), began(1))
      .when(goTo('drivers'))
      .thenRejected('Next opens when the plan is done.');
    const review = goTo('review');
    // S2 §2: naming a driver is optional, but where the dispatcher has to.
    withPlan().when(review).thenDone();
    world(changed(mustBeNamed), plannedOf(openPlan)).when(review).thenRejected(nameOne);
    withDriver().when(review).then([]);
    const came = withDriver().when(goTo('activities'));
    expect(came.after.trips.state.plan?.step).toBe('activities');
  });

  test('S2 §5: a fixed start that has passed stops every later step, and the save', () => {
    const late = ticked(nowMs + 120_001);
    const fixed: PlanDraft = { ...complete, requestMs: nowMs };
    const { when } = world(changed(fixed), plannedOf(namedPlan), late);
    for (const command of [goTo('review'), save]) {
      when(command).thenRejected('The start is in the past.');
    }
    when(goTo('preflight')).thenDone();
    // The current minute still counts as now.
    const soon = world(changed(fixed), plannedOf(namedPlan), ticked(nowMs + 59_000));
    soon.when(save).thenEnds([]);
  });

  test("S2 §5: 'Now' moves along: the review shows the plan from now on", () => {
    const laterMs = nowMs + 600_000;
    const drivers: PlanDraft = { ...complete, step: 'drivers' };
    const came = world(changed(drivers), plannedOf(namedPlan), ticked(laterMs)).when(
      goTo('review'),
    );
    const { outcome } = came.after.trips.state;
    if (outcome?.is !== 'planned') throw new Error('no plan');
    expect(outcome).toMatchObject({ requestMs: laterMs, nowMs: laterMs });
    expect(outcome.certificate.violations).toEqual([]);
    const startOf = ({ plan }: Pick<Planned, 'plan'>) => plan.drivers[0]?.actions[0]?.startMs ?? 0;
    expect(startOf(outcome)).toBeGreaterThanOrEqual(laterMs);
    expect(startOf(namedPlan)).toBeLessThan(startOf(outcome));
    came.thenReverts(changed(drivers), plannedOf(namedPlan));
    // Nothing has passed: the plan stays.
    withDriver().when(goTo('review')).then([]);
  });

  test('a later step is refused when a move got another trip meanwhile', () => {
    withDriver().and(onTrip).when(goTo('review')).thenRejected(isTaken);
  });

  test('without a plan its commands are refused', () => {
    for (const command of [goTo('activities'), assign('d1'), setOptions({}), close]) {
      world().when(command).thenRejected('No trip is being planned.');
    }
  });

  test('what would change nothing, or cannot be, is refused by its reason', () => {
    const gone = { type: 'trips/removeMoves', data: { activityIds: ['a9'] } } as const;
    withPlan().when(gone).thenRejected('It is not in the trip.');
    withPlan()
      .when(setOptions({ tipCents: -1 }))
      .thenRejected('A bonus is at least 0.');
    const early = withPlan().and(changed({ ...atPlan, step: 'preflight' }));
    early.when({ type: 'trips/recalculate', data: {} }).thenRejected('Go to the plan first.');
  });

  test('closing discards the plan, and undo brings it back', () => {
    const came = world(flow, changed(complete)).when(close);
    came.then(flowPutAside('trips', false));
    came.thenReverts({ type: 'flow/resumed', data: { id: 1, of: 'trips' } });
  });
});

describe('saving the trip', () => {
  test('a save is requested with its subject, and waits', () => {
    const came = withDriver().when(save);
    came.then(opened()).thenEnds([]);
    expect(came.after.trips.state.plan).toEqual(complete);
  });

  test('a save is refused when a move got another trip meanwhile', () => {
    withDriver().and(onTrip).when(save).thenRejected(isTaken);
  });

  test("only one save runs at a time, and the plan can't change meanwhile", () => {
    for (const command of [save, assign('d2'), setOptions({}), close]) {
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
      outcome: { is: 'planned' },
    });
  });

  test('a save asks for a search of the drivers who are not named', () => {
    const data = savedOf(atPlan, openPlan);
    expect(data.open).toEqual([{ driverId: 'driver-1', requirements: null }]);
    expect(saved).not.toHaveProperty('open');
    const { when } = withPlan();
    when({ type: 'trips/save', data }).thenEnds([]);
    when({ type: 'trips/save', data: { ...data, open: [] } }).thenRejected(nameOne);
    const named = savedOf(mustBeNamed, openPlan);
    when({ type: 'trips/save', data: named }).thenRejected(nameOne);
    const meets = { ...saved, saveAs: 'perDriver', plans: [] } as const;
    const reason = 'Drivers of this plan meet: it can only be saved as one trip.';
    when({ type: 'trips/save', data: meets }).thenRejected(reason);
  });

  const noBonus = 'Only a Payment Authorizer or Administrator can give driver bonuses.';
  test.each<readonly [readonly Role[], number, string | null]>([
    [['Trip Administrator'], 500, noBonus],
    [['Trip Administrator'], 0, null],
    [['Trip Administrator', 'Driver'], 500, noBonus],
    [['Trip Administrator', 'Payment Authorizer'], 500, null],
    [['Administrator'], 500, null],
  ])('%j saves a trip with a bonus of %i cents: %s', (roles, tipCents, why) => {
    const plans = saved.plans.map((plan) => ({ ...plan, cost: { ...plan.cost, tipCents } }));
    const user = { ...dispatcher, roles };
    const { sees } = world({ type: 'session/begun', data: { user } }, changed(complete));
    const verdict = why === null ? { yes: true } : { yes: false, reason: why };
    expect(saveTrip.guard({ ...saved, plans }, sees)).toEqual(verdict);
  });

  test('success of another trip keeps the plan', () => {
    expect(saving(closed('trips:a2')).sees.trips.state.plan).toEqual(complete);
  });

  test('a move of a trip that is not saved yet is in no other plan, until the save ends', () => {
    const reason = 'PA-a1 is on a trip that is not saved yet: see the outbox.';
    const waiting = world(opened('s:9'));
    waiting.when(open('a1')).thenRejected(reason);
    const { after } = waiting.when(open('a1', 'a2'));
    expect(after.trips.state.plan).toMatchObject({ activityIds: ['a2'], excludedIds: ['a1'] });
    expect(world(opened('s:9'), refused).when(open('a1')).after.trips.state.plan).not.toBeNull();
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

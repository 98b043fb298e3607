// What the planner says of a draft and its plan, by small states whose answers can be read off
// (S2 §4, §5).
import { describe, expect, test } from 'vitest';
import type { PlannerMode } from '#domain/plannerModes.ts';
import { activityRow, driverRow, locationRow, nowMs } from '#domain/testing/rows.ts';
import { columnOf, driverIdOf, legsOf, namedIn, withLeg } from './legs.queries.ts';
import {
  accountOfMoves,
  chaseArrival,
  driversAtMost,
  preflightSummary,
  readBonus,
  whyNoPlanner,
} from './preflight.queries.ts';
import { type PlanDraft, usualOptions } from './trips.model.ts';
import {
  aboutOf,
  beginOf,
  chaseTypeOf,
  columnsOf,
  isNotEnough,
  isOfBefore,
  isOver,
  isPast,
  isStartPast,
  lackingRides,
  lateWithNamed,
  mayPlanBy,
  openItineraries,
  planStepDone,
  savedOf,
  shownPlan,
  unusedChase,
  usable,
} from './trips.queries.ts';

const byId = (...rows: readonly { readonly id: string }[]) => {
  const map = new Map(rows.map((row) => [row.id, row]));
  return Object.assign(map, { rows: () => map.values() });
};
const tables = {
  activities: byId(
    activityRow('a1', { name: 'PA-1', accountId: 'north' }),
    activityRow('a2', { name: 'PA-2' }),
  ),
  drivers: byId(driverRow('d1', { name: 'Maria Alvarez' }), driverRow('d2', { name: 'Tom Lee' })),
  locations: byId(locationRow('A'), locationRow('B')),
  trips: byId(),
  vehicles: byId(),
};
const world = { tables, state: { accountIds: null } };

const draft: PlanDraft = {
  step: 'plan',
  source: 'selection',
  activityIds: ['a1', 'a2'],
  excludedIds: [],
  subject: 'trips:a1',
  ...usualOptions,
  legs: [],
};
const none = { requirements: null, driverId: null, from: null };
const leg = (driverId: string | null, requirements: object | null = null) =>
  ({ ...none, driverId, requirements }) as PlanDraft['legs'][number];
const needsCdl = { qualifications: ['cdl'], manualAssignment: false, driverGroup: null };
const byHand = { qualifications: [], manualAssignment: true, driverGroup: null };

const itinerary = (driverId: string, ...types: string[]) => ({
  driverId,
  actions: types.map((type, at) => ({ type, startMs: nowMs + at * 60_000 })),
});
const plan = {
  drivers: [itinerary('d1', 'start'), itinerary('driver-2', 'start')],
  cars: [],
  ubers: [],
  moves: [{ activityId: 'a1' }],
  unserved: [],
  late: [{ activityId: 'a2', lateMs: 1 }],
};
const planned = (own: object = {}, of: object = plan) => ({
  is: 'planned',
  plan: of,
  isByHand: false,
  requestMs: nowMs,
  nowMs,
  ...own,
});

const seen = (trips: object, own: object = {}) =>
  ({
    world,
    clock: { state: { nowMs } },
    session: { state: { user: null } },
    fetches: { state: { all: [], scope: null } },
    flow: { state: { open: null, aside: [] } },
    connection: { state: { planner: null } },
    roads: { state: { known: {} } },
    trips: {
      state: {
        plan: draft,
        outcome: null,
        kept: null,
        isKeptCurrent: false,
        alternatives: [],
        ...trips,
      },
    },
    ...own,
  }) as never;

describe('pre-flight', () => {
  test.each([
    [{ line: 'connected' }, null],
    [{ line: 'lost' }, 'service not connected, tried again within 30 s'],
    [{ line: 'none' }, 'there is no such service here'],
    [null, 'service not connected yet'],
  ])('with a planner that is %j says of the route planner: %s', (planner, words) => {
    expect(whyNoPlanner(planner as never)).toBe(words);
  });

  test.each([
    ['5', 500],
    [' 5 ', 500],
    ['5.', 500],
    ['5.5', 550],
    ['5.55', 555],
    ['.5', 50],
    ['.55', 55],
    ['0', 0],
    ['0.29', 29],
    ['5.555', null],
    ['.555', null],
    ['.', null],
    ['', null],
    ['-5', null],
    ['5,50', null],
    ['$5', null],
    ['x5', null],
    ['5x', null],
    ['x.5', null],
    ['99999999999999999', null],
  ])("reads the bonus '%s' as %s cents", (typed, cents) => {
    expect(readBonus(typed)).toBe(cents);
  });

  test('is for the account of its first move', () => {
    const { world: of } = seen({}) as { world: never };
    expect(accountOfMoves({ world: of }, draft)).toBe('north');
    expect(accountOfMoves({ world: of }, { ...draft, activityIds: [] })).toBe(null);
    expect(accountOfMoves({ world: of }, { ...draft, activityIds: ['gone'] })).toBe(null);
  });

  test.each([
    [{ mode: 'legacy-uber', driverCount: 3 }, '2 moves · up to 3 drivers'],
    [{ mode: 'legacy-uber', driverCount: 1, activityIds: ['a1'] }, '1 move · up to 1 driver'],
    [
      { mode: 'legacy-own', driverCount: 3, chase: { ...draft.chase, cars: undefined } },
      '2 moves · up to 3 drivers, chase drivers included',
    ],
    [
      { mode: 'legacy-own', driverCount: 3, chase: { ...draft.chase, cars: 1 } },
      '2 moves · up to 3 drivers, 1 of them in a chase car',
    ],
    [
      { mode: 'legacy-own', driverCount: 5, chase: { ...draft.chase, cars: 2 } },
      '2 moves · up to 5 drivers, 2 of them in chase cars',
    ],
  ])('with %j is summed up: %s', (own, words) => {
    expect(preflightSummary(seen({}), { ...draft, ...own } as PlanDraft)).toBe(words);
  });

  test('allows six drivers for the route planner and twelve for the others', () => {
    const most = (mode: PlannerMode) =>
      driversAtMost(seen({}), { ...draft, mode, driverCount: 12 });
    expect([most('planner-uber-only'), most('legacy-uber')]).toEqual([6, 12]);
  });

  test('knows when the chase driver comes only where one is named with a place', () => {
    const chased = (driverId: string | null, from: object | null) =>
      chaseArrival(seen({}), {
        ...draft,
        mode: 'legacy-company',
        chase: { ...draft.chase, driverId, from, meetLocationId: 'A' },
      } as PlanDraft);
    expect(chased(null, null)).toEqual({ is: 'open' });
    expect(chased('d1', null)).toEqual({ is: 'unknown' });
    const at = ({ lonE6, latE6 }: { lonE6: number; latE6: number }) => ({ lonE6, latE6 });
    const there = { id: 'A', label: 'Store A', ...at(locationRow('A')) };
    expect(chased('d1', there)).toEqual({ is: 'there' });
    const elsewhere = { id: 'B', label: 'Store B', ...at(locationRow('B')) };
    expect(chased('d1', elsewhere)).toMatchObject({ is: 'comes', isEstimated: true });
  });
});

describe('the columns of a draft', () => {
  const chasing: PlanDraft = {
    ...draft,
    mode: 'legacy-company',
    chase: { ...draft.chase, driverId: 'd2', from: null },
    legs: [leg('d1'), leg(null), leg('d3')],
  };

  test('are named by their legs, the first one by the chase driver of pre-flight', () => {
    expect(namedIn({ ...draft, legs: chasing.legs })).toEqual(['d1', 'd3']);
    expect(namedIn(chasing)).toEqual(['d2', 'd3']);
    expect(legsOf(chasing).map(({ driverId }) => driverId)).toEqual(['d2', null, 'd3']);
    // By rides there is no chase car, whatever pre-flight says of one.
    expect(namedIn({ ...chasing, mode: 'legacy-uber' })).toEqual(['d1', 'd3']);
  });

  test('are found by their driver, and an unnamed one by its number', () => {
    expect(columnOf(chasing, 'd2')).toBe(0);
    expect(columnOf(chasing, 'd3')).toBe(2);
    expect(columnOf(chasing, 'driver-2')).toBe(1);
    expect([0, 1, 2, 3].map((column) => driverIdOf(chasing, column))).toEqual([
      'd2',
      'driver-2',
      'd3',
      'driver-4',
    ]);
  });

  test('keep what else is set when one is named, and grow up to the named one', () => {
    const grown = withLeg({ ...draft, legs: [leg('d1')] }, 2, { driverId: 'd9' });
    expect(grown.legs.map(({ driverId }) => driverId)).toEqual(['d1', null, 'd9']);
    expect(grown.chase).toEqual(draft.chase);
    const chase = withLeg(chasing, 0, { driverId: 'd4', from: null });
    expect(chase.chase).toMatchObject({ driverId: 'd4', from: null });
    const required = withLeg(chasing, 0, { requirements: needsCdl as never });
    expect(required.chase).toEqual(chasing.chase);
    expect(required.legs[0]?.requirements).toEqual(needsCdl);
  });

  test('of the shown plan have the name of their driver, or their number', () => {
    const sees = seen({ plan: { ...draft, legs: [leg('d1')] }, outcome: planned() });
    expect(columnsOf(sees)).toEqual([
      { column: 0, driverId: 'd1', name: 'Maria Alvarez', isNamed: true },
      { column: 1, driverId: 'driver-2', name: 'Driver 2', isNamed: false },
    ]);
    expect(columnsOf(seen({ outcome: null }))).toEqual([]);
    expect(columnsOf(seen({ plan: null, outcome: planned() }))).toEqual([]);
  });
});

describe('the time of a plan', () => {
  test.each([
    [0, false],
    [-60_000, false],
    [-60_001, true],
    [1, false],
  ])('a start %i ms from now is in the past: %s', (afterMs, is) => {
    expect(isPast(nowMs + afterMs, nowMs)).toBe(is);
    expect(isStartPast({ requestMs: nowMs + afterMs }, nowMs)).toBe(is);
    expect(isStartPast({ requestMs: null }, nowMs)).toBe(false);
  });

  test('is of before when it was timed in an earlier minute and its start is not past', () => {
    const timed = (atMs: number, requestMs: number | null) =>
      isOfBefore(seen({ plan: { ...draft, requestMs }, outcome: planned({ nowMs: atMs }) }));
    expect(timed(nowMs - 60_001, null)).toBe(true);
    expect(timed(nowMs - 60_000, null)).toBe(false);
    expect(timed(nowMs - 60_001, nowMs)).toBe(true);
    expect(timed(nowMs - 60_001, nowMs - 60_001)).toBe(false);
    expect(isOfBefore(seen({ outcome: null }))).toBe(false);
    expect(isOfBefore(seen({ plan: null, outcome: planned({ nowMs: 0 }) }))).toBe(false);
  });

  test('begins with the first action of any driver, else as requested, else now', () => {
    const early = {
      ...plan,
      drivers: [
        itinerary('d1', 'start', 'end'),
        { driverId: 'd2', actions: [{ startMs: nowMs - 5 }] },
      ],
    };
    expect(beginOf(seen({ outcome: planned({}, early) }))).toBe(nowMs - 5);
    expect(beginOf(seen({ plan: { ...draft, requestMs: 77 } }))).toBe(77);
    expect(beginOf(seen({ plan: { ...draft, requestMs: null } }))).toBe(nowMs);
    const empty = { ...plan, drivers: [{ driverId: 'd1', actions: [] }] };
    expect(beginOf(seen({ plan: null, outcome: planned({}, empty) }))).toBe(nowMs);
  });
});

describe('a calculation', () => {
  test.each([
    ['refused', true],
    ['failed', true],
    ['planned', false],
    ['calculating', false],
  ])('that is %s has ended without a plan: %s', (is, over) => {
    expect(isOver({ is } as never)).toBe(over);
    expect(isOver(null)).toBe(false);
  });

  const best = { plan, certificate: null };
  const kept = planned({ requestMs: 1 });
  const running = { is: 'calculating', best, requestMs: 5, nowMs: 6 };

  test('shows its plan, the best so far, or the one that was kept', () => {
    const shown = (state: object) => shownPlan({ outcome: null, kept: null, ...state } as never);
    expect(shown({ outcome: kept })).toBe(kept);
    expect(shown({ outcome: running, kept })).toBe(best);
    expect(shown({ outcome: { ...running, best: null }, kept })).toBe(kept);
    expect(shown({ outcome: { is: 'failed' }, kept })).toBe(kept);
    expect(shown({})).toBe(null);
  });

  test('gives a plan that can be used at once while it runs, and the kept one after it', () => {
    const use = (state: object) =>
      usable({ outcome: null, kept: null, isKeptCurrent: false, ...state } as never);
    expect(use({ outcome: running })).toEqual({ ...best, isByHand: false, requestMs: 5, nowMs: 6 });
    expect(use({ outcome: { ...running, best: null }, kept, isKeptCurrent: true })).toBe(null);
    expect(use({ outcome: { is: 'failed' }, kept, isKeptCurrent: true })).toBe(kept);
    expect(use({ outcome: { is: 'failed' }, kept })).toBe(null);
    expect(use({ outcome: planned(), kept, isKeptCurrent: true })).toBe(null);
    expect(use({ kept, isKeptCurrent: true })).toBe(kept);
  });

  test('is offered again where drivers were named since, and moves are late', () => {
    const late = (own: object, state: object = {}) =>
      lateWithNamed(
        seen({ plan: { ...draft, ...own }, outcome: planned(), calculatedWith: [], ...state }),
      );
    const legs = [leg('d1')];
    expect(late({ legs })).toEqual(['a2']);
    expect(late({ legs: [] })).toEqual([]);
    expect(late({ legs }, { calculatedWith: ['d1'] })).toEqual([]);
    expect(late({ legs }, { calculatedWith: ['d2'] })).toEqual(['a2']);
    expect(late({ legs, mode: 'planner-uber-only' })).toEqual([]);
    expect(late({ legs }, { outcome: planned({ isByHand: true }) })).toEqual([]);
    expect(late({ legs }, { outcome: null })).toEqual([]);
    expect(lateWithNamed(seen({ plan: null, outcome: planned() }))).toEqual([]);
  });

  test('that leaves the chase car of its mode says so', () => {
    const words = 'No chase car is used: no better plan with one was found.';
    const unused = (mode: PlannerMode, outcome: object | null, of: object | null = draft) =>
      unusedChase({ plan: of && { ...of, mode }, outcome } as never);
    expect(unused('legacy-company', planned())).toBe(words);
    expect(unused('legacy-own', planned())).toBe(words);
    expect(unused('legacy-uber', planned())).toBe(null);
    expect(unused('legacy-company', planned({}, { ...plan, cars: [{}] }))).toBe(null);
    expect(unused('legacy-company', planned({}, { ...plan, moves: [] }))).toBe(null);
    expect(unused('legacy-company', planned({ isByHand: true }))).toBe(null);
    expect(unused('legacy-company', null)).toBe(null);
    expect(unused('legacy-company', planned(), null)).toBe(null);
  });

  test('counts the moves that only a ride would bring a driver to', () => {
    const unserved = [
      {
        activityId: 'a1',
        reason: 'Without a ride no driver can be brought there and back in time.',
      },
      { activityId: 'a2', reason: 'Its deadline has passed.' },
    ];
    const count = (ridesAllowed: boolean) =>
      lackingRides({
        plan: { ...draft, ridesAllowed },
        outcome: planned({}, { ...plan, unserved }),
        kept: null,
      } as never);
    expect(count(true)).toBe(0);
    expect(count(false)).toBe(1);
    expect(lackingRides({ plan: null, outcome: null, kept: null } as never)).toBe(0);
  });
});

describe('going on from a step', () => {
  const done = (step: PlanDraft['step'], state: object = {}) => {
    const verdict = planStepDone(step, seen(state));
    return verdict.yes ? 'yes' : verdict.reason;
  };

  test.each([
    ['plan', { outcome: { is: 'calculating' } }, 'Next opens when the plan is done.'],
    [
      'plan',
      { outcome: { is: 'failed' }, isKeptCurrent: true },
      'Use the last plan, or recalculate.',
    ],
    ['plan', { outcome: { is: 'failed' } }, 'There is no plan yet.'],
    ['plan', { outcome: null, isKeptCurrent: true }, 'There is no plan yet.'],
    ['plan', { outcome: planned({}, { ...plan, moves: [] }) }, 'The plan takes none of the moves.'],
    ['plan', { outcome: planned() }, 'yes'],
    ['plan', { plan: { ...draft, requestMs: nowMs - 60_001 } }, 'The start is in the past.'],
    ['review', { plan: { ...draft, requestMs: nowMs - 60_001 } }, 'The start is in the past.'],
    ['review', {}, 'yes'],
    ['drivers', { outcome: planned() }, 'yes'],
    [
      'drivers',
      { plan: { ...draft, legs: [none, leg(null, byHand)] }, outcome: planned() },
      'Choose a driver for itinerary 2.',
    ],
    [
      'drivers',
      { plan: { ...draft, legs: [none, leg(null, needsCdl)] }, outcome: planned() },
      'yes',
    ],
    ['drivers', { plan: { ...draft, legs: [leg('d1', byHand)] }, outcome: planned() }, 'yes'],
    ['preflight', {}, 'yes'],
    ['preflight', { plan: { ...draft, activityIds: ['gone'] } }, 'No depot selected in list.'],
    ['plan', { plan: null }, 'No trip is being planned.'],
  ] as const)('%s with %o: %s', (step, state, said) => {
    expect(done(step, state)).toBe(said);
  });
});

test.each([
  ['planner-uber-only', { line: 'none' }, 'There is no route planner here.'],
  [
    'planner-uber-only',
    { line: 'lost' },
    'The route planner is not connected. It is tried again within 30 s.',
  ],
  ['planner-uber-only', null, 'The route planner is not connected yet.'],
  ['planner-uber-only', { line: 'connected', running: 0 }, 'No route planner is running.'],
  ['planner-uber-only', { line: 'connected', running: 1 }, 'yes'],
  ['ml-uber-only', { line: 'none' }, 'yes'],
  ['legacy-uber', null, 'yes'],
] as const)('the mode %s with a planner that is %j: %s', (mode, planner, said) => {
  const may = mayPlanBy(mode, { connection: { state: { planner } } } as never);
  expect(may.yes ? 'yes' : may.reason).toBe(said);
});

test('S2 §5: the server says where it found too few drivers', () => {
  expect(isNotEnough('Not enough drivers found to automatically search')).toBe(true);
  expect(isNotEnough('Batch: Not enough drivers found to automatically search (2)')).toBe(true);
  expect(isNotEnough('Not enough drivers')).toBe(false);
});

test('moves are named, and of more than three the first one and how many others', () => {
  const of = { world } as never;
  expect(aboutOf(of, ['a1', 'a2', 'gone'])).toBe('PA-1, PA-2, gone');
  expect(aboutOf(of, ['a1', 'a2', 'gone', 'x'])).toBe('PA-1 and 3 more');
});

describe('what is saved of a plan', () => {
  const legs = [leg('d1', needsCdl), leg(null, byHand)];
  const whole = { ...plan, cost: {}, tipCents: 0 };
  const saved = (own: Partial<PlanDraft>, of: object = whole, held?: never) =>
    savedOf({ ...draft, legs, ...own }, planned({}, of) as never, held);

  test('has the itineraries without a driver, and what named drivers must have', () => {
    expect(saved({})).toMatchObject({
      subject: 'trips:a1',
      source: 'selection',
      saveAs: 'trip',
      requestMs: nowMs,
      open: [{ driverId: 'driver-2', requirements: byHand }],
      required: [{ driverId: 'd1', requirements: needsCdl }],
    });
    const all = saved({ legs: [leg('d1'), leg('driver-2')] });
    expect(all).not.toHaveProperty('open');
    expect(all).not.toHaveProperty('required');
    const drivers = openItineraries({ ...draft, legs }, plan as never).map((one) => one.driverId);
    expect(drivers).toEqual(['driver-2']);
  });

  test('has notes, holds and new places only where there are some', () => {
    const plain = saved({});
    for (const field of ['notes', 'held', 'newPlaces', 'chase', 'ridesAllowed']) {
      expect(plain).not.toHaveProperty(field);
    }
    const held = [{ activityId: 'a1', notBeforeMs: 5 }] as never;
    const place = { id: 'p', label: 'House' } as never;
    expect(saved({ notes: 'Gate 3', newPlaces: [place] }, whole, held)).toMatchObject({
      notes: 'Gate 3',
      held,
      newPlaces: [place],
    });
  });

  test('has the chase car of a company, and whether rides are allowed beside any chase car', () => {
    const chase = { ...draft.chase, driverId: null, vin: 'C-07' };
    expect(saved({ mode: 'legacy-company', ridesAllowed: true, chase })).toMatchObject({
      chaseType: 'Company',
      chase: { vin: 'C-07' },
      ridesAllowed: true,
    });
    const own = saved({ mode: 'legacy-own', ridesAllowed: false });
    expect(own).toMatchObject({ chaseType: 'Personal', ridesAllowed: false });
    expect(own).not.toHaveProperty('chase');
  });
});

test.each([
  ['legacy-company', ['go-to'], 1, 'Company'],
  ['legacy-company', ['uber'], 1, 'Rideshare'],
  ['legacy-company', ['start'], 0, 'Company'],
  ['legacy-own', ['go-to'], 0, 'Personal'],
  ['legacy-own', ['uber'], 2, 'Rideshare'],
  ['legacy-uber', ['uber'], 1, 'Rideshare'],
] as const)('a plan of %s with %j and %i rides is a trip by %s', (mode, types, rides, is) => {
  const of = { drivers: [itinerary('d1', ...types)], ubers: Array.from({ length: rides }) };
  expect(chaseTypeOf(mode, of as never)).toBe(is);
});

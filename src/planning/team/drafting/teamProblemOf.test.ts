import { describe, expect, test } from 'vitest';
import type { PlanPlace } from '#domain/itinerary.ts';
import { type PlannerMode, plannerModes } from '#domain/plannerModes.ts';
import { standardDay } from '../../durations.ts';
import { place, stores } from '../../testing/places.ts';
import { straightTravel } from '../../travel.ts';
import { legsOver, TravelKeeper } from '../../travelMatrix.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import { placesOfDraft, recommendedDrivers, teamProblemOf } from './teamProblemOf.ts';
import type { DraftWorld, TripDraft } from './tripDraft.ts';

const nowMs = Date.UTC(2026, 8, 15, 13);
const minuteMs = 60_000;

type Row = NonNullable<ReturnType<DraftWorld['activities']['get']>>;
const row = (id: string, startId: string, endId: string, more: Partial<Row> = {}): Row => ({
  id,
  startId,
  endId,
  vehicleId: `v-${id}`,
  readyMs: null,
  deadlineMs: null,
  ...more,
});
const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  new Map(rows.map((one) => [one.id, one]));
const there: PlanPlace = place('driver:ann', -94_500_000, 39_300_000);

const world: DraftWorld = {
  nowMs,
  activities: byId([
    row('out', 'A', 'B'),
    row('back', 'B', 'A'),
    row('same', 'A', 'A'),
    row('lost', 'A', 'nowhere'),
    row('inspected', 'A', 'C', { inspection: true, readyMs: nowMs, deadlineMs: nowMs + 1 }),
    row('carried', 'A', 'C', { package: true }),
  ]),
  locations: byId(stores),
  drivers: byId([
    { id: 'ann', name: 'Ann', qualifications: ['cdl'], groups: ['north'] },
    { id: 'bob', name: 'Bob', qualifications: [], groups: [] },
  ]),
  legs: legsOver(null, [...stores, there], new TravelKeeper(straightTravel)),
};
const draft: TripDraft = {
  mode: 'legacy-uber',
  activityIds: ['out', 'back'],
  driverCount: 2,
  startLocationId: 'A',
  roundTrip: true,
  requestMs: nowMs,
};
const cdl = { qualifications: ['cdl' as const], manualAssignment: false, driverGroup: null };

function drafted(change: Partial<TripDraft> = {}, more: Partial<DraftWorld> = {}) {
  return teamProblemOf({ ...draft, ...change }, { ...world, ...more });
}

function problemOf(change: Partial<TripDraft> = {}, more: Partial<DraftWorld> = {}) {
  const asked = drafted(change, more);
  if (asked.is === 'refused') throw new Error(asked.refusal.reason);
  return asked;
}

describe('the problem of a draft', () => {
  test('a draft with moves, a start and a number of drivers can be planned', () => {
    const { problem, leftOut, driversLeftOut } = problemOf();
    expect(problem.drivers.map(({ id, place: at }) => [id, at?.id])).toEqual([
      ['driver-1', 'A'],
      ['driver-2', 'A'],
    ]);
    expect([leftOut, driversLeftOut]).toEqual([[], 0]);
    const outcome = planTeamToTheEnd(problem, {
      seed: 1,
      budget: { is: 'iterations', iterations: 50 },
    });
    const plan = outcome.is === 'planned' ? outcome.answers[0]?.plan : undefined;
    expect(plan?.moves.map(({ activityId }) => activityId)).toEqual(['out', 'back']);
    expect(plan?.unserved).toEqual([]);
  });

  test('a draft with a chase driver becomes this problem, field by field', () => {
    const ends = { A: place('A', -94_578_000, 39_099_000), C: place('C', -94_700_000, 38_980_000) };
    const { problem } = problemOf({
      mode: 'legacy-company',
      activityIds: ['inspected'],
      driverCount: 3,
      roundTrip: false,
      legs: [
        { driverId: 'ann', startLocationId: 'C', isChaseDriver: true },
        { driverId: 'bob', notBeforeMs: nowMs + minuteMs, from: ends.A },
        { requirements: { ...cdl, driverGroup: 'south' }, notBeforeMs: nowMs - minuteMs },
      ],
      lateCentsPerMinute: 7,
      leavesLast: true,
    });
    const { legs, durations: _durations, fares: _fares, ...fields } = problem;
    const day = { place: ends.A, notAfterMs: null };
    const nothing = { qualifications: [], groups: [] };
    expect(fields).toEqual({
      mode: 'Company',
      moves: [
        {
          activityId: 'inspected',
          vehicleId: 'v-inspected',
          start: ends.A,
          end: ends.C,
          readyMs: nowMs,
          deadlineMs: nowMs + 1,
          taskId: 'inspection:inspected',
          requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
          namedId: null,
        },
      ],
      drivers: [
        {
          id: 'ann',
          qualifications: ['cdl'],
          groups: ['north'],
          place: ends.C,
          notBeforeMs: nowMs,
          notAfterMs: null,
          isChaseDriver: true,
        },
        { id: 'bob', ...nothing, ...day, notBeforeMs: nowMs + minuteMs },
        { id: 'driver-3', qualifications: ['cdl'], groups: ['south'], ...day, notBeforeMs: nowMs },
      ],
      maxDrivers: 3,
      roundTrip: false,
      // Ten hours, with a rest after six.
      maxShiftMs: 600 * minuteMs,
      restAfterMs: 360 * minuteMs,
      chases: 1,
      seats: 7,
      cars: [{ id: null, place: ends.C }],
      rides: true,
      leavesLast: true,
      rates: {
        wageCentsPerHour: 1800,
        carCentsPerMile: 67,
        driverCents: 0,
        chaseCents: 0,
        tipCents: 0,
        lateCentsPerMinute: 7,
      },
    });
    expect(legs).toBe(world.legs);
  });

  test('reading 42: each mode says how drivers come to vehicles', () => {
    const modeOf = (mode: PlannerMode) => problemOf({ mode }).problem.mode;
    expect(plannerModes.map(modeOf)).toEqual([
      'Rideshare',
      'Rideshare',
      'Rideshare',
      'Company',
      'Personal',
    ]);
  });

  test('an inspection and a package are the task of their move', () => {
    const { moves } = problemOf({ activityIds: ['inspected', 'carried', 'out'] }).problem;
    expect(moves.map(({ taskId }) => taskId)).toEqual([
      'inspection:inspected',
      'package:carried',
      null,
    ]);
    expect(moves[0]).toMatchObject({
      readyMs: nowMs,
      deadlineMs: nowMs + 1,
      vehicleId: 'v-inspected',
    });
  });

  test.each([
    ['out', undefined, null, undefined],
    ['out', 1, 1, true],
    ['inspected', undefined, 0, undefined],
    ['inspected', -1, 0, undefined],
    ['inspected', 0, 0, undefined],
    ['inspected', 1, 1, true],
  ])(
    '%s, held back by hand for %s min, is ready after %s min, as held back: %s',
    (id, heldMin, readyMin, isHeld) => {
      const at = (min: number) => nowMs + min * minuteMs;
      const held = new Map(heldMin === undefined ? [] : [[id, at(heldMin)]]);
      const [move] = problemOf({ activityIds: [id], held }).problem.moves;
      expect(move?.readyMs).toBe(readyMin === null ? null : at(readyMin));
      expect(move?.isHeld).toBe(isHeld);
    },
  );

  test('a draft without limits gets the usual day, and one that names them gets its own', () => {
    const { longestMs, restAfterMs } = standardDay;
    expect(problemOf().problem).toMatchObject({ maxShiftMs: longestMs, restAfterMs });
    const own = problemOf({ longestDayMs: null, restAfterMs: 5 * minuteMs }).problem;
    expect(own).toMatchObject({ maxShiftMs: null, restAfterMs: 5 * minuteMs });
  });

  test('rates, tip, seats and chase cars are those of the draft, or the usual ones', () => {
    expect(problemOf({ mode: 'legacy-company', driverCount: 5 }).problem).toMatchObject({
      chases: 5,
      seats: 7,
      rides: true,
      rates: { wageCentsPerHour: 1800, tipCents: 0 },
    });
    const own = { chases: 1, seats: 3, rides: false, wageCentsPerHour: 2500, tipCents: 900 };
    expect(problemOf({ ...own, mode: 'legacy-company' }).problem).toMatchObject({
      chases: 1,
      seats: 3,
      rides: false,
      rates: { wageCentsPerHour: 2500, tipCents: 900 },
    });
  });

  test('company cars stand at the start, one for each chase; personal ones with drivers', () => {
    const legs = [{ driverId: 'ann', startLocationId: 'C' }];
    const carsOf = (change: Partial<TripDraft>) =>
      problemOf({ mode: 'legacy-company', ...change }).problem.cars?.map((car) => [
        car.id,
        car.place.id,
      ]);
    const twice = [
      [null, 'A'],
      [null, 'A'],
    ];
    expect(carsOf({ legs })).toEqual(twice);
    expect(carsOf({ legs, chases: 9 })).toEqual(twice);
    expect(carsOf({ chases: 1 })).toEqual([[null, 'A']]);
    expect(carsOf({ mode: 'legacy-own', legs })).toBeUndefined();
    const scattered = [...legs, { driverId: 'bob', startLocationId: 'B' }];
    expect(carsOf({ startLocationId: null, legs: scattered })).toBeUndefined();
  });

  test('a move may have its own requirements and its own driver', () => {
    const { moves } = problemOf({
      legs: [{ driverId: 'ann' }],
      needs: { back: { requirements: cdl, driverId: 'ann' } },
    }).problem;
    expect(moves[0]).toMatchObject({ requirements: { qualifications: [] }, namedId: null });
    expect(moves[1]).toMatchObject({ requirements: cdl, namedId: 'ann' });
  });

  test('the places of a draft are those whose ways are needed, each once', () => {
    const legs = [{ driverId: 'ann', from: there, startLocationId: 'C' }];
    const places = placesOfDraft({ ...draft, activityIds: ['out', 'lost'], legs }, world);
    expect(places.map(({ id }) => id)).toEqual(['A', 'C', 'B', 'driver:ann']);
  });
});

describe('moves that cannot be planned', () => {
  test('property 25: moves that are unknown, or whose ends are, are left out with a reason', () => {
    const { problem, leftOut } = problemOf({ activityIds: ['gone', 'same', 'lost', 'out'] });
    expect(leftOut).toEqual([
      { activityId: 'gone', reason: 'This move no longer exists.' },
      { activityId: 'same', reason: 'Equal start and end are not supported.' },
      { activityId: 'lost', reason: 'The location "nowhere" is not known.' },
    ]);
    expect(problem.moves.map(({ activityId }) => activityId)).toEqual(['same', 'lost', 'out']);
  });

  test('a move that no driver of the draft may drive is left out', () => {
    const needs = { back: { requirements: cdl, driverId: null } };
    const legs = [{ driverId: 'bob' }, {}];
    expect(problemOf({ needs, legs, driverCount: 2 }).leftOut).toEqual([
      { activityId: 'back', reason: 'No driver is eligible: a commercial license is required.' },
    ]);
    const named = [{ driverId: 'bob' }, { driverId: 'ann' }];
    expect(problemOf({ needs, legs: named }).leftOut).toEqual([]);
  });

  const chases = [{ isChaseDriver: true }, { driverId: 'ann', isChaseDriver: true }];
  test.each<[string, string, Partial<TripDraft>, string, of?: string | null]>([
    ['no start', 'noDepot', { startLocationId: null }, 'No depot selected in list.'],
    ['an unknown start', 'noDepot', { startLocationId: 'x' }, 'No depot selected in list.'],
    ['no move', 'nothingToPlan', { activityIds: [] }, 'No activity to plan.'],
    [
      'unknown moves alone',
      'nothingToPlan',
      { activityIds: ['gone'] },
      'This move no longer exists.',
    ],
    [
      'equal ends alone',
      'nothingToPlan',
      { activityIds: ['same'] },
      'Equal start and end are not supported.',
      'same',
    ],
    [
      'a move twice',
      'moveTwice',
      { activityIds: ['out', 'out'] },
      'The same activity is planned twice.',
      'out',
    ],
    [
      'a start in the past',
      'badTime',
      { requestMs: nowMs - minuteMs - 1 },
      'The start is in the past.',
    ],
    [
      'a driver twice',
      'driverTwice',
      { legs: [{ driverId: 'ann' }, { driverId: 'ann' }] },
      'The same driver is in the plan twice.',
    ],
    [
      'a driver who is gone',
      'noDriver',
      { legs: [{}, { driverId: 'eve' }] },
      'The driver of itinerary 2 no longer exists.',
    ],
    [
      'chase drivers alone',
      'noDriver',
      { mode: 'legacy-own', legs: chases },
      'The chase driver moves no vehicle: the trip needs another driver.',
    ],
    [
      'a driver whose start is unknown',
      'noDepot',
      { legs: [{ driverId: 'bob', startLocationId: 'x' }] },
      'Where Bob starts is not among the locations.',
    ],
    [
      'a driver without what the itinerary requires',
      'notEligible',
      { legs: [{ driverId: 'bob', requirements: { ...cdl, driverGroup: 'north' } }] },
      'Bob may not take itinerary 1: a commercial license is required, ' +
        'the driver must be in the group.',
    ],
  ])('a draft with %s is refused as %s', (_name, code, change, reason, activityId = null) => {
    const refusal = { code, activityId, reason };
    expect(drafted(change)).toMatchObject({ is: 'refused', refusal });
  });

  test('a draft that begins in the current minute is planned', () => {
    expect(drafted({ requestMs: nowMs - minuteMs }).is).toBe('problem');
  });

  test('by ride-share no driver is a chase driver', () => {
    const { drivers } = problemOf({ legs: chases }).problem;
    expect(drivers.map(({ isChaseDriver }) => isChaseDriver)).toEqual([undefined, undefined]);
  });
});

describe('the drivers of a draft', () => {
  test('reading 18: the route planner takes 6 drivers, the others 12', () => {
    const most = (mode: PlannerMode) => problemOf({ mode, driverCount: 40 });
    expect(most('planner-uber-only').problem.drivers).toHaveLength(6);
    expect(most('planner-uber-only').driversLeftOut).toBe(34);
    expect(most('legacy-own').problem.maxDrivers).toBe(12);
    for (const driverCount of [0, -3, Number.NaN]) {
      expect(problemOf({ driverCount }).problem.drivers).toHaveLength(1);
    }
    expect(problemOf({ driverCount: 2.7 }).problem.drivers).toHaveLength(2);
  });

  test('without a number the recommended one is taken', () => {
    const own = { ...draft, driverCount: null };
    expect(recommendedDrivers(own, world)).toBe(1);
    expect(problemOf(own).problem.drivers).toHaveLength(1);
    const chase = { ...own, mode: 'legacy-company' as const, activityIds: ['out', 'carried'] };
    expect(recommendedDrivers(chase, world)).toBe(3);
    // Unknown moves need an unknown number.
    expect(recommendedDrivers({ ...own, activityIds: ['gone'] }, world)).toBe(12);
  });

  test('moves that take a vehicle on count like others for the recommended number', () => {
    const ids = Array.from({ length: 8 }, (_, at) => `m${at}`);
    const ways = ids.map((id, at) => row(id, at % 2 === 0 ? 'A' : 'Z', at % 2 === 0 ? 'Z' : 'A'));
    const own = { ...draft, driverCount: null, activityIds: ids };
    const countWith = (rows: readonly Row[]) =>
      recommendedDrivers(own, { ...world, activities: byId(rows) });
    const alone = countWith(ways);
    expect(alone).toBeGreaterThan(1);
    const pairs = ways.map((one, at) => ({ ...one, vehicleId: `v${Math.floor(at / 2)}` }));
    expect(countWith(pairs)).toBe(alone);
    expect(countWith(pairs.toReversed())).toBe(alone);
    // Those that begin at the same place as another one of the vehicle are left out.
    const twice = ways.map((one) => ({ ...one, vehicleId: one.startId }));
    expect(countWith(twice)).toBeLessThan(alone);
  });

  test('an unnamed driver has what the itinerary requires', () => {
    const requirements = { ...cdl, driverGroup: 'north' };
    const { drivers } = problemOf({ legs: [{ requirements }] }).problem;
    expect(drivers.map(({ qualifications, groups }) => [qualifications, groups])).toEqual([
      [['cdl'], ['north']],
      [[], []],
    ]);
  });

  test('a named driver may take the itinerary whose driver the dispatcher names', () => {
    const requirements = { ...cdl, manualAssignment: true };
    const { drivers } = problemOf({ legs: [{ driverId: 'ann', requirements }] }).problem;
    expect(drivers[0]).toMatchObject({ id: 'ann', qualifications: ['cdl'], groups: ['north'] });
  });

  test('a driver who is elsewhere begins when they come to the start', () => {
    const { drivers } = problemOf({ legs: [{ driverId: 'ann', from: there }] }).problem;
    const way = straightTravel(there, stores[0] as PlanPlace).durationMs;
    expect(drivers.map(({ notBeforeMs }) => notBeforeMs)).toEqual([nowMs + way, nowMs]);
    const later = nowMs + 5 * 60 * minuteMs;
    const waits = problemOf({ legs: [{ driverId: 'ann', from: there }], requestMs: later }).problem;
    expect(waits.drivers[0]?.notBeforeMs).toBe(later);
  });
});

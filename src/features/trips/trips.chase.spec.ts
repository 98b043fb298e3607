// S2 §3 Chase driver: who drives the company car is met at a place and time of pre-flight.
import { describe, expect, test } from 'vitest';
import { activityRow, driverRow, house, locationRow, nowMs } from '#domain/testing/rows.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { newPlaceId } from '#domain/newPlace.ts';
import { checkTeamPlan } from '#planning/team/checks/checking.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import { onTimeCentsPerMinute, standardRates } from '#planning/team/model/costs.ts';
import { begun, changed as worldChanged, ticked } from '#spine/world/testing/world.ts';
import { fitsSamePlan } from './drafting.slice.ts';
import { chaseColumn } from './legs.queries.ts';
import {
  arrivalOfColumn,
  problemOfDraft,
  recommendedCount,
  startOf,
  startOfColumn,
} from './problem.queries.ts';
import { isChaseAlone, tripRequestOf } from './server.queries.ts';
import { type PlanDraft, type Planned, usualOptions } from './trips.model.ts';
import { columnsOf, savedOf, unusedChase } from './trips.queries.ts';
import { tripsSlice } from './trips.slice.ts';

const { event, given } = specFor(tripsSlice);
const hourMs = 3_600_000;
/** Along a road to the east, in millionths of a degree. */
const places = ['A', 'B', 'Lot'].map((id, at) =>
  locationRow(id, { lonE6: -94_600_000 + at * 200_000, latE6: 39_000_000 }),
);
const drivers = ['d1', 'd2', 'd3'].map((id) => driverRow(id));
const moves = ['a1', 'a2', 'a3', 'a4'].map((id) => activityRow(id, { startId: 'B', endId: 'A' }));
const world = given(
  begun,
  ticked(),
  worldChanged({ locations: places, drivers, activities: moves }),
);
const met = { vin: 'C-07', driverId: null, meetLocationId: 'Lot', meetMs: nowMs + hourMs };
const draft: PlanDraft = {
  step: 'plan',
  source: 'selection',
  activityIds: moves.map(({ id }) => id),
  excludedIds: [],
  subject: 'trips:a1',
  ...usualOptions,
  mode: 'legacy-company',
  driverCount: 5,
  startLocationId: 'A',
  chase: met,
  legs: [],
};
const changed = event('trips/planChanged', 'plan');
const moment = { requestMs: nowMs, nowMs };

function problemOf(of: PlanDraft) {
  const drafted = problemOfDraft(world.sees, { draft: of, moment });
  if (drafted.is === 'refused') throw new Error(drafted.refusal.reason);
  return drafted.problem;
}

function plannedFor(of: PlanDraft): Planned {
  const budget = { is: 'iterations', iterations: 60 } as const;
  const outcome = planTeamToTheEnd(problemOf(of), { seed: 1, budget });
  const best = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!best) throw new Error(JSON.stringify(outcome));
  return { ...best, isByHand: false, ...moment };
}

test.each([
  ['Rideshare', 1, false],
  ['Company', 2, false],
  ['Personal', 1, true],
  ['Company', 1, true],
] as const)('a trip by %s with %i drivers is a chase by one alone: %s', (chaseType, count, is) => {
  const request = { chaseType, driverCount: count } as Parameters<typeof isChaseAlone>[0];
  expect(isChaseAlone(request)).toBe(is);
});

describe('a chase driver who is met', () => {
  test('begins at the meet place, not before the meet time, and moves no vehicle', () => {
    const { plan, certificate } = plannedFor(draft);
    expect(certificate.violations).toEqual([]);
    expect(plan.cars).toMatchObject([{ driverId: 'driver-1', placeId: 'Lot' }]);
    const chase = plan.drivers.find(({ kind }) => kind === 'chase');
    expect(chase).toMatchObject({ driverId: 'driver-1' });
    expect(chase?.actions[0]).toMatchObject({ placeId: 'Lot' });
    expect(chase?.actions[0]?.startMs).toBeGreaterThanOrEqual(nowMs + hourMs);
    expect(plan.moves.some(({ driverId }) => driverId === 'driver-1')).toBe(false);
  });

  test('is the driver of pre-flight; naming another in step 4 is saved with the trip', () => {
    const named: PlanDraft = { ...draft, chase: { ...met, driverId: 'd2' } };
    const planned = plannedFor(named);
    const sees = world.and(changed(named), { type: 'trips/planned', data: planned });
    expect(columnsOf(sees.sees).find(({ driverId }) => driverId === 'd2')).toMatchObject({
      column: 0,
      isNamed: true,
    });
    const came = sees.when({
      type: 'trips/assignDriver',
      data: { column: 0, driverId: 'd3', from: null },
    });
    const { plan } = came.after.trips.state;
    expect(plan?.chase).toEqual({ ...met, driverId: 'd3', from: null });
    expect(plan && savedOf(plan, planned).chase).toEqual({ ...met, driverId: 'd3' });
    expect(columnsOf(came.after).some(({ driverId }) => driverId === 'd2')).toBe(false);
  });

  test('sets out from where they are: at the meet place no sooner, and the check holds it', () => {
    const from = { id: 'driver:d2', label: 'd2', lonE6: -95_600_000, latE6: 39_000_000 };
    const named: PlanDraft = { ...draft, chase: { ...met, driverId: 'd2', from } };
    const arrival = arrivalOfColumn(world.sees, named, 0);
    // More than the hour to the meet time.
    expect(arrival?.atMs).toBeGreaterThan(nowMs + hourMs);
    expect(arrival?.isEstimated).toBe(true);
    const { plan, certificate } = plannedFor(named);
    const chase = plan.drivers.find(({ kind }) => kind === 'chase');
    expect(chase?.driverId).toBe('d2');
    expect(chase?.actions[0]?.startMs).toBeGreaterThanOrEqual(arrival?.atMs ?? Infinity);
    expect(certificate.violations).toEqual([]);
    const tooSoon = plannedFor({ ...draft, chase: { ...met, driverId: 'd2' } });
    expect(checkTeamPlan(tooSoon.plan, problemOf(named))).not.toEqual([]);
  });

  test('of pre-flight is asked for the way to the meet place, once for each', () => {
    const from = { id: 'driver:d2', label: 'd2', lonE6: -95_600_000, latE6: 39_000_000 };
    const open = world.and(changed({ ...draft, step: 'preflight' }));
    const ways = (chase: PlanDraft['chase'], of = open) =>
      of.when({ type: 'trips/setOptions', data: { chase } }).after.fetches.state.all;
    const named = { ...met, driverId: 'd2', from };
    expect(ways(named)).toMatchObject([
      { of: 'trips/road', params: { from: { lonE6: -95_600_000 } } },
    ]);
    const again = world.and(changed({ ...draft, step: 'preflight', chase: named }));
    expect(ways({ ...named, vin: 'C-08' }, again)).toEqual([]);
    expect(ways({ ...named, meetLocationId: 'A' }, again)).toHaveLength(1);
    expect(ways({ ...named, driverId: null, from: null }, again)).toEqual([]);
  });

  test('a plan without a chase car says so, until it is changed by hand', () => {
    const withCar = plannedFor(draft);
    const alone = { ...withCar, plan: { ...withCar.plan, cars: [] } };
    const said = (planned: Planned, of = draft) => {
      const shown = { type: 'trips/planned', data: planned } as never;
      return unusedChase(world.and(changed(of), shown).sees.trips.state);
    };
    expect(said(alone)).toBe('No chase car is used: no better plan with one was found.');
    expect(said(withCar)).toBeNull();
    expect(said({ ...alone, isByHand: true })).toBeNull();
    expect(said(alone, { ...draft, mode: 'legacy-uber' })).toBeNull();
  });

  test('needs someone to bring: a trip for one driver is refused, two are recommended', () => {
    const alone = problemOfDraft(world.sees, { draft: { ...draft, driverCount: 1 }, moment });
    expect(alone).toMatchObject({
      is: 'refused',
      refusal: { reason: 'The chase driver moves no vehicle: the trip needs another driver.' },
    });
    const one = { ...draft, activityIds: ['a1'], driverCount: null };
    expect(recommendedCount(world.sees, one)).toBe(2);
  });

  test.each<[string, Partial<PlanDraft>]>([
    ['of another mode', { mode: 'legacy-uber' }],
    ['of whom pre-flight says nothing', { chase: { ...usualOptions.chase, vin: 'C-07' } }],
  ])('%s has no column: cars stand at the start, and any driver may chase', (_who, change) => {
    expect(chaseColumn({ ...draft, ...change })).toBe(-1);
    const { drivers: all, cars } = problemOf({ ...draft, ...change });
    expect(all.map(({ place }) => place?.id)).toEqual(['A', 'A', 'A', 'A', 'A']);
    expect(all.some(({ isChaseDriver }) => isChaseDriver)).toBe(false);
    expect(cars?.every(({ place }) => place.id === 'A') ?? true).toBe(true);
  });
});

describe('the seats of chase cars, and how many there are', () => {
  const two = { ...met, seats: 2 };
  const short: PlanDraft = { ...draft, driverCount: 7, chase: two };

  test('where seats run out more chase drivers are met with the first, and named in step 4', () => {
    const problem = problemOf(short);
    expect(problem).toMatchObject({ seats: 2, chases: 2 });
    const lot = { isChaseDriver: true, place: { id: 'Lot' }, notBeforeMs: nowMs + hourMs };
    expect(problem.drivers.slice(0, 2)).toMatchObject([lot, lot]);
    expect(problem.drivers.slice(2).some(({ isChaseDriver }) => isChaseDriver)).toBe(false);
    expect(problem.cars).toMatchObject([{ place: { id: 'Lot' } }, { place: { id: 'Lot' } }]);
    // Where those who are named for them are asked to come.
    const starts = [0, 1, 2].map((column) => startOfColumn(world.sees, short, column));
    expect(starts).toEqual(['Lot', 'Lot', 'A']);
    const planned = plannedFor(short);
    expect(planned.certificate.violations).toEqual([]);
    const sees = world.and(changed(short), { type: 'trips/planned', data: planned });
    const data = { column: 1, driverId: 'd3', from: null };
    const { after } = sees.when({ type: 'trips/assignDriver', data });
    const { plan } = after.trips.state;
    expect(plan).toMatchObject({ chase: { driverId: null }, legs: [{}, { driverId: 'd3' }] });
    expect(problemOf(plan!).drivers[1]).toMatchObject({ id: 'd3', ...lot });
  });

  test.each<[string, Partial<PlanDraft>, number]>([
    ['all riders have seats', { chase: met }, 1],
    ['one is the most', { chase: { ...two, cars: 1 } }, 1],
    ['more were chosen', { chase: { ...met, cars: 3 } }, 3],
    ['few drivers are left to be brought', { driverCount: 3 }, 1],
    ['somebody has to be brought', { driverCount: 3, chase: { ...met, cars: 4 } }, 2],
    ['none of them is described', { chase: { ...usualOptions.chase, seats: 2 } }, 0],
  ])('as %s, %# chase drivers are met', (_why, change, count) => {
    const { drivers } = problemOf({ ...short, ...change });
    expect(drivers.filter(({ isChaseDriver }) => isChaseDriver)).toHaveLength(count);
  });

  test('without a described driver they bound what any driver may drive; rides have none', () => {
    const chase = { ...usualOptions.chase, seats: 3, cars: 2 };
    expect(problemOf({ ...short, chase })).toMatchObject({ seats: 3, chases: 2 });
    const rides = { ...short, mode: 'legacy-uber', chase } as const;
    expect(problemOf(rides)).toMatchObject({ seats: 7, mode: 'Rideshare' });
    const all = { ...draft, driverCount: null };
    expect(recommendedCount(world.sees, { ...all, chase: { ...chase, seats: 1 } })).toBe(6);
    expect(recommendedCount(world.sees, { ...all, chase: { ...chase, cars: 1 } })).toBe(5);
  });

  test('cars that leave last are asked for where there are any, and are not as usual', () => {
    const asked = { ...draft, chase: { ...usualOptions.chase, leavesLast: true } };
    for (const mode of ['legacy-company', 'legacy-own'] as const) {
      expect(problemOf({ ...asked, mode })).toMatchObject({ leavesLast: true });
      expect(problemOf({ ...draft, mode })).not.toHaveProperty('leavesLast');
    }
    expect(problemOf({ ...asked, mode: 'legacy-uber' })).not.toHaveProperty('leavesLast');
  });

  test('to be on time first is asked for in every mode, and plans anew', () => {
    const asked = { ...draft, onTimeFirst: true };
    for (const mode of ['legacy-uber', 'legacy-company', 'legacy-own'] as const) {
      const [first, usual] = [problemOf({ ...asked, mode }), problemOf({ ...draft, mode })];
      expect(first).toMatchObject({ rates: { lateCentsPerMinute: onTimeCentsPerMinute } });
      const { lateCentsPerMinute } = standardRates;
      expect(usual).toMatchObject({ rates: { lateCentsPerMinute } });
    }
    expect(fitsSamePlan(draft, asked)).toBe(false);
    expect(fitsSamePlan(draft, { ...draft, onTimeFirst: false })).toBe(true);
  });

  test('another choice plans anew, but not where riders take rides; none is out of range', () => {
    const fits = (own: object, of: PlanDraft) =>
      fitsSamePlan(of, { ...of, chase: { ...of.chase, ...own } });
    for (const own of [{ seats: 3 }, { cars: 2 }, { leavesLast: true }]) {
      expect([fits(own, draft), fits(own, { ...draft, mode: 'legacy-uber' })], 'fits').toEqual([
        false,
        true,
      ]);
    }
    expect(fits({ leavesLast: false }, draft)).toBe(true);
    const open = world.and(changed({ ...draft, step: 'preflight' }));
    const set = (own: object) =>
      open.when({ type: 'trips/setOptions', data: { chase: { ...met, ...own } } });
    set({ seats: 0 }).thenRejected('A chase car has 1 to 14 seats.');
    set({ seats: 15 }).thenRejected('A chase car has 1 to 14 seats.');
    set({ cars: 5 }).thenRejected('A trip has 1 to 4 chase cars.');
    expect(set({ seats: 4, cars: 2 }).after.trips.state.plan?.chase).toMatchObject({ seats: 4 });
  });
});

describe('places of a trip that are no locations yet', () => {
  const id = newPlaceId(house);
  const other = { ...house, lonE6: 1 };
  const set = (data: object) => ({ type: 'trips/setOptions', data }) as never;
  const preflight: PlanDraft = { ...draft, step: 'preflight' };

  test('the start is planned from, kept with the draft, asked for and saved with the trip', () => {
    const data = { startLocationId: id, newPlaces: [house, other] };
    const { after } = world.and(changed(preflight)).when(set(data));
    const { plan } = after.trips.state;
    if (!plan) throw new Error('no draft');
    // The other one is not named.
    expect(plan).toMatchObject({ startLocationId: id, newPlaces: [house] });
    expect(startOf(after, plan)).toMatchObject({ id, timezone: 'America/Chicago' });
    const planned = plannedFor(plan);
    expect(planned.plan.places).toContainEqual(expect.objectContaining({ id, lonE6: -94_701_000 }));
    expect(planned.certificate.violations).toEqual([]);
    expect(savedOf(plan, planned)).toMatchObject({ newPlaces: [house] });
    const { plan: _p, certificate: _c, ...at } = planned;
    const shown = { type: 'trips/planned', data: { ...planned, ...at } } as never;
    const later = world.and(changed({ ...plan, step: 'plan' }), shown).sees;
    expect(tripRequestOf(later, plan)).toMatchObject({
      startLocationId: id,
      startPlace: { id, label: house.label },
    });
  });

  test('a chase driver is met at one, where their day begins', () => {
    const chase = { ...met, meetLocationId: id };
    const { after } = world.and(changed(preflight)).when(set({ chase, newPlaces: [house] }));
    const { plan } = after.trips.state;
    expect(problemOf(plan!).drivers[0]).toMatchObject({ place: { id }, isChaseDriver: true });
  });

  test('one that is not known is refused, and one that is left is forgotten', () => {
    const gone = 'This location no longer exists.';
    world
      .and(changed(preflight))
      .when(set({ startLocationId: id }))
      .thenRejected(gone);
    const chase = { ...met, meetLocationId: id };
    world.and(changed(preflight)).when(set({ chase })).thenRejected(gone);
    const there = { ...preflight, startLocationId: id, newPlaces: [house] };
    const left = world.and(changed(there)).when(set({ startLocationId: 'A' }));
    expect(left.after.trips.state.plan).not.toHaveProperty('newPlaces');
    left.thenReverts(changed(there));
  });
});

// The rules of cars: where each stands, who may ride in it, and that a round trip brings it back.
import { describe, expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { morningMs, stores } from '../../testing/places.ts';
import type { CompanyCar } from '../model/problem.ts';
import { TeamOutline } from '../schedule/outlining.ts';
import { askedFor } from '../testing/askedFor.ts';
import { planOf, setting } from '../testing/outlines.ts';
import type { Asked } from './asked.ts';
import { checkTeamPlan } from './checking.ts';

const [home, , lot, , store] = stores as readonly [P, P, P, P, P];
type P = (typeof stores)[number];
const at = { place: home, notBeforeMs: morningMs };
const van: CompanyCar = { id: 'van', place: lot };
const unnamed: CompanyCar = { id: null, place: lot };

/** The chase driver rides to the car at the lot, brings two riders to the store and back. */
function fetched(ends: 'home' | 'lot' | 'store' = 'home'): TeamPlan {
  const team = new TeamOutline(setting(ends === 'home'));
  const chase = team.add({ ...at, id: 'd1', car: { id: 'van', seats: 2, place: lot } });
  const riders = ['d2', 'd3'].map((id) => team.add({ ...at, id }));
  chase.come(lot);
  for (const to of [store, home]) {
    chase.goTo(to === store ? home : store);
    const seats = riders.map((rider) => team.board(rider, chase));
    chase.goTo(to);
    for (const { alight } of seats) alight();
  }
  if (ends !== 'store') chase.goTo(lot);
  if (ends === 'home') chase.come(home);
  return planOf(team.finish(), []);
}

const known = { mode: 'Company', chases: 1, seats: 2, rides: true, maxDrivers: 3 } as const;
const company = (cars: Asked['cars']) => askedFor([], setting(true), { ...known, cars });
const withCar = (change: Partial<TeamPlan['cars'][number]>): TeamPlan => {
  const plan = fetched();
  return { ...plan, cars: plan.cars.map((car) => ({ ...car, ...change })) };
};

describe('property 16: a company car stands at its place', () => {
  test.each([
    ['a named car', fetched(), [van]],
    ['a car without a name', fetched(), [unnamed]],
    ['one of several', fetched(), [{ id: 'other', place: home }, unnamed, van]],
  ])('%s is taken there, and brought back', (_what, plan, cars) => {
    expect(checkTeamPlan(plan, company(cars))).toEqual([]);
  });

  test.each<[string, TeamPlan, Asked['cars'], string]>([
    ['elsewhere', fetched(), [{ ...van, place: store }], '16: van does not stand there'],
    ['of another company', fetched(), [{ id: 'x', place: lot }], '16: the company has no car van'],
    ['at the driver', fetched(), null, '16: van is not where d1 sets out'],
    ['said to be elsewhere', withCar({ placeId: home.id }), [van], '16: van does not stand there'],
    ['under another name', withCar({ id: 'x' }), [van], '16: the company has no car x'],
  ])('a car %s is refused', (_what, plan, cars, words) => {
    expect(checkTeamPlan(plan, company(cars)).join()).toContain(words);
  });

  test('a car without a name is taken once', () => {
    const [first] = fetched().cars;
    const twice = { ...first, id: 'second', driverId: 'd2' } as TeamPlan['cars'][number];
    const plan = fetched();
    const asked = { ...company([unnamed]), chases: 2 };
    const found = checkTeamPlan({ ...plan, cars: [...plan.cars, twice] }, asked);
    expect(found).toContain('16: the company has no car second there');
  });

  test('a personal car stands at its driver, whatever cars the company has', () => {
    const found = checkTeamPlan(fetched(), { ...company([van]), mode: 'Personal' });
    expect(found).toEqual(['16: van is not where d1 sets out']);
  });
});

describe('a chase driver', () => {
  const hours = { notBeforeMs: morningMs, notAfterMs: null };
  const named = (chaseId: string): Asked => ({
    ...company([van]),
    drivers: ['d1', 'd2', 'd3'].map((id) => {
      const driver = { id, qualifications: [], groups: [], place: home, ...hours };
      return { ...driver, isChaseDriver: id === chaseId };
    }),
  });

  test('property 16: drives the chase car, and no other driver does', () => {
    expect(checkTeamPlan(fetched(), named('d1'))).toEqual([]);
    const words = '16: van is driven by d1, who is no chase driver';
    expect(checkTeamPlan(fetched(), named('d2'))).toEqual([words]);
  });
});

test('property 15: a company car that does not come back to its place is refused', () => {
  const left = { ...fetched('store'), roundTrip: true };
  expect(checkTeamPlan(left, company([van]))).toContain('15: the car of d1 is not back');
  const parked = { ...fetched('lot'), roundTrip: true };
  expect(checkTeamPlan(parked, company([van]))).toEqual(['15: d1 is not back at the start']);
});

describe('riders', () => {
  test('property 7 alone is broken by two riders on one seat', () => {
    const found = checkTeamPlan(withCar({ seats: 1 }), { ...company([van]), seats: 1 });
    expect([...new Set(found)]).toEqual(['7: 2 riders on 1 seats']);
  });

  test('property 32: an own car takes no riders, however many get in', () => {
    const plan = withCar({ seats: 0 });
    const asked = { ...company(null), mode: 'OwnCar', seats: null } as const;
    const found = checkTeamPlan(plan, asked).filter((line) => line.startsWith('32'));
    expect(found[0]).toMatch(/^32: \S+ in van, which takes no riders$/);
    expect(found).toHaveLength(8);
  });
});

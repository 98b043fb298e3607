import { describe, expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { place, straightLegs } from '../../testing/places.ts';
import type { TeamMove, TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { notOrdered, planOfOrders } from './planOfOrders.ts';
import { ordersOf, reordered, type TeamOrder, type WayBy } from '../rides/teamOrder.ts';

const depot = place('depot', -94_578_000, 39_099_000);
const north = place('north', -94_578_000, 39_249_000);
const south = place('south', -94_578_000, 38_949_000);

const base = generatedProblem({ seed: 1, moves: 1, drivers: 3 });
const move = (activityId: string, start = depot, end = north): TeamMove => ({
  ...(base.moves[0] as TeamMove),
  activityId,
  vehicleId: `v-${activityId}`,
  start,
  end,
  readyMs: null,
  deadlineMs: null,
});
const problem: TeamProblem = {
  ...base,
  moves: [
    move('out'),
    move('back', north, depot),
    move('far', south, north),
    move('same', depot, depot),
  ],
  drivers: base.drivers.map((driver) => ({ ...driver, place: depot })),
  maxShiftMs: null,
  chases: 1,
  legs: straightLegs([depot, north, south]),
};

const order = (driverId: string, ...ids: readonly (string | [string, WayBy])[]): TeamOrder => ({
  driverId,
  moves: ids.map((id) =>
    typeof id === 'string' ? { activityId: id } : { activityId: id[0], by: id[1] },
  ),
});

function planned(orders: readonly TeamOrder[], change: Partial<TeamProblem> = {}): TeamPlan {
  const result = planOfOrders({ ...problem, ...change }, orders);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  expect(result.certificate.violations).toEqual([]);
  expect(result.certificate.boundCents).toBeLessThanOrEqual(result.plan.cost.totalCents);
  return result.plan;
}

describe('a plan of orders', () => {
  test('drivers carry out their moves in the order that is given, not in a cheaper one', () => {
    const cheap = planned([order('d1', 'out', 'back')]);
    const dear = planned([order('d1', 'back', 'out')]);
    expect(cheap.ubers).toHaveLength(0);
    expect(dear.ubers).toHaveLength(2);
    expect(dear.moves.map(({ activityId }) => activityId)).toEqual(['back', 'out']);
    expect(dear.cost.totalCents).toBeGreaterThan(cheap.cost.totalCents);
  });

  test('moves in no order are left out and say so, beside those that cannot be planned', () => {
    const reasonOf = new Map(
      planned([order('d1', 'out')]).unserved.map(({ activityId, reason }) => [activityId, reason]),
    );
    expect(reasonOf).toEqual(
      new Map([
        ['same', 'Equal start and end are not supported.'],
        ['back', notOrdered],
        ['far', notOrdered],
      ]),
    );
    expect(planned([]).drivers).toEqual([]);
  });

  test('moves that take a vehicle on are where the first of them is', () => {
    const moves = problem.moves.map((one) =>
      one.activityId === 'back' ? { ...one, vehicleId: 'v-out' } : one,
    );
    const rows = (...orders: readonly TeamOrder[]) =>
      ordersOf(planned(orders, { moves })).map(({ driverId, moves: row }) => [
        driverId,
        ...row.map(({ activityId }) => activityId),
      ]);
    expect(rows(order('d1', 'back', 'far', 'out'))).toEqual([['d1', 'far', 'out', 'back']]);
    expect(rows(order('d1', 'back', 'far'), order('d2', 'out'))).toEqual([
      ['d1', 'far'],
      ['d2', 'out', 'back'],
    ]);
    expect(rows(order('d1', 'out'))).toEqual([['d1', 'out']]);
    expect(planOfOrders({ ...problem, moves }, [order('d1', 'back')])).toMatchObject({
      is: 'faulty',
      faults: [{ code: 'notPlannable', activityId: 'back' }],
    });
  });

  test('a driver comes to each move by the way that is given', () => {
    const byOf = (plan: TeamPlan) => ordersOf(plan)[0]?.moves.map(({ by }) => by);
    const ownCar = { mode: 'OwnCar' as const, roundTrip: false };
    expect(byOf(planned([order('d1', ['far', 'ride'])], ownCar))).toEqual(['ride']);
    expect(byOf(planned([order('d1', ['far', 'car'])], ownCar))).toEqual(['car']);
    const company = { mode: 'Company' as const, roundTrip: false };
    expect(byOf(planned([order('d1', ['far', 'ride'])], company))).toEqual(['ride']);
    const chased = planned([order('d1', ['far', 'chase'])], company);
    expect(byOf(chased)).toEqual(['chase']);
    expect(chased.drivers.map(({ kind }) => kind).toSorted()).toEqual(['chase', 'moved']);
  });

  test('a way given for one row of own cars has no effect on the next plan', () => {
    const ownCar = { ...problem, mode: 'OwnCar' as const, roundTrip: false };
    const free = planOfOrders(ownCar, [order('d1', 'far')]);
    planOfOrders(ownCar, [order('d1', ['far', 'car'])]);
    expect(planOfOrders(ownCar, [order('d1', 'far')])).toEqual(free);
  });
});

describe('orders that cannot be carried out', () => {
  const named = {
    ...move('named'),
    requirements: { qualifications: ['cdl' as const], manualAssignment: false, driverGroup: null },
  };
  const able = { ...problem.drivers[0], qualifications: ['cdl' as const] };
  const rules: Partial<TeamProblem> = {
    moves: [...problem.moves, named],
    drivers: [able as TeamProblem['drivers'][number], ...problem.drivers.slice(1)],
  };

  test.each<[string, readonly TeamOrder[], object, Partial<TeamProblem>?]>([
    [
      'a move that is gone',
      [order('d1', 'out', 'gone')],
      {
        code: 'stale',
        driverId: 'd1',
        activityId: 'gone',
        reason: 'The plan is stale: this move no longer exists.',
      },
    ],
    [
      'a move of two drivers',
      [order('d1', 'out'), order('d2', 'out')],
      {
        code: 'twice',
        driverId: 'd2',
        activityId: 'out',
        reason: 'The same activity is planned twice.',
      },
    ],
    [
      'a move that cannot be planned',
      [order('d1', 'same')],
      {
        code: 'notPlannable',
        activityId: 'same',
        reason: 'Equal start and end are not supported.',
      },
    ],
    [
      'a driver who may not',
      [order('d2', 'named')],
      {
        code: 'notEligible',
        driverId: 'd2',
        activityId: 'named',
        reason: 'This driver is not eligible: a commercial license is required.',
      },
      rules,
    ],
    [
      'a stranger',
      [order('eve', 'out')],
      {
        code: 'unknownDriver',
        driverId: 'eve',
        reason: 'This driver is not among those to plan.',
      },
    ],
    [
      'a driver twice',
      [order('d1', 'out'), order('d1', 'back')],
      { code: 'driverTwice', driverId: 'd1' },
    ],
    [
      'too many drivers',
      [order('d1', 'out'), order('d2', 'back')],
      { code: 'tooManyDrivers', reason: '2 drivers; this plan takes 1 at most.' },
      { maxDrivers: 1 },
    ],
    [
      'too long a day',
      [order('d1', 'out'), order('d2', 'far')],
      { code: 'tooLong', driverId: 'd2', reason: 'The day of this driver is too long.' },
      { maxShiftMs: 75 * 60_000 },
    ],
    [
      'a chase car where there is none',
      [order('d1', ['far', 'chase'])],
      { code: 'wrongWay', activityId: 'far', reason: 'There is no chase car in this plan.' },
    ],
    [
      'a ride behind a tow truck',
      [order('d1', ['far', 'ride'])],
      { code: 'wrongWay', reason: 'Drivers take no rides in this plan.' },
      { mode: 'Tow' },
    ],
    [
      'an own car that would stay away from home',
      [{ ...order('d1', ['far', 'car']), back: 'ride' }],
      { code: 'noWay', driverId: 'd1', reason: 'These ways do not lead through the day.' },
      { mode: 'OwnCar' },
    ],
    [
      'no driver left for the chase car',
      [order('d1', 'far')],
      {
        code: 'noWay',
        driverId: 'd1',
        activityId: 'far',
        reason: 'This driver cannot be brought there in time.',
      },
      { mode: 'Company', rides: false, maxDrivers: 1 },
    ],
    [
      'no way back',
      [order('d1', 'out')],
      { code: 'noWay', driverId: 'd1', reason: 'This driver cannot be brought back in time.' },
      { mode: 'Company', rides: false, maxDrivers: 1 },
    ],
  ])('orders with %s are faulty', (_name, orders, fault, change = {}) => {
    const result = planOfOrders({ ...problem, ...change }, orders);
    expect(result).toEqual({ is: 'faulty', faults: [expect.objectContaining(fault)] });
  });

  test('orders for a problem that cannot be planned at all are refused with its reason', () => {
    const drivers = problem.drivers.map((driver) => ({ ...driver, place: null }));
    expect(planOfOrders({ ...problem, drivers }, [order('d1', 'out')])).toEqual({
      is: 'refused',
      refusal: { code: 'noDepot', activityId: null, reason: 'No depot selected in list.' },
    });
  });
});

describe('a drag', () => {
  const orders: readonly TeamOrder[] = [
    { ...order('d1', ['out', 'ride'], ['back', 'ride'], ['far', 'ride']), back: 'ride' },
    { ...order('d2'), back: 'ride' },
  ];

  test('a move that goes to another driver opens the ways on both sides', () => {
    expect(reordered(orders, 'back', { driverId: 'd2', at: 0 })).toEqual([
      {
        driverId: 'd1',
        moves: [
          { activityId: 'out', by: 'ride' },
          { activityId: 'far', by: null },
        ],
        back: 'ride',
      },
      { driverId: 'd2', moves: [{ activityId: 'back', by: null }], back: null },
    ]);
  });

  test('a move that is taken out, and one for a driver without a row', () => {
    expect(reordered(orders, 'far', null)[0]).toMatchObject({ back: null, moves: { length: 2 } });
    expect(reordered(orders, 'out', { driverId: 'd3', at: 0 })[2]).toEqual({
      driverId: 'd3',
      moves: [{ activityId: 'out', by: null }],
      back: null,
    });
  });

  test('a move goes to another place of its own row', () => {
    const [row] = reordered(orders, 'far', { driverId: 'd1', at: 0 });
    expect(row?.moves).toEqual([
      { activityId: 'far', by: null },
      { activityId: 'out', by: null },
      { activityId: 'back', by: 'ride' },
    ]);
  });
});

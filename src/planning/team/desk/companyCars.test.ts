// Company cars stand at a place of their own: who drives one gets there first, brings it back and
// gets home. A mile takes a minute; a minute of a driver costs 30 cents, a mile of a car 60; a ride
// $2.50 and $1.83 a mile, $8 at least. Boarding and leaving take 3 minutes each.
import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { samePlace } from '../../places.ts';
import { place } from '../../testing/places.ts';
import { chaseProblems } from '../chase/testing/chaseProblems.ts';
import { companyCarOf } from '../model/companyCars.ts';
import { modelOf } from '../model/model.ts';
import { planOfOrders } from '../orders/planOfOrders.ts';
import { ordersOf } from '../rides/teamOrder.ts';
import { planTeamToTheEnd } from './planTeam.ts';
import type { CompanyCar, TeamProblem } from '../model/problem.ts';
import { standardRates } from '../model/costs.ts';
import { auctionDay } from '../testing/auctions.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { generatedProblem, openMs } from '../testing/problems.ts';

/** On a straight road, at these miles. */
const miles = { depot: 0, corner: 4, store: 20, auction: 30 } as const;
type Town = keyof typeof miles;

function at(town: Town): PlanPlace {
  return place(town, -94_000_000 + miles[town] * 15_000, 39_000_000);
}

const car = (id: string | null, town: Town): CompanyCar => ({ id, place: at(town) });

/** Seven vehicles at the auction for the depot, eight drivers at the depot, and a van. */
function auctionRun(changed: Partial<TeamProblem>): TeamProblem {
  const { moves: _, ...base } = generatedProblem({ seed: 1, moves: 1, drivers: 8 });
  const requirements = { qualifications: [], manualAssignment: false, driverGroup: null };
  return {
    ...base,
    mode: 'Company',
    moves: Array.from({ length: 7 }, (_one, index) => ({
      activityId: `m${index}`,
      vehicleId: `v${index}`,
      start: at('auction'),
      end: at('depot'),
      readyMs: openMs,
      deadlineMs: null,
      taskId: null,
      requirements,
      namedId: null,
    })),
    drivers: base.drivers.map((driver) => ({ ...driver, place: at('depot') })),
    chases: 1,
    rates: { ...standardRates, carCentsPerMile: 60 },
    legs: (fromId, toId) => {
      const away = Math.abs(miles[fromId as Town] - miles[toId as Town]);
      return { distanceCmi: away * 100, durationMs: away * 60_000 };
    },
    ...changed,
  };
}

function plansOf(problem: TeamProblem, iterations: number): readonly TeamPlan[] {
  const outcome = planTeamToTheEnd(problem, { seed: 7, budget: { is: 'iterations', iterations } });
  const answers = outcome.is === 'planned' ? outcome.answers : [];
  for (const { certificate } of answers) expect(certificate.violations).toEqual([]);
  return answers.map(({ plan }) => plan);
}

function cheapest(problem: TeamProblem): TeamPlan {
  const [plan] = plansOf(problem, 60);
  if (!plan) throw new Error('No plan.');
  return plan;
}

/** What the chase driver does but meet riders, and where to. */
function chaseOf({ drivers }: TeamPlan): readonly string[] {
  const actions = drivers.find(({ kind }) => kind === 'chase')?.actions ?? [];
  return actions.flatMap((action) => {
    if (action.type === 'start' || action.type === 'end')
      return [`${action.type} ${action.placeId}`];
    return 'toId' in action ? [`${action.type} ${action.toId}`] : [];
  });
}

describe('auction run', () => {
  test('given a van of its driver, when it is planned, then it sets out from the depot', () => {
    const plan = cheapest(auctionRun({ mode: 'Personal', cars: [car('van', 'corner')] }));
    // As the example of `examples.test.ts`: 760 minutes and 60 miles.
    expect(plan.cost.totalCents).toBe(760 * 30 + 60 * 60);
    expect(plan.cars.map(({ placeId }) => placeId)).toEqual(['depot']);
    expect(chaseOf(plan)).toEqual(['start depot', 'go-to auction', 'go-to depot', 'end depot']);
  });

  test('given a company van at the corner, then its driver rides there first and home last', () => {
    const plan = cheapest(auctionRun({ cars: [car('van', 'corner')] }));
    expect(plan.cars).toEqual([
      { id: 'van', driverId: expect.any(String), seats: 7, placeId: 'corner' },
    ]);
    expect(chaseOf(plan)).toEqual([
      'start depot',
      'uber corner',
      'go-to depot',
      'go-to auction',
      'go-to corner',
      'uber depot',
      'end depot',
    ]);
    // The miles are the same: 4 + 30 + 26. Two rides of 3 + 4 + 3 minutes and $9.82 come on top.
    expect(plan.cost.totalCents).toBe((760 + 2 * 10) * 30 + 60 * 60 + 2 * 982);
  });

  test('given two vans, then the one that costs less is taken', () => {
    const vans = [car('far', 'store'), car('near', 'corner')];
    expect(cheapest(auctionRun({ cars: vans })).cars.map(({ id }) => id)).toEqual(['near']);
    const own = [...vans, car('own', 'depot')];
    expect(cheapest(auctionRun({ cars: own })).cars.map(({ id }) => id)).toEqual(['own']);
  });

  test('given an order for the other van, then that one is taken', () => {
    const asked = auctionRun({ cars: [car('far', 'store'), car('near', 'corner')] });
    const wanted = { id: 'far', placeId: 'store' };
    const orders = ordersOf(cheapest(asked)).map((one) =>
      one.car ? { ...one, car: wanted } : one,
    );
    const ordered = planOfOrders(asked, orders, 0);
    if (ordered.is !== 'planned') throw new Error('It is not planned.');
    expect(ordered.plan.cars).toMatchObject([wanted]);
    expect(ordered.certificate.violations).toEqual([]);
  });

  test('given work for two vans, then each is taken by one driver', () => {
    const asked = auctionRun({ cars: [car('a', 'corner'), car('b', 'corner')] });
    // A second round would be an hour late.
    const moves = asked.moves.slice(0, 4);
    const due = moves.map((move) => ({ ...move, deadlineMs: openMs + 110 * 60_000 }));
    const { cars } = cheapest({ ...asked, moves: due, chases: 2, seats: 2 });
    expect(cars.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  });

  test('given a rest after 115 minutes, then the rides count: 122 minutes are too much', () => {
    const asked = auctionRun({ cars: [car('van', 'corner')], restAfterMs: 115 * 60_000 });
    const { drivers } = cheapest(asked);
    const { actions = [] } = drivers.find(({ kind }) => kind === 'chase') ?? {};
    const waits = actions.flatMap((one) => (one.type === 'wait' ? one.until.is : []));
    expect(waits).toContain('rest');
  });

  test('given no rides, then only a driver who is where the van stands drives it', () => {
    const asked = auctionRun({ cars: [car('van', 'corner')], rides: false });
    expect(cheapest(asked).moves).toEqual([]);
    const [first, ...others] = asked.drivers;
    const drivers = [...others, { ...first, id: 'at the corner', place: at('corner') }];
    const plan = cheapest({ ...asked, drivers: drivers as TeamProblem['drivers'] });
    expect(plan.cars.map(({ driverId }) => driverId)).toEqual(['at the corner']);
    expect(plan.moves).toHaveLength(7);
  });

  test('given no way back, then the van and its driver stay where they are', () => {
    const plan = cheapest(auctionRun({ cars: [car('van', 'corner')], roundTrip: false }));
    const actions = ['start depot', 'uber corner', 'go-to depot', 'go-to auction', 'end auction'];
    expect(chaseOf(plan)).toEqual(actions);
  });

  test("given a chase driver from nine o'clock at the corner, then no other drives", () => {
    const nineMs = openMs + 3_600_000;
    const asked = auctionRun({ cars: [car('own', 'depot'), car('van', 'corner')], chases: 2 });
    const met = { ...asked.drivers[7], id: 'met', place: at('corner'), notBeforeMs: nineMs };
    const chase = { ...met, isChaseDriver: true } as TeamProblem['drivers'][number];
    const plan = cheapest({ ...asked, drivers: [chase, ...asked.drivers.slice(0, 7)] });
    // The van at the depot costs less, but its drivers move vehicles alone.
    expect(plan.cars.map(({ id, driverId }) => [id, driverId])).toEqual([['van', 'met']]);
    expect(plan.moves.some(({ driverId }) => driverId === 'met')).toBe(false);
    const [start] = plan.drivers.find(({ driverId }) => driverId === 'met')?.actions ?? [];
    expect(start).toMatchObject({ placeId: 'corner' });
    expect(start?.startMs).toBeGreaterThanOrEqual(nineMs);
  });

  test('given only chase drivers, then nothing can be planned, and the reason is that', () => {
    const asked = auctionRun({ cars: [car('van', 'corner')] });
    const drivers = asked.drivers.map((driver) => ({ ...driver, isChaseDriver: true }));
    const budget = { is: 'iterations', iterations: 1 } as const;
    expect(planTeamToTheEnd({ ...asked, drivers }, { seed: 7, budget })).toMatchObject({
      is: 'refused',
      refusal: { reason: 'No driver is eligible: they all drive chase cars.' },
    });
  });

  test.each<[string, Partial<TeamProblem>, string]>([
    ['two with one id', { cars: [car('van', 'corner'), car('van', 'store')] }, 'is there twice'],
    ['fewer than chase cars', { cars: [car(null, 'corner')], chases: 2 }, 'There are fewer cars'],
    [
      'a place off the globe',
      { cars: [{ id: null, place: { ...at('corner'), latE6: 91_000_000 } }] },
      'is not known',
    ],
  ])('company cars that cannot be are refused: %s', (_what, changed, words) => {
    const budget = { is: 'iterations', iterations: 1 } as const;
    const outcome = planTeamToTheEnd(auctionRun(changed), { seed: 7, budget });
    if (outcome.is === 'planned') throw new Error('It is planned.');
    expect(outcome.refusal).toMatchObject({ code: 'badCar' });
    expect(outcome.refusal.reason).toContain(words);
    expect(plansOf(auctionRun({ ...changed, mode: 'Personal' }), 1)).toHaveLength(3);
  });
});

const days = fc.record({
  ...drawnDay(8, [2, 5]),
  isAuction: fc.boolean(),
});

test('given cars with and without names on one lot, then a plan means that of its name', () => {
  const place = at('corner');
  const problem = { ...auctionRun({}), cars: [null, 'van', null].map((id) => ({ id, place })) };
  const model = modelOf(problem);
  if ('code' in model) throw new Error(model.reason);
  const find = (id: string, ...taken: number[]) =>
    companyCarOf({ id, placeId: place.id }, model, new Set(taken));
  expect([find('van'), find('car of d3'), find('car of d3', 0), find('van', 1)]).toEqual([
    1, 0, 2, 0,
  ]);
});

describe('where cars stand', () => {
  test.prop([days, fc.integer({ min: 1, max: 3 })], { numRuns: runs(6, 60) })(
    'company cars without names that stand with all drivers are planned as personal cars are',
    ({ isAuction, ...drawn }, chases) => {
      const made = isAuction ? auctionDay(drawn) : generatedProblem(drawn);
      const home = made.drivers[0]?.place ?? at('depot');
      const cars = Array.from({ length: chases }, () => ({ id: null, place: home }));
      const problem = { ...made, chases, cars };
      const own = plansOf({ ...problem, mode: 'Personal' }, 12);
      expect(plansOf({ ...problem, mode: 'Company' }, 12)).toEqual(own);
    },
  );

  test.prop([chaseProblems(8, 5)], { numRuns: runs(15, 200) })(
    'a chase driver takes a ride to a car elsewhere, and home on a round trip, and no other',
    (problem) => {
      for (const { cars, drivers, ubers, places } of plansOf(problem, 8)) {
        for (const { driverId, placeId } of cars) {
          const { actions = [] } = drivers.find((one) => one.driverId === driverId) ?? {};
          const [first] = actions;
          const home = first && 'placeId' in first ? first.placeId : null;
          const [base, stand] = [home, placeId].map((id) => places.find((one) => one.id === id));
          const isThere = base !== undefined && stand !== undefined && samePlace(base, stand);
          const rides = ubers.filter((ride) => ride.driverId === driverId);
          expect(rides).toHaveLength(isThere ? 0 : problem.roundTrip ? 2 : 1);
          if (!isThere) expect(rides[0]).toMatchObject({ startId: home, endId: placeId });
        }
      }
    },
  );
});

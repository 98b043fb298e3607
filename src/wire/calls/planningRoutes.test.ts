import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planningRoutes } from './planningRoutes.ts';
import { exchanges } from '../testing/arbitraries.ts';

type Name = keyof typeof planningRoutes;

/** One of many sample answers of a call, as it goes over the wire. */
function answerOf(name: Name, fits: (raw: never) => boolean): object {
  const arbitrary = exchanges[name] as fc.Arbitrary<unknown> as fc.Arbitrary<{
    readonly reply: never;
  }>;
  const written = arbitrary.map(({ reply }) => {
    return JSON.parse(JSON.stringify(planningRoutes[name].encodeReply(reply))) as never;
  });
  const [found] = fc.sample(written.filter(fits), { numRuns: 1, seed: 4 });
  return found as object;
}

const read = (name: Name, raw: unknown) => () =>
  planningRoutes[name].decodeReply(raw, undefined as never);

type Plan = {
  readonly itineraries: readonly {
    readonly driverId: string;
    readonly actions: readonly object[];
  }[];
  readonly vehicleMoves: readonly object[];
};

describe('itineraries with inconsistent parts are unreadable', () => {
  const plan = answerOf('generateItineraries', ({ vehicleMoves, itineraries }: Plan) => {
    const meets = itineraries.some(({ actions }) => actions.some((one) => 'driverIndex' in one));
    return vehicleMoves.length > 0 && itineraries.length > 1 && meets;
  }) as Plan;
  const { itineraries } = plan;

  test('consistent itineraries are read', () => {
    expect(read('generateItineraries', plan)).not.toThrow();
  });

  test.each<[string, object]>([
    ['a driver twice', { itineraries: [itineraries[0], ...itineraries] }],
    ['a vehicle with an unknown driver', { itineraries: itineraries.slice(0, 0) }],
    [
      'a meeting with an unknown driver',
      {
        itineraries: itineraries.map((row) => ({
          ...row,
          actions: row.actions.map((one) =>
            'driverIndex' in one ? { ...one, driverIndex: 9 } : one,
          ),
        })),
      },
    ],
    [
      'an action of an unknown type',
      { itineraries: itineraries.map((row) => ({ ...row, actions: [{ type: 'fly', id: 'x' }] })) },
    ],
    ['thirteen drivers', { itineraries: Array.from({ length: 13 }, (_, at) => driver(`d${at}`)) }],
  ])('%s', (_name, wrong) => {
    expect(read('generateItineraries', { ...plan, ...wrong })).toThrow();
  });

  function driver(driverId: string) {
    return { ...itineraries[0], driverId, actions: [] };
  }
});

describe('amounts that do not add up are unreadable', () => {
  test('the price of rides must be the sum of the rides', () => {
    const rides = answerOf('checkRideshare', () => true) as { readonly totalCents: number };
    expect(read('checkRideshare', rides)).not.toThrow();
    expect(read('checkRideshare', { ...rides, totalCents: rides.totalCents + 1 })).toThrow();
  });

  test('a total must be the sum of its terms, and a tip equal its term', () => {
    type Summary = { readonly total: number; readonly driverTip: { readonly amount: number } };
    const summary = answerOf('wrapup', () => true) as Summary;
    const { total, driverTip } = summary;
    expect(read('wrapup', summary)).not.toThrow();
    expect(read('wrapup', { ...summary, total: total + 0.01 })).toThrow();
    const other = { ...driverTip, amount: driverTip.amount + 0.01 };
    expect(read('wrapup', { ...summary, driverTip: other })).toThrow();
  });
});

test('a move on two routes, or on one and left out, is unreadable', () => {
  const route = { vehicleId: 'v', depotId: 'd', activityIds: ['a', 'b'] };
  expect(read('planML', { routes: [route] })).not.toThrow();
  expect(read('planML', { routes: [route, { ...route, activityIds: ['b'] }] })).toThrow();
  const unserved = [{ activityId: 'a', reason: 'why' }];
  expect(read('planML', { routes: [route], unserved })).toThrow();
});

test('slack has one cause, or a change of the plan', () => {
  const wait = { type: 'wait', id: 'w', duration: 60, startTime: 1, locationId: null };
  const timesOf = (cause: object) => ({
    data: [{ driverId: 'd', chase: false, actions: [{ ...wait, ...cause }], late: [] }],
    errors: [],
  });
  expect(read('calculateTripTimes', timesOf({ activityId: 'a' }))).not.toThrow();
  expect(read('calculateTripTimes', timesOf({}))).not.toThrow();
  expect(read('calculateTripTimes', timesOf({ activityId: 'a', syncId: 's' }))).toThrow();
});

test('omitted fields of a request get the defaults of the rules', () => {
  const sent = {
    chaseType: 'Company',
    roundTrip: false,
    requestedTime: 5,
    startLocationId: 'l',
    driverCount: 2,
    activityIds: ['a'],
  };
  // Reading 19, S2 §9.
  expect(planningRoutes.checkRideshare.decode({ query: {}, body: sent })).toMatchObject({
    mostVehicles: 12,
    chaseSeats: 7,
  });
});

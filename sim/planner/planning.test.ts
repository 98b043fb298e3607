import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Location } from '#domain/entities.ts';
import { rideFareCents } from '#planning/fares.ts';
import { straightTravel } from '#planning/travel.ts';
import { isLast, type PlannerMessage, type PlannerRequest } from '#wire/planner/messages.ts';
import { readPlan } from '#wire/planner/plan.ts';
import { inTown, sampleRequest } from '#wire/testing/plannerRequests.ts';
import { test } from '../../tests/property.ts';
import { answersTo } from './planning.ts';

function answers(request: PlannerRequest, iterations = 30): PlannerMessage[] {
  const budget = { is: 'iterations', iterations } as const;
  const all = [...answersTo(request, { plannerId: 'w1', budget })];
  return all.filter((message) => message !== null);
}

const updates = (messages: readonly PlannerMessage[]) =>
  messages.flatMap((message) => (message.is === 'route' ? [message.update] : []));

describe('a request that can be planned', () => {
  test.prop([fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 })], { numRuns: 15 })(
    'the answers begin without routes, improve, and end with a plan of all moves',
    (moves, drivers) => {
      const request = sampleRequest(moves, drivers);
      const messages = answers(request);
      expect(messages.map(isLast)).toEqual(messages.map((_, at) => at === messages.length - 1));
      const [start, ...plans] = updates(messages);
      expect(start).toMatchObject({ routes: [], costCents: null, progress: 0, plannerId: 'w1' });
      const costs = plans.map(({ costCents }) => costCents as number);
      expect(costs).toEqual(costs.toSorted((a, b) => b - a));
      const last = plans.at(-1);
      expect(last).toMatchObject({ isFinal: true, progress: 1, unserved: [] });
      const plan = readPlan({ ...(last as typeof start & {}), skipped: 0 }, request, (id) => {
        const one = request.activities.find((activity) => activity.id === id);
        if (!one) return undefined;
        const { startLocationId: startId, endLocationId: endId } = one;
        return { id, name: id, startId, endId, tripId: null };
      });
      expect(plan.is === 'plan' && plan.drivers.flatMap((one) => one.activityIds).length).toBe(
        moves,
      );
    },
  );

  test('a plan costs wages from the depot until all are back, and the rides in between', () => {
    // From the depot itself, so that only the ride back is left.
    const one = { ...sampleRequest(1, 1) };
    const move = { id: 'm0', startLocationId: 'p0', endLocationId: 'p1' };
    const last = updates(answers({ ...one, activities: [move] })).at(-1);
    const [from, to] = [inTown('p0'), inTown('p1')] as [Location, Location];
    const leg = straightTravel(from, to);
    const driveMs = Math.ceil(leg.durationMs / 1000) * 1000;
    const paidMs = 2 * driveMs + 16 * 60_000;
    const wages = Math.round((paidMs * 1800) / 3_600_000);
    expect(last?.costCents).toBe(wages + rideFareCents(leg));
  });

  test('the plan is the cheapest one, not the one that ends first', () => {
    // There and back: one driver needs no ride at all, two would finish a little earlier.
    const there = { id: 'there', startLocationId: 'p0', endLocationId: 'p1' };
    const back = { id: 'back', startLocationId: 'p1', endLocationId: 'p0' };
    const request = { ...sampleRequest(1, 2), activities: [back, there] };
    const last = updates(answers(request, 4000)).at(-1);
    const orders = last?.routes.map(({ track }) => track.map(({ activityId }) => activityId));
    expect(orders).toEqual([['there', 'there', 'back', 'back']]);
  });

  test('the plan is the cheapest one, not the one with the fewest drivers', () => {
    // There and back from both depots: two need no ride, one alone would have to ride between.
    const request = sampleRequest(6, 2);
    const [first, second] = request.vehicles;
    if (!first || !second) throw new Error('Two drivers.');
    const vehicles = [first, { ...second, depotLocationId: 'p3' }];
    const ways = ['p0 p1', 'p1 p0', 'p3 p4', 'p4 p3'].map((way) => way.split(' '));
    const activities = ways.map(([startLocationId = '', endLocationId = ''], at) => ({
      id: `m${at}`,
      startLocationId,
      endLocationId,
    }));
    const last = updates(answers({ ...request, vehicles, activities }, 1000)).at(-1);
    expect(last?.routes).toHaveLength(2);
  });

  const point = fc.record({
    latitude: fc.integer({ min: 37_000, max: 41_000 }).map((milli) => milli / 1000),
    longitude: fc.integer({ min: -97_000, max: -92_000 }).map((milli) => milli / 1000),
  });
  test.prop(
    [
      fc.array(point, { minLength: 3, maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 40 }),
    ],
    { numRuns: 12 },
  )('a plan leaves out no move for lack of time', (points, drivers, moves) => {
    const locations = points.map((one, at) => ({ ...one, id: `q${at}`, description: '' }));
    const { vehicles } = sampleRequest(1, drivers);
    const activities = Array.from({ length: moves }, (_, at) => ({
      id: `m${at}`,
      startLocationId: `q${(at * 7) % points.length}`,
      endLocationId: `q${(at * 7 + 1) % points.length}`,
    }));
    const near = vehicles.map((one) => ({ ...one, depotLocationId: 'q0' }));
    const request = { requestId: 'r1', vehicles: near, locations, activities };
    const last = updates(answers(request, 5)).at(-1);
    expect(last).toMatchObject({ isFinal: true, unserved: [] });
  });

  test('a plan includes moves that take longer than a day', () => {
    const request = sampleRequest(1, 6);
    const far = { id: 'far', latitude: 30, longitude: -82, description: '' };
    const activities = [{ id: 'm0', startLocationId: 'far', endLocationId: 'p1' }];
    const locations = [...request.locations, far];
    const last = updates(answers({ ...request, locations, activities })).at(-1);
    expect(last?.unserved).toEqual([]);
  });

  test('a plan shares work where one driver would work around the clock', () => {
    const last = updates(answers(sampleRequest(30, 3))).at(-1);
    expect(last?.routes.length).toBeGreaterThan(1);
    const few = updates(answers(sampleRequest(8, 6))).at(-1);
    expect(few?.routes).toHaveLength(1);
  });

  test('property 26: the same request gives the same bytes', () => {
    expect(answers(sampleRequest(8, 3))).toEqual(answers(sampleRequest(8, 3)));
  });

  test('property 25: moves with equal ends or unknown places are left out with a reason', () => {
    const { activities, ...rest } = sampleRequest(2);
    const bad = [
      { id: 'same', startLocationId: 'p1', endLocationId: 'p1' },
      { id: 'lost', startLocationId: 'p1', endLocationId: 'nowhere' },
    ];
    const last = updates(answers({ ...rest, activities: [...bad, ...activities] })).at(-1);
    expect(last?.unserved).toEqual([
      { activityId: 'same', reason: 'Equal start and end are not supported.' },
      { activityId: 'lost', reason: 'The location "nowhere" is not known.' },
    ]);
    const moved = last?.routes.flatMap(({ track }) => track.map(({ activityId }) => activityId));
    expect(new Set(moved)).toEqual(new Set(['m0', 'm1']));
  });
});

const request = sampleRequest(2);
type Move = PlannerRequest['activities'][number];
const [activity, other] = request.activities as [Move, Move];
const [vehicle] = request.vehicles as [PlannerRequest['vehicles'][number]];

test.each<[string, Partial<PlannerRequest>, string]>([
  [
    'only equal ends',
    { activities: [{ ...activity, endLocationId: activity.startLocationId }] },
    'Equal start and end are not supported.',
  ],
  [
    'only unknown places',
    { activities: [{ ...activity, endLocationId: 'nowhere' }] },
    'The location "nowhere" is not known.',
  ],
  [
    'a depot that is not a place of the request',
    { vehicles: [{ ...vehicle, depotLocationId: 'nowhere' }] },
    'Where Avery starts is not among the locations.',
  ],
  [
    'a move twice',
    { activities: [activity, other, activity] },
    'The same activity is planned twice.',
  ],
  ['a driver twice', { vehicles: [vehicle, vehicle] }, 'The same driver is in the plan twice.'],
])('%s: one error, in words', (_name, change, message) => {
  const errors = answers({ ...request, ...change }).filter((one) => one.is === 'error');
  expect(errors).toEqual([{ is: 'error', error: { requestId: 'r1', message } }]);
});

import { describe, expect, test } from 'vitest';
import type { MoveToPlan } from './hops.ts';
import { legsNeeded } from './hops.ts';
import { checkItinerary } from './invariants.ts';
import { type PlanRequest, planTrip } from './planTrip.ts';
import { morningMs, place, stores, straightLegs } from './testing/requests.ts';

const [a, b, b2, c] = stores as [
  (typeof stores)[0],
  (typeof stores)[0],
  (typeof stores)[0],
  (typeof stores)[0],
];
const minute = 60_000;
const home = place('home', -94_600_000, 39_010_000);
const move = (change: Partial<MoveToPlan> = {}): MoveToPlan => ({
  activityId: 'a1',
  vehicleId: 'v1',
  start: b,
  end: c,
  readyMs: null,
  deadlineMs: null,
  ...change,
});
const request = (change: Partial<PlanRequest> = {}): PlanRequest => ({
  driver: { id: 'd1', place: a, home: null },
  moves: [move()],
  startMs: morningMs,
  roundTrip: true,
  legs: () => ({ distanceCmi: 1000, durationMs: 20 * minute }),
  ...change,
});

function planned(of: PlanRequest) {
  const result = planTrip(of);
  if (result.is === 'refused') throw new Error(result.refusal.reason);
  expect(checkItinerary(result.itinerary, of.moves)).toEqual([]);
  return result.itinerary;
}
const types = (of: PlanRequest) => planned(of).actions.map(({ type }) => type);

describe('a plan of one move', () => {
  test('reading 21: boarding and alighting take 3 minutes, vehicle pick-up and drop-off 5', () => {
    const { actions, startMs, endMs } = planned(request());
    expect(actions.map(({ type, durationMs }) => [type, durationMs / minute])).toEqual([
      ['start', 0],
      ['uber', 26],
      ['pickup-vehicle', 5],
      ['move-vehicle', 20],
      ['dropoff-vehicle', 5],
      ['uber', 26],
      ['end', 0],
    ]);
    expect(startMs).toBe(morningMs);
    expect(endMs).toBe(morningMs + 82 * minute);
  });

  test('the total is the sum of wages by time and rides by the fare table', () => {
    // 82 min at 18.00 an hour; two rides of 10 mi and 20 min.
    expect(planned(request()).cost).toEqual({
      wagesCents: 2460,
      rideFaresCents: 2 * (250 + 1550 + 560),
      totalCents: 2460 + 4720,
    });
  });

  test('a one-way driver stays at the drop-off, and the plan says how far from home', () => {
    const oneWay = request({ roundTrip: false, driver: { id: 'd1', place: a, home } });
    const plan = planned(oneWay);
    expect(plan.actions.at(-1)).toMatchObject({ type: 'end', placeId: 'C' });
    expect(plan.stranded).toEqual({ placeId: 'C', homeId: 'home', distanceCmi: 1000 });
    expect(legsNeeded(oneWay).at(-1)).toEqual({ from: c, to: home });
    expect(plan.cost.rideFaresCents).toBe(2360);
  });

  test('a one-way plan that ends at home strands no driver', () => {
    const toHome = request({ roundTrip: false, driver: { id: 'd1', place: a, home: c } });
    expect(planned(toHome).stranded).toBeNull();
  });

  test('a driver at the pick-up or across the street takes no ride', () => {
    const here = (at: typeof a) => request({ driver: { id: 'd1', place: at, home: null } });
    const [withoutRide] = [['start', 'pickup-vehicle', 'move-vehicle', 'dropoff-vehicle']];
    expect(types(here(b)).slice(0, 4)).toEqual(withoutRide);
    expect(types(here(b2)).slice(0, 4)).toEqual(withoutRide);
    expect(types(here(a))[1]).toBe('uber');
  });

  test('the driver leaves as late as the ready time allows instead of waiting', () => {
    const readyMs = morningMs + 120 * minute;
    const plan = planned(request({ moves: [move({ readyMs })] }));
    expect(plan.startMs).toBe(readyMs - 26 * minute);
    expect(plan.actions.some(({ type }) => type === 'wait')).toBe(false);
  });

  test('a drop-off at the deadline is on time, a second later it is late', () => {
    const doneMs = morningMs + 56 * minute;
    const by = (deadlineMs: number) => planned(request({ moves: [move({ deadlineMs })] })).late;
    expect(by(doneMs)).toEqual([]);
    expect(by(doneMs - 1000)).toEqual([{ activityId: 'a1', lateMs: 1000 }]);
  });

  test('a short ride costs the minimum fare', () => {
    const legs = () => ({ distanceCmi: 50, durationMs: 2 * minute });
    expect(planned(request({ legs })).cost.rideFaresCents).toBe(1600);
  });
});

describe('a plan of several moves', () => {
  test('a swap needs no ride, as the driver drives there and back', () => {
    const swap = request({
      driver: { id: 'd1', place: b, home: null },
      moves: [move(), move({ activityId: 'a2', vehicleId: 'v2', start: c, end: b })],
    });
    expect(types(swap)).not.toContain('uber');
    expect(planned(swap).actions.at(-1)).toMatchObject({ placeId: 'B' });
  });

  test('the driver waits at a vehicle until it is ready', () => {
    const readyMs = morningMs + 300 * minute;
    const plan = planned(
      request({
        moves: [move(), move({ activityId: 'a2', vehicleId: 'v2', start: c, end: a, readyMs })],
      }),
    );
    const wait = plan.actions.find(({ type }) => type === 'wait');
    expect(wait).toMatchObject({ placeId: 'C', startMs: morningMs + 56 * minute });
    expect((wait?.startMs ?? 0) + (wait?.durationMs ?? 0)).toBe(readyMs);
  });
});

describe('refused requests', () => {
  const nowhere = place('N', 0, 91_000_000);
  const first = move();
  test.each<[string, Partial<PlanRequest>]>([
    ['nothingToPlan', { moves: [] }],
    ['startEqualsEnd', { moves: [move({ end: b })] }],
    ['unknownLocation', { moves: [move({ start: null })] }],
    ['unknownLocation', { moves: [move({ end: nowhere })] }],
    ['driverNowhere', { driver: { id: 'd1', place: null, home: null } }],
    ['moveTwice', { moves: [move(), move()] }],
    ['vehicleElsewhere', { moves: [first, { ...first, activityId: 'a2' }] }],
    ['badTime', { startMs: Number.NaN }],
    ['badTime', { moves: [move({ readyMs: Number.NaN })] }],
    ['badTime', { moves: [move({ deadlineMs: Number.POSITIVE_INFINITY })] }],
    ['missingLeg', { legs: () => undefined }],
    ['badLeg', { legs: () => ({ distanceCmi: 1, durationMs: Number.NaN }) }],
    ['badLeg', { legs: () => ({ distanceCmi: -1, durationMs: 1 }) }],
  ])('%s', (code, change) => {
    const result = planTrip(request(change));
    expect(result).toMatchObject({ is: 'refused', refusal: { code } });
    if (result.is === 'refused') expect(result.refusal.reason).toMatch(/^[A-Z].+\.$/);
  });

  test('an unknown leg that the plan does not need is accepted', () => {
    const legs = straightLegs([b, c]);
    const there = request({ legs, driver: { id: 'd1', place: b, home: null } });
    expect(planTrip(there).is).toBe('planned');
  });
});

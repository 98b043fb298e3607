// The day of a single driver, as a dispatcher can work it out on paper: every way is ten miles and
// takes twenty minutes.
import { describe, expect, test } from 'vitest';
import type { PlanPlace } from '#domain/itinerary.ts';
import { problemOf } from '../drafting/problemOf.ts';
import type { TeamMove } from '../model/problem.ts';
import { morningMs, stores } from '../../testing/places.ts';
import { planOfOrders } from './planOfOrders.ts';

const [a, b, b2, c] = stores as [PlanPlace, PlanPlace, PlanPlace, PlanPlace];
const minute = 60_000;

function move(change: Partial<TeamMove> = {}): TeamMove {
  return {
    activityId: 'a1',
    vehicleId: 'v1',
    start: b,
    end: c,
    readyMs: null,
    deadlineMs: null,
    taskId: null,
    namedId: null,
    requirements: { qualifications: [], manualAssignment: false, driverGroup: null },
    ...change,
  };
}

type Day = { readonly from?: PlanPlace; readonly roundTrip?: boolean };

/** In the order given. */
function planned(moves: readonly TeamMove[], { from = a, roundTrip = true }: Day = {}) {
  const day = { qualifications: [], groups: [], notBeforeMs: morningMs, notAfterMs: null };
  const problem = problemOf({
    mode: 'Rideshare',
    moves,
    roundTrip,
    maxDrivers: 1,
    start: null,
    drivers: [{ id: 'd1', place: from, ...day }],
    legs: () => ({ distanceCmi: 1000, durationMs: 20 * minute }),
  });
  const order = { driverId: 'd1', moves: moves.map(({ activityId }) => ({ activityId })) };
  const result = planOfOrders(problem, [order]);
  if (result.is !== 'planned') throw new Error(JSON.stringify(result));
  expect(result.certificate.violations).toEqual([]);
  const { plan } = result;
  const actions = plan.drivers[0]?.actions ?? [];
  return { plan, actions, types: actions.map(({ type }) => type) };
}

describe('one driver and one move', () => {
  test('reading 21: boarding and leaving take 3 minutes, vehicle pick-up and drop-off 5', () => {
    const { actions } = planned([move()]);
    expect(actions.map(({ type, durationMs }) => [type, durationMs / minute])).toEqual([
      ['start', 0],
      ['uber', 26],
      ['pickup-vehicle', 5],
      ['move-vehicle', 20],
      ['dropoff-vehicle', 5],
      ['uber', 26],
      ['end', 0],
    ]);
    expect(actions[0]?.startMs).toBe(morningMs);
    expect(actions.at(-1)?.startMs).toBe(morningMs + 82 * minute);
  });

  test('wages are paid by time, rides by the fare table', () => {
    // 82 min at 18.00 an hour; two rides of 10 mi and 20 min.
    expect(planned([move()]).plan.cost).toMatchObject({
      wagesCents: 2460,
      rideFaresCents: 2 * (250 + 1550 + 560),
      totalCents: 2460 + 4720,
    });
  });

  test('a one-way driver stays at the drop-off', () => {
    const { actions, plan } = planned([move()], { roundTrip: false });
    expect(actions.at(-1)).toMatchObject({ type: 'end', placeId: 'C' });
    expect(plan.cost.rideFaresCents).toBe(2360);
  });

  test('a driver at the pick-up or across the street takes no ride', () => {
    const withoutRide = ['start', 'pickup-vehicle', 'move-vehicle', 'dropoff-vehicle'];
    expect(planned([move()], { from: b }).types.slice(0, 4)).toEqual(withoutRide);
    expect(planned([move()], { from: b2 }).types.slice(0, 4)).toEqual(withoutRide);
    expect(planned([move()]).types[1]).toBe('uber');
  });

  test('the driver leaves as late as the ready time allows instead of waiting', () => {
    const readyMs = morningMs + 120 * minute;
    const { actions, types } = planned([move({ readyMs })]);
    expect(actions[0]?.startMs).toBe(readyMs - 26 * minute);
    expect(types).not.toContain('wait');
  });

  test('a drop-off at the deadline is on time, a second later it is late', () => {
    const doneMs = morningMs + 56 * minute;
    const by = (deadlineMs: number) => planned([move({ deadlineMs })]).plan.late;
    expect(by(doneMs)).toEqual([]);
    expect(by(doneMs - 1000)).toEqual([{ activityId: 'a1', lateMs: 1000 }]);
  });
});

describe('one driver and two moves', () => {
  test('a swap needs no ride, as the driver drives there and back', () => {
    const back = move({ activityId: 'a2', vehicleId: 'v2', start: c, end: b });
    const { actions, types } = planned([move(), back], { from: b });
    expect(types).not.toContain('uber');
    expect(actions.at(-1)).toMatchObject({ placeId: 'B' });
  });

  test('the driver waits at a vehicle until it is ready', () => {
    const readyMs = morningMs + 150 * minute;
    const next = move({ activityId: 'a2', vehicleId: 'v2', start: c, end: a, readyMs });
    // The first vehicle has to be there early.
    const first = move({ deadlineMs: morningMs + 56 * minute });
    const { actions } = planned([first, next]);
    const wait = actions.find(({ type }) => type === 'wait');
    expect(wait).toMatchObject({ placeId: 'C', startMs: morningMs + 56 * minute });
    expect((wait?.startMs ?? 0) + (wait?.durationMs ?? 0)).toBe(readyMs);
  });
});

// What a trip would take before its drivers are named, with ten miles and twenty minutes between
// any two places, so that it can be worked out by hand. A ride takes three minutes more at each end
// and costs $23.60; a vehicle is picked up and dropped off in five minutes each.
import { describe, expect, test } from 'vitest';
import type { Entities, User } from '#domain/entities.ts';
import type { Itineraries } from '#wire/calls/planningCalls.ts';
import { accountRow, activityRow } from '#domain/testing/rows.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { calculateDoference, checkRideshare, generateItineraries } from './calculations.ts';
import { planMl } from './planMl.ts';
import { calculateTripTimes } from './tripTimes.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const user: User = {
  id: 'u',
  username: 'u',
  name: 'U',
  accountId: 'acc',
  roles: ['Administrator'],
  phone: null,
};
const moveOf = (id: string, fields: Partial<Entities['activities']> = {}) =>
  activityRow(id, { startId: 'B', endId: 'C', vin: id, deadlineMs: at + 600 * minute, ...fields });
const open = (...activities: Entities['activities'][]) =>
  tenMiles({ accounts: [accountRow('acc')], activities }, { nowMs: at });
const request = {
  chaseType: 'Rideshare' as const,
  roundTrip: false,
  requestedMs: at,
  startLocationId: 'A',
  driverCount: 2,
  mostVehicles: 12,
  chaseSeats: 7,
  activityIds: ['a1'],
};
const stepsOf = ({ drivers }: Itineraries) =>
  drivers.map(({ driverId, kind, steps }) => [
    `${driverId} ${kind}`,
    ...steps.map((step) => {
      const place = 'toId' in step ? `${step.fromId}>${step.toId}` : step.placeId;
      return `${step.type} ${place} ${step.durationMs / minute}`;
    }),
  ]);

describe('the itineraries of a trip before its drivers are named', () => {
  test('are a ride and a move by ride-share', () => {
    const sim = open(moveOf('a1'));
    expect(stepsOf(generateItineraries(sim, user, request))).toEqual([
      [
        'driver-1 moved',
        'start A 0',
        'uber A>B 26',
        'pickup-vehicle B 5',
        'move-vehicle B>C 20',
        'dropoff-vehicle C 5',
        'end C 0',
      ],
    ]);
    const round = generateItineraries(sim, user, { ...request, roundTrip: true });
    expect(stepsOf(round)[0]?.slice(-2)).toEqual(['uber C>A 26', 'end A 0']);
  });

  test('are brought and collected by a chase car', () => {
    const chased = generateItineraries(open(moveOf('a1')), user, {
      ...request,
      chaseType: 'Company',
    });
    const [first, second] = stepsOf(chased);
    expect([first, second].map((day) => day?.[0])).toEqual(['driver-1 chase', 'driver-2 moved']);
    expect(second).toEqual([
      'driver-2 moved',
      'start A 0',
      'join A 3',
      'split B 3',
      'pickup-vehicle B 5',
      'move-vehicle B>C 20',
      'dropoff-vehicle C 5',
      'end C 0',
    ]);
    expect(chased.cars).toMatchObject([{ driverId: 'driver-1', seats: 7, placeId: 'A' }]);
  });
});

test('a trip by ride-share and by chase car is compared by its miles and its time', () => {
  const sim = open(moveOf('a1'));
  // By ride-share ten miles each, to the vehicle and with it: 26, 5, 20 and 5 minutes.
  const withoutChase = { distanceCmi: 2_000, durationMs: 56 * minute };
  const both = calculateDoference(sim, user, request);
  expect(both.withoutChase).toEqual(withoutChase);
  // The chase car goes to the vehicle and on to where its driver is collected, and the vehicle.
  expect(both.withChase).toEqual({ distanceCmi: 3_000, durationMs: 56 * minute });
  expect(calculateDoference(sim, user, { ...request, driverCount: 1 })).toEqual({
    withChase: null,
    withoutChase,
  });
});

test('the rides of a trip are priced one by one', () => {
  const ride = { durationMs: 26 * minute, distanceCmi: 1_000, fareCents: 2_360 };
  const sim = open(moveOf('a1'));
  expect(checkRideshare(sim, user, request)).toEqual({
    rides: [{ driverIndex: 0, activityId: 'a1', startId: 'A', endId: 'B', ...ride }],
    totalCents: 2_360,
  });
  expect(checkRideshare(sim, user, { ...request, roundTrip: true })).toEqual({
    rides: [
      { driverIndex: 0, activityId: 'a1', startId: 'A', endId: 'B', ...ride },
      { driverIndex: 0, activityId: null, startId: 'C', endId: 'A', ...ride },
    ],
    totalCents: 4_720,
  });
});

describe('the times of itineraries', () => {
  const sim = open(moveOf('a1', { deadlineMs: at + 50 * minute }));
  const planned = () => generateItineraries(sim, user, request);

  test('follow one another, and say what is late', () => {
    const { data, errors } = calculateTripTimes(sim, user, planned());
    expect(errors).toEqual([]);
    expect(data.map(({ driverId, kind }) => [driverId, kind])).toEqual([['driver-1', 'moved']]);
    const starts = data[0]?.actions.map(({ startMs }) => (startMs - at) / minute);
    expect(starts).toEqual([0, 0, 26, 31, 51, 56]);
    expect(data[0]?.late).toEqual([{ activityId: 'a1', lateMs: 6 * minute }]);
  });

  test('are none of a day without a start or an end', () => {
    const itineraries = planned();
    const cut = (from: number, to?: number) => {
      const drivers = itineraries.drivers.map((day) => ({
        ...day,
        steps: day.steps.slice(from, to),
      }));
      return calculateTripTimes(sim, user, { ...itineraries, drivers });
    };
    const words = 'The day of driver-1 has no start or no end.';
    const ids = itineraries.drivers[0]?.steps.map(({ id }) => id) ?? [];
    expect(cut(1)).toEqual({ data: [], errors: [{ message: words, actionIds: ids.slice(1) }] });
    expect(cut(0, -1)).toEqual({
      data: [],
      errors: [{ message: words, actionIds: ids.slice(0, -1) }],
    });
    expect(cut(0, 1).errors).toEqual([{ message: words, actionIds: ids.slice(0, 1) }]);
  });

  test('are none where something is awaited that never happens', () => {
    const itineraries = planned();
    const never = { id: 'w', placeId: 'B', syncId: 'never', durationMs: 0 } as const;
    const wait = { ...never, type: 'wait-for' } as const;
    const drivers = itineraries.drivers.map((day) => ({
      ...day,
      steps: day.steps.flatMap((step): readonly (typeof step | typeof wait)[] => {
        return step.type === 'pickup-vehicle' ? [wait, step] : [step];
      }),
    }));
    const { data, errors } = calculateTripTimes(sim, user, { ...itineraries, drivers });
    expect(data).toEqual([]);
    expect(errors).toMatchObject([
      { message: 'These actions wait for something that never happens.' },
    ]);
  });

  test('say what the check finds, without its number', () => {
    const itineraries = planned();
    const drivers = itineraries.drivers.map((day) => ({
      ...day,
      steps: day.steps.map((step) =>
        step.type === 'pickup-vehicle' ? { ...step, durationMs: minute } : step,
      ),
    }));
    const { data, errors } = calculateTripTimes(sim, user, { ...itineraries, drivers });
    expect(data).toHaveLength(1);
    expect(errors.length).toBeGreaterThan(0);
    for (const { message, actionIds } of errors) {
      expect(message).not.toMatch(/^\d/);
      expect(actionIds).toEqual([]);
    }
  });
});

describe('the planner that answers once', () => {
  const listed = places.map(({ id, label, lonE6, latE6 }) => ({ id, label, lonE6, latE6 }));
  const asked = (...ids: string[]) => ({
    maxDrivers: 1,
    startMs: at,
    startLocationId: 'A',
    locations: listed,
    activities: ids.map((id) => ({ id, startLocationId: 'B', endLocationId: 'C' })),
  });

  test('has a route with each move, from the depot', () => {
    const sim = open(moveOf('a1'), moveOf('a2'));
    const { routes, unserved } = planMl(sim, user, asked('a1', 'a2'));
    expect(unserved).toEqual([]);
    expect(routes).toHaveLength(1);
    expect(routes[0]?.depotId).toBe('A');
    expect(routes[0]?.activityIds.toSorted()).toEqual(['a1', 'a2']);
  });

  test('may begin at a place that is no location', () => {
    const depot = { id: 'depot', label: 'Depot', lonE6: -94_650_000, latE6: 39_050_000 };
    const from = { ...asked('a1'), startLocationId: 'depot', locations: [...listed, depot] };
    expect(planMl(open(moveOf('a1')), user, from).routes).toMatchObject([
      { depotId: 'depot', activityIds: ['a1'] },
    ]);
  });
});

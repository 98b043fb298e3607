// The itineraries of a trip on the wire (S2 §3 Itinerary), written out by hand: a chase driver
// brings a rider, who moves a vehicle; seconds, miles and places among the itineraries there.
import { describe, expect, test } from 'vitest';
import type { Itineraries, TripTimes } from './planningCalls.ts';
import { planningRoutes } from './planningRoutes.ts';
import {
  decodeItineraries,
  decodeTripTimes,
  encodeItineraries,
  encodeTripTimes,
} from './itineraries.ts';

const at = 1_789_473_600_000;
const plain = (raw: unknown): unknown => JSON.parse(JSON.stringify(raw));
const move = { activityId: 'act-1', vehicleId: 'veh-1' };

const plan: Itineraries = {
  roundTrip: true,
  places: [{ id: 'A', label: 'Store', lonE6: -94_500_000, latE6: 39_100_000 }],
  cars: [{ id: 'car-1', driverId: 'd2', seats: 4, placeId: 'A' }],
  moves: [{ ...move, driverId: 'd1', startId: 'A', endId: 'B' }],
  ubers: [
    {
      id: 'ride-1',
      driverId: 'd1',
      startId: 'B',
      endId: 'A',
      fareCents: 2_340,
      startSyncId: 'ride-1/begun',
      endSyncId: 'ride-1/over',
      pickupMs: 180_000,
      driveMs: 900_000,
      dropoffMs: 60_000,
      distanceCmi: 1_250,
    },
  ],
  unserved: [{ activityId: 'act-9', reason: 'No road.' }],
  drivers: [
    {
      driverId: 'd1',
      kind: 'moved',
      notBeforeMs: at,
      rests: ['d1-3'],
      steps: [
        { id: 'd1-0', type: 'start', placeId: 'A', durationMs: 0 },
        {
          id: 'd1-1',
          type: 'join',
          placeId: 'A',
          chaseDriverId: 'd2',
          syncId: 'y1',
          splitId: 's1',
          durationMs: 180_000,
        },
        {
          id: 'd1-2',
          type: 'move-vehicle',
          fromId: 'A',
          toId: 'B',
          ...move,
          distanceCmi: 1_234,
          durationMs: 1_500,
        },
        { id: 'd1-3', type: 'uber', fromId: 'B', toId: 'A', uberId: 'ride-1', durationMs: 60_000 },
      ],
    },
    {
      driverId: 'd2',
      kind: 'chase',
      notBeforeMs: at + 1,
      steps: [
        {
          id: 'd2-1',
          type: 'pickup-driver',
          placeId: 'A',
          riderId: 'd1',
          riderCount: 1,
          riderCountChange: 1,
          syncId: 'y1',
          splitId: 's1',
          durationMs: 180_000,
        },
      ],
    },
  ],
};
const sent = {
  roundTrip: true,
  itineraries: [
    {
      driverId: 'd1',
      driverIndex: 0,
      chase: false,
      startTime: at,
      startId: 'A',
      isUberDriver: true,
      actions: [
        { id: 'd1-0', type: 'start', locationId: 'A', duration: 0 },
        {
          id: 'd1-1',
          type: 'join',
          locationId: 'A',
          chaseDriverIndex: 1,
          syncId: 'y1',
          splitId: 's1',
          duration: 180,
        },
        {
          id: 'd1-2',
          type: 'move-vehicle',
          startLocationId: 'A',
          endLocationId: 'B',
          ...move,
          distance: 12.34,
          duration: 1.5,
        },
        {
          id: 'd1-3',
          type: 'uber',
          startLocationId: 'B',
          endLocationId: 'A',
          uberId: 'ride-1',
          duration: 60,
        },
      ],
      restsBefore: ['d1-3'],
    },
    {
      driverId: 'd2',
      driverIndex: 1,
      chase: true,
      startTime: at + 1,
      startId: 'A',
      isUberDriver: false,
      actions: [
        {
          id: 'd2-1',
          type: 'pickup-driver',
          locationId: 'A',
          driverIndex: 0,
          riderCount: 1,
          riderCountChange: 1,
          syncId: 'y1',
          splitId: 's1',
          duration: 180,
        },
      ],
    },
  ],
  locations: [{ id: 'A', label: 'Store', lon: -94.5, lat: 39.1 }],
  cars: [{ id: 'car-1', driverIndex: 1, capacity: 4, startId: 'A' }],
  vehicleMoves: [{ driverIndex: 0, ...move, startId: 'A', endId: 'B' }],
  ubers: [
    {
      id: 'ride-1',
      startId: 'B',
      endId: 'A',
      fareCents: 2_340,
      startSyncId: 'ride-1/begun',
      endSyncId: 'ride-1/over',
      driverIndex: 0,
      pickupDuration: 180,
      driveDuration: 900,
      dropoffDuration: 60,
      distance: 12.5,
    },
  ],
  unserved: [{ activityId: 'act-9', reason: 'No road.' }],
};

describe('the itineraries of a trip', () => {
  test('are written as the documents say', () => {
    expect(plain(encodeItineraries(plan))).toEqual(sent);
  });

  test('are read as the documents say', () => {
    expect(decodeItineraries(sent)).toEqual({ value: plan });
  });

  test('begin nowhere without a step that has a place', () => {
    const [, chase] = plan.drivers;
    const startOf = (steps: Itineraries['drivers'][number]['steps']) => {
      const drivers = [{ ...chase, steps }] as unknown as Itineraries['drivers'];
      return encodeItineraries({ ...plan, drivers, moves: [], cars: [], ubers: [] }).itineraries[0]
        ?.startId;
    };
    const way = { id: 'w', type: 'go-to', carId: 'c', fromId: 'A', toId: 'B' } as const;
    expect(startOf([])).toBeNull();
    expect(startOf([{ ...way, distanceCmi: 1, durationMs: 1 }])).toBeNull();
  });

  const [rider, chase] = sent.itineraries;
  const long = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
  test.each<[string, object, string]>([
    ['no list of drivers', { itineraries: null }, 'itineraries: invalid_type'],
    [
      'thirteen drivers',
      {
        itineraries: long(13, 0).map((_none, n) => ({ ...chase, driverId: `d${n}`, actions: [] })),
      },
      'itineraries: too_big',
    ],
    ['a driver twice', { itineraries: [rider, rider] }, 'itineraries: custom'],
    [
      'too many actions',
      { itineraries: [{ ...rider, actions: long(1_001, rider?.actions[0]) }] },
      'itineraries.0.actions: too_big',
    ],
    [
      'too many rests',
      { itineraries: [{ ...rider, restsBefore: long(1_001, 'd1-3') }] },
      'itineraries.0.restsBefore: too_big',
    ],
    ['a place without a point', { locations: [{ id: 'A', label: '' }] }, 'locations.0.lat: '],
    ['too many places', { locations: long(2_001, sent.locations[0]) }, 'locations: too_big'],
  ])('are not read with %s', (_what, change, problem) => {
    const read = decodeItineraries({ ...sent, ...change });
    expect('problem' in read && read.problem).toContain(problem);
  });

  test('are not read where a driver is none of them', () => {
    const cars = [{ ...sent.cars[0], driverIndex: 2 }];
    expect(() => decodeItineraries({ ...sent, cars })).toThrow('itineraries: no such driver');
  });
});

describe('the times of a trip', () => {
  const wait = { id: 'w', type: 'wait', placeId: 'A', startMs: at, durationMs: 60_000 } as const;
  const waitSent = { id: 'w', type: 'wait', locationId: 'A', startTime: at, duration: 60 };
  const times = (until: object): TripTimes =>
    ({
      data: [
        {
          driverId: 'd1',
          kind: 'chase',
          actions: [
            { ...wait, until },
            { id: 'e', type: 'end', placeId: 'A', startMs: at + 60_000, durationMs: 500 },
          ],
          late: [{ activityId: 'act-1', lateMs: 7 }],
        },
      ],
      errors: [{ message: 'No road.', actionIds: ['w'] }],
    }) as unknown as TripTimes;
  const timesSent = (cause: object) => ({
    data: [
      {
        driverId: 'd1',
        chase: true,
        startTime: at,
        endTime: at + 60_500,
        actions: [
          { ...waitSent, ...cause },
          { id: 'e', type: 'end', locationId: 'A', startTime: at + 60_000, duration: 0.5 },
        ],
        late: [{ activityId: 'act-1', lateMs: 7 }],
      },
    ],
    errors: [{ message: 'No road.', actionIds: ['w'] }],
  });

  test.each<[string, object, object]>([
    ['ready', { is: 'ready', activityId: 'act-1' }, { activityId: 'act-1' }],
    ['met', { is: 'sync', syncId: 'y1' }, { syncId: 'y1' }],
    ['rested', { is: 'rest' }, { rest: true }],
    ['left behind', { is: 'left' }, { left: true }],
    ['changed', { is: 'change' }, {}],
  ])('are written and read with a wait until something is %s', (_what, until, cause) => {
    expect(plain(encodeTripTimes(times(until)))).toEqual(timesSent(cause));
    expect(decodeTripTimes(timesSent(cause))).toEqual({ value: times(until) });
  });

  test.each([
    ['a vehicle and a partner', { activityId: 'a', syncId: 's' }],
    ['a vehicle and a rest', { activityId: 'a', rest: true }],
    ['a rest and others', { rest: true, left: true }],
  ])('are not read with a wait for %s at once', (_what, causes) => {
    expect(decodeTripTimes(timesSent(causes))).toHaveProperty('problem');
  });

  test('of no driver at all have neither a start nor an end', () => {
    const none = { data: [{ driverId: 'd1', kind: 'moved', actions: [], late: [] }], errors: [] };
    expect(plain(encodeTripTimes(none as unknown as TripTimes))).toEqual({
      data: [
        { driverId: 'd1', chase: false, startTime: null, endTime: null, actions: [], late: [] },
      ],
      errors: [],
    });
  });
});

test('a trip that cannot be read is named as the body', () => {
  expect(() => planningRoutes.wrapup.decode({ query: {}, body: null })).toThrow(
    'body.(value): invalid_type',
  );
});

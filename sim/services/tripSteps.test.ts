// The actions of a trip's drivers as they are read of the legacy trip, written out by hand.
import { describe, expect, test } from 'vitest';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import { isTravel, isWaitFor, membersOf } from './tripSteps.ts';

const at = 1_800_000_000_000;
const none = {
  vehicleId: null,
  activityId: null,
  ride: null,
  taskId: null,
  carId: null,
  syncId: null,
  subActions: [],
};
const store = { id: 'A', label: '', lon: 0, lat: 0 };
const lot = { id: 'B', label: '', lon: 0, lat: 0 };
const own = { id: 'driver:d1', label: '', lon: -94.5123456, lat: 39.0123454 };
const A = { id: 'A', lonE6: -94_500_000, latE6: 39_000_000 };
const B = { id: 'B', lonE6: -94_600_000, latE6: 39_100_000 };
const met = (itineraryId: string) => [{ itineraryId, syncId: 'y1', splitId: 's1' }];

const trip = {
  childTrips: [
    { itineraryId: '0', driverId: null, startTime: at, startLocation: store, destinations: [] },
    {
      itineraryId: '1',
      driverId: 'd1',
      startTime: at,
      startLocation: own,
      car: null,
      destinations: [
        {
          location: store,
          actions: [
            {
              ...none,
              type: 'Errand | Rideshare',
              padding: 60.5,
              ride: { startSyncId: 'r/begun', endSyncId: 'r/over' },
            },
            { ...none, type: 'Errand | Check-in with Lead', padding: 180, subActions: met('2') },
          ],
        },
        {
          location: lot,
          actions: [
            {
              ...none,
              type: 'Drop-Off | Vehicle',
              padding: 300,
              activityId: 'a1',
              vehicleId: 'v1',
              syncId: 'done',
            },
          ],
        },
      ],
    },
    {
      itineraryId: '2',
      driverId: 'd2',
      startTime: at + 5,
      startLocation: store,
      car: { id: 'c', location: lot },
      destinations: [
        {
          location: store,
          actions: [
            { ...none, type: 'Pick-Up | Driver', padding: 180, subActions: met('1') },
            { ...none, type: 'Errand | ToDo', padding: 0, syncId: 'r/begun' },
            { ...none, type: 'Errand | ToDo', padding: 0, syncId: 'r/over' },
            { ...none, type: 'Errand | ToDo', padding: 0, syncId: 'done' },
            { ...none, type: 'Errand | ToDo', padding: 0, syncId: 'never' },
          ],
        },
        {
          location: lot,
          actions: [{ ...none, type: 'Location | Travel', padding: 1, carId: 'c' }],
        },
      ],
    },
  ],
} as unknown as LegacyTrip;

describe('the steps of a trip', () => {
  const members = () => membersOf(tenMiles(), 't1', trip);

  test('are those of its drivers, from where each of them begins', () => {
    expect(members().map(({ driverId, start, carAt }) => [driverId, start, carAt])).toEqual([
      ['d1', { id: null, lonE6: -94_512_346, latE6: 39_012_345 }, null],
      ['d2', A, B],
    ]);
  });

  test('follow one another in time and place', () => {
    const [first] = members();
    const planned = {
      status: 'Not Started',
      driverId: 'd1',
      activityId: null,
      vehicleId: null,
      startedMs: null,
      endedMs: null,
    };
    expect(first?.steps.map(({ action }) => action)).toEqual([
      {
        ...planned,
        id: 't1-1',
        type: 'Errand | Rideshare',
        otherEndId: null,
        fromId: null,
        toId: 'A',
        plannedStartMs: at,
        plannedEndMs: at + 60_500,
      },
      {
        ...planned,
        id: 't1-2',
        type: 'Errand | Check-in with Lead',
        otherEndId: 't1-4',
        fromId: 'A',
        toId: 'A',
        plannedStartMs: at + 60_500,
        plannedEndMs: at + 240_500,
      },
      {
        ...planned,
        id: 't1-3',
        type: 'Drop-Off | Vehicle',
        activityId: 'a1',
        vehicleId: 'v1',
        otherEndId: null,
        fromId: 'B',
        toId: 'B',
        plannedStartMs: at + 240_500,
        plannedEndMs: at + 540_500,
      },
    ]);
    expect(first?.steps.map(({ here, at: there }) => [here.id, there.id])).toEqual([
      [null, 'A'],
      ['A', 'A'],
      ['A', 'B'],
    ]);
  });

  test('name the other side of a meeting, and what they wait for', () => {
    const [, second] = members();
    expect(second?.steps.map(({ action: { id, otherEndId } }) => [id, otherEndId])).toEqual([
      ['t1-4', 't1-2'],
      ['t1-5', 't1-1'],
      ['t1-6', 't1-1'],
      ['t1-7', 't1-3'],
      ['t1-8', null],
      ['t1-9', null],
    ]);
    expect(second?.steps.at(-1)?.action).toMatchObject({ fromId: 'A', toId: 'B' });
  });

  test('begin and end at places that are known, or made with the trip', () => {
    const [, child] = trip.childTrips;
    const away = { ...store, id: 'place:1' };
    const elsewhere = { ...trip, childTrips: [{ ...child, startLocation: away }] } as LegacyTrip;
    expect(() => membersOf(tenMiles(), 't1', elsewhere)).toThrow(
      expect.objectContaining({
        status: 422,
        errorCode: 'UNKNOWN_LOCATION',
        message: 'There is no location place:1.',
      }),
    );
    const made = tenMiles().state.rows.locations[1];
    const [member] = membersOf(tenMiles(), 't1', elsewhere, (id) =>
      id === 'place:1' ? made : undefined,
    );
    expect(member?.start).toEqual(B);
  });
});

test.each([
  ['Location | Travel', true],
  ['Errand | Rideshare', true],
  ['Errand | ToDo', false],
  ['Pick-Up | Vehicle', false],
] as const)('a step of type %s is a way: %s', (type, is) => {
  expect(isTravel({ type })).toBe(is);
});

test.each([
  ['a wait', { syncId: 'y' }, true],
  ['slack', {}, false],
  ['a task', { syncId: 'y', taskId: 't' }, false],
  ['a drop-off', { type: 'Drop-Off | Vehicle', syncId: 'y' }, false],
])('only a wait for others is one: %s', (_what, fields, is) => {
  expect(isWaitFor({ ...none, type: 'Errand | ToDo', ...fields } as never)).toBe(is);
});

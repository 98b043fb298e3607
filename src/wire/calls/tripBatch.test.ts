import { expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { failuresOf, oneTrip, tripBatch } from './tripBatch.ts';

test('failures of a batch are grouped by message, in order', () => {
  const created = [{ key: 'k/1', tripId: 't1' }];
  const busy = 'Ann is on trip KC-1 at that time.';
  const gone = 'There is no driver d9.';
  const errors = [
    { key: 'k/2', message: busy },
    { key: 'k/3', message: gone },
    { key: 'k/4', message: busy },
  ];
  expect(failuresOf({ created, errors })).toEqual([
    {
      message: busy,
      what: '2 trip itineraries',
      text: 'Failed to create 2 trip itineraries',
      keys: ['k/2', 'k/4'],
    },
    {
      message: gone,
      what: '1 trip itinerary',
      text: 'Failed to create 1 trip itinerary',
      keys: ['k/3'],
    },
  ]);
  expect(failuresOf({ created, errors: [] })).toEqual([]);
});

test('plans are saved as one trip, or as one for each with a key of its own', () => {
  const plan = {
    roundTrip: false,
    places: [{ id: 'A', label: 'Store', lonE6: 0, latE6: 0 }],
    cars: [],
    moves: [],
    ubers: [],
    unserved: [],
    drivers: [
      {
        driverId: 'd1',
        kind: 'moved',
        actions: [{ id: 's', type: 'start', placeId: 'A', startMs: 5, durationMs: 0 }],
      },
    ],
    late: [],
    wageCentsPerHour: 1_800,
    cost: { tipCents: 0, wagesCents: 0, tipShares: [] },
  } as unknown as TeamPlan;
  const order = { requestedMs: 4, chaseType: 'Company' } as const;
  const one = oneTrip(plan, order);
  expect(one).toMatchObject({
    call: 'finalizeTrip',
    request: { trip: { chaseType: 'Company', requestedTime: 4, childTrips: [{ driverId: 'd1' }] } },
  });
  const { trip } = one.request;
  expect(tripBatch([plan, plan], order, 'k')).toEqual({
    call: 'finalizeTrips',
    request: {
      items: [
        { key: 'k/1', trip },
        { key: 'k/2', trip },
      ],
    },
  });
});

import type { Itinerary } from '#domain/itinerary.ts';
import { describe, expect, test } from 'vitest';
import type { LegacyAction, LegacyTrip } from './trip.ts';
import { itineraryOf, legacyTripOf } from './tripCodec.ts';

const startMs = Date.UTC(2026, 8, 15, 12, 30);
const of = { activityId: 'a1', vehicleId: 'v1' };
const plan: Itinerary = {
  driverId: 'd1',
  roundTrip: false,
  places: [
    { id: 'driver:d1', label: 'Ann Lee', lonE6: -94_578_123, latE6: 39_099_456 },
    { id: 'A', label: 'Store A', lonE6: -94_500_000, latE6: 39_100_000 },
    { id: 'X', label: 'Auction X', lonE6: -94_700_000, latE6: 39_200_000 },
  ],
  actions: [
    { id: 'd1/0', startMs, durationMs: 0, type: 'start', placeId: 'driver:d1' },
    {
      id: 'd1/1',
      startMs,
      durationMs: 600_000,
      type: 'uber',
      fromId: 'driver:d1',
      toId: 'A',
      distanceCmi: 420,
      fareCents: 1100,
    },
    {
      id: 'd1/2',
      startMs: startMs + 600_000,
      durationMs: 300_000,
      type: 'pickup-vehicle',
      placeId: 'A',
      ...of,
    },
    {
      id: 'd1/3',
      startMs: startMs + 900_000,
      durationMs: 1_200_000,
      type: 'move-vehicle',
      fromId: 'A',
      toId: 'X',
      distanceCmi: 1500,
      ...of,
    },
    {
      id: 'd1/4',
      startMs: startMs + 2_100_000,
      durationMs: 300_000,
      type: 'dropoff-vehicle',
      placeId: 'X',
      ...of,
    },
    { id: 'd1/5', startMs: startMs + 2_400_000, durationMs: 0, type: 'end', placeId: 'X' },
  ],
  late: [{ activityId: 'a1', lateMs: 60_000 }],
  stranded: { placeId: 'X', homeId: 'A', distanceCmi: 1500 },
  cost: { wagesCents: 1200, rideFaresCents: 1100, totalCents: 2300 },
  startMs,
  endMs: startMs + 2_400_000,
};

/** The plan's legacy trip with a changed first stop of its only child. */
function withFirstAction(change: Partial<LegacyAction>): LegacyTrip {
  const trip = legacyTripOf(plan, startMs);
  return {
    ...trip,
    childTrips: trip.childTrips.map((child) => ({
      ...child,
      destinations: child.destinations.map((stop, index) =>
        index === 0
          ? { ...stop, actions: stop.actions.map((own) => ({ ...own, ...change })) }
          : stop,
      ),
    })),
  };
}

function unnamed(trip: LegacyTrip): LegacyTrip {
  return { ...trip, vehicles: [] };
}

describe('legacy trip', () => {
  test('a legacy trip carries the data to run it', () => {
    const trip = legacyTripOf(plan, startMs - 5000);
    expect(trip).toMatchObject({
      chaseType: 'Rideshare',
      requestedTime: startMs - 5000,
      activityIds: ['a1'],
      vehicles: [
        { id: 'v1', activityId: 'a1', pickupDestinationIndex: 0, dropoffDestinationIndex: 1 },
      ],
    });
    const [rides, child] = trip.childTrips;
    expect(rides).toMatchObject({ driverId: null, chase: true, destinations: [] });
    expect(child).toMatchObject({ driverId: 'd1', startTime: startMs, chase: false });
    expect(child?.startLocation).toEqual({
      id: 'driver:d1',
      label: 'Ann Lee',
      lon: -94.578123,
      lat: 39.099456,
    });
    const steps = child?.destinations.map(({ location, actions }) => [
      location.id,
      ...actions.map(({ type, padding }) => `${type} ${padding}`),
    ]);
    expect(steps).toEqual([
      ['A', 'Errand | Rideshare 600', 'Pick-Up | Vehicle 300'],
      ['X', 'Location | Travel 1200', 'Drop-Off | Vehicle 300'],
    ]);
  });

  test('itineraryOf reads legacyTripOf back', () => {
    expect(itineraryOf(legacyTripOf(plan, startMs))).toEqual(plan);
  });

  test.each<[string, LegacyTrip]>([
    ['one driver', { ...legacyTripOf(plan, 0), childTrips: [] }],
    ['without an activity', withFirstAction({ type: 'Pick-Up | Vehicle', activityId: null })],
    ['meets not one', withFirstAction({ type: 'Errand | Disembark', activityId: 'a1' })],
    ['a wait without a cause', withFirstAction({ type: 'Errand | ToDo', summary: 'Wash' })],
    ['task is not one', unnamed(withFirstAction({ type: 'Errand | ToDo', taskId: 'wash' }))],
    [
      'go-to is not one',
      unnamed(withFirstAction({ type: 'Location | Travel', carId: 'c', distanceCmi: 1 })),
    ],
    [
      'not one',
      withFirstAction({ type: 'Location | Travel', activityId: 'a1', distanceCmi: null }),
    ],
  ])('an unreadable trip throws: %s', (message, trip) => {
    expect(() => itineraryOf(trip)).toThrow(TypeError);
    expect(() => itineraryOf(trip)).toThrow(message);
  });
});

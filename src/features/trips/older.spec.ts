// What logs hold from before trips had several drivers is read and sent for good.
import { expect, test } from 'vitest';
import { hashJson } from '#kernel/canonical.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import { begun, changed, ticked } from '#spine/world/testing/world.ts';
import type { OlderItinerary } from './olderItinerary.model.ts';
import { saveTrip } from './trips.requests.ts';
import { tripsSlice } from './trips.slice.ts';

const { given } = specFor(tripsSlice);
const minute = 60_000;
const startMs = Date.UTC(2026, 8, 15, 12, 30);
const of = { activityId: 'a1', vehicleId: 'v1' };
const timed = (id: string, after: number, minutes: number) => ({
  id,
  startMs: startMs + after * minute,
  durationMs: minutes * minute,
});
const position = { id: 'driver:d1', label: 'Ann Lee', lonE6: -94_578_123, latE6: 39_099_456 };
/** A ride, a wait, one move, and the driver stays there. */
const itinerary: OlderItinerary = {
  driverId: 'd1',
  roundTrip: false,
  places: [
    position,
    { id: 'A', label: 'Store A', lonE6: -94_500_000, latE6: 39_100_000 },
    { id: 'X', label: 'Auction X', lonE6: -94_700_000, latE6: 39_200_000 },
  ],
  actions: [
    { ...timed('0', 0, 0), type: 'start', placeId: 'driver:d1' },
    {
      ...timed('1', 0, 10),
      type: 'uber',
      fromId: 'driver:d1',
      toId: 'A',
      distanceCmi: 420,
      fareCents: 1100,
    },
    { ...timed('2', 10, 5), type: 'wait', placeId: 'A', until: 'ready' },
    { ...timed('3', 15, 5), type: 'pickup-vehicle', placeId: 'A', ...of },
    {
      ...timed('4', 20, 20),
      type: 'move-vehicle',
      fromId: 'A',
      toId: 'X',
      distanceCmi: 1500,
      ...of,
    },
    { ...timed('5', 40, 5), type: 'dropoff-vehicle', placeId: 'X', ...of },
    { ...timed('6', 45, 0), type: 'end', placeId: 'X' },
  ],
  late: [{ activityId: 'a1', lateMs: 60_000 }],
  stranded: { placeId: 'X', homeId: 'A', distanceCmi: 1500 },
  cost: { wagesCents: 1350, rideFaresCents: 1100, totalCents: 2450 },
  startMs,
  endMs: startMs + 45 * minute,
};
const world = (...events: readonly GivenEvent[]) =>
  given(begun, ticked(), changed({ drivers: ['d1'], activities: ['a1'] }), ...events);

test('a draft with one driver is a draft of today, and its itinerary a plan', () => {
  const plan = {
    step: 'driver',
    activityIds: ['a1'],
    driver: { driverId: 'd1', place: position },
    roundTrip: false,
    startMs,
  };
  const { sees } = world(
    { type: 'trips/planChanged', data: { plan } },
    { type: 'trips/planned', data: { itinerary } },
  );
  const cost = { wagesCents: 1350, rideFaresCents: 1100, totalCents: 2450 };
  const drivers = [{ driverId: 'd1', kind: 'moved', actions: { length: 7 } }];
  expect(sees.trips.state).toMatchObject({
    plan: { step: 'preflight', roundTrip: false, requestMs: startMs, activityIds: ['a1'] },
    outcome: { is: 'planned', plan: { drivers, cost, cars: [], ubers: [{ fareCents: 1100 }] } },
  });
});

// The bytes that the build which logged it sent: another body under its key would be refused.
test.each([
  ['of a driver who stays away from home', itinerary, 'ac200a65528084da'],
  ['of any other driver', { ...itinerary, stranded: null }, 'ad1f9d05c171acdb'],
])('a save of an itinerary %s is sent as it was', (_, asked, begins) => {
  const { sees } = world();
  const own = { sees, key: 's:9', version: null, askedMs: startMs, secret: '' };
  const sent = saveTrip.ask({ itinerary: asked }, own);
  expect(hashJson('trip' in sent ? sent.trip : null).slice(0, 16)).toBe(begins);
});

import { fc, test } from '@fast-check/vitest';
import type { Itinerary, ItineraryAction, PlanPlace } from '#domain/itinerary.ts';
import { describe, expect } from 'vitest';
import { itineraryOf, legacyTripOf } from './tripCodec.ts';

const startMs = Date.UTC(2026, 8, 15, 12, 30);
const spot = fc.record({
  id: fc.constantFrom('A', 'B', 'C', 'D', 'driver:d1'),
  label: fc.string(),
  lonE6: fc.integer({ min: -180_000_000, max: 180_000_000 }),
  latE6: fc.integer({ min: -90_000_000, max: 90_000_000 }),
});
const seconds = fc.nat(10_000);
const amount = fc.nat(100_000);
type Leg = {
  readonly ride: boolean;
  readonly waitS: number;
  readonly paddingS: number;
  readonly distanceCmi: number;
  readonly fareCents: number;
  readonly vehicleId: string | null;
  readonly lateS: number;
};
const leg: fc.Arbitrary<Leg> = fc.record({
  ride: fc.boolean(),
  waitS: fc.oneof(fc.constant(0), seconds),
  paddingS: seconds,
  distanceCmi: amount,
  fareCents: amount,
  vehicleId: fc.option(fc.string(), { nil: null }),
  lateS: fc.oneof(fc.constant(0), seconds),
});

/** Any itinerary of the shape the planner makes, with any numbers. */
const itinerary = fc
  .record({
    places: fc.uniqueArray(spot, { minLength: 2, maxLength: 5, selector: ({ id }) => id }),
    legs: fc.array(leg, { minLength: 1, maxLength: 5 }),
    roundTrip: fc.boolean(),
    isStranded: fc.boolean(),
    wagesCents: amount,
    picks: fc.infiniteStream(fc.nat(1000)),
  })
  .map(({ places, legs, roundTrip, isStranded, wagesCents, picks }): Itinerary => {
    const used: PlanPlace[] = [];
    const goTo = (place: PlanPlace) => {
      if (!used.includes(place)) used.push(place);
      return place.id;
    };
    const pick = (notId: string | null) => {
      const others = places.filter(({ id }) => id !== notId);
      return others[(picks.next().value ?? 0) % others.length] as PlanPlace;
    };
    const actions: ItineraryAction[] = [];
    let atMs = startMs;
    const timing = (durationS: number) => {
      const timed = { id: `d1/${actions.length}`, startMs: atMs, durationMs: durationS * 1000 };
      atMs += durationS * 1000;
      return timed;
    };
    let hereId = goTo(pick(null));
    actions.push({ ...timing(0), type: 'start', placeId: hereId });
    legs.forEach(({ ride, waitS, paddingS, distanceCmi, fareCents, vehicleId }, index) => {
      const activityId = `a${index}`;
      if (ride) {
        const toId = goTo(pick(hereId));
        const way = { fromId: hereId, toId, distanceCmi, fareCents } as const;
        actions.push({ ...timing(paddingS), type: 'uber', ...way });
        hereId = toId;
      }
      if (waitS > 0) {
        actions.push({ ...timing(waitS), type: 'wait', placeId: hereId, until: 'ready' });
      }
      // Without a ride the driver may have crossed the street: another place without travel to it.
      const placeId = ride ? hereId : goTo(pick(null));
      const of = { activityId, vehicleId };
      actions.push({ ...timing(300), type: 'pickup-vehicle', placeId, ...of });
      const toId = goTo(pick(placeId));
      const way = { fromId: placeId, toId, distanceCmi } as const;
      actions.push({ ...timing(paddingS), type: 'move-vehicle', ...of, ...way });
      actions.push({ ...timing(300), type: 'dropoff-vehicle', placeId: toId, ...of });
      hereId = toId;
    });
    actions.push({ ...timing(0), type: 'end', placeId: hereId });
    const home = pick(hereId);
    if (isStranded) goTo(home);
    const rideFaresCents = actions.reduce(
      (sum, action) => sum + (action.type === 'uber' ? action.fareCents : 0),
      0,
    );
    return {
      driverId: 'd1',
      roundTrip,
      places: used,
      actions,
      late: legs.flatMap(({ lateS }, index) =>
        lateS > 0 ? { activityId: `a${index}`, lateMs: lateS } : [],
      ),
      stranded: isStranded ? { placeId: hereId, homeId: home.id, distanceCmi: 7 } : null,
      cost: { wagesCents, rideFaresCents, totalCents: wagesCents + rideFaresCents },
      startMs,
      endMs: atMs,
    };
  });

describe('legacy trip', () => {
  test.prop([itinerary, fc.nat()])(
    'property 27: itinerary → legacy → JSON → itinerary is lossless',
    (plan, requestedMs) => {
      const sent = JSON.stringify(legacyTripOf(plan, requestedMs));
      const back = itineraryOf(JSON.parse(sent));
      expect(back).toEqual(plan);
      expect(JSON.stringify(legacyTripOf(back, requestedMs))).toBe(sent);
    },
  );

  test.prop([itinerary])('estimates add up to the whole, indexes point at the stops', (plan) => {
    const { childTrips, vehicles, activityIds } = legacyTripOf(plan, 0);
    const [, child] = childTrips;
    if (!child) throw new Error('no child trip');
    const whole = (plan.endMs - plan.startMs) / 1000;
    expect(child.estDriveDuration + child.estActivityDuration + child.estCoordinationDuration).toBe(
      whole,
    );
    expect(activityIds).toEqual(vehicles.map(({ activityId }) => activityId));
    for (const [index, stop] of child.destinations.entries()) {
      expect(stop.parentOrder).toBe(index);
      for (const action of stop.actions) expect(action.destIndex).toBe(index);
      const at = (key: 'pickupDestinationIndex' | 'dropoffDestinationIndex') =>
        vehicles.filter((vehicle) => vehicle[key] === index).length;
      expect(stop.pickupCount).toBe(at('pickupDestinationIndex'));
      expect(stop.dropoffCount).toBe(at('dropoffDestinationIndex'));
    }
  });
});

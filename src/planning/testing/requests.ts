// Arbitrary requests for a plan of one driver, and the travel times they are planned with.
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import { fc } from '@fast-check/vitest';
import type { MoveToPlan } from '../hops.ts';
import type { PlanRequest } from '../planTrip.ts';

export const morningMs = Date.UTC(2026, 8, 15, 12, 30);
const halfHourMs = 30 * 60_000;

export function place(id: string, lonE6: number, latE6: number): PlanPlace {
  return { id, label: `Place ${id}`, lonE6, latE6 };
}

/** Six locations of a metro; B2 is across the street from B. */
export const stores: readonly PlanPlace[] = [
  place('A', -94_578_000, 39_099_000),
  place('B', -94_480_000, 39_150_000),
  place('B2', -94_480_900, 39_150_300),
  place('C', -94_700_000, 38_980_000),
  place('X', -94_900_000, 39_300_000),
  place('Z', -95_700_000, 39_050_000),
];

/** 20 ms a hundredth of a mile, at 30 miles an hour on the straight line. */
export function straightLegs(places: readonly PlanPlace[]): PlanRequest['legs'] {
  const byId = new Map(places.map((p) => [p.id, p]));
  return (fromId, toId): TravelLeg | undefined => {
    const [from, to] = [byId.get(fromId), byId.get(toId)];
    if (!from || !to) return undefined;
    const distanceCmi = straightDistanceCmi(from, to);
    return { distanceCmi, durationMs: distanceCmi * 1200 + 17 };
  };
}

const store = fc.constantFrom(...stores);
const atHome = place('home', -94_600_000, 39_010_000);
const standing = place('driver:d1', -94_577_500, 39_099_300);
const time = fc.integer({ min: -8, max: 24 }).map((halves) => morningMs + halves * halfHourMs);

const moves = fc
  .array(
    fc.record({
      start: store,
      end: store,
      readyMs: fc.option(time, { nil: null }),
      deadlineMs: fc.option(time, { nil: null }),
      hasVehicle: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.filter(({ start, end }) => start.id !== end.id))
  .filter((all) => all.length > 0)
  .map((all): readonly MoveToPlan[] =>
    all.map(({ hasVehicle, ...move }, index) => ({
      ...move,
      activityId: `a${index}`,
      vehicleId: hasVehicle ? `v${index}` : null,
    })),
  );

/** Requests that can be planned. */
export const plannable: fc.Arbitrary<PlanRequest> = fc
  .record({
    moves,
    roundTrip: fc.boolean(),
    place: fc.oneof(store, fc.constant(standing)),
    home: fc.option(fc.oneof(store, fc.constant(atHome)), { nil: null }),
    startMs: fc.nat(7_200_000).map((ms) => morningMs + ms),
    wageCentsPerHour: fc.integer({ min: 1500, max: 3500 }),
  })
  .map(({ place: at, home, ...rest }) => ({
    ...rest,
    driver: { id: 'd1', place: at, home },
    legs: straightLegs([...stores, atHome, standing]),
  }));

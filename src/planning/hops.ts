// The hops of a plan for one driver and moves in a given order: which pairs of places the driver
// travels between, and how. They need no travel times, so that these can be requested first.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId, VehicleId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { samePlace } from './places.ts';

/** One move to plan. A place is null when its location is not known. */
export type MoveToPlan = {
  readonly activityId: ActivityId;
  readonly vehicleId: VehicleId | null;
  readonly start: PlanPlace | null;
  readonly end: PlanPlace | null;
  readonly readyMs: EpochMs | null;
  readonly deadlineMs: EpochMs | null;
};

export type DriverToPlan = {
  readonly id: DriverId;
  /** Where the driver is when the plan begins; null when not known. */
  readonly place: PlanPlace | null;
  /** Where the driver lives; null when not known: then the start counts as home. */
  readonly home: PlanPlace | null;
};

export type RouteRequest = {
  readonly driver: DriverToPlan;
  /** In the order in which they are carried out. */
  readonly moves: readonly MoveToPlan[];
  /** Whether the driver is brought back to the start. */
  readonly roundTrip: boolean;
};

/** `home` is not traveled: it measures how far from home a one-way plan ends. */
export type Hop = {
  readonly by: 'ride' | 'move' | 'home';
  readonly from: PlanPlace;
  readonly to: PlanPlace;
};

/** The pairs whose road distance and time `planTrip` asks for, each once, in order of use. */
export function legsNeeded(
  request: RouteRequest,
): readonly { readonly from: PlanPlace; readonly to: PlanPlace }[] {
  const seen = new Set<string>();
  const pairs = [];
  for (const { from, to } of hopsOf(request)) {
    const key = JSON.stringify([from.id, to.id]);
    if (!seen.has(key)) pairs.push({ from, to });
    seen.add(key);
  }
  return pairs;
}

/** Every hop in order; those from or to a place that is not known are left out. */
export function hopsOf({ driver, moves, roundTrip }: RouteRequest): readonly Hop[] {
  const hops: Hop[] = [];
  let here = driver.place;
  for (const { start, end } of moves) {
    if (here && start && !samePlace(here, start)) hops.push({ by: 'ride', from: here, to: start });
    if (start && end) hops.push({ by: 'move', from: start, to: end });
    here = end;
  }
  const goal = roundTrip ? driver.place : (driver.home ?? driver.place);
  if (here && goal && !samePlace(here, goal)) {
    hops.push({ by: roundTrip ? 'ride' : 'home', from: here, to: goal });
  }
  return hops;
}

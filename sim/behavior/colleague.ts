// The simulated colleague, and how the colleague plans moves for a driver.
import type { Activity } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { type Author, inNameOf, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { hourMs, minuteMs } from '../core/calendar.ts';
import { bookTrip, nextTripId } from './booking.ts';
import { planActions } from '../world/plan.ts';
import { baseOf, locationSpot } from './travel.ts';

/** The colleague never logs in. */
export const colleague: Author = { id: 'usr-colleague', name: 'Jo Brandt' };

/** Gives moves to a driver: a round trip from the driver's base. */
export function planFor(sim: Sim, driverId: DriverId, activities: readonly Activity[]): void {
  const [first] = activities;
  if (!first) return;
  const { nowMs } = sim.state;
  const base = baseOf(sim, driverId);
  const tripId = nextTripId(sim);
  const startMs = Math.max(upToMinute(nowMs) + 15 * minuteMs, (first.readyMs ?? 0) - hourMs / 2);
  const moves = activities.map((activity) => ({
    activity,
    start: locationSpot(sim, activity.startId) as Spot,
    end: locationSpot(sim, activity.endId) as Spot,
  }));
  const booking = {
    id: tripId,
    accountId: first.accountId,
    chaseType: 'Rideshare',
    activityIds: activities.map(({ id }) => id),
    startLocationId: base.id,
    actions: planActions({ tripId, driverId, startMs, base, moves }, sim.roads),
  } as const;
  inNameOf(sim, colleague, () => bookTrip(sim, booking));
}

function upToMinute(atMs: number): number {
  return Math.ceil(atMs / minuteMs) * minuteMs;
}

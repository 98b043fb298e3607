// Drivers on the move: setting out, being under way, breaking off. A position follows from the
// leg and the time alone.
import type { EpochMs } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { positionAlong } from '#metro/along.ts';
import type { Stream } from '../core/random.ts';
import type { Roads } from '../core/roads.ts';
import { find, motionOf, must, schedule, setMotion, type Sim } from '../core/sim.ts';
import type { Leg, Motion, Spot } from '../core/state.ts';
import { spotOf } from '../world/fleet.ts';

/** The driver's position at this time: a fresh point while under way. */
export function whereabouts(roads: Roads, { spot, leg }: Motion, nowMs: EpochMs): Spot {
  if (!leg || nowMs >= leg.endMs) return spot;
  const route = roads.route(leg.from, leg.to);
  const { lonE6, latE6 } = positionAlong(route, shareOf(leg, nowMs) * route.durationMs);
  return { id: null, lonE6, latE6 };
}

/** The driven share of the leg, from 0 to 1. */
export function shareOf({ startMs, endMs }: Leg, nowMs: EpochMs): number {
  if (nowMs <= startMs) return 0;
  return nowMs >= endMs ? 1 : (nowMs - startMs) / (endMs - startMs);
}

/** Driving time with the traffic of the hour: now and then a jam. */
export function drivingMs(roads: Roads, from: Spot, to: Spot, stream: Stream): number {
  const permille = stream.chance(50) ? stream.int(1400, 2200) : stream.int(960, 1180);
  return Math.round((roads.durationMs(from, to) * permille) / 1000);
}

/** Sends the driver off from their position; without a trip `driverArrives` follows. */
export function setOut(
  sim: Sim,
  driverId: DriverId,
  to: Spot,
  startMs: EpochMs,
  endMs: EpochMs,
): void {
  const motion = motionOf(sim, driverId);
  const from = whereabouts(sim.roads, motion, sim.state.nowMs);
  setMotion(sim, driverId, { spot: to, leg: { from, to, startMs, endMs }, legs: motion.legs + 1 });
}

/** Sends a driver without a trip to a place. Returns the arrival time. */
export function roamTo(sim: Sim, driverId: DriverId, to: Spot, stream: Stream): EpochMs {
  const { nowMs } = sim.state;
  const from = whereabouts(sim.roads, motionOf(sim, driverId), nowMs);
  const endMs = nowMs + drivingMs(sim.roads, from, to, stream);
  setOut(sim, driverId, to, nowMs, endMs);
  const { legs } = motionOf(sim, driverId);
  schedule(sim, endMs, { type: 'driverArrives', driverId, leg: legs });
  return endMs;
}

/** Stops the driver at the end of the leg. */
export function standAt(sim: Sim, driverId: DriverId, spot: Spot): void {
  setMotion(sim, driverId, { spot, leg: null });
}

/** A saved location as a spot, or undefined. */
export function locationSpot(sim: Sim, locationId: string | null): Spot | undefined {
  const location = find(sim, 'locations', locationId);
  return location && spotOf(location);
}

/** The place a driver works from: their store. */
export function baseOf(sim: Sim, driverId: DriverId): Spot {
  const { homeLocationId } = must(sim, 'drivers', driverId);
  return locationSpot(sim, homeLocationId) ?? motionOf(sim, driverId).home;
}

export function sameSpot(a: Spot, b: Spot): boolean {
  return a.lonE6 === b.lonE6 && a.latE6 === b.latE6;
}

// Drivers without a trip: coming online, waiting, moving to a better place, going home.
import type { DriverId, TripId } from '#domain/ids.ts';
import { isGone, motionOf, must, randomOf, schedule, setMotion, setPresence } from '../core/sim.ts';
import type { Sim } from '../core/sim.ts';
import { hourMs, minuteMs, nextTimeOfDay } from '../core/calendar.ts';
import { spotOf } from '../world/fleet.ts';
import { actionsOf } from './acting.ts';
import { baseOf, roamTo, sameSpot, standAt, whereabouts } from './travel.ts';

/** A trip that begins later than this lets its driver sleep first. */
const soonMs = 4 * hourMs;

/** Comes online. A driver already on duty, for a trip out of hours, stays until the evening. */
export function beginDuty(sim: Sim, driverId: DriverId): void {
  if (isGone(sim, driverId) && !hasTrips(sim, driverId)) return;
  const stream = randomOf(sim, driverId);
  const endMs = nextTimeOfDay(sim.state.nowMs, 16 * hourMs + stream.int(0, 210) * minuteMs);
  schedule(sim, endMs, { type: 'dutyEnds', driverId });
  if (motionOf(sim, driverId).onDuty) return;
  setMotion(sim, driverId, { onDuty: true });
  setPresence(sim, driverId, 'online', 'available');
  scheduleIdling(sim, driverId);
}

/** Goes home when no work is left today, and comes back the next morning. */
export function endDuty(sim: Sim, driverId: DriverId): void {
  const { onDuty, tripId, booked, home, spot } = motionOf(sim, driverId);
  const { nowMs } = sim.state;
  if (!onDuty) return;
  const stream = randomOf(sim, driverId);
  if (tripId !== null || isDueSoon(sim, driverId, booked[0])) {
    return schedule(sim, nowMs + 20 * minuteMs, { type: 'dutyEnds', driverId });
  }
  if (isGone(sim, driverId)) return stopDuty(sim, driverId);
  const morning = nextTimeOfDay(nowMs, 6.5 * hourMs + stream.int(0, 120) * minuteMs);
  schedule(sim, morning, { type: 'dutyBegins', driverId });
  setPresence(sim, driverId, 'away', 'unavailable');
  if (sameSpot(spot, home)) goOffline(sim, driverId);
  else roamTo(sim, driverId, home, stream);
}

/** Who is no driver any more logs out where they are, once no trip is left. */
export function stopDuty(sim: Sim, driverId: DriverId): void {
  if (hasTrips(sim, driverId)) return;
  standAt(sim, driverId, whereabouts(sim.roads, motionOf(sim, driverId), sim.state.nowMs));
  goOffline(sim, driverId);
}

function hasTrips(sim: Sim, driverId: DriverId): boolean {
  const { tripId, booked } = motionOf(sim, driverId);
  return tripId !== null || booked.length > 0;
}

function isDueSoon(sim: Sim, driverId: DriverId, tripId: TripId | undefined): boolean {
  const trip = tripId === undefined ? undefined : must(sim, 'trips', tripId);
  const [first] = trip ? actionsOf(trip, driverId) : [];
  return first !== undefined && first.plannedStartMs - sim.state.nowMs < soonMs;
}

/** A roaming driver has arrived, unless called off meanwhile. */
export function arrive(sim: Sim, driverId: DriverId, leg: number): void {
  const motion = motionOf(sim, driverId);
  if (motion.legs !== leg || motion.tripId !== null) return;
  standAt(sim, driverId, motion.spot);
  if (must(sim, 'drivers', driverId).availability === 'unavailable') goOffline(sim, driverId);
}

/** Contractors change over time: they rest, ask for work, or wait elsewhere. */
export function idle(sim: Sim, driverId: DriverId): void {
  const { onDuty, tripId, booked } = motionOf(sim, driverId);
  const driver = must(sim, 'drivers', driverId);
  // A driver going home comes back with the next duty.
  if (!onDuty || driver.availability === 'unavailable') {
    if (tripId !== null) scheduleIdling(sim, driverId);
    return;
  }
  scheduleIdling(sim, driverId);
  if (tripId !== null || booked.length > 0) return;
  const stream = randomOf(sim, driverId);
  const mood = stream.int(0, 99);
  if (driver.presence === 'away') return setPresence(sim, driverId, 'online', 'available');
  if (mood < 12) return setPresence(sim, driverId, 'away', 'available');
  if (mood < 30) return setPresence(sim, driverId, 'online', 'priority');
  if (driver.type === 'employee' || mood < 55) {
    return setPresence(sim, driverId, 'online', 'available');
  }
  roamTo(sim, driverId, waitingPlace(sim, driverId), stream);
}

function goOffline(sim: Sim, driverId: DriverId): void {
  setMotion(sim, driverId, { onDuty: false });
  setPresence(sim, driverId, 'offline', 'unavailable');
}

function scheduleIdling(sim: Sim, driverId: DriverId): void {
  const atMs = sim.state.nowMs + randomOf(sim, driverId).int(12, 55) * minuteMs;
  schedule(sim, atMs, { type: 'driverIdles', driverId });
}

/** A place with likely work: the driver's own store, or another saved place. */
function waitingPlace(sim: Sim, driverId: DriverId) {
  const stream = randomOf(sim, driverId);
  if (stream.chance(350)) return baseOf(sim, driverId);
  return spotOf(stream.pick(sim.state.rows.locations));
}

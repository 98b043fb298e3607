// Drivers without a trip: coming online, waiting, moving to a better place, going home. Employees
// come and go by their work schedules, and finish a trip first; contractors as they like, by day.
import type { Employee } from '#domain/entities.ts';
import type { DriverId, TripId } from '#domain/ids.ts';
import {
  isGone,
  motionOf,
  must,
  put,
  randomOf,
  schedule,
  setMotion,
  setPresence,
} from '../core/sim.ts';
import type { Sim } from '../core/sim.ts';
import { hourMs, minuteMs, nextTimeOfDay } from '../core/calendar.ts';
import { spotOf } from '../world/fleet.ts';
import { actionsOf } from './acting.ts';
import { begun, shiftFrom, shiftOf } from './shifts.ts';
import { baseOf, roamTo, sameSpot, standAt, whereabouts } from './travel.ts';

/** A trip that begins later than this lets its driver sleep first. */
const soonMs = 4 * hourMs;

const dutyLooksMs = 20 * minuteMs;

/** The one next beginning or end of a driver's duty: one that was scheduled before is void. */
export function scheduleDuty(
  sim: Sim,
  driverId: DriverId,
  is: 'begins' | 'ends',
  ms: number,
): void {
  const atMs = Math.max(ms, sim.state.nowMs);
  setMotion(sim, driverId, { duty: { is, atMs } });
  schedule(sim, atMs, { type: is === 'begins' ? 'dutyBegins' : 'dutyEnds', driverId });
}

/** Older saved companies know no time. */
function isDue(sim: Sim, driverId: DriverId): boolean {
  const { duty } = motionOf(sim, driverId);
  return duty === undefined || duty.atMs === sim.state.nowMs;
}

/** The duty that was scheduled begins or ends. */
export function changeDuty(sim: Sim, driverId: DriverId, is: 'begins' | 'ends'): void {
  if (!isDue(sim, driverId)) return;
  if (is === 'begins') beginDuty(sim, driverId);
  else endDuty(sim, driverId);
}

/** Comes online. A driver already on duty, for a trip out of hours, stays until the shift ends. */
export function beginDuty(sim: Sim, driverId: DriverId): void {
  if (isGone(sim, driverId) && !hasTrips(sim, driverId)) return;
  scheduleDuty(sim, driverId, 'ends', dutyEndOf(sim, driverId));
  if (motionOf(sim, driverId).onDuty) return;
  setMotion(sim, driverId, { onDuty: true });
  setPresence(sim, driverId, 'online', 'available');
  scheduleIdling(sim, driverId);
}

/** Out of hours the end is looked for until no trip is left. */
function dutyEndOf(sim: Sim, driverId: DriverId): number {
  const { nowMs } = sim.state;
  const shift = shiftOf(sim, driverId);
  const now = begun(shift, nowMs);
  const stream = randomOf(sim, driverId);
  if (now) return now.toMs + stream.int(0, 12) * minuteMs;
  if (shift !== undefined) return nowMs + dutyLooksMs;
  return nextTimeOfDay(nowMs, 16 * hourMs + stream.int(0, 210) * minuteMs);
}

/** When the driver comes back; null for an employee without hours. */
function nextDutyOf(sim: Sim, driverId: DriverId): number | null {
  const shift = shiftOf(sim, driverId);
  const stream = randomOf(sim, driverId);
  if (shift) return shift.fromMs + stream.int(0, 8) * minuteMs;
  if (shift === null) return null;
  return nextTimeOfDay(sim.state.nowMs, 6.5 * hourMs + stream.int(0, 120) * minuteMs);
}

/** The schedule of an employee is new: the shift of now begins or ends within minutes. */
export function followSchedule(
  sim: Sim,
  driverId: DriverId,
  employee: Pick<Employee, 'schedule' | 'timezone'>,
): void {
  const { nowMs } = sim.state;
  const shift = shiftFrom(employee, nowMs);
  const waitMs = randomOf(sim, driverId).int(1, 4) * minuteMs;
  const { onDuty } = motionOf(sim, driverId);
  const now = begun(shift, nowMs);
  if (onDuty) scheduleDuty(sim, driverId, 'ends', (now?.toMs ?? nowMs) + waitMs);
  else if (shift) scheduleDuty(sim, driverId, 'begins', Math.max(shift.fromMs, nowMs) + waitMs);
}

/** Goes home when no work is left in the shift, and comes back for the next one. */
export function endDuty(sim: Sim, driverId: DriverId): void {
  const { onDuty, tripId, booked, home, spot } = motionOf(sim, driverId);
  const { nowMs } = sim.state;
  if (!onDuty) return;
  const stream = randomOf(sim, driverId);
  if (tripId !== null || isDueSoon(sim, driverId, booked[0])) {
    return scheduleDuty(sim, driverId, 'ends', nowMs + dutyLooksMs);
  }
  if (isGone(sim, driverId)) return stopDuty(sim, driverId);
  // They came before their shift, for a trip.
  if (begun(shiftOf(sim, driverId), nowMs)) {
    return scheduleDuty(sim, driverId, 'ends', dutyEndOf(sim, driverId));
  }
  const nextMs = nextDutyOf(sim, driverId);
  if (nextMs === null) setMotion(sim, driverId, { duty: { is: 'begins', atMs: 0 } });
  else scheduleDuty(sim, driverId, 'begins', nextMs);
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
  const hasLeft = isGone(sim, driverId) && !hasTrips(sim, driverId);
  if (hasLeft && !must(sim, 'drivers', driverId).hasLeft)
    put(sim, 'drivers', driverId, { hasLeft });
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

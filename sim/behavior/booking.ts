// Books a planned trip in the company: the trip itself, its moves, its drivers. The same
// for a trip that the console saved and for one that a colleague planned.
import type { DriverAction, EpochMs, Trip } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { isInHand } from '#domain/tripChanges.ts';
import { add, find, motionOf, must, put, random, schedule, setMotion } from '../core/sim.ts';
import type { Sim } from '../core/sim.ts';
import { minuteMs } from '../core/calendar.ts';
import { sheetIdOf } from '../world/moves.ts';
import { asBooked } from '../world/trips.ts';
import { actionsOf } from './acting.ts';

/** The fields of a new trip beside its actions; absent: it is asked for now, without notes. */
export type Booking = Pick<Trip, 'accountId' | 'chaseType' | 'activityIds' | 'startLocationId'> &
  Partial<Pick<Trip, 'requestedMs' | 'notes'>> & {
    readonly id: string;
    readonly actions: readonly DriverAction[];
  };

/** The number and id of the next trip. */
export function nextTripId(sim: Sim): string {
  return `trip-${sim.state.numbers.trip}`;
}

/** Records the trip as assigned; its drivers accept it a little later. */
export function bookTrip(sim: Sim, booking: Booking): Trip {
  const { state } = sim;
  const drivers = booking.actions.map((action) => action.driverId);
  const trip: Trip = {
    ...asBooked,
    requestedMs: state.nowMs,
    ...booking,
    version: 1,
    name: `KC-${state.numbers.trip}`,
    status: 'Assigned',
    driverIds: [...new Set(drivers)].filter((id) => id !== null),
    submittedMs: state.nowMs,
    startedMs: null,
    completedMs: null,
    estimatedEndMs: Math.max(...booking.actions.map((action) => action.plannedEndMs)),
  };
  state.numbers.trip++;
  add(sim, 'trips', trip);
  for (const id of trip.activityIds) {
    const actionSheetId = sheetIdOf(id);
    put(sim, 'activities', id, { tripId: trip.id, actionSheetId, status: 'planned' });
  }
  for (const driverId of trip.driverIds) enterBook(sim, trip, driverId);
  const patienceMs = random(sim, 'acceptance').int(20_000, 3 * minuteMs);
  schedule(sim, state.nowMs + patienceMs, { type: 'tripAccepted', tripId: trip.id });
  return trip;
}

/** A trip of the driver, but the named one, that overlaps this time, or undefined. */
export function tripDuring(
  sim: Sim,
  driverId: DriverId,
  startMs: EpochMs,
  endMs: EpochMs,
  but: string | null = null,
): Trip | undefined {
  const { tripId, booked } = motionOf(sim, driverId);
  return [...(tripId ? [tripId] : []), ...booked]
    .map((id) => must(sim, 'trips', id))
    .find((trip) => {
      if (trip.id === but) return false;
      const own = actionsOf(trip, driverId);
      const beginsMs = trip.startedMs ?? own[0]?.plannedStartMs ?? 0;
      const endsMs = trip.estimatedEndMs ?? own.at(-1)?.plannedEndMs ?? 0;
      return beginsMs < endMs && startMs < endsMs;
    });
}

/** The trip that still has to move an activity, or undefined. */
export function openTripOf(sim: Sim, activityId: string): Trip | undefined {
  const trip = find(sim, 'trips', must(sim, 'activities', activityId).tripId);
  if (!trip) return undefined;
  return trip.status !== 'Cancelled' || isInHand(trip, activityId) ? trip : undefined;
}

/** The driver has the trip among those to come. */
export function enterBook(sim: Sim, trip: Trip, driverId: DriverId): void {
  const startOf = (id: string) =>
    actionsOf(must(sim, 'trips', id), driverId)[0]?.plannedStartMs ?? 0;
  const booked = [...motionOf(sim, driverId).booked, trip.id];
  setMotion(sim, driverId, { booked: booked.sort((a, b) => startOf(a) - startOf(b)) });
}

/** The reverse: the driver does not set out on it. */
export function leaveBook(sim: Sim, tripId: string, driverId: DriverId): void {
  const booked = motionOf(sim, driverId).booked.filter((id) => id !== tripId);
  setMotion(sim, driverId, { booked });
}

// Checks of a trip against the company's rows: its drivers are free, its moves complete.
import type { Activity, Trip, User } from '#domain/entities.ts';
import { tripDuring } from '../behavior/booking.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { find, type Sim } from '../core/sim.ts';
import { hourMs } from '../core/calendar.ts';
import { checkContract } from './linkedDrivers.ts';
import { plannedBy } from './othersDeeds.ts';
import { canSee } from './reading.ts';
import { Refusal } from './refusal.ts';
import type { Member } from './tripSteps.ts';
import { companyCarOf } from './tripTerms.ts';

const dayMs = 24 * hourMs;
const longestMs = 30 * dayMs;
const furthestMs = 366 * dayMs;

/** Each driver is visible to the user, in the trip once, has actions, and is free. */
export function checkDrivers(sim: Sim, user: User, members: readonly Member[]): void {
  const seen = new Set<string>();
  for (const { driverId, child, steps } of members) {
    const driver = find(sim, 'drivers', driverId);
    if (!driver || !canSee(sim, user, driver)) {
      throw new Refusal(422, 'UNKNOWN_DRIVER', `There is no driver ${driverId}.`);
    }
    const { name } = driver;
    if (seen.has(driverId)) throw new Refusal(422, 'DRIVER_TWICE', `${name} is in it twice.`);
    seen.add(driverId);
    checkContract(sim, driver);
    const endMs = steps.at(-1)?.action.plannedEndMs;
    if (endMs === undefined) {
      throw new Refusal(422, 'EMPTY_PLAN', `The plan of ${name} has no actions.`);
    }
    const isFar = Math.abs(child.startTime - sim.state.nowMs) > furthestMs;
    if (isFar || endMs - child.startTime > longestMs) {
      throw new Refusal(422, 'BAD_TIME', `The plan of ${name} is too far off, or too long.`);
    }
    const busy = tripDuring(sim, driverId, child.startTime, endMs);
    if (busy) {
      const message = `${name} is on trip ${busy.name} at that time.`;
      throw new Refusal(409, 'DRIVER_BUSY', message, { deed: plannedBy(sim, busy) });
    }
  }
  if (members.length === 0) throw new Refusal(422, 'NO_DRIVER', 'A trip needs a driver.');
}

/** A company car that is named is on one trip at a time. */
export function checkCar(sim: Sim, trip: LegacyTrip, members: readonly Member[]): void {
  const car = companyCarOf(trip);
  if (car === '') return;
  const beginsMs = Math.min(...members.map(({ child }) => child.startTime));
  const endsMs = Math.max(
    ...members.map(({ child, steps }) => steps.at(-1)?.action.plannedEndMs ?? child.startTime),
  );
  const taken = tripWithCar(sim, car, beginsMs, endsMs);
  if (!taken) return;
  const message = `Car ${car} is on trip ${taken.name} at that time.`;
  throw new Refusal(409, 'CAR_BUSY', message, { deed: plannedBy(sim, taken) });
}

/** Another trip with the company car between two instants; `but`: a trip that may have it. */
export function tripWithCar(
  sim: Sim,
  car: string,
  beginsMs: number,
  endsMs: number,
  but?: string,
): Trip | undefined {
  for (const [tripId, { chaseCar }] of Object.entries(sim.state.agreed ?? {})) {
    // Dispatchers write it in any case.
    const isIt = chaseCar.toUpperCase() === car.toUpperCase();
    const row = isIt && tripId !== but ? find(sim, 'trips', tripId) : undefined;
    if (!row || row.status === 'Cancelled' || row.status === 'Complete') continue;
    const firstMs = Math.min(...row.actions.map(({ plannedStartMs }) => plannedStartMs));
    const lastMs = Math.max(...row.actions.map(({ plannedEndMs }) => plannedEndMs));
    if ((row.startedMs ?? firstMs) < endsMs && beginsMs < (row.estimatedEndMs ?? lastMs)) {
      return row;
    }
  }
  return undefined;
}

/** The user may see the places and vehicles of a trip: they become visible with it. */
export function checkSeen(sim: Sim, user: User, members: readonly Member[]): void {
  const steps = members.flatMap((member) => member.steps);
  const stops = [...members.map(({ start }) => start), ...steps.map(({ at }) => at)];
  for (const id of new Set(stops.map((spot) => spot.id))) {
    const location = find(sim, 'locations', id);
    if (!location || canSee(sim, user, location)) continue;
    throw new Refusal(422, 'UNKNOWN_LOCATION', `There is no location ${id}.`);
  }
  for (const id of new Set(steps.map(({ action }) => action.vehicleId))) {
    const vehicle = find(sim, 'vehicles', id);
    if (id === null || (vehicle && canSee(sim, user, vehicle))) continue;
    throw new Refusal(422, 'UNKNOWN_VEHICLE', `There is no vehicle ${id}.`);
  }
}

/** Each move is picked up where it starts and dropped off where it ends, once, in this order. */
export function checkMoves(activities: readonly Activity[], members: readonly Member[]): void {
  const steps = members.flatMap((member) => member.steps);
  for (const { id, name, startId, endId } of activities) {
    const ends = steps.filter(({ action }) => action.activityId === id);
    const pickups = ends.filter(({ action }) => action.type === 'Pick-Up | Vehicle');
    const dropoffs = ends.filter(({ action }) => action.type === 'Drop-Off | Vehicle');
    const [pickup, dropoff] = [pickups[0], dropoffs[0]];
    const isWhole = pickups.length === 1 && dropoffs.length === 1 && pickup && dropoff;
    if (!isWhole || steps.indexOf(pickup) > steps.indexOf(dropoff)) {
      const message = `${name} must be picked up once and then dropped off once.`;
      throw new Refusal(422, 'INCOMPLETE_PLAN', message);
    }
    if (pickup.at.id !== startId || dropoff.at.id !== endId) {
      const message = `${name} is not picked up or dropped off at its place.`;
      throw new Refusal(422, 'WRONG_PLACE', message);
    }
    if (ends.some(({ action }) => action.driverId !== pickup.action.driverId)) {
      throw new Refusal(422, 'TWO_DRIVERS', `${name} must stay with one driver.`);
    }
  }
  const planned = new Set(activities.map(({ id }) => id));
  const stray = steps.find(({ action }) => action.activityId && !planned.has(action.activityId));
  if (stray) throw new Refusal(422, 'UNKNOWN_ACTIVITY', 'The plan moves what it does not name.');
}

// Saving a trip (S2 §7 create/finalize): a legacy trip is checked against the company's books and
// booked. Its drivers then run it for real.
import type { Activity, DriverAction, User } from '#domain/entities.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import type { LegacyChildTrip, LegacyPlace, LegacyTrip } from '#wire/legacyTrip.ts';
import { bookTrip, nextTripId, openTripOf, tripDuring } from '../behaviour/booking.ts';
import { paired } from '../behaviour/plan.ts';
import { find, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { spotOf } from '../world/fleet.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

type Step = { readonly action: DriverAction; readonly from: Spot; readonly to: Spot };

export function finalizeTrip(
  sim: Sim,
  user: User,
  { trip }: { readonly trip: LegacyTrip },
): { tripId: string } {
  const activities = checkActivities(sim, user, trip);
  const tripId = nextTripId(sim);
  const steps: Step[] = [];
  for (const child of trip.childTrips) {
    // The leg of the ride-shares: nobody of ours runs it.
    if (child.driverId === null) continue;
    const own = stepsOf(sim, tripId, child, steps.length);
    checkDriver(sim, child, own);
    steps.push(...own);
  }
  checkPlan(sim, activities, steps);
  for (const { action, from, to } of steps) {
    if (from.id !== null && to.id !== null) continue;
    sim.state.ownSpots[action.id] = { from, to };
  }
  const first = activities[0] as Activity;
  bookTrip(sim, {
    id: tripId,
    accountId: first.accountId,
    chaseType: trip.chaseType,
    activityIds: activities.map(({ id }) => id),
    startLocationId: steps[0]?.from.id ?? null,
    actions: paired(steps.map(({ action }) => action)),
  });
  return { tripId };
}

function checkActivities(sim: Sim, user: User, trip: LegacyTrip): Activity[] {
  const scope = scopeOf(sim, user);
  const ids = [...new Set(trip.activityIds)];
  if (ids.length === 0) throw new Refusal(422, 'NO_ACTIVITIES', 'A trip needs an activity.');
  return ids.map((id) => {
    const activity = find(sim, 'activities', id);
    if (!activity || !scope.has(activity.accountId)) {
      throw new Refusal(422, 'UNKNOWN_ACTIVITY', `There is no activity ${id}.`);
    }
    const current = encodeActivity(activity);
    const other = openTripOf(sim, id);
    if (other) {
      const message = `${activity.name} is already in trip ${other.name}.`;
      throw new Refusal(409, 'ALREADY_IN_TRIP', message, current);
    }
    if (activity.status === 'completed' || activity.status === 'processing') {
      const message = `${activity.name} is ${activity.status} and cannot be planned.`;
      throw new Refusal(409, 'NOT_OPEN', message, current);
    }
    if (activity.startId === activity.endId) {
      const message = `${activity.name} starts where it ends: not supported.`;
      throw new Refusal(422, 'SAME_PLACE', message);
    }
    return activity;
  });
}

function checkDriver(sim: Sim, child: LegacyChildTrip, steps: readonly Step[]): void {
  const driver = find(sim, 'drivers', child.driverId);
  if (!driver) throw new Refusal(422, 'UNKNOWN_DRIVER', `There is no driver ${child.driverId}.`);
  const last = steps.at(-1);
  if (!last) throw new Refusal(422, 'EMPTY_PLAN', `The plan of ${driver.name} has no actions.`);
  const busy = tripDuring(sim, driver.id, child.startTime, last.action.plannedEndMs);
  if (busy) {
    const message = `${driver.name} is on trip ${busy.name} at that time.`;
    throw new Refusal(409, 'DRIVER_BUSY', message);
  }
}

/** Each move is picked up where it starts and dropped off where it ends, once, in this order. */
function checkPlan(sim: Sim, activities: readonly Activity[], steps: readonly Step[]): void {
  for (const { id, name, startId, endId } of activities) {
    const ends = steps.filter(({ action }) => action.activityId === id);
    const pickups = ends.filter(({ action }) => action.type === 'Pick-Up | Vehicle');
    const dropoffs = ends.filter(({ action }) => action.type === 'Drop-Off | Vehicle');
    const [pickup, dropoff] = [pickups[0], dropoffs[0]];
    const whole = pickups.length === 1 && dropoffs.length === 1 && pickup && dropoff;
    if (!whole || steps.indexOf(pickup) > steps.indexOf(dropoff)) {
      const message = `${name} must be picked up once and then dropped off once.`;
      throw new Refusal(422, 'INCOMPLETE_PLAN', message);
    }
    if (pickup.to.id !== startId || dropoff.to.id !== endId) {
      throw new Refusal(
        422,
        'WRONG_PLACE',
        `${name} is not picked up or dropped off at its place.`,
      );
    }
    if (pickup.action.driverId !== dropoff.action.driverId) {
      throw new Refusal(422, 'TWO_DRIVERS', `${name} must stay with one driver.`);
    }
  }
  const planned = new Set(activities.map(({ id }) => id));
  const stray = steps.find(({ action }) => action.activityId && !planned.has(action.activityId));
  if (stray) throw new Refusal(422, 'UNKNOWN_ACTIVITY', 'The plan moves what it does not name.');
  for (const { action } of steps) if (action.vehicleId) checkVehicle(sim, action.vehicleId);
}

function checkVehicle(sim: Sim, vehicleId: string): void {
  if (find(sim, 'vehicles', vehicleId)) return;
  throw new Refusal(422, 'UNKNOWN_VEHICLE', `There is no vehicle ${vehicleId}.`);
}

/** One driver's stops as actions that tile the time from his start on. */
function stepsOf(sim: Sim, tripId: string, child: LegacyChildTrip, before: number): Step[] {
  const steps: Step[] = [];
  let here = placeOf(sim, child.startLocation);
  let atMs = child.startTime;
  for (const { location, actions } of child.destinations) {
    const stop = placeOf(sim, location);
    for (const { type, padding, activityId, vehicleId } of actions) {
      const startMs = atMs;
      atMs += Math.round(padding * 1000);
      const action: DriverAction = {
        id: `${tripId}-${before + steps.length + 1}`,
        type,
        status: 'Not Started',
        driverId: child.driverId,
        activityId,
        otherEndId: null,
        vehicleId,
        fromId: here.id,
        toId: stop.id,
        plannedStartMs: startMs,
        plannedEndMs: atMs,
        startedMs: null,
        endedMs: null,
      };
      steps.push({ action, from: here, to: stop });
      here = stop;
    }
  }
  return steps;
}

/** A saved location, or `driver:<id>`: where that driver stood when the trip was planned. */
function placeOf(sim: Sim, { id, lon, lat }: LegacyPlace): Spot {
  const location = find(sim, 'locations', id);
  if (location) return spotOf(location);
  if (!id.startsWith('driver:')) {
    throw new Refusal(422, 'UNKNOWN_LOCATION', `There is no location ${id}.`);
  }
  return { id: null, lonE6: Math.round(lon * 1e6), latE6: Math.round(lat * 1e6) };
}

// A trip as its drivers run it: accept, set out, one action after the other, done. Moves, cars
// and drivers change with the actions (readings 9 and 25).
import type { DriverAction, EpochMs, Trip } from '#domain/entities.ts';
import type { DriverId, TripId } from '#domain/ids.ts';
import { motionOf, must, put, randomOf, schedule, setMotion, setPresence } from '../core/sim.ts';
import type { Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { minuteMs } from '../world/calendar.ts';
import { beginDuty } from './duty.ts';
import { boardingMs, vehicleHandlingMs } from './plan.ts';
import { drivingMs, locationSpot, sameSpot, setOut, standAt, whereabouts } from './travel.ts';

/** A driver waits this long for a car that is not there, then takes what is. */
const missingCarPatienceMs = 60 * minuteMs;
const lookAgainMs = 5 * minuteMs;

/** The drivers have seen the trip: each will set out in time for its beginning. */
export function acceptTrip(sim: Sim, tripId: TripId): void {
  const trip = must(sim, 'trips', tripId);
  if (trip.status !== 'Assigned') return;
  for (const driverId of trip.driverIds) {
    if (!motionOf(sim, driverId).onDuty) beginDuty(sim, driverId);
    scheduleSettingOut(sim, trip, driverId);
  }
}

/** The driver breaks off what he does and goes where the trip begins. */
export function setOutOnTrip(sim: Sim, tripId: TripId, driverId: DriverId): void {
  const motion = motionOf(sim, driverId);
  const trip = must(sim, 'trips', tripId);
  // A driver who is still busy sets out when he is done.
  if (motion.tripId !== null || !motion.booked.includes(tripId)) return;
  const first = actionsOf(trip, driverId)[0] as DriverAction;
  const { nowMs } = sim.state;
  const here = whereabouts(sim.roads, motion, nowMs);
  const start = spotsOf(sim, first).from ?? here;
  setMotion(sim, driverId, { tripId, booked: motion.booked.filter((id) => id !== tripId) });
  let arrivalMs = nowMs;
  if (!sameSpot(here, start)) {
    arrivalMs += drivingMs(sim.roads, here, start, randomOf(sim, driverId));
    setOut(sim, driverId, start, nowMs, arrivalMs);
  }
  const beginMs = Math.max(arrivalMs, first.plannedStartMs);
  schedule(sim, beginMs, { type: 'tripReached', tripId, driverId });
}

/** The driver stands where the trip begins and checks in: it is in progress. */
export function reachTrip(sim: Sim, tripId: TripId, driverId: DriverId): void {
  const trip = must(sim, 'trips', tripId);
  if (trip.status !== 'Assigned' && trip.status !== 'In Progress') return;
  standAt(sim, driverId, motionOf(sim, driverId).spot);
  setPresence(sim, driverId, 'busy', 'unavailable');
  if (trip.status === 'Assigned') {
    put(sim, 'trips', tripId, { status: 'In Progress', startedMs: sim.state.nowMs });
  }
  const { id: actionId } = actionsOf(trip, driverId)[0] as DriverAction;
  const checkInMs = randomOf(sim, driverId).int(45_000, 2 * minuteMs);
  schedule(sim, sim.state.nowMs + checkInMs, { type: 'actionBegins', tripId, actionId });
}

/** Begins an action, or looks again later when its car or its time has not come. */
export function beginAction(sim: Sim, tripId: TripId, actionId: string): void {
  const trip = must(sim, 'trips', tripId);
  const action = actionOf(trip, actionId);
  const { nowMs } = sim.state;
  const holdMs = holdOf(sim, action);
  if (holdMs > nowMs) return schedule(sim, holdMs, { type: 'actionBegins', tripId, actionId });
  const driverId = action.driverId as DriverId;
  const endMs = playAction(sim, action, driverId);
  put(sim, 'trips', tripId, {
    actions: withAction(trip, { ...action, status: 'In Progress', startedMs: nowMs }),
    estimatedEndMs: estimatedEnd(trip, action, endMs),
  });
  if (action.type === 'Pick-Up | Vehicle' && action.activityId) {
    put(sim, 'activities', action.activityId, { status: 'in-progress' });
  }
  schedule(sim, endMs, { type: 'actionEnds', tripId, actionId });
}

/** Ends an action; the driver goes on with the next one or is done. */
export function endAction(sim: Sim, tripId: TripId, actionId: string): void {
  const trip = must(sim, 'trips', tripId);
  const { nowMs } = sim.state;
  const done: DriverAction = { ...actionOf(trip, actionId), status: 'Complete', endedMs: nowMs };
  const driverId = done.driverId as DriverId;
  standAt(sim, driverId, motionOf(sim, driverId).spot);
  const next = put(sim, 'trips', tripId, { actions: withAction(trip, done) });
  if (done.type === 'Pick-Up | Vehicle' && done.vehicleId) {
    put(sim, 'vehicles', done.vehicleId, { locationId: null });
  }
  if (done.type === 'Drop-Off | Vehicle') deliver(sim, done);
  const following = actionsOf(next, driverId).find(({ status }) => status === 'Not Started');
  if (following) beginAction(sim, tripId, following.id);
  else leaveTrip(sim, next, driverId);
}

/** Puts a driver where the trip he is on has brought him; his action in progress goes on. */
export function resumeAction(sim: Sim, trip: Trip, driverId: DriverId): void {
  const action = actionsOf(trip, driverId).find(({ status }) => status === 'In Progress');
  if (!action) throw new Error(`trip ${trip.id} is not under way`);
  const { from, to } = spotsOf(sim, action) as { from: Spot; to: Spot };
  const startMs = action.startedMs ?? action.plannedStartMs;
  const endMs = startMs + action.plannedEndMs - action.plannedStartMs;
  const aboardMs = action.type === 'Errand | Rideshare' ? boardingMs : 0;
  const leg = { from, to, startMs: startMs + aboardMs, endMs: endMs - aboardMs };
  setMotion(sim, driverId, { tripId: trip.id, spot: to, leg: sameSpot(from, to) ? null : leg });
  setPresence(sim, driverId, 'busy', 'unavailable');
  schedule(sim, endMs, { type: 'actionEnds', tripId: trip.id, actionId: action.id });
}

/** When a booked driver has to set out to be there in time; at once when it is late for that. */
export function scheduleSettingOut(sim: Sim, trip: Trip, driverId: DriverId): void {
  const first = actionsOf(trip, driverId)[0] as DriverAction;
  const here = motionOf(sim, driverId).spot;
  const start = spotsOf(sim, first).from ?? here;
  const leadMs = sameSpot(here, start) ? 0 : sim.roads.durationMs(here, start) + 5 * minuteMs;
  const atMs = first.plannedStartMs - leadMs;
  schedule(sim, atMs, { type: 'tripDue', tripId: trip.id, driverId });
}

/** The actions of one driver, in order. */
export function actionsOf(trip: Trip, driverId: DriverId): DriverAction[] {
  return trip.actions.filter((action) => action.driverId === driverId);
}

function deliver(sim: Sim, { activityId, vehicleId, toId }: DriverAction): void {
  if (activityId) {
    const completedMs = sim.state.nowMs;
    put(sim, 'activities', activityId, { status: 'completed', completedMs });
  }
  if (vehicleId) put(sim, 'vehicles', vehicleId, { locationId: toId });
}

function leaveTrip(sim: Sim, trip: Trip, driverId: DriverId): void {
  const { tripsCompleted } = must(sim, 'drivers', driverId);
  put(sim, 'drivers', driverId, {
    tripsCompleted: tripsCompleted + 1,
    presence: 'online',
    availability: 'available',
  });
  if (trip.actions.every(({ status }) => status === 'Complete')) {
    const completedMs = sim.state.nowMs;
    put(sim, 'trips', trip.id, { status: 'Complete', completedMs, estimatedEndMs: completedMs });
  }
  const { booked } = setMotion(sim, driverId, { tripId: null });
  if (booked[0]) scheduleSettingOut(sim, must(sim, 'trips', booked[0]), driverId);
}

/** Sets the driver in motion or lets him work; returns when the action will be over. */
function playAction(sim: Sim, action: DriverAction, driverId: DriverId): EpochMs {
  const { nowMs } = sim.state;
  const stream = randomOf(sim, driverId);
  const { from, to } = spotsOf(sim, action);
  const plannedMs = action.plannedEndMs - action.plannedStartMs;
  switch (action.type) {
    case 'Location | Travel':
    case 'Errand | Rideshare': {
      if (!from || !to) return nowMs + plannedMs;
      const boards = action.type === 'Errand | Rideshare';
      const aboardMs = boards ? Math.round((boardingMs * stream.int(400, 1800)) / 1000) : 0;
      const startMs = nowMs + aboardMs;
      const endMs = startMs + drivingMs(sim.roads, from, to, stream);
      setOut(sim, driverId, to, startMs, endMs);
      return endMs + (boards ? stream.int(60_000, boardingMs) : 0);
    }
    case 'Pick-Up | Vehicle':
    case 'Drop-Off | Vehicle':
      return nowMs + Math.round((vehicleHandlingMs * stream.int(700, 1600)) / 1000);
    case 'Errand | ToDo':
      // A wait until something is ready ends when it is; who is late does not wait.
      return Math.max(nowMs, action.plannedEndMs);
    default:
      return nowMs + plannedMs;
  }
}

/** The earliest time a pick-up can begin: not before the car is ready, nor while it is away. */
function holdOf(sim: Sim, action: DriverAction): EpochMs {
  const { nowMs } = sim.state;
  if (action.type !== 'Pick-Up | Vehicle' || !action.activityId) return nowMs;
  const { readyMs, startId, vehicleId } = must(sim, 'activities', action.activityId);
  if (readyMs !== null && readyMs > nowMs) return readyMs;
  const patient = nowMs < action.plannedStartMs + missingCarPatienceMs;
  const isAway = vehicleId && must(sim, 'vehicles', vehicleId).locationId !== startId;
  return isAway && patient ? nowMs + lookAgainMs : nowMs;
}

function spotsOf(sim: Sim, action: DriverAction): { from: Spot | undefined; to: Spot | undefined } {
  const own = sim.state.ownSpots[action.id];
  return {
    from: own?.from ?? locationSpot(sim, action.fromId),
    to: own?.to ?? locationSpot(sim, action.toId),
  };
}

/** What is left of the driver's plan, added to the end of what he does now. */
function estimatedEnd(trip: Trip, current: DriverAction, endMs: EpochMs): EpochMs {
  let atMs = endMs;
  for (const action of actionsOf(trip, current.driverId as DriverId)) {
    const isLeft = action.status === 'Not Started' && action.id !== current.id;
    if (isLeft) atMs += action.plannedEndMs - action.plannedStartMs;
  }
  return trip.driverIds.length > 1 ? Math.max(atMs, trip.estimatedEndMs ?? 0) : atMs;
}

function actionOf(trip: Trip, actionId: string): DriverAction {
  const action = trip.actions.find(({ id }) => id === actionId);
  if (!action) throw new Error(`trip ${trip.id} has no action '${actionId}'`);
  return action;
}

function withAction(trip: Trip, changed: DriverAction): DriverAction[] {
  return trip.actions.map((action) => (action.id === changed.id ? changed : action));
}

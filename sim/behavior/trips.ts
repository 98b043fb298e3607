// A trip as its drivers run it: accept, set out, one action after the other, done. Moves, vehicles
// and drivers change with the actions (readings 9 and 25).
import type { DriverAction, Trip } from '#domain/entities.ts';
import type { DriverId, TripId } from '#domain/ids.ts';
import { isInHand } from '#domain/tripChanges.ts';
import {
  allowedState,
  find,
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
import type { Spot } from '../core/state.ts';
import { minuteMs } from '../core/calendar.ts';
import { actionsOf, estimatedEnd, holdOf, playAction, spotsOf } from './acting.ts';
import { beginDuty, stopDuty } from './duty.ts';
import {
  callOffSeat,
  chaseOf,
  isAboard,
  othersLet,
  otherSide,
  standRiders,
  stopWaiting,
  notifyWaiting,
} from './meetings.ts';
import { boardingMs } from '../world/plan.ts';
import { drivingMs, sameSpot, setOut, standAt, whereabouts } from './travel.ts';

/** The drivers have accepted the trip: each will set out in time for its start. */
export function acceptTrip(sim: Sim, tripId: TripId): void {
  const trip = must(sim, 'trips', tripId);
  if (trip.status !== 'Assigned') return;
  for (const driverId of trip.driverIds) {
    if (!motionOf(sim, driverId).onDuty) beginDuty(sim, driverId);
    scheduleSettingOut(sim, trip, driverId);
  }
}

/** The driver breaks off and goes to the start of the trip. */
export function setOutOnTrip(sim: Sim, tripId: TripId, driverId: DriverId): void {
  const motion = motionOf(sim, driverId);
  const trip = must(sim, 'trips', tripId);
  // A busy driver sets out after the current trip.
  if (motion.tripId !== null || !motion.booked.includes(tripId)) return;
  const booked = motion.booked.filter((id) => id !== tripId);
  if (!isOpen(trip)) {
    // The other drivers have ended the trip without this one.
    setMotion(sim, driverId, { booked });
    return beginNextTrip(sim, driverId);
  }
  // Who is on the way home turns round.
  if (!motion.onDuty || motion.duty?.is === 'begins') beginDuty(sim, driverId);
  const first = firstOf(trip, driverId);
  const { nowMs } = sim.state;
  const here = whereabouts(sim.roads, motion, nowMs);
  const start = spotsOf(sim, first).from ?? here;
  setMotion(sim, driverId, { tripId, booked });
  let arrivalMs = nowMs;
  if (!sameSpot(here, start)) {
    arrivalMs += drivingMs(sim.roads, here, start, randomOf(sim, driverId));
    setOut(sim, driverId, start, nowMs, arrivalMs);
  }
  const beginMs = Math.max(arrivalMs, first.plannedStartMs);
  schedule(sim, beginMs, { type: 'tripReached', tripId, driverId });
}

/** The driver arrives at the start of the trip and checks in: it is in progress. */
export function reachTrip(sim: Sim, tripId: TripId, driverId: DriverId): void {
  const trip = must(sim, 'trips', tripId);
  // Another drives in the place of this driver, or the trip was cancelled.
  if (motionOf(sim, driverId).tripId !== tripId) return;
  standAt(sim, driverId, motionOf(sim, driverId).spot);
  if (!isOpen(trip)) {
    setMotion(sim, driverId, { tripId: null });
    return beginNextTrip(sim, driverId);
  }
  setPresence(sim, driverId, 'busy', 'unavailable');
  if (trip.status === 'Assigned') {
    put(sim, 'trips', tripId, { status: 'In Progress', startedMs: sim.state.nowMs });
  }
  const { id: actionId } = firstOf(trip, driverId);
  const checkInMs = randomOf(sim, driverId).int(45_000, 2 * minuteMs);
  schedule(sim, sim.state.nowMs + checkInMs, { type: 'actionBegins', tripId, actionId });
}

/** Begins an action, or retries later when its vehicle, its time or its partner has not come. */
export function beginAction(sim: Sim, tripId: TripId, actionId: string): void {
  const trip = must(sim, 'trips', tripId);
  const action = trip.actions.find(({ id }) => id === actionId);
  // It left the trip when its plan was changed.
  if (!action) return goOnAnew(sim, trip);
  const driverId = action.driverId as DriverId;
  // Others may have begun or skipped it, or the plan has something else before it since.
  if (followingOf(trip, driverId)?.id !== actionId) return goOn(sim, trip, driverId);
  const { nowMs } = sim.state;
  const holdMs = holdOf(sim, action);
  if (holdMs > nowMs) return schedule(sim, holdMs, { type: 'actionBegins', tripId, actionId });
  const verdict = othersLet(sim, trip, action);
  if (verdict === 'wait') return;
  const other = otherSide(trip, action);
  if (verdict === 'alone' && other) return goOn(sim, callOffSeat(sim, trip, action), driverId);
  const endMs = playAction(sim, trip, action);
  const together = other ? [action, other] : [action];
  stopWaiting(sim, ...together);
  let actions = trip.actions;
  for (const one of together) {
    actions = withAction(actions, { ...one, status: 'In Progress', startedMs: nowMs });
  }
  const estimatedEndMs = estimatedEnd(trip, action, endMs);
  const next = put(sim, 'trips', tripId, { actions, ...(isOpen(trip) && { estimatedEndMs }) });
  if (action.type === 'Pick-Up | Vehicle' && action.activityId) {
    const isMissing = find(sim, 'activities', action.activityId)?.notFound;
    const found = isMissing ? { notFound: null } : {};
    put(sim, 'activities', action.activityId, { status: 'in-progress', ...found });
  }
  for (const { id } of together) schedule(sim, endMs, { type: 'actionEnds', tripId, actionId: id });
  notifyWaiting(sim, next, action);
}

/** Ends an action; the driver goes on with the next one or is done. */
export function endAction(sim: Sim, tripId: TripId, actionId: string): void {
  const trip = must(sim, 'trips', tripId);
  const { nowMs } = sim.state;
  const action = actionOf(trip, actionId);
  // Slack that was shortened or skipped.
  if (action.status !== 'In Progress') return;
  const done: DriverAction = { ...action, status: 'Complete', endedMs: nowMs };
  const driverId = done.driverId as DriverId;
  const next = put(sim, 'trips', tripId, { actions: withAction(trip.actions, done) });
  // Riders aboard a chase car travel with it, whatever their own action is.
  if (!isAboard(next, driverId)) {
    standAt(sim, driverId, motionOf(sim, driverId).spot);
    standRiders(sim, next, driverId);
  }
  if (done.type === 'Pick-Up | Vehicle' && done.vehicleId) {
    put(sim, 'vehicles', done.vehicleId, { locationId: null });
  }
  if (done.type === 'Drop-Off | Vehicle') deliver(sim, done);
  notifyWaiting(sim, next, done);
  goOn(sim, next, driverId);
  // Riders get out where the car stops.
  if (!isOpen(next)) callOff(sim, next);
}

/** After a change of the plan: drivers who are on the trip begin what is next now. */
export function goOnAnew(sim: Sim, trip: Trip): void {
  for (const driverId of trip.driverIds) {
    const { tripId, leg } = motionOf(sim, driverId);
    // Who is on the way to the start, or elsewhere, comes to it later.
    const hasBegun = actionsOf(trip, driverId).some(({ status }) => status !== 'Not Started');
    if (tripId === trip.id && (hasBegun || leg === null)) goOn(sim, trip, driverId);
  }
}

/**
 * Of a trip that was cancelled: each driver who has nothing left to finish is free, riders as soon
 * as their car stops.
 */
export function callOff(sim: Sim, trip: Trip): void {
  for (const driverId of trip.driverIds) {
    const chaseId = chaseOf(trip, driverId);
    const isUnderWay = (id: DriverId) =>
      actionsOf(trip, id).some(({ status }) => status === 'In Progress');
    const isRiding = chaseId !== null && isUnderWay(chaseId);
    if (motionOf(sim, driverId).tripId === trip.id && !isRiding) goOn(sim, trip, driverId);
  }
}

/** Puts a driver where the trip has brought them; the action in progress goes on. */
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

/** When a booked driver must set out to be in time; at once when it is too late for that. */
export function scheduleSettingOut(sim: Sim, trip: Trip, driverId: DriverId): void {
  const first = actionsOf(trip, driverId)[0] as DriverAction;
  const here = motionOf(sim, driverId).spot;
  const start = spotsOf(sim, first).from ?? here;
  const leadMs = sameSpot(here, start) ? 0 : sim.roads.durationMs(here, start) + 5 * minuteMs;
  const atMs = first.plannedStartMs - leadMs;
  schedule(sim, atMs, { type: 'tripDue', tripId: trip.id, driverId });
}

/** Starts a driver's remaining actions, or ends the trip for them; no effect while busy. */
function goOn(sim: Sim, trip: Trip, driverId: DriverId): void {
  if (isAtWork(trip, driverId)) return;
  const following = followingOf(trip, driverId);
  if (following) beginAction(sim, trip.id, following.id);
  else if (motionOf(sim, driverId).tripId === trip.id) leaveTrip(sim, trip, driverId);
}

/** What the driver begins next; undefined while at work, and with nothing left to do. */
function followingOf(trip: Trip, driverId: DriverId): DriverAction | undefined {
  if (isAtWork(trip, driverId)) return undefined;
  return actionsOf(trip, driverId).find(
    (action) => action.status === 'Not Started' && isToDo(trip, action),
  );
}

function isAtWork(trip: Trip, driverId: DriverId): boolean {
  return actionsOf(trip, driverId).some(({ status }) => status === 'In Progress');
}

/** The driver's first action: other drivers may have skipped a common one. */
function firstOf(trip: Trip, driverId: DriverId): DriverAction {
  const own = actionsOf(trip, driverId);
  return (own.find(({ status }) => status === 'Not Started') ?? own[0]) as DriverAction;
}

function deliver(sim: Sim, { activityId, vehicleId, toId }: DriverAction): void {
  if (activityId) {
    const completedMs = sim.state.nowMs;
    put(sim, 'activities', activityId, { status: 'completed', completedMs });
  }
  if (vehicleId) put(sim, 'vehicles', vehicleId, { locationId: toId });
}

/** Of a cancelled trip, only the way of a vehicle in hand. */
function isToDo(trip: Trip, { activityId }: DriverAction): boolean {
  return isOpen(trip) || isInHand(trip, activityId);
}

function leaveTrip(sim: Sim, trip: Trip, driverId: DriverId): void {
  if (!isOpen(trip)) return dropTrip(sim, driverId);
  const { tripsCompleted } = must(sim, 'drivers', driverId);
  put(sim, 'drivers', driverId, {
    tripsCompleted: (tripsCompleted ?? 0) + 1,
    ...allowedState(sim, driverId, { presence: 'online', availability: 'available' }),
  });
  if (trip.actions.every(({ status }) => status === 'Complete')) {
    const completedMs = sim.state.nowMs;
    put(sim, 'trips', trip.id, { status: 'Complete', completedMs, estimatedEndMs: completedMs });
  }
  setMotion(sim, driverId, { tripId: null });
  beginNextTrip(sim, driverId);
}

/** The driver is on this trip no more, without having completed it. */
export function dropTrip(sim: Sim, driverId: DriverId): void {
  setPresence(sim, driverId, 'online', 'available');
  setMotion(sim, driverId, { tripId: null });
  beginNextTrip(sim, driverId);
}

function beginNextTrip(sim: Sim, driverId: DriverId): void {
  const [tripId] = motionOf(sim, driverId).booked;
  if (tripId) scheduleSettingOut(sim, must(sim, 'trips', tripId), driverId);
  else if (isGone(sim, driverId)) stopDuty(sim, driverId);
}

function isOpen({ status }: Trip): boolean {
  return status === 'Assigned' || status === 'In Progress';
}

function actionOf(trip: Trip, actionId: string): DriverAction {
  const action = trip.actions.find(({ id }) => id === actionId);
  if (!action) throw new Error(`trip ${trip.id} has no action '${actionId}'`);
  return action;
}

function withAction(actions: readonly DriverAction[], changed: DriverAction): DriverAction[] {
  return actions.map((action) => (action.id === changed.id ? changed : action));
}

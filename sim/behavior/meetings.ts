// Drivers of one trip who depend on each other: both sides of a meeting begin together, riders go
// where their chase car goes, and no driver waits forever.
import { type DriverAction, otherSides, type Trip } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';
import { standardDay } from '#planning/durations.ts';
import { motionOf, put, schedule, setMotion, type Sim } from '../core/sim.ts';
import { minuteMs } from '../core/calendar.ts';
import { standAt } from './travel.ts';

/** How long a driver waits for another driver or event. */
const meetingPatienceMs = 60 * minuteMs;

/** One rider's way in a chase car. */
type Seat = {
  readonly chaseId: DriverId | null;
  readonly riderId: DriverId | null;
  readonly pickup: DriverAction;
  readonly join: DriverAction;
  readonly dropoff: DriverAction;
  readonly split: DriverAction;
};

/** The other side of a meeting, or undefined. */
export function otherSide(trip: Trip, action: DriverAction): DriverAction | undefined {
  return otherSides[action.type] ? otherEnd(trip, action) : undefined;
}

/**
 * Whether other drivers let an action begin: `alone` when the other driver is given up. A waiting
 * action is tried again when the other driver comes, and when the waiting time is over.
 */
export function othersLet(sim: Sim, trip: Trip, action: DriverAction): 'begin' | 'wait' | 'alone' {
  if (areThere(sim, trip, action)) return 'begin';
  const { nowMs } = sim.state;
  const waiting = (sim.state.waiting ??= {});
  const sinceMs = waiting[action.id];
  // Riders aboard one car reach the end of its leg together.
  const isAboard = action.type === 'Drop-Off | Driver' || action.type === 'Errand | Disembark';
  if (sinceMs === undefined) {
    waiting[action.id] = nowMs;
    const other = otherSide(trip, action);
    if (other) cutSlackBefore(sim, trip, other);
    const again = { type: 'actionBegins', tripId: trip.id, actionId: action.id } as const;
    schedule(sim, nowMs + meetingPatienceMs, again);
    return 'wait';
  }
  return !isAboard && nowMs >= sinceMs + meetingPatienceMs ? 'alone' : 'wait';
}

/** A meeting, or a wait for another driver's action. */
export function needsOthers({ type, otherEndId }: DriverAction): boolean {
  return otherEndId !== null && (otherSides[type] !== undefined || type === 'Errand | ToDo');
}

/** Also true for actions that depend on no other driver. */
export function areThere(sim: Sim, trip: Trip, action: DriverAction): boolean {
  if (!needsOthers(action)) return true;
  const other = otherSide(trip, action);
  if (other) return sim.state.waiting?.[other.id] !== undefined;
  const event = otherEnd(trip, action);
  return !event || event.status === 'Complete' || (isBeginning(action, event) && isBegun(event));
}

/** Restarts the actions that wait for this one, after it has begun or ended. */
export function notifyWaiting(sim: Sim, trip: Trip, event: DriverAction): void {
  for (const action of trip.actions) {
    if (action.type !== 'Errand | ToDo' || action.otherEndId !== event.id) continue;
    if (action.status !== 'Not Started' || !areThere(sim, trip, action)) continue;
    if (sim.state.waiting?.[action.id] === undefined) cutSlackBefore(sim, trip, action);
    else begin(sim, trip, action);
  }
}

/** Ends the wait in these actions. */
export function stopWaiting(sim: Sim, ...actions: readonly DriverAction[]): void {
  for (const { id } of actions) delete sim.state.waiting?.[id];
}

/**
 * The chase ride that begins with this meeting is cancelled: both sides skip it, and the rider
 * takes a ride-share to its destination instead. A skipped action is complete
 * without a time.
 */
export function callOffSeat(sim: Sim, trip: Trip, { id }: DriverAction): Trip {
  const seat = seatsOf(trip).find(({ pickup, join }) => pickup.id === id || join.id === id);
  if (!seat) throw new Error(`trip ${trip.id} has no seat that begins with '${id}'`);
  const { pickup, join, dropoff, split, riderId } = seat;
  const { ownSpots } = sim.state;
  const riderActions = trip.actions.filter(({ driverId }) => driverId === riderId);
  const slack = riderActions.slice(riderActions.indexOf(join) + 1, riderActions.indexOf(split));
  const over = new Set([pickup, join, dropoff, ...slack].map((action) => action.id));
  const [from, to] = [ownSpots[join.id]?.to, ownSpots[split.id]?.to];
  if (from || to) ownSpots[split.id] = { ...(from && { from }), ...(to && { to }) };
  stopWaiting(sim, pickup, join);
  const actions = trip.actions.map((action): DriverAction => {
    if (over.has(action.id)) {
      return { ...action, status: 'Complete' };
    }
    if (action.id !== split.id) return action;
    return { ...action, type: 'Errand | Rideshare', fromId: join.toId, otherEndId: null };
  });
  return put(sim, 'trips', trip.id, { actions });
}

/** Riders aboard the driver's chase car travel with it. */
export function takeRiders(sim: Sim, trip: Trip, chaseId: DriverId): void {
  const { spot, leg } = motionOf(sim, chaseId);
  for (const { riderId } of ridersAboard(trip, chaseId)) {
    if (riderId === null) continue;
    setMotion(sim, riderId, { spot, leg, legs: motionOf(sim, riderId).legs + 1 });
  }
}

/** Riders aboard the driver's chase car stop with it. */
export function standRiders(sim: Sim, trip: Trip, chaseId: DriverId): void {
  const { spot } = motionOf(sim, chaseId);
  for (const { riderId } of ridersAboard(trip, chaseId)) {
    // Of a cancelled trip, a rider may be on another one.
    if (riderId && motionOf(sim, riderId).tripId === trip.id) standAt(sim, riderId, spot);
  }
}

export function isAboard(trip: Trip, riderId: DriverId): boolean {
  return chaseOf(trip, riderId) !== null;
}

/** The driver of the car that a driver is aboard of, or null. */
export function chaseOf(trip: Trip, riderId: DriverId): DriverId | null {
  return seatsOf(trip).find((seat) => seat.riderId === riderId && isTaken(seat))?.chaseId ?? null;
}

function ridersAboard(trip: Trip, chaseId: DriverId): Seat[] {
  return seatsOf(trip).filter((seat) => seat.chaseId === chaseId && isTaken(seat));
}

/** The chase car's side decides; the rider's side may be handled a moment later. */
function isTaken({ pickup, dropoff }: Seat): boolean {
  return pickup.status === 'Complete' && dropoff.status !== 'Complete';
}

function seatsOf(trip: Trip): Seat[] {
  if (trip.driverIds.length < 2) return [];
  const seats: Seat[] = [];
  const byId = new Map(trip.actions.map((action) => [action.id, action]));
  trip.actions.forEach((pickup, at) => {
    if (pickup.type !== 'Pick-Up | Driver') return;
    const join = byId.get(pickup.otherEndId ?? '');
    if (!join) return;
    for (const dropoff of trip.actions.slice(at + 1)) {
      if (dropoff.type !== 'Drop-Off | Driver' || dropoff.driverId !== pickup.driverId) continue;
      const split = byId.get(dropoff.otherEndId ?? '');
      if (split?.driverId !== join.driverId) continue;
      const ids = { chaseId: pickup.driverId, riderId: join.driverId };
      seats.push({ ...ids, pickup, join, dropoff, split });
      return;
    }
  });
  return seats;
}

/** Slack before a meeting, but a rest, ends when the other side is there. */
function cutSlackBefore(sim: Sim, trip: Trip, action: DriverAction): void {
  const own = trip.actions.filter(({ driverId }) => driverId === action.driverId);
  const slack = own[own.findIndex(({ id }) => id === action.id) - 1];
  if (slack?.status !== 'In Progress' || !isSlack(sim, slack) || isRest(sim, trip, slack)) return;
  const over = { type: 'actionEnds', tripId: trip.id, actionId: slack.id } as const;
  schedule(sim, sim.state.nowMs, over);
}

/** Slack that is a rest is never cut short. Without a kept plan its length says so. */
export function isRest(
  { state }: Pick<Sim, 'state'>,
  trip: Trip,
  { id, plannedStartMs, plannedEndMs }: DriverAction,
): boolean {
  const planned = state.plans?.[trip.id]?.drivers.flatMap(({ actions }) => actions);
  const wait = planned?.find((action) => action.id === id);
  if (wait) return wait.type === 'wait' && wait.until.is === 'rest';
  return plannedEndMs - plannedStartMs === standardDay.restMs;
}

/** Slack: it has no task, and does not name what it waits for. */
export function isSlack(
  { state }: Pick<Sim, 'state'>,
  { type, otherEndId, id }: DriverAction,
): boolean {
  return type === 'Errand | ToDo' && otherEndId === null && !state.tasks?.[id];
}

function begin(sim: Sim, trip: Trip, { id: actionId }: DriverAction): void {
  schedule(sim, sim.state.nowMs, { type: 'actionBegins', tripId: trip.id, actionId });
}

/** A wait for a ride with a later planned end ends when the ride begins. */
function isBeginning(action: DriverAction, event: DriverAction): boolean {
  return event.plannedEndMs > action.plannedStartMs;
}

function isBegun({ status }: DriverAction): boolean {
  return status !== 'Not Started';
}

function otherEnd(trip: Trip, { otherEndId }: DriverAction): DriverAction | undefined {
  return otherEndId === null ? undefined : trip.actions.find(({ id }) => id === otherEndId);
}

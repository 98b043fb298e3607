// What a driver is doing, read from the actions of their trips (S2 §4), and whether their position
// is recent.
import type { DriverAction, EpochMs, Trip } from './entities.ts';
import type { ActivityId, DriverId, TripId } from './ids.ts';
import { textOrder } from './textOrder.ts';

/** A position older than this is drawn as unknown. */
export const noFixAfterMs = 5 * 60_000;

export type DriverState = {
  readonly tripId: TripId;
  /** The move whose vehicle the driver has picked up and not dropped off yet. */
  readonly activityId: ActivityId | null;
  /** The action in progress, else the first not started; null when all are done. */
  readonly action: DriverAction | null;
  /** Rides along in a chase car. */
  readonly aboard: boolean;
};

type TripPart = Pick<Trip, 'id' | 'status' | 'startedMs' | 'actions'>;

/**
 * S2 §4: from the trips in status 'In Progress'; null when the driver is on none, or has finished
 * while others go on. Of several trips, the one that started last, and of those that started
 * together the one with the first id, in whatever order they come.
 */
export function driverState(driverId: DriverId, trips: Iterable<TripPart>): DriverState | null {
  let current: TripPart | null = null;
  for (const trip of trips) {
    if (trip.status !== 'In Progress') continue;
    if (!trip.actions.some((action) => action.driverId === driverId)) continue;
    if (hasDoneOwnPart(driverId, trip)) continue;
    if (!current || isLater(trip, current)) current = trip;
  }
  if (!current) return null;
  const own = current.actions.filter((action) => action.driverId === driverId);
  const action =
    own.find(({ status }) => status === 'In Progress') ??
    own.find(({ status }) => status === 'Not Started') ??
    null;
  return { tripId: current.id, activityId: vehicleInHand(own), action, aboard: isAboard(own) };
}

/** All of the driver's actions on a trip are complete, and others' are not. */
export function hasDoneOwnPart(driverId: DriverId, { actions }: Pick<Trip, 'actions'>): boolean {
  let own = 0;
  let left = 0;
  for (const { driverId: whose, status } of actions) {
    if (whose === driverId && status !== 'Complete') return false;
    if (whose === driverId) own += 1;
    else if (status !== 'Complete') left += 1;
  }
  return own > 0 && left > 0;
}

function isLater(a: TripPart, b: TripPart): boolean {
  const [left, right] = [a.startedMs ?? 0, b.startedMs ?? 0];
  return left === right ? a.id < b.id : left > right;
}

/** The assigned trip that was requested first; null without one. */
export function nextTrip<T extends Pick<Trip, 'status' | 'driverIds' | 'requestedMs'>>(
  driverId: DriverId,
  trips: Iterable<T>,
): T | null {
  let next: T | null = null;
  for (const trip of trips) {
    if (trip.status !== 'Assigned' || !trip.driverIds.includes(driverId)) continue;
    if (next === null || askedMs(trip) < askedMs(next)) next = trip;
  }
  return next;
}

/** One of which it is not known comes last. */
function askedMs({ requestedMs }: Pick<Trip, 'requestedMs'>): EpochMs {
  return requestedMs ?? Infinity;
}

/** True without a fix, and when the newest is more than five minutes old. */
export function hasNoFix(lastFixMs: EpochMs | null, nowMs: EpochMs): boolean {
  return lastFixMs === null || !(nowMs - lastFixMs <= noFixAfterMs);
}

/** From boarding to leaving; `toMs` null: still aboard. */
export type Seated = { readonly fromMs: EpochMs; readonly toMs: EpochMs | null };

/** When the driver was a passenger on these trips: in a chase car, or in an ordered ride. */
export function seatedOn(
  driverId: DriverId,
  trips: Iterable<Pick<Trip, 'status' | 'completedMs' | 'actions'>>,
): readonly Seated[] {
  const all: Seated[] = [];
  for (const { status, completedMs, actions } of trips) {
    const own = actions.filter((action) => action.driverId === driverId);
    const rides = own.flatMap(({ type, startedMs, endedMs }) =>
      type === 'Errand | Rideshare' && startedMs !== null
        ? [{ fromMs: startedMs, toMs: endedMs }]
        : [],
    );
    // A trip that is over has no passengers, also where no driver reported that they left the car.
    const endMs = status === 'In Progress' ? null : completedMs;
    const isOver = status !== 'In Progress' && endMs === null;
    for (const { fromMs, toMs } of [...seatedInCars(own), ...rides]) {
      if (toMs !== null || !isOver) all.push({ fromMs, toMs: toMs ?? endMs });
    }
  }
  return all;
}

/** An action skipped because the other driver never came is complete without a time. */
function seatedInCars(actions: readonly DriverAction[]): readonly Seated[] {
  const all: Seated[] = [];
  for (const { type, status, startedMs, endedMs } of actions) {
    if (status !== 'Complete' || startedMs === null) continue;
    const atMs = endedMs ?? startedMs;
    if (type === 'Errand | Check-in with Lead') all.push({ fromMs: atMs, toMs: null });
    const last = all.at(-1);
    if (type === 'Errand | Disembark' && last) all[all.length - 1] = { ...last, toMs: atMs };
  }
  return all;
}

function isAboard(actions: readonly DriverAction[]): boolean {
  return seatedInCars(actions).at(-1)?.toMs === null;
}

function vehicleInHand(actions: readonly DriverAction[]): ActivityId | null {
  let inHand: ActivityId | null = null;
  for (const { type, status, activityId } of actions) {
    if (status !== 'Complete') continue;
    if (type === 'Pick-Up | Vehicle') inHand = activityId;
    if (type === 'Drop-Off | Vehicle') inHand = null;
  }
  return inHand;
}

/** A move that a driver delivered. */
export type Delivered = { readonly activityId: string; readonly atMs: number };

/** What the driver has dropped off on the known trips, latest first. */
export function deliveredBy(driverId: string, trips: Iterable<Trip>): readonly Delivered[] {
  const all: Delivered[] = [];
  for (const { driverIds, actions } of trips) {
    if (!driverIds.includes(driverId)) continue;
    for (const { type, status, driverId: whose, activityId, endedMs } of actions) {
      if (type !== 'Drop-Off | Vehicle' || status !== 'Complete' || whose !== driverId) continue;
      if (activityId !== null && endedMs !== null) all.push({ activityId, atMs: endedMs });
    }
  }
  return all.toSorted((a, b) => b.atMs - a.atMs || textOrder(a.activityId, b.activityId));
}

// The team plan that a legacy trip was made from: the inverse of teamCodec.ts.
import { toMicroDegrees } from '#domain/geo.ts';
import type { DriverId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan, TimedAction, UberRow, VehicleMove, Wait } from '#domain/teamItinerary.ts';
import { bodyOf, type ReadBody } from './actions.ts';
import { unresolved } from './teamCodec.ts';
import type { LegacyAction, LegacyChildTrip, LegacyPlace, LegacyRide, LegacyTrip } from './trip.ts';

/** Reading 18, in dollars. */
const standardPayRate = 18;

/**
 * Throws a TypeError with the place when the trip is not a team plan's: a meeting without a
 * second driver, slack without a cause, an incomplete action, a move without its ends.
 */
export function teamPlanOf(trip: LegacyTrip): TeamPlan {
  const places = new Map<string, PlanPlace>();
  const ubers: UberRow[] = [];
  const children = trip.childTrips.flatMap((child) =>
    child.driverId === null ? [] : { child, driverId: child.driverId },
  );
  const driverOf = new Map(children.map(({ child, driverId }) => [child.itineraryId, driverId]));
  if (driverOf.size !== children.length) throw new TypeError('childTrips: an itineraryId repeats');
  const drivers = children.map(({ child, driverId }) => {
    const actions = actionsOf(child, driverId, driverOf, places, ubers);
    return { driverId, kind: child.chase ? ('chase' as const) : ('moved' as const), actions };
  });
  const cars = children.flatMap(({ child: { car }, driverId }) => {
    if (!car) return [];
    const { id, seats, location, tows } = car;
    return { id, driverId, seats, placeId: visit(places, location), ...(tows && { tows }) };
  });
  const moves = trip.vehicles.map((row) => moveOf(row, trip, drivers));
  const late = new Map(trip.vehicles.map(({ activityId, lateMs }) => [activityId, lateMs]));
  return {
    roundTrip: trip.roundTrip,
    places: [...places.values()],
    cars,
    moves,
    ubers,
    unserved: trip.unserved,
    drivers,
    late: drivers.flatMap(({ actions }) =>
      actions.flatMap((action) => {
        if (action.type !== 'dropoff-vehicle') return [];
        const lateMs = late.get(action.activityId) ?? 0;
        return lateMs > 0 ? { activityId: action.activityId, lateMs } : [];
      }),
    ),
    wageCentsPerHour: wageOf(trip),
    cost: costOf(trip),
  };
}

/** What its drivers are paid for an hour, whole cents. */
export function wageOf({ hourlyPayRate = standardPayRate }: LegacyTrip): number {
  return Math.round(hourlyPayRate * 100);
}

function moveOf(
  row: LegacyTrip['vehicles'][number],
  { childTrips }: LegacyTrip,
  drivers: TeamPlan['drivers'],
): VehicleMove {
  const stops = childTrips.flatMap(({ destinations }) => destinations);
  const idAt = (order: number) =>
    stops.find(({ parentOrder }) => parentOrder === order)?.location.id;
  const [startId, endId] = [idAt(row.pickupDestinationIndex), idAt(row.dropoffDestinationIndex)];
  if (startId === undefined || endId === undefined) throw new TypeError(unresolved);
  const { activityId, id: vehicleId } = row;
  const isPickup = (action: TimedAction) =>
    action.type === 'pickup-vehicle' && action.activityId === activityId;
  const driver = drivers.find(({ actions }) => actions.some(isPickup));
  if (!driver) throw new TypeError(`vehicles: no driver picks up ${activityId}`);
  return { activityId, vehicleId, driverId: driver.driverId, startId, endId };
}

function actionsOf(
  child: LegacyChildTrip,
  driverId: DriverId,
  driverOf: ReadonlyMap<string, DriverId>,
  places: Map<string, PlanPlace>,
  ubers: UberRow[],
): TimedAction[] {
  type Read = ReadBody & { readonly id: string; readonly durationMs: number; startMs: number };
  const read: Read[] = [];
  let atMs = child.startTime;
  let riders = 0;
  let hereId = visit(places, child.startLocation);
  const add = (body: ReadBody, seconds: number) => {
    const durationMs = Math.round(seconds * 1000);
    read.push({ ...body, id: `${driverId}/${read.length}`, startMs: atMs, durationMs });
    atMs += durationMs;
  };
  add({ type: 'start', placeId: hereId }, 0);
  for (const { location, actions } of child.destinations) {
    const placeId = visit(places, location);
    for (const action of actions) {
      const body = bodyOf(action, { fromId: hereId, placeId, riders, driverOf });
      if ('riderCount' in body) riders = body.riderCount;
      if (body.type === 'uber' && action.ride) {
        ubers.push(uberRowOf(action.ride, action, body, driverId));
      }
      add(body, action.padding);
      hereId = placeId;
    }
    hereId = placeId;
  }
  add({ type: 'end', placeId: hereId }, 0);
  let placeId: string | null = null;
  return read.map((action, index) => {
    if (action.type === 'wait') {
      return { ...action, placeId, until: action.until ?? causeOf(read[index + 1]) };
    }
    if (action.type === 'join') placeId = null;
    else placeId = 'placeId' in action ? action.placeId : action.toId;
    return action;
  });
}

/** Slack ends at the next action: a vehicle that is ready, or other drivers. */
function causeOf(next: ReadBody | undefined): Wait['until'] {
  if (next?.type === 'pickup-vehicle') return { is: 'ready', activityId: next.activityId };
  if (next && ('splitId' in next || next.type === 'wait-for')) {
    return { is: 'sync', syncId: next.syncId };
  }
  throw new TypeError('actions: a wait without a cause');
}

function uberRowOf(
  { id, pickup, drive, dropoff, startSyncId, endSyncId }: LegacyRide,
  { distanceCmi, fareCents }: LegacyAction,
  { fromId: startId, toId: endId }: Extract<ReadBody, { readonly type: 'uber' }>,
  driverId: DriverId,
): UberRow {
  const ms = (seconds: number) => Math.round(seconds * 1000);
  const way = { startId, endId, distanceCmi: distanceCmi ?? 0, fareCents: fareCents ?? 0 };
  const lasts = { pickupMs: ms(pickup), driveMs: ms(drive), dropoffMs: ms(dropoff) };
  return { id, driverId, ...way, ...lasts, startSyncId, endSyncId };
}

function costOf({ childTrips, vehicles, rateDetails }: LegacyTrip): TeamPlan['cost'] {
  const sum = (of: (payment: LegacyChildTrip['payment']) => number) =>
    childTrips.reduce((total, { payment }) => total + of(payment), 0);
  const terms = {
    wagesCents: sum(({ wagesCents }) => wagesCents),
    rideFaresCents: sum(({ rideFaresCents }) => rideFaresCents),
    tipCents: sum(({ adjustment }) => Math.round(adjustment * 100)),
    ...rateDetails,
  };
  const totalCents = Object.values(terms).reduce((total, cents) => total + cents, 0);
  const tipShares = vehicles.map(({ activityId, tipCents: cents }) => ({ activityId, cents }));
  return { ...terms, totalCents, tipShares };
}

/** Returns the place's id. */
function visit(places: Map<string, PlanPlace>, { id, label, lon, lat }: LegacyPlace): string {
  if (!places.has(id)) {
    places.set(id, { id, label, lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) });
  }
  return id;
}

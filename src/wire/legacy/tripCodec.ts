// One driver's itinerary as a legacy trip and back: a team plan of one.
import type { ChaseType } from '#domain/entities.ts';
import type { Itinerary, ItineraryAction } from '#domain/itinerary.ts';
import type { TeamPlan, TimedAction, UberRow, VehicleMove } from '#domain/teamItinerary.ts';
import { legacyPlaceOf, legacyTripOfTeam } from './teamCodec.ts';
import { teamPlanOf, visit } from './teamReading.ts';
import type { LegacyTrip } from './trip.ts';

/**
 * The body of `create/finalize`. `requestedMs`: when the operator asked for the trip. Lossless for
 * itineraries in whole seconds: `itineraryOf` gives the same itinerary back.
 */
export function legacyTripOf(
  itinerary: Itinerary,
  requestedMs: number,
  chaseType: ChaseType = 'Rideshare',
): LegacyTrip {
  const { stranded, places } = itinerary;
  const trip = legacyTripOfTeam(teamOfOne(itinerary), { requestedMs, chaseType });
  if (!stranded) return trip;
  const home = legacyPlaceOf(new Map(places.map((place) => [place.id, place])), stranded.homeId);
  const strandedAt = { home, distanceCmi: stranded.distanceCmi };
  return {
    ...trip,
    childTrips: trip.childTrips.map((child) =>
      child.driverId === null ? child : { ...child, stranded: strandedAt },
    ),
  };
}

/**
 * The itinerary that a legacy trip was made from. Throws a TypeError with the place when it is not
 * a trip of one driver, or has an action without a counterpart in itineraries.
 */
export function itineraryOf(trip: LegacyTrip): Itinerary {
  const [child, ...others] = trip.childTrips.filter(({ driverId }) => driverId !== null);
  if (!child || others.length > 0) throw new TypeError('childTrips: expected exactly one driver');
  const plan = teamPlanOf(trip);
  const rides = new Map(plan.ubers.map((row) => [row.id, row]));
  const actions = (plan.drivers[0]?.actions ?? []).map((action) => actionOf(action, rides));
  const places = new Map(plan.places.map((place) => [place.id, place]));
  const { stranded } = child;
  if (stranded) visit(places, stranded.home);
  const last = actions.at(-1);
  const { wagesCents, rideFaresCents } = plan.cost;
  return {
    driverId: child.driverId ?? '',
    roundTrip: trip.roundTrip,
    places: [...places.values()],
    actions,
    late: plan.late,
    stranded: stranded && {
      placeId: last && 'placeId' in last ? last.placeId : '',
      homeId: stranded.home.id,
      distanceCmi: stranded.distanceCmi,
    },
    cost: { wagesCents, rideFaresCents, totalCents: wagesCents + rideFaresCents },
    startMs: child.startTime,
    endMs: last ? last.startMs + last.durationMs : child.startTime,
  };
}

/**
 * The same itinerary as a plan of one driver. Boarding and alighting are not separate from a ride's
 * drive; no driver waits for one.
 */
export function teamOfOne(itinerary: Itinerary): TeamPlan {
  const { driverId, roundTrip, places, late, cost } = itinerary;
  const ubers: UberRow[] = [];
  const moves: VehicleMove[] = [];
  const actions = itinerary.actions.map((action, index): TimedAction => {
    const { id, startMs, durationMs } = action;
    if (action.type === 'uber') {
      const { fromId, toId, distanceCmi, fareCents } = action;
      const row = { id, driverId, startId: fromId, endId: toId, distanceCmi, fareCents };
      const lasts = { pickupMs: 0, driveMs: durationMs, dropoffMs: 0 };
      ubers.push({ ...row, ...lasts, startSyncId: `${id}/begun`, endSyncId: `${id}/over` });
      return { id, startMs, durationMs, type: 'uber', uberId: id, fromId, toId };
    }
    if (action.type === 'wait') {
      const next = itinerary.actions[index + 1];
      const activityId = next && 'activityId' in next ? next.activityId : '';
      return { ...action, until: { is: 'ready', activityId } };
    }
    if (action.type === 'move-vehicle') {
      const { activityId, vehicleId, fromId: startId, toId: endId } = action;
      moves.push({ activityId, vehicleId, driverId, startId, endId });
    }
    if (action.type !== 'move-vehicle' && 'activityId' in action) {
      const { type, ...rest } = action;
      return type === 'dropoff-vehicle' ? { ...rest, type, syncId: null } : { ...rest, type };
    }
    return action;
  });
  const { wagesCents, rideFaresCents, totalCents } = cost;
  const none = { carMilesCents: 0, driversCents: 0, chasesCents: 0, tipCents: 0, latenessCents: 0 };
  const tipShares = moves.map(({ activityId }) => ({ activityId, cents: 0 }));
  return {
    roundTrip,
    places,
    cars: [],
    moves,
    ubers,
    unserved: [],
    drivers: [{ driverId, kind: 'moved', actions }],
    late,
    cost: { ...none, wagesCents, rideFaresCents, totalCents, tipShares },
  };
}

function actionOf(action: TimedAction, rides: ReadonlyMap<string, UberRow>): ItineraryAction {
  const { id, startMs, durationMs } = action;
  const timed = { id, startMs, durationMs };
  switch (action.type) {
    case 'uber': {
      const { fromId, toId } = action;
      const { distanceCmi = 0, fareCents = 0 } = rides.get(action.uberId) ?? {};
      return { ...timed, type: 'uber', fromId, toId, distanceCmi, fareCents };
    }
    case 'wait':
      if (action.until.is === 'ready' && action.placeId !== null) {
        return { ...timed, type: 'wait', placeId: action.placeId, until: 'ready' };
      }
      break;
    case 'dropoff-vehicle': {
      const { placeId, activityId, vehicleId } = action;
      return { ...timed, type: 'dropoff-vehicle', placeId, activityId, vehicleId };
    }
    case 'start':
    case 'end':
    case 'pickup-vehicle':
    case 'move-vehicle':
      return action;
  }
  throw new TypeError(`actions: ${action.type} is not one an itinerary has`);
}

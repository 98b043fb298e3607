// The itinerary of one driver, as logs and recordings hold it from before trips had several: it is
// read as a plan of one driver, and sent as it was where it is still to be saved.
import { type DeepReadonly, flag, integer, text, z } from '#domain/schema.ts';
import type { TeamPlan, TimedAction, UberRow, VehicleMove } from '#domain/teamItinerary.ts';
import { legacyPlaceOf, legacyTripOfTeam } from '#wire/legacy/teamCodec.ts';
import type { LegacyTrip } from '#wire/legacy/trip.ts';
import { placeFields } from './teamPlan.model.ts';

const timed = { id: text(), startMs: integer, durationMs: integer };
const moved = { activityId: text(), vehicleId: z.nullable(text()) };
export const olderItinerary = z.object({
  driverId: text(),
  roundTrip: flag,
  places: z.array(placeFields),
  actions: z.array(
    z.discriminatedUnion('type', [
      z.object({ ...timed, type: z.enum(['start', 'end']), placeId: text() }),
      z.object({ ...timed, type: z.literal('wait'), placeId: text(), until: z.literal('ready') }),
      z.object({
        ...timed,
        type: z.literal('uber'),
        fromId: text(),
        toId: text(),
        distanceCmi: integer,
        fareCents: integer,
      }),
      z.object({
        ...timed,
        ...moved,
        type: z.enum(['pickup-vehicle', 'dropoff-vehicle']),
        placeId: text(),
      }),
      z.object({
        ...timed,
        ...moved,
        type: z.literal('move-vehicle'),
        fromId: text(),
        toId: text(),
        distanceCmi: integer,
      }),
    ]),
  ),
  late: z.array(z.object({ activityId: text(), lateMs: integer })),
  stranded: z.nullable(z.object({ placeId: text(), homeId: text(), distanceCmi: integer })),
  cost: z.object({ wagesCents: integer, rideFaresCents: integer, totalCents: integer }),
  startMs: integer,
  endMs: integer,
});

export type OlderItinerary = DeepReadonly<z.output<typeof olderItinerary>>;

/**
 * The body of `create/finalize`, to the byte what the build that logged it would have sent: the
 * server may have it already. `requestedMs`: when the operator asked for the trip.
 */
export function legacyTripOfOlder(itinerary: OlderItinerary, requestedMs: number): LegacyTrip {
  const { stranded, places } = itinerary;
  const chaseType = 'Rideshare';
  const trip = legacyTripOfTeam(teamOfOlder(itinerary), { requestedMs, chaseType });
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

/** Boarding and alighting are not separate from a ride's drive; no driver waits for one. */
export function teamOfOlder(itinerary: OlderItinerary): TeamPlan {
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

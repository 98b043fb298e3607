// Requests of the contract suite for the planning calls.
import type { Activity } from '#domain/entities.ts';
import type { TimedPlan } from '#domain/teamItinerary.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import type { Itineraries, TripRequest, TripTimes } from '#wire/calls/planningCalls.ts';
import { ask } from './asking.ts';

/** Open moves of a world, on no trip. */
export function openMoves({ activities }: WorldReply): readonly Activity[] {
  return activities.filter(({ tripId, status }) => tripId === null && status === 'unplanned');
}

/** A round trip of the first six open moves for three drivers by ride-share. */
export function tripRequest(world: WorldReply, fields: Partial<TripRequest> = {}): TripRequest {
  return {
    chaseType: 'Rideshare',
    roundTrip: true,
    requestedMs: afterAllReadyMs(world),
    startLocationId: world.locations[0]?.id as string,
    driverCount: 3,
    mostVehicles: 12,
    chaseSeats: 7,
    activityIds: openMoves(world)
      .slice(0, 6)
      .map(({ id }) => id),
    ...fields,
  };
}

/** The itineraries of a request, and their times. */
export async function timesOf(
  link: Link,
  request: TripRequest,
): Promise<{
  readonly itineraries: Itineraries;
  readonly times: TripTimes;
  readonly plan: TimedPlan;
}> {
  const itineraries = await ask(link, 'generateItineraries', request);
  const times = await ask(link, 'calculateTripTimes', itineraries);
  const late = times.data.flatMap((row) => row.late);
  return { itineraries, times, plan: { ...itineraries, drivers: times.data, late } };
}

/** An hour after the last open move is ready. */
function afterAllReadyMs(world: WorldReply): number {
  return Math.max(...openMoves(world).map(({ readyMs }) => readyMs ?? 0)) + 3_600_000;
}

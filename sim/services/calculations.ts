// What a trip would take, before drivers are assigned (S2 §7): all from the same decoder, timing
// graph and costs, so that the answers agree with each other and with the plan that is saved.
import { fewestChaseDrivers, decoded } from '#planning/team/schedule/decoding.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { priced, summaryOf } from '#planning/team/model/costs.ts';
import { riderLegsOf } from '#planning/team/schedule/riderLegs.ts';
import { scheduled } from '#planning/team/schedule/scheduling.ts';
import type { Outline } from '#planning/team/model/actions.ts';
import type { TripRequest } from '#wire/calls/planningCalls.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';
import { type TripMoves, tripMoves } from './tripRequests.ts';

/** Each driver's actions in order, for moves in the order of the request. */
export const generateItineraries: Serve<'generateItineraries'> = (sim, user, request) => {
  return outlineOf(request, tripMoves(sim, user, request), seatsOf(request));
};

/** Reading 22. */
export const calculateDoference: Serve<'calculateDoference'> = (sim, user, request) => {
  const trip = tripMoves(sim, user, request);
  const { driverCount, chaseSeats } = request;
  const legOf = (seats: number | null) => {
    const plan = planOf(outlineOf(request, trip, seats), trip);
    const { estimatedDistanceCmi: distanceCmi, estimatedDurationMs: durationMs } = summaryOf(plan);
    return { distanceCmi, durationMs };
  };
  const withChase = driverCount < fewestChaseDrivers ? null : legOf(chaseSeats);
  return { withChase, withoutChase: legOf(null) };
};

export const checkRideshare: Serve<'checkRideshare'> = (sim, user, request) => {
  const trip = tripMoves(sim, user, request);
  const outline = outlineOf(request, trip, seatsOf(request));
  const legs = riderLegsOf(outline, { roundTrip: request.roundTrip, legs: trip.legs });
  const drivers = outline.drivers.map(({ driverId }) => driverId);
  const rides = legs.map(({ driverId, fromId, toId, ...rest }) => ({
    driverIndex: drivers.indexOf(driverId),
    startId: fromId,
    endId: toId,
    ...rest,
  }));
  return { rides, totalCents: rides.reduce((sum, { fareCents }) => sum + fareCents, 0) };
};

/** Seats of the requested chase cars, or null. Throws `Refusal`. */
function seatsOf({ chaseType, driverCount, chaseSeats }: TripRequest): number | null {
  if (chaseType === 'Rideshare') return null;
  // Reading 42.
  if (chaseType === 'Tow') throw new Refusal(422, 'NO_TOW', 'Tow trips are not planned here.');
  if (driverCount < fewestChaseDrivers) {
    const message = 'A chase takes at least two drivers: one in the chase car, one to be brought.';
    throw new Refusal(422, 'TOO_FEW_DRIVERS', message);
  }
  return chaseSeats;
}

function outlineOf(request: TripRequest, trip: TripMoves, chaseSeats: number | null): Outline {
  const { driverCount, mostVehicles, requestedMs: notBeforeMs, roundTrip } = request;
  const row = { ...trip, driverCount, mostVehicles, notBeforeMs, chaseSeats };
  return decoded(row, { roundTrip, legs: trip.legs });
}

function planOf(outline: Outline, { moves }: TripMoves): TeamPlan {
  const timed = scheduled(outline, { moves, restAfterMs: null });
  if (timed.is === 'infeasible') throw new Error(`a decoded plan has no times: ${timed.why}`);
  return priced(timed.plan);
}

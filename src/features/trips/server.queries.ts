// What is asked of the server for a draft and for its plan (S2 §7).
import { chaseTypes } from '#domain/plannerModes.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import { fewestChaseDrivers } from '#planning/team/schedule/decoding.ts';
import type { TripRequest } from '#wire/calls/planningCalls.ts';
import type { TripsSees } from './facts.slice.ts';
import { driversAtMost } from './preflight.queries.ts';
import { type ProblemSees, startOf } from './problem.queries.ts';
import { type PlanDraft, type Planned, remoteModes } from './trips.model.ts';
import { chaseTypeOf, lostMoves, plannedNow } from './trips.queries.ts';

/** Of a complete plan in a legacy mode; null: there is nothing to calculate. */
export function tripRequestOf(
  sees: ProblemSees & Pick<TripsSees, 'outbox'>,
  draft: PlanDraft,
): TripRequest | null {
  const now = plannedNow(sees.trips.state);
  const start = startOf(sees, draft);
  if (!now || !start || remoteModes[draft.mode]) return null;
  // The server refuses a row with a move that no plan can serve, or that somebody else has planned.
  const planned = new Set(now.plan.moves.map(({ activityId }) => activityId));
  if (planned.size === 0 || lostMoves(sees).length > 0) return null;
  return {
    chaseType: chaseTypes[draft.mode],
    roundTrip: draft.roundTrip,
    requestedMs: now.requestMs,
    startLocationId: start.id,
    ...(sees.world.tables.locations.get(start.id) ? {} : { startPlace: atOf(start) }),
    driverCount: driversAtMost(sees, draft),
    // S2 §4: the legacy recalculation takes one vehicle at a stop.
    mostVehicles: 1,
    chaseSeats: draft.chase.seats ?? standardChaseSeats,
    activityIds: draft.activityIds.filter((id) => planned.has(id)),
  };
}

/** Nothing is calculated of a chase by one driver alone, however often it is asked for. */
export function isChaseAlone({ chaseType, driverCount }: TripRequest): boolean {
  return chaseType !== 'Rideshare' && driverCount < fewestChaseDrivers;
}

function atOf({ id, label, lonE6, latE6 }: PlanPlace): PlanPlace {
  return { id, label, lonE6, latE6 };
}

/** What is summed up by the server at the review. */
export function wrapUpOf(
  { mode, tipReason }: PlanDraft,
  { plan, requestMs }: Planned,
  held: NonNullable<PlanDraft['held']>,
) {
  return { plan, held, requestedMs: requestMs, chaseType: chaseTypeOf(mode, plan), tipReason };
}

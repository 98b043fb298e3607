// What is asked of the server for a draft and for its plan (S2 §7).
import { chaseTypes } from '#domain/plannerModes.ts';
import type { EpochMs } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import { figuresOf } from '#planning/team/replanning/comparing.ts';
import { between } from '#planning/team/words/amounts.ts';
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

/**
 * When the server's own itineraries are over: the moves in the order of the list, without a search.
 * Another end than the plan's is that of another plan, and how far apart they are is said.
 */
export function serverEndWords(
  { endMs, late }: { readonly endMs: number; readonly late: number },
  plan: TeamPlan,
  /** When the last move of the plan that is held is ready; null: none is held. */
  readyMs: EpochMs | null,
  time: (ms: number) => string,
): string {
  const { finishMs, lateCount } = figuresOf(plan);
  const lateWords = late === 0 ? 'none late' : `${late} late`;
  const isSameEnd = Math.abs(endMs - finishMs) < 60_000;
  if (isSameEnd && late === lateCount) return `Over as in this plan, ${lateWords}.`;
  const apart = isSameEnd
    ? 'as in this plan'
    : endMs > finishMs
      ? `${between(finishMs, endMs)} after this plan`
      : `${between(endMs, finishMs)} before this plan`;
  // A server that does not look at them gives times that nobody can keep.
  const notWaited = readyMs !== null && endMs < readyMs;
  const without = notWaited ? ' It does not wait until each move is ready.' : '';
  return `Over at ${time(endMs)}, ${apart}, ${lateWords}.${without}`;
}

/** What is summed up by the server at the review. */
export function wrapUpOf(
  { mode, tipReason }: PlanDraft,
  { plan, requestMs }: Planned,
  held: NonNullable<PlanDraft['held']>,
) {
  return { plan, held, requestedMs: requestMs, chaseType: chaseTypeOf(mode, plan), tipReason };
}

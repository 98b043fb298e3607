// From a request for a trip to the planner's input: the company's own moves, places and roads,
// so that a plan's times agree with where its drivers will be.
import type { Activity, User } from '#domain/entities.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { standardDurations } from '#planning/durations.ts';
import { standardFares } from '#planning/fares.ts';
import type { MoveToPlan } from '#planning/moves.ts';
import type { Asked } from '#planning/team/checks/asked.ts';
import { taskIdOf } from '#planning/team/drafting/teamProblemOf.ts';
import type { RowMove } from '#planning/team/schedule/convoy.ts';
import { mostMoves, refusalOfRow } from '#planning/team/model/refusing.ts';
import type { Legs } from '#planning/team/model/rides.ts';
import { find, type Sim } from '../core/sim.ts';
import { checkOpen, noActivity } from './othersDeeds.ts';
import { canSee, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { withVehicles } from './vehicleTimes.ts';

/** A move as the company has it; null: a place that does not exist any more. */
export type TripMove = MoveToPlan & { readonly taskId: string | null };

export type TripMoves = {
  readonly place: PlanPlace;
  readonly moves: readonly RowMove[];
  readonly legs: Legs;
};

/** The moves of a trip that may be planned, in their order. Throws `Refusal`. */
export function tripMoves(
  sim: Sim,
  user: User,
  {
    startLocationId,
    startPlace,
    activityIds,
  }: {
    readonly startLocationId: string;
    /** Where that is no location. */
    readonly startPlace?: PlanPlace | undefined;
    readonly activityIds: readonly string[];
  },
): TripMoves {
  const start = find(sim, 'locations', startLocationId);
  // One that the user may not see seems not to exist.
  const place =
    !start || canSee(sim, user, start) ? (placeAt(sim, startLocationId) ?? startPlace) : null;
  if (!place) {
    const message = `There is no location ${startLocationId} to start from.`;
    throw new Refusal(422, 'UNKNOWN_LOCATION', message);
  }
  checkCount(activityIds.length);
  const open = activityIds.map((id) => moveOf(sim, openActivity(sim, user, id)));
  const moves = withVehicles(sim, open);
  const reason = refusalOfRow(moves);
  if (reason !== null) throw new Refusal(422, 'NOT_PLANNABLE', reason);
  return { place, moves: moves as readonly RowMove[], legs: legsOf(sim, [place]) };
}

/** The company's rows of moves that a plan names, in scope; they may be in a trip already. */
export function movesNamed(sim: Sim, user: User, activityIds: Iterable<string>): TripMove[] {
  const ids = [...new Set(activityIds)];
  checkCount(ids.length);
  return ids.map((id) => moveOf(sim, activityIn(sim, user, id)));
}

/** By location ids; `others`: places of a plan that the company does not have. */
export function legsOf(sim: Sim, others: readonly PlanPlace[] = []): Legs {
  const at = (id: string) => placeAt(sim, id) ?? others.find((place) => place.id === id);
  const known = new Map<string, TravelLeg | undefined>();
  return (fromId, toId) => {
    const key = JSON.stringify([fromId, toId]);
    if (!known.has(key)) {
      const [from, to] = [at(fromId), at(toId)];
      known.set(key, from && to && sim.roads.leg(from, to));
    }
    return known.get(key);
  };
}

/**
 * What a plan of the company's moves is checked against: its own moves and roads. A trip names
 * neither the drivers to choose from nor what they come with.
 */
export function askedOfTrip(
  sim: Sim,
  moves: readonly (MoveToPlan & Pick<Asked['moves'][number], 'taskId'>)[],
  { roundTrip, places }: { readonly roundTrip: boolean; readonly places: readonly PlanPlace[] },
  other: Pick<Asked, 'maxDrivers' | 'rates'>,
): Asked {
  return {
    moves: moves.map((move) => ({ ...move, requirements: null, namedId: null })),
    roundTrip,
    maxShiftMs: null,
    restAfterMs: null,
    legs: legsOf(sim, places),
    durations: standardDurations,
    fares: standardFares,
    mode: null,
    drivers: null,
    chases: null,
    cars: null,
    seats: null,
    rides: null,
    ...other,
  };
}

export function placeAt(sim: Sim, id: string): PlanPlace | undefined {
  const location = find(sim, 'locations', id);
  if (!location) return undefined;
  return { id, label: location.label, lonE6: location.lonE6, latE6: location.latE6 };
}

function activityIn(sim: Sim, user: User, id: string): Activity {
  const activity = find(sim, 'activities', id);
  if (activity && scopeOf(sim, user).has(activity.accountId)) return activity;
  throw noActivity(sim, user, id, 422);
}

function checkCount(count: number): void {
  if (count <= mostMoves) return;
  const message = `A trip has at most ${mostMoves} moves, and this one ${count}.`;
  throw new Refusal(422, 'TOO_MANY_MOVES', message);
}

/** In scope, and neither over nor in a trip already. */
function openActivity(sim: Sim, user: User, id: string): Activity {
  const activity = activityIn(sim, user, id);
  checkOpen(sim, activity);
  return activity;
}

function moveOf(sim: Sim, activity: Activity): TripMove {
  const { id, vehicleId, startId, endId, readyMs, deadlineMs } = activity;
  const [start, end] = [placeAt(sim, startId) ?? null, placeAt(sim, endId) ?? null];
  const taskId = taskIdOf(activity);
  return { activityId: id, vehicleId, start, end, readyMs, deadlineMs, taskId };
}

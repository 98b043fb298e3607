// What can be done about a vehicle that is not found on a running trip: changes of what is left of
// its plan, each checked, with what it costs. What has begun stays.
import type { DriverAction, Trip, User } from '#domain/entities.ts';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { Remedy, RemedyKind } from '#domain/remedies.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { TeamDriver } from '#planning/team/model/problem.ts';
import { type Change, replanned } from '#planning/team/replanning/replanned.ts';
import { spotsOf } from '../behavior/acting.ts';
import { tripDuring } from '../behavior/booking.ts';
import { whereabouts } from '../behavior/travel.ts';
import { find, motionOf, type Sim } from '../core/sim.ts';
import { type ChangedRows, changedRows } from './changedRows.ts';
import { planOfTrip } from './keptPlans.ts';
import { contracted } from './linkedDrivers.ts';
import { canSee } from './reading.ts';
import { runningTrip } from './runningPlan.ts';
import { runningTeam } from './runningTeam.ts';
import { tripWithCar } from './tripChecks.ts';
import { termsOfTrip } from './tripTerms.ts';

/** A remedy, and what its trip is made of. */
export type FoundRemedy = { readonly remedy: Remedy; readonly rows: ChangedRows };

/** So many drivers nearby are tried for it. */
const mostOthers = 4;
const hourMs = 3_600_000;

/**
 * Best first: those that leave fewest moves open, then the cheapest, lateness included. To leave a
 * move out costs less than to carry it out, but is what is asked for last. Empty where the trip
 * cannot be planned anew.
 */
export function remediesFor(
  sim: Sim,
  user: User,
  trip: Trip,
  activityId: string,
): readonly FoundRemedy[] {
  const pickup = trip.actions.find(
    (action) => action.type === 'Pick-Up | Vehicle' && action.activityId === activityId,
  );
  if (!pickup?.driverId || !mayRemedy(trip, activityId).yes) return [];
  const { driverId } = pickup;
  const others = driversNear(sim, user, trip, pickup);
  const kept = planOfTrip(sim, trip.id);
  const running = kept ? runningTeam(sim, trip, kept, others) : runningTrip(sim, trip, others);
  if (!running) return [];
  const asIs = replanned(running, []);
  if (asIs.is === 'refused') return [];
  const left = pickupsToCome(trip).flatMap((one) =>
    one.driverId === driverId && one.activityId !== null ? [one.activityId] : [],
  );
  const gone = followingOf(trip, activityId);
  const ways: (readonly [RemedyKind, readonly Change[]])[] = [['leaveOut', dropped(gone)]];
  for (const { id } of running.problem.drivers) {
    if (id === driverId) continue;
    ways.push(['otherDriver', [{ is: 'reassign', activityId, driverId: id }]]);
  }
  if (left.some((id) => !gone.includes(id))) {
    ways.push(['handOver', [...dropped(gone), { is: 'relieve', driverId }]]);
    ways.push(['rideHome', dropped([...new Set([...gone, ...left])])]);
  }
  const found = ways.flatMap(([kind, changes]) => {
    const result = replanned(running, changes);
    if (result.is === 'refused' || result.violations.length > 0) return [];
    const moreCents = result.plan.cost.totalCents - asIs.plan.cost.totalCents;
    return [remedyOf(sim, trip, { kind, activityId, driverId, moreCents }, result.plan)];
  });
  return best(found.filter(({ remedy }) => keepsCar(sim, trip, remedy.trip)));
}

/** The move, and what moves its vehicle on from there: none of it is done without the vehicle. */
function followingOf(trip: Trip, activityId: string): readonly string[] {
  const all = pickupsToCome(trip);
  const from = all.findIndex((one) => one.activityId === activityId);
  const vehicleId = all[from]?.vehicleId ?? null;
  if (vehicleId === null) return [activityId];
  return all
    .slice(from)
    .flatMap((one) => (one.vehicleId === vehicleId ? (one.activityId ?? []) : []));
}

function pickupsToCome({ actions }: Trip): readonly DriverAction[] {
  return actions.filter(
    ({ type, status }) => type === 'Pick-Up | Vehicle' && status === 'Not Started',
  );
}

/** The last one first: a move is dropped when no other one needs its vehicle after it. */
function dropped(activityIds: readonly string[]): readonly Change[] {
  return activityIds.map((activityId): Change => ({ is: 'drop', activityId })).toReversed();
}

/** A remedy that takes longer does not keep the company car from the trip that has it next. */
function keepsCar(sim: Sim, before: Trip, changed: Trip): boolean {
  const car = termsOfTrip(sim, before.id)?.chaseCar ?? '';
  const endedMs = before.estimatedEndMs ?? sim.state.nowMs;
  const endsMs = changed.estimatedEndMs ?? endedMs;
  return car === '' || !tripWithCar(sim, car, endedMs, endsMs, before.id);
}

type Way = Pick<Remedy, 'kind' | 'moreCents'> & {
  readonly activityId: string;
  readonly driverId: string;
};

function remedyOf(
  sim: Sim,
  trip: Trip,
  { kind, activityId, driverId, moreCents }: Way,
  changed: TeamPlan,
): FoundRemedy {
  const rows = changedRows(sim, trip, changed);
  const { plan, actions } = rows;
  const moved = new Set(plan.moves.map((move) => move.activityId));
  const day = plan.drivers.find((driver) => driver.driverId === driverId)?.actions.at(-1);
  const by = plan.moves.find((move) => move.activityId === activityId)?.driverId ?? null;
  return {
    remedy: {
      kind,
      moreCents,
      driverId: by,
      trip: {
        ...trip,
        driverIds: plan.drivers.map((driver) => driver.driverId),
        activityIds: trip.activityIds.filter((id) => moved.has(id)),
        actions,
        estimatedEndMs: Math.max(...actions.map(({ plannedEndMs }) => plannedEndMs)),
      },
      homeMs: day?.startMs ?? null,
      leftOut: trip.activityIds.filter((id) => !moved.has(id)),
      late: plan.late.filter((one) => !hasEnded(trip, one.activityId)),
    },
    rows,
  };
}

/** The best of each kind, best first. */
function best(found: readonly FoundRemedy[]): readonly FoundRemedy[] {
  const all = found.toSorted(
    ({ remedy: a }, { remedy: b }) =>
      a.leftOut.length - b.leftOut.length || a.moreCents - b.moreCents,
  );
  const kinds = new Set<RemedyKind>();
  return all.filter(({ remedy: { kind } }) => {
    const isNew = !kinds.has(kind);
    kinds.add(kind);
    return isNew;
  });
}

/** Drivers on duty without a trip in the next hours, the nearest to the vehicle first. */
function driversNear(
  sim: Sim,
  user: User,
  trip: Trip,
  pickup: DriverAction,
): readonly TeamDriver[] {
  const { rows, nowMs } = sim.state;
  const untilMs = Math.max(nowMs, pickup.plannedEndMs) + 4 * hourMs;
  const there = spotsOf(sim, pickup).to;
  const active = contracted(sim);
  const free = rows.drivers.filter((row) => {
    const { onDuty, tripId } = motionOf(sim, row.id);
    if (row.type === 'contractor' && !active.has(row.id)) return false;
    const isFree = onDuty && tripId === null && row.availability !== 'unavailable';
    if (!isFree || trip.driverIds.includes(row.id) || !canSee(sim, user, row)) return false;
    return !tripDuring(sim, row.id, nowMs, untilMs);
  });
  const near = free.map((row) => {
    const spot = whereabouts(sim.roads, motionOf(sim, row.id), nowMs);
    return { row, spot, awayCmi: there ? straightDistanceCmi(spot, there) : 0 };
  });
  return near
    .toSorted((a, b) => a.awayCmi - b.awayCmi)
    .slice(0, mostOthers)
    .map(({ row: { id, name, qualifications, groups }, spot }) => {
      const { lonE6, latE6 } = spot;
      const label = find(sim, 'locations', spot.id)?.label ?? name;
      const place = { id: spot.id ?? `at:${lonE6},${latE6}`, label, lonE6, latE6 };
      return { id, qualifications, groups, place, notBeforeMs: nowMs, notAfterMs: null };
    });
}

function hasEnded({ actions }: Trip, activityId: string): boolean {
  return actions.some(
    ({ type, status, activityId: id }) =>
      id === activityId && type === 'Drop-Off | Vehicle' && status === 'Complete',
  );
}

// The plan of a trip that is under way, from the plan that was kept for it and what has happened:
// what planning needs to change what is left of it, in every mode.
import type { TeamMode } from '#domain/plannerModes.ts';
import type { DriverAction, Trip } from '#domain/entities.ts';
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { standardChaseSeats } from '#planning/chases.ts';
import { standardDurations, wholeSeconds } from '#planning/durations.ts';
import { standardFares } from '#planning/fares.ts';
import type { TeamDriver, TeamProblem } from '#planning/team/model/problem.ts';
import type { Went } from '#planning/team/model/past.ts';
import type { Running } from '#planning/team/replanning/replanned.ts';
import { ratesOf } from '#planning/team/model/costs.ts';
import { type Legs, uberRow } from '#planning/team/model/rides.ts';
import { paidStayMs } from '#planning/team/schedule/seeingOff.ts';
import { must, type Sim } from '../core/sim.ts';
import { movesAgreed } from './movesAgreed.ts';
import { legsOf } from './tripRequests.ts';
import { termsOfTrip } from './tripTerms.ts';

/** `others`: drivers who may come to the trip. */
export function runningTeam(
  sim: Sim,
  trip: Trip,
  kept: TeamPlan,
  others: readonly TeamDriver[],
): Running {
  const legs = legsOf(sim, [...kept.places, ...others.flatMap(({ place }) => place ?? [])]);
  const went = wentIn(trip, kept);
  const plan = byRoad(withoutMissedSeats(kept, trip, legs), legs, went);
  return { plan, problem: problemOf(sim, trip, plan, went, others, legs), ...nowOf(sim), went };
}

function nowOf({ state }: Sim) {
  return { nowMs: state.nowMs };
}

/** By action of the plan; a driver who has nothing left to do has ended the day. */
function wentIn({ actions }: Trip, { drivers }: TeamPlan): ReadonlyMap<string, Went> {
  const went = new Map<string, Went>();
  const rows = new Map(actions.map((action) => [action.id, action]));
  for (const { driverId, actions: planned } of drivers) {
    const own = actions.filter((action) => action.driverId === driverId);
    const [first, last] = [planned[0], planned.at(-1)];
    const beganMs = own.find(({ startedMs }) => startedMs !== null)?.startedMs ?? null;
    if (!first || !last || beganMs === null) continue;
    went.set(first.id, { startedMs: beganMs, endedMs: beganMs });
    for (const { id, type } of planned) {
      const { startedMs = null, endedMs = null } = rows.get(id) ?? {};
      // Slack is no step: a changed plan has its own.
      if (type !== 'wait' && startedMs !== null) went.set(id, { startedMs, endedMs });
    }
    const endedMs = own.findLast((action) => action.endedMs !== null)?.endedMs ?? beganMs;
    const isOver = own.every(({ status }) => status === 'Complete');
    if (isOver) went.set(last.id, { startedMs: endedMs, endedMs });
  }
  return went;
}

/** A rider whose chase car did not come took a ride-share: both sides of the seat were skipped. */
function withoutMissedSeats(plan: TeamPlan, { actions }: Trip, legs: Legs): TeamPlan {
  const isSkipped = ({ status, startedMs }: DriverAction) =>
    status === 'Complete' && startedMs === null;
  const skipped = new Set(actions.filter(isSkipped).map(({ id }) => id));
  const missed = new Set(
    plan.drivers.flatMap((driver) =>
      driver.actions.flatMap((action) =>
        action.type === 'join' && skipped.has(action.id) ? action.splitId : [],
      ),
    ),
  );
  if (missed.size === 0) return plan;
  const ubers = [...plan.ubers];
  const drivers = plan.drivers.map(({ actions: own, ...driver }) => {
    let riderCount = 0;
    let fromId: string | null = null;
    const steps = own.flatMap((action): readonly TimedAction[] => {
      // Slack aboard.
      if (fromId !== null && action.type === 'wait') return [];
      if (!('splitId' in action)) return [action];
      const isMissed = missed.has(action.splitId);
      if ('riderCount' in action) {
        if (isMissed) return [];
        riderCount += action.riderCountChange;
        return [{ ...action, riderCount }];
      }
      if (!isMissed) return [action];
      if (action.type === 'join') {
        fromId = action.placeId;
        return [];
      }
      const { id, startMs, durationMs, placeId: toId } = action;
      const ends = { fromId: fromId ?? toId, toId };
      fromId = null;
      const row = uberRow(id, driver.driverId, ends, legOf(legs, ends), {});
      ubers.push({ ...row, startSyncId: `${id}/begun`, endSyncId: `${id}/over` });
      return [{ id, startMs, durationMs, type: 'uber', uberId: id, ...ends }];
    });
    return { ...driver, actions: steps };
  });
  return { ...plan, drivers, ubers };
}

/** Ways as the company's roads have them now; what has begun lasts as it has. */
function byRoad(plan: TeamPlan, legs: Legs, went: ReadonlyMap<string, Went>): TeamPlan {
  const ubers = plan.ubers.map((row) => {
    const ends = { fromId: row.startId, toId: row.endId };
    return { ...row, ...uberRow(row.id, row.driverId, ends, legOf(legs, ends), {}) };
  });
  const rides = new Map(ubers.map((row) => [row.id, row]));
  const onRoad = (action: TimedAction): TimedAction => {
    const lasts = (ms: number) => ({ durationMs: went.has(action.id) ? action.durationMs : ms });
    if (action.type === 'uber') {
      const { pickupMs = 0, driveMs = 0, dropoffMs = 0 } = rides.get(action.uberId) ?? {};
      return { ...action, ...lasts(pickupMs + driveMs + dropoffMs) };
    }
    if (action.type !== 'go-to' && action.type !== 'move-vehicle') return action;
    const { distanceCmi, durationMs } = legOf(legs, action);
    return {
      ...action,
      distanceCmi: Math.round(distanceCmi),
      ...lasts(wholeSeconds(durationMs)),
    };
  };
  const drivers = plan.drivers.map((driver) => ({
    ...driver,
    actions: driver.actions.map(onRoad),
  }));
  return { ...plan, ubers, drivers };
}

function legOf(legs: Legs, { fromId, toId }: { readonly fromId: string; readonly toId: string }) {
  const leg = legs(fromId, toId);
  if (!leg) throw new Error(`no road from '${fromId}' to '${toId}'`);
  return leg;
}

function problemOf(
  sim: Sim,
  trip: Trip,
  plan: TeamPlan,
  went: ReadonlyMap<string, Went>,
  others: readonly TeamDriver[],
  legs: Legs,
): TeamProblem {
  const places = new Map(plan.places.map((place) => [place.id, place]));
  const tasks = new Map<string, string>();
  for (const action of plan.drivers.flatMap((driver) => driver.actions)) {
    if (action.type === 'task' && action.activityId !== null) {
      tasks.set(action.activityId, action.taskId);
    }
  }
  const drivers = plan.drivers.map(({ driverId, actions: [first] }): TeamDriver => {
    const { qualifications, groups } = must(sim, 'drivers', driverId);
    const plannedMs = first?.startMs ?? sim.state.nowMs;
    const notBeforeMs = Math.min(plannedMs, went.get(first?.id ?? '')?.startedMs ?? plannedMs);
    const place = (first && 'placeId' in first && places.get(first.placeId ?? '')) || null;
    return { id: driverId, qualifications, groups, place, notBeforeMs, notAfterMs: null };
  });
  const taken = plan.moves.map(({ activityId, driverId }) => ({
    activityId,
    driverId,
    taskId: tasks.get(activityId) ?? null,
  }));
  const moves = movesAgreed(sim, trip.id, taken, places);
  const mode = modeOf(trip, plan);
  const chases = plan.cars.filter(({ seats }) => seats > 0);
  const cars = chases.flatMap(({ id, placeId }) => {
    const place = places.get(placeId);
    return place ? { id, place } : [];
  });
  return {
    mode,
    moves,
    drivers: [...drivers, ...others],
    roundTrip: plan.roundTrip,
    legs,
    maxDrivers: drivers.length + 1,
    maxShiftMs: null,
    restAfterMs: null,
    rides: termsOfTrip(sim, trip.id)?.ridesAllowed ?? true,
    chases: chases.length,
    seats: chases[0]?.seats ?? standardChaseSeats,
    cars: mode === 'Company' ? cars : null,
    // The row has no options: a stay that is paid for is the only trace of this one.
    ...(paidStayMs(plan) > 0 ? { leavesLast: true } : {}),
    rates: ratesOf(plan),
    durations: standardDurations,
    fares: standardFares,
  };
}

/** A trip of tow trucks or own cars may have any chase type: reading 42 offers none for them. */
function modeOf({ chaseType }: Trip, { cars }: TeamPlan): TeamMode {
  if (cars.some(({ tows }) => tows)) return 'Tow';
  if (cars.some(({ seats }) => seats === 0)) return 'OwnCar';
  if (chaseType === 'Company') return 'Company';
  return chaseType === 'Personal' || cars.length > 0 ? 'Personal' : 'Rideshare';
}

// The plan of a trip under way for which none was kept, from its row: what planning needs to change
// what is left of it. Only for drivers who do not meet: the row knows neither cars nor seats.
import { type DriverAction, otherSides, type Trip } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { TimedAction, TimedPlan, UberRow, VehicleMove } from '#domain/teamItinerary.ts';
import { priced } from '#planning/team/model/costs.ts';
import { uberRow } from '#planning/team/model/rides.ts';
import type { TeamDriver, TeamProblem } from '#planning/team/model/problem.ts';
import type { Running } from '#planning/team/replanning/replanned.ts';
import { standardDurations } from '#planning/durations.ts';
import { standardFares } from '#planning/fares.ts';
import { actionsOf, spotsOf } from '../behavior/acting.ts';
import { find, must, type Sim } from '../core/sim.ts';
import type { Spot } from '../core/state.ts';
import { movesAgreed } from './movesAgreed.ts';
import { legsOf } from './tripRequests.ts';
import { ratesOfTrip } from './tripTerms.ts';

/** Null when drivers meet or come with cars, and when the row does not hold together. */
export function runningTrip(sim: Sim, trip: Trip, others: readonly TeamDriver[]): Running | null {
  const isDriving = ({ type, activityId }: DriverAction) =>
    type === 'Location | Travel' && activityId === null;
  if (trip.actions.some((action) => otherSides[action.type] || isDriving(action))) return null;
  const reading = new Reading(sim, trip);
  const drivers = trip.driverIds.map((driverId) => reading.day(driverId));
  const { places, ubers, moves } = reading;
  if (reading.isBroken || moves.length < trip.activityIds.length) return null;
  const rows = trip.activityIds.map((id) => must(sim, 'activities', id));
  const due = new Map(rows.map(({ id, deadlineMs }) => [id, deadlineMs]));
  const late = trip.actions.flatMap(({ type, activityId, plannedEndMs }) => {
    const dueMs = activityId === null ? null : due.get(activityId);
    if (type !== 'Drop-Off | Vehicle' || activityId === null || dueMs == null) return [];
    return plannedEndMs > dueMs ? [{ activityId, lateMs: plannedEndMs - dueMs }] : [];
  });
  const roundTrip = drivers.every(({ actions }) => endOf(actions[0]) === endOf(actions.at(-1)));
  const own: Omit<TimedPlan, 'drivers' | 'late'> = {
    roundTrip,
    places: [...places.values()],
    cars: [],
    moves,
    ubers,
    unserved: [],
  };
  const rates = ratesOfTrip(sim, trip.id);
  const plan = priced({ ...own, drivers, late }, rates);
  const driverOf = (activityId: string) =>
    moves.find((move) => move.activityId === activityId)?.driverId ?? '';
  const taken = rows.map(({ id }) => ({
    activityId: id,
    driverId: driverOf(id),
    taskId: reading.tasks.has(id) ? id : null,
  }));
  const problem: TeamProblem = {
    mode: 'Rideshare',
    roundTrip,
    maxDrivers: drivers.length + 1,
    moves: movesAgreed(sim, trip.id, taken, places),
    drivers: [...drivers.map((day) => reading.driver(day.driverId, day.actions)), ...others],
    maxShiftMs: null,
    restAfterMs: null,
    chases: 0,
    seats: 0,
    cars: null,
    rides: true,
    legs: legsOf(sim, [...places.values(), ...others.flatMap(({ place }) => place ?? [])]),
    rates,
    durations: standardDurations,
    fares: standardFares,
  };
  return { plan, problem, nowMs: sim.state.nowMs, went: reading.went };
}

class Reading {
  readonly places = new Map<string, PlanPlace>();
  readonly ubers: UberRow[] = [];
  readonly moves: VehicleMove[] = [];
  readonly tasks = new Set<string>();
  readonly went = new Map<
    string,
    { readonly startedMs: number; readonly endedMs: number | null }
  >();
  isBroken = false;
  readonly #sim: Sim;
  readonly #trip: Trip;

  constructor(sim: Sim, trip: Trip) {
    this.#sim = sim;
    this.#trip = trip;
  }

  day(driverId: string) {
    const own = actionsOf(this.#trip, driverId);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) {
      this.isBroken = true;
      return { driverId, kind: 'moved' as const, actions: [] };
    }
    const startId = this.#place(spotsOf(this.#sim, first).from);
    const endId = this.#place(spotsOf(this.#sim, last).to);
    const start = { id: startOf(driverId), durationMs: 0, startMs: first.plannedStartMs };
    const end = { id: `${driverId}/end`, durationMs: 0, startMs: last.plannedEndMs };
    const { startedMs } = first;
    if (startedMs !== null) this.went.set(start.id, { startedMs, endedMs: startedMs });
    const actions: readonly TimedAction[] = [
      { ...start, type: 'start', placeId: startId },
      ...own.map((action, at) => this.#action(action, driverId, own[at + 1])),
      { ...end, type: 'end', placeId: endId },
    ];
    return { driverId, kind: 'moved' as const, actions };
  }

  driver(driverId: string, actions: readonly TimedAction[]): TeamDriver {
    const { qualifications, groups } = must(this.#sim, 'drivers', driverId);
    const [first] = actions;
    const beganMs = this.went.get(startOf(driverId))?.startedMs ?? first?.startMs ?? 0;
    const notBeforeMs = Math.min(beganMs, first?.startMs ?? beganMs);
    const place = this.places.get(endOf(first)) ?? null;
    return { id: driverId, qualifications, groups, place, notBeforeMs, notAfterMs: null };
  }

  #action(action: DriverAction, driverId: string, next: DriverAction | undefined): TimedAction {
    const { id, activityId, vehicleId, plannedStartMs: startMs, plannedEndMs } = action;
    const timed = { id, startMs, durationMs: plannedEndMs - startMs };
    const spots = spotsOf(this.#sim, action);
    const [fromId, toId] = [this.#place(spots.from), this.#place(spots.to)];
    const ofMove = { activityId: activityId ?? '', vehicleId };
    if (action.startedMs !== null) {
      this.went.set(id, { startedMs: action.startedMs, endedMs: action.endedMs });
    }
    switch (action.type) {
      case 'Errand | Rideshare': {
        this.ubers.push(this.#ride(action, driverId, fromId, toId));
        return { ...timed, type: 'uber', fromId, toId, uberId: id };
      }
      case 'Location | Travel': {
        const distanceCmi = Math.round(this.#leg(spots.from, spots.to)?.distanceCmi ?? 0);
        return { ...timed, ...ofMove, type: 'move-vehicle', fromId, toId, distanceCmi };
      }
      case 'Pick-Up | Vehicle':
        return { ...timed, ...ofMove, type: 'pickup-vehicle', placeId: toId };
      case 'Drop-Off | Vehicle': {
        const row = find(this.#sim, 'activities', activityId);
        if (row) this.moves.push({ ...ofMove, driverId, startId: row.startId, endId: row.endId });
        return { ...timed, ...ofMove, type: 'dropoff-vehicle', placeId: toId, syncId: null };
      }
      default:
        break;
    }
    if (activityId !== null) {
      this.tasks.add(activityId);
      const task = { taskId: activityId, activityId, placeId: toId, syncId: null };
      return { ...timed, ...task, type: 'task' };
    }
    // It waits for an action of another driver.
    if (action.otherEndId !== null) this.isBroken = true;
    // Slack is no step: the changed plan has its own.
    this.went.delete(id);
    const readyFor = next?.type === 'Pick-Up | Vehicle' ? next.activityId : null;
    const until =
      readyFor === null
        ? ({ is: 'change' } as const)
        : ({ is: 'ready', activityId: readyFor } as const);
    return { ...timed, type: 'wait', placeId: toId, until };
  }

  #ride(action: DriverAction, driverId: string, fromId: string, toId: string): UberRow {
    const spots = spotsOf(this.#sim, action);
    const leg = this.#leg(spots.from, spots.to) ?? { distanceCmi: 0, durationMs: 0 };
    const { id } = action;
    return {
      ...uberRow(id, driverId, { fromId, toId }, leg, {}),
      startSyncId: `${id}/begun`,
      endSyncId: `${id}/over`,
    };
  }

  #leg(from: Spot | undefined, to: Spot | undefined) {
    return from && to ? this.#sim.roads.leg(from, to) : undefined;
  }

  /** Returns the plan's id of a place. */
  #place(spot: Spot | undefined): string {
    if (!spot) {
      this.isBroken = true;
      return '';
    }
    const { lonE6, latE6 } = spot;
    const id = spot.id ?? `at:${lonE6},${latE6}`;
    if (!this.places.has(id)) {
      const label = find(this.#sim, 'locations', spot.id)?.label ?? 'On the road';
      this.places.set(id, { id, label, lonE6, latE6 });
    }
    return id;
  }
}

function startOf(driverId: string): string {
  return `${driverId}/start`;
}

function endOf(action: TimedAction | undefined): string {
  return action && 'placeId' in action ? (action.placeId ?? '') : '';
}

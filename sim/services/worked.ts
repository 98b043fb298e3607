// The work that reports count: what each driver did in each trip of a range of days, once. Every
// report groups the same pieces, so that their totals agree.
import type { Activity, DriverAction, Trip, User } from '#domain/entities.ts';
import {
  type Day,
  dayAt,
  daysLater,
  type DriverCost,
  numberOfDay,
  type ReportRequest,
} from '#domain/reports.ts';
import { rideFareCents } from '#planning/fares.ts';
import { type Rates } from '#planning/team/model/costs.ts';
import { spotsOf } from '../behavior/acting.ts';
import { find, type Sim } from '../core/sim.ts';
import { type Driven, drivenIn } from './driven.ts';
import { scopeOf } from './reading.ts';
import { firstRecordMs } from '../world/past.ts';
import { firstSpot, recordedMove, recordedTrips } from './records.ts';
import { ratesOfTrip } from './tripTerms.ts';

/** A vehicle that was picked up and dropped off; `activity` is null once its move is gone. */
export type DoneMove = {
  readonly id: string;
  readonly activity: Activity | null;
  readonly isLate: boolean;
  readonly milesCmi: number;
  /** The pick-up, and the end of the drop-off. */
  readonly pickedUpMs: number;
  readonly droppedOffMs: number;
};

/** What one driver did in a trip. */
export type Work = Driven & {
  readonly moves: readonly DoneMove[];
  readonly milesCmi: number;
  readonly drivenMs: number;
  readonly waitingMs: number;
  readonly rides: number;
  /** Whole cents. Pay is for the time from the first start to the last end so far, `workMs`. */
  readonly workMs: number;
  readonly payCents: number;
  readonly plannedPayCents: number;
  readonly chaseCmi: number;
  readonly chaseCents: number;
  readonly rideCents: number;
};

export type Piece = Work & { readonly day: Day };

/** The trips of the accounts that the user may see and asks for. */
export function tripsAsked(sim: Sim, user: User, { filterAccountIds: ids }: ReportRequest) {
  const scope = scopeOf(sim, user);
  const asked = ids ? new Set(ids.filter((id) => scope.has(id))) : scope;
  return recordedTrips(sim).filter(({ accountId }) => asked.has(accountId));
}

/** What was done in these trips on the days of the request, in their order. */
export function workedIn(sim: Sim, trips: readonly Trip[], request: ReportRequest): Piece[] {
  const { from, to } = request;
  return trips.flatMap((trip) => {
    const day = dayOfTrip(trip, pastWorks.get(trip) ?? piecesOf(trip), request);
    if (day === null || day < from || day > to) return [];
    return worksOf(sim, trip).map((work) => ({ ...work, day }));
  });
}

/** Of trips from before the first day, which never change. */
const pastWorks = new WeakMap<Trip, readonly Work[]>();

/** What was done in a trip so far, by driver. */
export function worksOf(sim: Sim, trip: Trip): readonly Work[] {
  const known = pastWorks.get(trip);
  if (known) return known;
  const works = piecesOf(trip).map((driven) => workOf(sim, driven));
  if (!find(sim, 'trips', trip.id)) pastWorks.set(trip, works);
  return works;
}

/** Late moves of as many days before the range; null where the records begin later than those. */
export function lateBefore(
  sim: Sim,
  trips: readonly Trip[],
  request: ReportRequest,
): number | null {
  const days = numberOfDay(request.to) - numberOfDay(request.from) + 1;
  const [from, to] = [daysLater(request.from, -days), daysLater(request.from, -1)];
  if (dayAt(firstRecordMs, request) > from) return null;
  let late = 0;
  for (const trip of trips) {
    const pieces = piecesOf(trip);
    const day = dayOfTrip(trip, pieces, request);
    if (day === null || day < from || day > to) continue;
    for (const { actions } of pieces) {
      late += actions.filter((action) => isDropped(action) && isLate(sim, action)).length;
    }
  }
  return late;
}

export function lastMoveMs(trips: readonly Trip[]): number | null {
  let last: number | null = null;
  for (const { actions } of trips) {
    for (const action of actions) {
      if (isDropped(action) && (last === null || action.endedMs > last)) last = action.endedMs;
    }
  }
  return last;
}

function piecesOf(trip: Trip): Driven[] {
  return [...new Set(trip.actions.map(({ driverId }) => driverId))].flatMap(
    (id) => (id === null ? null : drivenIn(trip, id)) ?? [],
  );
}

/** Null for a trip that has not begun or, by its end, is not over. */
function dayOfTrip(trip: Trip, pieces: readonly Driven[], request: ReportRequest): Day | null {
  if (pieces.length === 0) return null;
  if (request.basis === 'start') {
    return dayAt(Math.min(...pieces.map(({ startedMs }) => startedMs)), request);
  }
  const ends = pieces.map(({ endedMs }) => endedMs);
  const isOver = trip.status === 'Complete' || trip.status === 'Cancelled';
  if (!isOver || ends.includes(null)) return null;
  return dayAt(Math.max(...(ends as number[])), request);
}

function workOf(sim: Sim, driven: Driven): Work {
  const { trip, actions, startedMs } = driven;
  const ended = actions.filter(hasEnded);
  const travels = ended.filter(({ type }) => type === 'Location | Travel');
  const rides = ended.filter(({ type }) => type === 'Errand | Rideshare');
  const isTow = trip.chaseType === 'Tow';
  // Travel without a move's vehicle, and any travel of a truck.
  const chases = travels.filter(({ activityId }) => isTow || activityId === null);
  const chaseCmi = cmiOf(sim, chases);
  const untilMs = Math.max(startedMs, ...ended.map(({ endedMs }) => endedMs));
  const isOver = driven.endedMs !== null;
  const rates = ratesOfTrip(sim, trip.id);
  return {
    ...driven,
    moves: ended.filter(isDropped).map((action) => doneMove(sim, ended, action)),
    milesCmi: cmiOf(sim, travels),
    drivenMs: lengthOf(travels),
    waitingMs: lengthOf(ended.filter((action) => isWait(sim, action))),
    rides: rides.length,
    workMs: untilMs - startedMs,
    payCents: paid(untilMs - startedMs, rates),
    plannedPayCents: paid(isOver ? driven.plannedMs : plannedOf(ended), rates),
    chaseCmi,
    chaseCents: Math.round((chaseCmi * rates.carCentsPerMile) / 100),
    rideCents: rides.reduce((sum, action) => sum + fareOf(sim, action), 0),
  };
}

/** What the requestor added for the drivers; given once the trip is complete. */
export function bonusCentsOf(sim: Sim, trip: Trip): number {
  if (trip.status !== 'Complete') return 0;
  return ratesOfTrip(sim, trip.id).tipCents;
}

/** What each of so many drivers gets of it: evenly, what is over a cent each to the first. */
export function sharesOf(cents: number, count: number): number[] {
  const least = Math.floor(cents / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => least + (at < cents - least * count ? 1 : 0));
}

/** What each driver cost in a trip: its works, in their order. */
export function driverCosts(sim: Sim, trip: Trip, works: readonly Work[]): DriverCost[] {
  const shares = sharesOf(bonusCentsOf(sim, trip), works.length);
  return works.map((work, at): DriverCost => {
    const { driverId, moves, payCents, plannedPayCents, chaseCents, rideCents } = work;
    const bonusCents = shares[at] ?? 0;
    return {
      id: driverId,
      name: nameOf(sim, driverId),
      moves: moves.length,
      payCents,
      chaseCents,
      rideCents,
      bonusCents,
      estimatedCents: plannedPayCents + chaseCents + rideCents + bonusCents,
    };
  });
}

/** Who has left the company is still named by their number. */
export function nameOf(sim: Sim, driverId: string): string {
  return find(sim, 'drivers', driverId)?.name ?? driverId;
}

type Ended = DriverAction & { readonly startedMs: number; readonly endedMs: number };

function hasEnded(action: DriverAction): action is Ended {
  return action.status === 'Complete' && action.startedMs !== null && action.endedMs !== null;
}

function isDropped(action: DriverAction): action is Ended {
  return action.type === 'Drop-Off | Vehicle' && hasEnded(action);
}

function isLate(sim: Sim, { activityId, endedMs }: Ended): boolean {
  const deadlineMs = recordedMove(sim, activityId)?.deadlineMs ?? null;
  return deadlineMs !== null && endedMs > deadlineMs;
}

function doneMove(sim: Sim, ended: readonly Ended[], dropoff: Ended): DoneMove {
  const { activityId } = dropoff;
  const own = ended.filter((action) => action.activityId === activityId);
  const pickup = own.find(({ type }) => type === 'Pick-Up | Vehicle') ?? dropoff;
  const driven = own.filter(({ type }) => type === 'Location | Travel');
  return {
    id: activityId ?? dropoff.id,
    activity: recordedMove(sim, activityId),
    isLate: isLate(sim, dropoff),
    milesCmi: cmiOf(sim, driven),
    pickedUpMs: pickup.startedMs,
    droppedOffMs: dropoff.endedMs,
  };
}

/** Waiting is what is no task: for a vehicle, a partner or a ride. */
function isWait(sim: Sim, { id, type, activityId }: DriverAction): boolean {
  if (type !== 'Errand | ToDo') return false;
  return activityId === null && sim.state.tasks?.[id] !== true;
}

function lengthOf(actions: readonly Ended[]): number {
  return actions.reduce((sum, { startedMs, endedMs }) => sum + (endedMs - startedMs), 0);
}

function plannedOf(ended: readonly Ended[]): number {
  if (ended.length === 0) return 0;
  const from = Math.min(...ended.map(({ plannedStartMs }) => plannedStartMs));
  return Math.max(...ended.map(({ plannedEndMs }) => plannedEndMs)) - from;
}

function cmiOf(sim: Sim, actions: readonly DriverAction[]): number {
  return actions.reduce((sum, action) => sum + Math.round(wayOf(sim, action).distanceCmi), 0);
}

function fareOf(sim: Sim, action: DriverAction): number {
  return rideFareCents(wayOf(sim, action));
}

const noWay = { distanceCmi: 0, durationMs: 0 };

function wayOf(sim: Sim, action: DriverAction) {
  const { from = firstSpot(sim, action.fromId), to = firstSpot(sim, action.toId) } = spotsOf(
    sim,
    action,
  );
  return from && to ? sim.roads.leg(from, to) : noWay;
}

function paid(ms: number, { wageCentsPerHour }: Rates): number {
  return Math.round((ms * wageCentsPerHour) / 3_600_000);
}

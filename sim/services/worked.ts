// The work that reports count: what each driver did in each trip of a range of days, once. Every
// report groups the same pieces, so that their totals agree.
import type { DriverAction, Trip, User } from '#domain/entities.ts';
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
import { sideOf } from '../core/filed.ts';
import { recordsBeginMs } from '../core/filedLine.ts';
import { find, type Sim } from '../core/sim.ts';
import { type Driven, drivenIn } from './driven.ts';
import { type Scope, scopeOf } from './reading.ts';
import { firstRecordMs } from '../world/past.ts';
import { firstSpot, nameOf, recordedMove, recordedPlace } from './records.ts';
import { ratesOfTrip } from './tripTerms.ts';

/** A vehicle that was picked up and dropped off. */
export type DoneMove = {
  readonly id: string;
  /** Null and '' once its move is gone. */
  readonly vehicleId: string | null;
  readonly vin: string;
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

/** What reports say of a trip itself. */
export type WorkedTrip = Pick<Trip, 'id' | 'name' | 'chaseType'> & {
  readonly startLabel: string;
  readonly bonusCents: number;
};

/** A piece of work on its day, without what reports do not count: many days of it are held. */
export type Piece = Omit<Work, 'trip' | 'actions' | 'begun'> & {
  readonly trip: WorkedTrip;
  readonly driverName: string;
  readonly day: Day;
};

/** What a report counts of some trips, as of one filed day. */
export type Worked = {
  readonly pieces: readonly Piece[];
  /** The end of the last move of these trips, on any day. */
  readonly lastMoveMs: number | null;
  /** Late moves of as many days before the range. */
  readonly lateBefore: number;
};

/** The accounts that the user may see and asks for. */
export function accountsAsked(sim: Sim, user: User, { filterAccountIds: ids }: Accounts): Scope {
  const scope = scopeOf(sim, user);
  return ids ? new Set(ids.filter((id) => scope.has(id))) : scope;
}
type Accounts = Pick<ReportRequest, 'filterAccountIds'>;

/** What a report counts of trips, of those in the accounts that the user may see and asks for. */
export function workedIn(
  sim: Sim,
  user: User,
  request: ReportRequest,
  trips: readonly Trip[],
): Worked {
  const { from, to } = request;
  const asked = accountsAsked(sim, user, request);
  const own = trips.filter(({ accountId }) => asked.has(accountId));
  const pieces = own.flatMap((trip): Piece[] => {
    const day = dayOfTrip(trip, pastWorks.get(trip) ?? piecesOf(trip), request);
    if (day === null || day < from || day > to) return [];
    const { id, name, chaseType, startLocationId } = trip;
    const startLabel = recordedPlace(sim, startLocationId)?.label ?? '';
    const bonusCents = bonusCentsOf(sim, trip);
    const worked = { id, name, chaseType, startLabel, bonusCents };
    return worksOf(sim, trip).map(({ actions: _all, begun: _begun, ...work }) => {
      return { ...work, trip: worked, driverName: nameOf(sim, work.driverId), day };
    });
  });
  return {
    pieces,
    lastMoveMs: lastMoveMs(own),
    lateBefore: lateIn(sim, own, rangeBefore(request)),
  };
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

/** As many days before the range. */
export function rangeBefore(request: ReportRequest): ReportRequest {
  const days = numberOfDay(request.to) - numberOfDay(request.from) + 1;
  return { ...request, from: daysLater(request.from, -days), to: daysLater(request.from, -1) };
}

/** Whether there are records of all days of a range. */
export function isRecorded({ state }: Sim, range: ReportRequest): boolean {
  const beginMs = Math.max(firstRecordMs, recordsBeginMs(state.nowMs));
  return dayAt(beginMs, range) <= range.from;
}

function lateIn(sim: Sim, trips: readonly Trip[], range: ReportRequest): number {
  let late = 0;
  for (const trip of trips) {
    const pieces = piecesOf(trip);
    const day = dayOfTrip(trip, pieces, range);
    if (day === null || day < range.from || day > range.to) continue;
    for (const { actions } of pieces) {
      late += actions.filter((action) => isDropped(action) && isLate(sim, action)).length;
    }
  }
  return late;
}

/** The end of the last of their moves. */
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

/** What each driver cost in a trip with this bonus: its works, in their order. */
export function driverCosts(
  tripBonusCents: number,
  works: readonly Omit<Piece, 'trip' | 'day'>[],
): DriverCost[] {
  const shares = sharesOf(tripBonusCents, works.length);
  return works.map((work, at): DriverCost => {
    const { driverId, driverName, moves, payCents, plannedPayCents, chaseCents, rideCents } = work;
    const bonusCents = shares[at] ?? 0;
    return {
      id: driverId,
      name: driverName,
      moves: moves.length,
      payCents,
      chaseCents,
      rideCents,
      bonusCents,
      estimatedCents: plannedPayCents + chaseCents + rideCents + bonusCents,
    };
  });
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
  const { vehicleId = null, vin = null } = recordedMove(sim, activityId) ?? {};
  return {
    id: activityId ?? dropoff.id,
    vehicleId,
    vin: vin ?? '',
    isLate: isLate(sim, dropoff),
    milesCmi: cmiOf(sim, driven),
    pickedUpMs: pickup.startedMs,
    droppedOffMs: dropoff.endedMs,
  };
}

/** Waiting is what is no task: for a vehicle, a partner or a ride. */
function isWait(sim: Sim, { id, type, activityId }: DriverAction): boolean {
  if (type !== 'Errand | ToDo') return false;
  return activityId === null && sideOf(sim, 'tasks', id) !== true;
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

// The work that reports count: what each driver did in each trip of a range of days, once. Every
// report groups the same pieces, so that their totals agree.
import type { Activity, DriverAction, Trip, User } from '#domain/entities.ts';
import { type Day, dayAt, daysLater, numberOfDay, type ReportRequest } from '#domain/reports.ts';
import { rideFareCents } from '#planning/fares.ts';
import { standardRates } from '#planning/team/schedule/costs.ts';
import { spotsOf } from '../behavior/acting.ts';
import { find, type Sim } from '../core/sim.ts';
import { type Driven, drivenIn } from './driven.ts';
import { planOfTrip } from './keptPlans.ts';
import { scopeOf } from './reading.ts';

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

export type Piece = Driven & {
  readonly day: Day;
  readonly moves: readonly DoneMove[];
  readonly milesCmi: number;
  readonly drivenMs: number;
  readonly waitingMs: number;
  readonly rides: number;
  /** Whole cents. Pay is for the time from the first start to the last end so far. */
  readonly payCents: number;
  readonly plannedPayCents: number;
  readonly chaseCents: number;
  readonly rideCents: number;
};

/** The trips of the accounts that the user may see and asks for. */
export function tripsAsked(sim: Sim, user: User, { filterAccountIds: ids }: ReportRequest) {
  const scope = scopeOf(sim, user);
  const asked = ids ? new Set(ids.filter((id) => scope.has(id))) : scope;
  return sim.state.rows.trips.filter(({ accountId }) => asked.has(accountId));
}

/** What was done in these trips on the days of the request, in their order. */
export function workedIn(sim: Sim, trips: readonly Trip[], request: ReportRequest): Piece[] {
  const { from, to } = request;
  return trips.flatMap((trip) => {
    const pieces = piecesOf(trip);
    const day = dayOfTrip(trip, pieces, request);
    if (day === null || day < from || day > to) return [];
    return pieces.map((driven) => pieceOf(sim, driven, day));
  });
}

/** Late moves of as many days before the range. */
export function lateBefore(sim: Sim, trips: readonly Trip[], request: ReportRequest): number {
  const days = numberOfDay(request.to) - numberOfDay(request.from) + 1;
  const [from, to] = [daysLater(request.from, -days), daysLater(request.from, -1)];
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

function pieceOf(sim: Sim, driven: Driven, day: Day): Piece {
  const { trip, actions, startedMs } = driven;
  const ended = actions.filter(hasEnded);
  const travels = ended.filter(({ type }) => type === 'Location | Travel');
  const rides = ended.filter(({ type }) => type === 'Errand | Rideshare');
  const isTow = trip.chaseType === 'Tow';
  // Travel without a move's vehicle, and any travel of a truck.
  const chases = travels.filter(({ activityId }) => isTow || activityId === null);
  const untilMs = Math.max(startedMs, ...ended.map(({ endedMs }) => endedMs));
  const isOver = driven.endedMs !== null;
  return {
    ...driven,
    day,
    moves: ended.filter(isDropped).map((action) => doneMove(sim, ended, action)),
    milesCmi: cmiOf(sim, travels),
    drivenMs: lengthOf(travels),
    waitingMs: lengthOf(ended.filter((action) => isWait(sim, action))),
    rides: rides.length,
    payCents: paid(untilMs - startedMs),
    plannedPayCents: paid(isOver ? driven.plannedMs : plannedOf(ended)),
    chaseCents: Math.round((cmiOf(sim, chases) * standardRates.carCentsPerMile) / 100),
    rideCents: rides.reduce((sum, action) => sum + fareOf(sim, action), 0),
  };
}

/** What the requestor added for the drivers; given once the trip is complete. */
export function bonusCentsOf(sim: Sim, trip: Trip): number {
  if (trip.status !== 'Complete') return 0;
  return planOfTrip(sim, trip.id)?.cost.tipCents ?? 0;
}

type Ended = DriverAction & { readonly startedMs: number; readonly endedMs: number };

function hasEnded(action: DriverAction): action is Ended {
  return action.status === 'Complete' && action.startedMs !== null && action.endedMs !== null;
}

function isDropped(action: DriverAction): action is Ended {
  return action.type === 'Drop-Off | Vehicle' && hasEnded(action);
}

function isLate(sim: Sim, { activityId, endedMs }: Ended): boolean {
  const deadlineMs = find(sim, 'activities', activityId)?.deadlineMs ?? null;
  return deadlineMs !== null && endedMs > deadlineMs;
}

function doneMove(sim: Sim, ended: readonly Ended[], dropoff: Ended): DoneMove {
  const { activityId } = dropoff;
  const own = ended.filter((action) => action.activityId === activityId);
  const pickup = own.find(({ type }) => type === 'Pick-Up | Vehicle') ?? dropoff;
  const driven = own.filter(({ type }) => type === 'Location | Travel');
  return {
    id: activityId ?? dropoff.id,
    activity: find(sim, 'activities', activityId) ?? null,
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
  const { from, to } = spotsOf(sim, action);
  return from && to ? sim.roads.leg(from, to) : noWay;
}

function paid(ms: number): number {
  return Math.round((ms * standardRates.wageCentsPerHour) / 3_600_000);
}

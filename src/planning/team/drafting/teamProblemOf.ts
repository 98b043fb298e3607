// From the operator's choices to a problem that can be planned, or the reason why not (S2 §5). The
// one way in: consoles, planners of the server and the ML call plan what is built here.
import type { Activity } from '#domain/entities.ts';
import type { PlanPlace, TravelLeg } from '#domain/itinerary.ts';
import { chaseTypes, mostDriversOf, noDepot } from '#domain/plannerModes.ts';
import type { Unserved } from '#domain/teamItinerary.ts';
import {
  type ChaseNeed,
  chasesNeeded,
  driverCountDefault,
  standardChaseSeats,
  stopsOf,
} from '../../chases.ts';
import { type Requirements, rulesBroken } from '../../eligibility.ts';
import { standardDay } from '../../durations.ts';
import { straightTravel } from '../../travel.ts';
import { rowsByVehicle } from '../model/chains.ts';
import { modelOf } from '../model/model.ts';
import type {
  CompanyCar,
  TeamDriver,
  TeamMove,
  TeamProblem,
  TeamRefusal,
} from '../model/problem.ts';
import { inWords } from '../model/refusing.ts';
import type { RowMove } from '../schedule/convoy.ts';
import { driversByHours } from './driversByHours.ts';
import { problemOf } from './problemOf.ts';
import type { DraftWorld, LegDraft, TripDraft } from './tripDraft.ts';

export type DraftedProblem =
  | {
      readonly is: 'problem';
      readonly problem: TeamProblem;
      /** Moves that no plan will serve, and why (S2 §4). */
      readonly leftOut: readonly Unserved[];
      /** How many of the chosen drivers exceed the mode's limit, to show (reading 18). */
      readonly driversLeftOut: number;
    }
  | { readonly is: 'refused'; readonly refusal: TeamRefusal };

const noRequirements: Requirements = {
  qualifications: [],
  manualAssignment: false,
  driverGroup: null,
};

const onlyChases = 'The chase driver moves no vehicle: the trip needs another driver.';

/** The current minute still counts as now. */
const isNowMs = 60_000;

/** Whether single moves are free to be planned is the caller's guard; trips are not looked at. */
export function teamProblemOf(draft: TripDraft, world: DraftWorld): DraftedProblem {
  const { mode, requestMs, roundTrip } = draft;
  if (draft.activityIds.length === 0) return refused('nothingToPlan', 'No activity to plan.');
  if (requestMs < world.nowMs - isNowMs) return refused('badTime', 'The start is in the past.');
  const { known: activityIds, gone } = sorted(draft, world);
  const wanted = wholeCount(draft.driverCount ?? recommendedDrivers(draft, world));
  const count = Math.min(wanted, mostDriversOf(mode));
  const drivers: TeamDriver[] = [];
  for (let column = 0; column < count; column += 1) {
    const driver = driverOfColumn(column, draft, world);
    if ('code' in driver) return { is: 'refused', refusal: driver };
    drivers.push(driver);
  }
  const chaseDrivers = drivers.filter(({ isChaseDriver }) => isChaseDriver);
  if (chaseDrivers.length === count) return refused('noDriver', onlyChases);
  const { wageCentsPerHour, tipCents, lateCentsPerMinute } = draft;
  const { longestDayMs, restAfterMs } = draft;
  const { chases, seats, rides, leavesLast, onTimeFirst } = draft;
  const problem = problemOf({
    mode: chaseTypes[mode],
    moves: activityIds.map((id) => moveOf(id, draft, world)),
    drivers,
    maxDrivers: count,
    roundTrip,
    start: placeOf(draft.startLocationId, world),
    maxShiftMs: longestDayMs,
    restAfterMs,
    chases,
    cars: chaseDrivers.length === 0 ? undefined : chaseDrivers.flatMap(carAtHome),
    seats,
    rides,
    leavesLast,
    onTimeFirst,
    legs: world.legs,
    rates: { wageCentsPerHour, tipCents, lateCentsPerMinute },
  });
  if (activityIds.length === 0) {
    return refused('nothingToPlan', gone[0]?.reason ?? 'No activity to plan.');
  }
  const model = modelOf(problem);
  if ('code' in model) return { is: 'refused', refusal: model };
  const leftOut = [...gone, ...model.unserved];
  return { is: 'problem', problem, leftOut, driversLeftOut: wanted - count };
}

/**
 * The number of drivers that the picker marks '(recommended)' (S2 §4): as many as ride along, and
 * no fewer than the moves take by their hours.
 */
export function recommendedDrivers(draft: TripDraft, world: DraftWorld): number {
  const least = driversBySeats(draft, world);
  const place = placeOf(draft.startLocationId, world);
  const { requestMs: notBeforeMs, roundTrip, seats, longestDayMs = standardDay.longestMs } = draft;
  const all = sorted(draft, world).known.map((id) => moveOf(id, draft, world));
  const moves = rowsByVehicle(all.filter(isPlannable)).flatMap(({ row }) => row);
  if (!place || moves.length === 0) return least;
  const isRideShare = chaseTypes[draft.mode] === 'Rideshare';
  const chaseSeats = isRideShare ? null : (seats ?? standardChaseSeats);
  const row = { moves, place, notBeforeMs, roundTrip, chaseSeats, longestDayMs };
  const key = JSON.stringify([least, moves.map(hoursKey(notBeforeMs)), { ...row, ...untimed }]);
  if (key !== counted?.key) counted = { key, count: driversByHours(least, row) };
  return counted.count;
}

/** The last answer: screens ask for it again with every change of the world. */
let counted: { readonly key: string; readonly count: number } | null = null;
const untimed = { moves: null, notBeforeMs: null };
const QUARTER_MS = 15 * 60_000;

/** What of a move its hours depend on; how long it is waited for to the quarter hour. */
function hoursKey(nowMs: number) {
  return ({ start, end, readyMs, taskId, vehicleId }: RowMove) => {
    const waits = Math.ceil(Math.max(0, (readyMs ?? nowMs) - nowMs) / QUARTER_MS);
    const at = ({ lonE6, latE6 }: PlanPlace) => [lonE6, latE6];
    return [at(start), at(end), waits, taskId !== null, vehicleId];
  };
}

function isPlannable(move: TeamMove): move is RowMove & TeamMove {
  const { start, end } = move;
  return start !== null && end !== null && start.id !== end.id;
}

/** S2 §4, chase-driver calculation; null without a move that could be planned. */
export function chaseNeedOf(
  { activityIds, seats }: Pick<TripDraft, 'activityIds' | 'seats'>,
  { activities }: Pick<DraftWorld, 'activities'>,
): ChaseNeed | null {
  const moves = activityIds.flatMap((id) => activities.get(id) ?? []);
  const ends = moves.filter(({ startId, endId }) => startId !== endId);
  const tasks = ends.filter((row) => taskIdOf(row) !== null).length;
  const room = seats ?? standardChaseSeats;
  return ends.length === 0 ? null : chasesNeeded(stopsOf(ends), { tasks, seats: room });
}

/** S2 §4: all who are needed at once. */
function driversBySeats(draft: TripDraft, world: DraftWorld): number {
  const need = chaseNeedOf(draft, world);
  const named = (draft.legs ?? []).filter((leg) => isChase(leg, draft)).length;
  const most = draft.chases ?? Infinity;
  const whole = need && { ...need, chases: Math.max(Math.min(need.chases, most), named) };
  return driverCountDefault(whole, chaseTypes[draft.mode] === 'Rideshare');
}

/** The places whose ways a draft asks for, each once: travel can be requested for them before. */
export function placesOfDraft(
  draft: Pick<TripDraft, 'activityIds' | 'startLocationId' | 'legs'>,
  world: DraftWorld,
): readonly PlanPlace[] {
  const { startLocationId, legs = [] } = draft;
  const rows = draft.activityIds.flatMap((id) => world.activities.get(id) ?? []);
  const ids = [startLocationId, ...legs.map((leg) => leg.startLocationId)];
  const places = [...ids, ...rows.flatMap(({ startId, endId }) => [startId, endId])]
    .map((id) => placeOf(id ?? null, world))
    .concat(legs.map(({ from = null }) => from))
    .filter((place) => place !== null);
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

/** Reading 51: what the driver does with the vehicle before leaving with it; null: nothing. */
export function taskIdOf(row: Pick<Activity, 'id'> & Partial<Activity>): string | null {
  const errand = row.inspection ? 'inspection' : row.package ? 'package' : null;
  return errand && `${errand}:${row.id}`;
}

function sorted({ activityIds }: TripDraft, { activities }: DraftWorld) {
  const known = activityIds.filter((id) => activities.get(id) !== undefined);
  const gone = activityIds
    .filter((id) => activities.get(id) === undefined)
    .map((activityId): Unserved => ({ activityId, reason: 'This move no longer exists.' }));
  return { known, gone };
}

/** Below 1 or not a number counts as one. */
function wholeCount(wanted: number): number {
  return Number.isFinite(wanted) ? Math.max(1, Math.floor(wanted)) : 1;
}

function moveOf(activityId: string, { needs, held }: TripDraft, world: DraftWorld): TeamMove {
  const row = world.activities.get(activityId);
  const need = needs && Object.hasOwn(needs, activityId) ? needs[activityId] : undefined;
  const ends = [row?.startId, row?.endId].flatMap((id) => id ?? []);
  const [ownMs, heldMs] = [row?.readyMs ?? null, held?.get(activityId) ?? null];
  const unknownIds = ends.filter((id) => world.locations.get(id) === undefined);
  return {
    activityId,
    vehicleId: row?.vehicleId ?? null,
    start: placeOf(row?.startId ?? null, world),
    end: placeOf(row?.endId ?? null, world),
    ...(unknownIds.length > 0 ? { unknownIds } : {}),
    readyMs: laterOf(ownMs, heldMs),
    ...(heldMs !== null && heldMs > (ownMs ?? 0) ? { isHeld: true as const } : {}),
    deadlineMs: row?.deadlineMs ?? null,
    taskId: row ? taskIdOf(row) : null,
    requirements: need?.requirements ?? noRequirements,
    namedId: need?.driverId ?? null,
  };
}

function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** An unnamed driver has what the column requires: the driver who takes it later must have it. */
export function driverOfColumn(
  column: number,
  draft: TripDraft,
  world: DraftWorld,
): TeamDriver | TeamRefusal {
  const leg: LegDraft = draft.legs?.[column] ?? {};
  const { driverId = null } = leg;
  const wanted = leg.requirements ?? noRequirements;
  const row = driverId === null ? undefined : world.drivers.get(driverId);
  const name = row?.name || driverId || '';
  if (driverId !== null && !row) {
    const reason = `The driver of itinerary ${column + 1} no longer exists.`;
    return { code: 'noDriver', activityId: null, reason };
  }
  const own = leg.startLocationId ?? null;
  const place = placeOf(own ?? draft.startLocationId, world);
  if (!place) {
    const reason = own === null ? noDepot : `Where ${name} starts is not among the locations.`;
    return { code: 'noDepot', activityId: null, reason };
  }
  const groups = wanted.driverGroup === null ? [] : [wanted.driverGroup];
  const { qualifications } = wanted;
  const hours = { notBeforeMs: startOf(leg, place, draft, world), notAfterMs: null };
  const day = { place, ...hours, ...(isChase(leg, draft) ? { isChaseDriver: true } : {}) };
  if (!row) return { id: `driver-${column + 1}`, qualifications, groups, ...day };
  const driver = {
    id: row.id,
    qualifications: row.qualifications,
    groups: row.groups,
    ...day,
  };
  const broken = rulesBroken(driver, wanted, row.id);
  if (broken.length === 0) return driver;
  const reason = `${name} may not take itinerary ${column + 1}: ${inWords(broken)}.`;
  return { code: 'notEligible', activityId: null, reason };
}

function isChase({ isChaseDriver = false }: LegDraft, { mode }: Pick<TripDraft, 'mode'>): boolean {
  return isChaseDriver && chaseTypes[mode] !== 'Rideshare';
}

/** A company car without a name that comes with its driver. */
function carAtHome({ place }: TeamDriver): readonly CompanyCar[] {
  return place ? [{ id: null, place }] : [];
}

/** A driver who is elsewhere now sets out at once. */
function startOf(leg: LegDraft, place: PlanPlace, draft: TripDraft, world: DraftWorld): number {
  const soonestMs = Math.max(draft.requestMs, leg.notBeforeMs ?? draft.requestMs);
  if (!leg.from || leg.from.id === place.id) return soonestMs;
  return Math.max(soonestMs, world.nowMs + wayToStart(leg.from, place, world).durationMs);
}

/** Of a driver who is elsewhere; estimated where it has not been read. */
export function wayToStart(
  from: PlanPlace,
  place: PlanPlace,
  { legs }: Pick<DraftWorld, 'legs'>,
): TravelLeg {
  return legs(from.id, place.id) ?? straightTravel(from, place);
}

function placeOf(id: string | null, { locations }: DraftWorld): PlanPlace | null {
  const row = id === null ? undefined : locations.get(id);
  if (!row) return null;
  const { label, lonE6, latE6 } = row;
  return { id: row.id, label, lonE6, latE6 };
}

function refused(code: TeamRefusal['code'], reason: string): DraftedProblem {
  return { is: 'refused', refusal: { code, activityId: null, reason } };
}

// A team problem as columns of numbers for the searches and bounds: places, moves and drivers by
// index, times in milliseconds, everything a driver does in whole seconds as outlines have it.
import type { EpochMs } from '#domain/entities.ts';
import type { ActivityId, DriverId, VehicleId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { Unserved } from '#domain/teamItinerary.ts';
import { wholeSeconds } from '../../durations.ts';
import { rideFareCents } from '../../fares.ts';
import { samePlace } from '../../places.ts';
import { chained, type Chaining, type Dues, partsOf, timesOf } from './chains.ts';
import type { PlannedMove, TeamDriver, TeamProblem, TeamRefusal } from './problem.ts';
import { refusalOfTeam, whyNotEligible, whyNotPlanned } from './refusing.ts';
import { type Frozen, type FrozenDay, frozenOf } from './frozen.ts';
import { toTheEnd } from '../../searching/toTheEnd.ts';

const ROWS_A_TURN = 25;

export type PlacedDriver = TeamDriver & { readonly place: PlanPlace };

export type TeamModel = {
  readonly problem: TeamProblem;
  /**
   * The plannable moves, in a running plan those that have not begun; those that no driver at all
   * can do are in `unserved`.
   */
  readonly moves: readonly PlannedMove[];
  readonly drivers: readonly PlacedDriver[];
  readonly unserved: readonly Unserved[];
  /** Every place once. */
  readonly places: readonly PlanPlace[];
  readonly size: number;
  /** By `from * size + to`: driving time, and hundredths of a mile by road. */
  readonly driveMs: Float64Array;
  readonly roadCmi: Float64Array;
  /** The same: 1 for one place, or a tenth of a mile apart: a driver at one is at the other. */
  readonly near: Uint8Array;
  /** The same: a ride with boarding and alighting, and its fare; both 0 where places are near. */
  readonly rideMs: Float64Array;
  readonly rideCents: Float64Array;
  /** By move: places; earliest pick-up, or -Infinity; end of the drop-off, or Infinity. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly readyMs: Float64Array;
  readonly deadlineMs: Float64Array;
  /** By move: from the beginning of the pick-up to the end of the drop-off. */
  readonly workMs: Float64Array;
  /** By move: the deadlines of a chain, of which `deadlineMs` is the first to be missed. */
  readonly duesMs: Dues;
  /** By move: hundredths of a mile with the vehicle; and of how many moves it is the chain. */
  readonly movedCmi: Float64Array;
  readonly partCount: Int32Array;
  /** By driver: what is fixed of the day, or null for one who has not set out. */
  readonly begun: readonly (BegunDay | null)[];
  /**
   * By driver: place; where the driver is at first; from when on, and the latest end of the day
   * (Infinity for no limit).
   */
  readonly base: Int32Array;
  readonly start: Int32Array;
  readonly notBeforeMs: Float64Array;
  readonly notAfterMs: Float64Array;
  /** By company car: the place where it stands; empty where cars stand at their drivers' places. */
  readonly stands: Int32Array;
  /** Longest day, or Infinity. */
  readonly maxShiftMs: number;
  /** The most work without a rest, or Infinity. */
  readonly restAfterMs: number;
  /** By `driver * moves + move`: 1 when the driver may carry it out. */
  readonly eligible: Uint8Array;
  /** By driver: 1 for who may drive a chase car; without chase drivers, that is everyone. */
  readonly mayChase: Uint8Array;
};

/** A day that goes on: `start` and `notBeforeMs` say where and when the driver is free. */
export type BegunDay = FrozenDay & {
  /** The place of the driver's car, or of the driver without one. */
  readonly carAt: number;
  /** Longest day, or Infinity. */
  readonly maxShiftMs: number;
};

export function modelOf(problem: TeamProblem, chaining: Chaining = {}): TeamModel | TeamRefusal {
  return toTheEnd(modelInTurns(problem, chaining));
}

/** The same in turns of some milliseconds. */
export function* modelInTurns(
  asked: TeamProblem,
  chaining: Chaining = {},
): Generator<void, TeamModel | TeamRefusal, undefined> {
  const refusal = refusalOfTeam(asked);
  if (refusal) return refusal;
  const drivers = asked.drivers.filter((one): one is PlacedDriver => one.place !== null);
  const frozen = asked.running ? frozenOf(asked.running, asked) : null;
  const problem = frozen ? afterFixed(asked, frozen) : asked;
  const open = problem.moves.filter(({ activityId }) => !frozen?.fixed.has(activityId));
  const reasons = new Map<ActivityId, string>();
  for (const move of open) {
    const reason = whyNotPlanned(move, drivers, []);
    if (reason !== null) reasons.set(move.activityId, reason);
  }
  const sound = open.filter(({ activityId }) => !reasons.has(activityId)) as PlannedMove[];
  const { moves, left } = chained(sound, problem, chaining);
  const unserved = open.flatMap(({ activityId }): Unserved[] => {
    const reason = reasons.get(activityId) ?? left.get(activityId);
    return reason === undefined ? [] : [{ activityId, reason }];
  });
  if (moves.length === 0 && !frozen) {
    const [first] = unserved;
    const reason = first?.reason ?? 'No activity to plan.';
    return { code: 'nothingToPlan', activityId: first?.activityId ?? null, reason };
  }
  return yield* tables(problem, moves, drivers, unserved, frozen);
}

/** Vehicles that are in hand, or were, are ready once they are dropped off. */
function afterFixed(problem: TeamProblem, { overMs }: Frozen): TeamProblem {
  const freeMs = new Map<VehicleId, EpochMs>();
  for (const { activityId, vehicleId } of problem.moves) {
    const ms = overMs.get(activityId);
    if (vehicleId === null || ms === undefined) continue;
    freeMs.set(vehicleId, Math.max(ms, freeMs.get(vehicleId) ?? ms));
  }
  const moves = problem.moves.map((move) => {
    const ms = freeMs.get(move.vehicleId ?? '');
    const isFixed = ms === undefined || overMs.has(move.activityId);
    return isFixed ? move : { ...move, readyMs: Math.max(ms, move.readyMs ?? ms) };
  });
  return { ...problem, moves };
}

function* tables(
  problem: TeamProblem,
  moves: readonly PlannedMove[],
  drivers: readonly PlacedDriver[],
  unserved: readonly Unserved[],
  frozen: Frozen | null,
): Generator<void, TeamModel | TeamRefusal, undefined> {
  const indexOf = new Map<string, number>();
  const places: PlanPlace[] = [];
  const visit = (place: PlanPlace): number => {
    const known = indexOf.get(place.id);
    if (known !== undefined) return known;
    indexOf.set(place.id, places.length);
    return places.push(place) - 1;
  };
  const base = Int32Array.from(drivers, ({ place }) => visit(place));
  const from = Int32Array.from(moves, ({ start }) => visit(start));
  const to = Int32Array.from(moves, ({ end }) => visit(end));
  const parts = moves.map(partsOf);
  for (const { start, end } of parts.flat()) for (const place of [start, end]) visit(place);
  const cars = problem.mode === 'Company' ? (problem.cars ?? []) : [];
  const stands = Int32Array.from(cars, ({ place }) => visit(place));
  const begun = drivers.map(({ id }) => begunDay(id, frozen, problem, visit));
  const start = base.map((place, driver) => begun[driver]?.here ?? place);
  const ways = yield* waysBetween(places, problem);
  if ('code' in ways) return ways;
  const times = parts.map((own) => timesOf(own, problem));
  const cmiOf = ({ start, end }: PlannedMove) =>
    ways.roadCmi[visit(start) * places.length + visit(end)] ?? 0;
  const eligible = new Uint8Array(drivers.length * moves.length);
  drivers.forEach((driver, at) => {
    moves.forEach((move, index) => {
      const isEligible = !begun[at]?.isOver && whyNotEligible(driver, move) === null;
      eligible[at * moves.length + index] = isEligible ? 1 : 0;
    });
  });
  const isAnyNamed = drivers.some(({ isChaseDriver }) => isChaseDriver);
  return {
    problem,
    moves,
    drivers,
    unserved,
    places,
    size: places.length,
    ...ways,
    from,
    to,
    readyMs: Float64Array.from(times, ({ readyMs }) => readyMs),
    deadlineMs: Float64Array.from(times, ({ duesMs }) => Math.min(...duesMs)),
    workMs: Float64Array.from(times, ({ workMs }) => workMs),
    duesMs: times.map(({ duesMs }) => (duesMs.length > 1 ? duesMs : null)),
    movedCmi: Float64Array.from(parts, (own) => own.reduce((sum, move) => sum + cmiOf(move), 0)),
    partCount: Int32Array.from(parts, ({ length }) => length),
    begun,
    base,
    stands,
    start,
    notBeforeMs: Float64Array.from(drivers, ({ notBeforeMs }, driver) => {
      const nowMs = problem.running?.nowMs ?? notBeforeMs;
      return begun[driver]?.freeMs ?? wholeSeconds(Math.max(notBeforeMs, nowMs));
    }),
    notAfterMs: Float64Array.from(drivers, ({ notAfterMs }, driver) =>
      Math.max(notAfterMs ?? Number.POSITIVE_INFINITY, begun[driver]?.plannedEndMs ?? 0),
    ),
    maxShiftMs: problem.maxShiftMs ?? Number.POSITIVE_INFINITY,
    restAfterMs: problem.restAfterMs ?? Number.POSITIVE_INFINITY,
    eligible,
    mayChase: Uint8Array.from(drivers, ({ isChaseDriver }) =>
      !isAnyNamed || isChaseDriver ? 1 : 0,
    ),
  };
}

/** A day that is too long as it is planned may last as long, but no longer. */
function begunDay(
  driverId: DriverId,
  frozen: Frozen | null,
  { running, maxShiftMs }: TeamProblem,
  visit: (place: PlanPlace) => number,
): (BegunDay & { readonly here: number }) | null {
  const day = frozen?.days.find((one) => one.driverId === driverId);
  const at = (id: string) => running?.plan.places.find((place) => place.id === id);
  const here = day && at(day.hereId);
  if (!day || !here) return null;
  const longest = maxShiftMs ?? Number.POSITIVE_INFINITY;
  return {
    ...day,
    here: visit(here),
    carAt: visit(at(day.carAtId ?? '') ?? here),
    maxShiftMs: Math.max(longest, day.plannedEndMs - day.startMs),
  };
}

type Ways = Pick<TeamModel, 'driveMs' | 'roadCmi' | 'near' | 'rideMs' | 'rideCents'>;

function* waysBetween(
  places: readonly PlanPlace[],
  problem: TeamProblem,
): Generator<void, Ways | TeamRefusal, undefined> {
  const size = places.length;
  const { driverPickupMs, driverDropoffMs } = problem.durations;
  const aboardMs = wholeSeconds(driverPickupMs) + wholeSeconds(driverDropoffMs);
  const ways = {
    driveMs: new Float64Array(size * size),
    roadCmi: new Float64Array(size * size),
    near: new Uint8Array(size * size),
    rideMs: new Float64Array(size * size),
    rideCents: new Float64Array(size * size),
  };
  for (const [row, a] of places.entries()) {
    if (row % ROWS_A_TURN === ROWS_A_TURN - 1) yield;
    for (const [column, b] of places.entries()) {
      const at = row * size + column;
      if (samePlace(a, b)) ways.near[at] = 1;
      if (a.id === b.id) continue;
      const leg = problem.legs(a.id, b.id);
      const isSound = leg !== undefined && isAmount(leg.durationMs) && isAmount(leg.distanceCmi);
      if (!isSound) {
        const way = `from ${a.label} to ${b.label}`;
        const reason = leg ? `The way ${way} does not have a duration.` : `No way is known ${way}.`;
        return { code: 'badLeg', activityId: null, reason };
      }
      const distanceCmi = Math.round(leg.distanceCmi);
      ways.driveMs[at] = wholeSeconds(leg.durationMs);
      ways.roadCmi[at] = distanceCmi;
      if (ways.near[at] === 1) continue;
      ways.rideMs[at] = aboardMs + wholeSeconds(leg.durationMs);
      ways.rideCents[at] = rideFareCents({ ...leg, distanceCmi }, problem.fares);
    }
  }
  return ways;
}

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

// How many drivers a row of moves takes by its hours. S2 §4 counts those who ride along; sixty
// moves can have two of them so, whose days would end with half of the moves left.
import type { EpochMs } from '#domain/entities.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import { mostDrivers } from '#domain/plannerModes.ts';
import type { TimedPlan } from '#domain/teamItinerary.ts';
import { standardDay, standardDurations } from '../../durations.ts';
import { straightTravel } from '../../travel.ts';
import { legsOver, TravelKeeper } from '../../travelMatrix.ts';
import type { RowMove } from '../schedule/convoy.ts';
import { decoded, fewestChaseDrivers } from '../schedule/decoding.ts';
import { scheduled } from '../schedule/scheduling.ts';

export type RowOfHours = {
  readonly moves: readonly RowMove[];
  readonly place: PlanPlace;
  readonly notBeforeMs: EpochMs;
  readonly roundTrip: boolean;
  /** Null: drivers take rides. */
  readonly chaseSeats: number | null;
  /** The longest day, or null: no limit. */
  readonly longestDayMs: number | null;
};

/** Of a day, which rests, and roads that are longer than the estimate, take a part of. */
const PLANNED_SHARE = 0.85;
/** Vehicles that a convoy takes from one place at a time. */
const MOST_VEHICLES = 12;

const estimates = new TravelKeeper(straightTravel);

/**
 * The fewest drivers, from `least` on, whose days are long enough for the moves in their order, by
 * estimated ways; if 12 are too few, the fewest with the shortest longest day. The same before and
 * after the ways are known.
 */
export function driversByHours(least: number, row: RowOfHours): number {
  const { moves, chaseSeats, longestDayMs } = row;
  const from = Math.max(least, chaseSeats === null ? 1 : fewestChaseDrivers);
  if (moves.length < 2 || longestDayMs === null) return least;
  const enoughMs = Math.min(longestDayMs, standardDay.longestMs) * PLANNED_SHARE;
  const fewest = Math.min(mostDrivers, Math.max(from, fewestForMoves(moves, enoughMs)));
  let best = { count: least, ms: Number.POSITIVE_INFINITY };
  for (let count = fewest; count <= mostDrivers; count += 1) {
    const ms = longestDay(row, count);
    if (ms <= enoughMs) return count;
    if (ms < best.ms) best = { count, ms };
  }
  return best.count;
}

/** With fewer the moves alone make some day too long, so that no row of them is tried. */
function fewestForMoves(moves: readonly RowMove[], enoughMs: number): number {
  const legs = legsOver(
    null,
    moves.flatMap(({ start, end }) => [start, end]),
    estimates,
  );
  const { vehiclePickupMs, vehicleDropoffMs } = standardDurations;
  const handedMs = vehiclePickupMs + vehicleDropoffMs;
  const lasting = moves.map(({ start, end }) => {
    // A day of one move is as long as it is, whoever drives it.
    return Math.min(enoughMs, handedMs + (legs(start.id, end.id)?.durationMs ?? 0));
  });
  // To the millisecond: sums of parts of an hour are not exact.
  return Math.ceil((lasting.reduce((sum, ms) => sum + ms, 0) - 1) / enoughMs);
}

/** Of those who have more than one move: no other driver makes the day of a single one shorter. */
function longestDay(row: RowOfHours, driverCount: number): number {
  const { moves, place, notBeforeMs, chaseSeats, roundTrip } = row;
  const places = [place, ...moves.flatMap(({ start, end }) => [start, end])];
  const legs = legsOver(null, places, estimates);
  const asked = { moves, place, notBeforeMs, driverCount, chaseSeats, mostVehicles: MOST_VEHICLES };
  const timed = scheduled(decoded(asked, { roundTrip, legs }), { moves, restAfterMs: null });
  if (timed.is === 'infeasible') return Number.POSITIVE_INFINITY;
  return Math.max(0, ...timed.plan.drivers.map(dayMs));
}

function dayMs({ actions }: TimedPlan['drivers'][number]): number {
  const [first, last] = [actions[0], actions.at(-1)];
  const isOneMove = actions.filter(({ type }) => type === 'move-vehicle').length === 1;
  return first && last && !isOneMove ? last.startMs + last.durationMs - first.startMs : 0;
}

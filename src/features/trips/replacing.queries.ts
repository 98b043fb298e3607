// Who can drive in the place of a driver of a saved trip: the driver pool of the planner, with the
// times that the trip comes to with each of them.
import type { Activity, EpochMs, Trip } from '#domain/entities.ts';
import type { Lateness, PlanPlace } from '#domain/itinerary.ts';
import { spanOf } from '#domain/tripChanges.ts';
import { shiftedTimes } from '#domain/tripShift.ts';
import { type Requirements, rulesBroken } from '#planning/eligibility.ts';
import { type PoolNeeds, type PoolRow, poolRowOf, ranked } from '#planning/team/pool/pool.ts';
import type { TripsSees } from './facts.slice.ts';
import { driversDuring, type PositionOf } from './pool.queries.ts';

type Sees = Pick<TripsSees, 'clock' | 'fetches' | 'session' | 'world'>;

/** A drop-off that comes later than the trip's plan has it. */
export type LaterDropoff = {
  readonly activityId: string;
  readonly plannedMs: EpochMs;
  readonly dropoffMs: EpochMs;
};

/** The trip with another driver, who sets out now. */
export type ReplacingNumbers = {
  /** When the plan has a driver at the start of the part, and how much later this one is. */
  readonly startMs: EpochMs;
  readonly behindMs: number;
  /** The end of the last drop-off of the part, or of the part itself where it moves nothing. */
  readonly lastDropoffMs: EpochMs;
  /** Of any driver of the trip; empty where the times of the plan stay. */
  readonly later: readonly LaterDropoff[];
  /** Of these, those past their deadlines. */
  readonly late: readonly Lateness[];
};
export type ReplacingRow = PoolRow<ReplacingNumbers>;

export type ReplacedPart = {
  readonly driverId: string;
  /** Of the part, as the trip was saved; null: none, or not read yet. */
  readonly requirements: Requirements | null;
};

/** Everyone who may be asked but the driver who is replaced, ranked; empty without a part. */
export function replacingRows(
  sees: Sees,
  trip: Trip,
  part: ReplacedPart,
  positionOf: PositionOf,
): readonly ReplacingRow[] {
  const { driverId, requirements } = part;
  const span = spanOf(trip, driverId);
  if (!span) return [];
  const { nowMs } = sees.clock.state;
  const place = startOf(sees.world.tables, trip, driverId);
  const needs: PoolNeeds = {
    rulesBrokenBy: (driver) =>
      requirements ? rulesBroken(driver, { ...requirements, manualAssignment: false }, null) : [],
    columnOf: (id) => trip.driverIds.indexOf(id),
  };
  const rows = driversDuring(sees, span, trip.id, positionOf).flatMap((driver): ReplacingRow[] => {
    if (driver.id === driverId) return [];
    const row = poolRowOf(driver, place, needs, { nowMs, legs: () => undefined });
    if (row.is === 'barred') return [row];
    return [{ ...row, numbers: numbersOf(sees, trip, driverId, row.arriveMs) }];
  });
  return ranked(rows, ({ lastDropoffMs }) => [lastDropoffMs]);
}

/** Where the part of a driver begins; null where it is not known. */
export function startOf(
  { locations }: Pick<Sees['world']['tables'], 'locations'>,
  trip: Trip,
  driverId: string,
): PlanPlace | null {
  const first = trip.actions.find((action) => action.driverId === driverId);
  const row = locations.get(first?.fromId ?? trip.startLocationId ?? '');
  if (!row) return null;
  const { id, label, lonE6, latE6 } = row;
  return { id, label, lonE6, latE6 };
}

function numbersOf(
  { world }: Pick<Sees, 'world'>,
  trip: Trip,
  driverId: string,
  thereMs: EpochMs,
): ReplacingNumbers {
  const { startMs = thereMs, endMs = thereMs } = spanOf(trip, driverId) ?? {};
  const behindMs = atLeastAMinute(thereMs - startMs);
  const times = shiftedTimes(trip, driverId, startMs + behindMs);
  const dropoffs = trip.actions.flatMap((action) => {
    const { type, activityId, plannedEndMs, id } = action;
    if (type !== 'Drop-Off | Vehicle' || activityId === null) return [];
    const dropoffMs = times.get(id)?.endMs ?? plannedEndMs;
    return [{ activityId, by: action.driverId, plannedMs: plannedEndMs, dropoffMs }];
  });
  const own = dropoffs.filter(({ by }) => by === driverId).map(({ dropoffMs }) => dropoffMs);
  const later = dropoffs.flatMap(({ activityId, plannedMs, dropoffMs }) =>
    atLeastAMinute(dropoffMs - plannedMs) > 0 ? [{ activityId, plannedMs, dropoffMs }] : [],
  );
  return {
    startMs,
    behindMs,
    lastDropoffMs: own.length > 0 ? Math.max(...own) : endMs + behindMs,
    later,
    late: later.flatMap(({ activityId, dropoffMs }) => {
      const lateMs = lateBy(world.tables.activities.get(activityId), dropoffMs);
      return lateMs > 0 ? [{ activityId, lateMs }] : [];
    }),
  };
}

/** Screens show minutes: what is less changes nothing there. */
function atLeastAMinute(ms: number): number {
  return ms < 60_000 ? 0 : ms;
}

function lateBy(move: Pick<Activity, 'deadlineMs'> | undefined, dropoffMs: EpochMs): number {
  return move?.deadlineMs == null ? 0 : Math.max(0, dropoffMs - move.deadlineMs);
}

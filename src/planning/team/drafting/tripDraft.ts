// What the operator has chosen for a trip (S2 §3 Trip planner state), as plain data, and the rows
// that it refers to.
import type { Activity, Driver, EpochMs, Location } from '#domain/entities.ts';
import type { ActivityId, DriverId, LocationId } from '#domain/ids.ts';
import type { PlanPlace } from '#domain/itinerary.ts';
import type { PlannerMode } from '#domain/plannerModes.ts';
import type { Requirements } from '../../eligibility.ts';
import type { Legs } from '../model/rides.ts';

/** One column of the trip's diagram. */
export type LegDraft = {
  /** What its driver must have; null: nothing. */
  readonly requirements?: Requirements | null;
  /** The driver named for it; null: not named yet. */
  readonly driverId?: DriverId | null;
  /** Where the named driver is now, and so when they come to the start; null: there by then. */
  readonly from?: PlanPlace | null;
  /** Where this driver's day begins, if not at the trip's start; null: there. */
  readonly startLocationId?: LocationId | null;
  /** When this driver's day begins at the earliest, if that is later than the trip's. */
  readonly notBeforeMs?: EpochMs | null;
  /**
   * Modes with chase cars: this driver drives one and moves no vehicle, and only such drivers do. A
   * company car then stands where the driver's day begins. Absent: may be either.
   */
  readonly isChaseDriver?: boolean;
};

export type TripDraft = {
  readonly mode: PlannerMode;
  readonly activityIds: readonly ActivityId[];
  /** As chosen; null: the recommended number. */
  readonly driverCount: number | null;
  readonly startLocationId: LocationId | null;
  readonly roundTrip: boolean;
  /** When the trip may begin. */
  readonly requestMs: EpochMs;
  /** By column, first one first; a missing one has neither requirements nor a driver. */
  readonly legs?: readonly LegDraft[];
  /** What single moves require, and the drivers named for them. */
  readonly needs?: {
    readonly [activityId: ActivityId]: {
      readonly requirements: Requirements;
      readonly driverId: DriverId | null;
    };
  };
  /** Moves that begin no earlier than then, whenever they are ready. */
  readonly held?: ReadonlyMap<ActivityId, EpochMs>;
  /** Null or absent: the usual rate, no tip. */
  readonly wageCentsPerHour?: number | null;
  readonly tipCents?: number | null;
  /** What a late minute weighs; absent: as usual. */
  readonly lateCentsPerMinute?: number | undefined;
  /** Reading 68: null is no limit, absent the usual one. */
  readonly longestDayMs?: number | null;
  readonly restAfterMs?: number | null;
  /** Whether plans are on time first, and then cheap; absent: lateness has its usual price. */
  readonly onTimeFirst?: boolean;
  /** With chase cars: how many (null or absent: up to one a driver), and passengers of each. */
  readonly chases?: number | null;
  readonly seats?: number | null;
  /** With chase cars: whether riders may take a ride where that is cheaper; absent: they may. */
  readonly rides?: boolean;
  /** With chase cars: whether they are paid to leave pick-ups last; absent: they are not. */
  readonly leavesLast?: boolean;
};

type Rows<T> = { readonly get: (id: string) => T | undefined };

/** The rows by id, as a table or a Map has them, and the ways between places. */
export type DraftWorld = {
  readonly nowMs: EpochMs;
  readonly activities: Rows<
    Pick<Activity, 'id' | 'startId' | 'endId' | 'vehicleId' | 'readyMs' | 'deadlineMs'> &
      Partial<Pick<Activity, 'inspection' | 'package'>>
  >;
  readonly locations: Rows<Pick<Location, 'id' | 'label' | 'lonE6' | 'latE6'>>;
  readonly drivers: Rows<Pick<Driver, 'id' | 'name' | 'qualifications' | 'groups'>>;
  readonly legs: Legs;
};

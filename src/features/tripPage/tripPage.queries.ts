// What the page of a trip shows: its facts, and for each move the two stops with plan and actuals.
import type { Activity, DisplayStatus, DriverAction, EpochMs, Trip } from '#domain/entities.ts';
import { expectedCompletionMs, plannedEndOf } from '#domain/estimate.ts';
import { clockMinutes, milestoneOf } from '#domain/promise.ts';
import { qualificationWords } from '#domain/qualifications.ts';
import type { TripDetail, TripTerms, TripVehicle } from '#domain/tripDetail.ts';
import { explained, vehicleTitle } from '../activities/index.ts';
import { fetched } from '#spine/fetches/index.ts';
import { tripAt } from '#spine/navigation/index.ts';
import { tripDetail } from './tripPage.fetches.ts';
import type { TripPageSees } from './tripPage.slice.ts';

type Sees = Pick<TripPageSees, 'world' | 'clock' | 'fetches'>;

/** The trip of the page on the screen; undefined without one, and for an unknown trip. */
export function shownTrip({
  navigation,
  world,
}: Pick<TripPageSees, 'navigation' | 'world'>): Trip | undefined {
  return world.tables.trips.get(tripAt(navigation.state.path) ?? '');
}

/** Actions at whose end the server has something new to record. */
const recorded: readonly DriverAction['type'][] = [
  'Pick-Up | Vehicle',
  'Drop-Off | Vehicle',
  'Errand | ToDo',
];

/** Whether the detail was read before the last recorded action ended, or the plan was changed. */
export function isBehind(sees: Pick<TripPageSees, 'fetches'>, trip: Trip): boolean {
  const known = fetched(sees, tripDetail, { tripId: trip.id });
  if (known?.is !== 'ready' || known.value.version >= trip.version) return false;
  if (isOfOtherPlan(known.value, trip)) return true;
  // What it cost is counted once it is over.
  if (trip.completedMs !== null && trip.completedMs >= known.readMs) return true;
  return trip.actions.some(
    ({ type, endedMs }) => recorded.includes(type) && endedMs !== null && endedMs >= known.readMs,
  );
}

/** A remedy changes which moves are on a trip, and when and by whom its tasks are done. */
function isOfOtherPlan({ vehicles, tasks }: TripDetail, { activityIds, actions }: Trip): boolean {
  const known = new Set(vehicles.map(({ id }) => id));
  if (known.size !== activityIds.length || activityIds.some((id) => !known.has(id))) return true;
  return tasks.some(({ dueMs, endedMs, driverId, locationId }) => {
    if (dueMs === null || endedMs !== null) return false;
    return !actions.some(
      (action) =>
        action.plannedEndMs === dueMs && action.driverId === driverId && action.toId === locationId,
    );
  });
}

/** A place of the trip: a letter, and one of sixteen colors. */
export type PlaceMark = { readonly letter: string; readonly color: number };

/** The places of a trip in the order of the first visit: A, B, … Z, AA. */
export function placeMarks({ startLocationId, actions }: Trip): ReadonlyMap<string, PlaceMark> {
  const marks = new Map<string, PlaceMark>();
  const visited = actions.flatMap(({ fromId, toId }) => [fromId, toId]);
  for (const id of [startLocationId, ...visited]) {
    if (id === null || marks.has(id)) continue;
    marks.set(id, { letter: letterOf(marks.size), color: (marks.size % colors) + 1 });
  }
  return marks;
}

const colors = 16;
const letters = 26;

function letterOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % letters));
  return at < letters ? last : letterOf(Math.floor(at / letters) - 1) + last;
}

/** One end of a move. */
export type Stop = {
  readonly end: 'pickup' | 'dropoff';
  readonly locationId: string;
  readonly mark: PlaceMark | null;
  /** When it was done; else null. */
  readonly actualMs: EpochMs | null;
  /** While it is still to come; null when it is done, or its trip was cancelled. */
  readonly expectedMs: EpochMs | null;
  readonly plannedMs: EpochMs | null;
  /** Whole minutes after the plan; null without a time to compare. */
  readonly deltaMin: number | null;
  /** Of a pick-up the ready time, of a drop-off the deadline. */
  readonly limitMs: EpochMs | null;
  /** Minutes after the deadline that a drop-off is expected, or was done; 0 in time. */
  readonly lateMin: number;
  readonly instructions: string;
  readonly notes: string;
};

export type ShownMove = {
  readonly activity: Activity;
  readonly title: string;
  readonly vin: string;
  readonly driverId: string | null;
  readonly status: DisplayStatus;
  readonly pickup: Stop;
  readonly dropoff: Stop;
};

/** The moves of a trip that the world holds, in the order of their planned pick-ups. */
export function movesOf(sees: Sees, trip: Trip): readonly ShownMove[] {
  const { activities, vehicles } = sees.world.tables;
  const { nowMs } = sees.clock.state;
  const marks = placeMarks(trip);
  const shown = trip.activityIds.flatMap((id) => {
    const activity = activities.get(id);
    if (!activity) return [];
    const own = trip.actions.filter(({ activityId }) => activityId === id);
    const pickup = own.find(({ type }) => type === 'Pick-Up | Vehicle');
    const dropoff = own.find(({ type }) => type === 'Drop-Off | Vehicle');
    const vehicle = vehicles.get(activity.vehicleId ?? '');
    const arrival = timesOf(trip, dropoff, nowMs);
    const status = explained(sees, id)?.display ?? 'unknown';
    return {
      activity,
      title: vehicleTitle(sees, activity),
      vin: vehicle?.vin ?? activity.vin ?? '',
      driverId: pickup?.driverId ?? dropoff?.driverId ?? null,
      status,
      pickup: {
        end: 'pickup' as const,
        locationId: activity.startId,
        mark: marks.get(activity.startId) ?? null,
        ...timesOf(trip, pickup, nowMs),
        limitMs: activity.readyMs,
        lateMin: 0,
        instructions: activity.pickupInstructions,
        notes: activity.pickupNotes,
      },
      dropoff: {
        end: 'dropoff' as const,
        locationId: activity.endId,
        mark: marks.get(activity.endId) ?? null,
        ...arrival,
        limitMs: activity.deadlineMs,
        lateMin: lateMinutes(activity, arrival),
        instructions: activity.dropoffInstructions,
        notes: activity.dropoffNotes,
      },
    };
  });
  const firstMs = ({ pickup, dropoff }: ShownMove) =>
    pickup.plannedMs ?? dropoff.plannedMs ?? Number.MAX_SAFE_INTEGER;
  return shown.toSorted((a, b) => firstMs(a) - firstMs(b));
}

function timesOf(trip: Trip, action: DriverAction | undefined, nowMs: EpochMs) {
  const { differenceMin, ...times } = milestoneOf(trip, action, nowMs);
  return { ...times, deltaMin: differenceMin };
}

function lateMinutes(
  { deadlineMs }: Activity,
  { actualMs, expectedMs }: Pick<Stop, 'actualMs' | 'expectedMs'>,
): number {
  return Math.max(0, clockMinutes(deadlineMs, actualMs ?? expectedMs) ?? 0);
}

/** '1 move expected 10 min late'; null when none that is still to come is. */
export function latenessWords(moves: readonly ShownMove[]): string | null {
  const late = moves.filter(({ dropoff }) => dropoff.actualMs === null && dropoff.lateMin > 0);
  const most = Math.max(0, ...late.map(({ dropoff }) => dropoff.lateMin));
  if (late.length === 0) return null;
  return late.length === 1
    ? `1 move expected ${most} min late`
    : `${late.length} moves expected up to ${most} min late`;
}

/**
 * When the trip is expected to end, as its stops have it; of one that is over, what was last
 * expected.
 */
export function completionMs(trip: Trip, nowMs: EpochMs): EpochMs | null {
  return expectedCompletionMs(trip, nowMs) ?? trip.estimatedEndMs;
}

/** Minutes after the planned end that the trip is expected to end, or ended. */
export function endDelta(trip: Trip, nowMs: EpochMs): number | null {
  return clockMinutes(plannedEndOf(trip.actions), trip.completedMs ?? completionMs(trip, nowMs));
}

/** '5 vehicles · 4 drivers' */
export function summaryOf({ activityIds, driverIds }: Trip): string {
  return `${counted(activityIds.length, 'vehicle')} · ${counted(driverIds.length, 'driver')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What was read at one end of a move. */
export type Sheet = {
  readonly miles: number | null;
  readonly fuel: number | null;
  readonly photos: TripVehicle['pickupAssets'];
};

/** A signature is no photo: it is shown only where an account requires one. */
export function sheetAt(vehicle: TripVehicle | undefined, end: Stop['end']): Sheet {
  const [miles, fuel, assets] =
    end === 'pickup'
      ? [vehicle?.pickupMiles, vehicle?.pickupFuel, vehicle?.pickupAssets]
      : [vehicle?.dropoffMiles, vehicle?.dropoffFuel, vehicle?.dropoffAssets];
  const photos = (assets ?? []).filter(({ kind }) => kind.toLowerCase() !== 'signature');
  return { miles: miles ?? null, fuel: fuel ?? null, photos };
}

/** Who and what the terms of a trip name, in words; null: nobody, nothing. */
export function agreedNames({ world: { tables } }: Pick<TripPageSees, 'world'>, terms: TripTerms) {
  const { payerId, chaseDriverId, meetLocationId, required } = terms;
  const driverOf = (id: string) => tables.drivers.get(id)?.name ?? id;
  return {
    payer: payerId === null ? null : (tables.accounts.get(payerId)?.name ?? payerId),
    chaseDriver: chaseDriverId === null ? null : driverOf(chaseDriverId),
    meetAt:
      meetLocationId === null
        ? null
        : (tables.locations.get(meetLocationId)?.label ?? meetLocationId),
    required: required.map(({ driverId, qualifications, driverGroup }) => ({
      name: driverOf(driverId),
      needs: [...qualifications.map((one) => qualificationWords[one]), driverGroup]
        .filter((need) => need !== null)
        .join(', '),
    })),
  };
}

import { editLocks } from '#domain/editLocks.ts';
import type { Activity, ActivityStatus } from '#domain/entities.ts';
import {
  checkEnds,
  checkVehicle,
  type EditedField,
  lockedAs,
  mayEditFields,
  moveFields,
  reasonWords,
} from '#domain/moveEdit.ts';
import { checkTimes, type MoveTimes } from '#domain/moveTimes.ts';
import { statusOf } from '#domain/status.ts';
import { takesVehicle, vehicleOfForeignTrip } from '#domain/tripChanges.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { titleOf } from '../activities/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { goneText, isOwnTrip, type WorldSees } from '#spine/world/index.ts';
import type { EditedValues, EditRequestData } from './editing.model.ts';

type Sees = Pick<WorldSees, 'world' | 'session'> & ClockSees;
type Changes = EditRequestData['fields'];

/** The status that locks depend on: without lateness (reading 6). */
export function lockStatus({ world, clock }: Sees, activity: Activity): ActivityStatus {
  const trip = activity.tripId === null ? undefined : world.tables.trips.get(activity.tripId);
  return statusOf(activity, trip, clock.state.nowMs).status;
}

/** Every locked field of the form with its reason. */
export function locksOf(sees: Sees, activity: Activity): { readonly [F in EditedField]?: string } {
  const locks = { ...lockOfTrip(sees, activity), ...editLocks(lockStatus(sees, activity)) };
  const reasons = moveFields.names.map((field) => [field, locks[lockedAs(field)]] as const);
  return Object.fromEntries(reasons.filter(([, reason]) => reason !== undefined));
}

/** Reading 77: the vehicle of a move in a trip that the user may not change is locked. */
function lockOfTrip(sees: Sees, { tripId }: Activity): { readonly vehicle?: string } {
  const trip = sees.world.tables.trips.get(tripId ?? '');
  const isForeign = trip !== undefined && takesVehicle(trip) && !isOwnTrip(sees, trip);
  return isForeign ? { vehicle: vehicleOfForeignTrip.reason } : {};
}

export function valuesOf(activity: Activity): EditedValues {
  const values = moveFields.names.map((field) => [field, activity[field]] as const);
  return Object.fromEntries(values) as EditedValues;
}

type Times = Pick<EditedValues, 'readyMs' | 'deadlineMs'>;

/** A ready time in the past means 'ready for pick-up' (reading 13). */
export function timesAt({ readyMs, deadlineMs }: Times, nowMs: number): MoveTimes {
  return { readyMs, deadlineMs, forceReady: readyMs !== null && readyMs <= nowMs };
}

/** Reading 14: whether the move may have these times; a violation that is old may stay. */
function checkEditedTimes({ clock }: Sees, row: Activity, values: EditedValues): Yes | No {
  const { nowMs } = clock.state;
  return checkTimes(timesAt(values, nowMs), nowMs, timesAt(row, nowMs));
}

/**
 * The errors in these changes to a move (readings 14 and 16). What breaks a rule already is judged
 * only where it is changed.
 */
export function wrongIn(
  sees: Sees,
  row: Activity,
  fields: Changes,
): { readonly [F in EditedField]?: string } {
  const values = { ...valuesOf(row), ...fields } as EditedValues;
  const wrong: { [F in EditedField]?: string } = {};
  const isIn = (...names: readonly EditedField[]) => names.some((name) => name in fields);
  if (isIn('startId', 'endId')) {
    const ends = checkEnds(values, (id) => sees.world.tables.locations.get(id));
    if (!ends.yes) wrong[ends.field ?? 'endId'] = ends.reason;
    for (const field of ['startId', 'endId'] as const) {
      const id = fields[field];
      if (typeof id !== 'string' || sees.world.tables.locations.get(id)) continue;
      wrong[field] = goneText(sees, 'locations', id);
    }
  }
  if (isIn('vehicleId', 'vin')) {
    const vehicle = checkVehicle(values);
    if (!vehicle.yes) wrong.vehicleId = vehicle.reason;
    const id = fields.vehicleId;
    if (id != null && !sees.world.tables.vehicles.get(id)) {
      wrong.vehicleId = 'This vehicle is not in the inventory.';
    }
  }
  if (isIn('readyMs', 'deadlineMs')) {
    const times = checkEditedTimes(sees, row, values);
    if (!times.yes) wrong.deadlineMs = times.reason;
  }
  return wrong;
}

/** Readings 6, 14 and 16: whether these fields may be saved now. */
export function mayChange(sees: Sees, row: Activity, fields: Changes): Yes | No {
  const open = mayEditFields(lockStatus(sees, row), Object.keys(fields) as EditedField[]);
  if (!open.yes) return no(open.reason);
  const { vehicle } = lockOfTrip(sees, row);
  if (vehicle !== undefined && ('vehicleId' in fields || 'vin' in fields)) return no(vehicle);
  const [wrong] = Object.values(wrongIn(sees, row, fields));
  return wrong === undefined ? yes : no(wrong);
}

/** A value as it is read; null for none. Times are left as they are. */
export function inWords(
  { world }: Pick<WorldSees, 'world'>,
  field: EditedField,
  value: EditedValues[EditedField],
): string | number | null {
  if (value !== null && typeof value === 'object') return value.label;
  if (typeof value !== 'string') return value;
  switch (field) {
    case 'startId':
    case 'endId':
      return world.tables.locations.get(value)?.label ?? 'Unknown location';
    case 'vehicleId': {
      const vehicle = world.tables.vehicles.get(value);
      if (!vehicle) return 'Unknown Vehicle';
      return [titleOf(vehicle), vehicle.stock].filter((part) => part !== '').join(' · ');
    }
    case 'reason':
      return reasonWords[value as keyof typeof reasonWords];
    default:
      return value;
  }
}

// Refusals caused by another user's change: with its author and time, as far as the company
// remembers them and the user may see them.
import type {
  Activity,
  Collection,
  LastChange,
  Location,
  Trip,
  User,
  Vehicle,
} from '#domain/entities.ts';
import { encodeActivity } from '#wire/codecs/activity.ts';
import { encodeLocation } from '#wire/codecs/location.ts';
import { encodeTrip } from '#wire/codecs/trip.ts';
import { encodeVehicle } from '#wire/codecs/vehicle.ts';
import type { RefusingDeed } from '#wire/link/link.ts';
import { openTripOf } from '../behavior/booking.ts';
import { deedOn, type Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

/** A move that the user refers to does not exist (any more). */
export function noActivity(sim: Sim, user: User, id: string, status: 404 | 422): Refusal {
  const deed = removalOf(sim, user, 'activities', id);
  return new Refusal(status, 'UNKNOWN_ACTIVITY', `There is no activity ${id}.`, { deed });
}

export function noVehicle(sim: Sim, user: User, id: string | null, status: 404 | 422): Refusal {
  const deed = id === null ? undefined : removalOf(sim, user, 'vehicles', id);
  const message = 'This vehicle is not in the inventory.';
  return new Refusal(status, 'UNKNOWN_VEHICLE', message, { deed });
}

export function noLocation(sim: Sim, user: User, id: string): Refusal {
  const deed = removalOf(sim, user, 'locations', id);
  return new Refusal(404, 'UNKNOWN_LOCATION', 'This location is not known.', { deed });
}

export function staleActivity(activity: Activity): Refusal {
  const more = { current: encodeActivity(activity), deed: lastOf(activity, 'changed') };
  return new Refusal(409, 'STALE', `${activity.name} was changed meanwhile.`, more);
}

export function staleVehicle(vehicle: Vehicle): Refusal {
  const more = { current: encodeVehicle(vehicle), deed: lastOf(vehicle, 'changed') };
  return new Refusal(409, 'STALE', 'The vehicle was changed meanwhile.', more);
}

/** A location has no author on the wire: what is remembered of its last change names one. */
export function staleLocation(sim: Sim, location: Location): Refusal {
  const deed = deedOn(sim, 'locations', location.id);
  const by = deed && deed.is !== 'removed' ? refusingDeed(deed, 'changed') : undefined;
  const more = { current: encodeLocation(location), ...(by && { deed: by }) };
  return new Refusal(409, 'STALE', `${location.label} was changed meanwhile.`, more);
}

export function staleTrip(sim: Sim, trip: Trip): Refusal {
  const deed = deedOn(sim, 'trips', trip.id);
  // The last change may have been its drivers' since.
  const by = deed?.is === 'changed' ? refusingDeed(deed, 'changed') : undefined;
  const more = { current: encodeTrip(trip), ...(by && { deed: by }) };
  return new Refusal(409, 'STALE', `Trip ${trip.name} was changed meanwhile.`, more);
}

/** Throws when a move is over, or in a trip already. */
export function checkOpen(sim: Sim, activity: Activity): void {
  const { id, name, status } = activity;
  const current = encodeActivity(activity);
  const other = openTripOf(sim, id);
  if (other) {
    const message = `${name} is already in trip ${other.name}.`;
    const deed = plannedBy(sim, other);
    throw new Refusal(409, 'ALREADY_IN_TRIP', message, { current, deed });
  }
  if (status !== 'completed' && status !== 'processing') return;
  const message = `${name} is ${status} and cannot be planned.`;
  const deed = status === 'completed' ? lastOf(activity, 'completed') : undefined;
  throw new Refusal(409, 'NOT_OPEN', message, { current, deed });
}

/** Author and time of a trip. */
export function plannedBy(sim: Sim, { id }: Trip): RefusingDeed | undefined {
  const deed = deedOn(sim, 'trips', id);
  return deed?.is === 'created' ? refusingDeed(deed, 'planned') : undefined;
}

export function removalOf(
  sim: Sim,
  user: User,
  collection: Collection,
  id: string,
): RefusingDeed | undefined {
  const deed = deedOn(sim, collection, id);
  const isSeen = deed?.is === 'removed' && scopeOf(sim, user).has(deed.accountId);
  return isSeen ? refusingDeed(deed, 'removed') : undefined;
}

/** A change by the company itself has no author. */
export function lastOf(row: LastChange, did: RefusingDeed['did']): RefusingDeed | undefined {
  return row.modifiedById ? refusingDeed(row, did) : undefined;
}

function refusingDeed(
  { modifiedMs, modifiedById, modifiedByName }: LastChange,
  did: RefusingDeed['did'],
): RefusingDeed {
  return { did, modifiedMs, modifiedById, modifiedByName };
}

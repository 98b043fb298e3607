// Editing and removing a vehicle of the inventory (S1 §7): the version must be current.
import type { Activity, User, Vehicle } from '#domain/entities.ts';
import {
  checkVehicleValues,
  mayPlaceVehicle,
  mayRemoveVehicle,
  takes,
  vehicleFields,
  vehicleValues,
} from '#domain/inventory.ts';
import type { Calls, VehicleEdit } from '#wire/calls/calls.ts';
import { find, put, remove, type Sim } from '../core/sim.ts';
import { noVehicle, staleVehicle } from './othersDeeds.ts';
import { canSee, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

export function editVehicle(
  sim: Sim,
  user: User,
  { id, version, edit }: Calls['editVehicle']['request'],
): Calls['editVehicle']['reply'] {
  const vehicle = asIs(sim, user, id, version);
  const wrong = Object.values(checkVehicleValues(edit))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_VEHICLE', wrong);
  const now = vehicleValues(vehicle);
  if (edit.locationId !== undefined && edit.locationId !== now.locationId) {
    checkPlace(sim, user, vehicle, edit.locationId);
  }
  const isSame = vehicleFields.every((f) => edit[f] === undefined || edit[f] === now[f]);
  if (isSame) return { vehicle };
  return { vehicle: put(sim, 'vehicles', id, edit) };
}

export function removeVehicle(
  sim: Sim,
  user: User,
  { id, version }: Calls['removeVehicle']['request'],
): Calls['removeVehicle']['reply'] {
  const verdict = mayRemoveVehicle(movesOf(sim, asIs(sim, user, id, version)));
  if (!verdict.yes) throw new Refusal(422, 'IN_A_MOVE', verdict.reason);
  remove(sim, 'vehicles', id);
  return { id };
}

/** The vehicle at the time of the request. */
function asIs(sim: Sim, user: User, id: string, version: number): Vehicle {
  const vehicle = find(sim, 'vehicles', id);
  const scope = scopeOf(sim, user);
  const isOwn = vehicle !== undefined && scope.has(vehicle.accountId);
  // Another store's vehicle is visible through a move of the user, else it seems not to exist.
  const isSeen = vehicle && movesOf(sim, vehicle).some((row) => scope.has(row.accountId));
  if (!vehicle || (!isOwn && !isSeen)) {
    throw noVehicle(sim, user, id, 404);
  }
  if (!isOwn) throw new Refusal(403, 'OUT_OF_SCOPE', 'This vehicle belongs to another account.');
  if (vehicle.version !== version) throw staleVehicle(vehicle);
  return vehicle;
}

function checkPlace(
  sim: Sim,
  user: User,
  vehicle: Vehicle,
  locationId: VehicleEdit['locationId'],
): void {
  const verdict = mayPlaceVehicle(movesOf(sim, vehicle));
  if (!verdict.yes) throw new Refusal(422, 'LOCKED', verdict.reason);
  const place = find(sim, 'locations', locationId ?? null);
  if (locationId != null && !(place && canSee(sim, user, place))) {
    throw new Refusal(422, 'UNKNOWN_LOCATION', 'This location is not known.');
  }
}

function movesOf(sim: Sim, vehicle: Vehicle): readonly Activity[] {
  return sim.state.rows.activities.filter((row) => takes(row, vehicle));
}

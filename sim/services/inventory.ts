// Editing and removing a vehicle of the inventory (S1 §7): the version must be current.
import type { Activity, User, Vehicle } from '#domain/entities.ts';
import {
  checkNewVehicle,
  checkVehicleValues,
  type VehicleValues,
  mayPlaceVehicle,
  mayRemoveVehicle,
  takes,
  vehicleFields,
} from '#domain/inventory.ts';
import { normalizeVin } from '#domain/vin.ts';
import { add, find, lastChange, put, remove, type Sim } from '../core/sim.ts';
import { noVehicle, staleVehicle } from './othersDeeds.ts';
import { canSee, scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import { needRoom } from './room.ts';
import type { Serve } from './service.ts';

/** The most vehicles that are created and never added: a company must not grow without limit. */
const mostOutside = 1000;

/** Not in the inventory yet: no user sees it before it is added. */
export const createVehicle: Serve<'createVehicle'> = (sim, user, asked) => {
  const vin = normalizeVin(asked.vin);
  const wrong = Object.values(checkNewVehicle({ ...asked, ...anyStock }))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_VEHICLE', wrong);
  const scope = scopeOf(sim, user);
  const other = sim.state.rows.vehicles.find((one) => one.vin === vin && scope.has(one.accountId));
  if (other) {
    const message = `The inventory has this VIN already: ${other.stock || other.vin}.`;
    throw new Refusal(422, 'KNOWN_VIN', message);
  }
  const outside = { ...sim.state.outside };
  const ids = Object.keys(outside);
  if (ids.length >= mostOutside) delete outside[ids[0] ?? ''];
  const id = newVehicleId(sim);
  sim.state.outside = { ...outside, [id]: { ...asked, vin, accountId: user.accountId } };
  return { id };
};

export const addToInventory: Serve<'addToInventory'> = (sim, user, { id, ...stocked }) => {
  const { [id]: built, ...others } = sim.state.outside ?? {};
  const scope = scopeOf(sim, user);
  if (!built || !scope.has(built.accountId)) {
    throw new Refusal(422, 'UNKNOWN_VEHICLE', `There is no new vehicle ${id}.`);
  }
  const wrong = Object.values(checkVehicleValues(stocked))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_VEHICLE', wrong);
  const place = find(sim, 'locations', stocked.locationId);
  if (stocked.locationId !== null && !(place && canSee(sim, user, place))) {
    throw new Refusal(422, 'UNKNOWN_LOCATION', 'This location is not known.');
  }
  needRoom(sim, 'vehicles');
  const { accountId, ...fields } = built;
  const isOwn = place !== undefined && scope.has(place.accountId);
  const vehicle: Vehicle = {
    id,
    version: 1,
    accountId: isOwn ? place.accountId : accountId,
    ...fields,
    ...stocked,
    classification: '',
    ...lastChange(sim),
  };
  sim.state.outside = others;
  add(sim, 'vehicles', vehicle);
  return { vehicle };
};

/** For the check of a vehicle that has no place in the inventory yet. */
const anyStock = { stock: '', status: 'available', locationId: null } as const;

/** No id is given twice, also not that of a vehicle that was removed. */
function newVehicleId({ state: { numbers } }: Sim): string {
  numbers.vehicle = (numbers.vehicle ?? 0) + 1;
  return `veh-new-${numbers.vehicle}`;
}

export const editVehicle: Serve<'editVehicle'> = (sim, user, { id, version, edit }) => {
  const vehicle = asIs(sim, user, id, version);
  const wrong = Object.values(checkVehicleValues(edit))[0];
  if (wrong !== undefined) throw new Refusal(422, 'BAD_VEHICLE', wrong);
  const now = vehicleFields.valuesOf(vehicle);
  if (edit.locationId !== undefined && edit.locationId !== now.locationId) {
    checkPlace(sim, user, vehicle, edit.locationId);
  }
  const isSame = vehicleFields.names.every((f) => edit[f] === undefined || edit[f] === now[f]);
  if (isSame) return { vehicle };
  return { vehicle: put(sim, 'vehicles', id, edit) };
};

export const removeVehicle: Serve<'removeVehicle'> = (sim, user, { id, version }) => {
  const verdict = mayRemoveVehicle(movesOf(sim, asIs(sim, user, id, version)));
  if (!verdict.yes) throw new Refusal(422, 'IN_A_MOVE', verdict.reason);
  remove(sim, 'vehicles', id);
  return { id };
};

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
  locationId: Partial<VehicleValues>['locationId'],
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

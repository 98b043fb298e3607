// New vehicles on the wire (S1 §7 vehicles and inventory): what a vehicle is goes to the one, its
// stock number, status and location with its id to the other.
import {
  type BuiltVehicle,
  builtFields,
  type StockedVehicle,
  vehicleFields,
} from '#domain/inventory.ts';
import { z } from '#domain/schema.ts';
import { id, idOrNone, label, reader, title } from '../codecs/fields.ts';
import { askedShape } from '../codecs/table.ts';
import { codecs } from '../codecs/collections.ts';
import { bodyOf, call, posting, replyOf, rowOf } from '../route.ts';

const { stock: _stock, status: _status, locationId: _place, ...own } = vehicleFields.shape;
const readBuilt = reader(
  z.object({ ...askedShape({ ...builtFields.shape, ...own }), vin: title }),
  (raw): BuiltVehicle => raw,
);

type Stocked = StockedVehicle & { readonly id: string };
const readStocked = reader(
  z.object({ id, unit: label, status: label, currentLocation: idOrNone }),
  ({ id: vehicleId, unit: stock, status, currentLocation = null }): Stocked => ({
    id: vehicleId,
    stock,
    status,
    locationId: currentLocation,
  }),
);

export const newVehicleRoutes = {
  /**
   * S1 §7 vehicles: creates a vehicle that is not in the inventory yet. Durable: takes an
   * idempotency key.
   */
  createVehicle: call({
    ...posting,
    path: '/v2/legacy/vehicles',
    ...bodyOf(readBuilt),
    ...replyOf(reader(z.object({ id }))),
  }),
  /** S1 §7 inventory: adds a created vehicle to it, by its id. Durable like the call above. */
  addToInventory: call({
    ...posting,
    path: '/v2/legacy/inventory',
    ...bodyOf(readStocked, ({ id: vehicleId, stock, status, locationId }) => ({
      id: vehicleId,
      unit: stock,
      status,
      currentLocation: locationId,
    })),
    ...rowOf('vehicle', codecs.vehicles),
  }),
};

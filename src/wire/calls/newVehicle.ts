// New vehicles on the wire (S1 §7 vehicles and inventory): what a vehicle is goes to the one, its
// stock number, status and location with its id to the other.
import { id, title } from '#domain/fields.ts';
import { type BuiltVehicle, builtFields, vehicleFields } from '#domain/inventory.ts';
import { z } from '#domain/schema.ts';
import { codecs } from '../codecs/collections.ts';
import { asked, reader } from '../codecs/fields.ts';
import { codec } from '../codecs/table.ts';
import { bodyAs, bodyOf, call, posting, replyOf, rowOf } from '../route.ts';

const { stock, status, locationId, ...described } = vehicleFields.shape;
const built = z.object({ ...builtFields.shape, ...described, vin: title('vin') });
const stockedCodec = codec(z.object({ id, stock, status, locationId }), {
  id: {},
  stock: { at: 'unit' },
  status: {},
  locationId: { at: 'currentLocation', or: null },
});

export const newVehicleRoutes = {
  /**
   * S1 §7 vehicles: creates a vehicle that is not in the inventory yet. Durable: takes an
   * idempotency key.
   */
  createVehicle: call({
    ...posting,
    path: '/v2/legacy/vehicles',
    ...bodyOf(reader(asked(built), (raw): BuiltVehicle => raw)),
    ...replyOf(reader(asked(z.object({ id })))),
  }),
  /** S1 §7 inventory: adds a created vehicle to it, by its id. Durable like the call above. */
  addToInventory: call({
    ...posting,
    path: '/v2/legacy/inventory',
    ...bodyAs(stockedCodec),
    ...rowOf('vehicle', codecs.vehicles),
  }),
};

// New vehicles on the wire (S1 §7 vehicles and inventory): what a vehicle is goes to the one, its
// stock number, status and location with its id to the other.
import {
  type BuiltVehicle,
  builtFields,
  type StockedVehicle,
  vehicleFields,
} from '#domain/inventory.ts';
import { z } from '#domain/schema.ts';
import { id, idOrNone, label, must, reader, title } from '../codecs/fields.ts';
import { askedShape } from '../codecs/table.ts';
import { codecs } from '../codecs/collections.ts';
import { bodyOf, inBody, onlyAsked, oneOf, plainReply, posting, type Sent } from '../route.ts';

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
const vehicleReply = oneOf('vehicle', codecs.vehicles.encode, codecs.vehicles.decode);

export const newVehicleRoutes = {
  createVehicle: {
    ...posting,
    path: '/v2/legacy/vehicles',
    ...bodyOf(readBuilt),
    ...plainReply(reader(z.object({ id }))),
  },
  addToInventory: {
    ...posting,
    path: '/v2/legacy/inventory',
    encode: ({ id: vehicleId, stock, status, locationId }: Stocked) =>
      inBody({ id: vehicleId, unit: stock, status, currentLocation: locationId }),
    decode: ({ body }: Sent) => must(readStocked(body), 'body'),
    encodeReply: vehicleReply.encodeReply,
    decodeReply: (raw: unknown, { id: vehicleId }: Stocked) =>
      oneOf(
        'vehicle',
        codecs.vehicles.encode,
        onlyAsked([vehicleId], codecs.vehicles.decode),
      ).decodeReply(raw),
  },
} as const;

import { builtFields, vehicleFields } from '#domain/inventory.ts';
import { type DeepReadonly, emptyPayload, integer, payload, text, z } from '#domain/schema.ts';

/** An intent's payload has everything its call needs: it must survive a crash. */
const ofVersion = { vehicleId: text(), version: integer };
export const editPayload = payload(
  z.object({
    ...ofVersion,
    /** Only the operator's own changes; absent fields stay. Whole miles. */
    fields: vehicleFields.edited,
  }),
);
/** A new vehicle: what it is, and its fields in the inventory. Whole miles. */
const newVehicle = z.object({ ...builtFields.shape, ...vehicleFields.shape });
const { stock, status, locationId } = vehicleFields.shape;
export const createPayload = payload(newVehicle);
export type NewVehicleData = ReturnType<typeof createPayload.parse>;
export const createdPayload = payload(z.object({ vehicleId: text() }));
/** A created vehicle that is added to the inventory; its words are for the activity log. */
const added = z.object({
  vehicleId: text(),
  title: text('plain'),
  vin: text('vin'),
  stock,
  status,
  locationId,
});
export const addPayload = payload(added);
export type AddedVehicle = DeepReadonly<z.output<typeof added>>;
export const beginPayload = emptyPayload;

export type VehiclesState = {
  /** Created vehicles whose addition to the inventory was not asked for yet. */
  readonly created: readonly AddedVehicle[];
};

export const removePayload = payload(z.object(ofVersion));
export type EditedFields = ReturnType<typeof editPayload.parse>['fields'];

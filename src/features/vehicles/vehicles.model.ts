import { type DeepReadonly, emptyPayload, integer, payload, text, z } from '#domain/schema.ts';

/** An intent's payload has everything its call needs: it must survive a crash. */
const ofVersion = { vehicleId: text(), version: integer };
export const editPayload = payload(
  z.object({
    ...ofVersion,
    /** Only the operator's own changes; absent fields stay. Whole miles. */
    fields: z.object({
      title: z.optional(text('plain')),
      stock: z.optional(text('plain')),
      status: z.optional(text('plain')),
      color: z.optional(text('plain')),
      miles: z.optional(z.nullable(integer)),
      class: z.optional(text('plain')),
      bodyType: z.optional(text('plain')),
      locationId: z.optional(z.nullable(text())),
    }),
  }),
);
/** A new vehicle: what it is, and its fields in the inventory. Whole miles. */
const stocked = {
  stock: text('plain'),
  status: text('plain'),
  locationId: z.nullable(text()),
};
const newVehicle = z.object({
  vin: text('vin'),
  year: z.nullable(integer),
  make: text('plain'),
  model: text('plain'),
  title: text('plain'),
  color: text('plain'),
  miles: z.nullable(integer),
  class: text('plain'),
  bodyType: text('plain'),
  ...stocked,
});
export const createPayload = payload(newVehicle);
export type NewVehicleData = ReturnType<typeof createPayload.parse>;
export const createdPayload = payload(z.object({ vehicleId: text() }));
/** A created vehicle that is added to the inventory; its words are for the activity log. */
const added = z.object({
  vehicleId: text(),
  title: text('plain'),
  vin: text('vin'),
  ...stocked,
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

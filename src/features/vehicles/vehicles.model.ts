import { integer, payload, text, z } from '#domain/schema.ts';

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
export const removePayload = payload(z.object(ofVersion));
export type EditedFields = ReturnType<typeof editPayload.parse>['fields'];

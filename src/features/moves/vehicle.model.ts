// What one vehicle of 'Schedule a move' has, and the ends of its moves (S1 §3).
import type { MoveReason } from '#domain/entities.ts';
import { newPlace } from '#domain/newPlace.ts';
import { type DeepReadonly, flag, integer, text, z } from '#domain/schema.ts';

export const reasons = ['inventory', 'retail', 'service', 'other'] as const satisfies MoveReason[];

export const vehicleFields = {
  /** The input: a VIN, or a stock label of the inventory. */
  vinInput: text('vin'),
  /** The inventory vehicle chosen or matched; editing the text clears it. */
  vehicleId: z.nullable(text()),
  forceReady: flag,
  readyMs: z.nullable(integer),
  deadlineMs: z.nullable(integer),
  reason: z.enum(reasons),
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
};
export const draftVehicle = z.object(vehicleFields);
export type DraftVehicle = DeepReadonly<z.output<typeof draftVehicle>>;

/** What a move is asked for with, apart from its ends. */
export const requestFields = {
  vehicleId: z.nullable(text()),
  vin: z.nullable(text('vin')),
  readyMs: z.nullable(integer),
  deadlineMs: integer,
  reason: z.enum(reasons),
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
};

/** An end is a saved location or a new place; neither while it is not chosen. */
export const endFields = {
  startId: z.nullable(text()),
  endId: z.nullable(text()),
  startPlace: z.optional(z.nullable(newPlace)),
  endPlace: z.optional(z.nullable(newPlace)),
};

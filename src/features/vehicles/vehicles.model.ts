import { flag, integer, payload, text, z } from '#domain/schema.ts';
import { changesFields } from '../world/index.ts';

const whats = ['edit', 'remove'] as const;
export type What = (typeof whats)[number];

/** The operator's own changes alone; what is absent stays as it is. Whole miles. */
const fields = z.object({
  title: z.optional(text('plain')),
  stock: z.optional(text('plain')),
  status: z.optional(text('plain')),
  color: z.optional(text('plain')),
  miles: z.optional(z.nullable(integer)),
  class: z.optional(text('plain')),
  bodyType: z.optional(text('plain')),
  locationId: z.optional(z.nullable(text())),
});
/** What the intents carry is everything their calls need: it must survive a crash. */
const ofVersion = { vehicleId: text(), version: integer };
export const editPayload = payload(z.object({ ...ofVersion, fields }));
export const removePayload = payload(z.object(ofVersion));
export type EditedFields = ReturnType<typeof editPayload.parse>['fields'];

/** `key`: what it is sent with; the same edit after a failure has that of the failed one. */
export const requestedPayload = payload(
  z.object({
    intentId: text(),
    key: text(),
    what: z.enum(whats),
    ...ofVersion,
    /** What it is called, also when it is gone. */
    name: text('plain'),
    fields: z.nullable(fields),
  }),
);
export const ofVehiclePayload = payload(z.object({ vehicleId: text() }));
export const ofIntentPayload = payload(z.object({ intentId: text() }));
export const repliedPayload = payload(z.object({ intentId: text(), changes: changesFields }));
export const failedPayload = payload(
  z.object({ intentId: text(), why: text('note'), refused: flag, changes: changesFields }),
);
const told = { intentId: text(), what: z.enum(whats), vehicleId: text(), name: text('plain') };
export const donePayload = payload(z.object(told));
export const notDonePayload = payload(z.object({ ...told, why: text('note') }));

/** What the server was asked for; a vehicle has one at a time. */
export type Asked = ReturnType<typeof requestedPayload.parse>;
export type UnderWay = Asked & {
  /** Sent, and no answer came: a visible state, not an end. */
  readonly outcomeUnknown: boolean;
};
/** An edit that was not saved: what was typed is kept until it is saved or discarded. */
export type FailedEdit = {
  readonly vehicleId: string;
  readonly key: string;
  readonly version: number;
  readonly fields: EditedFields;
  readonly why: string;
  /** Given up without an answer: it may have been done. */
  readonly outcomeUnknown: boolean;
};

export type VehiclesState = {
  readonly under: readonly UnderWay[];
  readonly failed: readonly FailedEdit[];
};

// What logs and recordings hold from before a move was scheduled with several vehicles: a draft of
// one vehicle between saved locations, and its request. They are read as what they are today.
import { type DeepReadonly, flag, integer, text, z } from '#domain/schema.ts';
import { requestFields, vehicleFields } from './vehicle.model.ts';

export const olderDraft = z.object({
  step: z.enum(['location', 'vehicles', 'confirm']),
  startId: z.nullable(text()),
  endId: z.nullable(text()),
  ...vehicleFields,
});
export const olderCreate = z.object({
  move: z.object({ startId: text(), endId: text(), ...requestFields }),
  forceReady: flag,
  flow: integer,
});

type OlderDraft = DeepReadonly<z.output<typeof olderDraft>>;
export type OlderCreate = DeepReadonly<z.output<typeof olderCreate>>;

export function draftOfOlder({ step, startId, endId, ...vehicle }: OlderDraft) {
  return {
    isFlipped: true,
    step,
    operation: null,
    startId,
    endId,
    startPlace: null,
    endPlace: null,
    vehicles: [vehicle],
    selected: 0,
  };
}

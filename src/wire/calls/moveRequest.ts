// Requests for moves on the wire (S1 §3 Move request).
import { activity } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { MoveRequest } from './calls.ts';
import {
  capitals,
  epochMs,
  epochMsOrNone,
  id,
  idOrNone,
  labelOrNone,
  noteOrNone,
  reader,
  words,
} from '../codecs/fields.ts';

type PlaceRefDto = { readonly id: string };

/** S1 §3 Move request. */
type MoveRequestDto = {
  readonly type: 'Vehicle';
  readonly origin: PlaceRefDto;
  readonly destination: PlaceRefDto;
  readonly vehicle: {
    readonly id: string | null;
    readonly vin: string | null;
    readonly pickupInstructions: string;
    readonly dropoffInstructions: string;
  };
  readonly readyTime: number | null;
  readonly deadlineTime: number;
  readonly reason: string;
};

const place = z.object({ id });
const reasons = words(activity.shape.reason.def.entries);

export function encodeMoveRequest(move: MoveRequest): MoveRequestDto {
  return {
    type: 'Vehicle',
    origin: { id: move.startId },
    destination: { id: move.endId },
    vehicle: {
      id: move.vehicleId,
      vin: move.vin,
      pickupInstructions: move.pickupNotes,
      dropoffInstructions: move.dropoffNotes,
    },
    readyTime: move.readyMs,
    deadlineTime: move.deadlineMs,
    reason: capitals(move.reason),
  };
}

const moveSchema = z.object({
  type: z.literal('Vehicle'),
  origin: place,
  destination: place,
  vehicle: z
    .object({
      id: idOrNone,
      vin: labelOrNone,
      pickupInstructions: noteOrNone,
      dropoffInstructions: noteOrNone,
    })
    .check(z.refine((vehicle) => Boolean(vehicle.id ?? vehicle.vin))),
  readyTime: epochMsOrNone,
  deadlineTime: epochMs,
  reason: reasons.schema,
});

export const decodeMoveRequest = reader(
  moveSchema,
  (raw): MoveRequest => ({
    startId: raw.origin.id,
    endId: raw.destination.id,
    vehicleId: raw.vehicle.id ?? null,
    vin: raw.vehicle.vin ?? null,
    readyMs: raw.readyTime ?? null,
    deadlineMs: raw.deadlineTime,
    reason: reasons.of(raw.reason),
    pickupNotes: raw.vehicle.pickupInstructions ?? '',
    dropoffNotes: raw.vehicle.dropoffInstructions ?? '',
  }),
);

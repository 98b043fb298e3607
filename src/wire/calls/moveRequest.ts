// Requests for moves on the wire (S1 §3 Move request).
import { activity, type MoveReason } from '#domain/entities.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { z } from '#domain/schema.ts';
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
import {
  decodeNewPlace,
  encodeNewPlace,
  type NewPlaceDto,
  newPlaceSchema,
} from '../codecs/newPlace.ts';

/**
 * S1 §3 Move request, for one vehicle. Each end is a location's id or, with a null id, a new place.
 * Times are epoch ms; VIN or vehicle id, at least one.
 */
export type MoveRequest = {
  readonly startId: string | null;
  readonly endId: string | null;
  readonly startPlace?: NewPlace | null | undefined;
  readonly endPlace?: NewPlace | null | undefined;
  readonly vehicleId: string | null;
  readonly vin: string | null;
  readonly readyMs: number | null;
  readonly deadlineMs: number;
  readonly reason: MoveReason;
  readonly pickupNotes: string;
  readonly dropoffNotes: string;
};

type PlaceRefDto = { readonly id: string } | NewPlaceDto;

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

/** A saved location by its id, or a new place. */
const place = z.union([z.object({ id }), newPlaceSchema], {
  error: 'Unknown location type, expected new place input or a saved location',
});
const reasons = words(activity.shape.reason.def.entries);

export function encodeMoveRequest(move: MoveRequest): MoveRequestDto {
  return {
    type: 'Vehicle',
    origin: encodeEnd(move.startId, move.startPlace),
    destination: encodeEnd(move.endId, move.endPlace),
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

function encodeEnd(locationId: string | null, chosen: NewPlace | null | undefined): PlaceRefDto {
  return chosen ? encodeNewPlace(chosen) : { id: locationId ?? '' };
}

type ReadPlace = z.output<typeof place>;

function idOf(read: ReadPlace): string | null {
  return 'id' in read ? read.id : null;
}

function placeOf(read: ReadPlace): NewPlace | null {
  return 'id' in read ? null : decodeNewPlace(read);
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

export const decodeMoveRequest = reader(moveSchema, (raw): MoveRequest => {
  const [startPlace, endPlace] = [placeOf(raw.origin), placeOf(raw.destination)];
  return {
    startId: idOf(raw.origin),
    endId: idOf(raw.destination),
    ...(startPlace ? { startPlace } : {}),
    ...(endPlace ? { endPlace } : {}),
    vehicleId: raw.vehicle.id ?? null,
    vin: raw.vehicle.vin ?? null,
    readyMs: raw.readyTime ?? null,
    deadlineMs: raw.deadlineTime,
    reason: reasons.of(raw.reason),
    pickupNotes: raw.vehicle.pickupInstructions ?? '',
    dropoffNotes: raw.vehicle.dropoffInstructions ?? '',
  };
});

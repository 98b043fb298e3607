// Requests for moves on the wire (S1 §3 Move request).
import { activity } from '#domain/entities.ts';
import { idOrNull, note, timeMs, timeMsOrNull } from '#domain/fields.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { type DeepReadonly, z } from '#domain/schema.ts';
import { id, type Read, reader } from '../codecs/fields.ts';
import { newPlaceCodec } from '../codecs/newPlace.ts';
import { codec, holding } from '../codecs/table.ts';

/** What is to be moved, and when. */
export const moveAsked = z.object({
  vehicleId: idOrNull,
  vin: activity.shape.vin,
  pickupNotes: note,
  dropoffNotes: note,
  readyMs: timeMsOrNull,
  deadlineMs: timeMs,
  reason: activity.shape.reason,
});

/**
 * S1 §3 Move request, for one vehicle. Each end is a location's id or, with a null id, a new place.
 * VIN or vehicle id, at least one.
 */
export type MoveRequest = DeepReadonly<z.output<typeof moveAsked>> & {
  readonly startId: string | null;
  readonly endId: string | null;
  readonly startPlace?: NewPlace | null | undefined;
  readonly endPlace?: NewPlace | null | undefined;
};

const askedCodec = holding(
  codec(moveAsked, {
    vehicleId: { at: 'vehicle.id', or: null },
    vin: { at: 'vehicle.vin', or: null },
    pickupNotes: { at: 'vehicle.pickupInstructions', or: '' },
    dropoffNotes: { at: 'vehicle.dropoffInstructions', or: '' },
    readyMs: { at: 'readyTime', or: null },
    deadlineMs: { at: 'deadlineTime' },
    reason: { words: {}, isCapital: true },
  }),
  ({ vehicleId, vin }) => Boolean(vehicleId ?? vin),
);

/** A saved location by its id, or a new place. */
const place = z.union([z.object({ id }), newPlaceCodec.schema], {
  error: 'Unknown location type, expected new place input or a saved location',
});
const readEnds = reader(
  z.object({ type: z.literal('Vehicle'), origin: place, destination: place }),
  ({ origin, destination }) => [endOf(origin), endOf(destination)] as const,
);

export function encodeMoveRequest({ startId, endId, startPlace, endPlace, ...move }: MoveRequest) {
  return {
    type: 'Vehicle',
    origin: encodeEnd(startId, startPlace),
    destination: encodeEnd(endId, endPlace),
    ...askedCodec.encode(move),
  };
}

function encodeEnd(locationId: string | null, chosen: NewPlace | null | undefined) {
  return chosen ? newPlaceCodec.encode(chosen) : { id: locationId ?? '' };
}

function endOf(read: unknown) {
  const raw = read as { readonly id?: string };
  return raw.id === undefined ? { id: null, place: newPlaceCodec.read(raw) } : { id: raw.id };
}

export function decodeMoveRequest(raw: unknown): Read<MoveRequest> {
  const ends = readEnds(raw);
  if ('problem' in ends) return ends;
  const move = askedCodec.decode(raw);
  if ('problem' in move) return move;
  const [start, end] = ends.value;
  const value = {
    startId: start.id,
    endId: end.id,
    ...(start.place ? { startPlace: start.place } : {}),
    ...(end.place ? { endPlace: end.place } : {}),
    ...move.value,
  };
  return { value };
}

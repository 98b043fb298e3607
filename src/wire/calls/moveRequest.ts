// Requests for moves on the wire (S1 §3 Move request).
import { activity } from '#domain/entities.ts';
import { newPlace, type NewPlace } from '#domain/newPlace.ts';
import { z } from '#domain/schema.ts';
import type { MoveRequest } from './calls.ts';
import {
  asked,
  capitals,
  epochMs,
  epochMsOrNone,
  flagOrNone,
  id,
  idOrNone,
  labelOrNone,
  latitude,
  longitude,
  noteOrNone,
  reader,
  title,
  words,
} from '../codecs/fields.ts';

type PlaceRefDto = { readonly id: string } | NewPlaceDto;

/** S1 §3 New place in a move; coordinates in degrees. */
type NewPlaceDto = {
  readonly label: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lon: number;
  readonly removed: false;
  readonly shouldSaveAsNewMyLocation: boolean;
};

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

const parts = newPlace.shape;
const fresh = z.object({
  label: title,
  address: asked(parts.address),
  city: asked(parts.city),
  state: asked(parts.state),
  postalCode: asked(parts.postalCode),
  lat: latitude,
  lon: longitude,
  shouldSaveAsNewMyLocation: flagOrNone,
});
/** A saved location by its id, or a new place. */
const place = z.union([z.object({ id }), fresh]);
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
  return chosen ? encodePlace(chosen) : { id: locationId ?? '' };
}

function encodePlace({ lonE6, latE6, ...rest }: NewPlace): NewPlaceDto {
  return { ...rest, lat: latE6 / 1e6, lon: lonE6 / 1e6, removed: false };
}

type ReadPlace = z.output<typeof place>;

function idOf(read: ReadPlace): string | null {
  return 'id' in read ? read.id : null;
}

function placeOf(read: ReadPlace): NewPlace | null {
  return 'id' in read ? null : decodePlace(read);
}

function decodePlace(read: z.output<typeof fresh>): NewPlace {
  const { lat, lon, shouldSaveAsNewMyLocation, ...rest } = read;
  const saves = shouldSaveAsNewMyLocation ?? false;
  const at = { lonE6: Math.round(lon * 1e6), latE6: Math.round(lat * 1e6) };
  return { ...rest, ...at, shouldSaveAsNewMyLocation: saves };
}

/** A new place by itself (S1 §3). */
export const newPlaceOnWire = { schema: fresh, encode: encodePlace, decode: decodePlace };

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

// Activity and move request on the wire (S1 §3, S1 §7). Status and reason are lower-cased;
// an activity without a start or an end is skipped.
import { activity } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { MoveRequest } from '../calls.ts';
import type { MoveRequestDto } from '../dto.ts';
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
} from './fields.ts';
import { lastChange } from './lastChange.ts';
import { codec } from './table.ts';

export const { encode: encodeActivity, decode: decodeActivity } = codec(
  activity,
  {
    id: {},
    version: { absent: 0 },
    accountId: {},
    name: {},
    // The two other spellings are of S1 §7.
    status: { words: { complete: 'completed', 'in progress': 'in-progress' }, isCapital: true },
    tripId: { or: null },
    startId: { at: 'origin.id' },
    endId: { at: 'destination.id' },
    vehicleId: { at: 'vehicle?.id', or: null },
    vin: { at: 'vehicle?.vin', or: null },
    requestorId: { at: 'requestor', or: null },
    readyMs: { at: 'readyTime', or: null },
    deadlineMs: { at: ['deadlineTime', 'deadline'], or: null },
    createdMs: { at: 'createdDate' },
    completedMs: { at: 'completedDate', or: null },
    // A reason this console does not know must not hide the move.
    reason: { words: {}, isCapital: true, or: 'other', unknown: 'other' },
    kind: { words: {}, or: null, unknown: null },
    atRisk: { or: false },
    inspection: { or: false },
    package: { or: false },
    notes: { or: '' },
    assigned: { or: '' },
    pickupNotes: { or: '' },
    dropoffNotes: { or: '' },
    reference: { or: '' },
    description: { or: '' },
    pickupInstructions: { or: '' },
    dropoffInstructions: { or: '' },
    internalNotes: { or: '' },
    createdById: { or: null },
    ...lastChange,
    rateCents: { at: 'rate', or: null, per: 100 },
    actionSheetId: { or: null },
  },
  { type: () => 'Vehicle' },
);

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

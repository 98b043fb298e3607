// Activity and move request on the wire (S1 §3, S1 §7). Status and reason are lower-cased;
// an activity without a start or an end is skipped.
import type { Activity, MoveKind, MoveReason, RawActivityStatus } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { MoveRequest } from '../calls.ts';
import type { ActivityDto, MoveRequestDto } from '../dto.ts';
import {
  epochMs,
  epochMsOrNone,
  flagOrNone,
  id,
  idOrNone,
  labelOrNone,
  noteOrNone,
  reader,
  title,
  version,
  words,
} from './fields.ts';

const statusWord: { readonly [S in RawActivityStatus]: string } = {
  unplanned: 'Unplanned',
  pending: 'Pending',
  planned: 'Planned',
  processing: 'Processing',
  incomplete: 'Incomplete',
  completed: 'Completed',
  'in-progress': 'In-Progress',
};
const reasonWord: { readonly [R in MoveReason]: string } = {
  inventory: 'Inventory',
  retail: 'Retail',
  service: 'Service',
  other: 'Other',
};

/** The raw statuses, and the two other spellings S1 §7 shows. */
const statuses = words<RawActivityStatus>({
  ...(Object.fromEntries(Object.keys(statusWord).map((word) => [word, word])) as {
    [S in RawActivityStatus]: S;
  }),
  complete: 'completed',
  'in progress': 'in-progress',
});
const reasons = words<MoveReason>({
  inventory: 'inventory',
  retail: 'retail',
  service: 'service',
  other: 'other',
});
const kinds = words<MoveKind>({
  'sold-delivery': 'sold-delivery',
  'test-drive': 'test-drive',
  'service-pickup': 'service-pickup',
  'service-dropoff': 'service-dropoff',
  'in-fleet': 'in-fleet',
  'de-fleet': 'de-fleet',
  reposition: 'reposition',
  'trade-or-swap': 'trade-or-swap',
  other: 'other',
});

export function encodeActivity(activity: Activity): ActivityDto {
  return {
    id: activity.id,
    version: activity.version,
    accountId: activity.accountId,
    name: activity.name,
    type: 'Vehicle',
    status: statusWord[activity.status],
    tripId: activity.tripId,
    origin: { id: activity.startId },
    destination: { id: activity.endId },
    vehicle: { id: activity.vehicleId, vin: activity.vin },
    requestor: activity.requestorId,
    readyTime: activity.readyMs,
    deadlineTime: activity.deadlineMs,
    createdDate: activity.createdMs,
    completedDate: activity.completedMs,
    reason: reasonWord[activity.reason],
    kind: activity.kind ?? null,
    atRisk: activity.atRisk,
    inspection: activity.inspection ?? false,
    package: activity.package ?? false,
    notes: activity.notes,
    assigned: activity.assigned,
    pickupNotes: activity.pickupNotes,
    dropoffNotes: activity.dropoffNotes,
    reference: activity.reference,
    description: activity.description ?? '',
    pickupInstructions: activity.pickupInstructions ?? '',
    dropoffInstructions: activity.dropoffInstructions ?? '',
    internalNotes: activity.internalNotes ?? '',
    createdById: activity.createdById ?? null,
    lastModifiedDate: activity.modifiedMs ?? null,
    rate: activity.rateCents == null ? null : activity.rateCents / 100,
    actionSheetId: activity.actionSheetId ?? null,
  };
}

const place = z.object({ id });
const activitySchema = z.object({
  id,
  version,
  accountId: id,
  name: title,
  status: statuses.schema,
  tripId: idOrNone,
  origin: place,
  destination: place,
  vehicle: z.optional(z.nullable(z.object({ id: idOrNone, vin: labelOrNone }))),
  requestor: idOrNone,
  readyTime: epochMsOrNone,
  deadlineTime: epochMsOrNone,
  deadline: epochMsOrNone,
  createdDate: epochMs,
  completedDate: epochMsOrNone,
  reason: labelOrNone,
  kind: labelOrNone,
  atRisk: flagOrNone,
  inspection: flagOrNone,
  package: flagOrNone,
  notes: noteOrNone,
  assigned: noteOrNone,
  pickupNotes: noteOrNone,
  dropoffNotes: noteOrNone,
  reference: noteOrNone,
  description: noteOrNone,
  pickupInstructions: noteOrNone,
  dropoffInstructions: noteOrNone,
  internalNotes: noteOrNone,
  createdById: idOrNone,
  lastModifiedDate: epochMsOrNone,
  rate: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1_000_000)))),
  actionSheetId: idOrNone,
});

export const decodeActivity = reader(
  activitySchema,
  (raw): Activity => ({
    id: raw.id,
    version: raw.version ?? 0,
    accountId: raw.accountId,
    name: raw.name,
    status: statuses.of(raw.status),
    tripId: raw.tripId ?? null,
    startId: raw.origin.id,
    endId: raw.destination.id,
    vehicleId: raw.vehicle?.id ?? null,
    vin: raw.vehicle?.vin ?? null,
    requestorId: raw.requestor ?? null,
    readyMs: raw.readyTime ?? null,
    deadlineMs: raw.deadlineTime ?? raw.deadline ?? null,
    createdMs: raw.createdDate,
    completedMs: raw.completedDate ?? null,
    // A reason this console does not know must not hide the move.
    reason: reasons.find(raw.reason ?? 'other') ?? 'other',
    kind: kinds.find(raw.kind ?? '') ?? null,
    atRisk: raw.atRisk ?? false,
    inspection: raw.inspection ?? false,
    package: raw.package ?? false,
    notes: raw.notes ?? '',
    assigned: raw.assigned ?? '',
    pickupNotes: raw.pickupNotes ?? '',
    dropoffNotes: raw.dropoffNotes ?? '',
    reference: raw.reference ?? '',
    description: raw.description ?? '',
    pickupInstructions: raw.pickupInstructions ?? '',
    dropoffInstructions: raw.dropoffInstructions ?? '',
    internalNotes: raw.internalNotes ?? '',
    createdById: raw.createdById ?? null,
    modifiedMs: raw.lastModifiedDate ?? null,
    rateCents: raw.rate == null ? null : Math.round(raw.rate * 100) + 0,
    actionSheetId: raw.actionSheetId ?? null,
  }),
);

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
    reason: reasonWord[move.reason],
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

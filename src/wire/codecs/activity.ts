// Activity on the wire (S1 §3). Status and reason are lower-cased;
// of one without a start or an end it is unknown.
import { type Activity, activity } from '#domain/entities.ts';
import * as fields from '#domain/fields.ts';
import { z } from '#domain/schema.ts';
import { asked, epochMs, label, note, orNone, unknownName } from './fields.ts';
import { lastChange } from './lastChange.ts';
import { rowCodec } from './rows.ts';
import { own } from './table.ts';

const rawNotFound = z.object({
  reportedDate: epochMs,
  reportedBy: label,
  words: note,
  remedied: z.optional(z.boolean()),
});

const place = orNone(asked(fields.label('address')));

export const { encode: encodeActivity, decode: decodeActivity } = rowCodec(
  activity,
  {
    id: { isNeeded: true },
    version: { absent: 0 },
    accountId: { lost: '' },
    name: { lost: unknownName },
    // S1 §7 has the two other spellings.
    status: {
      words: { complete: 'completed', 'in progress': 'in-progress' },
      isCapital: true,
      lost: 'unknown',
    },
    tripId: { or: null },
    startId: { at: 'origin.id', lost: '' },
    endId: { at: 'destination.id', lost: '' },
    vehicleId: { at: 'vehicle?.id', or: null },
    vin: { at: 'vehicle?.vin', or: null },
    requestorId: { at: 'requestor', or: null },
    readyMs: { at: 'readyTime', or: null },
    deadlineMs: { at: ['deadlineTime', 'deadline'], or: null },
    createdMs: { at: 'createdDate', or: null },
    completedMs: { at: 'completedDate', or: null },
    reason: { words: {}, isCapital: true, or: 'other' },
    kind: { words: {}, or: null },
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
    notFound: own(
      { notFound: orNone(rawNotFound) },
      ({ notFound }): NonNullable<Activity['notFound']> | null =>
        notFound
          ? {
              atMs: notFound.reportedDate,
              byName: notFound.reportedBy,
              words: notFound.words,
              isRemedied: notFound.remedied ?? false,
            }
          : null,
      {
        notFound: (value) =>
          value && {
            reportedDate: value.atMs,
            reportedBy: value.byName,
            words: value.words,
            remedied: value.isRemedied,
          },
      },
      { lost: null },
    ),
    namedEnds: own(
      { startLabel: place, startAddress: place, endLabel: place, endAddress: place },
      ({ startLabel, startAddress, endLabel, endAddress }): Activity['namedEnds'] =>
        startLabel || startAddress || endLabel || endAddress
          ? {
              startLabel: startLabel ?? '',
              startAddress: startAddress ?? '',
              endLabel: endLabel ?? '',
              endAddress: endAddress ?? '',
            }
          : null,
      {
        startLabel: (ends) => ends?.startLabel,
        startAddress: (ends) => ends?.startAddress,
        endLabel: (ends) => ends?.endLabel,
        endAddress: (ends) => ends?.endAddress,
      },
      { lost: null },
    ),
  },
  { type: () => 'Vehicle' },
);

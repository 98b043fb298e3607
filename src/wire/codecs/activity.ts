// Activity on the wire (S1 §3). Status and reason are lower-cased;
// an activity without a start or an end is skipped.
import { type Activity, activity } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { epochMs, label, note, orNone } from './fields.ts';
import { lastChange } from './lastChange.ts';
import { codec, own } from './table.ts';

const rawNotFound = z.object({
  reportedDate: epochMs,
  reportedBy: label,
  words: note,
  remedied: z.optional(z.boolean()),
});

export const { encode: encodeActivity, decode: decodeActivity } = codec(
  activity,
  {
    id: {},
    version: { absent: 0 },
    accountId: {},
    name: {},
    // S1 §7 has the two other spellings.
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
    // An unknown reason must not hide the move.
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
    ),
  },
  { type: () => 'Vehicle' },
);

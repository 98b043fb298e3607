import type { Activity } from '#domain/entities.ts';
import { orOther } from '../flow/index.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** What 'Edit your move' changes, in the order of the form (reading 45). */
export const editedFields = [
  'readyMs',
  'deadlineMs',
  'pickupNotes',
  'dropoffNotes',
  'notes',
] as const;
export type EditedField = (typeof editedFields)[number];
/** As they are called in the form. */
export const wordsOfField: { readonly [F in EditedField]: string } = {
  readyMs: 'Ready time',
  deadlineMs: 'Deadline',
  pickupNotes: 'Pick-up note',
  dropoffNotes: 'Drop-off note',
  notes: 'Notes',
};

const values = {
  readyMs: z.nullable(integer),
  deadlineMs: z.nullable(integer),
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
  notes: text('note'),
};

/**
 * What makes a draft the edit of a move. `seen`: the values the operator's own are held against,
 * field by field: those the form opened with, and later those he was shown as somebody else's and
 * has answered. A field that differs from what was seen is his; all others stay as they are.
 */
export const draftEdit = z.object({
  activityId: text(),
  notes: text('note'),
  seen: z.object(values),
});
export type DraftEdit = z.output<typeof draftEdit>;
export type EditedValues = Pick<Activity, EditedField>;

export const editPayload = payload(z.object({ activityId: text(), ...orOther }));
/** Whose value a field has that somebody else has changed meanwhile. */
export const settlePayload = payload(
  z.object({ field: z.enum(editedFields), keep: z.enum(['mine', 'theirs']) }),
);

const editRequest = z.object({
  activityId: text(),
  /** Of the move it was made from. */
  version: integer,
  /** The operator's own changes alone. */
  fields: z.object({
    readyMs: z.optional(values.readyMs),
    deadlineMs: z.optional(values.deadlineMs),
    pickupNotes: z.optional(values.pickupNotes),
    dropoffNotes: z.optional(values.dropoffNotes),
    notes: z.optional(values.notes),
  }),
});
/** What `moves/saveEdits` carries is everything its call needs: it must survive a crash. */
export const saveEditsPayload = payload(z.object({ edit: editRequest, forceReady: flag }));
export type EditRequestData = ReturnType<typeof saveEditsPayload.parse>['edit'];

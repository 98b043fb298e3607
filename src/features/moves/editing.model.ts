import type { Activity } from '#domain/entities.ts';
import { integer, payload, text, z } from '#domain/schema.ts';
import { orOther } from '../flow/index.ts';

/** The fields of 'Edit your move', in the order of the form (reading 45). */
export const editedFields = [
  'readyMs',
  'deadlineMs',
  'pickupNotes',
  'dropoffNotes',
  'notes',
] as const;
export type EditedField = (typeof editedFields)[number];
export type EditedValues = Pick<Activity, EditedField>;
/** The labels in the form. */
export const wordsOfField: { readonly [F in EditedField]: string } = {
  readyMs: 'Ready time',
  deadlineMs: 'Deadline',
  pickupNotes: 'Pick-up note',
  dropoffNotes: 'Drop-off note',
  notes: 'Notes',
};

export const editedValues = z.object({
  readyMs: z.nullable(integer),
  deadlineMs: z.nullable(integer),
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
  notes: text('note'),
});

export const editPayload = payload(z.object({ activityId: text(), ...orOther }));

/** The payload of `moves/saveEdits` has everything its call needs: it must survive a crash. */
export const saveEditsPayload = payload(
  z.object({
    activityId: text(),
    /** The version of the move that was edited. */
    version: integer,
    /** Only the operator's own changes. */
    fields: z.partial(editedValues),
  }),
);
export type EditRequestData = ReturnType<typeof saveEditsPayload.parse>;

import { integer, payload, text, z } from '#domain/schema.ts';

const value = z.nullable(z.union([text('note'), integer]));
export const noteFields = z.object({
  /** What it is done to, in words. */
  subject: text('name'),
  activityIds: z.array(text()),
  changes: z.array(
    z.object({
      field: text(),
      before: value,
      after: value,
      /** Of a time (epoch ms): the zone of its place. */
      zone: z.nullable(text()),
    }),
  ),
});
/** What of a thing is changed, from what to what; null stands for nothing. */
export type Note = ReturnType<typeof notePayload.parse>;
export type NoteChange = Note['changes'][number];
const notePayload = payload(noteFields);

export const toldFields = z.object({
  kind: z.enum(['success', 'error', 'warning']),
  title: text('plain'),
  text: text('note'),
  /** The moves it is about. */
  moves: z.optional(z.array(text())),
});
/** What the operator is told. */
export type Told = ReturnType<typeof toldPayload.parse>;
const toldPayload = payload(toldFields);

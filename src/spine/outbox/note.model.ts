import { integer, payload, text, z } from '#domain/schema.ts';

const value = z.nullable(z.union([text('note'), integer]));
export const noteFields = z.object({
  /** The name of the thing it is done to. */
  subject: text('name'),
  activityIds: z.array(text()),
  /** The row it is done to, where that is no move and it can be taken back. */
  rowId: z.optional(text()),
  changes: z.array(
    z.object({
      field: text(),
      before: value,
      after: value,
      /** For a time (epoch ms): the time zone of its place. */
      zone: z.nullable(text()),
      /** For names of rows and words: the values themselves; absent where they are shown as is. */
      values: z.optional(z.object({ before: value, after: value })),
    }),
  ),
});
/** The fields of a thing that are changed, with old and new value; null: no value. */
export type Note = ReturnType<typeof notePayload.parse>;
export type NoteChange = Note['changes'][number];
const notePayload = payload(noteFields);

export const noticeTextFields = z.object({
  kind: z.enum(['success', 'error', 'warning']),
  title: text('plain'),
  text: text('note'),
  /** The moves it is about. */
  moves: z.optional(z.array(text())),
});
/** The text of a notice to the operator. */
export type NoticeText = ReturnType<typeof noticeTextPayload.parse>;
const noticeTextPayload = payload(noticeTextFields);

/** A notice; `moves`: those it is about. */
export function notice(
  kind: NoticeText['kind'],
  title: string,
  text: string,
  moves: readonly string[] = [],
): NoticeText {
  return { kind, title, text, ...(moves.length > 0 && { moves }) };
}

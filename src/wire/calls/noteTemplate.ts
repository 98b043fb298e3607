// Note template on the wire (S2 §3).
import type { NoteTemplate } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { id, note, reader, title } from '../codecs/fields.ts';

/** A note template as an operator writes it: a name, and the text it stands for. */
const text = { label: title, notes: note };

export const decodeTemplateText = reader(z.object(text));
export const noteTemplateCodec = {
  encode: (row: NoteTemplate): object => row,
  decode: reader(z.object({ id, ...text }), (row): NoteTemplate => row),
};

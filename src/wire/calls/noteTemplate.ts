// Note template on the wire (S2 §3).
import { z } from '#domain/schema.ts';
import { id, note, reader, title } from '../codecs/fields.ts';

/** A note template as an operator writes it: a name, and the text it stands for. */
const text = { label: title, notes: note };

export const decodeTemplateText = reader(z.object(text));
export const decodeNoteTemplate = reader(z.object({ id, ...text }));

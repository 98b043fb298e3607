// Note template on the wire (S2 §3).
import type { NoteTemplate } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { id, note, reader, title } from './fields.ts';

/** What somebody writes down: a name, and the words that it stands for. */
export const decodeTemplateText = reader(
  z.object({ label: title, notes: note }),
  ({ label, notes }) => ({ label, notes }),
);

export const decodeNoteTemplate = reader(
  z.object({ id, label: title, notes: note }),
  (raw): NoteTemplate => ({ id: raw.id, label: raw.label, notes: raw.notes }),
);

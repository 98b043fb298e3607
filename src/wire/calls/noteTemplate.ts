// Note template on the wire (S2 §3).
import { noteTemplate } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { codec } from '../codecs/table.ts';

const text = { label: {}, notes: {} };
export const noteTemplateCodec = codec(noteTemplate, { id: {}, ...text });

/** A note template as an operator writes it: a name, and the text it stands for. */
export const templateTextCodec = codec(z.omit(noteTemplate, { id: true }), text);

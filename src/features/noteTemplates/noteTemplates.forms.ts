import { newFormSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { templateFields, wrongIn } from './noteTemplates.model.ts';
import { addNoteTemplate, nameOf } from './noteTemplates.requests.ts';

/** A new note template for an account. */
export const templateForm = newFormSeeing<Pick<WorldSees, 'world'>>()({
  request: addNoteTemplate,
  subject: 'noteTemplates',
  values: templateFields.typed,
  words: templateFields.labels,
  first: templateFields.empty,
  check: wrongIn,
  asked: (accountId, { label, notes }) => ({ accountId, label: label.trim(), notes: notes.trim() }),
  title: (accountId, sees) => `New note template of ${nameOf(accountId, sees)}`,
});

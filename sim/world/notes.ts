// The note templates of each account of a new company.
import type { NoteTemplate } from '#domain/entities.ts';

const texts: readonly (readonly [label: string, notes: string])[] = [
  ['Gate code', 'The gate is closed after six. Ask the store for the code before you set out.'],
  ['Photos first', 'Photograph all four sides and the odometer before you drive.'],
];

export function firstNoteTemplates(accountId: string): readonly NoteTemplate[] {
  return texts.map(([label, notes], at) => ({ id: noteTemplateId(accountId, at), label, notes }));
}

/** Templates keep their order: a template is named by its index in the account's list. */
export function noteTemplateId(accountId: string, at: number): string {
  return `note-${accountId}-${at + 1}`;
}

// What each account of a new company keeps for the notes of its trips.
import type { NoteTemplate } from '#domain/entities.ts';

const texts: readonly (readonly [label: string, notes: string])[] = [
  ['Gate code', 'The gate is closed after six. Ask the store for the code before you set out.'],
  ['Photos first', 'Photograph all four sides and the odometer before you drive.'],
];

export function firstNoteTemplates(accountId: string): readonly NoteTemplate[] {
  return texts.map(([label, notes], at) => ({ id: noteTemplateId(accountId, at), label, notes }));
}

/** Templates stay where they are: the place in the account's list names one. */
export function noteTemplateId(accountId: string, at: number): string {
  return `note-${accountId}-${at + 1}`;
}

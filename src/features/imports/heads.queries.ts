import { headsAt } from '#domain/moveTable.ts';
import type { ImportDraft } from './imports.model.ts';

/** The source's name of a column: its head, else its letter. */
export function headOf(
  { headLine, lines }: Pick<ImportDraft, 'headLine' | 'lines'>,
  column: number,
): string {
  const head = (headsAt(lines, headLine)[column] ?? '').trim();
  return head === '' ? `Column ${letterOf(column)}` : head;
}

/** 0 is 'A'. */
export function letterOf(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : `${letterOf(Math.floor(column / 26) - 1)}${rest}`;
}

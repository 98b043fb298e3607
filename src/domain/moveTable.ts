// A table of moves as people keep it in a spreadsheet: its heads, and its lines from text.
import { cellsOf, type Separator, separatorOf, separatorSaid } from './csv.ts';
import type { MoveColumn } from './moveColumns.ts';
import { readHead } from './moveHeads.ts';

/** The field that a head names; undefined for none. */
export function columnOfHead(head: string): MoveColumn | undefined {
  const reading = readHead(head);
  return reading?.is === 'field' ? reading.field : undefined;
}

/** Titles, filters and blank lines stand above the heads, in at most so many lines. */
export const mostAbove = 20;

/**
 * The line of heads among the first ones: the first of those with the most known heads. Their
 * number counts, not their share: an export has many columns. `isValue`: a cell that no head is.
 * Null where no line holds heads.
 */
export function headLineOf(
  lines: readonly (readonly string[])[],
  isValue: (cell: string) => boolean,
): number | null {
  let best: { readonly at: number; readonly known: number } | null = null;
  for (const at of lines.slice(0, mostAbove).keys()) {
    const cells = headsAt(lines, at).filter((cell) => cell.trim() !== '');
    const named = cells.filter((cell) => columnOfHead(cell) !== undefined);
    const known = named.length + cells.filter((cell) => readHead(cell)?.is === 'other').length;
    // One alone is enough where it is not lost among others, or where values stand below it.
    const isOne = known * 3 >= cells.length || (lines[at + 1] ?? []).some(isValue);
    if (named.length === 0 || (named.length < 2 && !isOne)) continue;
    // 'Ready' and 'Service' are heads, and values as well.
    if (cells.some((cell) => readHead(cell) === null && isValue(cell))) continue;
    if (best === null || known > best.known) best = { at, known };
  }
  return best?.at ?? null;
}

/**
 * The heads of a line. Of two lines of heads the upper one names groups: 'Delivery' above 'Date' is
 * 'Delivery Date'.
 */
export function headsAt(
  lines: readonly (readonly string[])[],
  at: number | null,
): readonly string[] {
  if (at === null) return [];
  const own = lines[at] ?? [];
  const above = lines[at - 1] ?? [];
  // A title is one cell.
  if (above.filter((cell) => cell.trim() !== '').length < 2) return own;
  let group = '';
  return own.map((head, column) => {
    group = (above[column] ?? '').trim() || group;
    if (group === '' || head.trim() === '') return head;
    const whole = `${group} ${head}`;
    // 'Notes' and 'Latest' say enough, unless each group has its own.
    const isTwice = own.some((one, at) => at !== column && one.trim() === head.trim());
    if (isTwice && readHead(whole) !== null) return whole;
    return columnOfHead(head) !== undefined || columnOfHead(whole) === undefined ? head : whole;
  });
}

/**
 * A file that takes longer to read is no list of moves.
 * @limit the reading of a file
 * @test src/features/imports/ui/ImportPage.browser.test.tsx: a file that takes long is stopped, and
 *   what was there stays
 */
export const mostReadingMs = 20_000;
/** More rows are left off, and counted. */
export const mostRows = 500;
/**
 * More cells in a row are no table of moves.
 * @limit columns of a table of moves
 * @test src/domain/csv.test.ts: of 200 columns keeps each of them
 */
export const mostColumns = 200;
/**
 * Longer cells are cut: no note is longer.
 * @limit letters of a cell
 * @test src/domain/moveTable.test.ts: have cells of at most 20,001 letters
 */
const mostOfCell = 20_001;

/** Lines of cells, heads and what stands above them included, and how many more rows there were. */
export type MoveLines = {
  readonly lines: readonly (readonly string[])[];
  readonly leftOff: number;
};

/** The lines of a pasted text or a CSV file; `separator`: null where each line is one cell. */
export function linesOfText(text: string): MoveLines & { readonly separator: Separator | null } {
  const plain = text.replace(/^\uFEFF/, '');
  const said = separatorSaid(plain);
  const rows = said?.rest ?? plain;
  const separator = said?.separator ?? separatorOf(rows, (head) => readHead(head) !== null);
  const lines = cellsOf(rows, separator ?? 'tab');
  return { ...firstRows(lines), separator };
}

/** The lines that are taken: heads, what stands above them, and as many rows as an import has. */
export function firstRows(lines: readonly (readonly string[])[]): MoveLines {
  const most = mostRows + rowsAbove(lines);
  const taken = lines.slice(0, most).map(withoutEmptyEnd);
  return { lines: taken, leftOff: Math.max(0, lines.length - most) };
}

/** How many of the lines are no rows: the heads, and those above them. */
export function rowsAbove(lines: readonly (readonly string[])[]): number {
  const at = headLineOf(lines, (cell) => /\d{3}/.test(cell));
  return at === null ? 0 : at + 1;
}

/** Empty cells at the end of a line say nothing. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  let end = cells.length;
  while (end > 0 && (cells[end - 1] ?? '').trim() === '') end -= 1;
  return cells.slice(0, end).map((cell) => cell.slice(0, mostOfCell));
}

// Tables as text for spreadsheets; in domain because slices and the command line write them alike.
import { csvFormatRow, dsvFormat } from 'd3-dsv';

/** Begins a CSV file: spreadsheets then read it as UTF-8 instead of guessing. */
export const byteOrderMark = '\uFEFF';

/** A text, which no spreadsheet runs; a number, which each adds up; or nothing. */
export type CsvCell = string | number | null;

/** A line of a CSV file without its line end; every cell is safe to open in a spreadsheet. */
export function csvLine(cells: readonly CsvCell[]): string {
  return csvFormatRow(
    cells.map((cell) => (typeof cell === 'number' ? plain(cell) : neutral(cell ?? ''))),
  );
}

/** Hours to the millisecond; cents and hundredths need less. */
const mostDigits = 8;

/** '-5.01', '1432.39': no sign, separator or exponent that a spreadsheet may not read. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  // Rounded as a number and not as text, so that 1000000000.01 keeps no trace of its binary form.
  const rounded = Number(value.toFixed(mostDigits));
  if (Math.abs(rounded) >= 1e21) return String(BigInt(rounded));
  const text = String(rounded === 0 ? 0 : rounded);
  return text.includes('e') ? rounded.toFixed(mostDigits) : text;
}

/** A spreadsheet runs a cell that begins like this as a formula; a prefix marks it as text. */
export function neutral(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The cell that `neutral` was given. */
export function withoutMark(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** What stands between the cells of a line. */
export const separators = { tab: '\t', comma: ',', semicolon: ';', pipe: '|' } as const;
export type Separator = keyof typeof separators;

/**
 * The lines of a text as cells, without blank lines. Quoted cells may hold separators, line ends
 * and doubled quotes; where a quote is never closed, quotes are letters like others. Never throws.
 */
export function cellsOf(text: string, separator: Separator): string[][] {
  const mark = separators[separator];
  const isClosed = (text.match(/"/g)?.length ?? 0) % 2 === 0;
  const lines = isClosed
    ? dsvFormat(mark).parseRows(text)
    : text.split(/\r\n|\n|\r/).map((line) => line.split(mark));
  return lines
    .map((cells) => cells.map(withoutMark))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

/**
 * A first line as spreadsheets write it for each other, 'sep=;': the separator that it names, and
 * the text below it. Null where there is none.
 */
export function separatorSaid(text: string): { separator: Separator; rest: string } | null {
  const [line, , mark = ''] = /^\s*("?)sep=(\\t|.)\1[,;|\t]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  if (line === undefined) return null;
  const said = mark === '\\t' ? '\t' : mark;
  const found = (Object.keys(separators) as Separator[]).find((one) => separators[one] === said);
  return found ? { separator: found, rest: text.slice(line.length) } : null;
}

/** How many lines tell how a text is separated. */
const linesLookedAt = 30;

/**
 * How the cells of a text are separated: as most of its known heads show, else as most of its lines
 * have the same number of cells. Null where each line is one cell. `known`: whether a cell is a
 * head.
 */
export function separatorOf(text: string, known: (head: string) => boolean): Separator | null {
  const start = firstLines(text, linesLookedAt);
  // Behind a closing quote the parser takes any sign for a separator.
  const unquoted = start.replaceAll(/"(?:[^"]|"")*"/g, '');
  let best: {
    readonly separator: Separator;
    readonly heads: number;
    readonly even: number;
  } | null = null;
  for (const separator of Object.keys(separators) as Separator[]) {
    if (!unquoted.includes(separators[separator])) continue;
    const lines = cellsOf(start, separator);
    const heads = Math.max(0, ...lines.map((line) => headsIn(line, known)));
    const even = evenness(lines);
    if (heads === 0 && even === 0) continue;
    if (!best || heads > best.heads || (heads === best.heads && even > best.even)) {
      best = { separator, heads, even };
    }
  }
  return best?.separator ?? null;
}

/** Of a line that is more than one cell. */
function headsIn(line: readonly string[], known: (head: string) => boolean): number {
  return line.length > 1 ? line.filter(known).length : 0;
}

/** Whole lines, as far as quotes allow. */
function firstLines(text: string, count: number): string {
  let end = 0;
  let isQuoted = false;
  for (let line = 0; line < count && end < text.length; end += 1) {
    if (text[end] === '"') isQuoted = !isQuoted;
    if (text[end] === '\n' && !isQuoted) line += 1;
  }
  return text.slice(0, end);
}

/** The share of lines with the most frequent number of cells; 0 where that is one. */
function evenness(lines: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most && most[0] > 1 ? most[1] / lines.length : 0;
}

// Tables as text for spreadsheets; in domain because slices and the command line write them alike.
import { csvFormatRow } from 'd3-dsv';

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

/**
 * A spreadsheet runs a cell that begins like this as a formula; a prefix marks it as text. One of a
 * country with another separator splits the cell there, and runs what stands behind it.
 */
export function neutral(cell: string): string {
  return cell.replaceAll(/(?<=^|[;|\t])(?=[=+\-@\t\r])/g, "'");
}

/** The cell that `neutral` was given. */
export function withoutMark(cell: string): string {
  return cell.replaceAll(/(?<=^|[;|\t])'(?=[=+\-@\t\r])/g, '');
}

/** What stands between the cells of a line. */
export const separators = { tab: '\t', comma: ',', semicolon: ';', pipe: '|' } as const;
export type Separator = keyof typeof separators;

/**
 * The lines of a text as cells, without blank lines. Quoted cells may hold separators, line ends
 * and doubled quotes. A quote that no cell begins and ends with is a letter like others: d3-dsv
 * takes what stands behind it for a separator, and the cells to its right are off by one.
 */
export function cellsOf(text: string, separator: Separator): string[][] {
  const mark = separators[separator];
  const lines: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const quoted = quotedCell(text, at, mark);
    const end = quoted?.end ?? plainEnd(text, at, mark);
    cells.push(withoutMark(quoted?.cell ?? text.slice(at, end)));
    if (text[end] !== mark) {
      if (cells.some((cell) => cell.trim() !== '')) lines.push(cells);
      cells = [];
    }
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
  return lines;
}

function plainEnd(text: string, start: number, mark: string): number {
  let end = start;
  while (end < text.length && text[end] !== mark && !isLineEnd(text[end])) end += 1;
  return end;
}

/** Null where the cell is not quoted, or its quote is never closed. */
function quotedCell(text: string, start: number, mark: string) {
  const first = afterSpaces(text, start);
  if (text[first] !== '"') return null;
  for (let from = first + 1; ; ) {
    const last = text.indexOf('"', from);
    if (last < 0) return null;
    if (text[last + 1] === '"') {
      from = last + 2;
      continue;
    }
    const end = afterSpaces(text, last + 1);
    const isClosed = end >= text.length || text[end] === mark || isLineEnd(text[end]);
    return isClosed ? { cell: text.slice(first + 1, last).replaceAll('""', '"'), end } : null;
  }
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}

function isLineEnd(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r';
}

/**
 * A first line as spreadsheets write it for each other, 'sep=;': the separator that it names, and
 * the text below it, which has it or not (then `separator` is null). Null where there is none.
 */
export function separatorSaid(
  text: string,
): { readonly separator: Separator | null; readonly rest: string } | null {
  const [line, , mark = ''] = /^\s*("?)sep ?= ?(\\t|.)\1[,;|\t]*(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  if (line === undefined) return null;
  const said = mark === '\\t' ? '\t' : mark;
  const found = (Object.keys(separators) as Separator[]).find((one) => separators[one] === said);
  const rest = text.slice(line.length);
  return { separator: found && rest.includes(separators[found]) ? found : null, rest };
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
  // A separator within quotes may be text.
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

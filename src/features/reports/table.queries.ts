// A report as a table: its columns say what each cell shows, sorts by and adds up to, once for the
// screen, the file and the paper.
import { csvLine } from '#domain/csv.ts';
import { textOrder } from '#domain/textOrder.ts';

export type ReportColumn<L> = {
  readonly id: string;
  readonly head: string;
  /** Of `grid-template-columns`. */
  readonly width: string;
  /** Text, and not a number at the right. */
  readonly isText?: boolean;
  /** Left out in a narrow window and on paper, until it is chosen. */
  readonly isExtra?: boolean;
  readonly text: (line: L) => string;
  /** Null is last. */
  readonly sort: (line: L) => number | string | null;
  readonly isBad?: (line: L) => boolean;
};

/** A report that can be drawn, written to a file and printed. `L`: one of its lines. */
export type ReportTable<L> = {
  readonly idOf: (line: L) => string;
  readonly lines: readonly L[];
  readonly columns: readonly ReportColumn<L>[];
  /** Of all lines, by column; a column without one has none. */
  readonly totals: { readonly [columnId: string]: string };
  /** Sorted at first. */
  readonly by: string;
  readonly descending: boolean;
};

/** A figure above the charts. */
export type Figure = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** Left out in a narrow window and on paper. */
  readonly isExtra?: boolean;
};

export function sorted<L>(
  { lines, columns }: Pick<ReportTable<L>, 'lines' | 'columns'>,
  by: string,
  descending: boolean,
): readonly L[] {
  const sort = columns.find(({ id }) => id === by)?.sort;
  if (!sort) return lines;
  const sign = descending ? -1 : 1;
  return lines.toSorted((a, b) => {
    const [x, y] = [sort(a), sort(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    if (typeof x === 'string' && typeof y === 'string') return sign * textOrder(x, y);
    return sign * (Number(x) - Number(y));
  });
}

/** A mark that makes spreadsheets read the file as UTF-8 instead of guessing. */
const byteOrderMark = '\uFEFF';
const linesInPiece = 500;

/**
 * The file in pieces: what it is of, then the lines as they are sorted, then the totals. Cells are
 * neutral in a spreadsheet.
 */
export function* csvOf<L>(
  table: ReportTable<L>,
  lines: readonly L[],
  about: readonly string[],
): Generator<string> {
  const { columns, totals } = table;
  yield `${byteOrderMark}${csvLine(about)}\r\n${csvLine(columns.map(({ head }) => head))}\r\n`;
  for (let from = 0; from < lines.length; from += linesInPiece) {
    yield lines
      .slice(from, from + linesInPiece)
      .map((line) => `${csvLine(columns.map(({ text }) => text(line)))}\r\n`)
      .join('');
  }
  yield `${csvLine(columns.map(({ id }) => totals[id] ?? ''))}\r\n`;
}

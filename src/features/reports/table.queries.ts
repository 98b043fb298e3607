// A report as a table: its columns say what each cell shows, sorts by and adds up to, once for the
// screen, the file and the paper.
import { byteOrderMark, csvLine } from '#domain/csv.ts';
import { textOrder } from '#domain/textOrder.ts';
import { nameKey } from '#finder/nameOrder.ts';
import { countText, dollarsText, hoursText, milesText, none } from './words.queries.ts';

export type ReportColumn<L> = {
  readonly id: string;
  readonly head: string;
  /** Of `grid-template-columns`. */
  readonly width: string;
  /** Text, and not a number at the right. */
  readonly isText?: boolean;
  /** Left out in a narrow window and on paper, until it is chosen. */
  readonly isExtra?: boolean;
  /** What a line is called, and what it comes to. */
  readonly isStrong?: boolean;
  readonly text: (line: L) => string;
  /** The text begins with a weekday, which stands apart: dates stand below each other. */
  readonly isDated?: boolean;
  /** Null is last. */
  readonly sort: (line: L) => number | string | null;
  readonly isBad?: (line: L) => boolean;
};

/** A column of numbers that rows and their sums `S` both have. */
export type NumberColumn<S> = Omit<ReportColumn<S>, 'sort' | 'isText' | 'isBad'> & {
  readonly sort: (of: S) => number | null;
};

/** Columns of lines, by the numbers of each; null: it has none. */
export function columnsOf<L, S>(
  numbers: readonly NumberColumn<S>[],
  numbersOf: (line: L) => S | null,
): ReportColumn<L>[] {
  return numbers.map(({ text, sort, ...column }) => ({
    ...column,
    text(line) {
      const own = numbersOf(line);
      return own === null ? none : text(own);
    },
    sort(line) {
      const own = numbersOf(line);
      return own === null ? null : sort(own);
    },
  }));
}

/** The last row, by column. */
export function totalsOf<S>(numbers: readonly NumberColumn<S>[], sums: S) {
  return Object.fromEntries(numbers.map(({ id, text }) => [id, text(sums)]));
}

/** Functions of a column that is a field: a number that is shown like this. */
const shownAs =
  (toText: (value: number) => string) =>
  <F extends string>(field: F) => {
    type Of = { readonly [K in F]: number };
    return { text: (of: Of) => toText(of[field]), sort: (of: Of) => of[field] };
  };
export const counts = shownAs(countText);
export const hours = shownAs(hoursText);
export const miles = shownAs(milesText);
export const dollars = shownAs(dollarsText);
/** Money that was not needed is nothing, and not zero. */
export const money = shownAs((cents) => (cents === 0 ? none : dollarsText(cents)));
/** Text, or what is shown in these words and sorted as it is. */
export function texts<F extends string, V extends string | number = string>(
  field: F,
  inWords: (value: V) => string = String,
) {
  type Of = { readonly [K in F]: V };
  const text = (of: Of) => inWords(of[field]);
  return { isText: true, text, sort: (of: Of) => of[field] } as const;
}

/** A report that can be drawn, written to a file and printed. `L`: one of its lines. */
export type ReportTable<L> = {
  readonly idOf: (line: L) => string;
  readonly lines: readonly L[];
  readonly columns: readonly ReportColumn<L>[];
  /** Of all lines, by column; a column without one has none. */
  readonly totals: { readonly [columnId: string]: string };
  /** The screen that a line opens; absent: lines open nothing. */
  readonly pathOf?: (line: L) => string | null;
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
  // Keys are worked out once, and not for each comparison.
  const keys = lines.map((line) => keyOf(sort(line)));
  const order = orderByRank(keys, descending) ?? orderByComparison(keys, descending);
  return Array.from(order, (at) => lines[at] as L);
}

type Key = number | string | null;

function keyOf(key: Key): Key {
  return typeof key === 'string' ? nameKey(key) : key;
}

/** Of as many lines as this with one key, on average, only the keys are compared. */
const fewKeys = 8;

/** Null where most keys are different; else 100,000 lines take a tenth of the time. */
function orderByRank(keys: readonly Key[], descending: boolean): Uint32Array | null {
  const found = new Set<number | string>();
  for (const key of keys) {
    if (key !== null) found.add(key);
    if (found.size * fewKeys > keys.length) return null;
  }
  const ordered = [...found].sort(keyOrder);
  if (descending) ordered.reverse();
  const ranks = new Map(ordered.map((key, rank) => [key, rank]));
  const own = Uint32Array.from(
    keys,
    (key) => (key === null ? undefined : ranks.get(key)) ?? ordered.length,
  );
  // Where the lines of each rank begin; those of one rank stay in their order.
  const begins = new Uint32Array(ordered.length + 2);
  for (const rank of own) begins[rank + 1] = (begins[rank + 1] as number) + 1;
  for (let rank = 1; rank < begins.length; rank += 1) {
    begins[rank] = (begins[rank] as number) + (begins[rank - 1] as number);
  }
  const order = new Uint32Array(keys.length);
  for (let at = 0; at < own.length; at += 1) {
    const rank = own[at] as number;
    const place = begins[rank] as number;
    order[place] = at;
    begins[rank] = place + 1;
  }
  return order;
}

function orderByComparison(keys: readonly Key[], descending: boolean): Uint32Array {
  const sign = descending ? -1 : 1;
  return Uint32Array.from(keys.keys()).sort((x, y) => {
    const one = keys[x] as Key;
    const other = keys[y] as Key;
    if (one === other) return x - y;
    if (one === null || other === null) return one === null ? 1 : -1;
    return sign * keyOrder(one, other);
  });
}

function keyOrder(one: number | string, other: number | string): number {
  if (typeof one === 'string' && typeof other === 'string') return textOrder(one, other);
  return Number(one) - Number(other);
}

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

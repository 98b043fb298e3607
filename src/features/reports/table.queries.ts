// A report as a table: its columns say what each cell shows, sorts by and adds up to, once for the
// screen, the file and the paper.
import { byteOrderMark, type CsvCell, csvLine } from '#domain/csv.ts';
import { textOrder } from '#domain/textOrder.ts';
import { nameKey } from '#finder/nameOrder.ts';
import { type Measure, measures, none, shareText } from './words.queries.ts';

/** A figure as it is counted, for a file: what it is in, and how many there are; null: none. */
export type Amount<L> = {
  readonly measure: Measure;
  /** What is counted, where the head of the column does not say it. */
  readonly noun?: string;
  readonly of: (line: L) => number | null;
};

/** A column is of text, or of figures: those of one cell are columns of their own in a file. */
export type ReportColumn<L> = ColumnWords<L> &
  (
    | { readonly isText: true; readonly amounts?: undefined }
    | { readonly isText?: undefined; readonly amounts: readonly Amount<L>[] }
  );

type ColumnWords<L> = {
  readonly id: string;
  readonly head: string;
  /** Of `grid-template-columns`. */
  readonly width: string;
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
export type NumberColumn<S> = Omit<ColumnWords<S>, 'sort' | 'isBad'> & {
  readonly sort: (of: S) => number | null;
  readonly amounts: readonly Amount<S>[];
};

/** Columns of lines, by the numbers of each; null: it has none. */
export function columnsOf<L, S>(
  numbers: readonly NumberColumn<S>[],
  numbersOf: (line: L) => S | null,
): ReportColumn<L>[] {
  const ofOwn =
    <T>(read: (own: S) => T, nothing: T) =>
    (line: L) => {
      const own = numbersOf(line);
      return own === null ? nothing : read(own);
    };
  return numbers.map(({ text, sort, amounts, ...column }) => ({
    ...column,
    text: ofOwn(text, none),
    sort: ofOwn(sort, null),
    amounts: amounts.map((amount) => ({ ...amount, of: ofOwn(amount.of, null) })),
  }));
}

/** The last row: what its first cells say, and the sums below their columns. */
export function totalsOf<S>(
  words: ReportTable<never>['totals'],
  numbers: readonly NumberColumn<S>[],
  sums: S,
): Pick<ReportTable<never>, 'totals' | 'sums'> {
  const texts = numbers.map(({ id, text }) => [id, text(sums)]);
  const amounts = numbers.map(({ id, amounts: all }) => [id, all.map(({ of }) => of(sums))]);
  return {
    totals: { ...words, ...Object.fromEntries(texts) },
    sums: Object.fromEntries(amounts),
  };
}

/** Functions of a column of figures. `noun`: what is counted, where the head does not say it. */
export function figures<S>(measure: Measure, sort: (line: S) => number, noun?: string) {
  const amount: Amount<S> = { measure, of: sort, ...(noun !== undefined && { noun }) };
  return { text: (line: S) => measures[measure].text(sort(line)), sort, amounts: [amount] };
}

/** The same of a column that is a field. */
const shownAs =
  (measure: Measure) =>
  <F extends string>(field: F, noun?: string) =>
    figures(measure, (of: { readonly [K in F]: number }) => of[field], noun);
export const counts = shownAs('count');
export const hours = shownAs('hours');
export const miles = shownAs('miles');
export const dollars = shownAs('money');
/** Money that was not needed is nothing, and not zero. */
export function money<F extends string>(field: F) {
  type Of = { readonly [K in F]: number };
  const { text, sort } = dollars(field);
  return {
    text: (of: Of) => (of[field] === 0 ? none : text(of)),
    sort,
    amounts: [{ measure: 'money', of: (of: Of) => of[field] || null }],
  } as const;
}
/** A share; of nothing there is none, which is sorted like `least`. */
export function shares<S>(
  partOf: (of: S) => number,
  wholeOf: (of: S) => number,
  least: number | null,
) {
  const shareOf = (of: S) => (wholeOf(of) > 0 ? partOf(of) / wholeOf(of) : null);
  return {
    text: (of: S) => shareText(partOf(of), wholeOf(of)),
    sort: (of: S) => shareOf(of) ?? least,
    amounts: [{ measure: 'share', of: shareOf }],
  } as const;
}
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
  /** The same as figures, in the order of the column's amounts. */
  readonly sums: { readonly [columnId: string]: readonly (number | null)[] };
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
 * The file in pieces: what it is of, then the lines as they are sorted, then the totals. Text is
 * neutral in a spreadsheet; a figure is a plain number, whose unit the head names. What is '–' on a
 * screen is an empty cell.
 */
export function* csvOf<L>(
  table: Pick<ReportTable<L>, 'columns' | 'totals' | 'sums'>,
  lines: readonly L[],
  about: readonly string[],
): Generator<string> {
  const { columns, totals, sums } = table;
  yield `${byteOrderMark}${csvLine(about)}\r\n${csvLine(columns.flatMap(headsOf))}\r\n`;
  for (let from = 0; from < lines.length; from += linesInPiece) {
    yield lines
      .slice(from, from + linesInPiece)
      .map((line) => `${csvLine(columns.flatMap((column) => cellsOf(column, line)))}\r\n`)
      .join('');
  }
  const last = columns.flatMap(({ id, amounts }): readonly CsvCell[] => {
    if (!amounts) return [totals[id] ?? ''];
    return amounts.map(({ measure }, at) => inUnit(measure, sums[id]?.[at] ?? null));
  });
  yield `${csvLine(last)}\r\n`;
}

/** 'Waiting (h)' for 'Waiting, h'. */
function headsOf({ head, amounts }: Pick<ReportColumn<never>, 'head' | 'amounts'>) {
  if (!amounts) return [head];
  return amounts.map(({ measure, noun }) => {
    const { unit, inHead } = measures[measure];
    const own = head.endsWith(inHead) ? head.slice(0, head.length - inHead.length) : head;
    const of = noun ?? unit;
    return of === '' ? own : `${own} (${of})`;
  });
}

function cellsOf<L>({ amounts, text }: ReportColumn<L>, line: L): readonly CsvCell[] {
  if (amounts) return amounts.map(({ measure, of }) => inUnit(measure, of(line)));
  const words = text(line);
  return [words === none ? '' : words];
}

function inUnit(measure: Measure, value: number | null): number | null {
  return value === null ? null : value / measures[measure].perUnit;
}

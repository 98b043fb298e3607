// The codec of the server's rows. Apart from `table.ts`: a request, an answer about one's own act
// and a sum are refused with one wrong field, a row of the world is not (reading 76).
import { type DeepReadonly, z } from '#domain/schema.ts';
import { problemOf, type Read, reasonsKept } from './fields.ts';
import {
  type Column,
  partsOf,
  prepared,
  type Raw,
  type RowCodec,
  type RowTable,
  valueAt,
  wireSchema,
} from './table.ts';
import { isTakenBy } from './taken.ts';

/**
 * A field that cannot be read costs its row nothing but that field, unless the row is nothing
 * without it. Words of no table are kept in `unknownWords`.
 */
export function rowCodec<S extends z.core.$ZodObject>(
  schema: S,
  table: RowTable<DeepReadonly<z.output<S>>>,
  also: { readonly [name: string]: (row: DeepReadonly<z.output<S>>, at: number) => unknown } = {},
): RowCodec<DeepReadonly<z.output<S>>> {
  type Row = DeepReadonly<z.output<S>>;
  const { columns, encode, schema: rawSchema, read } = prepared(schema, table as never, also);
  // Most rows are sound. What the others need is prepared with the first of them.
  const isSound = isTakenBy(rawSchema);
  let fields: Fields | undefined;
  return {
    encode,
    decode(raw) {
      if (isSound(raw)) return { value: read(raw as Raw) };
      if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
        return { problem: '(value): invalid_type' };
      }
      fields ??= columns.map(([field, column]) => [field, fieldRead(column)] as const);
      return rowRead(fields, raw as Raw) as Read<Row>;
    },
    schema: rawSchema,
    read,
  };
}

type Fields = readonly (readonly [field: string, read: (raw: Raw) => Found])[];

/** A value; where it could not be read, or not all of it, where and why. */
type Found = {
  readonly value?: unknown;
  readonly problems?: readonly string[];
  /** The first of them that leaves more unknown than the meaning of a word. */
  readonly lacks?: string | undefined;
  /** The server's, of no table. */
  readonly word?: string;
  readonly isGone?: true;
};

const mostWordLetters = 64;

function rowRead(fields: Fields, raw: Raw): Read<{ readonly [field: string]: unknown }> {
  const value: { [field: string]: unknown } = {};
  const unread: string[] = [];
  const unknownWords: { readonly field: string; readonly word: string }[] = [];
  let lacks: string | undefined;
  for (const [field, read] of fields) {
    const found = read(raw);
    const { problems = [] } = found;
    if (found.isGone) return { problem: problems[0] ?? field };
    value[field] = found.value;
    for (const problem of problems) {
      // A group that cannot be read has several fields.
      if (unread.length < reasonsKept && !unread.includes(problem)) unread.push(problem);
    }
    lacks ??= found.lacks;
    if (found.word !== undefined) unknownWords.push({ field, word: found.word });
  }
  if (unknownWords.length > 0) value['unknownWords'] = unknownWords;
  if (unread.length === 0) return { value };
  return { value, unread, ...(lacks === undefined ? {} : { lacks }) };
}

/** Reads a field by itself. */
function fieldRead(column: Column): (raw: Raw) => Found {
  const { read, shape, isNeeded, lost, partly, is } = column;
  const schema = wireSchema([column]);
  const paths = Object.keys(shape);
  const names = [...new Set(paths.map((path) => partsOf(path)[0]))];
  const values = paths.map(valueAt);
  return (row) => {
    const raw = Object.fromEntries(names.map((name) => [name, row[name]]));
    const result = z.safeParse(schema, raw);
    if (result.success) return { value: read(result.data as Raw) };
    const { issues } = result.error;
    const problems = issues.slice(0, 1).map(problemOf);
    if (isNeeded) return { problems, isGone: true };
    if (partly) return { value: partly(raw), problems, lacks: problems[0] };
    const all = values.map((at) => at(raw));
    if (is === 'list')
      return itemsRead(column, all[0]) ?? { value: lost, problems, lacks: problems[0] };
    const word = is === 'word' ? all.find(isAWord) : undefined;
    if (word !== undefined) return { value: lost, problems, word };
    // What can be read of a field in several places stays.
    const rest = z.safeParse(schema, without(raw, issues));
    const isLeft =
      is === 'own' || values.some((at) => rest.success && at(rest.data as Raw) != null);
    const value = rest.success && isLeft ? read(rest.data as Raw) : lost;
    return { value, problems, lacks: problems[0] };
  };
}

/** The items that can be read; undefined for what is no list, or too long. */
function itemsRead({ shape, item, ofItems, most = 0 }: Column, raw: unknown): Found | undefined {
  const [path = ''] = Object.keys(shape);
  if (!Array.isArray(raw) || raw.length > most || !item || !ofItems) return undefined;
  const kept: unknown[] = [];
  const problems: string[] = [];
  let lacks: string | undefined;
  for (const [at, each] of raw.entries()) {
    const one = item(each);
    const found = 'problem' in one ? [one.problem] : (one.unread ?? []);
    problems.push(
      ...found.slice(0, reasonsKept - problems.length).map((why) => `${path}.${at}.${why}`),
    );
    if ('problem' in one) lacks ??= `${path}.${at}.${one.problem}`;
    else {
      if (one.lacks !== undefined) lacks ??= `${path}.${at}.${one.lacks}`;
      kept.push(one.value);
    }
  }
  return { value: ofItems(kept), problems, lacks };
}

function isAWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= mostWordLetters;
}

/** Without what the issues name: a part of a group, or all of it. */
function without(raw: Raw, issues: readonly z.core.$ZodIssue[]): Raw {
  const rest: { [name: string]: unknown } = { ...raw };
  for (const { path } of issues) {
    const [name, inner] = path.map(String);
    if (name === undefined) continue;
    const group = rest[name];
    const isGroup = typeof group === 'object' && group !== null && !Array.isArray(group);
    rest[name] = inner !== undefined && isGroup ? { ...group, [inner]: undefined } : undefined;
  }
  return rest;
}

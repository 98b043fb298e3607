// What an entity is on the wire, as a table: where each of its fields stands there, in which unit,
// and what its absence means. Types and limits are those of the entity's schema. Separate because
// one interpreter reads and writes all tables.
import { type DeepReadonly, limitsOf, z } from '#domain/schema.ts';
import {
  asked,
  askedIn,
  capitals,
  flagOrNone,
  label,
  orNone,
  type Read,
  reader,
  words,
} from './fields.ts';

type Schema = z.core.$ZodType;
type Shape = { readonly [name: string]: Schema };
type Raw = { readonly [name: string]: unknown };
type Writable = { [name: string]: unknown };

/** A field that is one value on the wire. */
type Value<V> = {
  /**
   * `name` or `group.name`, in `group?.name` there need be no group; the field's own name when
   * absent. Of several, the first is written, and the first that is there is read.
   */
  readonly at?: string | readonly string[];
  /** What null and absence mean. With neither this nor `absent` it must be there. */
  readonly or?: V;
  /** What absence means; null is refused. */
  readonly absent?: V;
  /** So many of ours, which are whole, are one of the wire's. */
  readonly per?: number;
  /** Words in any case; these are read besides the schema's own. */
  readonly words?: { readonly [word: string]: V };
  /** What all other words mean; without it they are refused. */
  readonly unknown?: V;
  /** Written With Capitals. */
  readonly isCapital?: true;
  /** Of a list, each item once. */
  readonly isDistinct?: true;
  /** Of a list of rows, the table of one. */
  readonly rows?: V extends readonly (infer T)[] ? RowCodec<T> : never;
};

/** A field that is something else there; `raw` is the whole row. */
type Own<V> = {
  readonly shape: Shape;
  readonly read: (raw: Raw) => V;
  readonly write: (value: V) => Raw;
};

type Line<V> = Value<V> | Own<V>;
export type Table<T> = { readonly [F in keyof T]-?: Line<Exclude<T[F], undefined>> };

export type Codec<T> = {
  /** `at` is the row's place in its list. */
  readonly encode: (row: T, at?: number) => Raw;
  readonly decode: (raw: unknown) => Read<T>;
};
/** With the two halves of `decode`, for rows inside a row. */
type RowCodec<T> = Codec<T> & { readonly schema: Schema; readonly read: (raw: Raw) => T };

/**
 * Problems are told, and fields written, in the table's order; rows have the schema's, as the log
 * wants them. `also`: what is written besides, and read by nobody here.
 */
export function codec<S extends z.core.$ZodObject>(
  schema: S,
  table: Table<DeepReadonly<z.output<S>>>,
  also: (row: DeepReadonly<z.output<S>>, at: number) => Raw = () => ({}),
): RowCodec<DeepReadonly<z.output<S>>> {
  type Row = DeepReadonly<z.output<S>>;
  const { shape } = schema._zod.def;
  const order = Object.keys(shape);
  const lines = Object.entries(table as { readonly [field: string]: Line<unknown> });
  const columns = lines.map(([field, line]) => ({
    field: field as keyof Row,
    place: order.indexOf(field),
    ...columnOf(field, shape[field] as Schema, line),
  }));
  const inOrder = columns.toSorted((a, b) => a.place - b.place);
  const told = wireSchema(columns);
  const read = (raw: Raw): Row => {
    const row: Partial<Row> = {};
    for (const { field, read: readField } of inOrder) row[field] = readField(raw) as Row[keyof Row];
    return row as Row;
  };
  return {
    encode(row, at = 0) {
      const raw: Writable = {};
      for (const { field, write } of columns) write(row[field], raw);
      return Object.assign(raw, also(row, at));
    },
    decode: reader(told, (raw) => read(raw as Raw)),
    schema: told,
    read,
  };
}

/** For a table: a field that is no one value on the wire. */
export function own<S extends Shape, V>(
  shape: S,
  read: (raw: { readonly [N in keyof S]: z.output<S[N]> }) => V,
  write: (value: V) => Raw,
): Own<V> {
  return { shape, read: read as Own<V>['read'], write };
}

/** For a table: words of a list as a flag each, in a group or in the row itself. */
export function flags<W extends string>(
  names: { readonly [word in W]: string },
  group?: string,
): Own<readonly W[]> {
  const entries = Object.entries<string>(names) as [W, string][];
  const shape = Object.fromEntries(entries.map(([, name]) => [name, flagOrNone]));
  const read = (raw: Raw) => entries.filter(([, name]) => raw[name]).map(([word]) => word);
  const write = (words: readonly W[]) =>
    Object.fromEntries(entries.map(([word, name]) => [name, words.includes(word)]));
  if (group === undefined) return { shape, read, write };
  return {
    shape: { [group]: z.object(shape) },
    read: (raw) => read(raw[group] as Raw),
    write: (words) => ({ [group]: write(words) }),
  };
}

/** A line of a table made ready. */
type Column = {
  readonly shape: Shape;
  /** Paths of which one must be there. */
  readonly oneOf?: readonly string[];
  readonly read: (raw: Raw) => unknown;
  readonly write: (value: unknown, onto: Writable) => void;
};

function columnOf(field: string, schema: Schema, column: Line<unknown>): Column {
  if ('shape' in column) {
    const { shape, read, write } = column;
    return { shape, read, write: (value, onto) => Object.assign(onto, write(value)) };
  }
  const { or, absent } = column;
  const missing = or === undefined ? absent : or;
  const paths = [column.at ?? field].flat();
  const [first = placeOf(field), ...others] = paths.map(placeOf);
  const { told, from, to } = translation(bare(schema), column);
  const isNeeded = missing === undefined;
  const mayLack = isNeeded && others.length === 0 ? told : z.optional(told);
  const leaf = or === undefined ? mayLack : orNone(told);
  const find = (raw: Raw) => {
    let value = first.read(raw);
    for (const { read } of others) value ??= read(raw);
    return value;
  };
  return {
    shape: Object.fromEntries(paths.map((path) => [path, leaf])),
    oneOf: isNeeded ? paths : [],
    read(raw) {
      const value = find(raw);
      return value == null ? missing : from(value);
    },
    write(own, onto) {
      const value = own ?? missing;
      first.write(value == null ? value : to(value), onto);
    },
  };
}

type Translation = {
  readonly told: Schema;
  readonly from: (value: unknown) => unknown;
  readonly to: (value: unknown) => unknown;
};
const same = (value: unknown) => value;

function translation(schema: Schema, column: Value<unknown>): Translation {
  const { per, words: others, unknown, isCapital, isDistinct, rows } = column;
  if (per !== undefined) {
    return {
      told: askedIn(schema, per),
      // `+ 0` turns a negative zero, which hashes differently, into zero.
      from: (value) => Math.round((value as number) * per) + 0,
      to: (value) => (value as number) / per,
    };
  }
  if (others) {
    const { entries } = (schema as z.core.$ZodEnum)._zod.def;
    const known = words<unknown>({ ...entries, ...others });
    return {
      told: unknown === undefined ? known.schema : label,
      from: (value) => known.find(value as string) ?? unknown,
      to: isCapital ? (value) => capitals(value as string) : same,
    };
  }
  if (rows) {
    const { encode, read, schema: row } = rows as RowCodec<unknown>;
    return {
      told: z.array(row).check(z.maxLength(limitsOf(schema).max ?? 0)),
      from: (value) => (value as readonly Raw[]).map(read),
      to: (value) => (value as readonly unknown[]).map(encode),
    };
  }
  const distinct = (value: unknown) => [...new Set(value as readonly unknown[])];
  return { told: asked(schema), from: isDistinct ? distinct : same, to: same };
}

/** Without what says that it may be absent or null. */
function bare(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable'
    ? bare(def.innerType as Schema)
    : schema;
}

/** Where a path leads in a raw row. */
function placeOf(path: string) {
  const [name, inner] = partsOf(path);
  if (inner === undefined) {
    return {
      read: (raw: Raw) => raw[name],
      write(value: unknown, onto: Writable) {
        onto[name] = value;
      },
    };
  }
  return {
    read: (raw: Raw) => (raw[name] as Raw | null | undefined)?.[inner],
    write(value: unknown, onto: Writable) {
      onto[name] ??= {};
      (onto[name] as Writable)[inner] = value;
    },
  };
}

function partsOf(path: string) {
  return path.split(/\??\./) as [name: string, inner?: string];
}

function wireSchema(columns: readonly Column[]): Schema {
  const shape: Writable = {};
  const groups: { [name: string]: Shape } = {};
  for (const [path, leaf] of columns.flatMap((column) => Object.entries(column.shape))) {
    const [name, inner] = partsOf(path);
    if (inner === undefined) shape[name] = leaf;
    else {
      groups[name] = { ...groups[name], [inner]: leaf };
      const group = z.object(groups[name]);
      shape[name] = path.includes('?') ? orNone(group) : group;
    }
  }
  const checks = columns.flatMap(({ oneOf = [] }) => {
    const isThere = (raw: unknown) => oneOf.some((path) => (raw as Raw)[path] !== undefined);
    return oneOf.length > 1 ? [z.refine(isThere, { path: oneOf.slice(0, 1) })] : [];
  });
  return z.object(shape as Shape).check(...checks);
}

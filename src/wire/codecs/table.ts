// An entity's wire format as a table: where each of its fields is on the wire, in which unit,
// and what its absence means. Types and limits are those of the entity's schema. Separate because
// one interpreter reads and writes all tables.
import type { Editable, FieldPlace, ValuesOf } from '#domain/editable.ts';
import type { UnknownWords } from '#domain/entities.ts';
import { type DeepReadonly, limitsOf, z } from '#domain/schema.ts';
import { unknownWord } from '#domain/unknownWords.ts';
import {
  asked,
  askedIn,
  capitals,
  flagOrNone,
  id,
  inFull,
  must,
  orNone,
  type Read,
  reader,
  Unreadable,
  words,
} from './fields.ts';
import { isTakenBy } from './taken.ts';

type Schema = z.core.$ZodType;
type Shape = { readonly [name: string]: Schema };
export type Raw = { readonly [name: string]: unknown };

/** A field that is one value on the wire. */
type Value<V> = {
  /**
   * `name` or `group.name`, in `group?.name` the group may be absent; the field's own name when
   * absent. Of two names, the first is written, and the first that is present is read.
   */
  readonly at?: string | readonly [string, string];
  /**
   * The value of null and absence. With neither this nor `absent` the field is required, unless
   * it is optional here as well.
   */
  readonly or?: V;
  /** The value of absence; null is refused. */
  readonly absent?: V;
  /** One on the wire is this many of ours, which are whole. */
  readonly per?: number;
  /** Words in any case; these are read besides the schema's own. */
  readonly words?: { readonly [word: string]: V };
  /**
   * In a row of the server: the value where the field cannot be read, and of null and absence where
   * neither `or` nor `absent` says another. Its word is kept beside the field.
   */
  readonly lost?: V;
  /** In a row of the server: without it the row is dropped. */
  readonly isNeeded?: true;
  /** Written With Capitals. */
  readonly isCapital?: true;
  /** Of a list, each item once. */
  readonly isDistinct?: true;
  /** Of a list of rows, the codec of one; absent, where rows are on the wire as they are here. */
  readonly rows?: V extends readonly (infer T)[] ? RowCodec<T> : never;
  /** The same of an object. */
  readonly part?: RowCodec<Exclude<V, null>>;
};

/** A field with another form on the wire: how to read it from a raw row, and each name to write. */
type Own<V> = {
  readonly shape: Shape;
  readonly read: (raw: Raw) => V;
  readonly write: { readonly [name: string]: (value: V) => unknown };
  /** As of a single value. Parts that may be absent are left out before. */
  readonly lost?: V;
  /** In a row of the server, in place of `lost`: as much as can be read of the raw row. */
  readonly partly?: (raw: Raw) => V;
  readonly isNeeded?: true;
};

type Line<V> = Value<V> | Own<V>;
export type Table<T> = { readonly [F in keyof T]-?: Line<Exclude<T[F], undefined>> };

/** A field of a row says what it is where it cannot be read, or that its row is nothing without. */
type Declared<V> =
  | { readonly or: V }
  | { readonly absent: V }
  | { readonly lost: V }
  | { readonly isNeeded: true };
export type RowTable<T> = {
  readonly [F in Exclude<keyof T, 'unknownWords'>]-?: Line<Exclude<T[F], undefined>> &
    Declared<Exclude<T[F], undefined>>;
};

export type Codec<T> = {
  /** `at` is the row's index in its list. */
  readonly encode: (row: T, at?: number) => Raw;
  readonly decode: (raw: unknown) => Read<T>;
};
/** With the two halves of `decode`, for rows inside a row. */
export type RowCodec<T> = Codec<T> & {
  readonly schema: Schema;
  readonly read: (raw: Raw) => T;
};

/**
 * Problems are reported, and fields written, in the table's order; rows have the schema's order,
 * as the log requires. `also`: written besides, and read by no code here.
 */
export function codec<S extends z.core.$ZodObject>(
  schema: S,
  table: Table<DeepReadonly<z.output<S>>>,
  also: { readonly [name: string]: (row: DeepReadonly<z.output<S>>, at: number) => unknown } = {},
): RowCodec<DeepReadonly<z.output<S>>> {
  const { encode, schema: rawSchema, read } = prepared(schema, table, also);
  // Most rows are valid and need no copy to check; only others are parsed for their problems.
  const isSound = isTakenBy(rawSchema);
  const decode = reader(rawSchema, (raw) => read(raw as Raw));
  return {
    encode,
    decode: (raw) => (isSound(raw) ? { value: read(raw as Raw) } : decode(raw)),
    schema: rawSchema,
    read,
  };
}

/** The prepared lines of a table, in the schema's order, and what is made of them. */
export function prepared<S extends z.core.$ZodObject>(
  schema: S,
  table: Table<DeepReadonly<z.output<S>>>,
  also: { readonly [name: string]: (row: DeepReadonly<z.output<S>>, at: number) => unknown },
) {
  type Row = DeepReadonly<z.output<S>>;
  const { shape } = schema._zod.def;
  const made: { [field: string]: Column } = {};
  for (const [field, line] of Object.entries(table as { [field: string]: Line<unknown> })) {
    made[field] = columnOf(field, shape[field] as Schema, line);
  }
  const columns = Object.keys(shape).flatMap((field) => {
    const column = made[field];
    return column ? [[field, column] as const] : [];
  });
  const read = making(Object.fromEntries(columns.map(([field, column]) => [field, column.read])));
  const encode = making({
    ...inGroups(
      Object.values(made).map(({ write }) => write),
      making,
    ),
    ...(also as { readonly [name: string]: Make }),
  });
  return {
    columns,
    encode: encode as unknown as Codec<Row>['encode'],
    schema: wireSchema(Object.values(made)),
    read: read as unknown as (raw: Raw) => Row,
  };
}

/** The codec of rows that are refused where this does not hold, with these words. */
export function holding<T>(
  { encode, decode }: Codec<T>,
  holds: (row: T) => boolean,
  words = 'custom',
): Codec<T> {
  return {
    encode,
    decode(raw) {
      const read = decode(raw);
      return 'problem' in read || holds(read.value) ? read : { problem: `(value): ${words}` };
    },
  };
}

/** The codec of rows that are refused where a field cannot be read, as answers to acts are. */
export function inFullOnly<T>({ encode, decode }: Codec<T>): Codec<T> {
  return { encode, decode: (raw) => inFull(decode(raw)) };
}

/** For a table: a field that is not a single value on the wire. */
export function own<S extends Shape, V>(
  shape: S,
  read: (raw: { readonly [N in keyof S]: z.output<S[N]> }) => V,
  write: { readonly [N in keyof S]?: (value: V) => unknown },
): Own<V>;
export function own<S extends Shape, V, const D extends object>(
  shape: S,
  read: (raw: { readonly [N in keyof S]: z.output<S[N]> }) => V,
  write: { readonly [N in keyof S]?: (value: V) => unknown },
  declared: D & Declared<NoInfer<V>>,
): Own<V> & D;
export function own(shape: Shape, read: unknown, write: unknown, declared: object = {}) {
  return { shape, read, write, ...declared };
}

/** For a table: words of a list as one flag each, named with a prefix. */
export function flags<W extends string>(
  names: { readonly [word in W]: string },
  prefix = '',
): Own<readonly W[]> & { readonly lost: readonly W[] } {
  const flagged = Object.entries<string>(names).map(([word, name]) => {
    return { word: word as W, path: prefix + name, isSet: valueAt(prefix + name) };
  });
  const isIn = (word: W) => (words: readonly W[]) => words.includes(word);
  return {
    shape: Object.fromEntries(flagged.map(({ path }) => [path, flagOrNone])),
    read: (raw) => flagged.filter(({ isSet }) => isSet(raw)).map(({ word }) => word),
    write: Object.fromEntries(flagged.map(({ word, path }) => [path, isIn(word)])),
    lost: [],
  };
}

/** An edit of a row on the wire: its id and the changes; absent fields stay unchanged. */
export type EditCodec<E> = {
  readonly encode: (id: string, edit: E) => Raw;
  readonly decode: (raw: unknown) => Read<{ readonly id: string; readonly edit: E }>;
};

/**
 * Where a field is on the wire: `word` for `true`, `isCapital` for a word in any case, `part` for a
 * value with a codec of its own.
 */
type EditPlace =
  | FieldPlace
  | { readonly at: string; readonly word: string }
  | { readonly at: string; readonly isCapital: true }
  | { readonly at: string; readonly part: Part };

/** How one value of an edit is written and read. */
export type Part = {
  readonly schema: Schema;
  readonly to: (value: unknown) => unknown;
  readonly from: (raw: unknown) => unknown;
};

/**
 * The edits of an entity: each field's place on the wire, and the word for `true` where it is not
 * a field of the entity. Only changes are sent, so that another user's fields are not written
 * back with old values. `also`: constants that the server requires besides.
 */
export function edits<E extends object>(
  {
    _zod: {
      def: { shape },
    },
  }: z.core.$ZodObject,
  table: { readonly [F in keyof E]-?: EditPlace },
  also: { readonly [name: string]: string } = {},
): EditCodec<E> {
  const columns = Object.entries<EditPlace>(table).map(([field, where]) => {
    const { at = field } = where;
    if ('word' in where) {
      return { field, at, schema: z.literal(where.word), to: () => where.word, from: () => true };
    }
    if ('part' in where) return { field, at, ...where.part };
    const own = shape[field] as Schema;
    const isCapital = 'isCapital' in where ? ({ words: {}, isCapital: true } as const) : {};
    const { schema: inner, from, to } = translation(bare(own), { ...where, ...isCapital });
    if ('isNullWhenEmpty' in where) {
      const nullWhenEmpty = (value: unknown) => (value === '' ? null : to(value));
      const emptyWhenNull = (raw: unknown) => (raw === null ? '' : from(raw));
      return { field, at, schema: z.nullable(inner), to: nullWhenEmpty, from: emptyWhenNull };
    }
    const schema: Schema = isNullable(own) ? z.nullable(inner) : inner;
    return { field, at, schema, from, to };
  });
  const rawEdit = z.object({
    id,
    ...Object.fromEntries(Object.entries(also).map(([name, word]) => [name, z.literal(word)])),
    ...inGroups<Schema>(
      columns.map((column) => ({ [column.at]: z.optional(column.schema) })),
      (group) => z.optional(z.object(group)),
    ),
  });
  const places = columns.map((column) => ({ ...column, valueOf: valueAt(column.at) }));
  return {
    encode(row, edit) {
      const changed = columns.flatMap(({ field, at, to }) => {
        const value = (edit as Raw)[field];
        return value === undefined ? [] : [{ [at]: to(value) }];
      });
      return { id: row, ...also, ...inGroups<unknown>(changed, (group) => group) };
    },
    decode: reader(rawEdit, (raw) => {
      const changed = places.flatMap(({ field, valueOf, from }) => {
        const value = valueOf(raw);
        return value === undefined ? [] : [[field, from(value)] as const];
      });
      return { id: raw.id, edit: Object.fromEntries(changed) as E };
    }),
  };
}

/** The edits of declared fields. */
export function editsOf<S extends { readonly [field: string]: Schema }>({
  shape,
  places,
}: Pick<Editable<S, never>, 'shape' | 'places'>): EditCodec<Partial<ValuesOf<S>>> {
  return edits<Partial<ValuesOf<S>>>(z.object(shape), places as never);
}

/** For a row's table: its declared fields, whose empty value stands for null and absence. */
export function linesOf<S extends { readonly [field: string]: Schema }>({
  names,
  places,
  empty,
}: Pick<Editable<S, never>, 'shape' | 'names' | 'places' | 'empty'>) {
  const lines = names.map((field) => [field, { ...places[field], or: empty[field] }]);
  return Object.fromEntries(lines) as {
    readonly [F in keyof S]: Value<ValuesOf<S>[F]> & { readonly or: ValuesOf<S>[F] };
  };
}

/** Reads all of these fields, as a new row has them. Throws `Unreadable`, also where one lacks. */
export function allOf<E extends object>(
  codec: EditCodec<E>,
  names: readonly (keyof E & string)[],
): (raw: unknown) => Required<E> {
  return (raw) => {
    const isObject = typeof raw === 'object' && raw !== null;
    const { edit } = must(codec.decode(isObject ? { ...raw, id: 'new' } : raw), 'body');
    const missing = names.find((field) => edit[field] === undefined);
    if (missing !== undefined) throw new Unreadable(`body.${missing}: missing`);
    return edit as Required<E>;
  };
}

/** A prepared line. Its reads and writes are named by path. */
export type Column = {
  readonly shape: Shape;
  /** Names of which one must be present. */
  readonly oneOf?: readonly string[];
  readonly read: (raw: Raw) => unknown;
  readonly write: { readonly [path: string]: Make };
  /** What `rowCodec` takes where it cannot be read. */
  readonly lost: unknown;
  readonly partly?: ((raw: Raw) => unknown) | undefined;
  readonly isNeeded: boolean;
  readonly is: 'own' | 'word' | 'list' | 'other';
  /** Of a list: how one of its items is read, and a list of those that were. */
  readonly item?: (raw: unknown) => Read<unknown>;
  readonly ofItems?: (items: readonly unknown[]) => unknown;
  readonly most?: number;
};

function columnOf(field: string, schema: Schema, line: Line<unknown>): Column {
  if ('shape' in line) {
    const write = Object.entries(line.write).map(([path, to]) => {
      return [path, (row: Raw) => to(row[field])] as const;
    });
    const { shape, read, lost, partly, isNeeded = false } = line;
    const kind = { lost, partly, isNeeded, is: 'own' } as const;
    return { shape, read, ...kind, write: Object.fromEntries(write) };
  }
  const { or, absent, isNeeded = false } = line;
  const missing = or === undefined ? absent : or;
  const lost = line.lost === undefined ? missing : line.lost;
  const paths = [line.at ?? field].flat();
  const [path = field, other] = paths;
  const { schema: inner, from, to, ...kind } = translation(bare(schema), line);
  const isRequired = missing === undefined && other === undefined && kindOf(schema) !== 'optional';
  const mayLack = isRequired ? inner : z.optional(inner);
  const leaf = or === undefined ? mayLack : orNone(inner);
  const at = valueAt(path);
  const orAt = other === undefined ? () => undefined : valueAt(other);
  return {
    shape: Object.fromEntries(paths.map((each) => [each, leaf])),
    ...(missing === undefined && other !== undefined ? { oneOf: paths } : {}),
    read(raw) {
      const value = at(raw) ?? orAt(raw);
      return value == null ? missing : from(value);
    },
    write: {
      [path](row) {
        const value = row[field] ?? missing;
        if (kind.is === 'word' && value === lost) {
          const word = unknownWord(row as { readonly unknownWords?: UnknownWords }, field);
          if (word !== null || value === noWord) return word;
        }
        return value == null ? value : to(value);
      },
    },
    lost,
    isNeeded,
    ...kind,
  };
}

/** The member of a set of words for all others. */
const noWord = 'unknown';

type Translation = Pick<Column, 'is' | 'item' | 'ofItems' | 'most'> & {
  readonly schema: Schema;
  readonly from: (value: unknown) => unknown;
  readonly to: (value: unknown) => unknown;
};
const same = (value: unknown) => value;

function translation(schema: Schema, line: Value<unknown>): Translation {
  const { per, words: others, isCapital, isDistinct, rows, part } = line;
  if (per !== undefined) {
    return {
      is: 'other',
      schema: askedIn(schema, per),
      // `+ 0` turns a negative zero, which hashes differently, into zero.
      from: (value) => Math.round((value as number) * per) + 0,
      to: (value) => (value as number) / per,
    };
  }
  if (kindOf(schema) === 'enum') {
    const { [noWord]: _none, ...entries } = (schema as z.core.$ZodEnum)._zod.def.entries;
    if (!others) return { is: 'word', schema: z.enum(entries), from: same, to: same };
    const known = words<unknown>({ ...entries, ...others });
    const written = new Map(Object.keys(entries).map((word) => [word, capitals(word)]));
    return {
      is: 'word',
      schema: known.schema,
      from: (value) => known.of(value as string),
      to: isCapital ? (value) => written.get(value as string) : same,
    };
  }
  if (rows) {
    const { encode, read, schema: row, decode } = rows as RowCodec<unknown>;
    const { max: most = 0 } = limitsOf(schema);
    return {
      is: 'list',
      most,
      schema: z.array(row).check(z.maxLength(most)),
      from: (value) => (value as readonly Raw[]).map((each) => read(each)),
      to: (value) => (value as readonly unknown[]).map((each, at) => encode(each, at)),
      item: decode,
      ofItems: same,
    };
  }
  if (part) {
    const { encode, read, schema: inner } = part as RowCodec<unknown>;
    const from = (value: unknown) => read(value as Raw);
    return { is: 'other', schema: inner, from, to: (value) => encode(value) };
  }
  const inner = asked(schema);
  if (kindOf(itemOf(schema)) === 'object') {
    // A copy, without fields that the table does not name.
    return { is: 'other', schema: inner, from: (value) => z.parse(inner, value), to: same };
  }
  if (kindOf(schema) !== 'array') return { is: 'other', schema: inner, from: same, to: same };
  const items = (value: unknown) => {
    const all = value as readonly unknown[];
    return [...(isDistinct ? new Set(all) : all)];
  };
  const item = reader(asked(itemOf(schema)));
  const { max: most = Infinity } = limitsOf(schema);
  return { is: 'list', most, schema: inner, from: items, to: same, item, ofItems: items };
}

function kindOf(schema: Schema) {
  return (schema as z.core.$ZodTypes)._zod.def.type;
}

/** Of a list the schema of its items, else the schema itself. */
function itemOf(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'array' ? (def.element as Schema) : schema;
}

/** The schema inside optional and nullable wrappers. */
function bare(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable'
    ? bare(def.innerType as Schema)
    : schema;
}

function isNullable(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return (
    def.type === 'nullable' || (def.type === 'optional' && isNullable(def.innerType as Schema))
  );
}

export function partsOf(path: string) {
  return path.split(/\??\./) as [name: string, inner?: string];
}

export function valueAt(path: string): (raw: Raw) => unknown {
  const [name, inner] = partsOf(path);
  if (inner === undefined) return (raw) => raw[name];
  return (raw) => (raw[name] as Raw | null | undefined)?.[inner];
}

/** Groups the values at paths by the first name in them: values of one group, `together`. */
function inGroups<T>(
  columns: readonly { readonly [path: string]: T }[],
  together: (group: { readonly [name: string]: T }, mayLack: boolean) => T,
): { readonly [name: string]: T } {
  const found: { [name: string]: T } = {};
  const groups: { [name: string]: { readonly [name: string]: T } } = {};
  for (const [path, own] of columns.flatMap((column) => Object.entries(column))) {
    const [name, inner] = partsOf(path);
    if (inner === undefined) found[name] = own;
    else {
      groups[name] = { ...groups[name], [inner]: own };
      found[name] = together(groups[name], path.includes('?'));
    }
  }
  return found;
}

export function wireSchema(columns: readonly Column[]): Schema {
  const shape = inGroups<Schema>(
    columns.map((column) => column.shape),
    (group, mayLack) => (mayLack ? orNone(z.object(group)) : z.object(group)),
  );
  const checks = columns.flatMap(({ oneOf }) => {
    if (!oneOf) return [];
    const values = oneOf.map(valueAt);
    const isThere = (raw: unknown) => values.some((at) => at(raw as Raw) !== undefined);
    return [z.refine(isThere, { path: oneOf.slice(0, 1) })];
  });
  return z.object(shape).check(...checks);
}

/** Makes one field of an object out of another object, which has this index in its list. */
type Make = (from: Raw, at: number) => unknown;

function making(makes: { readonly [name: string]: Make }): (from: Raw, at?: number) => Raw {
  const names = Object.keys(makes);
  const each = Object.values(makes);
  // An object that begins with all its names stays compact, in whatever order they are filled in.
  const blank = Object.fromEntries(names.map((name) => [name, null]));
  return (from, at = 0) => {
    const made: { [name: string]: unknown } = { ...blank };
    for (let i = 0; i < names.length; i += 1) made[names[i] as string] = each[i]?.(from, at);
    return made;
  };
}

// What an entity is on the wire, as a table: where each of its fields stands there, in which unit,
// and what its absence means. Types and limits are those of the entity's schema. Separate because
// one interpreter reads and writes all tables.
import { type DeepReadonly, z } from '#domain/schema.ts';
import { asked, type Read, reader } from './fields.ts';

type Schema = z.core.$ZodType;
type Shape = { [name: string]: Schema };
type Raw = { readonly [name: string]: unknown };
type Writable = { [name: string]: unknown };

/** A field that is one value on the wire. */
type Value<V> = {
  /** `name` or `group.name`; in `group?.name` there need be no group. Absent: the field's name. */
  readonly at?: string;
  /** What null and absence mean. Without it the field must be there. */
  readonly or?: V;
};

export type Table<T> = { readonly [F in keyof T]-?: Value<Exclude<T[F], undefined>> };

export type Codec<T> = {
  readonly encode: (row: T) => Raw;
  readonly decode: (raw: unknown) => Read<T>;
};

export function codec<S extends z.core.$ZodObject>(
  schema: S,
  table: Table<DeepReadonly<z.output<S>>>,
): Codec<DeepReadonly<z.output<S>>> {
  type Row = DeepReadonly<z.output<S>>;
  const columns = Object.entries(schema._zod.def.shape).map(([field, own]) => ({
    field: field as keyof Row,
    ...columnOf(field, own, table[field as keyof Row] as Value<unknown>),
  }));
  return {
    encode(row) {
      const raw: Writable = {};
      for (const { field, write } of columns) write(row[field], raw);
      return raw;
    },
    decode: reader(wireSchema(columns), (raw) => {
      const row: Partial<Row> = {};
      for (const { field, read } of columns) row[field] = read(raw as Raw) as Row[keyof Row];
      return row as Row;
    }),
  };
}

/** A line of a table made ready. */
type Column = {
  readonly shape: Shape;
  readonly read: (raw: Raw) => unknown;
  readonly write: (value: unknown, onto: Writable) => void;
};

function columnOf(field: string, schema: Schema, column: Value<unknown>): Column {
  const { at = field, or } = column;
  const value = asked(bare(schema));
  const { read, write } = place(at);
  return {
    shape: { [at]: or === undefined ? value : z.optional(z.nullable(value)) },
    read: (raw) => read(raw) ?? or,
    write: (own, onto) => write(own ?? or, onto),
  };
}

/** Without what says that it may be absent or null. */
function bare(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' || def.type === 'nullable'
    ? bare(def.innerType as Schema)
    : schema;
}

/** Where a path leads in a raw row. */
function place(path: string) {
  const [name = '', inner] = path.split(/\??\./);
  return inner === undefined
    ? {
        read: (raw: Raw) => raw[name],
        write: (value: unknown, onto: Writable) => {
          onto[name] = value;
        },
      }
    : {
        read: (raw: Raw) => (raw[name] as Raw | null | undefined)?.[inner],
        write: (value: unknown, onto: Writable) => {
          onto[name] ??= {};
          (onto[name] as Writable)[inner] = value;
        },
      };
}

function wireSchema(columns: readonly Column[]): Schema {
  const shape: Shape = {};
  const groups: { [name: string]: Shape } = {};
  for (const [path, schema] of columns.flatMap((column) => Object.entries(column.shape))) {
    const [name = '', inner] = path.split(/\??\./);
    if (inner === undefined) shape[name] = schema;
    else {
      groups[name] = { ...groups[name], [inner]: schema };
      const group = z.object(groups[name]);
      shape[name] = path.includes('?') ? z.optional(z.nullable(group)) : group;
    }
  }
  return z.object(shape);
}

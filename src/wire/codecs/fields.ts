// The building blocks of all codecs: fields with the limits that the domain states, and the
// reading of lists item by item.
import * as own from '#domain/fields.ts';
import { isNoPlace, noPlaceWords, type Point, toMicroDegrees } from '#domain/geo.ts';
import { limitsOf, z } from '#domain/schema.ts';

/** A decoded value, or where and why decoding failed. A problem never quotes the data. */
export type Read<T> =
  | {
      readonly value: T;
      /** Of a row: its first fields that could not be read, or not in full. */
      readonly unread?: readonly string[];
      /** The first of these of which more is unknown than what the server's word means. */
      readonly lacks?: string;
    }
  | { readonly problem: string };

/** The readable rows, the count of the others, and the first few reasons. */
export type ReadList<T> = {
  readonly rows: readonly T[];
  readonly skipped: number;
  /** Rows among the readable ones of which a field could not be read. */
  readonly partial: number;
  readonly why: readonly string[];
};

/** The whole answer or request is unusable: `where` names the first field that is wrong. */
export class Unreadable extends Error {
  readonly where: string;
  constructor(where: string) {
    super(where);
    this.name = 'Unreadable';
    this.where = where;
  }
}

/** Of a list, and of a row. */
export const reasonsKept = 5;

type Schema = z.core.$ZodType;

export function orNone<S extends Schema>(schema: S) {
  return z.optional(z.nullable(schema));
}

/** A field's schema with the limits that apply to wire input, its own and those of its parts. */
export function asked<S extends Schema>(schema: S): S {
  const { def } = (schema as Schema as z.core.$ZodTypes)._zod;
  const { min, max, isKey } = limitsOf(schema);
  const [least, most] = def.type === 'number' ? [z.gte, z.lte] : [z.minLength, z.maxLength];
  const checks: z.core.$ZodCheck[] = [];
  if (min !== undefined) checks.push(least(min));
  if (max !== undefined) checks.push(most(max));
  if (isKey) checks.push(z.refine((value) => !((value as string) in Object.prototype)));
  return (withAskedParts(schema) as z.ZodMiniType).check(...(checks as never[])) as never;
}

function withAskedParts(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return z.array(asked(def.element as Schema));
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, own]) => [name, asked(own as Schema)]);
      return z.object(Object.fromEntries(fields) as { [name: string]: Schema });
    }
    case 'nullable':
      return z.nullable(asked(def.innerType as Schema));
    case 'optional':
      return z.optional(asked(def.innerType as Schema));
    default:
      return schema;
  }
}

/** A number in another unit, of which one is `per` of the field's; fractions are allowed. */
export function askedIn(schema: Schema, per: number) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = limitsOf(schema);
  return z.number().check(z.gte(min / per), z.lte(max / per));
}

export const id = asked(own.id);
export const idOrNone = orNone(id);
export const label = asked(own.label('plain'));
export const title = asked(own.title('plain'));
export const note = asked(own.note);
export const epochMs = asked(own.timeMs);
export const flagOrNone = orNone(z.boolean());
export const latitude = askedIn(own.latE6, 1e6);
export const longitude = askedIn(own.lonE6, 1e6);

type Degrees = { readonly latitude: number; readonly longitude: number };

export function pointOf({ latitude: lat, longitude: lon }: Degrees): Point {
  return { lonE6: toMicroDegrees(lon), latE6: toMicroDegrees(lat) };
}

/** A check of coordinates: that they are those of a place. */
export const isSomewhere = z.refine<Degrees>((at) => {
  const { lonE6, latE6 } = pointOf(at);
  return !isNoPlace(lonE6, latE6);
}, noPlaceWords);

/** Of a row whose name cannot be read. */
export const unknownName = 'Unknown';

/** An outside vocabulary: words in any case, each mapped to the domain's word. */
export function words<T>(table: { readonly [word: string]: T }) {
  const known = new Map(Object.entries(table));
  return {
    schema: z.string().check(
      z.maxLength(64),
      z.refine((value) => known.has(value.toLowerCase())),
    ),
    of: (word: string): T => known.get(word.toLowerCase()) as T,
    find: (word: string): T | undefined => known.get(word.toLowerCase()),
  };
}

/** `in-progress` as `In-Progress`. */
export function capitals(word: string): string {
  return word.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** A decoder from a schema of the raw shape and its translation, if it needs one. */
export function reader<S extends z.core.$ZodType, T = z.output<S>>(
  schema: S,
  translate: (raw: z.output<S>) => T = (raw) => raw as T,
): (raw: unknown) => Read<T> {
  return (raw) => {
    const result = z.safeParse(schema, raw);
    if (result.success) return { value: translate(result.data) };
    const [first] = result.error.issues;
    return { problem: first ? problemOf(first) : '(value): unreadable' };
  };
}

export function problemOf({ code, message, path }: z.core.$ZodIssue): string {
  // A schema's own words, such as of a value of no known kind (S1 §8).
  const isWorded = ['invalid_union', 'custom'].includes(code) && message !== 'Invalid input';
  return `${path.map(String).join('.') || '(value)'}: ${isWorded ? message : code}`;
}

/** Reads a value that the answer requires, with every field. Throws `Unreadable`. */
export function must<T>(read: Read<T>, where: string): T {
  const asWhole = inFull(read);
  if ('value' in asWhole) return asWhole.value;
  throw new Unreadable(`${where}.${asWhole.problem}`);
}

/** Refuses what lacks a field. A word of no table is none that lacks: it is kept. */
export function inFull<T>(read: Read<T>): Read<T> {
  return 'value' in read && read.lacks !== undefined ? { problem: read.lacks } : read;
}

/** Names the row for a search at the server: an id is not personal data. */
function named(item: unknown): string {
  const { id: own } = (item ?? {}) as { readonly id?: unknown };
  return typeof own === 'string' && /^[\w-]{1,64}$/.test(own) ? `, id ${own}` : '';
}

/** Reads a list item by item; a bad or repeated item is skipped and counted, and one that lacks a
 * field is counted. Throws `Unreadable` when it is no list at all. */
export function readList<T extends { readonly id: string }>(
  raw: unknown,
  where: string,
  readOne: (raw: unknown) => Read<T>,
): ReadList<T> {
  if (!Array.isArray(raw)) throw new Unreadable(`${where}: not a list`);
  const rows: T[] = [];
  const seen = new Set<string>();
  const why: string[] = [];
  let partial = 0;
  const say = (at: number, problem: string) => {
    if (why.length < reasonsKept) why.push(`${where}[${at}].${problem}${named(raw[at])}`);
  };
  for (const [at, item] of raw.entries()) {
    const read = readOne(item);
    if ('problem' in read) say(at, read.problem);
    else if (seen.has(read.value.id)) say(at, 'id: repeated');
    else {
      seen.add(read.value.id);
      rows.push(read.value);
      if (read.unread) {
        partial += 1;
        for (const problem of read.unread) say(at, problem);
      }
    }
  }
  return { rows, skipped: raw.length - rows.length, partial, why };
}

// Checks quickly whether a value is already what a zod schema would return for it. Apart from
// schema.ts because it walks zod's definitions, for use where copying each payload is too slow.
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/**
 * A test that is true only for values the schema accepts unchanged: no surplus field, keys in the
 * schema's own order. It may be false for others (unsupported definitions are never true): use
 * the schema then. Walks the definition once; no compiled code, which the security policy
 * forbids.
 */
export function fitsAsItIs(schema: Schema): (value: unknown) => boolean {
  const shape = shapeOf(schema);
  return (value) => fits(shape, value);
}

/**
 * A definition's requirements as data for one function that walks it: a function for each part
 * would take a fifth longer.
 */
type Shape = {
  readonly kind: Kind;
  /** Of a nullable shape the inner one; of an array its items'. */
  readonly inner: Shape | undefined;
  /** The allowed values; with `options` those of the discriminator. */
  readonly values: readonly unknown[];
  readonly discriminator: string;
  readonly options: readonly Shape[];
  readonly keys: readonly string[];
  readonly fields: readonly Shape[];
  readonly isOptional: readonly boolean[];
};

const kinds = {
  never: 0,
  text: 1,
  textOrNull: 2,
  whole: 3,
  wholeOrNull: 4,
  finite: 5,
  flag: 6,
  oneOf: 7,
  nullable: 8,
  array: 9,
  object: 10,
  chosen: 11,
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

function shape(kind: Kind, more: Partial<Shape> = {}): Shape {
  const noParts = { values: [], discriminator: '', options: [], keys: [], fields: [] };
  return { kind, inner: undefined, ...noParts, isOptional: [], ...more };
}

const never = shape(kinds.never);

function shapeOf(schema: Schema): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ((def as { readonly checks?: readonly unknown[] }).checks?.length) return never;
  switch (def.type) {
    case 'string':
      return isPlain(def, ['type']) ? shape(kinds.text) : never;
    case 'number':
      return numberShape(def);
    case 'boolean':
      return isPlain(def, ['type']) ? shape(kinds.flag) : never;
    case 'null':
      return shape(kinds.oneOf, { values: [null] });
    case 'literal':
      return shape(kinds.oneOf, { values: def.values });
    case 'enum':
      return shape(kinds.oneOf, { values: Object.values(def.entries) });
    case 'nullable':
      return nullable(shapeOf(def.innerType as Schema));
    case 'array':
      return shape(kinds.array, { inner: shapeOf(def.element as Schema) });
    case 'object':
      return objectShape(def);
    case 'union':
      // Without a discriminator an earlier option could accept the value and drop a field.
      if (!('discriminator' in def)) return never;
      return chosenShape(def.discriminator as string, def.options as readonly Schema[]);
    default:
      return never;
  }
}

/** A definition with unsupported parts (a format, a coercion) is left to zod. */
function isPlain(def: object, known: readonly string[]): boolean {
  return Object.entries(def).every(
    ([key, value]) => known.includes(key) || key === 'checks' || value === undefined,
  );
}

function numberShape(def: object): Shape {
  const { format } = def as { readonly format?: string };
  if (format === 'safeint' && isPlain(def, ['type', 'check', 'abort', 'format'])) {
    return shape(kinds.whole);
  }
  return isPlain(def, ['type']) ? shape(kinds.finite) : never;
}

function nullable(inner: Shape): Shape {
  if (inner.kind === kinds.text) return shape(kinds.textOrNull);
  if (inner.kind === kinds.whole) return shape(kinds.wholeOrNull);
  return shape(kinds.nullable, { inner });
}

function objectShape(def: z.core.$ZodObjectDef): Shape {
  const { catchall } = def;
  // Keys beyond the shape never fit, whether the schema would refuse or drop them.
  if (catchall && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never') return never;
  const keys = Object.keys(def.shape);
  const defs = keys.map((key) => (def.shape[key] as z.core.$ZodTypes)._zod.def);
  return shape(kinds.object, {
    keys,
    isOptional: defs.map(({ type }) => type === 'optional'),
    fields: defs.map((field, at) =>
      shapeOf((field.type === 'optional' ? field.innerType : def.shape[keys[at] ?? '']) as Schema),
    ),
  });
}

/** The option is found by its discriminator; a discriminator that is not a literal goes to zod. */
function chosenShape(discriminator: string, schemas: readonly Schema[]): Shape {
  const values: unknown[] = [];
  const options: Shape[] = [];
  for (const schema of schemas) {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const chooses =
      def.type === 'object' ? (def.shape[discriminator] as z.core.$ZodTypes)._zod.def : def;
    if (chooses.type !== 'literal') return never;
    const option = shapeOf(schema);
    for (const value of chooses.values) {
      values.push(value);
      options.push(option);
    }
  }
  return shape(kinds.chosen, { discriminator, values, options });
}

function fits(asked: Shape, value: unknown): boolean {
  switch (asked.kind) {
    case kinds.text:
      return typeof value === 'string';
    case kinds.textOrNull:
      return typeof value === 'string' || value === null;
    case kinds.whole:
      return Number.isSafeInteger(value);
    case kinds.wholeOrNull:
      return value === null || Number.isSafeInteger(value);
    case kinds.finite:
      return Number.isFinite(value);
    case kinds.flag:
      return typeof value === 'boolean';
    case kinds.oneOf:
      return asked.values.includes(value);
    case kinds.nullable:
      return value === null || fits(asked.inner as Shape, value);
    case kinds.array:
      return arrayFits(asked.inner as Shape, value);
    case kinds.object:
      return objectFits(asked, value);
    case kinds.chosen: {
      if (typeof value !== 'object' || value === null) return false;
      const chosen = (value as { readonly [key: string]: unknown })[asked.discriminator];
      const option = asked.options[asked.values.indexOf(chosen)];
      return option !== undefined && fits(option, value);
    }
    default:
      return false;
  }
}

function arrayFits(item: Shape, value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i += 1) if (!fits(item, value[i])) return false;
  return true;
}

function objectFits({ keys, fields, isOptional }: Shape, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  let at = 0;
  for (const key in value) {
    while (keys[at] !== key) {
      if (!isOptional[at]) return false;
      at += 1;
    }
    const field = (value as { readonly [key: string]: unknown })[key];
    if (!fits(fields[at] as Shape, field)) return false;
    at += 1;
  }
  for (; at < keys.length; at += 1) if (!isOptional[at]) return false;
  return true;
}

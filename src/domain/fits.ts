// Says at once whether a value is already what a zod schema would make of it. Apart from schema.ts
// because it walks zod's definitions, and only where copying each payload would cost too much.
import type * as z from 'zod/mini';

type Fits = (value: unknown) => boolean;
type Schema = z.core.$ZodType;

/**
 * A test that is true only for values the schema takes and leaves as they are: no field too many,
 * keys in the schema's own order. It may be false for others (what it does not know, it denies):
 * ask the schema then. Walks the definition once; no compiled code, which the security policy
 * forbids.
 */
export function fitsAsItIs(schema: Schema): Fits {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if ((def as { readonly checks?: readonly unknown[] }).checks?.length) return never;
  switch (def.type) {
    case 'string':
      return isPlain(def, ['type']) ? (value) => typeof value === 'string' : never;
    case 'number':
      return numberFits(def);
    case 'boolean':
      return isPlain(def, ['type']) ? (value) => typeof value === 'boolean' : never;
    case 'null':
      return (value) => value === null;
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'nullable': {
      const inner = fitsAsItIs(def.innerType as Schema);
      return (value) => value === null || inner(value);
    }
    case 'array':
      return arrayFits(fitsAsItIs(def.element as Schema));
    case 'object':
      return objectFits(def);
    case 'union':
      // Without a discriminator an earlier option could take the value and leave something out.
      if (!('discriminator' in def)) return never;
      return chosenFits(def.discriminator as string, def.options as readonly Schema[]);
    default:
      return never;
  }
}

const never: Fits = () => false;

/** A definition with more in it than is known here (a format, a coercion) is left to zod. */
function isPlain(def: object, known: readonly string[]): boolean {
  return Object.entries(def).every(
    ([key, value]) => known.includes(key) || key === 'checks' || value === undefined,
  );
}

function numberFits(def: object): Fits {
  const { format } = def as { readonly format?: string };
  if (format === 'safeint' && isPlain(def, ['type', 'check', 'abort', 'format'])) {
    return (value) => Number.isSafeInteger(value);
  }
  return isPlain(def, ['type']) ? (value) => Number.isFinite(value) : never;
}

function oneOf(values: readonly unknown[]): Fits {
  const known = new Set(values);
  return (value) => known.has(value);
}

/** The option is found by its discriminator; one that is no literal is left to zod. */
function chosenFits(key: string, options: readonly Schema[]): Fits {
  const byValue = new Map<unknown, Fits>();
  for (const option of options) {
    const { def } = (option as z.core.$ZodTypes)._zod;
    const chooses = def.type === 'object' ? (def.shape[key] as z.core.$ZodTypes)._zod.def : def;
    if (chooses.type !== 'literal') return never;
    for (const value of chooses.values) byValue.set(value, fitsAsItIs(option));
  }
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const fits = byValue.get((value as { readonly [key: string]: unknown })[key]);
    return fits?.(value) ?? false;
  };
}

function arrayFits(item: Fits): Fits {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let i = 0; i < value.length; i += 1) if (!item(value[i])) return false;
    return true;
  };
}

function objectFits(def: z.core.$ZodObjectDef): Fits {
  const { catchall } = def;
  // Keys beyond the shape never fit, whether the schema would refuse them or leave them out.
  if (catchall && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never') return never;
  const keys = Object.keys(def.shape);
  const isOptional = keys.map((key) => typeOf(def.shape[key]) === 'optional');
  const fields = keys.map((key) => {
    const field = def.shape[key] as z.core.$ZodTypes;
    const { _zod } = field;
    return _zod.def.type === 'optional'
      ? fitsAsItIs(_zod.def.innerType as Schema)
      : fitsAsItIs(field);
  });
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    if (Object.getPrototypeOf(value) !== Object.prototype) return false;
    let at = 0;
    for (const key in value) {
      while (keys[at] !== key) {
        if (at >= keys.length || !isOptional[at]) return false;
        at += 1;
      }
      if (!(fields[at] as Fits)((value as { readonly [key: string]: unknown })[key])) return false;
      at += 1;
    }
    for (; at < keys.length; at += 1) if (!isOptional[at]) return false;
    return true;
  };
}

function typeOf(schema: unknown): string {
  return (schema as z.core.$ZodTypes)._zod.def.type;
}

// Checks whether a zod schema accepts a value, without the copy that zod makes. Apart
// from domain/fits.ts, which checks whether a payload is exactly what its schema would return:
// raw rows have surplus fields, and limits.
import type { z } from '#domain/schema.ts';

type Schema = z.core.$ZodType;
type Test = (value: unknown) => boolean;

/**
 * A test that is true only for values the schema accepts. It may be false for others (unsupported
 * definitions are never true): use the schema then. Built once, of closures: the security policy
 * forbids compiled code.
 */
export function isTakenBy(schema: Schema): Test {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { checks = [] } = def as { readonly checks?: readonly z.core.$ZodCheck[] };
  const [first, ...others] = [typeTest(def), ...checks.map(checkTest)];
  if (first === undefined || others.length === 0) return first ?? never;
  return (value) => first(value) && others.every((test) => test(value));
}

const never: Test = () => false;

function typeTest(def: z.core.$ZodTypes['_zod']['def']): Test {
  switch (def.type) {
    case 'string':
      return 'format' in def ? never : (value) => typeof value === 'string';
    case 'number':
      if (!('format' in def)) return Number.isFinite;
      return def.format === 'safeint' ? Number.isSafeInteger : never;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'enum': {
      const known = new Set<unknown>(Object.values(def.entries));
      return (value) => known.has(value);
    }
    case 'optional':
    case 'nullable': {
      const none = def.type === 'optional' ? undefined : null;
      const inner = isTakenBy(def.innerType as Schema);
      return (value) => value === none || inner(value);
    }
    case 'array': {
      const item = isTakenBy(def.element as Schema);
      return (value) => Array.isArray(value) && value.every(item);
    }
    case 'object':
      return objectTest(def);
    default:
      return never;
  }
}

function objectTest({ shape, catchall }: z.core.$ZodObjectDef): Test {
  if (catchall) return never;
  const fields = Object.entries(shape).map(([name, own]) => ({ name, test: isTakenBy(own) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as { readonly [name: string]: unknown };
    return fields.every(({ name, test }) => test(object[name]));
  };
}

/** The types of zod's checks do not show their parameters. */
type Asked = {
  readonly check: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly value: number;
  readonly inclusive: boolean;
  readonly fn?: (value: unknown) => unknown;
};

function checkTest(check: z.core.$ZodCheck): Test {
  const { check: kind, minimum, maximum, value: bound, inclusive, fn } = check._zod.def as Asked;
  if (kind === 'min_length') return (value) => (value as string).length >= minimum;
  if (kind === 'max_length') return (value) => (value as string).length <= maximum;
  if (kind === 'greater_than' && inclusive) return (value) => (value as number) >= bound;
  if (kind === 'less_than' && inclusive) return (value) => (value as number) <= bound;
  if (kind === 'custom' && fn) return (value) => Boolean(fn(value));
  return never;
}

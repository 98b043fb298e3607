// The fields of arbitrary entities, requests and replies.
import * as fc from 'fast-check';
import type { Editable, ValuesOf } from '#domain/editable.ts';
import { dayOfNumber } from '#domain/reports.ts';
import { type DeepReadonly, limitsOf, z } from '#domain/schema.ts';
import type { Route } from '../route.ts';

export type Arb<T> = fc.Arbitrary<T>;

/** For each of these calls: a request and a reply that belong together. */
export type ExchangesOf<T> = {
  readonly [K in keyof T]: T[K] extends Route<infer Q, infer R>
    ? Arb<{ readonly request: Q; readonly reply: R }>
    : never;
};
type Fields<T> = { readonly [K in keyof T]: Arb<T[K]> };

export const id = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => !(text in Object.prototype));
export const title = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
export const label = fc.string({ maxLength: 40, unit: 'grapheme' });
export const note = fc.string({ maxLength: 200, unit: 'grapheme' });
export const orNone = <T>(arb: Arb<T>): Arb<T | null> => fc.option(arb, { nil: null });
/** Of the calendar: '2026-10-20'. */
export const calendarDay = fc.integer({ min: -100_000, max: 500_000 }).map(dayOfNumber);
export const epochMs = fc.integer({ min: 0, max: 4_102_444_800_000 });
/** Never 0: 0, 0 is no place. */
export const lonE6 = fc.integer({ min: -180_000_000, max: 180_000_000 }).filter((lon) => lon !== 0);
export const latE6 = fc.integer({ min: -90_000_000, max: 90_000_000 });
/** Hundredths of a mile, or cents. */
export const cmi = fc.nat(3_000_000);

export const record = <T>(fields: Fields<T>): Arb<T> => fc.record(fields as never) as never;
export const rows = <T extends { readonly id: string }>(one: Arb<T>): Arb<T[]> =>
  fc.uniqueArray(one, { maxLength: 4, selector: (row) => row.id });

type Shape = { readonly [field: string]: z.core.$ZodType };
type Declared<S extends Shape> = Pick<Editable<S, never>, 'shape'>;

/** Some of declared fields, as an edit has them. */
export function editOf<S extends Shape>(
  fields: Declared<S>,
  narrower: Partial<Fields<ValuesOf<S>>> = {},
): Arb<Partial<ValuesOf<S>>> {
  return fc.record(eachOf(fields, narrower), { requiredKeys: [] }) as never;
}

/** All of them, as a new row has them. */
export function allOf<S extends Shape>(
  fields: Declared<S>,
  narrower: Partial<Fields<ValuesOf<S>>> = {},
): Arb<ValuesOf<S>> {
  return fc.record(eachOf(fields, narrower)) as never;
}

function eachOf<S extends Shape>({ shape }: Declared<S>, narrower: Partial<Fields<ValuesOf<S>>>) {
  const own = narrower as { readonly [field: string]: Arb<unknown> };
  const fields = Object.entries(shape).map(([field, schema]) => [
    field,
    own[field] ?? drawn(schema),
  ]);
  return Object.fromEntries(fields) as { readonly [field: string]: Arb<unknown> };
}

/**
 * Values of a schema within its limits, and no unknown words. `narrower`: for fields where not
 * every such value is valid.
 */
export function arbitraryOf<S extends z.core.$ZodType>(
  schema: S,
  narrower: Partial<Fields<DeepReadonly<z.output<S>>>> = {},
): Arb<DeepReadonly<z.output<S>>> {
  return drawn(schema, narrower as { readonly [field: string]: Arb<unknown> }) as never;
}

function drawn(
  schema: z.core.$ZodType,
  narrower: { readonly [field: string]: Arb<unknown> } = {},
  mostItems = 5,
): Arb<unknown> {
  const inner = (part: z.core.$ZodType) => drawn(part, {}, mostItems);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { min, max = Number.MAX_SAFE_INTEGER, isKey } = limitsOf(schema);
  switch (def.type) {
    case 'string': {
      const maxLength = Math.min(max, isKey ? 20 : max > 300 ? 200 : 40);
      const letters = fc.string({ minLength: min, maxLength, unit: 'grapheme' });
      return isKey ? letters.filter((text) => !(text in Object.prototype)) : letters;
    }
    case 'number': {
      const whole = fc.integer({ min, max });
      if ('format' in def) return whole;
      // `+ 0`: JSON has no negative zero.
      return fc.oneof(
        whole,
        fc.double({ min, max, noNaN: true }).map((number) => number + 0),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries).filter((word) => word !== 'unknown'));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'nullable':
      return orNone(inner(def.innerType as z.core.$ZodType));
    case 'union':
      return fc.oneof(...def.options.map((option) => inner(option as z.core.$ZodType)));
    case 'optional':
      return inner(def.innerType as z.core.$ZodType);
    case 'array': {
      const item = (def.element as z.core.$ZodTypes)._zod.def;
      // Words of a list are a set, in the schema's order.
      if (item.type === 'enum') return fc.subarray(Object.values(item.entries));
      // Lists in lists are shorter, so that a tree of them stays small.
      const one = drawn(def.element as z.core.$ZodType, {}, mostItems - 1);
      return fc.array(one, { minLength: min ?? 0, maxLength: mostItems });
    }
    case 'object': {
      const all = Object.entries(def.shape as { readonly [field: string]: z.core.$ZodTypes });
      const fields = all.filter(([field]) => field !== 'unknownWords');
      return fc.record(
        Object.fromEntries(fields.map(([field, own]) => [field, narrower[field] ?? inner(own)])),
        {
          requiredKeys: fields.flatMap(([field, own]) =>
            own._zod.def.type === 'optional' ? [] : [field],
          ),
        },
      );
    }
    default:
      throw new Error(`No arbitrary for ${def.type}`);
  }
}

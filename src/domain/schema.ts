// Payload schemas with a privacy class for every text field, on zod's small face.
// In domain because slices and codecs share them; the kernel knows only the interface.
import * as z from 'zod/mini';
import { config } from 'zod/mini';
import { fitsAsItIs } from './fits.ts';
import { grouped } from './grouped.ts';

/** Same classes as the kernel's; the domain may not import it. */
export type PrivacyClass = 'plain' | 'name' | 'phone' | 'email' | 'vin' | 'address' | 'note';

// Compiled validators need `new Function`, which the security policy forbids.
config({ jitless: true });

/**
 * Of a text its fewest and most characters, of a list its most items, of a number its range. Wire
 * input is checked against them; the log is not, since its records were checked before.
 */
export type Limits = {
  readonly min?: number;
  readonly max?: number;
  /** A key of look-ups, so property names that every object has are refused. */
  readonly isKey?: true;
};
const facts = z.registry<Limits & { readonly privacy?: PrivacyClass }>();

/** A text of a privacy class; `plain` for ids, codes and words of the program. */
export function text(privacy: PrivacyClass = 'plain', limits: Limits = {}) {
  return z.string().register(facts, { privacy, ...limits });
}
export const integer = z.int();
export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.int().register(facts, { min, max });
}
export function decimal(min: number, max: number) {
  return z.number().register(facts, { min, max });
}
export function list<S extends z.core.$ZodType>(item: S, max: number, limits: Limits = {}) {
  return z.array(item).register(facts, { max, ...limits });
}
export function limitsOf(schema: z.core.$ZodType): Limits {
  return facts.get(schema) ?? {};
}

/** A rule for texts that are all required: why, by field, where one is `missing` or too long. */
export function wrongTexts<F extends string>(
  { shape }: z.ZodMiniObject<{ readonly [K in F]: z.core.$ZodType<string> }>,
  missing: { readonly [K in F]: string },
) {
  return (texts: { readonly [K in F]: string }): { readonly [K in F]?: string } => {
    const wrong: { [K in F]?: string } = {};
    for (const field of Object.keys(missing) as F[]) {
      const { length } = texts[field].trim();
      const { max = Infinity } = limitsOf(shape[field]);
      if (length === 0) wrong[field] = missing[field];
      if (length > max) wrong[field] = `At most ${grouped(max)} characters.`;
    }
    return wrong;
  };
}
export const flag = z.boolean();
export { z };

/** Payloads are never changed in place, so entities and records are not copied. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

export type PayloadSchema<T> = {
  /** Its zod schema, for use inside another one. */
  readonly zod: z.core.$ZodType;
  parse(raw: unknown): T;
  readonly privacy: { readonly [path: string]: PrivacyClass };
};

/**
 * Wraps a zod schema for the log. Throws `path: what` on a payload that does not fit. One that
 * fits is not copied: the log owns it from then on.
 */
export function payload<S extends z.core.$ZodType>(
  schema: S,
): PayloadSchema<DeepReadonly<z.output<S>>> {
  // Both on first use: most payloads of a console never occur in a session.
  let fits: ReturnType<typeof fitsAsItIs> | undefined;
  let privacy: PayloadSchema<unknown>['privacy'] | undefined;
  return {
    zod: schema,
    parse(raw) {
      fits ??= fitsAsItIs(schema);
      if (fits(raw)) return raw as DeepReadonly<z.output<S>>;
      const result = z.safeParse(schema, raw);
      if (result.success) return result.data as DeepReadonly<z.output<S>>;
      const first = result.error.issues[0];
      throw new TypeError(`${first?.path.join('.') || '(payload)'}: ${first?.message}`);
    },
    get privacy() {
      privacy ??= privacyOf(schema);
      return privacy;
    },
  };
}

/**
 * A payload that carries one of these declarations, named by `of`, under the schema and the
 * privacy classes of its declaration. Any other is refused.
 */
export function carried<Data, Declared extends { readonly type: string }>(
  declared: Iterable<Declared>,
  fieldsOf: (one: Declared) => z.core.$ZodShape,
): PayloadSchema<Data> {
  const [first, ...rest] = Array.from(declared, (one) =>
    z.object({ of: z.literal(one.type), ...fieldsOf(one) }),
  );
  const schema = first ? z.discriminatedUnion('of', [first, ...rest]) : z.never();
  return payload(schema) as unknown as PayloadSchema<Data>;
}

/** A payload without fields. */
export const emptyPayload = payload(z.strictObject({}));

function privacyOf(schema: z.core.$ZodType): Record<string, PrivacyClass> {
  const found: Record<string, PrivacyClass> = {};
  walk(schema, '', found);
  return found;
}

function walk(schema: z.core.$ZodType, path: string, found: Record<string, PrivacyClass>): void {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  const { privacy } = facts.get(schema) ?? {};
  if (privacy) found[path] = privacy;
  switch (def.type) {
    case 'object':
      for (const [key, child] of Object.entries(def.shape)) {
        walk(child as z.core.$ZodType, path ? `${path}.${key}` : key, found);
      }
      break;
    case 'array':
      walk(def.element, `${path}[]`, found);
      break;
    case 'nullable':
    case 'optional':
      walk(def.innerType, path, found);
      break;
    case 'union':
      for (const option of def.options) walk(option as z.core.$ZodType, path, found);
      break;
    case 'record':
      walk(def.valueType, `${path}{}`, found);
      break;
    default:
  }
}

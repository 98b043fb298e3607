import type { DeepReadonly, z } from '../schema.ts';

/** A row with the empty value of each field: no text, zero, no item, null where that may be. */
export function emptyOf<S extends z.core.$ZodObject>(schema: S): DeepReadonly<z.output<S>> {
  const all = Object.entries(schema._zod.def.shape);
  const fields = all.map(([field, own]) => [field, emptyValue(own)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as never;
}

function emptyValue(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'nullable':
      return null;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'object':
      return emptyOf(schema as z.core.$ZodObject);
    default:
      return undefined;
  }
}

// What the requests of edits have in common, from the declaration of their fields.
import type { Editable, ValuesOf } from '#domain/editable.ts';
import type { z } from '#domain/schema.ts';
import type { NoteChange } from './note.model.ts';

type Shape = { readonly [field: string]: z.core.$ZodType };
type Draw = <X>(from: Iterable<X>) => X | undefined;
type InWords<S extends Shape> = (
  field: keyof S & string,
  value: ValuesOf<S>[keyof S] | undefined,
) => NoteChange['before'];

/** The changes of an edit for the activity log, in the order of the fields. */
export function changesIn<S extends Shape, Row>(
  { names, labels, valuesOf }: Pick<Editable<S, Row>, 'shape' | 'names' | 'labels' | 'valuesOf'>,
  row: Row | null | undefined,
  edited: Partial<ValuesOf<S>>,
  inWords: InWords<S>,
): NoteChange[] {
  const now = row ? valuesOf(row) : null;
  return names.flatMap((field) => {
    const after = edited[field];
    if (after === undefined) return [];
    const before = inWords(field, now?.[field]);
    return [{ field: labels[field], before, after: inWords(field, after), zone: null }];
  });
}

/** The fields of a new row for the activity log: those that have a value. */
export function linesOf<S extends Shape>(
  fields: Pick<Editable<S, never>, 'shape' | 'names' | 'labels'>,
  values: ValuesOf<S>,
  inWords: InWords<S>,
): NoteChange[] {
  const { names, labels } = fields;
  const all = names.map((field) => ({
    field: labels[field],
    after: inWords(field, values[field]),
  }));
  return all.flatMap(({ field, after }) =>
    after === null || after === '' ? [] : [{ field, before: null, after, zone: null }],
  );
}

/** For a request's sample: one field or more, each with a valid value. `more`: further values. */
export function someOf<S extends Shape>(
  { names, samples }: Pick<Editable<S, never>, 'shape' | 'names' | 'samples'>,
  pick: Draw,
  more: { readonly [F in keyof S]?: readonly ValuesOf<S>[F][] } = {},
): Partial<ValuesOf<S>> {
  const offered = names.filter((field) => more[field] ?? samples[field]);
  const one = pick(offered);
  const some = offered.filter((field) => field === one || pick([true, false]));
  const drawn = some.map((field) => [field, pick<unknown>(more[field] ?? samples[field] ?? [])]);
  return Object.fromEntries(drawn) as Partial<ValuesOf<S>>;
}

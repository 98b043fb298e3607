// What the requests of edits have in common, from the declaration of their fields.
import type { Editable, ValuesOf } from '#domain/editable.ts';
import type { z } from '#domain/schema.ts';
import { type Note, type NoteChange, notice, type NoticeText } from './note.model.ts';

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

type Ended = { readonly note: Note };
type Words = {
  readonly running: string;
  readonly done: (ended: Ended) => NoticeText;
  readonly failed: (ended: Ended & { readonly why: string }) => NoticeText;
};

/**
 * The usual words of a request, from its noun, its verb and what it is done to ('vehicle'); `own`:
 * what differs.
 */
export function wordsOf(
  noun: string,
  [now, then]: readonly [now: string, then: string],
  thing: string,
  differing: Partial<Words> = {},
): Words & { readonly noun: string; readonly verb: readonly [now: string, then: string] } {
  const usual: Words = {
    running: `The ${thing} is being ${then}.`,
    done: ({ note }) => {
      const title = then === 'removed' ? 'Removed.' : 'Saved.';
      return notice('success', title, `${note.subject} was ${then}.`);
    },
    failed: ({ note, why }) =>
      notice('error', `Failed to ${now} ${thing}.`, `${note.subject}: ${why}`),
  };
  return { noun, verb: [now, then], ...usual, ...differing };
}

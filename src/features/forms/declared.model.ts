import type { Collection, Entities } from '#domain/entities.ts';
import type { MergeRules, Values } from '#domain/merge.ts';
import { z } from '#domain/schema.ts';
import type { AnyRequest } from '../outbox/index.ts';

/** In words; or a time, with the zone of its place. */
export type Said = string | { readonly ms: number; readonly zone: string | null };

/** Why, by field; a field that is not in it has nothing against it. */
export type Reasons<V> = { readonly [F in keyof V]?: string | undefined };

/**
 * A form over a row: all that is its own. That it is kept, merged, settled and listed is the forms
 * slice's. Only what is in `values` is kept: a password or a file stays in its view.
 */
export interface FormDef<C extends Collection | null, V extends Values, D, S> {
  /** What it is saved by; its type names the form. */
  readonly request: AnyRequest;
  /** Null for a form of something new: nothing is below it. */
  readonly collection: C;
  /** What its subjects begin with; absent its collection. */
  readonly subject?: string;
  /** Its fields in their order, each with its privacy class; every value is JSON. */
  readonly values: z.ZodMiniObject<{ readonly [F in keyof V]: z.core.$ZodType<V[F]> }>;
  /** Fields that are one question, and texts of which both may be kept. */
  readonly groups?: MergeRules['groups'];
  readonly joins?: MergeRules['joins'];
  /** The fields as they are called. */
  readonly words: { readonly [F in keyof V]: string };
  readonly valuesOf: (row: RowOf<C>) => V;
  /** Fields that cannot be changed now; they are shown all the same. */
  readonly locks: (row: RowOf<C>, sees: S) => Reasons<V>;
  /** What is wrong with what would be changed of the row. */
  readonly check: (changes: Partial<V>, sees: S, row: RowOf<C>) => Reasons<V>;
  /** The payload of the request. */
  readonly asked: (row: RowOf<C>, changes: Partial<V>) => D;
  /** 'Vehicle P4431', where open forms are listed. */
  readonly title: (row: RowOf<C>, sees: S) => string;
  /** A value for people to read; `row`: as it is there, unless it is gone. */
  readonly said: (
    field: keyof V & string,
    value: V[keyof V],
    sees: S,
    row: RowOf<C> | undefined,
  ) => Said;
  /** Present where the form has the dock: it is one of the flows, of which one is open. */
  readonly wizard?: FormWizard<C, S>;
}

export interface FormWizard<C extends Collection | null, S> {
  readonly title: string;
  /** To stand in a sentence: 'the move being edited'. */
  readonly name: string;
  readonly steps: readonly string[];
  /** The step it opens with. */
  readonly first: (row: RowOf<C>, sees: S) => number;
}

type RowOf<C> = C extends Collection ? Entities[C] : { readonly id: string };

/** A form of something new: nobody else changes it, and nothing takes it away. */
export interface NewFormDef<V extends Values, D, S>
  extends Pick<FormDef<null, V, D, S>, 'request' | 'values' | 'words'> {
  /** That of its request is `<subject>:<id>`. */
  readonly subject: string;
  /** What it begins with. */
  readonly first: V;
  /** What is wrong with the whole of it. */
  readonly check: (values: V, sees: S) => Reasons<V>;
  /** `id`: what the new one will belong to, as the form was opened; or 'new'. */
  readonly asked: (id: string, values: V) => D;
  readonly title: (id: string, sees: S) => string;
}

/** A form whose own types the slice need not know. */
// oxlint-disable-next-line typescript/no-explicit-any -- forms differ in their fields
export type AnyForm = FormDef<any, any, any, any>;
/** By type of the request. */
export type Forms = ReadonlyMap<string, AnyForm>;

/** In two calls, so that what it sees is named and the rest inferred. */
export function formSeeing<S>() {
  return <C extends Collection, V extends Values, D>(
    def: FormDef<C, V, D, S>,
  ): FormDef<C, V, D, S> => def;
}

/** What is new is a form over nothing: what it begins with is there, and all of it is sent. */
export function newFormSeeing<S>() {
  return <V extends Values, D>(def: NewFormDef<V, D, S>): FormDef<null, V, D, S> => ({
    ...def,
    collection: null,
    valuesOf: () => def.first,
    locks: () => ({}),
    check: (changes, sees) => def.check({ ...def.first, ...changes }, sees),
    asked: ({ id }, changes) => def.asked(id, { ...def.first, ...changes }),
    title: ({ id }, sees) => def.title(id, sees),
    said: (_field, value) => String(value),
  });
}

/** As its request has it. */
export function subjectOfForm({ collection, subject }: AnyForm, id: string): string {
  return `${subject ?? collection}:${id}`;
}

export function rulesOf(form: AnyForm, locks: Reasons<Values> = {}): MergeRules {
  const { values, groups = [], joins = [] } = form;
  const locked = Object.keys(locks).filter((field) => locks[field] !== undefined);
  return { fields: Object.keys(values.shape), groups, joins, locked };
}

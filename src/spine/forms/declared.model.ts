import type { Collection, Entities } from '#domain/entities.ts';
import type { MergeRules, Values } from '#domain/merge.ts';
import { z } from '#domain/schema.ts';
import type { AnyRequest } from '../outbox/index.ts';

/** Its text; or a time, with its place's zone. */
export type ValueText = string | { readonly ms: number; readonly zone: string | null };

/** The reason against each field's value; fields without one are valid. */
export type Reasons<V> = { readonly [F in keyof V]?: string | undefined };

/**
 * A form over a row: only what differs from form to form. The forms slice keeps, merges, settles
 * and lists it. Only `values` are kept: a password or a file stays in its view.
 */
export interface FormDef<C extends Collection | null, V extends Values, D, S> {
  /** The request that saves it; its type names the form. */
  readonly request: AnyRequest;
  /** Null for a form of a new row. */
  readonly collection: C;
  /**
   * What it edits where that is no row of the world, such as the user; undefined while there is
   * none. Its changes alone are sent, as of a row.
   */
  readonly row?: (sees: S, id: string) => RowOf<C> | undefined;
  /** The first part of its subjects; absent: its collection. */
  readonly subject?: string;
  /** Its fields in order, each with its privacy class; every value is JSON. */
  readonly values: z.ZodMiniObject<{ readonly [F in keyof V]: z.core.$ZodType<V[F]> }>;
  /** Fields that are settled together, and texts of which both versions may be kept. */
  readonly groups?: MergeRules['groups'];
  readonly joins?: MergeRules['joins'];
  /** The labels of the fields. */
  readonly words: { readonly [F in keyof V]: string };
  readonly valuesOf: (row: RowOf<C>) => V;
  /** Fields that can't be changed now; they are still shown. */
  readonly locks: (row: RowOf<C>, sees: S) => Reasons<V>;
  /** The errors in the changes to the row. */
  readonly check: (changes: Partial<V>, sees: S, row: RowOf<C>) => Reasons<V>;
  /** The payload of the request. */
  readonly asked: (row: RowOf<C>, changes: Partial<V>) => D;
  /** 'Vehicle P4431', where open forms are listed. */
  readonly title: (row: RowOf<C>, sees: S) => string;
  /** A value as text; `row`: the current row, unless it is gone. */
  readonly valueText: (
    field: keyof V & string,
    value: V[keyof V],
    sees: S,
    row: RowOf<C> | undefined,
  ) => ValueText;
  /**
   * The screen on which the form always stands: its fields are typed in place, and opening it leads
   * there. Absent for forms that are opened over any screen.
   */
  readonly screen?: (id: string) => string;
  /** Present when the form is a wizard: one of the flows, of which one is open at a time. */
  readonly wizard?: FormWizard<C, S>;
}

export interface FormWizard<C extends Collection | null, S> {
  readonly title: string;
  /** As part of a sentence: 'the move being edited'. */
  readonly name: string;
  readonly steps: readonly string[];
  /** The step it opens at. */
  readonly first: (row: RowOf<C>, sees: S) => number;
}

type RowOf<C> = C extends Collection ? Entities[C] : { readonly id: string };

/** A form of a new row: no other user changes or removes it. */
export interface NewFormDef<V extends Values, D, S>
  extends Pick<FormDef<null, V, D, S>, 'request' | 'values' | 'words' | 'screen' | 'wizard'> {
  /** The first part of its subject: `<subject>:<id>`. */
  readonly subject: string;
  /** Its initial values; a function where they depend on the owner. */
  readonly first: V | ((id: string) => V);
  /** The error in the form as a whole. */
  readonly check: (values: V, sees: S) => Reasons<V>;
  /** `id`: the owner of the new row, set when the form was opened; or 'new'. */
  readonly asked: (id: string, values: V) => D;
  readonly title: (id: string, sees: S) => string;
}

/** A form of unknown field types, for the slice. */
// oxlint-disable-next-line typescript/no-explicit-any -- forms differ in their fields
export type AnyForm = FormDef<any, any, any, any>;
/** By request type. */
export type Forms = ReadonlyMap<string, AnyForm>;

/** Two calls, so that `sees` is named and the other types are inferred. */
export function formSeeing<S>() {
  return <C extends Collection, V extends Values, D>(
    def: FormDef<C, V, D, S>,
  ): FormDef<C, V, D, S> => def;
}

/** A new row's form: its initial values stand for the row, and all values are sent. */
export function newFormSeeing<S>() {
  return <V extends Values, D>(def: NewFormDef<V, D, S>): FormDef<null, V, D, S> => {
    const firstOf = ({ id }: { readonly id: string }): V =>
      typeof def.first === 'function' ? def.first(id) : def.first;
    return {
      ...def,
      collection: null,
      valuesOf: firstOf,
      locks: () => ({}),
      check: (changes, sees, row) => def.check({ ...firstOf(row), ...changes }, sees),
      asked: (row, changes) => def.asked(row.id, { ...firstOf(row), ...changes }),
      title: ({ id }, sees) => def.title(id, sees),
      valueText: (_field, value) => String(value),
    };
  };
}

/** The subject of the form's request. */
export function subjectOfForm({ collection, subject }: AnyForm, id: string): string {
  return `${subject ?? collection}:${id}`;
}

export function rulesOf(form: AnyForm, locks: Reasons<Values> = {}): MergeRules {
  const { values, groups = [], joins = [] } = form;
  const locked = Object.keys(locks).filter((field) => locks[field] !== undefined);
  return { fields: Object.keys(values.shape), groups, joins, locked };
}

import type { Collection } from '#domain/entities.ts';
import { merge, type Merged, type Values } from '#domain/merge.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { OutboxSees } from '../outbox/index.ts';
import type { WorldSees } from '../world/index.ts';
import {
  type AnyForm,
  type Forms,
  type Reasons,
  rulesOf,
  subjectOfForm,
} from './declared.model.ts';
import type { AdoptForm, FormName, FormsState, OpenForm } from './forms.model.ts';

export type FormsRead = Pick<WorldSees, 'world'> &
  Pick<OutboxSees, 'outbox'> & {
    readonly forms: { readonly state: FormsState };
  };

/** The forms that these slices declare. */
export function formsOf(slices: readonly AnySlice[]): Forms {
  const all = slices.flatMap(({ forms }) => (forms ?? []) as readonly AnyForm[]);
  return new Map(all.map((form) => [form.request.type, form]));
}

export function openForm(
  { forms }: Pick<FormsRead, 'forms'>,
  name: FormName,
): OpenForm | undefined {
  const all = forms.state.forms.filter(({ of, id }) => of === name.of && id === name.id);
  return all.find(({ isShown }) => isShown) ?? all.find(({ flow }) => flow === null);
}

/**
 * Whether a form of a closed tab may come here. One that has a flow of its own until its request
 * has ended is in nobody's way.
 */
export function hasRoom(sees: Pick<FormsRead, 'forms'>, form: AdoptForm): boolean {
  return (form.flow !== null && form.request !== null) || openForm(sees, form) === undefined;
}

/** What the form is over; for something new nothing but its id. */
export function rowOf({ world }: Pick<FormsRead, 'world'>, { collection }: AnyForm, id: string) {
  return collection === null ? { id } : world.tables[collection as Collection].get(id);
}

/** A form as it is to be drawn: beside the row as it is now. */
export type FormNow<V extends Values = Values, D = unknown> = Merged<V> & {
  readonly form: OpenForm;
  /** As it is there now, or was when the form last saw it. */
  readonly there: V;
  readonly locks: Reasons<V>;
  readonly wrong: Reasons<V>;
  /** What it is saved with; null when the row is gone. */
  readonly asked: D | null;
  /** Being saved, or the row is being taken away. */
  readonly isPending: boolean;
  readonly maySave: Yes | No;
  /** As `maySave`, also while nothing is changed: a wizard's later steps may be looked at. */
  readonly mayGoOn: Yes | No;
};

/** Undefined while no such form is open, or the row is gone before anything was typed. */
export function formNow(sees: FormsRead, def: AnyForm, id: string): FormNow | undefined {
  const form = openForm(sees, { of: def.request.type, id });
  if (!form) return undefined;
  const row = rowOf(sees, def, id);
  const locks = row ? def.locks(row, sees) : {};
  const there = row ? def.valuesOf(row) : form.seen;
  const merged = merge(form, there, rulesOf(def, locks));
  const wrong = row ? def.check(merged.changes, sees, row) : {};
  const mayGoOn = row ? maySettle(def, merged, wrong) : gone;
  const isEmpty = def.collection !== null && Object.keys(merged.changes).length === 0;
  const subject = subjectOfForm(def, id);
  const isLeaving = sees.outbox.state.open.some(
    (one) => one.subject === subject && one.blocks !== null,
  );
  return {
    ...merged,
    form,
    there,
    locks,
    wrong,
    asked: row ? def.asked(row, merged.changes) : null,
    isPending: form.savingId !== null || isLeaving,
    mayGoOn,
    maySave: mayGoOn.yes && isEmpty ? no('Nothing has been changed.') : mayGoOn,
  };
}

export const gone = no('What this form is about is gone.');

/** What the form itself has against saving, before the guard is asked. */
function maySettle(def: AnyForm, { asks }: Merged, wrong: Reasons<Values>): Yes | No {
  const open = asks.find(({ keep }) => keep === null);
  if (open) return no(`${wordsOf(def, open.fields)} is not settled.`);
  const first = Object.keys(wrong)[0];
  return first === undefined ? yes : no(`${def.words[first]}: ${wrong[first]}`);
}

export function wordsOf({ words }: AnyForm, fields: readonly string[]): string {
  return fields.map((field) => words[field]).join(', ');
}

/** What was typed and is on no screen: to be gone on with, or thrown away. Flows list their own. */
export function unfinishedForms({ forms }: Pick<FormsRead, 'forms'>) {
  return forms.state.forms
    .filter(({ isShown, savingId, flow }) => !isShown && savingId === null && flow === null)
    .map(({ of, id, title, sinceMs }) => ({
      ...{ id: `${of} ${id}`, title, sinceMs },
      resume: { type: 'forms/open', data: { of, id } } as const,
      discard: { type: 'forms/discard', data: { of, id } } as const,
    }));
}

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
 * Whether a closed tab's form may be taken over. One with its own flow until its request has ended
 * conflicts with no other form.
 */
export function hasRoom(sees: Pick<FormsRead, 'forms'>, form: AdoptForm): boolean {
  return (form.flow !== null && form.request !== null) || openForm(sees, form) === undefined;
}

/** The row of the form; for a new row only its id. */
export function rowOf(sees: Pick<FormsRead, 'world'>, def: AnyForm, id: string) {
  const { collection } = def;
  const { world } = sees;
  if (def.row) return def.row(sees, id);
  return collection === null ? { id } : world.tables[collection as Collection].get(id);
}

/** A form with its current row, ready to be drawn. */
export type FormNow<V extends Values = Values, D = unknown> = Merged<V> & {
  readonly form: OpenForm;
  /** The row's current values, or the last known ones. */
  readonly there: V;
  readonly locks: Reasons<V>;
  readonly wrong: Reasons<V>;
  /** The payload that saves it; null when the row is gone. */
  readonly asked: D | null;
  /** Being saved, or the row is being removed. */
  readonly isPending: boolean;
  readonly maySave: Yes | No;
  /** Like `maySave`, but also yes without changes: a wizard's later steps may be opened. */
  readonly mayGoOn: Yes | No;
};

/** Undefined while this form is not open, and when the row vanished before any input. */
export function formNow(sees: FormsRead, def: AnyForm, id: string): FormNow | undefined {
  const form = openForm(sees, { of: def.request.type, id });
  return form && nowOf(sees, def, id, form);
}

/** The same of a form that stands on its screen: before any input it is that of the row. */
export function formHere(sees: FormsRead, def: AnyForm, id: string): FormNow | undefined {
  const row = rowOf(sees, def, id);
  const begun = openForm(sees, { of: def.request.type, id });
  if (begun) return nowOf(sees, def, id, begun);
  return (
    row &&
    nowOf(sees, def, id, {
      ...untouched,
      ...nameOf(def, id),
      seen: def.valuesOf(row),
      title: def.title(row, sees),
    })
  );
}

const untouched = {
  flow: null,
  sinceMs: 0,
  isShown: false,
  step: 0,
  typed: {},
  settled: [],
  heard: {},
  savingId: null,
  isWaiting: false,
  isDiscarded: false,
};

function nameOf({ request }: AnyForm, id: string): FormName {
  return { of: request.type, id };
}

function nowOf(sees: FormsRead, def: AnyForm, id: string, form: OpenForm): FormNow {
  const row = rowOf(sees, def, id);
  const locks = row ? def.locks(row, sees) : {};
  const there = row ? def.valuesOf(row) : form.seen;
  const merged = merge(wholeOf(form, there), there, rulesOf(def, locks));
  const wrong = row ? def.check(merged.changes, sees, row) : {};
  const mayGoOn = row ? maySettle(def, merged, wrong) : gone;
  const isEmpty =
    (def.collection !== null || def.row !== undefined) && Object.keys(merged.changes).length === 0;
  return {
    ...merged,
    form,
    there,
    locks,
    wrong,
    asked: row ? def.asked(row, merged.changes) : null,
    isPending: form.savingId !== null || blocked(sees, def, id),
    mayGoOn,
    maySave: mayGoOn.yes && isEmpty ? no('Nothing has been changed.') : mayGoOn,
  };
}

/** With the fields that the form has got since it was opened, as they are now. */
export function wholeOf<F extends OpenForm>(form: F, there: Values): F {
  return { ...form, seen: { ...there, ...form.seen } };
}

/** Whether the row is being removed. */
export function blocked({ outbox }: FormsRead, def: AnyForm, id: string): boolean {
  const subject = subjectOfForm(def, id);
  return outbox.state.open.some((one) => one.subject === subject && one.blocks !== null);
}

/** Why one of these fields can't be changed now. */
export function lockedIn(locks: Reasons<Values>, typed: Values): Yes | No {
  const locked = Object.keys(typed).find((field) => locks[field] !== undefined);
  return locked === undefined ? yes : no(locks[locked] ?? '');
}

export const gone = no('The item this form edits no longer exists.');

/** The form's own objection to saving, before the guard is asked. */
function maySettle(def: AnyForm, { asks }: Merged, wrong: Reasons<Values>): Yes | No {
  const open = asks.find(({ keep }) => keep === null);
  if (open) return no(`${wordsOf(def, open.fields)} is not settled.`);
  const first = Object.keys(wrong)[0];
  return first === undefined ? yes : no(`${def.words[first]}: ${wrong[first]}`);
}

export function wordsOf({ words }: AnyForm, fields: readonly string[]): string {
  return fields.map((field) => words[field]).join(', ');
}

/** '2 unsaved changes: name, phone', at the foot of a form on its screen. */
export function unsavedText(names: readonly string[]): string {
  if (names.length === 0) return 'No unsaved changes';
  const count = names.length === 1 ? '1 unsaved change' : `${names.length} unsaved changes`;
  return `${count}: ${names.join(', ')}`;
}

/** Forms with input that are on no screen: to be resumed or discarded. Flows list their own. */
export function unfinishedForms({ forms }: Pick<FormsRead, 'forms'>) {
  return forms.state.forms
    .filter(({ isShown, savingId, flow }) => !isShown && savingId === null && flow === null)
    .map(({ of, id, title, sinceMs }) => ({
      id: `${of} ${id}`,
      title,
      sinceMs,
      resume: { type: 'forms/open', data: { of, id } } as const,
      discard: { type: 'forms/discard', data: { of, id } } as const,
    }));
}

import { merge, settledBy, typedIn } from '#domain/merge.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { AnySlice } from '#kernel/machine.types.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { Slice } from '#kernel/slice.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { attemptOn, dismissed, outboxSlice } from '../outbox/index.ts';
import { type Changes, worldSlice } from '../world/index.ts';
import { type AnyForm, type Forms, rulesOf, subjectOfForm } from './declared.model.ts';
import { formsCommands } from './forms.commands.ts';
import { formsEvents } from './forms.events.ts';
import type { FormName, FormsState, Kept, OpenForm } from './forms.model.ts';
import { formNow, formsOf, openForm, rowOf } from './forms.queries.ts';

const initial: FormsState = { forms: [] };

function declared(forms: Forms) {
  return declareSlice({
    name: 'forms',
    imports: [clockSlice, worldSlice, outboxSlice],
    commands: formsCommands(forms),
    events: formsEvents(forms),
    initial,
  });
}
export type FormsTypes = TypesOf<ReturnType<typeof declared>>;
export type FormsSees = SeesOf<ReturnType<typeof declared>>;

const noForm = no('This form is not open.');
const gone = no('What this form is about is gone.');
const nothing = { events: [], revert: [] };
const local = { capability: 'see', retry: 'never' } as const;

/** Forms over rows as drafts of their own: kept until they are saved or thrown away. */
export const formsSlice = formsSliceOf(new Map());

function formsSliceOf(forms: Forms): Slice<FormsTypes> {
  /** Whether the form may be changed, with what is asked of it. */
  const may = (name: FormName, sees: FormsSees, and: (def: AnyForm) => Yes | No = () => yes) => {
    const def = forms.get(name.of);
    const now = def && formNow(sees, def, name.id);
    if (!def || !now) return noForm;
    return now.isPending ? no(def.request.words.running) : and(def);
  };
  return declared(forms).does({
    guards: {
      'forms/open': ({ of, id }, sees) => {
        const def = forms.get(of);
        const form = openForm(sees, { of, id });
        if (!def) return noForm;
        if (form && form.savingId !== null) return no(def.request.words.running);
        return form || rowOf(sees, def, id) ? yes : gone;
      },
      'forms/type': (data, sees) =>
        may(data, sees, (def) => {
          const row = rowOf(sees, def, data.id);
          if (!row) return gone;
          const locks = def.locks(row, sees);
          const locked = Object.keys(data.typed).find((field) => locks[field] !== undefined);
          return locked === undefined ? yes : no(locks[locked] ?? '');
        }),
      'forms/settle': (data, sees) =>
        may(data, sees, (def) => {
          const asked = formNow(sees, def, data.id)?.asks ?? [];
          const may = asked.some(
            ({ group, answers }) => data.groups.includes(group) && answers[data.keep],
          );
          return may ? yes : no('Nobody else has changed this, or it cannot stay.');
        }),
      'forms/close': (name, sees) => (openForm(sees, name)?.isShown ? yes : noForm),
      'forms/discard': (name, sees) => may(name, sees),
    },
    decide: {
      'forms/open': ({ at, data: { of, id } }, sees) => {
        const def = forms.get(of);
        const form = openForm(sees, { of, id });
        const row = def && rowOf(sees, def, id);
        const opened = { title: row ? def.title(row, sees) : '', sinceMs: at, isShown: true };
        const seen = row ? def.valuesOf(row) : {};
        return changing({ of, id }, form, {
          ...(form ?? { ...opened, seen, typed: {}, settled: [] }),
          isShown: true,
        });
      },
      'forms/type': ({ data }, sees) =>
        redraft(sees, data, (form, { def, now, rules }) => ({
          ...form,
          // What came in while it was typed was not seen: it is asked about.
          ...typedIn(form, data.typed, { ...def.valuesOf(now), ...data.over }, rules),
        })),
      'forms/settle': ({ data }, sees) =>
        redraft(sees, data, (form, { def, now, rules }) => {
          const { asks } = merge(form, def.valuesOf(now), rules);
          const meant = asks.filter(({ group }) => data.groups.includes(group));
          return { ...form, ...settledBy(form, meant, data.keep) };
        }),
      'forms/close': ({ data: { of, id } }, sees) => {
        const form = openForm(sees, { of, id });
        const def = forms.get(of);
        const now = def && formNow(sees, def, id);
        if (!form || !now) return nothing;
        // What was only looked at is not kept.
        const isDirty = Object.keys(now.changes).length > 0;
        const isKept = isDirty || form.savingId !== null || now.asked === null;
        return changing({ of, id }, form, isKept ? { ...form, isShown: false } : null);
      },
      'forms/discard': ({ data: { of, id } }, sees) => {
        const def = forms.get(of);
        const { events, revert } = changing({ of, id }, openForm(sees, { of, id }), null);
        const tried = { of, subject: def ? subjectOfForm(def, id) : '' };
        const isTried = attemptOn(sees, tried.subject, of) !== undefined;
        return { events: [...events, ...(isTried ? [dismissed(tried)] : [])], revert };
      },
    },
    evolve: {
      'forms/changed': ({ data: { of, id, form } }, { draft }) => {
        const at = draft.forms.findIndex((one) => one.of === of && one.id === id);
        const before = draft.forms[at] ?? { heard: {}, savingId: null, isWaiting: false };
        if (!form) draft.forms = draft.forms.filter((_one, place) => place !== at);
        else
          draft.forms[at < 0 ? draft.forms.length : at] = castDraft({ ...before, ...form, of, id });
      },
      'world/changed': ({ at, data }, into) => hear(into, data, at),
      'world/resynced': ({ at, data }, into) => hear(into, data, at),
      'outbox/opened': ({ data: { of, intentId, subject, phase } }, { draft }) => {
        const def = forms.get(of);
        const form = draft.forms.find(
          (one) => def && one.of === of && subjectOfForm(def, one.id) === subject,
        );
        if (!form || form.savingId !== null) return;
        form.savingId = intentId;
        if (phase === 'waiting') leave(form);
      },
      'outbox/heldBack': ({ data: { intentId } }, { draft }) => {
        const form = draft.forms.find(({ savingId }) => savingId === intentId);
        if (form) leave(form);
      },
      'outbox/closed': ({ data: { intentId, how } }, { draft }) => {
        const form = draft.forms.find(({ savingId }) => savingId === intentId);
        if (!form) return;
        if (how === 'done') draft.forms = draft.forms.filter((one) => one !== form);
        // Its server's words are beside what was typed; what was withdrawn is the operator's.
        if (form.isWaiting && (how === 'refused' || how === 'failed')) form.isShown = true;
        form.savingId = null;
        form.isWaiting = false;
      },
    },
    registry: {
      'forms/open': { ...local, label: 'Open the form', step: () => 'open the form' },
      'forms/type': {
        ...local,
        label: 'Type',
        step: ({ of, typed }) => `edit ${named(of, typed)}`,
      },
      'forms/settle': {
        ...local,
        label: 'Choose a value',
        step: ({ keep }) => ({ mine: 'keep mine', theirs: 'take theirs', both: 'keep both' })[keep],
      },
      'forms/close': { ...local, label: 'Close the form', step: () => 'close the form' },
      'forms/discard': { ...local, label: 'Discard', step: () => 'discard what was typed' },
    },
    composedWith: (slices) => formsSliceOf(formsOf(slices)) as unknown as AnySlice,
  });

  function named(of: string, typed: object): string {
    const words = Object.keys(typed).map((field) => `${forms.get(of)?.words[field]}`.toLowerCase());
    return words.join(' and ');
  }

  function redraft(sees: FormsSees, { of, id }: FormName, change: Redraft) {
    const def = forms.get(of);
    const form = openForm(sees, { of, id });
    const now = def && rowOf(sees, def, id);
    if (!def || !form || !now) return nothing;
    const rules = rulesOf(def, def.locks(now, sees));
    return changing({ of, id }, form, change(form, { def, now, rules }));
  }

  /** When somebody else's values came, for the forms that are open over these rows. */
  function hear({ state, draft }: Into, { put }: Pick<Changes, 'put'>, at: number): void {
    for (const [place, { of, id, seen, heard }] of state.forms.entries()) {
      const def = forms.get(of);
      const part = put.findLast(({ collection }) => collection === def?.collection);
      const row = (part?.rows as readonly { readonly id: string }[] | undefined)?.findLast(
        (one) => one.id === id,
      );
      if (!def || !row) continue;
      for (const [field, value] of Object.entries(def.valuesOf(row))) {
        const last = heard[field] ? heard[field].value : seen[field];
        const form = Object.is(value, last) ? undefined : draft.forms[place];
        if (form) form.heard[field] = { value, ms: at };
      }
    }
  }
}

type Into = { readonly state: FormsState; readonly draft: Draft<FormsState> };
type Redraft = (
  form: OpenForm,
  beside: {
    readonly def: AnyForm;
    readonly now: NonNullable<ReturnType<typeof rowOf>>;
    readonly rules: ReturnType<typeof rulesOf>;
  },
) => Kept;

/** The step from one state of a form to another; none when it changes nothing. */
function changing(name: FormName, from: OpenForm | undefined, to: Kept | null) {
  const [before, after] = [from ? kept(from) : null, to && kept(to)];
  if (JSON.stringify(before) === JSON.stringify(after)) return nothing;
  const changed = (form: Kept | null) => ({
    type: 'forms/changed' as const,
    data: { ...name, form },
  });
  return { events: [changed(after)], revert: [changed(before)] };
}

function kept({ title, sinceMs, isShown, seen, typed, settled }: Kept): Kept {
  return { title, sinceMs, isShown, seen, typed, settled };
}

function leave(form: Draft<OpenForm>): void {
  if (form.isShown) form.isWaiting = true;
  form.isShown = false;
}

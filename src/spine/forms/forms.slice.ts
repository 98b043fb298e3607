import { deedOf } from '#domain/deeds.ts';
import type { LastChange } from '#domain/entities.ts';
import { merge, settledBy, typedIn } from '#domain/merge.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { AnySlice, Slice } from '#kernel/slice.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { flowSlice, leaving } from '../flow/index.ts';
import { mayCome, outboxSlice } from '../outbox/index.ts';
import { type Changes, worldSlice } from '../world/index.ts';
import { type AnyForm, type Forms, rulesOf, subjectOfForm } from './declared.model.ts';
import { formsCommands } from './forms.commands.ts';
import { formsEvents } from './forms.events.ts';
import { navigationSlice } from '../navigation/index.ts';
import type { FormName, FormPlace, FormsState, Kept, OpenForm } from './forms.model.ts';
import {
  formNow,
  formsOf,
  gone,
  hasRoom,
  lockedIn,
  openForm,
  rowOf,
  wholeOf,
} from './forms.queries.ts';
import {
  adoptingForm,
  changing,
  closingForm,
  dropping,
  followingFlows,
  handingOver,
  mayOpenForm,
  mayTypeInPlace,
  openingForm,
  placeOf,
  redrafted,
  typingInPlace,
} from './docked.slice.ts';

const initial: FormsState = { forms: [] };

function declared(forms: Forms) {
  return declareSlice({
    name: 'forms',
    imports: [clockSlice, navigationSlice, worldSlice, outboxSlice, flowSlice],
    commands: formsCommands(forms),
    events: formsEvents(forms),
    initial,
  });
}
export type FormsTypes = TypesOf<ReturnType<typeof declared>>;
export type FormsSees = SeesOf<ReturnType<typeof declared>>;

const noForm = no('This form is not open.');
const noEvents = { events: [], revert: [] };
const local = { capability: 'see' } as const;

/** Forms over rows, as drafts: kept until they are saved or discarded. */
export const formsSlice = formsSliceOf(new Map());

function formsSliceOf(forms: Forms): Slice<FormsTypes> {
  /** Whether the form may be changed, with the open conflicts. */
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
        return def ? mayOpenForm(sees, def, id) : noForm;
      },
      'forms/type': (data, sees) => {
        const { of, id, typed } = data;
        const here = forms.get(of);
        if (here?.screen) return mayTypeInPlace(sees, here, id, typed);
        return may(data, sees, (def) => {
          const row = rowOf(sees, def, data.id);
          return row ? lockedIn(def.locks(row, sees), typed) : gone;
        });
      },
      'forms/settle': (data, sees) =>
        may(data, sees, (def) => {
          const asked = formNow(sees, def, data.id)?.asks ?? [];
          const may = asked.some(
            ({ group, answers }) => data.groups.includes(group) && answers[data.keep],
          );
          return may ? yes : no('There is no conflict to resolve here.');
        }),
      'forms/goTo': ({ of, id, step }, sees) => {
        const def = forms.get(of);
        const now = def && formNow(sees, def, id);
        if (!now?.form.isShown || !def?.wizard?.steps[step]) return noForm;
        return step > now.form.step ? now.mayGoOn : yes;
      },
      'forms/close': (name, sees) => (openForm(sees, name)?.isShown ? yes : noForm),
      'forms/discard': (name, sees) => may(name, sees),
      // The values typed here stay, and so do the other user's.
      'forms/adopt': (form, sees) =>
        hasRoom(sees, form) ? mayCome(sees, form.was) : no('This form is already open here.'),
    },
    decide: {
      'forms/open': (command, sees) => {
        const def = forms.get(command.data.of);
        return def ? openingForm(sees, command, def, command.data.id) : noEvents;
      },
      'forms/type': (command, sees) => {
        const { data } = command;
        const here = forms.get(data.of);
        if (here?.screen) return typingInPlace(sees, command, here, data.id);
        return redraft(sees, data, (form, { def, now, rules }) => ({
          ...form,
          // A change that arrived during typing was not noticed: the operator is asked.
          ...typedIn(form, data.typed, { ...def.valuesOf(now), ...data.over }, rules),
        }));
      },
      'forms/settle': ({ data }, sees) =>
        redraft(sees, data, (form, { def, now, rules }) => {
          const { asks } = merge(form, def.valuesOf(now), rules);
          const meant = asks.filter(({ group }) => data.groups.includes(group));
          return { ...form, ...settledBy(form, meant, data.keep) };
        }),
      'forms/goTo': ({ data: { step, ...name } }, sees) => {
        const form = openForm(sees, name);
        return form ? changing(placeOf(form), form, { ...form, step }) : noEvents;
      },
      'forms/close': ({ data: name }, sees) => {
        const def = forms.get(name.of);
        return def ? closingForm(sees, def, name) : noEvents;
      },
      'forms/discard': ({ data: name }, sees) => {
        const def = forms.get(name.of);
        const form = openForm(sees, name);
        if (!def || !form) return noEvents;
        // Its flow is the open one.
        return form.flow !== null ? leaving(sees) : dropping(sees, def, name.id);
      },
      'forms/adopt': ({ id: command, data }, sees) => ({
        events: adoptingForm(sees, data, command, forms.get(data.of)),
        // The request ends the intent.
        ends: data.request ? [] : [{ command, end: { how: 'done' } }],
      }),
      'forms/handOver': ({ data: { stay } }, sees) => ({ events: handingOver(sees, stay) }),
    },
    evolve: {
      ...followingFlows,
      'forms/changed': ({ data: { form, ...place } }, { draft }) => {
        const { of, id, flow } = place;
        const at = draft.forms.findIndex(
          (one) => one.of === of && one.id === id && one.flow === flow,
        );
        const before = draft.forms[at] ?? fresh();
        if (!form) draft.forms = draft.forms.filter((_one, index) => index !== at);
        else
          draft.forms[at < 0 ? draft.forms.length : at] = castDraft({
            ...before,
            ...form,
            ...place,
          });
        // A form that is restored stands at the same step.
        draft.forms.sort(inOrder);
      },
      'world/changed': ({ at, data }, into) => hear(into, data, at),
      'world/resynced': ({ at, data }, into) => hear(into, data, at),
      'outbox/opened': ({ data: { of, intentId, subject, phase } }, { draft }) => {
        const def = forms.get(of);
        // A form that is off the screen is retried from the list of attempts.
        const all = draft.forms.filter(
          (open) =>
            def &&
            open.of === of &&
            open.savingId === null &&
            !open.isDiscarded &&
            subjectOfForm(def, open.id) === subject,
        );
        const form = all.find(({ isShown }) => isShown) ?? all[0];
        if (!form) return;
        form.savingId = intentId;
        if (phase === 'waiting') leave(form);
      },
      'outbox/adopted': ({ data: { of, subject, intentId, withForm } }, { draft }) => {
        const def = forms.get(of);
        const form = draft.forms.find(
          (open) =>
            def &&
            open.of === of &&
            open.flow === withForm?.flow &&
            subjectOfForm(def, open.id) === subject,
        );
        if (form) form.savingId = intentId;
      },
      'outbox/heldBack': ({ data: { intentId } }, { draft }) => {
        const form = draft.forms.find(({ savingId }) => savingId === intentId);
        if (form) leave(form);
      },
      'outbox/closed': ({ data: { intentId, how } }, { draft }) => {
        const form = draft.forms.find(({ savingId }) => savingId === intentId);
        if (!form) return;
        if (how === 'done') draft.forms = draft.forms.filter((one) => one !== form);
        // The reason is shown beside the input; a withdrawn request leaves that to the operator.
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
      'forms/goTo': {
        ...local,
        label: 'Go to step',
        step: ({ step }) => `go to step ${step + 1} of the form`,
      },
      'forms/close': { ...local, label: 'Close the form', step: () => 'close the form' },
      'forms/discard': { ...local, label: 'Discard', step: () => 'discard what was typed' },
      'forms/adopt': { label: 'Take over a form', capability: 'see' },
    },
    composedWith: (slices) => formsSliceOf(formsOf(slices)) as unknown as AnySlice,
  });

  function named(type: string, typed: object): string {
    const words = Object.keys(typed).map((field) =>
      `${forms.get(type)?.words[field]}`.toLowerCase(),
    );
    return words.join(' and ');
  }

  function redraft(sees: FormsSees, name: FormName, change: Redraft) {
    const def = forms.get(name.of);
    const form = openForm(sees, name);
    const now = def && rowOf(sees, def, name.id);
    if (!def || !form || !now) return noEvents;
    const rules = rulesOf(def, def.locks(now, sees));
    return redrafted(sees, form, change(wholeOf(form, def.valuesOf(now)), { def, now, rules }));
  }

  /** Notes other users' changes in the open forms over these rows. */
  function hear(into: Into, { put }: Pick<Changes, 'put'>, at: number): void {
    const { forms: all } = into.state;
    // Writes to the draft only when a form changes: rows change many times a second.
    for (let place = 0; place < all.length; place += 1) {
      const { of, id, seen, heard } = all[place] as OpenForm;
      const def = forms.get(of);
      const part = put.findLast(({ collection }) => collection === def?.collection);
      const row = (part?.rows as readonly ChangedRow[] | undefined)?.findLast(
        (one) => one.id === id,
      );
      if (!def || !row) continue;
      for (const [field, value] of Object.entries(def.valuesOf(row))) {
        const last = heard[field] ? heard[field].value : seen[field];
        const form = Object.is(value, last) ? undefined : into.draft.forms[place];
        if (form) form.heard[field] = { value, ...deedOf(row, at) };
      }
    }
  }
}

type Into = { readonly state: FormsState; readonly draft: Draft<FormsState> };
type ChangedRow = { readonly id: string } & LastChange;
type Redraft = (
  form: OpenForm,
  beside: {
    readonly def: AnyForm;
    readonly now: NonNullable<ReturnType<typeof rowOf>>;
    readonly rules: ReturnType<typeof rulesOf>;
  },
) => Kept;

function inOrder(a: FormPlace & Kept, b: FormPlace & Kept): number {
  return a.sinceMs - b.sinceMs || (keyOf(a) < keyOf(b) ? -1 : 1);
}

function keyOf({ of, id, flow }: FormPlace): string {
  return `${of} ${id} ${flow}`;
}

const fresh = () => ({ heard: {}, savingId: null, isWaiting: false, isDiscarded: false });

/** Takes the form off the screen while its request waits; a flow does that by itself. */
function leave(form: Draft<OpenForm>): void {
  if (form.flow !== null) return;
  if (form.isShown) form.isWaiting = true;
  form.isShown = false;
}

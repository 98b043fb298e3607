// Forms that are wizards. Such a form is on the screen while its flow is open: one flow is open at
// a time, and opening another asks what to do with the draft (reading 36).
import { merge, typedIn, type Values } from '#domain/merge.ts';
import type { Draft } from 'immer';
import type { CommandRecord, EventRecord } from '#kernel/records.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { movedTo, type NavigationSees } from '../navigation/index.ts';
import { filledIn, type FlowSees, leaving, mayOpen, nextId, opening, over } from '../flow/index.ts';
import { attemptOn, dismissed } from '../outbox/index.ts';
import { type AnyForm, rulesOf, subjectOfForm } from './declared.model.ts';
import type { AdoptForm, FormName, FormPlace, FormsState, Kept, OpenForm } from './forms.model.ts';
import {
  blocked,
  type FormsRead,
  formNow,
  gone,
  lockedIn,
  openForm,
  rowOf,
  wholeOf,
} from './forms.queries.ts';

type Sees = FormsRead & FlowSees & Pick<NavigationSees, 'navigation'>;
type Opener = Pick<CommandRecord, 'type' | 'at'> & {
  readonly data: { readonly [field: string]: string | undefined };
};

/** Whether the form of this row may be opened. */
export function mayOpenForm(sees: Sees, def: AnyForm, id: string): Yes | No {
  const { request, wizard } = def;
  const form = openForm(sees, { of: request.type, id });
  if (form && form.savingId !== null) return no(request.words.running);
  if (!form && !rowOf(sees, def, id)) return gone;
  const already = `${capital(wizard?.name ?? '')} is open already.`;
  return wizard ? mayOpen(sees, subjectOfForm(def, id), already) : yes;
}

function capital(words: string): string {
  return words.replace(/^./, (first) => first.toUpperCase());
}

/** Opens the form of a row or of a new row, or shows the kept one. */
export function openingForm(sees: Sees, command: Opener, def: AnyForm, id: string) {
  const name = { of: def.request.type, id };
  const kept = openForm(sees, name);
  const row = rowOf(sees, def, id);
  const form = kept ?? (row && opened(sees, command.at, def, row));
  if (!form) return noEvents;
  const { wizard, screen } = def;
  if (screen) return movedTo(sees, screen(id));
  if (!wizard) return changing({ ...name, flow: null }, kept, { ...form, isShown: true });
  const place = { ...name, flow: nextId(sees) };
  const own = changing(place, undefined, { ...form, isShown: true });
  // A form taken over from a closed tab has no flow yet and gets one.
  const from = changing({ ...name, flow: null }, kept, null);
  const typed = kept && isTyped(kept) ? filled(form.title) : noEvents;
  return opening(sees, command as never, wizardOf(def, id, form.title), {
    events: [...from.events, ...own.events, ...typed.events],
    revert: [...own.revert, ...from.revert],
  });
}

/** The id of the form of this kind that is the open flow and is not being saved; null without. */
export function openWizard({ flow }: Pick<FlowSees, 'flow'>, { request, ...def }: AnyForm) {
  const { open } = flow.state;
  if (open?.request.of !== request.type || open.intentId !== null) return null;
  return open.request.subject.slice(subjectOfForm({ request, ...def }, '').length);
}

type InPlace = { readonly typed: Values; readonly over: Values };

/** Whether these fields may be typed without the form: where the row is shown. */
export function mayTypeInPlace(sees: Sees, def: AnyForm, id: string, typed: Values): Yes | No {
  const { request, wizard } = def;
  const form = openForm(sees, { of: request.type, id });
  if (form?.isShown) return no(`${capital(wizard?.name ?? 'the form')} is open already.`);
  if (form?.savingId || blocked(sees, def, id)) return no(request.words.running);
  const row = rowOf(sees, def, id);
  return row ? lockedIn(def.locks(row, sees), typed) : gone;
}

/**
 * Types into the form of a row that stays off the screen: it is begun with the first change, and
 * gone when the last one is taken back.
 */
export function typingInPlace(
  sees: Sees,
  { at, data: { typed, over } }: Pick<CommandRecord, 'at'> & { readonly data: InPlace },
  def: AnyForm,
  id: string,
) {
  const name = { of: def.request.type, id };
  const row = rowOf(sees, def, id);
  if (!row) return noEvents;
  const kept = openForm(sees, name);
  const now = def.valuesOf(row);
  const rules = rulesOf(def, def.locks(row, sees));
  const before = kept ? wholeOf(kept, now) : { ...opened(sees, at, def, row), isShown: false };
  const after = { ...before, ...typedIn(before, typed, { ...now, ...over }, rules) };
  if (Object.keys(merge(after, now, rules).changes).length > 0) {
    return changing({ ...name, flow: null }, kept, after);
  }
  return dropping(sees, def, id);
}

/** A form that is part of no flow is gone, and with it the attempt to save it. */
export function dropping(sees: Sees, def: AnyForm, id: string) {
  const name = { of: def.request.type, id };
  const form = openForm(sees, name);
  if (!form) return noEvents;
  const { events, revert } = changing(placeOf(form), form, null);
  const tried = { of: name.of, subject: subjectOfForm(def, id) };
  const isTried = attemptOn(sees, tried.subject, tried.of) !== undefined;
  return { events: [...events, ...(isTried ? [dismissed(tried)] : [])], revert };
}

function wizardOf(def: AnyForm, id: string, about: string) {
  const { title = '', name = '' } = def.wizard ?? {};
  const request = { of: def.request.type, subject: subjectOfForm(def, id) };
  return { of: flowsOf, title, name, request, about };
}
/** The slice name in the flows of forms. */
const flowsOf = 'forms';

function opened(
  sees: Sees,
  sinceMs: number,
  def: AnyForm,
  row: NonNullable<ReturnType<typeof rowOf>>,
) {
  const step = def.wizard?.first(row, sees) ?? 0;
  const seen = def.valuesOf(row);
  return {
    title: def.title(row, sees),
    sinceMs,
    isShown: true,
    step,
    seen,
    typed: {},
    settled: [],
  };
}

function isTyped({ typed }: Kept): boolean {
  return Object.keys(typed).length > 0;
}

function filled(about: string) {
  return { events: [{ type: 'flow/changed' as const, data: { isTyped: true, about } }] };
}

/** Takes the form off the screen; a form without input is not kept. */
export function closingForm(sees: Sees, def: AnyForm, name: FormName) {
  const now = formNow(sees, def, name.id);
  if (!now) return noEvents;
  const { form, changes, asked } = now;
  const isKept = Object.keys(changes).length > 0 || form.savingId !== null || asked === null;
  if (form.flow !== null) return leaving(sees, isKept);
  return changing(placeOf(form), form, isKept ? { ...form, isShown: false } : null);
}

/** The draft of a form changed; its flow is marked as filled in. */
export function redrafted(sees: Sees, form: OpenForm, to: Kept) {
  const step = changing(placeOf(form), form, to);
  if (form.flow === null || step.events.length === 0) return step;
  const marked = filledIn(sees);
  return { events: [...step.events, ...marked.events], revert: [...step.revert, ...marked.revert] };
}

/** The step from one state of a form to another; no events when both are equal. */
export function changing(place: FormPlace, from: OpenForm | undefined, to: Kept | null) {
  const [before, after] = [from ? keptOf(from) : null, to && keptOf(to)];
  if (JSON.stringify(before) === JSON.stringify(after)) return noEvents;
  const changed = (form: Kept | null) => ({
    type: 'forms/changed' as const,
    data: { ...place, form },
  });
  return { events: [changed(after)], revert: [changed(before)] };
}

const noEvents = { events: [], revert: [] };

export function placeOf({ of, id, flow }: FormPlace): FormPlace {
  return { of, id, flow };
}

export function keptOf({ title, sinceMs, isShown, step, seen, typed, settled }: Kept): Kept {
  return { title, sinceMs, isShown, step, seen, typed, settled };
}

/** Takes over a closed tab's form, with its flow when it had one and its request is open. */
export function adoptingForm(
  sees: Sees,
  { of, id, was, form, request, flow: there }: AdoptForm,
  intentId: string,
  def: AnyForm | undefined,
) {
  const flow = def && there !== null && request ? nextId(sees) : null;
  const { events } = changing({ of, id, flow }, undefined, { ...form, isShown: false });
  const came = { type: 'outbox/came' as const, data: { was } };
  if (!request) return [...events, came];
  const data = { ...request, of, intentId, withForm: { flow } };
  const adopted = { type: 'outbox/adopted' as const, data };
  if (!def || flow === null) return [...events, adopted, came];
  const wizard = wizardOf(def, id, form.title);
  const own = { ...wizard, id: flow, isTyped: true, sinceMs: form.sinceMs, intentId };
  return [...events, { type: 'flow/cameAside' as const, data: own }, adopted, came];
}

/** Another tab has taken over all forms but these. */
export function handingOver(sees: Sees, stay: readonly FormPlace[]) {
  const isLeft = (form: OpenForm) =>
    stay.every(({ of, id, flow }) => form.of !== of || form.id !== id || form.flow !== flow);
  return sees.forms.state.forms.filter(isLeft).flatMap((form) => {
    const gone = changing(placeOf(form), form, null).events;
    const { flow: id } = form;
    if (id === null) return gone;
    return [...gone, ...over(sees, id)];
  });
}

type Into = { readonly draft: Draft<FormsState> };
type Flow = { readonly id: number };
type Aside = Flow & { readonly isListed: boolean; readonly forgets: readonly number[] };

/** Evolvers: a form that is a wizard follows its flow. */
export const followingFlows = {
  'flow/left': ({ data: { id } }: EventRecord<string, Flow>, { draft }: Into) =>
    forget(draft, [id]),
  'flow/putAside': ({ data }: EventRecord<string, Aside>, { draft }: Into) => {
    forget(draft, data.forgets);
    become(draft, data.id, { isShown: false, isDiscarded: !data.isListed });
  },
  'flow/resumed': ({ data: { id } }: EventRecord<string, Flow>, { draft }: Into) =>
    become(draft, id, { isShown: true, isDiscarded: false }),
  'flow/discarded': ({ data }: EventRecord<string, Omit<Aside, 'isListed'>>, { draft }: Into) => {
    forget(draft, data.forgets);
    become(draft, data.id, { isDiscarded: true });
  },
  'flow/putBack': ({ data: { id } }: EventRecord<string, Flow>, { draft }: Into) =>
    become(draft, id, { isDiscarded: false }),
};

function become(draft: Into['draft'], flow: number, how: Partial<OpenForm>): void {
  Object.assign(draft.forms.find((one) => one.flow === flow) ?? {}, how);
}

function forget(draft: Into['draft'], flows: readonly number[]): void {
  draft.forms = draft.forms.filter(({ flow }) => flow === null || !flows.includes(flow));
}

import { useMemo, useState } from 'react';
import type { Keep, Values } from '#domain/merge.ts';
import { same } from '#domain/same.ts';
import type { CommandMachine, Command } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameMembers, selectFrom } from '#views/bind/useSelect.ts';
import type { AnyForm, FormDef, Reasons, ValueText } from '../declared.model.ts';
import { type ShownTimes, useShownTimes } from '../../settings/ui.ts';
import { formHere, formNow, type FormNow, type FormsRead, rowOf } from '../forms.queries.ts';
import type { FormsTypes } from '../forms.slice.ts';

const useForms = selectFrom<FormsTypes>();

/** A kept form, bound to its commands; every form is drawn from this. */
export type Bound<V extends Values = Values> = FormNow<V> & {
  readonly def: AnyForm;
  /** Errors shown beside the fields; a new row's form shows none before input or Enter. */
  readonly errors: Reasons<V>;
  /** Why it can't be saved now; null when it can, and while it is being saved. */
  readonly reason: string | null;
  /** `there`: the row's value when typing began; absent: the value that is drawn. */
  type(typed: Partial<V>, there?: V): void;
  settle(groups: readonly string[], keep: Keep): void;
  /** Goes to a step of a form that is a wizard. */
  goTo(step: number): void;
  /** Takes it off the screen, and keeps the input. */
  close(): void;
  discard(): void;
  /** The current state, also when the screen is a moment behind. */
  save(): void;
};

/**
 * Undefined while the form is not on the screen. `more`: what is sent with it and not typed, like a
 * price that was given.
 */
export function useForm<V extends Values, D, S>(
  // oxlint-disable-next-line typescript/no-explicit-any -- over whichever collection
  def: FormDef<any, V, D, S>,
  id: string,
  more?: object,
): Bound<V> | undefined {
  const { machine, now, bound, try: tried } = useBound(def, id, formNow, more);
  if (!now?.form.isShown) return undefined;
  return {
    ...bound(now),
    save() {
      tried();
      const here = reasoned(machine, def, formNow(latestOf(machine), def, id), more);
      if (!here || here.isPending || here.reason !== null) return;
      send(machine, def.request.type, here.asked as object);
    },
  };
}

/** What a form on the screen is drawn from, but for how it is saved. */
function useBound<V extends Values, D, S>(
  // oxlint-disable-next-line typescript/no-explicit-any -- over whichever collection
  def: FormDef<any, V, D, S>,
  id: string,
  read: typeof formNow,
  more?: object,
) {
  const machine = useMachine();
  const now = useForms((sees) => reasoned(machine, def, read(sees, def, id), more), same);
  const does = useMemo(() => doings(machine, def, id), [machine, def, id]);
  const [isTried, setTried] = useState(false);
  return {
    machine,
    now,
    try: () => setTried(true),
    bound(shown: NonNullable<typeof now>): Omit<Bound<V>, 'save'> {
      const here = shown as typeof shown & FormNow<V>;
      const { wrong, form } = here;
      const isShown = (field: string) => isTried || def.collection !== null || field in form.typed;
      return {
        ...here,
        ...does,
        def,
        errors: Object.fromEntries(
          Object.entries(wrong).filter(([field]) => isShown(field)),
        ) as Reasons<V>,
        type: (typed, there = here.there) => does.type(typed, there),
      };
    },
  };
}

function send(machine: CommandMachine, type: string, data: object): void {
  void machine.dispatch({ type, data } as unknown as Command);
}

function latestOf(machine: CommandMachine): FormsRead {
  return machine.latest() as unknown as FormsRead;
}

function doings(machine: CommandMachine, def: AnyForm, id: string) {
  const named = { of: def.request.type, id };
  const command = (type: string, data: object) => send(machine, type, data);
  return {
    type(typed: Values, there: Values) {
      const linked = (def.groups ?? []).filter((group) => group.some((field) => field in typed));
      const fields = [...Object.keys(typed), ...linked.flat()];
      const over = Object.fromEntries(fields.map((field) => [field, there[field]]));
      command('forms/type', { ...named, typed, over });
    },
    settle: (groups: readonly string[], keep: Keep) =>
      command('forms/settle', { ...named, groups, keep }),
    goTo: (step: number) => command('forms/goTo', { ...named, step }),
    close: () => command('forms/close', named),
    discard: () => command('forms/discard', named),
  };
}

/** A form on the screen that it always stands on. */
export type Standing<V extends Values = Values> = Omit<Bound<V>, 'save'> & {
  /**
   * Sends it, with fields that the form does not keep, such as the handle of a password, which may
   * be all that is sent. `onDone`: when it is saved.
   */
  save(more?: object, onDone?: () => void): void;
  /** Shows the errors of fields that were not typed in, too. */
  try(): void;
};

/** Undefined when the row is not there and nothing was typed. */
export function useStanding<V extends Values, D, S>(
  // oxlint-disable-next-line typescript/no-explicit-any -- over whichever collection
  def: FormDef<any, V, D, S>,
  id: string,
): Standing<V> | undefined {
  const { machine, now, bound, try: tried } = useBound(def, id, formHere);
  if (!now) return undefined;
  return {
    ...bound(now),
    try: tried,
    save(more = {}, onDone) {
      tried();
      const here = formHere(latestOf(machine), def, id);
      if (!here || here.isPending || !here.mayGoOn.yes || here.asked === null) return;
      const data = { ...(here.asked as object), ...more };
      const { ended } = machine.dispatch({ type: def.request.type, data } as unknown as Command);
      void ended.then(({ how }) => (how === 'done' ? onDone?.() : undefined));
    },
  };
}

/** Asks the guard after the form's own checks. */
function reasoned(machine: CommandMachine, def: AnyForm, form: FormNow | undefined, more?: object) {
  if (!form) return undefined;
  const now = form.asked === null ? form : { ...form, asked: { ...form.asked, ...more } };
  return { ...now, reason: now.isPending ? null : reasonOf(machine, def, now) };
}

function reasonOf(machine: CommandMachine, def: AnyForm, { asked, maySave }: FormNow) {
  if (asked === null) return 'The item this form edits no longer exists.';
  if (!maySave.yes) return maySave.reason;
  const may = machine.check({ type: def.request.type, data: asked } as unknown as Command);
  return may.yes ? null : may.reason;
}

/** Formats a form's values as text, with times in the zone of their place. */
export function useValueText({ def, form }: Bound): (values: Values) => string {
  const machine = useMachine();
  const times = useShownTimes();
  const sees = machine.published() as unknown as FormsRead;
  const row = rowOf(sees, def, form.id);
  return (values) =>
    Object.entries(values)
      .map(([field, value]) => inWords(def.valueText(field, value, sees, row), times))
      .join(', ');
}

function inWords(valueText: ValueText, times: ShownTimes): string {
  return typeof valueText === 'string' ? valueText : times.dateTime(valueText.ms, valueText.zone);
}

/** The ids of the rows whose forms of one kind are on the screen. */
export function useShownForms({ request }: AnyForm): readonly string[] {
  return useForms(
    ({ forms }) =>
      forms.state.forms
        .filter(({ of, isShown }) => isShown && of === request.type)
        .map(({ id }) => id),
    sameMembers,
  );
}

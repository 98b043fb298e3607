import type { Deed } from '#domain/deeds.ts';
import type { Draft, Values } from '#domain/merge.ts';
import { carried, flag, integer, payload, text, z } from '#domain/schema.ts';
import { orOther } from '../flow/index.ts';
import { type AdoptData, adoptedFields } from '../outbox/index.ts';
import type { Forms } from './declared.model.ts';

/** Which form, over which row. */
export type FormName = { readonly of: string; readonly id: string };

/** The part that undo restores. */
export type Kept = Draft & {
  readonly title: string;
  readonly sinceMs: number;
  /** On the screen; otherwise it is kept and listed. */
  readonly isShown: boolean;
  /** The step of a form that is a wizard, from 0. */
  readonly step: number;
};

/** `flow`: the wizard's flow; null for other forms, and for a wizard that has no flow yet. */
export type FormPlace = FormName & { readonly flow: number | null };

export type OpenForm = Kept &
  FormPlace & {
    /** Later changes to the row, by field. */
    readonly heard: { readonly [field: string]: Heard };
    /** The request that saves it. */
    readonly savingId: string | null;
    /** Closed because its request waits; if that is refused, the form is shown again. */
    readonly isWaiting: boolean;
    /** Its flow was discarded: only undo brings it back. */
    readonly isDiscarded: boolean;
  };

export type Heard = Deed & { readonly value: unknown };

export type FormsState = { readonly forms: readonly OpenForm[] };

const keeps = ['mine', 'theirs', 'both'] as const;
type Settled = FormName & {
  readonly groups: readonly string[];
  readonly keep: (typeof keeps)[number];
};
type Changed = FormPlace & { readonly form: Kept | null };
type Opening = FormName & { readonly other?: 'keep' | 'discard' | undefined };
/** `over`: the values when typing began, of all fields that are settled together with it. */
type Typed = FormName & { readonly typed: Values; readonly over: Values };

/** A closed tab's form that is taken over, with the request that saves it, if that is open. */
export type AdoptForm = FormPlace & {
  /** Its name, unique in that log only. */
  readonly was: string;
  readonly form: Kept;
  readonly request: Omit<AdoptData, 'of'> | null;
};

/** The payloads; each form's values have their own schema and privacy classes. */
export function formPayloads(forms: Forms) {
  const all = Array.from(forms, ([type, { values, request }]) => ({ type, values, request }));
  const ofEach = <Data>(fieldsOf: (values: AnyValues) => z.core.$ZodShape) =>
    carried<Data, (typeof all)[number]>(all, ({ values }) => ({
      id: text(),
      ...fieldsOf(values),
    }));
  return {
    opening: ofEach<Opening>(() => orOther),
    named: ofEach<FormName>(() => ({})),
    stepped: ofEach<FormName & { readonly step: number }>(() => ({ step: integer })),
    typed: ofEach<Typed>((values) => ({ typed: z.partial(values), over: z.partial(values) })),
    settled: ofEach<Settled>(() => ({ groups: z.array(text()), keep: z.enum(keeps) })),
    changed: ofEach<Changed>((values) => ({
      flow: z.nullable(integer),
      form: z.nullable(keptOf(values)),
    })),
    adopt: carried<AdoptForm, (typeof all)[number]>(all, ({ values, request: { schema } }) => ({
      id: text(),
      flow: z.nullable(integer),
      was: text(),
      form: keptOf(values),
      request: z.nullable(z.object({ ...adoptedFields, asked: schema.zod })),
    })),
  };
}

type AnyValues = z.ZodMiniObject;

export const handOverPayload = payload(
  z.object({
    stay: z.array(z.object({ of: text(), id: text(), flow: z.nullable(integer) })),
  }),
);

function keptOf(values: AnyValues) {
  const some = z.partial(values);
  return z.object({
    title: text('name'),
    sinceMs: integer,
    isShown: flag,
    step: integer,
    // Without the fields that the form has got since it was opened: a migration knows no row.
    seen: some,
    typed: some,
    settled: z.array(z.object({ group: text(), keep: z.enum(keeps), theirs: some })),
  });
}

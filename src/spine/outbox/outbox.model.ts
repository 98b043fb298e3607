import {
  carried,
  type DeepReadonly,
  flag,
  integer,
  payload,
  type PayloadSchema,
  text,
  z,
} from '#domain/schema.ts';
import type { Json } from '#kernel/records.ts';
import { changesFields } from '../world/index.ts';
import { type Note, noteFields, noticeTextFields } from './note.model.ts';
import type { AnyRequest, Requests } from './requests.model.ts';

/** `waiting`: not sent yet. `sent`: no answer yet. `unknown`: it may have been done or not. */
const phases = ['waiting', 'sent', 'unknown'] as const;
export type Phase = (typeof phases)[number];

/**
 * How a request ended. `failed`: nothing was sent. `givenUp`: it may have been done, and it is not
 * sent again.
 */
const hows = ['done', 'refused', 'failed', 'givenUp', 'withdrawn'] as const;
export type How = (typeof hows)[number];

/** A request that has not ended. */
export type OpenRequest = {
  readonly intentId: string;
  /** The idempotency key it is sent with, stored and never derived. */
  readonly key: string;
  /** Type of the intent. */
  readonly of: string;
  readonly subject: string;
  readonly asked: Json;
  readonly note: Note;
  readonly phase: Phase;
  /** Time of the first try. */
  readonly askedMs: number;
  /** Time it was sent, or sent again by hand. */
  readonly sentMs: number;
  /** Row version from the reply before it on the same subject. */
  readonly version: number | null;
  /** The bulk act that it is one row of. */
  readonly partOf: string | null;
  /** Why no further request on its subject may be opened meanwhile; null when one may. */
  readonly blocks: string | null;
  /** How often its outcome was looked up, and when it is again; absent: not yet. */
  readonly looks?: { readonly count: number; readonly nextMs: number } | undefined;
  /** It waits for its `holdMs`, and not for the line or its turn. */
  readonly isHeld?: boolean | undefined;
  /** What the server answered instead of an outcome; absent: no answer came. */
  readonly answered?: string | undefined;
  /** Its key was sent before by an earlier intent: the same body goes out again (P5). */
  readonly isAgain: boolean;
};

/** With the payload, the inputs of its call: one key has one body (P5). */
export type AskedWith = 'askedMs' | 'version';

/**
 * A request that was not done: kept until its subject is asked again or it is dismissed. One that
 * was given up is kept until a request on its subject is done.
 */
export type Attempt = Pick<
  OpenRequest,
  'intentId' | 'of' | 'subject' | 'key' | 'asked' | 'note' | AskedWith
> & {
  readonly how: Exclude<How, 'done' | 'withdrawn'>;
  readonly why: string;
  readonly endedMs: number;
};

export type OutboxState = {
  /** In the order of asking; those of a closed tab by the time they were taken over. */
  readonly open: readonly OpenRequest[];
  readonly attempts: readonly Attempt[];
  /** Intents of the requests that waited when the line last came back; empty while it is lost. */
  readonly backlog: readonly string[];
  /** Whether the list is open. */
  readonly isShown: boolean;
  /** Names, in the other log, of what has come from the log being taken over: each comes once. */
  readonly adopting: readonly string[];
  /** Names of the completed takeovers. */
  readonly tookOver: readonly string[];
};

/** Longer lists drop their oldest entries. */
export const attemptsKept = 50;
export const takingsKept = 50;

const ofIntent = { intentId: text() };
export const ofIntentPayload = payload(z.object(ofIntent));
export const unansweredPayload = payload(z.object({ ...ofIntent, why: z.nullable(text('note')) }));
export const lookedPayload = payload(z.object({ ...ofIntent, count: integer, nextMs: integer }));
export const unknownPayload = payload(
  z.object({
    ...ofIntent,
    told: z.nullable(noticeTextFields),
    /** What the server answered instead of an outcome; absent: no answer came. */
    answered: z.optional(text('note')),
  }),
);
export const showPayload = payload(z.object({ isShown: flag }));
export const dismissPayload = payload(z.object({ of: text(), subject: text() }));

export const camePayload = payload(z.object({ was: text() }));

const toFetch = z.array(
  z.object({ collection: z.enum(['trips', 'activities']), ids: z.array(text()) }),
);
export const refusedPayload = payload(
  z.object({ ...ofIntent, why: text('note'), changes: changesFields, fetch: toFetch }),
);
/**
 * `told`: the notices about it, in the place of the request's one. `mayBeDone`: an earlier try may
 * have been done.
 */
export const failedPayload = payload(
  z.object({
    ...ofIntent,
    why: text('note'),
    mayBeDone: z.optional(flag),
    told: z.optional(z.array(noticeTextFields)),
  }),
);

const opened = {
  ...ofIntent,
  key: text(),
  subject: text(),
  note: noteFields,
  phase: z.enum(['waiting', 'sent']),
  askedMs: integer,
  version: z.nullable(integer),
  partOf: z.nullable(text()),
  blocks: z.nullable(text('plain')),
  isHeld: z.optional(flag),
};
// What a closed tab held back goes out from the next tab in its turn.
const { intentId: _own, partOf: _row, phase: _phase, isHeld: _held, ...carriedOver } = opened;
/** A request of a closed tab, as it goes on here: unknown when it may have been sent. */
export const adoptedFields = {
  ...carriedOver,
  /** Its intent there, or another name that is unique in that log. */
  was: text(),
  phase: z.enum(['waiting', 'unknown']),
  isAgain: z.boolean(),
  /** The kept form that it saves was taken over with it, in this flow. */
  withForm: z.optional(z.object({ flow: z.nullable(integer) })),
};
const attempted = {
  ...ofIntent,
  note: noteFields,
  endedMs: integer,
  key: text(),
  subject: text(),
  askedMs: integer,
  version: z.nullable(integer),
  how: z.enum(['refused', 'failed', 'givenUp']),
  why: text('note'),
};
const replied = {
  ...ofIntent,
  changes: changesFields,
  fetch: toFetch,
  version: z.nullable(integer),
};
const closed = {
  ...ofIntent,
  key: text(),
  subject: text(),
  how: z.enum(hows),
  why: z.nullable(text('note')),
  version: z.nullable(integer),
  told: z.nullable(noticeTextFields),
  /** Notices after that one; absent without any. */
  also: z.optional(z.array(noticeTextFields)),
  partOf: z.nullable(text()),
  /** Ids of the rows it has put, taken away or had fetched. */
  rows: z.array(text()),
};
type Fields<S extends z.core.$ZodShape> = DeepReadonly<z.output<z.ZodMiniObject<S>>>;
export type OpenedData = Fields<typeof opened> & { readonly of: string; readonly asked: Json };
export type AdoptData = Fields<typeof adoptedFields> & {
  readonly of: string;
  readonly asked: Json;
};
export type AdoptedData = AdoptData & { readonly intentId: string };
export type TookOverData = {
  /** Name of this takeover. */
  readonly name: string;
  readonly requests: number;
  /** Unfinished forms left in the closed tab's log, for the next tab that is opened. */
  readonly forms: number;
  /** Kept forms taken over, beside those that a request saves. */
  readonly keptForms?: number | undefined;
  readonly attempts: readonly Attempt[];
};
export type RepliedData = Fields<typeof replied> & { readonly of: string; readonly result: Json };
export type ClosedData = Fields<typeof closed> & {
  readonly of: string;
  readonly asked: Json;
  /** Null unless it was done. */
  readonly result: Json;
};

/** The payloads that carry requests and their outcomes. */
export function carriedPayloads(requests: Requests) {
  const all = [...requests.values()];
  const withAsked = <T extends { readonly of: string }>(fields: z.core.$ZodShape) =>
    carried<T, AnyRequest>(all, ({ schema }) => ({ ...fields, asked: schema.zod }));
  const tookOver = z.object({
    name: text(),
    requests: integer,
    forms: integer,
    keptForms: z.optional(integer),
    attempts: z.array(withAsked<Attempt>(attempted).zod),
  });
  return {
    adopt: withAsked<AdoptData>(adoptedFields),
    adopted: withAsked<AdoptedData>({ ...ofIntent, ...adoptedFields }),
    tookOver: payload(tookOver) as unknown as PayloadSchema<TookOverData>,
    opened: withAsked<OpenedData>(opened),
    replied: carried<RepliedData, AnyRequest>(all, ({ result }) => ({
      ...replied,
      result: result.zod,
    })),
    closed: carried<ClosedData, AnyRequest>(all, ({ schema, result }) => ({
      ...closed,
      asked: schema.zod,
      result: z.nullable(result.zod),
    })),
  };
}

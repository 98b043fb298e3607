import type { Collection } from '#domain/entities.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

/** A message to the operator. Repeated texts are counted where they are drawn. */
export type Notice = {
  /** The record that caused it, with a number for those after the first: 's:7/2'. */
  readonly id: string;
  readonly kind: 'success' | 'error' | 'warning' | 'away' | 'late' | 'plan' | 'refused' | 'bulk';
  readonly title: string;
  readonly text: string;
  readonly atMs: number;
  /** The moves it is about; absent without any. */
  readonly moves?: readonly string[];
  /** Of moves that left their plan: how many are back on it, or over, and no longer in `moves`. */
  readonly back?: number;
  readonly over?: number;
  /** The type of a refused command. */
  readonly command?: string;
  /** The act on several moves whose outcomes it reports. */
  readonly bulkId?: string;
  /** The request that it says is not sent yet, by its intent. */
  readonly waitsFor?: string;
};

/** The changes made elsewhere since the channel was lost. */
export type Away = {
  /** Server time of the loss. */
  readonly sinceMs: number;
  /** `out`: not back yet. `resumed`: what was missed follows. `reloading`: it comes as a resync. */
  readonly phase: 'out' | 'resumed' | 'reloading';
  readonly changed: { readonly [C in Collection]?: readonly string[] };
  /** Rows that were saved or taken away here: no news to the operator. */
  readonly own: readonly string[];
};

/** Up to when departures have been reported, and the moves that are off their plan since. */
export type PlanReported = {
  readonly upToMs: number;
  readonly off: { readonly [activityId: string]: 'off' | 'late' };
};

export type NoticesState = {
  /** Shown as toasts, and not closed yet. */
  readonly list: readonly Notice[];
  /** The notification list: all messages to this operator, the newest last. */
  readonly kept: readonly Notice[];
  /** The number of new entries in it. */
  readonly unseen: number;
  /** Moves with a deadline before this have been reported as late; null until the first look. */
  readonly lateToldMs: number | null;
  /** What has been reported of moves off their plan; absent until the first look. */
  readonly plan?: PlanReported;
  /** Null while the channel is there and the last loss has been reported. */
  readonly away: Away | null;
  /** The load that only a process asked for: its failure is only logged (reading 29). */
  readonly quietLoadId: string | null;
  readonly isLoaded: boolean;
};

/** What the key does, and why it may not now. */
export const refusedPayload = payload(z.object({ label: text(), reason: text('note') }));
/** By the name that the browser was given; it may add a number. */
export const savedPayload = payload(z.object({ name: text() }));
export const dismissPayload = payload(z.object({ ids: z.array(text()) }));
/** `text` null: nothing has changed. */
export const awayPayload = payload(z.object({ sinceMs: integer, text: z.nullable(text('note')) }));
/** Moves that became late, by deadlines before `upToMs`. */
export const latePayload = payload(
  z.object({
    upToMs: integer,
    activityIds: z.array(text()),
    text: text('note'),
    /** While the channel is lost: what was known last. */
    lastWord: z.optional(text('note')),
  }),
);
const departed = {
  /** Later than planned by more than some minutes. */
  off: z.array(text()),
  /** Past the deadline, though planned within it. */
  late: z.array(text()),
  /** Null: they were so before the first look. */
  words: z.nullable(text('note')),
};
const returned = { back: z.array(text()), over: z.array(text()) };
/** By the clock's time `upToMs`. */
export const planPayload = payload(z.object({ upToMs: integer, ...departed, ...returned }));
export const departedPayload = payload(z.object({ upToMs: integer, ...departed }));
/** `back`: on their plan again. `over`: delivered, or on no trip any more. */
export const returnedPayload = payload(z.object({ upToMs: integer, ...returned }));
/** Toasts at most. */
export const noticesKept = 20;
/** Length of the notification list at most. */
export const listKept = 200;

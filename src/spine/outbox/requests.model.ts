import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import type { PayloadSchema } from '#domain/schema.ts';
import type { No, Yes } from '#kernel/records.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { Changes } from '../world/index.ts';
import type { Note, NoticeText } from './note.model.ts';

/** Rows of the world that an answer named only by id, and that are to be fetched. */
export type ToFetch = {
  readonly collection: 'trips' | 'activities';
  readonly ids: readonly string[];
};

/** The outcome of a reply. `version`: of the request's row, for the next on the same subject. */
export type Done<R> = {
  readonly result: R;
  readonly changes?: Changes;
  readonly fetch?: readonly ToFetch[];
  readonly version?: number;
};

/** `notices`: in the place of the one that a failed request has. */
export type NotDone = No & { readonly notices?: readonly NoticeText[] };

/** The state when a request is sent, or sent again. */
export type Now<S> = {
  readonly sees: S;
  /** The idempotency key that it is sent with. */
  readonly key: string;
  /** Version in the reply before it on the same subject; null where the operator's is newest. */
  readonly version: number | null;
  /** Time of the first try: the same for every try, so that one key has one body. */
  readonly askedMs: number;
  /** The secret behind the request's handle; empty for a request without a secret. */
  readonly secret: string;
};

/** The request that ended, for the notice about it. */
export type Asked<D, S> = { readonly asked: D; readonly note: Note; readonly sees: S };

/**
 * How an unanswered request is repeated; the server keeps its key, so that it takes effect once.
 * `itself`: automatically, as long as it is open. `byHandAfterMs`: only by the operator, since it
 * makes a phone ring; after a reload once more automatically while it is younger than that.
 * `lookUp`: never, since it spends money; whether it was done is looked up (P6).
 */
export type Repeat<D, R, S> =
  | 'itself'
  | { readonly byHandAfterMs: number }
  | { readonly lookUp: LookUp<D, R, S> };

/** Finds out whether a request without an answer was done, by reading alone. */
export type LookUp<D, R, S> = {
  readonly call: CallName;
  readonly ask: (asked: D, now: Now<S>) => object;
  /** What was done; null when the answer shows nothing of it. */
  readonly found: (reply: unknown, asked: D, now: Now<S>) => Done<R> | null;
  /** From this time of the server on the request would be refused: not found is not done. */
  readonly untilMs: (asked: D) => number;
  /** What the operator may call it by: 'TR-7F3K9QX'. */
  readonly reference: (key: string) => string;
  /** Why it ended when it was never done. */
  readonly never: string;
};

/** The look-up of a request; null for one that is repeated or left to the operator. */
export function lookUpOf({ repeat }: AnyRequest): LookUp<unknown, unknown, unknown> | null {
  return typeof repeat === 'object' && 'lookUp' in repeat ? repeat.lookUp : null;
}

/** Types the call of a look-up. */
export function lookingUp<D, R, S, K extends CallName>(by: {
  readonly call: K;
  readonly ask: (asked: D, now: Now<S>) => Calls[K]['request'];
  readonly found: (reply: Calls[K]['reply'], asked: D, now: Now<S>) => Done<R> | null;
  readonly untilMs: (asked: D) => number;
  readonly reference: (key: string) => string;
  readonly never: string;
}): LookUp<D, R, S> {
  return by as unknown as LookUp<D, R, S>;
}

/**
 * A durable intent that reaches the server: everything specific to it. The outbox runs its life
 * (waiting, sent, unknown, ended).
 */
export interface RequestDef<T extends string, D, K extends CallName, R, S> {
  /** Type of the intent. */
  readonly type: T;
  readonly schema: PayloadSchema<D>;
  /** A function where what is asked decides it. */
  readonly call: K | ((asked: D) => K);
  /** One request at a time for each subject, the others waiting in order (P7): `vehicles:42`. */
  readonly subject: (asked: D) => string;
  /**
   * Where the subject is a numbered draft of its own tab: the same request with another number, for
   * a tab that takes it over. Its call to the server stays the same, as one key has one body.
   */
  readonly renumbered?: (asked: D, number: number) => D;
  /** The row it changes, whose current state a refusal may return; null for none. */
  readonly row: (asked: D) => { readonly collection: Collection; readonly id: string } | null;
  /** Shared by bus and button, and checked again when a waiting request is sent. */
  readonly guard: (asked: D, sees: S) => Yes | No;
  readonly ask: (asked: D, now: Now<S>) => Calls[K]['request'] | No;
  /** `No`: the reason why the answer cannot be used, or what failed, with a notice for each. */
  readonly done: (reply: Calls[K]['reply'], asked: D, now: Now<S>) => Done<R> | NotDone;
  readonly result: PayloadSchema<R>;
  readonly repeat: Repeat<D, R, S>;
  /** Whether it may wait while the connection is lost. */
  readonly waits: boolean;
  /**
   * It is sent only so long after it was asked, in the operator's own time, and can be taken back
   * until then. After a restart the time begins anew. Absent: at once.
   */
  readonly holdMs?: number;
  /**
   * Handle of the secret in the vault, which is never stored: after a reload it fails. Null where
   * what is asked has none.
   */
  readonly secret: ((asked: D) => string | null) | null;
  /** Whether no further request on its subject may be opened while it is open. */
  readonly last: boolean;
  /** Keys it locks for undo, beside its subject. */
  readonly touches?: (asked: D) => readonly string[];
  readonly words: {
    /** 'edit', and the verb for it: 'save', 'saved'. */
    readonly noun: string;
    readonly verb: readonly [now: string, done: string];
    /** Why the same request is refused while it is open: 'The vehicle is being saved.' */
    readonly running: string;
    /** Null where the screen shows it. */
    readonly done: (ended: Asked<D, S> & { readonly result: R }) => NoticeText | null;
    readonly failed: (ended: Asked<D, S> & { readonly why: string }) => NoticeText;
    /** Sent, and the server failed (`why`): a notice, where the screen does not show it. */
    readonly unanswered?: (sent: Asked<D, S> & { readonly why: string }) => NoticeText | null;
  };
  /** The change it asks for, against the current state: for the activity log. */
  readonly note: (asked: D, sees: S) => Note;
  /** The payload that undoes it, from its note and the current state; absent where none does. */
  readonly back?: (note: Note, sees: S) => (Yes & { readonly data: D }) | No;
  /** A payload that passes its guard; null where the given world has none. */
  readonly sample: (sees: S, pick: <X>(from: Iterable<X>) => X | undefined) => D | null;
}

/** A request with its own types erased. */
// oxlint-disable-next-line typescript/no-explicit-any -- handlers differ in their parameters
export type AnyRequest = RequestDef<string, any, any, any, any>;
export type Requests = ReadonlyMap<string, AnyRequest>;

/** In two calls, so that the type of `sees` is named and the rest inferred. */
export function requestSeeing<S>() {
  return <const T extends string, D, K extends CallName, R>(
    def: RequestDef<T, D, K, R, S>,
  ): RequestDef<T, D, K, R, S> => def;
}

/** The changes of one row that was put. */
export function putting<C extends Collection>(collection: C, row: Entities[C]): Changes {
  return { put: [{ collection, rows: [row] } as Changes['put'][number]], removed: [] };
}

/** The changes of one row that is gone. `by`: who removed it, where the server says so. */
export function removing(collection: Collection, id: string, by: LastChange = {}): Changes {
  return { put: [], removed: [{ collection, ids: [id], ...by }] };
}

import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import type { PayloadSchema } from '#domain/schema.ts';
import type { No, Yes } from '#kernel/records.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { Changes } from '../world/index.ts';
import type { Note, Told } from './note.model.ts';

/** Rows of the world that an answer told by id alone, and that are to be fetched. */
export type ToFetch = {
  readonly collection: 'trips' | 'activities';
  readonly ids: readonly string[];
};

/** What a reply comes to. `version`: of the request's row, for what follows on the same subject. */
export type Done<R> = {
  readonly result: R;
  readonly changes?: Changes;
  readonly fetch?: readonly ToFetch[];
  readonly version?: number;
};

/** What is known when a request is sent, or sent again. */
export type Now<S> = {
  readonly sees: S;
  /** Of the reply before it on the same subject; null where the operator's own is the newest. */
  readonly version: number | null;
  /** When this was asked for first: the same for every try, so that one key has one body. */
  readonly askedMs: number;
  /** What the handle of a request that holds a secret stands for; else empty. */
  readonly secret: string;
};

/** What ended, for words about it. */
export type Asked<D, S> = { readonly asked: D; readonly note: Note; readonly sees: S };

/**
 * How an unanswered request is repeated; the server keeps its key, so that it takes effect once.
 * `itself`: for as long as it is open. `byHand`: by the operator alone, since somebody's phone may
 * ring; after a reload once more by itself while it is younger than `freshMs`.
 */
export type Repeat = 'itself' | { readonly byHandAfterMs: number };

/**
 * A durable intent that reaches the server: all that is its own. Its life (waiting, sent, unknown,
 * ended) is the outbox's.
 */
export interface RequestDef<T extends string, D, K extends CallName, R, S> {
  /** Type of the intent. */
  readonly type: T;
  readonly schema: PayloadSchema<D>;
  readonly call: K;
  /** What may have one request at a time, the others waiting in order (P7): `vehicles:42`. */
  readonly subject: (asked: D) => string;
  /**
   * Where the subject is a draft of its own tab, by a number: the same with another number, for a
   * tab that takes it over. What it asks of the server stays, as one key has one body.
   */
  readonly renumbered?: (asked: D, number: number) => D;
  /** The row it changes, which a refusal may tell as it is now; null for none. */
  readonly row: (asked: D) => { readonly collection: Collection; readonly id: string } | null;
  /** Shared by bus and button, and asked again when what waited is sent. */
  readonly guard: (asked: D, sees: S) => Yes | No;
  readonly ask: (asked: D, now: Now<S>) => Calls[K]['request'] | No;
  /** `No`: the answer cannot be used, and why. */
  readonly done: (reply: Calls[K]['reply'], asked: D, now: Now<S>) => Done<R> | No;
  readonly result: PayloadSchema<R>;
  readonly repeat: Repeat;
  /** Whether it may wait while the connection is lost. */
  readonly waits: boolean;
  /** Handle of the secret in the vault, which is never kept: after a reload it has failed. */
  readonly secret: ((asked: D) => string) | null;
  /** Whether nothing more is asked of its subject while it is open. */
  readonly last: boolean;
  /** Keys of what it takes out of the operator's hands, beside its subject; for undo. */
  readonly touches?: (asked: D) => readonly string[];
  readonly words: {
    /** 'edit', and what asking again cannot do twice: 'save', 'saved'. */
    readonly noun: string;
    readonly verb: readonly [now: string, done: string];
    /** Why the same is not asked for once more: 'The vehicle is being saved.' */
    readonly running: string;
    /** Null where the screen shows it. */
    readonly done: (told: Asked<D, S> & { readonly result: R }) => Told | null;
    readonly failed: (told: Asked<D, S> & { readonly why: string }) => Told;
    /** Sent, and the server failed (`why`): told once where the screen does not show it. */
    readonly unanswered?: (told: Asked<D, S> & { readonly why: string }) => Told | null;
  };
  /** What is done to what, as things stand before it: for the activity log. */
  readonly note: (asked: D, sees: S) => Note;
  /** What takes it back, from its note and things as they are; absent where nothing does. */
  readonly back?: (note: Note, sees: S) => (Yes & { readonly data: D }) | No;
  /** A payload that passes its guard; null where that world has none. */
  readonly sample: (sees: S, pick: <X>(from: Iterable<X>) => X | undefined) => D | null;
}

/** A request whose own types the outbox need not know. */
// oxlint-disable-next-line typescript/no-explicit-any -- handlers differ in their parameters
export type AnyRequest = RequestDef<string, any, any, any, any>;
export type Requests = ReadonlyMap<string, AnyRequest>;

/** In two calls, so that what it sees is named and the rest inferred. */
export function requestSeeing<S>() {
  return <const T extends string, D, K extends CallName, R>(
    def: RequestDef<T, D, K, R, S>,
  ): RequestDef<T, D, K, R, S> => def;
}

/** The changes of one row that was put. */
export function putting<C extends Collection>(collection: C, row: Entities[C]): Changes {
  return { put: [{ collection, rows: [row] } as Changes['put'][number]], removed: [] };
}

/** The changes of one row that is gone. `by`: who took it away, where the server tells. */
export function removing(collection: Collection, id: string, by: LastChange = {}): Changes {
  return { put: [], removed: [{ collection, ids: [id], ...by }] };
}

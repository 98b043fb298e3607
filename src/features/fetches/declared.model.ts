import type { PayloadSchema } from '#domain/schema.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { Changes } from '../world/index.ts';

type Common<T extends string, P, K extends CallName, S> = {
  /** Names it: `trips/road`. */
  readonly type: T;
  /** What it is asked with. */
  readonly params: PayloadSchema<P>;
  readonly call: K;
  /**
   * Equal keys share one answer and are asked for one at a time. `scope` stands for the accounts
   * that are chosen: what depends on them has it in its key, so that an answer for others is late.
   */
  readonly key: (params: P, scope: string) => string;
  readonly ask: (params: P) => Calls[K]['request'];
  /** Params that can be asked with; null where that world has none. */
  readonly sample: (sees: S, pick: <X>(from: Iterable<X>) => X | undefined) => P | null;
};

/** What a screen says of it. */
export type FetchWords = {
  readonly loading: string;
  readonly failed: string;
  /** An answer without anything in it; null where there is no such answer. */
  readonly empty: string | null;
};

/** What it read stays in the log, and with it in every replay. */
export type KeptFetch<T extends string, P, K extends CallName, R, S> = Common<T, P, K, S> & {
  readonly kept: 'log';
  readonly read: (reply: Calls[K]['reply'], params: P) => R;
  readonly value: PayloadSchema<R>;
  /** How long it stands; null: as long as it is kept. */
  readonly staleMs: number | null;
  /** Whether somebody still waits for it: else what failed is not asked for again. */
  readonly wanted: (params: P, sees: S) => boolean;
  readonly words: FetchWords;
};

export type RowIds = {
  readonly collection: 'trips' | 'activities';
  readonly ids: readonly string[];
};

/** Rows of the world. What fails is made up for by loading the world again. */
export type RowsFetch<T extends string, P, K extends CallName, S> = Common<T, P, K, S> & {
  readonly kept: 'world';
  /** `isWhole`: none of its rows was left out as unreadable. */
  readonly read: (reply: Calls[K]['reply'], params: P, isWhole: boolean) => Changes;
  /** Rows that these refer to and that are not known: they are put together with them. */
  readonly needs?: (changes: Changes, sees: S) => RowIds | null;
};

/** Follows what is typed, which is no command: it stays in the view and never enters the log. */
export type AsideFetch<P, K extends CallName, R> = {
  readonly kept: 'not';
  readonly call: K;
  readonly ask: (params: P) => Calls[K]['request'];
  readonly read: (reply: Calls[K]['reply']) => R;
  /** So long after the last change of what it is asked with. */
  readonly restMs: number;
  /** Whether what was read for the first is shown until the second is answered. */
  readonly near: (before: P, params: P) => boolean;
  readonly words: FetchWords;
};

/** A fetch whose own types the slice need not know. */
export type AnyFetch =
  // oxlint-disable-next-line typescript/no-explicit-any -- handlers differ in their parameters
  KeptFetch<string, any, any, any, any> | RowsFetch<string, any, any, any>;
export type Fetches = ReadonlyMap<string, AnyFetch>;

/** In two calls, so that what it sees is named and the rest inferred. */
export function fetchSeeing<S>() {
  return <const T extends string, P, K extends CallName, R>(
    def: KeptFetch<T, P, K, R, S>,
  ): KeptFetch<T, P, K, R, S> => def;
}

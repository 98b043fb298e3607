import type { PayloadSchema } from '#domain/schema.ts';
import type { CallName, Calls } from '#wire/calls/calls.ts';
import type { Changes } from '../world/index.ts';

type Common<T extends string, P, K extends CallName, S> = {
  /** Names it: `trips/road`. */
  readonly type: T;
  /** The parameters of a call. */
  readonly params: PayloadSchema<P>;
  readonly call: K;
  /**
   * Equal keys share one answer and are asked for one at a time. `scope` names the chosen accounts:
   * a fetch that depends on them has it in its key, so that an answer for others is ignored.
   */
  readonly key: (params: P, scope: string) => string;
  readonly ask: (params: P) => Calls[K]['request'];
  /** Valid params; null where the given world has none. */
  readonly sample: (sees: S, pick: <X>(from: Iterable<X>) => X | undefined) => P | null;
};

/** The texts for a screen. */
export type FetchWords = {
  readonly loading: string;
  readonly failed: string;
  /** For an empty answer; null where no answer is empty. */
  readonly empty: string | null;
};

/** Its value stays in the log, and so in every replay. */
export type KeptFetch<T extends string, P, K extends CallName, R, S> = Common<T, P, K, S> & {
  readonly kept: 'log';
  readonly read: (reply: Calls[K]['reply'], params: P) => R;
  readonly value: PayloadSchema<R>;
  /**
   * Keeps bulky parts that did not change out of the log: `of` takes them out of an answer, given
   * the value known, and `whole` puts them back. Absent: the log has every answer whole.
   */
  readonly lean?: {
    readonly of: (value: R, known: R) => R;
    readonly whole: (value: R, known: R) => R;
  };
  /** Age at which the value is old; null: never. */
  readonly staleMs: number | null;
  /** Whether a screen still needs it: otherwise a failed fetch is not tried again. */
  readonly wanted: (params: P, sees: S) => boolean;
  readonly words: FetchWords;
};

export type RowIds = {
  readonly collection: 'trips' | 'activities';
  readonly ids: readonly string[];
};

/** Rows of the world. After a failure the whole world is loaded again. */
export type RowsFetch<T extends string, P, K extends CallName, S> = Common<T, P, K, S> & {
  readonly kept: 'world';
  /** `isWhole`: no row was left out as unreadable. */
  readonly read: (reply: Calls[K]['reply'], params: P, isWhole: boolean) => Changes;
  /** Unknown rows that these refer to: they are put in the same change. */
  readonly needs?: (changes: Changes, sees: S) => RowIds | null;
};

/** Follows typing, which is no command: it stays in the view and never enters the log. */
export type AsideFetch<P, K extends CallName, R> = {
  readonly kept: 'not';
  readonly call: K;
  readonly ask: (params: P) => Calls[K]['request'];
  readonly read: (reply: Calls[K]['reply']) => R;
  /** It asks this long after the last change of its params. */
  readonly restMs: number;
  /** Whether the answer for `before` is shown until `params` is answered. */
  readonly near: (before: P, params: P) => boolean;
  readonly words: FetchWords;
};

/** A fetch with its own types erased. */
export type AnyFetch =
  // oxlint-disable-next-line typescript/no-explicit-any -- handlers differ in their parameters
  KeptFetch<string, any, any, any, any> | RowsFetch<string, any, any, any>;
export type Fetches = ReadonlyMap<string, AnyFetch>;

/** In two calls, so that the type of `sees` is named and the rest inferred. */
export function fetchSeeing<S>() {
  return <const T extends string, P, K extends CallName, R>(
    def: KeptFetch<T, P, K, R, S>,
  ): KeptFetch<T, P, K, R, S> => def;
}

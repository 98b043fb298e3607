import { compile } from '#kernel/catalog.ts';
import type { AnySlice } from '#kernel/slice.ts';
import type { AnyFetch, Fetches, KeptFetch } from './declared.model.ts';
import type { Fetch, FetchesState } from './fetches.model.ts';
import { rowsById, rowsFetches } from './rows.fetches.ts';

type Timed = { readonly clock: { readonly state: { readonly nowMs: number } } };
type Sees = { readonly fetches: { readonly state: FetchesState } };

/** The state of a fetch; `last`: the value read before, which may be old by now. */
export type Fetched<R> =
  | { readonly is: 'loading'; readonly last: R | null }
  | { readonly is: 'ready'; readonly value: R; readonly readMs: number }
  | {
      readonly is: 'failed';
      readonly last: R | null;
      readonly why: string;
      /** For support: the call and how it ended, 'dailyReport: 503'; absent from the log. */
      readonly code?: string;
      /** The server has no such thing. */
      readonly isUnknown?: true;
    };

/** The fetches that these slices declare, and those for rows of the world. */
export function fetchesOf(slices: readonly AnySlice[]): Fetches {
  const declared = slices.flatMap(({ fetches }) => (fetches ?? []) as readonly AnyFetch[]);
  return new Map([...rowsFetches, ...declared].map((one) => [one.type, one]));
}

/** As `fetchesOf`, given only the top slices. */
export function fetchesOfAll(slices: readonly AnySlice[]): Fetches {
  return fetchesOf(compile(slices).slices);
}

export function keyOf({ type, key }: AnyFetch, params: unknown, scope: string): string {
  return `${type} ${key(params, scope)}`;
}

/** Whether rows that the server named by their ids have not come yet. */
export function rowsUnderWay({ fetches }: Sees): boolean {
  const types = Object.values(rowsById).map(({ type }): string => type);
  return fetches.state.all.some(({ of, phase }) => phase === 'asked' && types.includes(of));
}

export function fetchOn({ fetches }: Sees, key: string): Fetch | undefined {
  return fetches.state.all.find((one) => one.key === key);
}

// oxlint-disable-next-line typescript/no-explicit-any -- its call and what it sees do not matter
type Reading<P, R> = KeptFetch<string, P, any, R, any>;

/** The state of a fetch; null when it was never asked for. */
export function fetched<P, R>(sees: Sees, def: Reading<P, R>, params: P): Fetched<R> | null {
  const one = fetchOn(sees, keyOf(def, params, sees.fetches.state.scope));
  if (!one) return null;
  const last = lastOf(one, def);
  if (one.phase === 'failed') {
    return { is: 'failed', last, why: one.why ?? '', ...(one.isUnknown && { isUnknown: true }) };
  }
  if (one.phase === 'asked' || last === null) return { is: 'loading', last };
  return { is: 'ready', value: last, readMs: one.toldMs ?? 0 };
}

/** The last values read of one declaration, by its keys. */
export function readings<P, R>({ fetches }: Sees, def: Reading<P, R>): ReadonlyMap<string, R> {
  const of = new Map<string, R>();
  for (const one of fetches.state.all) {
    const last = lastOf(one, def);
    if (last !== null) of.set(one.key.slice(def.type.length + 1), last);
  }
  return of;
}

function lastOf<P, R>({ of, toldMs, value }: Fetch, { type }: Reading<P, R>): R | null {
  return of !== type || toldMs === null ? null : (value as R);
}

/** Whether it must be asked for to have a current value. */
export function isOld<P, R>(sees: Sees & Timed, def: Reading<P, R>, params: P): boolean {
  const now = fetched(sees, def, params);
  if (now?.is !== 'ready') return now?.is !== 'loading';
  return def.staleMs !== null && sees.clock.state.nowMs - now.readMs > def.staleMs;
}

/** For deciders: the event that asks for it. */
export function asks<P, R>({ fetches }: Sees, def: Reading<P, R>, params: P) {
  const key = keyOf(def, params, fetches.state.scope);
  const data = { of: def.type, key, params: params as Fetch['params'] };
  return { type: 'fetches/asked' as const, data };
}
